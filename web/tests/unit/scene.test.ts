import { expect, test } from "vitest";
import { changes } from "../../src/farm/changes.ts";
import { spots } from "../../src/farm/drawing.ts";
import { farmScene } from "../../src/farm/farm-scene.ts";
import { plotName, whyNotHere } from "../../src/farm/plot-name.ts";
import { penAt, plotAt } from "../../src/farm/scene.ts";
import { storedCatalogue, storedView } from "./stored.ts";

const catalogue = storedCatalogue();
const sceneOf = (name: string) => {
  const { view, viewer } = storedView(name);
  return farmScene(view.table, viewer ?? 0, catalogue);
};

test("a farm has its rooms, fields and pastures", () => {
  const scene = sceneOf("revised-over");
  const { table } = storedView("revised-over").view;
  const [farm] = table.players;
  if (!farm || !("fields" in farm && "pastures" in farm)) throw new Error("it is no such farm");
  expect(scene.plots).toHaveLength(15);
  for (const room of farm.rooms)
    expect(plotAt(scene, room)?.piece).toEqual({ kind: "room", of: farm.house });
  for (const { cell, crop, amount } of farm.fields)
    expect(plotAt(scene, cell)?.piece).toEqual({ kind: "field", crop, amount });
  for (const { cells, capacity } of farm.pastures)
    expect(penAt(scene, cells[0]!)?.holds).toBe(capacity);
  expect(Math.min(farm.fields.length, farm.pastures.length)).toBeGreaterThan(0);
});

test("tiles of the Family Edition stand on a meadow with room around them", () => {
  const scene = sceneOf("family-three");
  const { view, viewer } = storedView("family-three");
  const farm = view.table.players[viewer ?? 0]!;
  if (!("tiles" in farm)) throw new Error("it is no such farm");
  const laid = scene.plots.filter((plot) => plot.piece?.kind !== "open");
  expect(laid).toHaveLength(farm.tiles.flatMap((tile) => tile.cells).length);
  expect(plotAt(scene, "-1,-2")?.piece).toEqual({ kind: "open" });
});

test("places are called as in the log", () => {
  const yard = sceneOf("revised-place");
  expect(plotName(yard, plotAt(yard, "b1")!)).toMatch(/^b1, /);
  const creatures = sceneOf("creatures");
  for (const plot of creatures.plots)
    expect(plotName(creatures, plot).split(", ")[0]).toBe(plot.id);
  const open = sceneOf("family-three");
  expect(plotName(open, plotAt(open, "0,0")!)).toMatch(/^the house, /);
  expect(plotName(open, plotAt(open, "1,0")!)).toMatch(/^1 right, /);
  expect(plotName(open, plotAt(open, "-1,-2")!, "1 left, 2 up")).toMatch(/^1 left, 2 up, /);
});

test("why a place cannot be chosen follows the house rules of the table", () => {
  expect(whyNotHere("fence", {})).toContain("beside your other pastures");
  expect(whyNotHere("fence", { "scattered-pastures": "on" })).not.toContain("beside");
  expect(whyNotHere("stable", { "strict-adjacency": "off" })).not.toContain("beside");
  expect(whyNotHere("stable", { "strict-adjacency": "on" })).toContain("beside something built");
  expect(whyNotHere("plow", { mode: "full", "strict-adjacency": "on" })).toContain(
    "the first one beside something built",
  );
  expect(whyNotHere("swim", {})).toBe("This place cannot be chosen now.");
});

test("borders are drawn once although two squares share them", () => {
  const scene = sceneOf("creatures");
  expect(new Set(scene.fences).size).toBe(scene.fences.length);
});

test("nothing is new between two looks at the same farm", () => {
  const scene = sceneOf("revised-place");
  const { plots, fences, pens } = changes(scene, scene);
  expect([plots.size, fences.size, pens.size]).toEqual([0, 0, 0]);
});

test("animals stand apart and inside their square", () => {
  for (let count = 1; count <= 9; count++) {
    const found = spots(count, true);
    expect(new Set(found.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
    for (const { x, y } of found) {
      expect(x).toBeGreaterThan(5);
      expect(x).toBeLessThan(95);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(85);
    }
  }
});
