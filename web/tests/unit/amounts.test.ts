import { describe, expect, it } from "vitest";
import { amountChoice, goodsChoice, stepped } from "../../src/table/amounts.ts";
import { readMoves } from "../../src/table/read-move.ts";
import type { Move } from "../../src/wire/index.ts";

const keep = (sheep: number, boar: number, cattle: number): Move => ({
  code: sheep * 100 + boar * 10 + cattle,
  move: `keep ${sheep} ${boar} ${cattle}`,
  words: "",
  kind: "keep",
  gives: { sheep, boar, cattle },
});
const bake = (amount: number): Move => ({
  code: amount,
  move: `bake ${amount}`,
  words: "",
  kind: "bake",
  amount,
});

describe("a choice of animals to keep", () => {
  const moves = [keep(4, 0, 0), keep(2, 1, 0), keep(1, 2, 0), keep(1, 1, 1)];

  it("is made of moves that keep", () => {
    expect(goodsChoice(readMoves([...moves, bake(1)]))).toEqual(moves);
  });

  it("changes the other kinds as little as can be", () => {
    expect(stepped(moves, keep(1, 2, 0), "sheep", 1)?.move).toBe("keep 2 1 0");
    expect(stepped(moves, keep(2, 1, 0), "cattle", 1)?.move).toBe("keep 1 1 1");
  });

  it("passes over amounts that cannot be had", () => {
    expect(stepped(moves, keep(2, 1, 0), "sheep", 1)?.move).toBe("keep 4 0 0");
  });

  it("ends where nothing more can be had", () => {
    expect(stepped(moves, keep(4, 0, 0), "sheep", 1)).toBeUndefined();
    expect(stepped(moves, keep(4, 0, 0), "cattle", -1)).toBeUndefined();
  });
});

describe("a choice of how many", () => {
  it("has the fewest first", () => {
    const found = amountChoice(readMoves([bake(2), bake(1), keep(1, 0, 0)]));
    expect(found.map((move) => move.amount)).toEqual([1, 2]);
  });
});
