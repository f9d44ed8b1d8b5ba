/** Squares, their edges, and the areas that edges close in. Geometry only: no rule lives here. */

export interface Square {
  readonly column: number;
  readonly row: number;
}

/** An edge by the square below it (`h`) or to the right of it (`v`): "h:0:2". */
export type Edge = string;

export const edge = (way: "h" | "v", row: number, column: number): Edge =>
  `${way}:${row}:${column}`;

export function readEdge(id: Edge): { way: "h" | "v"; row: number; column: number } {
  const [way, row, column] = id.split(":");
  return { way: way as "h" | "v", row: Number(row), column: Number(column) };
}

/** The edges of a square: top, right, bottom, left. */
export function edgesOf({ column, row }: Square): [Edge, Edge, Edge, Edge] {
  return [
    edge("h", row, column),
    edge("v", row, column + 1),
    edge("h", row + 1, column),
    edge("v", row, column),
  ];
}

/** The squares on the other side of each edge, in the order of `edgesOf`. */
export function neighbours({ column, row }: Square): [Square, Square, Square, Square] {
  return [
    { column, row: row - 1 },
    { column: column + 1, row },
    { column, row: row + 1 },
    { column: column - 1, row },
  ];
}

const key = ({ column, row }: Square) => `${column},${row}`;

/** The edges around an area, those between two of its squares left out. */
export function outline(squares: readonly Square[]): Edge[] {
  const times = new Map<Edge, number>();
  for (const square of squares)
    for (const side of edgesOf(square)) times.set(side, (times.get(side) ?? 0) + 1);
  return [...times].filter(([, count]) => count === 1).map(([side]) => side);
}

/** The areas of the given squares that closed edges part from everything else. */
export function closedAreas(squares: readonly Square[], closed: ReadonlySet<Edge>): Square[][] {
  const here = new Map(squares.map((square) => [key(square), square]));
  const seen = new Set<string>();
  const areas: Square[][] = [];
  for (const start of squares) {
    if (seen.has(key(start))) continue;
    seen.add(key(start));
    const area = [start];
    let open = false;
    for (let next = 0; next < area.length; next++) {
      const square = area[next]!;
      const sides = edgesOf(square);
      neighbours(square).forEach((beside, side) => {
        if (closed.has(sides[side]!)) return;
        const found = here.get(key(beside));
        if (!found) open = true;
        else if (!seen.has(key(found))) {
          seen.add(key(found));
          area.push(found);
        }
      });
    }
    if (!open) areas.push(area);
  }
  return areas;
}

/** Corner points that edges touch, each once. */
export function corners(edges: Iterable<Edge>): Square[] {
  const found = new Map<string, Square>();
  for (const id of edges) {
    const { way, row, column } = readEdge(id);
    const ends = [
      { column, row },
      way === "h" ? { column: column + 1, row } : { column, row: row + 1 },
    ];
    for (const end of ends) found.set(key(end), end);
  }
  return [...found.values()];
}

/** The edge between two corner points that are one step apart. */
export function edgeBetween(a: Square, b: Square): Edge | null {
  if (a.row === b.row && Math.abs(a.column - b.column) === 1)
    return edge("h", a.row, Math.min(a.column, b.column));
  if (a.column === b.column && Math.abs(a.row - b.row) === 1)
    return edge("v", Math.min(a.row, b.row), a.column);
  return null;
}
