import type { Seat, TableSummary } from "../wire/index.ts";
import { words } from "../words/index.ts";

/** How a table stands, in a few words: whose turn it is, or how it ended. */
export function settle(table: TableSummary | undefined, mine: readonly Seat[]): string {
  if (!table) return "";
  const { tables } = words;
  const nameOf = (seat: Seat) => table.seats.find((at) => at.seat === seat)?.name ?? "";
  if (table.waiting) return tables.waiting;
  if (!table.over) {
    const round = tables.round(table.round);
    if (table.turn === null) return round;
    return mine.includes(table.turn)
      ? tables.yours(round)
      : tables.theirs(round, nameOf(table.turn));
  }
  const placed = table.result.map((placing, seat) => ({ ...placing, seat }));
  const [winner, ...tied] = placed.filter(({ rank }) => rank === 1);
  if (!winner) return tables.over;
  const points = words.number(winner.points);
  if (placed.length === 1) return tables.solo(points);
  const isMe = ({ seat }: { seat: Seat }) => mine.length === 1 && mine[0] === seat;
  const call = (one: { seat: Seat }) => (isMe(one) ? words.seat.you : nameOf(one.seat));
  if (tied.length > 0) return words.end.share([winner, ...tied].map(call), points);
  const others = placed.filter((one) => one !== winner).map((one) => words.number(one.points));
  return words.end.wins(call(winner), isMe(winner), points, others);
}
