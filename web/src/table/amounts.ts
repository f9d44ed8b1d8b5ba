import type { Good, Goods, Move } from "../wire/index.ts";
import { readMove, type Placed } from "./read-move.ts";

/** Fewer ways than this to take goods are told one by one. */
const MANY = 7;

/** Moves that differ only in the goods they keep or take, so that the choice is made good by good. */
export function goodsChoice(offers: readonly Placed[]): Move[] {
  for (const kind of ["keep", "grow", "take", "pick"]) {
    const moves = offers.map(({ move }) => move).filter((move) => move.kind === kind && move.gives);
    const herd = kind === "keep" || kind === "grow";
    if (moves.length >= (herd ? 2 : MANY)) return moves;
  }
  return [];
}

/** Moves that differ only in how many, the fewest first: so much grain to bake, so many fields to sow. */
export function amountChoice(offers: readonly Placed[]): Move[] {
  const counted = offers
    .map(({ move }) => move)
    .filter(
      (move) =>
        (move.kind === "bake" || move.kind === "sow") &&
        move.amount !== undefined &&
        readMove(move).at === "list",
    );
  return [...counted].sort((a, b) => a.amount! - b.amount!);
}

const of = (goods: Goods | undefined, good: Good) => goods?.[good] ?? 0;

/** How many goods a move keeps or takes. */
export const total = (move: Move): number =>
  Object.values(move.gives ?? {}).reduce((sum, count) => sum + (count ?? 0), 0);

/** The kinds that some of the moves keep or take. */
export function kindsIn(moves: readonly Move[]): Good[] {
  const kinds = new Set(moves.flatMap((move) => Object.keys(move.gives ?? {}) as Good[]));
  return [...kinds].filter((good) => moves.some((move) => of(move.gives, good) > 0));
}

/** The most of a kind that any of the moves has. */
export const most = (moves: readonly Move[], good: Good): number =>
  Math.max(...moves.map((move) => of(move.gives, good)));

/**
 * The move with more or fewer of one kind that leaves the other kinds as they are as far as it can;
 * none if there is no such move.
 */
export function stepped(
  moves: readonly Move[],
  from: Move,
  good: Good,
  way: 1 | -1,
): Move | undefined {
  const kinds = kindsIn(moves);
  const here = of(from.gives, good);
  const far = (move: Move) => Math.abs(of(move.gives, good) - here);
  const changed = (move: Move) =>
    kinds.reduce(
      (sum, kind) => sum + Math.abs(of(move.gives, kind) - of(from.gives, kind)),
      -far(move),
    );
  return moves
    .filter((move) => (of(move.gives, good) - here) * way > 0)
    .sort((a, b) => far(a) - far(b) || changed(a) - changed(b) || total(b) - total(a))[0];
}
