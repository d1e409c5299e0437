// What `web/po.ts` makes of a gettext catalogue.
declare module "*.po" {
  export const messages: Record<string, string | string[]>;
  export const plural: (n: number) => number;
}
