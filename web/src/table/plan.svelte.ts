import type { Answer, Request } from "../net/link.ts";
import type { Move, View, ViewMessage } from "../wire/index.ts";

type Tried = Extract<Answer, { type: "tried" }>;

/** A small move that was chosen but not sent, and what the table says would come of it. */
export interface Taken {
  readonly move: Move;
  readonly after: Tried;
}

/** A move by its notation; left out where `unless` says that it is not needed any more. */
export interface Wish {
  readonly notation: string;
  readonly unless?: (view: View) => boolean;
}

interface Table {
  readonly live: ViewMessage | null;
  ask(request: Request): Promise<Answer>;
}

/**
 * A turn as it is put together on the page: a run of small moves from the position of the table.
 * Nothing of it is played until it is committed; the table is asked what each step would lead to.
 */
export class Plan {
  path = $state.raw<readonly Taken[]>([]);
  /** A last step that would end the turn. */
  ending = $state.raw<Move | null>(null);
  /** The table as that step would leave it; nothing if it shows something hidden. */
  private left = $state.raw<View | null>(null);
  /** The table as a proposed step would leave it. */
  private peeked = $state.raw<View | null>(null);
  /** Why the last wish could not be had. */
  refusal = $state<string | null>(null);
  busy = $state(false);
  /** How often everything was forgotten. */
  dropped = $state(0);

  private position = -1;
  private turn = 0;

  constructor(private readonly table: Table) {}

  /** The chosen moves in order. */
  readonly chosen: readonly Move[] = $derived.by(() => {
    const taken = this.path.map((step) => step.move);
    return this.ending ? [...taken, this.ending] : taken;
  });

  /** Whether nothing of this turn is left to choose. */
  readonly complete: boolean = $derived.by(() => {
    const last = this.path.at(-1);
    return this.ending !== null || (last !== undefined && this.leaves(last.after));
  });

  /** The table before a step that ends the turn. */
  readonly stand: View | null = $derived.by(
    () => this.path.at(-1)?.after.view ?? this.table.live?.view ?? null,
  );

  /**
   * The table as the plan would leave it. It is still the turn of whoever plans, so what is being decided stays what it was.
   */
  readonly outcome: View | null = $derived.by(() => {
    const last = this.path.at(-1)?.after.view;
    const left = this.left ?? this.peeked;
    if (!left) return last ?? null;
    const now = (last ?? this.table.live?.view)?.table;
    const table = { ...left.table, seat: now?.seat, decision: now?.decision };
    return { ...left, table: { ...table, phase: now?.phase, round: now?.round } } as View;
  });

  /** What can be chosen next. */
  readonly moves: readonly Move[] = $derived.by(() => {
    if (this.complete) return [];
    return this.path.at(-1)?.after.moves ?? this.table.live?.moves ?? [];
  });

  /** What could be chosen before the step with this number. */
  movesBefore(step: number): readonly Move[] {
    return this.path[step - 1]?.after.moves ?? this.table.live?.moves ?? [];
  }

  /** Forgets everything that was not sent. */
  drop(): void {
    this.turn++;
    this.dropped++;
    this.path = [];
    this.ending = this.left = this.peeked = null;
    this.refusal = null;
    this.busy = false;
  }

  /** Keeps the plan if the table still stands where it began. */
  moved(position: number): void {
    if (this.position !== position) this.drop();
    this.position = position;
  }

  /** Shows what one more step would lead to, without taking it. */
  async peek(move: Move | null): Promise<void> {
    const turn = this.turn;
    if (!move) {
      this.peeked = null;
      return;
    }
    const codes = [...this.chosen, move].map(({ code }) => code);
    const answer = await this.table.ask({ type: "try", position: this.position, codes });
    if (turn !== this.turn || answer.type !== "tried") return;
    this.peeked = answer.ends ? (answer.after ?? null) : answer.view;
  }

  /** Takes one more step. */
  add(move: Move): Promise<boolean> {
    return this.set([...this.chosen.map(wish), wish(move)]);
  }

  /** Takes the last step back. */
  async back(): Promise<void> {
    await this.set(this.chosen.slice(0, -1).map(wish));
  }

  /** Makes the plan these steps, keeping what it begins with already; whether all could be had. */
  async set(wishes: readonly Wish[]): Promise<boolean> {
    const turn = ++this.turn;
    const current = () => turn === this.turn;
    let kept = 0;
    while (
      kept < this.path.length &&
      kept < wishes.length &&
      this.path[kept]!.move.move === wishes[kept]!.notation
    )
      kept++;
    let path = this.path.slice(0, kept);
    this.refusal = null;
    this.busy = true;
    let ending: Move | null = null;
    let left: View | null = null;
    let complete = true;
    for (const { notation, unless } of wishes.slice(kept)) {
      const last = path.at(-1)?.after;
      const view = last?.view ?? this.table.live?.view;
      if (view && unless?.(view)) continue;
      const moves = last?.moves ?? this.table.live?.moves ?? [];
      const move = moves.find((listed) => listed.move === notation);
      if (!move || ending || (last && this.leaves(last))) {
        complete = false;
        break;
      }
      const codes = [...path.map((step) => step.move.code), move.code];
      const answer = await this.table.ask({ type: "try", position: this.position, codes });
      if (!current()) return false;
      if (answer.type !== "tried") {
        this.refusal = answer.type === "refused" ? answer.error : null;
        complete = false;
        break;
      }
      if (answer.ends && answer.moves_ok < codes.length) {
        ending = move;
        left = answer.after ?? null;
      } else path = [...path, { move, after: answer }];
    }
    if (!current()) return false;
    this.path = path;
    this.ending = ending;
    this.left = left;
    this.peeked = null;
    this.busy = false;
    return complete;
  }

  /** Whether a step leads on to the next person or phase, which is another turn. */
  private leaves({ view }: Tried): boolean {
    const from = this.table.live?.view.table;
    const { decision, phase, round } = view.table;
    return decision === "place" || phase !== from?.phase || round !== from.round;
  }

  /** Plays the plan, with a last move that finishes it if one is given. */
  async commit(stop?: Move): Promise<boolean> {
    const codes = [...this.chosen, ...(stop ? [stop] : [])].map((move) => move.code);
    if (codes.length === 0) return false;
    this.busy = true;
    const answer = await this.table.ask({ type: "move", position: this.position, codes });
    this.busy = false;
    if (answer.type === "refused") {
      this.refusal = answer.error;
      return false;
    }
    return true;
  }
}

const wish = (move: Move): Wish => ({ notation: move.move });
