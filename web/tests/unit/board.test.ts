import { expect, test } from "vitest";
import { spaceArt } from "../../src/board/art.ts";
import { boardOf } from "../../src/board/model.ts";
import { storedPrinted, storedView } from "./stored.ts";

const GAMES = ["revised-place", "classic-five", "family-three", "creatures"];

test.each(GAMES)("%s: every space in play has one tile", (name) => {
  const { table } = storedView(name).view;
  const tiles = boardOf(table).columns.flatMap((column) => column.flatMap((group) => group.tiles));
  const shown = tiles.map((tile) => tile.key).filter((key) => key !== null);
  for (const space of table.spaces)
    if (!("revealed" in space) || space.revealed)
      expect(shown.filter((key) => key === space.key)).toHaveLength(1);
});

test("rounds to come say what they can be", () => {
  const { table } = storedView("revised-place").view;
  const stages = boardOf(table).columns[1]!;
  const last = stages[4]!.tiles;
  expect(last.map((tile) => tile.round)).toEqual([12, 13]);
  expect(last[0]!.maybe).toEqual(["urgent-wish", "cultivation"]);
});

test("tiles keep their places while a game goes on", () => {
  const places = (name: string) =>
    boardOf(storedView(name).view.table).columns.map((column) =>
      column.map((group) => group.tiles.length),
    );
  expect(places("revised-place")).toEqual(places("revised-over"));
});

test("every printed space has a drawing", () => {
  for (const { spaces } of Object.values(storedPrinted()))
    for (const key of Object.keys(spaces)) expect(spaceArt(key)).not.toBe("");
});
