import { expect, it } from "vitest";
import type { Answer } from "../../src/net/link.ts";
import { cheapest, type Stand } from "../../src/table/cheapest.ts";
import type { Goods, Move } from "../../src/wire/index.ts";

/** What a farm has; grain is worth nothing, a sheep 1 point, the first vegetable 3. */
interface Store {
  food: number;
  grain: number;
  sheep: number;
  vegetable: number;
}
const CONVERSIONS = [
  { code: 1, move: "eat grain", good: "grain", food: 1 },
  { code: 2, move: "cook sheep", good: "sheep", food: 2 },
  { code: 3, move: "eat vegetable", good: "vegetable", food: 3 },
] as const;

const stand = (store: Store): Stand => {
  const total = store.sheep + 3 * store.vegetable;
  const moves = CONVERSIONS.filter(({ good }) => store[good] > 0).map(
    ({ code, move, food }): Move => ({
      code,
      move,
      words: "",
      kind: "cook",
      gives: { food },
    }),
  );
  const players = [{ goods: { ...store } as Goods }];
  return { view: { table: { players }, scores: [{ total }] }, moves } as unknown as Stand;
};

const asks = (start: Store) => {
  let asked = 0;
  const ask = (codes: readonly number[]): Promise<Answer> => {
    asked++;
    const store = { ...start };
    for (const code of codes) {
      const { good, food } = CONVERSIONS.find((way) => way.code === code)!;
      store[good]--;
      store.food += food;
    }
    return Promise.resolve({ type: "tried", ends: false, ...stand(store) } as unknown as Answer);
  };
  return { ask, asked: () => asked };
};

const solve = (start: Store, needed: number) => cheapest(stand(start), 0, needed, asks(start).ask);

it("takes what costs no points first", async () => {
  const ways = await solve({ food: 1, grain: 2, sheep: 3, vegetable: 1 }, 3);
  expect(ways).toEqual(["eat grain", "eat grain"]);
});

it("leaves out what turns out not to be needed", async () => {
  const ways = await solve({ food: 0, grain: 1, sheep: 1, vegetable: 0 }, 2);
  expect(ways).toEqual(["cook sheep"]);
});

it("takes a way after which the family eats at once", async () => {
  const start = { food: 2, grain: 1, sheep: 1, vegetable: 0 };
  const { ask } = asks(start);
  const eats = async (codes: readonly number[]): Promise<Answer> => {
    const answer = (await ask(codes)) as Extract<Answer, { type: "tried" }>;
    const food = answer.view.table.players[0]!.goods.food ?? 0;
    return food < 4 ? answer : { ...answer, ends: true, after: answer.view };
  };
  expect(await cheapest(stand(start), 0, 4, eats)).toEqual(["cook sheep"]);
});

it("takes all there is where it is not enough", async () => {
  const ways = await solve({ food: 0, grain: 1, sheep: 1, vegetable: 0 }, 9);
  expect(ways.sort()).toEqual(["cook sheep", "eat grain"]);
});

it("does nothing where there is enough", async () => {
  expect(await solve({ food: 4, grain: 1, sheep: 1, vegetable: 0 }, 4)).toEqual([]);
});

it("asks the table seldom", async () => {
  const start = { food: 0, grain: 6, sheep: 6, vegetable: 3 };
  const { ask, asked } = asks(start);
  await cheapest(stand(start), 0, 9, ask);
  expect(asked()).toBeLessThan(30);
});
