import { expect, test } from "vitest";
import { readMove, readMoves, targeted } from "../../src/table/read-move.ts";
import type { Move } from "../../src/wire/index.ts";
import { storedView } from "./stored.ts";

const move = (parts: Partial<Move>): Move => ({ code: 1, move: "", words: "", kind: "", ...parts });

test("a placement belongs on its space", () => {
  expect(readMove(move({ kind: "place", space: "forest" }))).toEqual({
    at: "space",
    key: "forest",
  });
});

test("what is sown is told by field and crop", () => {
  expect(readMove(move({ kind: "sow", cell: "b3", good: "grain" }))).toEqual({
    at: "plot",
    plot: "b3",
    mode: "sow grain",
  });
});

test("a border belongs on its edge", () => {
  expect(readMove(move({ kind: "border", edges: ["a1 top"] }))).toEqual({
    at: "border",
    plot: "a1",
    side: "top",
  });
});

test("a building has a card and a place", () => {
  expect(readMove(move({ kind: "build", card: "shelter", cell: "b1" }))).toEqual({
    at: "card",
    key: "shelter",
    plot: "b1",
  });
});

test("cooking is food only while the family is fed", () => {
  expect(readMove(move({ kind: "cook", good: "sheep" }), true).at).toBe("food");
  expect(readMove(move({ kind: "cook", good: "sheep" })).at).toBe("list");
});

test("what the page has never heard of is listed", () => {
  expect(readMove(move({ kind: "dance" })).at).toBe("list");
});

test("every move of stored games has a place", () => {
  for (const name of ["revised-place", "revised-fences", "creatures-borders", "family-free"]) {
    const { moves } = storedView(name);
    const placed = readMoves(moves);
    expect(placed).toHaveLength(moves.length);
    expect(targeted(placed, "list")).toEqual([]);
  }
});
