import type { Good, Goods, Move, Seat, View } from "../wire/index.ts";
import { words } from "../words/index.ts";

/** What a plan changes for its seat, as far as the table can show it. */
export interface Ledger {
  readonly goods: readonly { good: Good; from: number; to: number }[];
  readonly score: { from: number; to: number } | null;
  readonly fences: number;
  readonly pastures: readonly { spaces: number; holds: number }[];
  readonly begging: number;
}

const pasturesOf = (view: View, seat: Seat): { cells: unknown[]; capacity: number }[] => {
  const { table } = view;
  if (table.game === "family")
    return table.players[seat]!.tiles.filter((tile) => tile.kind === "pasture").map((tile) => ({
      cells: tile.cells,
      capacity: tile.holds,
    }));
  return table.players[seat]!.pastures;
};

const fencesOf = ({ table }: View, seat: Seat): number => {
  const farm = table.players[seat]!;
  if ("fences" in farm) return farm.fences.length;
  return "fenced" in farm ? farm.fenced.length : 0;
};

/** The difference between two views of the same table. */
export function ledger(before: View, after: View, seat: Seat): Ledger {
  const was: Goods = before.table.players[seat]!.goods;
  const will: Goods = after.table.players[seat]!.goods;
  const kinds = new Set([...Object.keys(was), ...Object.keys(will)]) as Set<Good>;
  const goods = [...kinds]
    .map((good) => ({ good, from: was[good] ?? 0, to: will[good] ?? 0 }))
    .filter(({ from, to }) => from !== to);
  const from = before.scores[seat]!.total;
  const to = after.scores[seat]!.total;
  const old = new Set(pasturesOf(before, seat).map((pen) => JSON.stringify(pen)));
  const beggars = ({ table }: View) => {
    const farm = table.players[seat]!;
    return "begging" in farm ? farm.begging : 0;
  };
  return {
    goods,
    score: from === to ? null : { from, to },
    fences: fencesOf(after, seat) - fencesOf(before, seat),
    pastures: pasturesOf(after, seat)
      .filter((pen) => !old.has(JSON.stringify(pen)))
      .map((pen) => ({ spaces: pen.cells.length, holds: pen.capacity })),
    begging: beggars(after) - beggars(before),
  };
}

const BUILT = ["room", "stable", "fence", "border", "trough", "stables"] as const;

/** What the filled button says of the moves that were put together; nothing if they need no summing up. */
export function summary(moves: readonly Move[], fences: number): string | null {
  const counts = new Map<string, number>();
  for (const { kind } of moves) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const kind of ["keep-card", "drop-card"] as const) {
    const cards = counts.get(kind) ?? 0;
    if (cards > 1) return words.composed[kind](cards);
  }
  const pastures = counts.get("fence") ?? 0;
  const parts = BUILT.filter((kind) => counts.has(kind)).map((kind) =>
    words.composed[kind](counts.get(kind)!),
  );
  if (pastures > 0 && parts.length === 1 && fences > 0) return words.composed.fences(fences);
  if (parts.length > 0) return words.composed.build(parts);
  const sown = counts.get("sow");
  return sown ? words.composed.sowing(words.composed.sow(sown)) : null;
}
