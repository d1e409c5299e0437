import type { Option } from "./types";

/** An option with nothing to it but its key and what is said of it. */
export const option = (key: string, data: Option["data"], more: Partial<Option> = {}): Option => ({
  key,
  label: key,
  clause: "",
  focus: [],
  data,
  group: "",
  declines: false,
  final: null,
  ...more,
});
