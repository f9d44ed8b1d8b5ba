import { readMove, targeted } from "../table/read-move.ts";
import type { Wish } from "../table/plan.svelte.ts";
import type { Session } from "../table/session.svelte.ts";
import type { Goods, Move } from "../wire/index.ts";
import { borderEdge } from "./creatures-scene.ts";
import { closedAreas, outline, type Edge, type Square } from "./grid.ts";
import { placeOf } from "./family-scene.ts";
import type { Scene } from "./scene.ts";
import { coveredBy, tileInHand } from "./tile-shape.ts";
import { words } from "../words/index.ts";

/** What is done to the places of a farm: "room", "sow grain", "fence", … */
export type Mode = string;

/** Verbs whose places the rules take in the order of their list, whatever order they are pressed in. */
const ORDERED = new Set(["trough", "stables", "border"]);

/** What a move does to the places of a farm, if that is what it does. */
export const modeOf = (move: Move): Mode | null => {
  const target = readMove(move);
  if (target.at === "plot") return target.mode;
  if (target.at === "border") return "border";
  return target.at === "area" ? "fence" : null;
};

/** The choices that are made on one's own farm. */
export class FarmChoice {
  /** Fences by whole places, or edge by edge. */
  byEdges = $state(false);
  picked = $state.raw<ReadonlySet<string>>(new Set());
  drawn = $state.raw<ReadonlySet<Edge>>(new Set());
  /** Why what is drawn is no pasture yet. */
  lacks = $state<"open" | "shape" | null>(null);
  private wanted = $state<Mode | null>(null);

  constructor(
    private readonly session: Session,
    private readonly scene: () => Scene,
    private readonly before: () => Scene,
  ) {}

  /** What can be done to places now, in the order of the list. */
  readonly modes: readonly Mode[] = $derived.by(() => {
    const found = new Set<Mode>();
    for (const { move } of this.session.offers) {
      const mode = modeOf(move);
      if (mode) found.add(mode);
    }
    // What was begun can be changed even if no more of it could be added.
    for (const move of this.session.plan.chosen) {
      const mode = modeOf(move);
      if (mode && (mode === "fence" || ORDERED.has(mode))) found.add(mode);
    }
    return [...found];
  });

  readonly mode: Mode | null = $derived.by(() =>
    this.wanted && this.modes.includes(this.wanted) ? this.wanted : (this.modes[0] ?? null),
  );

  set(mode: Mode): void {
    this.wanted = mode;
  }

  readonly fencing: boolean = $derived(this.mode === "fence");

  /** Steps of the plan that belong to the mode, and those before them. */
  private readonly run: { first: number; before: Wish[]; own: Move[] } = $derived.by(() => {
    const chosen = this.session.plan.chosen;
    const first = chosen.findIndex((move) => modeOf(move) === this.mode);
    const at = first < 0 ? chosen.length : first;
    return {
      first: at,
      before: chosen.slice(0, at).map((move) => ({ notation: move.move })),
      own: chosen.slice(at).filter((move) => modeOf(move) === this.mode),
    };
  });

  /** Moves of the mode as they were listed when the mode began. */
  private readonly listed: readonly Move[] = $derived.by(() => {
    const ordered = ORDERED.has(this.mode ?? "") || this.fencing;
    const moves = ordered
      ? this.session.plan.movesBefore(this.run.first)
      : this.session.offers.map((offer) => offer.move);
    return this.session.mine ? moves.filter((move) => modeOf(move) === this.mode) : [];
  });

  /** The places that can be chosen, with the move that chooses each. */
  readonly plots: ReadonlyMap<string, Move> = $derived.by(() => {
    const found = new Map<string, Move>();
    const key = this.session.picked;
    if (key !== null) {
      for (const { move, target } of targeted(this.session.offers, "card"))
        if (target.key === key && target.plot) found.set(target.plot, move);
      return found;
    }
    for (const move of this.listed) {
      const target = readMove(move);
      if (target.at === "plot") found.set(this.handle(move) ?? target.plot, move);
      if (target.at === "area") for (const plot of target.plots) found.set(plot, move);
    }
    return found;
  });

  /** What choosing a place alone would cost, where the rules say so. */
  priceOf(plot: string): Goods | undefined {
    if (!this.fencing) return this.plots.get(plot)?.cost;
    return this.listed.find((move) => areaOf(move).join(" ") === plot)?.cost;
  }

