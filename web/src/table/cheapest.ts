import type { Answer } from "../net/link.ts";
import type { Move, Seat, View } from "../wire/index.ts";
import { readMove } from "./read-move.ts";

/** Where a line of moves leads. */
export interface Stand {
  readonly view: View;
  readonly moves: readonly Move[];
}

interface Way {
  readonly move: string;
  readonly food: number;
  readonly lost: number;
}

const foodOf = ({ view }: Stand, seat: Seat) => view.table.players[seat]!.goods.food ?? 0;
const scoreOf = ({ view }: Stand, seat: Seat) => view.scores[seat]!.total;

/**
 * The conversions, by notation, that bring food up to what is needed and cost the fewest points as the score
 * stands. The table is asked what each would bring; the cheapest for its food comes first, and what turns out not to be
 * needed is left out again. All that can be had if it is not enough.
 */
export async function cheapest(
  from: Stand,
  seat: Seat,
  needed: number,
  ask: (codes: readonly number[]) => Promise<Answer>,
): Promise<string[]> {
  let at = from;
  const codes: number[] = [];
  const taken: Way[] = [];
  const known = new Map<string, Way>();

  const tried = async (move: Move): Promise<{ way: Way; after: Stand | null } | null> => {
    const answer = await ask([...codes, move.code]);
    if (answer.type !== "tried") return null;
    if (answer.ends) {
      // Nothing is left to choose after it: the family eats at once, and the move itself tells what it brought.
      const food = move.gives?.food ?? 0;
      const { after: view } = answer;
      const fed = foodOf(at, seat) + food >= needed;
      const lost = view && fed ? scoreOf(at, seat) - scoreOf({ view, moves: [] }, seat) : 0;
      return { way: { move: move.move, food, lost }, after: null };
    }
    const food = foodOf(answer, seat) - foodOf(at, seat);
    const lost = scoreOf(at, seat) - scoreOf(answer, seat);
    return { way: { move: move.move, food, lost }, after: answer };
  };

  while (foodOf(at, seat) < needed) {
    const missing = needed - foodOf(at, seat);
    const open = at.moves.filter((move) => readMove(move, true).at === "food");
    for (const move of open)
      if (!known.has(move.move)) {
        const found = await tried(move);
        known.set(move.move, found?.way ?? { move: move.move, food: 0, lost: 0 });
      }
    const price = ({ lost, food }: Way) => lost / Math.min(food, missing);
    const ways = open
      .map((move) => ({ move, way: known.get(move.move)! }))
      .filter(({ way }) => way.food > 0)
      .sort(
        (a, b) =>
          price(a.way) - price(b.way) ||
          Math.max(0, a.way.food - missing) - Math.max(0, b.way.food - missing),
      );
    const best = ways[0];
    if (!best) break;
    const found = await tried(best.move);
    if (!found || found.way.food <= 0) {
      known.set(best.move.move, { move: best.move.move, food: 0, lost: 0 });
      continue;
    }
    taken.push(found.way);
    if (!found.after) break;
    codes.push(best.move.code);
    at = found.after;
    // The next one of the same kind may cost more.
    known.delete(best.move.move);
  }
  return withoutSpare(taken, foodOf(from, seat), needed).map(({ move }) => move);
}

/** Leaves out what is not needed, the dearest first. */
function withoutSpare(taken: readonly Way[], food: number, needed: number): Way[] {
  let have = taken.reduce((sum, way) => sum + way.food, food);
  const kept = new Set(taken);
  for (const way of [...taken].sort((a, b) => b.lost - a.lost || a.food - b.food))
    if (have - way.food >= needed) {
      kept.delete(way);
      have -= way.food;
    }
  return taken.filter((way) => kept.has(way));
}
