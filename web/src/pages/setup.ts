/** What is chosen about a table before it is set up. */

import type { Clock, SeatKind } from "../wire/index.ts";
import type { Chosen } from "./options.ts";

/** A seat as it is being set up. */
export interface Chair {
  kind: SeatKind;
  name: string;
  level: string;
}

/** Choices that were kept under a name. */
export interface KeptPreset {
  name: string;
  game: string;
  options: Chosen;
  kinds: SeatKind[];
  hints: boolean;
  talk: boolean;
  clock: Clock | null;
}

/** So many chairs: a person first, then the computer, what was chosen before kept. */
export function seatsFor(count: number, old: Chair[], name: string, level: string): Chair[] {
  return Array.from(
    { length: count },
    (_, at): Chair =>
      old[at] ?? {
        kind: at === 0 ? "human" : (old[1]?.kind ?? "opponent"),
        name: at === 0 ? name : "",
        level,
      },
  );
}

/** How many people there will be. */
export const persons = (chairs: readonly Chair[]): number =>
  chairs.filter((chair) => chair.kind !== "opponent").length;

/** The clocks that are offered. */
export const CLOCKS: readonly { group: "perMove" | "perGame" | "byMail"; clocks: Clock[] }[] = [
  {
    group: "perMove",
    clocks: [30, 60, 120, 300].map((seconds) => ({ each: "move", seconds })),
  },
  {
    group: "perGame",
    clocks: [
      { each: "game", seconds: 600, increment: 5 },
      { each: "game", seconds: 1200, increment: 10 },
      { each: "game", seconds: 2400, increment: 20 },
      { each: "game", seconds: 3600, increment: 30 },
    ],
  },
  {
    group: "byMail",
    clocks: [1, 2, 3, 7, 14].map((days) => ({ each: "move", seconds: days * 86_400 })),
  },
];

/** What is chosen about a deal rather than left to chance. */
export interface ChosenDeal {
  seed: string;
  /** Cards by seat. */
  hands: string[][];
  rounds: string[];
}

export const BY_CHANCE: ChosenDeal = { seed: "", hands: [], rounds: [] };

/** The same for the server: what was not chosen is left out. */
export function dealWishes({ seed, hands, rounds }: ChosenDeal) {
  return {
    ...(seed ? { seed } : {}),
    ...(hands.some((hand) => hand.length > 0)
      ? { hands: hands.map((hand) => (hand.length > 0 ? hand : null)) }
      : {}),
    ...(rounds.length > 0 ? { rounds } : {}),
  };
}
