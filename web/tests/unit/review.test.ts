import { expect, test } from "vitest";
import { places, roundStarts, scale } from "../../src/review/graph.ts";
import type { Review, ReviewTurn } from "../../src/wire/index.ts";

const turn = (round: number, points: number): ReviewTurn => ({
  position: 0,
  moves: 1,
  seat: 0,
  round,
  before: [{ points, win: 0.5 }],
  after: [{ points, win: 0.5 }],
  loss: 0,
  chance: false,
  choice: true,
});

const review: Review = {
  simulations: 1,
  turns: [turn(0, 20), turn(1, 21), turn(1, 22), turn(2, 23)],
  end: [{ points: 31, win: 1 }],
  seats: [],
};

test("a graph has a place before every decision, and the end", () => {
  const all = places(review);
  expect(all.map(({ stands }) => stands[0]?.points)).toEqual([20, 21, 22, 23, 31]);
  expect(all.at(-1)?.turn).toBeNull();
});

test("rounds begin with their first decision; what comes before the first round is none", () => {
  expect(roundStarts(places(review))).toEqual([
    { round: 1, at: 1 },
    { round: 2, at: 3 },
  ]);
});

test("the scale covers all values and 0", () => {
  expect(scale([-3, 31], 10)).toEqual({ low: -10, high: 40 });
  expect(scale([], 25)).toEqual({ low: 0, high: 25 });
});
