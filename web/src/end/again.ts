import { createTable, record } from "../net/api.ts";
import { rememberTable, type KnownTable } from "../net/memory.ts";
import type { Session } from "../table/session.svelte.ts";
import type { NewSeat, NewTable } from "../wire/index.ts";

/** Whether everybody is an opponent or sits at this device, so that a new table needs nobody's leave. */
export const alone = (session: Session): boolean =>
  (session.table?.seats ?? []).every(
    ({ seat, kind }) => kind === "opponent" || session.table?.you.includes(seat),
  );

const seatOf = ({ kind, name, level }: { kind: NewSeat["kind"]; name: string; level?: string }) =>
  kind === "opponent" ? { kind, name, ...(level ? { level } : {}) } : { kind, name };

/** Sets a table and remembers the seats this browser holds there; where it is. */
export async function open(
  table: NewTable,
  title: string,
  about: Pick<KnownTable, "alone" | "coach" | "solve"> = {},
): Promise<string> {
  const made = await createTable(table);
  const seats = made.seats
    .filter(({ kind, token }) => kind === "human" && token)
    .map(({ seat, token, recovery }) => ({
      seat,
      token: token!,
      ...(recovery ? { recovery } : {}),
    }));
  const known = { table: made.table, title, seats, invites: [], touched: Date.now() };
  rememberTable({ ...known, ...about });
  return `/t/${made.table}`;
}

/** The same players with everybody one seat further on. */
export function swapped(session: Session, title: string): Promise<string> {
  const seats = (session.table?.seats ?? []).map(seatOf);
  const table = { options: session.table?.options ?? {}, hints: session.table?.hints ?? true };
  return open({ ...table, seats: [...seats.slice(1), ...seats.slice(0, 1)] }, title);
}

/** The same players and the same deal from the beginning. */
export async function sameDeal(session: Session, title: string): Promise<string> {
  // A record tells the deal first; the moves follow after an empty line.
  const [deal] = (await record(session.table?.table ?? "")).split("\n\n");
  const seats = (session.table?.seats ?? []).map(seatOf);
  return open({ record: `${deal}\n`, seats, hints: session.table?.hints ?? true }, title);
}
