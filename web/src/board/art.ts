import type { Goods } from "../wire/index.ts";

/** Which drawing of the sprite stands for a printed thing. */

const SPACES: Record<string, string> = {
  "farm-expansion": "room-wood",
  "meeting-place": "rooster",
  "start-player": "rooster",
  "grain-seeds": "grain",
  grain: "grain",
  farmland: "plough",
  plow: "plough",
  lessons: "hat",
  "day-laborer": "food",
  "side-job": "stable",
  fishing: "food",
  "traveling-players": "food",
  "major-improvement": "oven",
  improvements: "oven",
  fencing: "fencing",
  fences: "fencing",
  pastures: "fencing",
  "pasture-and-stable": "stable",
  "grain-utilization": "bread",
  sow: "grain",
  "basic-wish": "newborn",
  "urgent-wish": "newborn",
  "family-growth": "newborn",
  "growth-without-room": "newborn",
  "house-redevelopment": "room-clay",
  renovation: "room-clay",
  "clay-rooms": "room-clay",
  "wood-rooms": "room-wood",
  "farm-redevelopment": "room-stone",
  "vegetable-seeds": "veg",
  cultivation: "plough",
  "plow-and-sow": "plough",
  "animal-market": "cattle",
  market: "craft",
  "resource-market": "craft",
  "building-materials": "craft",
  walls: "stone",
  expand: "field",
  stalls: "stable",
  stables: "stable",
  "feeding-troughs": "trough",
  millpond: "reed",
  "pigs-and-sheep": "boar",
  "cows-and-pigs": "cattle",
  "horses-and-sheep": "horse",
};

/** What part of a key tells when the whole does not. */
const PARTS: [string, string][] = [
  ["lesson", "hat"],
  ["occupation", "hat"],
  ["growth", "newborn"],
  ["wish", "newborn"],
  ["quarry", "stone"],
  ["stone", "stone"],
  ["forest", "wood"],
  ["copse", "wood"],
  ["grove", "wood"],
  ["wood", "wood"],
  ["hollow", "clay"],
  ["clay", "clay"],
  ["reed", "reed"],
  ["sheep", "sheep"],
  ["pig", "boar"],
  ["boar", "boar"],
  ["cattle", "cattle"],
  ["horse", "horse"],
  ["players", "food"],
  ["room", "room-wood"],
  ["building", "room-stone"],
];

const GOOD_ART: Record<string, string> = { vegetable: "veg" };

/** The drawing of a good or animal. */
export const goodArt = (good: string): string => GOOD_ART[good] ?? good;

/** The drawing of an action space. */
export function spaceArt(key: string, goods: Goods = {}): string {
  if (key.startsWith("build-")) return improvementArt(key.slice(6));
  const known = SPACES[key] ?? PARTS.find(([part]) => key.includes(part))?.[1];
  const lies = Object.keys(goods)[0];
  return known ?? (lies ? goodArt(lies) : "craft");
}

/** The drawing of a major improvement. */
export function improvementArt(key: string): string {
  if (key.startsWith("fireplace") || key.startsWith("cooking")) return "oven";
  if (key.includes("oven")) return "bread";
  if (key.startsWith("well")) return "well";
  if (key === "joinery") return "hammer";
  if (key === "wind-mill") return "bread";
  return "craft";
}

const BUILDINGS: [string, string][] = [
  ["cottage", "room-wood"],
  ["stall", "stable"],
  ["stable", "stable"],
  ["barn", "stable"],
  ["pen", "stable"],
  ["half-timbered", "room-stone"],
  ["well", "well"],
  ["pond", "reed"],
  ["hay", "grain"],
  ["sawmill", "wood"],
  ["timber", "wood"],
  ["stone", "stone"],
  ["cattle", "cattle"],
  ["boar", "boar"],
  ["stud", "horse"],
  ["feed", "trough"],
  ["joinery", "hammer"],
  ["carpenter", "hammer"],
  ["storage", "craft"],
  ["trad", "craft"],
  ["shop", "craft"],
];

/** The drawing of a building of All Creatures Big and Small. */
export const buildingArt = (key: string): string =>
  BUILDINGS.find(([part]) => key.includes(part))?.[1] ?? "room-clay";
