import type { Event, Goods, Seat, Step } from "../wire/index.ts";

/** What one seat has of a moment. */
export interface Share {
  readonly seat: Seat;
  readonly goods: Goods;
  /** Begging cards. */
  readonly begging: number;
}

/** Something that happens to everybody: a part of the harvest, a new round, the end. */
export interface Moment {
  readonly kind: "field" | "feeding" | "breeding" | "round" | "over";
  /** The move after which it was seen. */
  readonly position: number;
  readonly round: number;
  readonly shares: readonly Share[];
  /** Spaces that came up. */
  readonly revealed: readonly string[];
}

const PARTS = new Set(["field", "feeding", "breeding"]);

/** What an event adds to a part of the harvest. */
function shareOf(part: Moment["kind"], { event, seat, what, goods, number }: Event): Share | null {
  if (seat === undefined) return null;
  const has = { seat, goods: goods ?? {}, begging: 0 };
  if (part === "field" && event === "gained" && what === "fields") return has;
  if (part === "breeding" && event === "bred") return has;
  if (part === "feeding" && event === "paid" && what === "feeding") return has;
  if (part === "feeding" && event === "begged") return { ...has, begging: number ?? 0 };
  return null;
}

function added(shares: readonly Share[], more: Share): Share[] {
  const old = shares.find((share) => share.seat === more.seat);
  if (!old) return [...shares, more];
  const goods: Record<string, number> = { ...old.goods };
  for (const [good, count] of Object.entries(more.goods)) goods[good] = (goods[good] ?? 0) + count;
  const sum = { seat: old.seat, goods, begging: old.begging + more.begging };
  return shares.map((share) => (share === old ? sum : share));
}

/**
 * All moments that steps tell of, in order. A part of the harvest is told when it is over, since everybody eats and
 * breeds in turn; what has not ended yet is not among them.
 */
export function momentsOf(steps: readonly Step[]): Moment[] {
  const found: Moment[] = [];
  let round = 0;
  let part = null as Moment | null;
  const close = (position: number) => {
    if (part) found.push({ ...part, position });
    part = null;
  };
  for (const { position, events } of steps) {
    for (const event of events) {
      const phase = event.event === "phase" ? (event.what ?? "") : "";
      if (event.event === "round" || event.event === "over" || PARTS.has(phase)) close(position);
      if (event.event === "round") round = event.number ?? round;
      const kind = PARTS.has(phase) ? phase : event.event;
      const begun = { position, round, shares: [], revealed: [] };
      if (PARTS.has(phase)) part = { ...begun, kind: kind as Moment["kind"] };
      else if (kind === "round" || kind === "over") found.push({ ...begun, kind });
      else if (part) {
        const share = shareOf(part.kind, event);
        if (share) part = { ...part, shares: added(part.shares, share) };
      } else if (kind === "revealed" && event.what) {
        const last = found.at(-1);
        if (last?.kind === "round")
          found[found.length - 1] = { ...last, revealed: [...last.revealed, event.what] };
      }
    }
  }
  return found;
}

/** Where somebody moved last. */
export interface LastMove {
  readonly space: string | null;
  readonly cards: readonly string[];
  readonly cells: readonly string[];
}

const PUT = new Set(["improved", "played"]);

/** The last turn of every seat, from the person that was placed on. */
export function lastMoves(steps: readonly Step[]): ReadonlyMap<Seat, LastMove> {
  const found = new Map<Seat, LastMove>();
  for (const { event, seat, what, cell } of steps.flatMap((step) => step.events)) {
    if (seat === undefined) continue;
    if (event === "placed" && what) found.set(seat, { space: what, cards: [], cells: [] });
    const last = found.get(seat);
    if (!last) continue;
    if (PUT.has(event) && what) found.set(seat, { ...last, cards: [...last.cards, what] });
    if (cell) found.set(seat, { ...last, cells: [...last.cells, cell] });
  }
  return found;
}
