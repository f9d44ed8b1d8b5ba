import { en } from "./en.ts";

/** The table of words of a language. */
export type Words = typeof en;

/** The words of the page. English is the only language so far. */
export const words: Words = en;
