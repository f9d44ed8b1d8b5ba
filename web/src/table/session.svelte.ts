import { getContext, setContext } from "svelte";
import type { Answer, Link, LinkState, Listener, Request } from "../net/link.ts";
import { positionAt, Refused } from "../net/api.ts";
import { knownTable, noteInvite, type Pace } from "../net/memory.ts";
import { showSteps } from "../motion/flights.ts";
import { notifyTurn } from "../motion/notify.ts";
import { soundSteps, soundTurn } from "../motion/sounds.ts";
import { Coaching } from "../learn/coaching.svelte.ts";
import { Company } from "../people/company.svelte.ts";
import { Reviewing } from "../review/reviewing.svelte.ts";
import { settings } from "./settings.svelte.ts";
import type {
  Catalogue,
  Line,
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
import { Advising } from "./advice.svelte.ts";
import { lastMoves, momentsOf, type LastMove, type Moment } from "./moments.ts";
import { reading, standing } from "./pace.ts";
import { Plan } from "./plan.svelte.ts";
import { readMove, readMoves, type Placed } from "./read-move.ts";
import { Showing } from "./showing.ts";
import { lossOf } from "./stakes.ts";
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

/** After so many steps at once somebody was away; they are not shown one by one. */
const CATCHING_UP = 12;

/** A table as this browser has it: who sits there, what it looks like, what is being decided. */
export class Session implements Listener {
  state = $state<LinkState>("joining");
  table = $state.raw<TableMessage | null>(null);
  log = $state.raw<readonly Step[]>([]);
  asks = $state.raw<Extract<ServerMessage, { type: "asks" }> | null>(null);
  /** An earlier position that is being looked at. */
  past = $state.raw<PastPosition | null>(null);
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
  /** Something that would lose something for good; it is asked about once. */
  risk = $state.raw<{ readonly loss: string; readonly go: () => void } | null>(null);
  /** A placement that would drop what was begun; it is asked about first. */
  instead = $state.raw<Move | null>(null);
  /** Cards that are not to ask any more. */
  declined = $state.raw<readonly string[]>([]);
  /** Whom the device has to be handed to before the table is shown. */
  handover = $state<Seat | null>(null);
  /** What happened to everybody just now, or what was called back from the log. */
  moments = $state.raw<readonly Moment[]>([]);
  /** Whether the moments stay until somebody is done with them. */
  recalled = $state(false);
  /** How many moves of others were heard but not shown yet. */
  behind = $state(0);
  readonly plan: Plan;
  /** What is advised. */
  readonly advice: Advising;
  /** The people at the table. */
  readonly company = new Company(this);
  /** A coach beside the player. */
  readonly coaching = new Coaching(this);
  /** The game, looked at again. */
  readonly reviewing = new Reviewing(this);

  private views = $state.raw<ReadonlyMap<Seat | null, ViewMessage>>(new Map());
  private link: Link | null = null;
  private looks = 0;
  private momentTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly showing = new Showing<ViewMessage>(
    (message) => this.see(message),
    (waiting) => (this.behind = waiting),
  );

  constructor(
    readonly catalogue: Catalogue,
    /** What lies on this table, in words. */
    private readonly printed: TablePrinted,
  ) {
    this.plan = new Plan(this);
    this.advice = new Advising(this);
  }

  connect(open: (listener: Listener) => Link): void {
    this.link = open(this);
  }

  close(): void {
    this.company.close();
    this.link?.close();
    this.showing.hurry();
    this.closeMoments();
  }

  ask(request: Request): Promise<Answer> {
    if (!this.link) return Promise.reject(new Error("not connected"));
    return this.link.ask(request);
  }

  // What is seen.

  readonly live: ViewMessage | null = $derived.by(() => this.views.get(this.viewer) ?? null);

  /** The table as it is drawn: an earlier one, the plan's, or as it stands. */
  readonly view: View | null = $derived.by(
    () => this.past?.after ?? this.past?.view ?? this.plan.outcome ?? this.live?.view ?? null,
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

  /** The end comes when everything before it was seen. */
  readonly over: boolean = $derived((this.table?.over ?? false) && this.behind === 0);

  /** Where everybody moved last. */
  readonly lastMoves: ReadonlyMap<Seat, LastMove> = $derived.by(() => lastMoves(this.log));

  /** Who moved last to this space, or put this card down last. */
  movedLast(key: string): Seat[] {
    return [...this.lastMoves]
      .filter(([, last]) => last.space === key || last.cards.includes(key))
      .map(([seat]) => seat);
  }

  seatAt(seat: Seat): SeatAt | undefined {
    return this.table?.seats.find((at) => at.seat === seat);
  }

  nameOf(seat: Seat): string {
    return this.seatAt(seat)?.name ?? "ABCDE"[seat] ?? "";
  }

  /** What somebody is called here: "You", unless several people share this device. */
  callOf(seat: Seat): string {
    const alone = (this.table?.you.length ?? 0) < 2;
    return alone && this.viewer === seat ? words.seat.you : this.nameOf(seat);
  }

  /** The same inside of a sentence: "Taken by you". */
  callHere(seat: Seat): string {
    const call = this.callOf(seat);
    return call === words.seat.you ? words.seat.youHere : call;
  }

  /** A line of the log as a sentence with a name. */
  sentence({ seat, words: done }: Line): string {
    if (seat === null) return words.capital(done);
    const call = this.callOf(seat);
    return words.log.sentence(call, call === words.seat.you, done);
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
  async choose(move: Move, sure = false): Promise<void> {
    this.refusal = null;
    this.advice.chosen(move);
    this.picked = null;
    this.instead = null;
    if (!sure && this.asksFirst(move, () => void this.choose(move, true))) return;
    this.risk = null;
    const complete = await this.plan.add(move);
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

  /** What is turned into food in the cheapest way to feed everybody, by notation. */
  get cheapest(): readonly string[] {
    return (this.live?.meal?.moves ?? []).filter((notation) => notation !== "feed");
  }

  /** Fills in the cheapest way to feed everybody, which can be changed before it is confirmed. */
  fillMeal(): void {
    // The step that feeds is left to the button.
    const steps = this.cheapest;
    if (steps.length === 0 || this.plan.chosen.length > 0) return;
    void this.plan.set(steps.map((notation) => ({ notation })));
  }

  /** Goes past a card at the table that is not to ask. */
  private async declineLive(): Promise<void> {
    const moves = this.live?.moves ?? [];
    const card = mayDecline(moves);
    const stop = moves.find((move) => move.kind === "done");
    if (card !== null && stop && this.declined.includes(card)) await this.commit(stop);
  }

  /** Goes to a space. In the middle of something else it is asked first whether that shall be dropped. */
  async place(move: Move): Promise<void> {
    if (this.plan.chosen.length > 0 && this.instead !== move) {
      this.instead = move;
      return;
    }
    this.plan.drop();
    await this.choose(move);
  }

  /** Drops everything that was begun and not sent. */
  drop(): void {
    this.plan.drop();
    this.picked = this.refusal = this.instead = this.risk = null;
  }

  /** Asks once before something is lost; whether there was something to ask. */
  private asksFirst(move: Move, go: () => void): boolean {
    const loss = lossOf(move, this.plan.stand, this.seat);
    this.risk = loss === null ? null : { loss, go };
    return loss !== null;
  }

  /** Plays what was put together. */
  async commit(stop?: Move, sure = false): Promise<void> {
    if (stop && !sure && this.asksFirst(stop, () => void this.commit(stop, true))) return;
    this.risk = null;
    const sent = [...this.plan.chosen, ...(stop ? [stop] : [])];
    this.advice.sending(sent);
    this.coaching.sending(sent);
    const done = await this.plan.commit(stop);
    if (!done && this.plan.refusal) this.alert = this.plan.refusal;
  }

  async undo(): Promise<void> {
    this.refusal = this.instead = this.risk = null;
    if (this.plan.chosen.length > 0) return this.plan.back();
    if (!this.live?.undo) return;
    const answer = await this.ask({ type: "undo", position: this.live.position });
    if (answer.type === "refused") this.refusal = answer.error;
  }

  /** Marks good moves if that is wished for and allowed. */
  suggestNow(): void {
    if (!settings.suggest) this.advice.suggested = new Set();
    else if (this.table?.hints && this.placements.size > 0) void this.advice.consult();
  }

  async tell(request: Request): Promise<void> {
    const answer = await this.ask(request);
    if (answer.type === "refused") this.refusal = answer.error;
  }

  /** Whose eyes earlier positions are seen with: a seat, `everyone`, or the viewer's own. */
  eyes = $state("");

  /**
   * Looks at the position after so many moves, and at what could have been done there; the last one is the table as it
   * stands.
   */
  async look(position: number, then: readonly number[] = []): Promise<void> {
    const id = this.table?.table;
    const last = this.live?.position ?? 0;
    if (!id) return;
    this.plan.drop();
    if (position >= last && !this.over) return this.leave();
    const token = knownTable(id)?.seats.find((held) => held.seat === this.viewer)?.token;
    const look = ++this.looks;
    try {
      const at = Math.max(0, Math.min(position, last));
      const found = await positionAt(id, at, this.eyes, { token, then });
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
    this.sitAs(this.handover);
    this.handover = null;
  }

  /** Sees and plays with another seat of this device. */
  private sitAs(seat: Seat): void {
    this.viewer = seat;
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
        // Before the game begins people change places.
        if (message.you.length > 0 && !message.you.includes(this.viewer ?? -1))
          this.viewer = message.you[0]!;
        break;
      case "view":
        this.showing.add(message);
        break;
      case "hint":
        this.advice.heard(message.options);
        this.coaching.heard(message.options, message.remark ?? null);
        break;
      case "review":
        this.reviewing.heard(message);
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
    this.company.heard(message);
  }

  // What is shown.

  /** Shows everything that waits, and closes what is read; whether there was anything of it. */
  hurry(): boolean {
    const waited = this.showing.hurry();
    const read = this.moments.length > 0;
    this.closeMoments();
    return waited || read;
  }

  closeMoments(): void {
    clearTimeout(this.momentTimer);
    this.moments = [];
    this.recalled = false;
  }

  /** Shows once more what happened to everybody after a move. */
  recall(position: number): void {
    this.closeMoments();
    this.moments = momentsOf(this.log).filter((moment) => moment.position === position);
    this.recalled = true;
  }

  /** Shows moments after a while; for how long, with the while. */
  private tellMoments(moments: readonly Moment[], wait: number, pace: Pace): number {
    const takes = reading(moments, pace);
    if (takes === 0) return wait;
    this.closeMoments();
    this.momentTimer = setTimeout(() => {
      this.moments = moments;
      this.momentTimer = setTimeout(() => this.closeMoments(), takes);
    }, wait);
    return wait + takes;
  }

  /** Shows a view; for how many milliseconds before the next one. */
  private see(message: ViewMessage): number {
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
      this.advice.moved(message.position, message.moves.length > 0);
      this.instead = this.risk = null;
      this.plan.moved(message.position);
      void this.declineLive();
      this.fillMeal();
      this.suggestNow();
      this.coaching.moved();
    } else if (message.viewer !== null && message.moves.length > 0) {
      // Somebody else at this device is to decide.
      if (knownTable(this.table?.table ?? "")?.alone) this.sitAs(message.viewer);
      else this.handover = message.viewer;
    }
    if (this.handover !== null && this.views.get(this.handover)?.moves.length === 0)
      this.handover = null;
    const others = message.steps
      .flatMap((step) => step.lines)
      .filter((line) => line.seat !== this.viewer);
    const last = others.at(-1);
    if (last) this.said = this.sentence(last);
    if (this.mine && !wasMine) {
      this.alert = `${words.turn.you}. ${message.question}`;
      notifyTurn(message.question);
    }
    if (message.viewer !== this.viewer || known === undefined || known > message.position) return 0;
    const fresh = message.steps.filter((step) => step.position > known);
    if (fresh.length > CATCHING_UP || document.hidden) return 0;
    showSteps(fresh);
    soundSteps(fresh);
    if (this.mine && !wasMine) soundTurn();
    const { pace } = settings;
    const moments = momentsOf(this.log).filter((moment) => moment.position > known);
    return this.tellMoments(moments, standing(fresh, this.viewer, pace), pace);
  }
}

const KEY = Symbol("session");
export const provideSession = (session: Session): Session => setContext(KEY, session);
export const useSession = (): Session => getContext<Session>(KEY);
