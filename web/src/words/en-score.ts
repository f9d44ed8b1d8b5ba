/** The score sheet, and what a little more would bring. */

const number = (value: number) => (value < 0 ? `−${-value}` : `${value}`);

/** What the lines count, one and several. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  fields: ["field", "fields"],
  pastures: ["pasture", "pastures"],
  grain: ["grain", "grain"],
  vegetables: ["vegetable", "vegetables"],
  sheep: ["sheep", "sheep"],
  boar: ["wild boar", "wild boar"],
  cattle: ["cattle", "cattle"],
  horses: ["horse", "horses"],
  "unused cells": ["unused space", "unused spaces"],
  "fenced stables": ["fenced stable", "fenced stables"],
  rooms: ["room", "rooms"],
  people: ["person", "people"],
  stables: ["stable", "stables"],
  animals: ["animal", "animals"],
};
const unit = (line: string, count: number) => UNITS[line]?.[count === 1 ? 0 : 1] ?? line;
const points = (count: number) => `${number(count)} ${count === 1 ? "point" : "points"}`;

export const score = {
  soFar: "Score so far",
  final: "Final score",
  total: "Total",
  tie: "Tie-break",
  bonus: "Bonus",
  each: "each",
  signed: (worth: number) => (worth > 0 ? `+${worth}` : number(worth)),
  /** "1 make 1 point, 4 make 2. Fewer cost 1 point." */
  ladder: (steps: readonly (readonly [number, number])[], goesOn: boolean) => {
    const [none, ...others] = steps;
    const [first, ...rest] = others.map(([from, worth], at) =>
      at === 0 ? `From ${from} on ${points(worth)}` : `from ${from} on ${number(worth)}`,
    );
    const fewer = none && none[1] < 0 ? ` Fewer cost ${points(-none[1])}.` : "";
    return `${[first, ...rest].join(", ")}${goesOn ? ", each one more 1 more" : ""}.${fewer}`;
  },
  /** "2 sheep now. 2 more sheep: 1 point more." */
  next: (line: string, count: number, more: number, worth: number) => {
    const change = line === "unused cells" ? "fewer" : "more";
    return `${count} ${unit(line, count)} now. ${more} ${change}: ${points(worth)} more.`;
  },
  /** The animal that a line of the sheet counts. */
  animal: { sheep: "sheep", boar: "boar", cattle: "cattle", horses: "horse" } as Readonly<
    Record<string, string>
  >,
  names: {
    fields: "Fields",
    pastures: "Pastures",
    grain: "Grain",
    vegetables: "Vegetables",
    sheep: "Sheep",
    boar: "Wild boar",
    cattle: "Cattle",
    horses: "Horses",
    "unused cells": "Unused spaces",
    "fenced stables": "Fenced stables",
    rooms: "Rooms",
    people: "People",
    improvements: "Cards",
    bonus: "Bonus",
    stables: "Stables",
    begging: "Begging",
    animals: "Animals",
    expansions: "Expansions",
    buildings: "Buildings",
  } as Readonly<Record<string, string>>,
};
