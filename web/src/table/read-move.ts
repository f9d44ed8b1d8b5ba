import type { Move } from "../wire/index.ts";

/**
 * Where a move belongs on the table. The server lists moves in notation (docs/notation.md), whose
 * words are stable; this is the only place that takes them apart.
 */
export type Target =
  | { readonly at: "space"; readonly key: string }
  | { readonly at: "plot"; readonly verb: string; readonly plot: string; readonly good?: string }
  | { readonly at: "area"; readonly plots: readonly string[] }
  | { readonly at: "border"; readonly plot: string; readonly side: string }
  | { readonly at: "card"; readonly key: string; readonly plot?: string }
  | { readonly at: "animals"; readonly keep: readonly number[] }
  | { readonly at: "food" }
  | { readonly at: "stop" }
  | { readonly at: "list" };

const PLOT = /^[a-c]-?\d+$/;
const PLACE = /^-?\d+,-?\d+$/;
const CARD_VERBS = new Set(["play", "build", "let"]);
const FOOD_VERBS = new Set(["eat", "cook", "use", "bake"]);
const STOPS = new Set(["done", "pay", "continue"]);

/** Where on the table the move is made. */
export function readMove(move: string, spaces: ReadonlySet<string>, feeding = false): Target {
  const [verb = "", ...rest] = move.split(" ");
  if (STOPS.has(move)) return { at: "stop" };
  if (feeding && FOOD_VERBS.has(verb)) return { at: "food" };
  if (rest.length === 0) return spaces.has(verb) ? { at: "space", key: verb } : { at: "list" };
  if (verb === "fence") return { at: "area", plots: rest };
  if (verb === "keep") return { at: "animals", keep: rest.map(Number) };
  if (verb === "border") return { at: "border", plot: rest[0]!, side: rest[1] ?? "" };
  if (verb === "sow" && PLOT.test(rest[1] ?? ""))
    return { at: "plot", verb, plot: rest[1]!, good: rest[0]! };
  if (CARD_VERBS.has(verb)) {
    const plot = rest[1];
    return plot && PLOT.test(plot)
      ? { at: "card", key: rest[0]!, plot }
      : { at: "card", key: rest[0]! };
  }
  const plot = rest[0]!;
  if (rest.length === 1 && (PLOT.test(plot) || PLACE.test(plot))) return { at: "plot", verb, plot };
  if (verb === "stables" && PLOT.test(plot)) return { at: "plot", verb, plot };
  return { at: "list" };
}

/** A legal move together with its place. */
export interface Placed {
  readonly move: Move;
  readonly target: Target;
}

/** All moves with their places. */
export function readMoves(
  moves: readonly Move[],
  spaces: ReadonlySet<string>,
  feeding = false,
): Placed[] {
  return moves.map((move) => ({ move, target: readMove(move.move, spaces, feeding) }));
}

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
