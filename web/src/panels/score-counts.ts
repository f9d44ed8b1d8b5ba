import type { AgricolaFarm, Seat, TableView } from "../wire/index.ts";

/** How many of what a line of the score sheet counts a seat has, where the table shows it. */
export function scoreCounts(table: TableView, seat: Seat): Readonly<Record<string, number>> {
  const farm = table.players[seat];
  if (!farm) return {};
  const { sheep = 0, boar = 0, cattle = 0, horse = 0 } = farm.goods;
  if (table.game === "creatures") return { sheep, boar, cattle, horses: horse };
  const people = "people" in farm ? farm.people : 0;
  const begging = "begging" in farm ? farm.begging : 0;
  if (table.game === "family") return { people, begging };
  return { ...onFarm(farm as AgricolaFarm), sheep, boar, cattle, people, begging };
}

function onFarm(farm: AgricolaFarm): Record<string, number> {
  const growing = (crop: string) =>
    farm.fields.reduce((sum, field) => sum + (field.crop === crop ? field.amount : 0), 0);
  const fenced = new Set(farm.pastures.flatMap(({ cells }) => cells));
  return {
    fields: farm.fields.length,
    pastures: farm.pastures.length,
    grain: (farm.goods.grain ?? 0) + growing("grain"),
    vegetables: (farm.goods.vegetable ?? 0) + growing("vegetable"),
    "fenced stables": farm.stables.filter((cell) => fenced.has(cell)).length,
    rooms: farm.rooms.length,
  };
}
