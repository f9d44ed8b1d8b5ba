import type { Review, ReviewStanding } from "../wire/index.ts";

/** A place on the graph: how everybody stood, and which decision came next. */
export interface Place {
  readonly round: number;
  /** The decision that comes next, by its place; none at the end. */
  readonly turn: number | null;
  readonly stands: readonly ReviewStanding[];
}

/** How everybody stood before every decision, and at the end. */
export const places = ({ turns, end }: Review): Place[] => [
  ...turns.map(({ round, before }, turn) => ({ round, turn, stands: before })),
  { round: turns.at(-1)?.round ?? 0, turn: null, stands: end },
];

/** Where rounds begin, by the place of their first decision. */
export const roundStarts = (all: readonly Place[]): { round: number; at: number }[] =>
  all.flatMap(({ round }, at) =>
    round > 0 && round !== all[at - 1]?.round ? [{ round, at }] : [],
  );

/** Even steps that cover all values: the lowest, the highest and the step. */
export function scale(values: readonly number[], step: number): { low: number; high: number } {
  const low = Math.floor(Math.min(0, ...values) / step) * step;
  const high = Math.ceil(Math.max(step, ...values) / step) * step;
  return { low, high };
}
