import { getContext, setContext } from "svelte";
import type { Answer, Link, LinkState, Listener, Request } from "../net/link.ts";
import { positionAt, Refused } from "../net/api.ts";
import { knownTable, noteInvite } from "../net/memory.ts";
import { showSteps } from "../motion/flights.ts";
import { settings } from "./settings.svelte.ts";
import type {
  Advice,
  Catalogue,
  Move,
  PastPosition,
  Printed,
  Seat,
  SeatAt,
  ServerMessage,
  Step,
  TableMessage,
  TablePrinted,
  View,
  ViewMessage,
} from "../wire/index.ts";
import { words } from "../words/index.ts";
import { Plan } from "./plan.svelte.ts";
import { readMove, readMoves, type Placed } from "./read-move.ts";
import { mayDecline } from "./triggers.ts";

/** Steps that are put together on the farm and wait for the filled button. */
const COMPOSED = new Set([
  "room",
  "stable",
  "sow",
  "trough",
  "stables",
  "border",
  "fence",
  "keep",
  "keep-card",
  "drop-card",
]);

/** A table as this browser has it: who sits there, what it looks like, what is being decided. */
export class Session implements Listener {
  state = $state<LinkState>("joining");
  table = $state.raw<TableMessage | null>(null);
  log = $state.raw<readonly Step[]>([]);
  asks = $state.raw<Extract<ServerMessage, { type: "asks" }> | null>(null);
  /** An earlier position that is being looked at. */
  past = $state.raw<PastPosition | null>(null);
  advice = $state.raw<Advice | null>(null);
  advising = $state(false);
  /** The best few moves as far as they are known, by notation. */
  suggested = $state.raw<ReadonlySet<string>>(new Set());
  /** What the table refused last, in a sentence. */
  refusal = $state<string | null>(null);
  /** Whether the seat is somebody else's now; then coming back with it is of no use. */
  seatless = $state(false);
  /** Whether the page is of another version than the server; then only loading it again helps. */
  outdated = $state(false);
  /** What a screen reader is told at once. */
  alert = $state("");
  /** What a screen reader is told when it has time: the last thing others did. */
  said = $state("");
  /** Whose eyes the table is seen with. */
  viewer = $state<Seat | null>(null);
  /** A card or improvement with several ways to take it, one of which is being chosen. */
  picked = $state<string | null>(null);
  /** What a panel proposes for the filled button, by notation. */
  proposed = $state<string | null>(null);
  /** Cards that are not to ask any more. */
  declined = $state.raw<readonly string[]>([]);
  /** Whom the device has to be handed to before the table is shown. */
  handover = $state<Seat | null>(null);
  readonly plan: Plan;

  private views = $state.raw<ReadonlyMap<Seat | null, ViewMessage>>(new Map());
  private link: Link | null = null;
  private looks = 0;

  constructor(
    readonly catalogue: Catalogue,
    /** What lies on this table, in words. */
    private readonly printed: TablePrinted,
  ) {
    this.plan = new Plan(this);
  }

  connect(open: (listener: Listener) => Link): void {
    this.link = open(this);
  }

  close(): void {
    this.link?.close();
  }

  ask(request: Request): Promise<Answer> {
    if (!this.link) return Promise.reject(new Error("not connected"));
    return this.link.ask(request);
  }

  // What is seen.

  readonly live: ViewMessage | null = $derived.by(() => this.views.get(this.viewer) ?? null);

  /** The table as it is drawn: an earlier one, the plan's, or as it stands. */
  readonly view: View | null = $derived.by(
    () => this.past?.view ?? this.plan.outcome ?? this.live?.view ?? null,
  );

  /** The table as it stands, to tell what the plan changes. */
  readonly before: View | null = $derived.by(() => this.past?.view ?? this.live?.view ?? null);

  readonly game: string = $derived(this.view?.table.game ?? "revised");

  readonly question: string = $derived.by(
    () => this.past?.question ?? this.plan.path.at(-1)?.after.question ?? this.live?.question ?? "",
  );

  readonly mine: boolean = $derived.by(
    () => !this.past && this.viewer !== null && (this.live?.moves.length ?? 0) > 0,
  );

  /** Which seat's farm is the large one. */
  readonly seat: Seat = $derived.by(() => {
    if (this.past && /^\d$/.test(this.eyes)) return Number(this.eyes);
    return this.viewer ?? this.view?.table.seat ?? 0;
  });

  readonly feeding: boolean = $derived(this.view?.table.decision === "feed");

