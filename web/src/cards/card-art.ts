import { goodArt } from "../board/art.ts";
import type { Printed } from "../wire/index.ts";

/** Words of a card's text and the drawing each stands for, the telling ones first. */
const TELLING: [RegExp, string][] = [
  [/\bstable/i, "stable"],
  [/\bplow|\bfield/i, "plough"],
  [/\bfence|\bpasture/i, "fencing"],
  [/\bbake|\bbread/i, "bread"],
  [/\bsheep/i, "sheep"],
  [/\bwild boar/i, "boar"],
  [/\bcattle/i, "cattle"],
  [/\brenovat|stone house/i, "room-stone"],
  [/\broom|\bhouse/i, "room-clay"],
  [/\bgrow|\bnewborn|\bfamily/i, "newborn"],
  [/\bvegetable/i, "veg"],
  [/\bgrain|\bsow/i, "grain"],
  [/\bwood/i, "wood"],
  [/\bclay/i, "clay"],
  [/\breed/i, "reed"],
  [/\bstone/i, "stone"],
  [/\bfood/i, "food"],
];

/** A drawing that hints at what a card is about. */
export function cardArt(card: Printed): string {
  const told = TELLING.find(([word]) => word.test(card.text));
  if (told) return told[1];
  const paid = Object.keys(card.cost?.[0] ?? {})[0];
  return paid ? goodArt(paid) : "cards";
}
