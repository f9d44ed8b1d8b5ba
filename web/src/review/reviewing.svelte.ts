import type { Answer, Request } from "../net/link.ts";
import type { Review, ReviewTurn, ServerMessage } from "../wire/index.ts";

interface Table {
  eyes: string;
  refusal: string | null;
  ask(request: Request): Promise<Answer>;
  look(position: number, then?: readonly number[]): Promise<void>;
  leave(): void;
}

/** The review of a game: asked for, heard as it grows, and shown on the table decision by decision. */
export class Reviewing {
  /** Whether it lies over the table. */
  open = $state(false);
  review = $state.raw<Review | null>(null);
  done = $state(0);
  all = $state(0);
  working = $state(false);
  /** Whether it was stopped before it was done. */
  stopped = $state(false);
  /** The decision that is shown on the table. */
  shown = $state.raw<ReviewTurn | null>(null);

  constructor(private readonly table: Table) {}

  /** Opens it; it is made if nobody has had it made yet, or anew if it may take so many seconds. */
  async begin(seconds?: number): Promise<void> {
    this.open = true;
    this.shown = null;
    if (this.working || (this.review && !this.stopped && seconds === undefined)) return;
    this.working = true;
    this.stopped = false;
    this.done = this.all = 0;
    const answer = await this.table.ask({
      type: "review",
      ...(seconds === undefined ? {} : { seconds }),
    });
    if (answer.type !== "refused") return;
    this.working = false;
    this.open = this.review !== null;
    this.table.refusal = answer.error;
  }

  /** Has it made no further. */
  async stop(): Promise<void> {
    this.working = false;
    this.stopped = true;
    await this.table.ask({ type: "stop" });
  }

  heard(message: Extract<ServerMessage, { type: "review" }>): void {
    if (this.stopped) return;
    this.done = message.done;
    this.all = message.all;
    this.working = !message.final;
    if (message.review) this.review = message.review;
  }

  /** Shows a decision on the table, with what would have been better, or with what was done. */
  async show(turn: ReviewTurn, better = true): Promise<void> {
    this.open = false;
    this.shown = turn;
    this.table.eyes = String(turn.seat);
    if (better && turn.better) await this.table.look(turn.position, turn.better.codes);
    else await this.table.look(turn.position + turn.moves);
  }

  /** Comes back from the table. */
  back(): void {
    this.shown = null;
    this.open = true;
    this.table.leave();
  }

  close(): void {
    this.open = false;
    this.shown = null;
  }
}
