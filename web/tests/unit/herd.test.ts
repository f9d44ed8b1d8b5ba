import { expect, test } from "vitest";
import { house } from "../../src/farm/herd.ts";

const homes = (...holds: number[]) => holds.map((count, at) => ({ id: `h${at}`, holds: count }));

test("everybody finds a home if there is a way", () => {
  // The greedy way, sheep into the largest, would leave a boar outside.
  const { homes: found, rest } = house({ sheep: 2, boar: 4 }, homes(4, 2));
  expect(rest).toEqual({});
  expect(found.get("h0")).toEqual({ good: "boar", count: 4 });
  expect(found.get("h1")).toEqual({ good: "sheep", count: 2 });
});

test("one kind may fill several homes", () => {
  const { homes: found, rest } = house({ sheep: 5 }, homes(4, 2));
  expect(rest).toEqual({});
  expect([...found.values()].reduce((sum, { count }) => sum + count, 0)).toBe(5);
});

test("who finds no home is named", () => {
  expect(house({ cattle: 3 }, homes(2)).rest).toEqual({ cattle: 1 });
});

test("goods that are no animals need no home", () => {
  expect(house({ wood: 9, food: 3 }, homes(1))).toEqual({ homes: new Map(), rest: {} });
});