  /** What can be chosen next, each with its place. */
  readonly offers: readonly Placed[] = $derived.by(() =>
    this.mine ? readMoves(this.plan.moves, this.feeding) : [],
  );

  /** The spaces a person could be placed on at the start of this turn. */
  readonly placements: ReadonlyMap<string, Move> = $derived.by(() => {
    const found = new Map<string, Move>();
    if (this.mine)
      for (const move of this.live?.moves ?? [])
        if (move.kind === "place" && move.space) found.set(move.space, move);
    return found;
  });

  /** The move that says "no more" or "pay". */
  readonly stop: Move | null = $derived.by(
    () => this.offers.find((offer) => offer.target.at === "stop")?.move ?? null,
  );

  /** The proposed move, if it can be had. */
  readonly proposal: Move | null = $derived.by(
    () => this.offers.find(({ move }) => move.move === this.proposed)?.move ?? null,
  );

  readonly over: boolean = $derived(this.table?.over ?? false);

  seatAt(seat: Seat): SeatAt | undefined {
    return this.table?.seats.find((at) => at.seat === seat);
  }

  nameOf(seat: Seat): string {
    return this.seatAt(seat)?.name ?? "ABCDE"[seat] ?? "";
  }

  isMe(seat: Seat): boolean {
    return this.viewer === seat;
  }

  spaceInfo(key: string): Printed | undefined {
    // Some hand cards are action spaces.
    return this.printed.spaces[key] ?? this.cardInfo(key);
  }

  majorInfo(key: string): Printed | undefined {
    return this.printed.improvements[key];
  }

  cardInfo(key: string): Printed | undefined {
    return this.printed.cards[key] ?? this.catalogue.cards[key] ?? this.majorInfo(key);
  }

  // What is done.

  /** Chooses a move: it joins the plan, and is played at once if nothing is left to choose. */
  async choose(move: Move): Promise<void> {
    this.refusal = null;
    this.advice = null;
    this.picked = null;
    const begins = move.kind === "place" && this.placements.get(move.space ?? "");
    const complete =
      begins && this.plan.chosen.length > 0
        ? await this.plan.set([{ notation: begins.move }])
        : await this.plan.add(move);
    if (complete) await this.decline();
    if (!complete || !this.plan.complete) return;
    // A conversion that fills the pot waits too: others may be better.
    const waits = COMPOSED.has(move.kind) || readMove(move, this.feeding).at === "food";
    if (!waits && !settings.confirm) await this.commit();
  }

  /** Does without a card now, and whenever it asks again. */
  async never(card: string): Promise<void> {
    this.declined = [...this.declined.filter((key) => key !== card), card];
    if (this.plan.chosen.length === 0) return this.declineLive();
    await this.decline();
    if (this.plan.complete && !settings.confirm) await this.commit();
  }

  askAgain(card: string): void {
    this.declined = this.declined.filter((key) => key !== card);
  }

  /** Goes past the cards of the plan that are not to ask. */
  private async decline(): Promise<void> {
    for (;;) {
      const card = mayDecline(this.plan.moves);
      const stop = this.plan.moves.find((move) => move.kind === "done");
      if (card === null || !stop || !this.declined.includes(card)) return;
      if (!(await this.plan.add(stop))) return;
    }
  }

  /** Goes past a card at the table that is not to ask. */
  private async declineLive(): Promise<void> {
    const moves = this.live?.moves ?? [];
    const card = mayDecline(moves);
    const stop = moves.find((move) => move.kind === "done");
    if (card !== null && stop && this.declined.includes(card)) await this.commit(stop);
  }

  /** Chooses a move in place of everything chosen before. */
  async replace(move: Move): Promise<void> {
    this.plan.drop();
    await this.choose(move);
  }

  /** Plays what was put together. */
  async commit(stop?: Move): Promise<void> {
    const done = await this.plan.commit(stop);
    if (!done && this.plan.refusal) this.alert = this.plan.refusal;
  }

  async undo(): Promise<void> {
    this.refusal = null;
    if (this.plan.chosen.length > 0) return this.plan.back();
    if (!this.live?.undo) return;
    const answer = await this.ask({ type: "undo", position: this.live.position });
    if (answer.type === "refused") this.refusal = answer.error;
  }

  /** Asks for the best move and its reason. */
  async hint(): Promise<void> {
    this.advising = true;
    await this.consult();
    this.advising = false;
  }

