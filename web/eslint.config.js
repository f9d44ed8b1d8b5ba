import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist", "node_modules", "src/wire", "tests/fixtures"] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    // Sets and maps are made anew and never changed, so plain ones do.
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
);
