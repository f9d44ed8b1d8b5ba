import type { Good, Goods } from "../wire/index.ts";

/** Somewhere animals can stand. */
export interface Home {
  readonly id: string;
  readonly holds: number;
}

/** Who stands where, and who found no home in this drawing. */
export interface Housing {
  readonly homes: ReadonlyMap<string, { good: Good; count: number }>;
  readonly rest: Goods;
}

export const ANIMALS = ["sheep", "boar", "cattle", "horse"] as const satisfies readonly Good[];

/**
 * Gives every home to one kind so that as many animals as possible stand somewhere. The rules keep
 * numbers only; this is where the page draws them.
 */
export function house(goods: Goods, homes: readonly Home[]): Housing {
  const kinds = ANIMALS.filter((kind) => (goods[kind] ?? 0) > 0);
  const ordered = [...homes].sort((a, b) => b.holds - a.holds);
  const left = kinds.map((kind) => goods[kind] ?? 0);
  const room = ordered.map((_, at) => ordered.slice(at).reduce((sum, home) => sum + home.holds, 0));
  let best: number[] = [];
  let bestHoused = -1;
  const all = left.reduce((sum, count) => sum + count, 0);

  const place = (at: number, housed: number, chosen: number[]) => {
    if (housed > bestHoused) {
      bestHoused = housed;
      best = [...chosen];
    }
    if (bestHoused === all || at === ordered.length || housed + room[at]! <= bestHoused) return;
    const order = kinds.map((_, kind) => kind).sort((a, b) => left[b]! - left[a]!);
    for (const kind of order) {
      const goes = Math.min(left[kind]!, ordered[at]!.holds);
      if (goes === 0) continue;
      left[kind]! -= goes;
      chosen.push(kind);
      place(at + 1, housed + goes, chosen);
      chosen.pop();
      left[kind]! += goes;
      if (bestHoused === all) return;
    }
  };
  place(0, 0, []);

  const found = new Map<string, { good: Good; count: number }>();
  best.forEach((kind, at) => {
    const count = Math.min(left[kind]!, ordered[at]!.holds);
    left[kind]! -= count;
    if (count > 0) found.set(ordered[at]!.id, { good: kinds[kind]!, count });
  });
  const rest: Goods = {};
  kinds.forEach((kind, at) => {
    if (left[at]! > 0) rest[kind] = left[at]!;
  });
  return { homes: found, rest };
}
