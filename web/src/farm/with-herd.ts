import type { Goods, Seat, TableView } from "../wire/index.ts";
import { ANIMALS } from "./herd.ts";

/** The table as it would be with these animals on a farm. */
export function withHerd(table: TableView, seat: Seat, herd: Goods): TableView {
  const farm = table.players[seat]!;
  const goods = { ...farm.goods };
  for (const kind of ANIMALS) goods[kind] = herd[kind] ?? 0;
  const players = table.players.map((other, at) => (at === seat ? { ...farm, goods } : other));
  return { ...table, players } as TableView;
}
