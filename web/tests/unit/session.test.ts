import { expect, test } from "vitest";
import { Session } from "../../src/table/session.svelte.ts";
import type { Move } from "../../src/wire/index.ts";
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

test("a loss is asked about once, and the answer ends the question", async () => {
  const session = new Session(storedCatalogue(), storedPrinted().revised!);
  session.connect(() => ({ ask: () => new Promise(() => {}), close: () => {} }));
  const loses = { goods: { sheep: 1 }, begging: 0, points: 0 };
  const move = { move: "discard sheep", code: 7, kind: "discard", words: "Throw away 1 sheep" };
  await session.choose({ ...move, loses } as Move);
  expect(session.risk?.loss).toContain("1 sheep");
  session.risk?.go();
  expect(session.risk).toBeNull();
});
