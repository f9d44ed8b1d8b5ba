import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  holdSeat,
  knownTable,
  knownTables,
  noteInvite,
  takeRecovery,
} from "../../src/net/memory.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("loses no table, however many there were", () => {
  for (let number = 0; number < 100; number++)
    holdSeat(`table-${number}`, "Agricola", { seat: 0, token: `secret ${number}` });
  expect(knownTables()).toHaveLength(100);
  expect(knownTable("table-0")?.seats).toEqual([{ seat: 0, token: "secret 0" }]);
});

it("replaces the secret of a seat and keeps the other seats", () => {
  holdSeat("table", "Agricola", { seat: 0, token: "old" });
  holdSeat("table", "Agricola", { seat: 1, token: "other" });
  holdSeat("table", "Agricola", { seat: 0, token: "new", recovery: "code" });
  expect(knownTable("table")?.seats).toEqual([
    { seat: 1, token: "other" },
    { seat: 0, token: "new", recovery: "code" },
  ]);
});

it("tells once what a seat can be recovered with", () => {
  holdSeat("table", "Agricola", { seat: 0, token: "mine", recovery: "code" });
  holdSeat("table", "Agricola", { seat: 1, token: "other", recovery: "else" });
  expect(takeRecovery("table", 0)).toBe("code");
  expect(takeRecovery("table", 0)).toBeUndefined();
  expect(takeRecovery("nowhere", 0)).toBeUndefined();
  expect(knownTable("table")?.seats).toEqual([
    { seat: 1, token: "other", recovery: "else" },
    { seat: 0, token: "mine" },
  ]);
});

it("notes the latest invite to a seat", () => {
  holdSeat("table", "Agricola", { seat: 0, token: "host" });
  noteInvite("table", { seat: 1, token: "first" });
  noteInvite("table", { seat: 1, token: "second" });
  expect(knownTable("table")?.invites).toEqual([{ seat: 1, token: "second" }]);
});
