import { targeted } from "../table/read-move.ts";
import type { Session } from "../table/session.svelte.ts";
import type { Printed } from "../wire/index.ts";
import { words } from "../words/index.ts";

export type Order = keyof typeof words.hand.orders;
export const ORDERS = Object.keys(words.hand.orders) as Order[];

/** The cards in hand as they are looked at: in an order, filtered, with what can be played. */
export class HandView {
  filter = $state("");
  private wanted = $state<Order>("dealt");
  /** What could be played when that order was chosen: the order never changes by itself. */
  private first = $state.raw<ReadonlySet<string>>(new Set());

  constructor(private readonly session: Session) {}

  get order(): Order {
    return this.wanted;
  }

  set order(order: Order) {
    this.wanted = order;
    this.first = this.playable;
  }

  private readonly offers = $derived.by(() => targeted(this.session.offers, "card"));
  readonly playable: ReadonlySet<string> = $derived.by(
    () => new Set(this.offers.map(({ target }) => target.key)),
  );

  /** The cards of both kinds, occupations first. */
  readonly cards: readonly Printed[] = $derived.by(() => {
    const farm = this.session.view?.table.players[this.session.seat];
    const hand = farm && "hand" in farm ? farm.hand : [];
    const wanted = this.filter.trim().toLowerCase();
    const kinds = ["occupation", "minor"];
    return hand
      .map((key) => this.session.cardInfo(key))
      .filter((card) => card !== undefined)
      .filter((card) => `${card.name} ${card.text}`.toLowerCase().includes(wanted))
      .sort((a, b) => this.compare(a, b) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
  });

  private compare(a: Printed, b: Printed): number {
    switch (this.wanted) {
      case "name":
        return a.name.localeCompare(b.name);
      case "cost":
        return price(a) - price(b);
      case "playable":
        return Number(this.first.has(b.key)) - Number(this.first.has(a.key));
      default:
        return 0;
    }
  }

  /** Whether a card was chosen and not sent yet. */
  picked(key: string): boolean {
    return (
      this.session.picked === key || this.session.plan.chosen.some((move) => move.card === key)
    );
  }

  /** Plays a card, asks which way to, or says why it cannot be played; whether it could. */
  press(key: string): boolean {
    const ways = this.offers.filter(({ target }) => target.key === key);
    if (ways.length === 1) void this.session.choose(ways[0]!.move);
    else if (ways.length > 1) this.session.picked = this.session.picked === key ? null : key;
    else this.session.explain(key);
    return ways.length > 0;
  }
}

const price = (card: Printed) =>
  Object.values(card.cost?.[0] ?? {}).reduce((sum, count) => sum + (count ?? 0), 0);