  /** The tile that is being laid, as "#./##". */
  readonly tile: string | null = $derived.by(
    () => tileInHand(this.session.plan.chosen)?.way ?? null,
  );

  /** All squares where the tile could come to lie. */
  readonly reached: readonly Square[] = $derived.by(() => {
    const { tile } = this;
    if (!tile || this.mode !== "at") return [];
    return this.listed.flatMap((move) => (move.place ? coveredBy(tile, move.place) : []));
  });

  /** The squares the tile would cover if it were laid by this place. */
  covered(id: string): readonly Square[] {
    const place = this.plots.get(id)?.place;
    return this.tile && place ? coveredBy(this.tile, place) : [];
  }

  private handle(move: Move): string | undefined {
    const first = this.tile && move.place ? coveredBy(this.tile, move.place)[0] : undefined;
    return first && placeOf(first);
  }

  /** The edges that can be chosen. */
  readonly edges: ReadonlyMap<Edge, Move | null> = $derived.by(() => {
    const found = new Map<Edge, Move | null>();
    if (this.mode === "border") {
      for (const move of this.listed) {
        const target = readMove(move);
        if (target.at === "border") found.set(borderEdge(target.plot, target.side), move);
      }
    } else if (this.fencing && this.byEdges) {
      const built = new Set(this.before().fences);
      const places = new Map(this.scene().plots.map((plot) => [plot.id, plot]));
      for (const move of this.listed)
        for (const side of outline(squares(areaOf(move), places)))
          if (!built.has(side)) found.set(side, null);
    }
    return found;
  });

  /** The places that are chosen already. */
  readonly chosenPlots: ReadonlySet<string> = $derived.by(() => {
    if (this.fencing) return this.byEdges ? new Set<string>() : this.picked;
    const found = new Set<string>();
    for (const move of this.session.plan.chosen) {
      const target = readMove(move);
      if (target.at === "plot" || (target.at === "card" && target.plot)) found.add(target.plot!);
    }
    return found;
  });

  /** The edges that are chosen already. */
  readonly chosenEdges: ReadonlySet<Edge> = $derived.by(() => {
    if (this.fencing) return this.drawn;
    const found = new Set<Edge>();
    for (const move of this.session.plan.chosen) {
      const target = readMove(move);
      if (target.at === "border") found.add(borderEdge(target.plot, target.side));
    }
    return found;
  });

  /** Edges to be drawn as not built yet although no view has them: an unfinished or last step. */
  readonly pendingEdges: readonly Edge[] = $derived.by(() => {
    const places = new Map(this.scene().plots.map((plot) => [plot.id, plot]));
    const ending = this.session.plan.ending;
    const last = ending ? readMove(ending) : null;
    const closing = last?.at === "area" ? outline(squares(last.plots, places)) : [];
    const border = last?.at === "border" ? [borderEdge(last.plot, last.side)] : [];
    const open = this.fencing ? [...this.drawn] : [];
    return [...closing, ...border, ...open];
  });

  /** Places to be drawn as not built yet although no view has them. */
  readonly pendingPlots: ReadonlySet<string> = $derived.by(() => {
    const ending = this.session.plan.ending;
    const last = ending ? readMove(ending) : null;
    // What closes a pasture is drawn as one.
    const closed = new Set(this.session.plan.chosen.flatMap(areaOf));
    const open = [...this.picked].filter((plot) => !closed.has(plot));
    const found = new Set(this.fencing ? open : []);
    if (last?.at === "plot" || (last?.at === "card" && last.plot)) found.add(last.plot!);
    return found;
  });

  /** What every pasture of the plan costs, by its places; nothing where the rules leave it open. */
  readonly prices: ReadonlyMap<string, string> = $derived.by(() => {
    const found = new Map<string, string>();
    for (const move of this.session.plan.chosen) {
      const cells = areaOf(move).join(" ");
      if (cells && move.cost) found.set(cells, words.farm.price(move.cost));
    }
    return found;
  });

  /** How many fences what is drawn would take. */
  readonly missing: number = $derived.by(() => {
    const places = new Map(this.scene().plots.map((plot) => [plot.id, plot]));
    const around = this.byEdges ? [...this.drawn] : outline(squares([...this.picked], places));
    const built = new Set(this.before().fences);
    return around.filter((side) => !built.has(side)).length;
  });

