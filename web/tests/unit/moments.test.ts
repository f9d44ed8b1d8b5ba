import { expect, test } from "vitest";
import { lastMoves, momentsOf } from "../../src/table/moments.ts";
import type { Event, Step } from "../../src/wire/index.ts";

const step = (position: number, seat: number | null, ...events: Event[]): Step => ({
  position,
  seat,
  lines: [],
  events,
});

const HARVEST = [
  step(0, null, { event: "round", number: 4 }),
  step(
    9,
    1,
    { event: "placed", seat: 1, what: "forest" },
    { event: "phase", what: "field" },
    { event: "gained", seat: 0, what: "fields", goods: { grain: 2 } },
    { event: "gained", seat: 0, what: "fields", goods: { grain: 1, vegetable: 1 } },
    { event: "phase", what: "feeding" },
  ),
  step(10, 0, { event: "paid", seat: 0, what: "feeding", goods: { food: 4 } }),
  step(
    11,
    1,
    { event: "paid", seat: 1, what: "feeding", goods: { food: 3 } },
    { event: "begged", seat: 1, number: 1 },
    { event: "phase", what: "breeding" },
    { event: "bred", seat: 0, goods: { sheep: 1 } },
    { event: "round", number: 5 },
    { event: "revealed", what: "western-quarry" },
  ),
];

test("a harvest is told in three parts, each when everybody is done with it", () => {
  const told = momentsOf(HARVEST).map(({ kind, position, round }) => [kind, position, round]);
  expect(told).toEqual([
    ["round", 0, 4],
    ["field", 9, 4],
    ["feeding", 11, 4],
    ["breeding", 11, 4],
    ["round", 11, 5],
  ]);
});

test("what everybody has of it is added up", () => {
  const [, field, feeding, breeding, round] = momentsOf(HARVEST);
  expect(field!.shares).toEqual([{ seat: 0, goods: { grain: 3, vegetable: 1 }, begging: 0 }]);
  expect(feeding!.shares).toEqual([
    { seat: 0, goods: { food: 4 }, begging: 0 },
    { seat: 1, goods: { food: 3 }, begging: 1 },
  ]);
  expect(breeding!.shares).toEqual([{ seat: 0, goods: { sheep: 1 }, begging: 0 }]);
  expect(round!.revealed).toEqual(["western-quarry"]);
});

test("a harvest that goes on is not told before it is over", () => {
  const told = momentsOf(HARVEST.slice(0, 3)).map(({ kind }) => kind);
  expect(told).toEqual(["round", "field"]);
});

test("the last move of everybody stands until their next", () => {
  const steps = [
    step(1, 0, { event: "placed", seat: 0, what: "forest" }),
    step(2, 1, { event: "placed", seat: 1, what: "farmland" }),
    step(3, 1, { event: "built", seat: 1, what: "field", cell: "b3" }),
    step(4, 0, { event: "placed", seat: 0, what: "lessons" }),
    step(5, 0, { event: "played", seat: 0, what: "A102" }),
  ];
  expect([...lastMoves(steps)]).toEqual([
    [0, { space: "lessons", cards: ["A102"], cells: [] }],
    [1, { space: "farmland", cards: [], cells: ["b3"] }],
  ]);
});
