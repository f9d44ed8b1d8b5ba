import type { Goods, Move, Seat, View } from "../wire/index.ts";
import { words } from "../words/index.ts";

const some = (goods: Goods) => Object.values(goods).some((count) => (count ?? 0) > 0);

/**
 * What a move would lose for good, in words; nothing if it loses nothing. Such a move is never what the filled
 * button does, and is asked about once.
 */
export function lossOf(move: Move, view: View | null, seat: Seat): string | null {
  const { loses } = move;
  if (loses?.begging) return words.stakes.begging(loses.begging, loses.points);
  if (loses && some(loses.goods)) return words.stakes.goods(loses.goods);
  const table = view?.table;
  const farm = table?.players[seat];
  if (move.kind === "done" && table?.decision === "place") {
    const left = farm && "people_left" in farm ? farm.people_left : 0;
    return left > 0 ? words.stakes.people(left) : null;
  }
  const grain = farm?.goods.grain ?? 0;
  if (move.kind === "bake" && grain > 0 && (move.cost?.grain ?? 0) >= grain)
    return words.stakes.lastGrain(grain);
  return null;
}
