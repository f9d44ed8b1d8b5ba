import type { Answer, Request } from "../net/link.ts";
import type { Advice, Move } from "../wire/index.ts";
import { settings } from "./settings.svelte.ts";

interface Table {
  readonly plan: { readonly chosen: readonly Move[] };
  readonly live: { readonly position: number } | null;
  refusal: string | null;
  ask(request: Request): Promise<Answer>;
}

/** What of a turn is still to be done, whatever of it came first; nothing if something else was done. */
export function rest(steps: readonly Move[], done: readonly Move[]): readonly Move[] {
  const left = [...steps];
  for (const { move } of done) {
    const at = left.findIndex((step) => step.move === move);
    if (at < 0) return [];
    left.splice(at, 1);
  }
  return left;
}

/** Advice at a table: asked for, told, and followed step by step until the turn is done. */
export class Advising {
  /** The turn that is advised, as long as it is followed. */
  told = $state.raw<Advice | null>(null);
  asking = $state(false);
  /** The best few moves as far as they are known, by notation. */
  suggested = $state.raw<ReadonlySet<string>>(new Set());
  /** The steps of it that were sent, and the position they began at. */
  private sent = $state.raw<readonly Move[]>([]);
  private from = -1;
  /** Whether advice that was asked for before is on its way. */
  private awaited = false;

  constructor(private readonly table: Table) {}

  /** The steps that are still to be chosen. */
  readonly rest: readonly Move[] = $derived.by(() =>
    rest(this.told?.steps ?? [], [...this.sent, ...this.table.plan.chosen]),
  );

  /** The step that comes next. */
  readonly next: Move | null = $derived(this.rest[0] ?? null);

  /** Asks for the best turn and why. */
  async ask(): Promise<void> {
    this.forget();
    this.asking = true;
    await this.consult();
    if (this.told || !this.awaited) this.asking = false;
  }

  /** Asks for good moves; what is heard of them is taken as it comes. */
  async consult(): Promise<void> {
    const answer = await this.table.ask({ type: "hint" });
    // What the coach has asked for answers this as well.
    this.awaited = answer.type === "refused" && answer.code === "advising";
    if (answer.type === "refused" && this.asking && !this.awaited)
      this.table.refusal = answer.error;
  }

  /** Three different moves are marked for beginners; the best turn is told if it was asked for. */
  heard(options: readonly Advice[]): void {
    if (this.asking) {
      this.told = options[0] ?? null;
      this.sent = [];
      this.from = this.table.live?.position ?? -1;
      if (this.awaited) this.asking = this.awaited = false;
    }
    const firsts = [...new Set(options.flatMap(({ steps }) => steps[0]?.move ?? []))];
    this.suggested = new Set(settings.suggest ? firsts.slice(0, 3) : []);
  }

  /** Somebody chooses a move; what was advised is forgotten if that is something else. */
  chosen(move: Move): void {
    if (!this.rest.some((step) => step.move === move.move)) this.forget();
  }

  /** Moves are sent to the table. */
  sending(moves: readonly Move[]): void {
    this.sent = [...this.sent, ...moves];
  }

  /** The table stands at this position: what was advised holds only if nothing else was done. */
  moved(position: number, mine: boolean): void {
    this.asking = false;
    this.suggested = new Set();
    const followed = position === this.from + this.sent.length;
    const left = rest(this.told?.steps ?? [], this.sent);
    if (!mine || !followed || left.length === 0) this.forget();
  }

  forget(): void {
    this.told = null;
    this.sent = [];
  }
}
