/** What this browser remembers: seats it holds, the last choices, settings. Nothing leaves it. */

import type { KeptPreset } from "../pages/setup.ts";
import type { Seat } from "../wire/index.ts";

/** A seat this browser holds. */
export interface HeldSeat {
  seat: Seat;
  token: string;
  /** What it can be recovered with, until its player has seen it: it is shown once. */
  recovery?: string;
}

/** A table this browser has a seat at. */
export interface KnownTable {
  table: string;
  title: string;
  seats: HeldSeat[];
  /** Invite links that were not used yet. */
  invites: { seat: Seat; token: string }[];
  /** The invite to any open seat. */
  invite?: string;
  /** Whether one person plays all the seats, so that nothing is hidden from whoever looks. */
  alone?: boolean;
  /** Whether a coach helps here unless somebody says otherwise. */
  coach?: "beginner";
  /** Whether the solution of a lesson plays itself here. */
  solve?: boolean;
  touched: number;
}

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`farmstead.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`farmstead.${key}`, JSON.stringify(value));
  } catch {
    // A browser that remembers nothing still plays.
  }
}

export const knownTables = (): KnownTable[] => read<KnownTable[]>("tables", []);

export const knownTable = (id: string): KnownTable | undefined =>
  knownTables().find((known) => known.table === id);

/** Notes a table, or what is new about it. */
export function rememberTable(table: KnownTable): void {
  const others = knownTables().filter((known) => known.table !== table.table);
  write("tables", [table, ...others]);
}

/** Notes a seat at a table, beside those that are known. */
export function holdSeat(id: string, title: string, seat: HeldSeat): void {
  const known = knownTable(id) ?? { table: id, title, seats: [], invites: [], touched: 0 };
  const others = known.seats.filter((held) => held.seat !== seat.seat);
  rememberTable({ ...known, seats: [...others, seat], touched: Date.now() });
}

/** What a seat can be recovered with, which is forgotten thereby. */
export function takeRecovery(id: string, seat: Seat): string | undefined {
  const known = knownTable(id);
  const held = known?.seats.find((one) => one.seat === seat);
  if (!known || !held) return undefined;
  const { recovery, ...rest } = held;
  const others = known.seats.filter((one) => one !== held);
  rememberTable({ ...known, seats: [...others, rest] });
  return recovery;
}

/** Notes the invite to a seat that is free again. */
export function noteInvite(id: string, invite: { seat: Seat; token: string }): void {
  const known = knownTable(id);
  if (!known) return;
  const others = known.invites.filter((open) => open.seat !== invite.seat);
  // The link for everybody changes with it: whoever was removed knows the old one.
  rememberTable({ ...known, invites: [...others, invite], invite: invite.token });
}

/** Notes where the one seat of this browser is after people changed places. */
export function noteSeat(id: string, seat: Seat): void {
  const known = knownTable(id);
  const [held, ...others] = known?.seats ?? [];
  if (!known || !held || others.length > 0 || held.seat === seat) return;
  rememberTable({ ...known, seats: [{ ...held, seat }] });
}

/** Whose words are not shown, and whether nobody's are. */
export interface Hushed {
  names: string[];
  all: boolean;
}
export const readHushed = (): Hushed => read<Hushed>("hushed", { names: [], all: false });
export const writeHushed = (hushed: Hushed): void => write("hushed", hushed);

export function forgetTable(id: string): void {
  write(
    "tables",
    knownTables().filter((known) => known.table !== id),
  );
}

/** How quickly others' moves follow each other. */
export const PACES = ["slow", "normal", "fast", "at once"] as const;
export type Pace = (typeof PACES)[number];

/** What the player likes. */
export interface Settings {
  theme: "system" | "light" | "dark";
  confirm: boolean;
  suggest: boolean;
  calm: boolean;
  pace: Pace;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** Whether the browser says so when it is one's turn and the page is not looked at. */
  notify: boolean;
  /** How much the coach says; as the table has it by itself. */
  coach: Coach;
}

export const COACHES = ["off", "beginner", "advanced"] as const;
export type Coach = "auto" | (typeof COACHES)[number];

/** Phones are quiet until somebody wants to hear them. */
const onPhone = () => typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;

export const defaultSettings = (): Settings => ({
  theme: "system",
  confirm: false,
  suggest: false,
  calm: false,
  pace: "normal",
  sound: !onPhone(),
  volume: 0.5,
  notify: false,
  coach: "auto",
});

export const readSettings = (): Settings => ({
  ...defaultSettings(),
  ...read<Partial<Settings>>("settings", {}),
});
export const writeSettings = (settings: Settings): void => write("settings", settings);

/** The last choices on the start page. */
export interface LastChoices {
  game?: string;
  preset?: Record<string, string>;
  name?: string;
  level?: string;
}

export const lastChoices = (): LastChoices => read<LastChoices>("last", {});
export const writeLastChoices = (choices: LastChoices): void => write("last", choices);

/** Choices for a table that were kept under a name; the newest first. */
export const keptPresets = (): KeptPreset[] => read<KeptPreset[]>("presets", []);

export function keepPreset(preset: KeptPreset): KeptPreset[] {
  const kept = [preset, ...without(preset.game, preset.name)];
  write("presets", kept);
  return kept;
}

export function dropPreset(game: string, name: string): KeptPreset[] {
  const kept = without(game, name);
  write("presets", kept);
  return kept;
}

const without = (game: string, name: string): KeptPreset[] =>
  keptPresets().filter((kept) => kept.game !== game || kept.name !== name);

/** A series of games that this browser keeps. */
export interface KeptSeries {
  id: string;
  name: string;
  /** The text of its file. */
  text: string;
  /** The table of the game that is due, once it was begun. */
  table?: string;
  touched: number;
}

export const keptSeries = (): KeptSeries[] => read<KeptSeries[]>("series", []);

export function keepSeries(one: KeptSeries): KeptSeries[] {
  const kept = [one, ...keptSeries().filter(({ id }) => id !== one.id)];
  write("series", kept);
  return kept;
}

export function forgetSeries(id: string): KeptSeries[] {
  const kept = keptSeries().filter((one) => one.id !== id);
  write("series", kept);
  return kept;
}

/** The deck that was last written here. */
export const keptDeck = (): string => read<string>("deck", "");
export const keepDeck = (text: string): void => write("deck", text);

/** The tasks of lessons that were solved here, as `lesson.task`. */
export const solvedTasks = (): string[] => read<string[]>("lessons", []);
export function noteSolved(lesson: string, task: number): void {
  const solved = solvedTasks();
  const name = `${lesson}.${task}`;
  if (!solved.includes(name)) write("lessons", [...solved, name]);
}

/** The best results of this browser by the kind of game, each with the table it was reached at. */
type Results = Record<string, { table: string; points: number; before: number | null }>;

/** Notes a result; the best one before it, or nothing if it is the first. */
export function noteResult(kind: string, table: string, points: number): number | null {
  const results = read<Results>("results", {});
  const best = results[kind];
  // The same end can be looked at often.
  if (best?.table === table) return best.before;
  const before = best?.points ?? null;
  if (before === null || points > before)
    write("results", { ...results, [kind]: { table, points, before } });
  return before;
}
