import type { Goods, Move } from "../wire/index.ts";

/** Where on the table a move is made. */
export type Target =
  | { readonly at: "space"; readonly key: string }
  | { readonly at: "plot"; readonly plot: string; readonly mode: string }
  | { readonly at: "area"; readonly plots: readonly string[] }
  | { readonly at: "border"; readonly plot: string; readonly side: string }
  | { readonly at: "card"; readonly key: string; readonly plot: string | null }
  | { readonly at: "animals"; readonly keep: Goods }
  | { readonly at: "food" }
  | { readonly at: "stop" }
  | { readonly at: "list" };

const ON_PLOTS = new Set([
  "room",
  "stable",
  "plow",
  "sow",
  "reap",
  "trough",
  "stall",
  "stables",
  "replace",
]);
const WITH_CARDS = new Set(["major", "card", "build", "pasture", "keep-card", "drop-card"]);
const FOR_FOOD = new Set(["cook", "craft", "convert", "bake", "use", "mush"]);

/** Finds the place of a move from its parts. */
export function readMove(move: Move, feeding = false): Target {
  const { kind } = move;
  if (kind === "place" && move.space) return { at: "space", key: move.space };
  if (kind === "done" || kind === "feed") return { at: "stop" };
  if (kind === "fence") return { at: "area", plots: move.cells ?? [] };
  if (kind === "keep") return { at: "animals", keep: move.gives ?? {} };
  if (kind === "border" && move.edges?.[0]) {
    const [plot = "", side = ""] = move.edges[0].split(" ");
    return { at: "border", plot, side };
  }
  if (kind === "at" && move.place) return { at: "plot", plot: move.place.join(","), mode: "at" };
  if (WITH_CARDS.has(kind) && move.card)
    return { at: "card", key: move.card, plot: move.cell ?? null };
  if (ON_PLOTS.has(kind) && move.cell)
    return { at: "plot", plot: move.cell, mode: move.good ? `${kind} ${move.good}` : kind };
  return feeding && FOR_FOOD.has(kind) ? { at: "food" } : { at: "list" };
}

/** A legal move together with its place. */
export interface Placed {
  readonly move: Move;
  readonly target: Target;
}

/** All moves with their places. */
export const readMoves = (moves: readonly Move[], feeding = false): Placed[] =>
  moves.map((move) => ({ move, target: readMove(move, feeding) }));

/** The moves of one kind of place. */
export function targeted<K extends Target["at"]>(
  moves: readonly Placed[],
  at: K,
): { move: Move; target: Extract<Target, { at: K }> }[] {
  return moves.filter(
    (placed): placed is { move: Move; target: Extract<Target, { at: K }> } =>
      placed.target.at === at,
  );
}
