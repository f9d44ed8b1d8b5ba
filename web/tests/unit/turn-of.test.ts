import { expect, test } from "vitest";
import { settle } from "../../src/table/turn-of.ts";
import type { SeatAt, TableSummary } from "../../src/wire/index.ts";

const seats = ["Anna", "Ben"].map((name, seat) => ({ seat, name }) as SeatAt);
const table = (more: Partial<TableSummary>): TableSummary => ({
  table: "t",
  options: {},
  seats,
  round: 7,
  position: 40,
  over: false,
  waiting: false,
  watchers: 0,
  turn: 1,
  result: [],
  ...more,
});

test("a running table says whose turn it is", () => {
  expect(settle(table({}), [0])).toBe("Round 7, Ben is to move");
  expect(settle(table({}), [1])).toBe("Round 7, your turn");
  expect(settle(table({ waiting: true, turn: null }), [0])).toBe("Waiting for everybody");
});

test("a finished table says how it ended", () => {
  const over = { over: true, turn: null };
  const points = (...ranks: [number, number][]) =>
    ranks.map(([points, rank]) => ({ points, rank }));
  expect(settle(table({ ...over, result: points([45, 1], [22, 2]) }), [0])).toBe(
    "You win 45 to 22",
  );
  expect(settle(table({ ...over, result: points([45, 2], [22, 1]) }), [0])).toBe(
    "Ben wins 22 to 45",
  );
  expect(settle(table({ ...over, result: points([30, 1], [30, 1]) }), [0])).toBe(
    "You and Ben share the win with 30 points",
  );
  expect(settle(table({ ...over, result: points([41, 1]) }), [0])).toBe("You scored 41 points");
});
