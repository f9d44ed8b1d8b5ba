/** Where things stand inside a drawn farm. One square is 100 wide. */

import type { Pen, Plot, Scene } from "./scene.ts";
import { span } from "./scene.ts";

export const SQUARE = 100;

/** The measures of a drawing and how its squares are laid out in it. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly x: (column: number) => number;
  readonly y: (row: number) => number;
}

/** The frame around a scene. */
export function frameOf(scene: Scene): Frame {
  const { left, right, top, bottom } = span(scene);
  const edge = scene.framed ? 26 : 12;
  return {
    width: (right - left + 1) * SQUARE + 2 * edge,
    height: (bottom - top + 1) * SQUARE + 2 * edge,
    x: (column) => edge + (column - left) * SQUARE,
    y: (row) => edge + (row - top) * SQUARE,
  };
}

/** What the rows or the columns of a fixed yard are called in notation: "b", "3". */
export function namesAlong(scene: Scene, way: "row" | "column"): { name: string; at: number }[] {
  if (!scene.framed) return [];
  const found = new Map<number, string>();
  for (const plot of scene.plots)
    found.set(plot[way], way === "row" ? plot.id.slice(0, 1) : plot.id.slice(1));
  return [...found].map(([at, name]) => ({ name, at })).sort((one, other) => one.at - other.at);
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Rows of spots for so many things in a square, the last row free for a badge if one is there. */
export function spots(count: number, badge: boolean): Spot[] {
  if (count === 0) return [];
  const height = badge ? 70 : 92;
  const columns = count === 1 ? 1 : count <= 4 ? 2 : 3;
  const rows = Math.ceil(count / columns);
  const size = Math.min(count === 1 ? 54 : 88 / columns + 4, height / rows + 4, 50);
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const column = at % columns;
    // Odd rows stand a little aside, as animals do.
    const sway = (row % 2 === 0 ? -1 : 1) * (inRow < columns || columns === 1 ? 0 : 3);
    return {
      x: 50 + (column - (inRow - 1) / 2) * (88 / columns) + sway,
      y: 5 + (row + 0.5) * (height / rows) + (column % 2 === 1 ? 4 : -2),
      size,
    };
  });
}

/** What stands in a pasture, square by square. */
export interface Standing extends Spot {
  readonly art: string;
}

/** Animals, stables and troughs of a pasture with their spots; the badge is in its last square. */
export function standing(pen: Pen, plots: readonly Plot[], art: (good: string) => string) {
  const count = pen.herd?.count ?? 0;
  const share = Math.floor(count / plots.length);
  const more = count % plots.length;
  return plots.map((plot, at) => {
    const animals = share + (at < more ? 1 : 0);
    const items = Array.from({ length: animals }, () => art(pen.herd!.good));
    if (plot.stable) items.push("stable");
    if (plot.trough) items.push("trough");
    const badge = at === plots.length - 1;
    return {
      plot,
      badge,
      things: spots(items.length, badge).map((spot, item) => ({ ...spot, art: items[item]! })),
    };
  });
}

/** Grass tufts that look scattered and never move. */
export function tufts({
  column,
  row,
}: {
  column: number;
  row: number;
}): { x: number; y: number }[] {
  const roll = (salt: number) => {
    const mixed = Math.imul((column + 11) * 73856093 + (row + 7) * 19349663 + salt, 0x9e3779b1);
    return ((mixed >>> 8) % 1000) / 1000;
  };
  return [
    { x: 16 + roll(1) * 34, y: 24 + roll(2) * 20 },
    { x: 36 + roll(3) * 34, y: 64 + roll(4) * 16 },
  ];
}
