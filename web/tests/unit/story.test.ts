import { expect, test } from "vitest";
import { deciding, endingOf } from "../../src/end/story.ts";
import type { SeatScore } from "../../src/wire/index.ts";

const score = (rank: number, tie_break: number, ...points: number[]): SeatScore => ({
  categories: points.map((count, at) => [["fields", "sheep", "rooms", "bonus"][at]!, count]),
  total: points.reduce((sum, count) => sum + count, 0),
  tie_break,
  rank,
  next: [],
});

test("the winner stands first, whoever gave up last", () => {
  // The server ranks a seat that gave up behind everybody, whatever its points.
  const scores = [score(3, 0, 30, 0), score(1, 0, 10, 4), score(2, 0, 5, 5)];
  expect(endingOf(scores)).toEqual({ order: [1, 2, 0], winners: [1], byTieBreak: false });
});

test("equal points are told apart by the tie-break, or shared", () => {
  expect(endingOf([score(1, 3, 10), score(2, 1, 10)]).byTieBreak).toBe(true);
  expect(endingOf([score(1, 3, 10), score(1, 3, 10)]).winners).toEqual([0, 1]);
});

test("what decided is where the winner gained most", () => {
  const scores = [score(1, 0, 4, 3, 6, 0), score(2, 0, 1, 4, 2, 0)];
  expect(deciding(scores, 0, 1)).toEqual([
    { name: "rooms", by: 4 },
    { name: "fields", by: 3 },
  ]);
});
