import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/lib/api.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      // An action of a key that says nothing has used the key.
      "@typescript-eslint/no-invalid-void-type": "off",
      // Maps and sets are values here: they are made anew, never changed in place while somebody looks.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["*.ts", "*.js"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
);
