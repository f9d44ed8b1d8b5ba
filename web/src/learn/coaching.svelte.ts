import { knownTable } from "../net/memory.ts";
import { settings } from "../table/settings.svelte.ts";
import type { Advice, Line, Move, Remark, Seat, Step } from "../wire/index.ts";

interface Table {
  readonly table: { readonly table: string; readonly hints: boolean } | null;
  readonly live: { readonly position: number; readonly moves: readonly Move[] } | null;
  readonly mine: boolean;
  readonly over: boolean;
  readonly viewer: Seat | null;
  readonly log: readonly Step[];
  readonly placements: ReadonlyMap<string, Move>;
  readonly advice: { consult(): Promise<void> };
}

/** What the last turn was, beside what was best. */
export interface Judged {
  /** What it brought, in lines of the log. */
  readonly lines: readonly Line[];
  /** How many points better the best turn was, if that is known. */
  readonly loss: number | null;
  /** What that would have been. */
  readonly better: string;
}

/** Turns at the beginning about which a beginner is always told. */
const FIRST_TURNS = 6;
/** After so many good turns in a row the coach is silent. */
const DOES_WELL = 3;
/** Less than this is as good as the best, in points. */
export const AS_GOOD = 0.5;
/** What an advanced player is told about. */
const MISTAKE = 1.5;

/** How much worse what was played is than the best of some options; nothing if it is none of them. */
export function lossOf(options: readonly Advice[], played: readonly string[]): number | null {
  const [best] = options;
  const same = options.filter(({ steps }) => steps[0]?.move === played[0]);
  if (!best || same.length === 0) return null;
  // Of several turns that begin so, the one that goes on so.
  const exact = same.find(({ steps }) => steps.every(({ move }) => played.includes(move)));
  return Math.max(0, best.worth - (exact ?? same[0]!).worth);
}

/** A coach beside the player: asks for advice when a turn begins, and says as much of it as is needed. */
export class Coaching {
  remark = $state.raw<Remark | null>(null);
  options = $state.raw<readonly Advice[]>([]);
  judged = $state.raw<Judged | null>(null);
  /** How many turns in a row were as good as the best. */
  well = $state(0);
  turns = $state(0);
  asking = $state(false);
  /** The position of the turn that is talked about. */
  private at = -1;
  private played: readonly string[] = [];

  constructor(private readonly table: Table) {}

  /** How much is said here: what the table was set up with, or what the player likes. */
  readonly mode = $derived.by(() => {
    const first = knownTable(this.table.table?.table ?? "")?.coach;
    return settings.coach === "auto" ? (first ?? "off") : settings.coach;
  });

  readonly on: boolean = $derived.by(
    () => this.mode !== "off" && (this.table.table?.hints ?? false) && !this.table.over,
  );

  /** Whether it says what to do now. */
  readonly speaks: boolean = $derived.by(() => {
    if (!this.on || !this.table.mine || this.options.length === 0) return false;
    if (this.remark?.urgent) return true;
    if (this.mode === "advanced") return (this.judged?.loss ?? 0) >= MISTAKE;
    return this.turns <= FIRST_TURNS || this.well < DOES_WELL;
  });

  /** The turn it means. */
  readonly means: Advice | null = $derived(this.speaks ? (this.options[0] ?? null) : null);

  /** The table stands as it does now: a turn may have begun. */
  moved(): void {
    const position = this.table.live?.position ?? -1;
    if (!this.on || !this.table.mine || this.table.placements.size === 0 || position === this.at)
      return;
    this.judge(position);
    this.at = position;
    this.turns++;
    this.played = [];
    this.options = [];
    this.remark = null;
    this.asking = true;
    void this.table.advice.consult();
  }

  heard(options: readonly Advice[], remark: Remark | null): void {
    if (!this.asking) return;
    this.asking = false;
    this.options = options;
    this.remark = remark;
  }

  /** Moves are sent to the table. */
  sending(moves: readonly Move[]): void {
    this.played = [...this.played, ...moves.map(({ move }) => move)];
  }

  /** Says what the last turn brought. */
  private judge(position: number): void {
    if (this.at < 0 || this.played.length === 0) return;
    const own = this.table.log.filter(
      (step) =>
        step.position > this.at && step.position <= position && step.seat === this.table.viewer,
    );
    const lines = own
      .flatMap((step) => step.lines)
      .filter(({ seat }) => seat === this.table.viewer);
    const loss = lossOf(this.options, this.played);
    this.judged = { lines, loss, better: this.options[0]?.sentence.split(":")[0] ?? "" };
    this.well = loss !== null && loss < AS_GOOD ? this.well + 1 : 0;
  }
}
