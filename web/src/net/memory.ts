/** What this browser remembers: seats it holds, the last choices, settings. Nothing leaves it. */

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
  rememberTable({ ...known, invites: [...others, invite] });
}

export function forgetTable(id: string): void {
  write(
    "tables",
    knownTables().filter((known) => known.table !== id),
  );
}

/** What the player likes. */
export interface Settings {
  theme: "system" | "light" | "dark";
  confirm: boolean;
  suggest: boolean;
  calm: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  confirm: false,
  suggest: false,
  calm: false,
};

export const readSettings = (): Settings => ({
  ...DEFAULT_SETTINGS,
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
