/** The people at a table: what they say, what they ask each other, and how long they take. */

import { noteSeat, readHushed, writeHushed } from "../net/memory.ts";
import type { Session } from "../table/session.svelte.ts";
import type { ClockFace, Said, Seat, SeatAt, ServerMessage } from "../wire/index.ts";
import { words } from "../words/index.ts";

/** How a wish to take moves back stands, for whoever had it. */
export interface Wish {
  state: "asked" | "granted" | "refused";
  by?: Seat;
}

/** So many lines are kept; older ones are gone. */
const MOST_LINES = 200;

/** When a clock begins to warn: with a fifth of the time left, or half a minute. */
const SHORT = 30_000;

export class Company {
  /** What was said, in order. */
  lines = $state.raw<readonly Said[]>([]);
  /** The number of the last line that was seen. */
  private seen = $state(0);
  wish = $state.raw<Wish | null>(null);
  private hushed = $state.raw(readHushed());
  private face = $state.raw<{ shown: ClockFace; at: number } | null>(null);
  /** The time, for whatever counts it down. */
  now = $state(Date.now());
  /** When what was told of the seats was told. */
  private toldAt = $state(Date.now());
  private readonly ticking: ReturnType<typeof setInterval>;

  constructor(private readonly session: Session) {
    this.ticking = setInterval(() => (this.now = Date.now()), 1000);
  }

  close(): void {
    clearInterval(this.ticking);
  }

  // Who is there.

  /** Persons and seats that wait for one. */
  readonly persons: readonly SeatAt[] = $derived.by(() =>
    (this.session.table?.seats ?? []).filter((at) => at.kind !== "opponent"),
  );

  /** Whether several people play, each on a device of their own or with a clock. */
  readonly several: boolean = $derived.by(
    () =>
      this.persons.some((at) => !this.session.table?.you.includes(at.seat)) ||
      this.session.table?.clock !== undefined,
  );

  readonly isHost: boolean = $derived.by(() => {
    const table = this.session.table;
    return table?.host !== undefined && table.you.includes(table.host);
  });

  /** For how long nobody has been there for a seat, in seconds. */
  absent(at: SeatAt): number {
    return (at.absent_s ?? 0) + Math.max(0, this.now - this.toldAt) / 1000;
  }

  /** What a person does, in a word or two. */
  doing(at: SeatAt): string {
    const { presence } = words.people;
    if (at.late) return presence.late;
    if (!at.present) return presence.away(this.absent(at));
    return this.session.view?.table.seat === at.seat ? presence.choosing : presence.here;
  }

  /** Who is waited for, in a headline. */
  waitingFor(seat: Seat): string {
    const { waiting } = words.people;
    const at = this.session.seatAt(seat);
    if (at?.kind === "open" && !at.away) return waiting.open;
    if (!at || at.kind === "opponent" || at.present || at.away)
      return waiting.here(this.session.nameOf(seat));
    return waiting.away(at.name, this.absent(at));
  }

  // The clock.

  /** What a seat has left, in milliseconds; nothing without a clock. */
  left(seat: Seat): number | null {
    if (!this.face) return null;
    const { shown, at } = this.face;
    const left = shown.left[seat] ?? 0;
    return shown.runs === seat ? Math.max(0, left - Math.max(0, this.now - at)) : left;
  }

  readonly runs: Seat | null = $derived.by(() => this.face?.shown.runs ?? null);

  /** What is left if it is little and somebody waits for this viewer. */
  readonly short: number | null = $derived.by(() => {
    const { viewer, table } = this.session;
    if (viewer === null || this.runs !== viewer || !table?.clock) return null;
    const left = this.left(viewer) ?? 0;
    return left <= Math.max(SHORT, table.clock.seconds * 200) ? left : null;
  });

  // What is said.

  /** What is shown of it: nothing of whoever is muted. */
  readonly shown: readonly Said[] = $derived.by(() =>
    this.hushed.all ? [] : this.lines.filter((line) => !this.isMuted(line.name)),
  );

  readonly unread: number = $derived.by(() => {
    const { viewer } = this.session;
    return this.shown.filter((line) => line.number > this.seen && line.seat !== viewer).length;
  });

  get hidden(): boolean {
    return this.hushed.all;
  }

  isMuted(name: string): boolean {
    return this.hushed.names.includes(name);
  }

  mute(name: string, on: boolean): void {
    const others = this.hushed.names.filter((one) => one !== name);
    this.hush({ ...this.hushed, names: on ? [...others, name] : others });
  }

  hideAll(all: boolean): void {
    this.hush({ ...this.hushed, all });
  }

  private hush(hushed: { names: string[]; all: boolean }): void {
    this.hushed = hushed;
    writeHushed(hushed);
  }

  see(): void {
    this.seen = this.lines.at(-1)?.number ?? this.seen;
  }

  /** Says something; the sentence that refuses it, if it is refused. */
  async say(text: string): Promise<string | null> {
    const { viewer } = this.session;
    if (viewer === null) return null;
    const answer = await this.session.ask({ type: "say", seat: viewer, text });
    return answer.type === "refused" ? answer.error : null;
  }

  // What is heard.

  heard(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.toldAt = this.now = Date.now();
        if (message.you.length === 1) noteSeat(message.table, message.you[0]!);
        break;
      case "view":
        if (message.clock && message.viewer === (this.session.table?.you[0] ?? null))
          this.face = { shown: message.clock, at: (this.now = Date.now()) };
        break;
      case "chat": {
        const known = new Set(this.lines.map((line) => line.number));
        const fresh = message.lines.filter((line) => !known.has(line.number));
        // What was said before this page was opened is no news.
        if (this.lines.length === 0 && fresh.length > 1) this.seen = fresh.at(-1)!.number;
        this.lines = [...this.lines, ...fresh].slice(-MOST_LINES);
        break;
      }
      case "asks":
        if (this.session.table?.you.includes(message.by)) this.wish = { state: "asked" };
        break;
      case "asks-over":
        if (this.wish?.state !== "asked") break;
        this.wish = message.agreed
          ? { state: "granted" }
          : { state: "refused", ...(message.by === undefined ? {} : { by: message.by }) };
        break;
      default:
    }
  }
}
