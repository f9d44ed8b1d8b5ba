import type { Move } from "../wire/index.ts";
import type { Square } from "./grid.ts";

/** The squares of "#./##", seen from its top left corner. */
export const shapeCells = (way: string): Square[] =>
  way
    .split("/")
    .flatMap((line, row) =>
      [...line].flatMap((mark, column) => (mark === "#" ? [{ column, row }] : [])),
    );

/** The tile that is being laid: the last one of a plan that is turned some way. */
export const tileInHand = (chosen: readonly Move[]): Move | undefined => {
  const last = chosen.at(-1);
  return last?.kind === "pasture" && last.way ? last : undefined;
};

/** Where a tile lies if its corner is put somewhere. The first square is the one it is held by. */
export const coveredBy = (way: string, [column, row]: readonly [number, number]): Square[] =>
  shapeCells(way).map((cell) => ({ column: column + cell.column, row: row + cell.row }));
