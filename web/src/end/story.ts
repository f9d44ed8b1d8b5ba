import type { Seat, SeatScore } from "../wire/index.ts";

/** Who won and by how much. */
export interface Ending {
  /** The seats by rank. */
  readonly order: readonly Seat[];
  readonly winners: readonly Seat[];
  /** Whether equal totals were told apart by the tie-break. */
  readonly byTieBreak: boolean;
}

export function endingOf(scores: readonly SeatScore[]): Ending {
  const order = scores.map((_, seat) => seat).sort((a, b) => scores[a]!.rank - scores[b]!.rank);
  const winners = order.filter((seat) => scores[seat]!.rank === 1);
  const second = order[winners.length];
  const byTieBreak =
    winners.length === 1 &&
    second !== undefined &&
    scores[second]!.total === scores[winners[0]!]!.total;
  return { order, winners, byTieBreak };
}

/** A category that made a difference between two seats. */
export interface Deciding {
  readonly name: string;
  readonly by: number;
}

/** The categories in which the first seat gained most over the second, the largest first. */
export function deciding(
  scores: readonly SeatScore[],
  first: Seat,
  second: Seat,
  most = 3,
): Deciding[] {
  return scores[first]!.categories.map(([name, points], row) => ({
    name,
    by: points - (scores[second]!.categories[row]?.[1] ?? 0),
  }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)
    .slice(0, most);
}