  /** Asks for good moves; what is heard of them is taken as it comes. */
  private async consult(): Promise<void> {
    const answer = await this.ask({ type: "hint" });
    if (answer.type === "refused" && this.advising) this.refusal = answer.error;
  }

  /** Marks good moves if that is wished for and allowed. */
  suggestNow(): void {
    if (!settings.suggest) this.suggested = new Set();
    else if (this.table?.hints && this.placements.size > 0) void this.consult();
  }

  /** Three different moves are marked for beginners; the best is told if it was asked for. */
  private take(options: readonly Advice[]): void {
    if (this.advising) this.advice = options[0] ?? null;
    const firsts = [...new Set(options.map(({ first }) => first.move))];
    this.suggested = new Set(settings.suggest ? firsts.slice(0, 3) : []);
  }

  async tell(request: Request): Promise<void> {
    const answer = await this.ask(request);
    if (answer.type === "refused") this.refusal = answer.error;
  }

  /** Whose eyes earlier positions are seen with: a seat, `everyone`, or the viewer's own. */
  eyes = $state("");

  /** Looks at the position after so many moves; the last one is the table as it stands. */
  async look(position: number): Promise<void> {
    const id = this.table?.table;
    const last = this.live?.position ?? 0;
    if (!id) return;
    this.plan.drop();
    if (position >= last && !this.over) return this.leave();
    const token = knownTable(id)?.seats.find((held) => held.seat === this.viewer)?.token;
    const look = ++this.looks;
    try {
      const at = Math.max(0, Math.min(position, last));
      const found = await positionAt(id, at, this.eyes, token);
      // Whoever looks on before the answer is there wants the later one.
      if (look === this.looks) this.past = found;
    } catch (error) {
      this.refusal = error instanceof Refused ? error.message : words.wrong;
    }
  }

  /** Comes back to the table as it stands. */
  leave(): void {
    this.looks++;
    this.past = null;
  }

  /** Says why something cannot be used now. */
  explain(key: string): void {
    this.refusal = this.live?.why_not[key] ?? null;
  }

  takeDevice(): void {
    if (this.handover === null) return;
    this.viewer = this.handover;
    this.handover = null;
    this.plan.moved(this.live?.position ?? -1);
  }

  // What is heard.

  changed(state: LinkState): void {
    this.state = state;
  }

  heard(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.table = message;
        if (this.viewer === null && message.you.length > 0) this.viewer = message.you[0]!;
        break;
      case "view":
        this.see(message);
        break;
      case "hint":
        this.take(message.options);
        break;
      case "invite":
        noteInvite(this.table?.table ?? "", message);
        break;
      case "asks":
        this.asks = message;
        break;
      case "asks-over":
        this.asks = null;
        break;
      case "refused":
        if (message.id === undefined) this.refusal = message.error;
        if (message.code === "bad_token") {
          this.seatless = true;
          this.close();
        }
        if (message.code === "protocol") {
          this.outdated = true;
          this.close();
        }
        break;
      default:
    }
  }

  private see(message: ViewMessage): void {
    const wasMine = this.mine;
    const known = this.live?.position;
    this.views = new Map(this.views).set(message.viewer, message);
    const first = this.table?.you[0] ?? null;
    if (message.viewer === first) {
      const kept = this.log.filter((step) => step.position <= message.since);
      const known = new Set(kept.map((step) => step.position));
      this.log = [...kept, ...message.steps.filter((step) => !known.has(step.position))];
    }
    if (message.viewer === this.viewer) {
      this.advice = null;
      this.advising = false;
      this.suggested = new Set();
      this.plan.moved(message.position);
      void this.declineLive();
      this.suggestNow();
    } else if (message.viewer !== null && message.moves.length > 0) {
      // Somebody else at this device is to decide.
      this.handover = message.viewer;
    }
    if (this.handover !== null && this.views.get(this.handover)?.moves.length === 0)
      this.handover = null;
    const others = message.steps
      .flatMap((step) => step.lines)
      .filter((line) => line.seat !== this.viewer);
    const last = others.at(-1);
    if (last)
      this.said = last.seat === null ? last.words : `${this.nameOf(last.seat)} ${last.words}`;
    if (message.viewer === this.viewer && known !== undefined && known <= message.position)
      showSteps(message.steps.filter((step) => step.position > known));
    if (this.mine && !wasMine) this.alert = `${words.turn.you}. ${message.question}`;
  }
}

const KEY = Symbol("session");
export const provideSession = (session: Session): Session => setContext(KEY, session);
export const useSession = (): Session => getContext<Session>(KEY);
