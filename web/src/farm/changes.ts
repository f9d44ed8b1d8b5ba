import type { Edge } from "./grid.ts";
import type { Piece, Scene } from "./scene.ts";

/** What a later scene of a farm has that an earlier one has not. */
export interface Changes {
  readonly plots: ReadonlySet<string>;
  readonly fences: ReadonlySet<Edge>;
  readonly pens: ReadonlySet<string>;
}

const looks = (piece: Piece | null) => JSON.stringify(piece);

/** What is new in `after`. */
export function changes(before: Scene, after: Scene): Changes {
  const old = new Map(before.plots.map((plot) => [plot.id, plot]));
  const plots = new Set<string>();
  for (const plot of after.plots) {
    const was = old.get(plot.id);
    const grass = plot.piece === null || plot.piece.kind === "open";
    if (!was ? !grass : looks(was.piece) !== looks(plot.piece)) plots.add(plot.id);
    if (was && (was.stable !== plot.stable || was.trough !== plot.trough)) plots.add(plot.id);
  }
  const stood = new Set(before.fences);
  const closed = new Set(before.pastures.map((pen) => pen.plots.join(" ")));
  return {
    plots,
    fences: new Set(after.fences.filter((fence) => !stood.has(fence))),
    pens: new Set(
      after.pastures.map((pen) => pen.plots.join(" ")).filter((plots) => !closed.has(plots)),
    ),
  };
}

export const NO_CHANGES: Changes = { plots: new Set(), fences: new Set(), pens: new Set() };
