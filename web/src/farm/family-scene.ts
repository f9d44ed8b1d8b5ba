import { improvementArt } from "../board/art.ts";
import type { FamilyFarm, Printed } from "../wire/index.ts";
import { outline, type Square } from "./grid.ts";
import { house, type Home } from "./herd.ts";
import { span, type Pen, type Piece, type Plot, type Scene } from "./scene.ts";

/** A square as "2,-1". */
export const placeOf = ({ column, row }: Square): string => `${column},${row}`;

/** "2,-1" as a square. */
export function squareAt(place: string): Square {
  const [column, row] = place.split(",").map(Number);
  return { column: column!, row: row! };
}

/** The farm of the Family Edition as it is drawn: tiles on an open grid with a margin around them. */
export function familyScene(farm: FamilyFarm, printed: Record<string, Printed>): Scene {
  const laid = new Map<string, Plot>();
  const homes: Home[] = [];
  const fences = new Set<string>();
  const pens: { id: string; plots: string[]; holds: number }[] = [];
  for (const tile of farm.tiles) {
    const squares: Square[] = tile.cells.map(({ column, row }) => ({ column, row }));
    const ids = squares.map(placeOf);
    const piece: Piece =
      tile.kind === "room"
        ? { kind: "room", of: farm.house }
        : tile.kind === "field"
          ? { kind: "field", crop: tile.grain > 0 ? "grain" : null, amount: tile.grain }
          : tile.kind === "pasture"
            ? { kind: "pasture" }
            : {
                kind: "building",
                art: improvementArt(tile.key),
                name: printed[tile.key]?.name ?? tile.key,
                holds: 0,
                tall: true,
              };
    squares.forEach((square, at) => {
      const stable = tile.stable && at === squares.length - 1;
      laid.set(ids[at]!, {
        ...square,
        id: ids[at]!,
        name: tile.names[at],
        piece,
        stable,
        trough: false,
      });
    });
    if (tile.kind === "pasture") {
      for (const side of outline(squares)) fences.add(side);
      homes.push({ id: ids[0]!, holds: tile.holds });
      pens.push({ id: ids[0]!, plots: ids, holds: tile.holds });
    }
  }
  const rooms = farm.tiles.filter((tile) => tile.kind === "room");
  const door = rooms.at(-1)?.cells[0];
  if (door) homes.push({ id: placeOf(door), holds: 1 });
  const housing = house(farm.goods, homes);
  const pastures: Pen[] = pens.map(({ id, plots, holds }) => ({
    plots,
    holds,
    herd: housing.homes.get(id) ?? null,
  }));
  return {
    plots: withMargin(laid),
    fences: [...fences],
    pastures,
    loose: new Map([...housing.homes].filter(([id]) => !pens.some((pen) => pen.id === id))),
    homeless: housing.rest,
    framed: false,
    people: { home: farm.people_left, newborn: farm.newborns },
  };
}

/** A scene that reaches as far as these squares, so that a tile can be laid there. */
export function withPlaces(scene: Scene, squares: readonly Square[]): Scene {
  if (squares.length === 0) return scene;
  const laid = new Map(scene.plots.map((plot) => [plot.id, plot]));
  const all = [...scene.plots, ...squares];
  const columns = all.map(({ column }) => column);
  const rows = all.map(({ row }) => row);
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
    for (let column = Math.min(...columns); column <= Math.max(...columns); column++) {
      const id = placeOf({ column, row });
      if (!laid.has(id)) laid.set(id, openPlot({ column, row }));
    }
  return { ...scene, plots: [...laid.values()] };
}

const openPlot = ({ column, row }: Square): Plot => ({
  id: placeOf({ column, row }),
  column,
  row,
  piece: { kind: "open" },
  stable: false,
  trough: false,
});

/** Empty squares around what is laid, so that there is somewhere to lay the next tile. */
function withMargin(laid: ReadonlyMap<string, Plot>): Plot[] {
  const plots = [...laid.values()];
  const columns = plots.map((plot) => plot.column);
  const rows = plots.map((plot) => plot.row);
  const [left, right] = widened(Math.min(...columns) - 1, Math.max(...columns) + 1, 7);
  const [top, bottom] = widened(Math.min(...rows) - 1, Math.max(...rows) + 1, 6);
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      const id = placeOf({ column, row });
      if (!laid.has(id)) plots.push(openPlot({ column, row }));
    }
  return plots;
}

/** The same farm without the far squares where nothing lies, to be seen from afar. */
export function closer(scene: Scene): Scene {
  const laid = scene.plots.filter((plot) => plot.piece?.kind !== "open");
  const { left, right, top, bottom } = span({ ...scene, plots: laid });
  const [west, east] = widened(left, right, 5);
  const [north, south] = widened(top, bottom, 3);
  const near = ({ column, row }: Square) =>
    column >= west && column <= east && row >= north && row <= south;
  return { ...scene, plots: scene.plots.filter(near) };
}

function widened(from: number, to: number, least: number): [number, number] {
  while (to - from + 1 < least) {
    if ((to - from) % 2 === 0) to++;
    else from--;
  }
  return [from, to];
}