  /** Forgets what is drawn but not in the plan. */
  clear(): void {
    if (this.picked.size > 0) this.picked = new Set();
    if (this.drawn.size > 0) this.drawn = new Set();
    this.lacks = null;
  }

  turnTo(byEdges: boolean): void {
    this.byEdges = byEdges;
    this.clear();
    void this.session.plan.set(this.run.before);
  }

  /** Chooses a place, or takes the choice back. */
  pressPlot(id: string): void {
    if (this.fencing && this.session.picked === null) return this.toggleFencePlot(id);
    const chosen = this.session.plan.chosen;
    const at = chosen.findIndex((move) => {
      const target = readMove(move);
      return target.at === "plot" && target.plot === id;
    });
    if (at >= 0) {
      const rest = chosen.filter((_, step) => step !== at);
      void this.session.plan.set(rest.map((move) => ({ notation: move.move })));
      return;
    }
    const move = this.plots.get(id);
    if (move) this.take(move);
  }

  /** Chooses an edge, or takes the choice back. */
  pressEdge(id: Edge): void {
    if (this.mode === "border") {
      const on = this.run.own.find((move) => {
        const target = readMove(move);
        return target.at === "border" && borderEdge(target.plot, target.side) === id;
      });
      if (on) return this.order(this.run.own.filter((move) => move !== on));
      const move = this.edges.get(id);
      if (move) this.take(move);
      return;
    }
    const drawn = new Set(this.drawn);
    if (!drawn.delete(id) && this.edges.has(id)) drawn.add(id);
    this.drawn = drawn;
    void this.composeDrawn();
  }

  /** Adds an edge that was drawn over. */
  draw(id: Edge): void {
    if (this.edges.has(id) && !this.drawn.has(id)) this.pressEdge(id);
  }

  private take(move: Move): void {
    if (ORDERED.has(this.mode ?? "")) this.order([...this.run.own, move]);
    else void this.session.choose(move);
  }

  /** Takes the steps of the mode in the order of their list. */
  private order(moves: readonly Move[]): void {
    const place = new Map(this.listed.map((move, at) => [move.move, at]));
    const sorted = [...moves].sort((a, b) => (place.get(a.move) ?? 0) - (place.get(b.move) ?? 0));
    void this.session.plan.set([
      ...this.run.before,
      ...sorted.map((move) => ({ notation: move.move })),
    ]);
  }

  private toggleFencePlot(id: string): void {
    if (!this.plots.has(id) && !this.picked.has(id)) return;
    const picked = new Set(this.picked);
    if (!picked.delete(id)) picked.add(id);
    this.picked = picked;
    const places = new Map(this.scene().plots.map((plot) => [plot.id, plot]));
    const chosen = squares([...picked], places);
    const around = new Set(outline(chosen));
    void this.compose(closedAreas(chosen, around));
  }

  private async composeDrawn(): Promise<void> {
    const built = new Set(this.before().fences);
    const closed = new Set([...built, ...this.drawn]);
    const there = new Set(this.before().pastures.map((pen) => [...pen.plots].sort().join(" ")));
    const areas = closedAreas(this.before().plots, closed).filter(
      (area) => !there.has(names(area).join(" ")),
    );
    const used = new Set(areas.flatMap((area) => outline(area)));
    const complete = await this.compose(areas);
    const loose = [...this.drawn].some((side) => !used.has(side));
    this.lacks = loose ? "open" : complete ? null : "shape";
  }

  private async compose(areas: readonly (readonly Square[])[]): Promise<boolean> {
    const wishes = areas.map((area): Wish => {
      const cells = names(area);
      return {
        notation: `fence ${cells.join(" ")}`,
        // Parting a pasture makes the other part by itself.
        unless: ({ table }) =>
          table.game !== "family" &&
          table.players[this.session.seat]!.pastures.some(
            (pen) => [...pen.cells].sort().join(" ") === cells.join(" "),
          ),
      };
    });
    const complete = await this.session.plan.set([...this.run.before, ...wishes]);
    this.lacks = complete || areas.length === 0 ? null : "shape";
    return complete;
  }
}

const areaOf = (move: Move): readonly string[] => {
  const target = readMove(move);
  return target.at === "area" ? target.plots : [];
};

const squares = (ids: readonly string[], places: ReadonlyMap<string, Square>): Square[] =>
  ids.map((id) => places.get(id)).filter((square) => square !== undefined);

const names = (area: readonly Square[]): string[] =>
  area.map((square) => (square as Square & { id: string }).id).sort();
