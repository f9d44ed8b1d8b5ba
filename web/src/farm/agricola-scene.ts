import type { AgricolaFarm, Good } from "../wire/index.ts";
import { edge, type Edge, type Square } from "./grid.ts";
import { house, type Home } from "./herd.ts";
import type { Pen, Piece, Plot, Scene } from "./scene.ts";

const ROWS = "abc";
const COLUMNS = 5;

/** "b3" as a square. */
export const squareOf = (cell: string): Square => ({
  column: Number(cell.slice(1)) - 1,
  row: ROWS.indexOf(cell[0]!),
});

/** A square as "b3". */
export const cellOf = ({ column, row }: Square): string => `${ROWS[row]}${column + 1}`;

/** "H12" as an edge. */
export const edgeOf = (name: string): Edge =>
  edge(name[0] === "H" ? "h" : "v", Number(name[1]), Number(name[2]));

/** The farm of the classic and the revised game as it is drawn. */
export function agricolaScene(farm: AgricolaFarm): Scene {
  const fields = new Map(farm.fields.map((field) => [field.cell, field]));
  const pasture = new Set(farm.pastures.flatMap((closed) => closed.cells));
  const piece = (cell: string): Piece | null => {
    if (farm.rooms.includes(cell)) return { kind: "room", of: farm.house };
    const field = fields.get(cell);
    if (field) return { kind: "field", crop: field.crop as Good | null, amount: field.amount };
    return pasture.has(cell) ? { kind: "pasture" } : null;
  };
  const plots: Plot[] = [];
  for (let row = 0; row < ROWS.length; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const id = cellOf({ column, row });
      const stable = farm.stables.includes(id);
      plots.push({ id, column, row, piece: piece(id), stable, trough: false });
    }

  // A pasture goes by its first cell, an unfenced stable and the house by a cell of their own.
  const homes: Home[] = farm.pastures.map(({ cells, capacity }) => ({
    id: cells[0]!,
    holds: capacity,
  }));
  for (const cell of farm.stables) if (!pasture.has(cell)) homes.push({ id: cell, holds: 1 });
  const door = farm.rooms.at(-1);
  if (door) homes.push({ id: door, holds: 1 });
  const housing = house(farm.goods, homes);
  const pastures: Pen[] = farm.pastures.map(({ cells, capacity }) => ({
    plots: cells,
    holds: capacity,
    herd: housing.homes.get(cells[0]!) ?? null,
  }));
  return {
    plots,
    fences: farm.fences.map(edgeOf),
    pastures,
    loose: new Map([...housing.homes].filter(([id]) => !pasture.has(id))),
    homeless: housing.rest,
    framed: true,
    people: { home: farm.people_left, newborn: farm.newborns },
  };
}
