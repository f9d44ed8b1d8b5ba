import type { Catalogue, TablePrinted, ViewMessage } from "../../src/wire/index.ts";

const files = import.meta.glob("../fixtures/*.json", { eager: true, import: "default" });
// Each test gets its own copy.
const read = (name: string): unknown => structuredClone(files[`../fixtures/${name}.json`]);

/** A stored view of a game. */
export const storedView = (name: string) => read(name) as ViewMessage;
export const storedCatalogue = () => read("catalogue") as Catalogue;
/** What lies on a table of each game, in words. */
export const storedPrinted = () => read("printed") as Record<string, TablePrinted>;
