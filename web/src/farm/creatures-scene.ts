import { buildingArt } from "../board/art.ts";
import type { CreaturesFarm, Printed } from "../wire/index.ts";
import { edgesOf, type Edge, type Square } from "./grid.ts";
import { house, type Home } from "./herd.ts";
import type { Pen, Piece, Plot, Scene } from "./scene.ts";

/** "b-1" as a square. */
export const squareOf = (cell: string): Square => ({
  column: Number(cell.slice(1)),
  row: "abc".indexOf(cell[0]!),
});

const SIDES = ["top", "right", "bottom", "left"];

/** "b1 top" as an edge. */
export function borderEdge(cell: string, side: string): Edge {
  return edgesOf(squareOf(cell))[SIDES.indexOf(side)]!;
}

/** The farm of All Creatures Big and Small as it is drawn. */
export function creaturesScene(farm: CreaturesFarm, printed: Record<string, Printed>): Scene {
  const pasture = new Set(farm.pastures.flatMap((closed) => closed.cells));
  const fences = new Set<Edge>();
  const homes: Home[] = farm.pastures.map(({ cells, capacity }) => ({
    id: cells[0]!,
    holds: capacity,
  }));
  const plots: Plot[] = farm.cells.map((cell) => {
    const square = squareOf(cell.cell);
    const sides = edgesOf(square);
    cell.borders.forEach((laid, side) => laid && fences.add(sides[side]!));
    if (!pasture.has(cell.cell) && cell.holds > 0) homes.push({ id: cell.cell, holds: cell.holds });
    const piece: Piece | null = cell.building
      ? {
          kind: "building",
          art: buildingArt(cell.building),
          name: printed[cell.building]?.name ?? cell.building,
          holds: cell.holds,
          tall: false,
        }
      : pasture.has(cell.cell)
        ? { kind: "pasture" }
        : null;
    return { ...square, id: cell.cell, piece, stable: false, trough: cell.trough };
  });
  const housing = house(farm.goods, homes);
  const pastures: Pen[] = farm.pastures.map(({ cells, capacity }) => ({
    plots: cells,
    holds: capacity,
    herd: housing.homes.get(cells[0]!) ?? null,
  }));
  return {
    plots,
    fences: [...fences],
    pastures,
    loose: new Map([...housing.homes].filter(([id]) => !pasture.has(id))),
    homeless: housing.rest,
    framed: true,
    people: { home: 0, newborn: 0 },
  };
}
