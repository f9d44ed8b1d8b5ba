import type { Good, Goods } from "../wire/index.ts";
import type { Edge, Square } from "./grid.ts";

/** What a farm looks like, whichever game it belongs to. */
export interface Scene {
  readonly plots: readonly Plot[];
  readonly fences: readonly Edge[];
  readonly pastures: readonly Pen[];
  /** Animals that stand outside of pastures, by plot. */
  readonly loose: ReadonlyMap<string, { good: Good; count: number }>;
  /** Animals this drawing found no place for. */
  readonly homeless: Goods;
  /** A frame of earth around a fixed yard; none around an open grid. */
  readonly framed: boolean;
  readonly people: { readonly home: number; readonly newborn: number };
}

/** A square of the farm. */
export interface Plot extends Square {
  /** Its name in notation. */
  readonly id: string;
  /** What the log calls it, too; on an open grid only what is laid has a name. */
  readonly name?: string;
  readonly piece: Piece | null;
  readonly stable: boolean;
  readonly trough: boolean;
}

export type Piece =
  | { readonly kind: "room"; readonly of: "wood" | "clay" | "stone" }
  | { readonly kind: "field"; readonly crop: Good | null; readonly amount: number }
  | {
      readonly kind: "building";
      readonly art: string;
      readonly name: string;
      readonly holds: number;
      readonly tall: boolean;
    }
  | { readonly kind: "pasture" }
  | { readonly kind: "open" };

/** A pasture and who grazes there. */
export interface Pen {
  readonly plots: readonly string[];
  readonly holds: number;
  readonly herd: { readonly good: Good; readonly count: number } | null;
}

/** The square at a name. */
export const plotAt = (scene: Scene, id: string): Plot | undefined =>
  scene.plots.find((plot) => plot.id === id);

/** The pasture a plot belongs to. */
export const penAt = (scene: Scene, id: string): Pen | undefined =>
  scene.pastures.find((pen) => pen.plots.includes(id));

/** The columns and rows a scene spans, the last ones included. */
export function span(scene: Scene): { left: number; right: number; top: number; bottom: number } {
  const columns = scene.plots.map((plot) => plot.column);
  const rows = scene.plots.map((plot) => plot.row);
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  };
}
