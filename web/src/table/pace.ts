import type { Pace } from "../net/memory.ts";
import type { Seat, Step } from "../wire/index.ts";
import type { Moment } from "./moments.ts";

/** How long a move of somebody else stands, in milliseconds. */
const MOVE: Record<Pace, number> = { slow: 1300, normal: 550, fast: 220, "at once": 0 };
/** How long a moment is read, and how much longer with every part more. */
const CARD: Record<Pace, number> = { slow: 3000, normal: 1700, fast: 800, "at once": 0 };
const PART: Record<Pace, number> = { slow: 1600, normal: 900, fast: 400, "at once": 0 };

/** How long steps stand before the next ones are shown: others' moves, but never one's own. */
export function standing(steps: readonly Step[], viewer: Seat | null, pace: Pace): number {
  const others = steps.filter((step) => step.seat !== null && step.seat !== viewer);
  if (others.length === 0) return 0;
  // A small choice inside of a turn needs less than a person who is placed.
  const placed = others.some((step) => step.events.some(({ event }) => event === "placed"));
  return placed ? MOVE[pace] : MOVE[pace] * 0.4;
}

/** How long moments are shown together. */
export const reading = (moments: readonly Moment[], pace: Pace): number =>
  moments.length === 0 ? 0 : CARD[pace] + (moments.length - 1) * PART[pace];
