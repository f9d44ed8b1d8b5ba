import type { Move } from "../wire/index.ts";

/** Kinds of moves that let a card act. */
export const TRIGGERS: ReadonlySet<string> = new Set(["accept", "let", "use", "convert"]);

/** The one card that asks, if the only other answer is to do without it. */
export function mayDecline(moves: readonly Move[]): string | null {
  const others = moves.filter((move) => move.kind !== "done");
  const card = others[0]?.card;
  const one = others.every((move) => move.kind === "accept" && move.card === card);
  return card !== undefined && one && others.length < moves.length ? card : null;
}
