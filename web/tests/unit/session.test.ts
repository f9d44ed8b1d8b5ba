import { expect, test } from "vitest";
import { Session } from "../../src/table/session.svelte.ts";
import { storedCatalogue, storedPrinted } from "./stored.ts";

test("a server of another version is told once, and not tried again and again", () => {
  const session = new Session(storedCatalogue(), storedPrinted().revised!);
  let closed = 0;
  session.connect(() => ({ ask: () => Promise.reject(new Error()), close: () => closed++ }));
  session.heard({ type: "refused", id: null, code: "bad_message", error: "" } as never);
  expect([session.outdated, closed]).toEqual([false, 0]);
  session.heard({ type: "refused", id: null, code: "protocol", error: "" } as never);
  expect([session.outdated, closed]).toEqual([true, 1]);
});
