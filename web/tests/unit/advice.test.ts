import { expect, test } from "vitest";
import { rest } from "../../src/table/advice.svelte.ts";
import type { Move } from "../../src/wire/index.ts";

const move = (notation: string) => ({ move: notation }) as Move;
const turn = ["farm-expansion", "room b1", "stable c5", "done"].map(move);
const left = (...done: string[]) => rest(turn, done.map(move)).map((step) => step.move);

test("what is left of an advised turn does not depend on the order of its steps", () => {
  expect(left()).toEqual(["farm-expansion", "room b1", "stable c5", "done"]);
  expect(left("farm-expansion")).toEqual(["room b1", "stable c5", "done"]);
  expect(left("farm-expansion", "stable c5")).toEqual(["room b1", "done"]);
});

test("whoever does something else follows the advice no more", () => {
  expect(left("farm-expansion", "room a2")).toEqual([]);
  expect(left("farm-expansion", "room b1", "room b1")).toEqual([]);
});
