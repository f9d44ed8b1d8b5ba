import { expect, test } from "vitest";
import { ledger, summary } from "../../src/table/ledger.ts";
import type { Move, View } from "../../src/wire/index.ts";
import { words } from "../../src/words/index.ts";
import { storedView } from "./stored.ts";

test("goods are told in words", () => {
  expect(words.goods({ wood: 3, vegetable: 1, horse: 2 })).toBe("3 wood, 1 vegetable and 2 horses");
});

test("decks are told in words", () => {
  expect(words.top.cards("base")).toBe("base cards");
  expect(words.top.cards("E")).toBe("deck E");
  expect(words.top.cards("E,I,K,own")).toBe("decks E, I and K, own cards");
  expect(words.start.value("cards", "none")).toBe("no cards");
  expect(words.start.value("start-player", "B")).toBe("seat B");
  expect(words.start.value("deal", "ten-keep-seven")).toBe("ten keep seven");
});

/** Every text that the page says as it stands. */
function everything(): string[] {
  const said: string[] = [];
  const read = (value: unknown): void => {
    if (typeof value === "string") said.push(value);
    else if (value && typeof value === "object") Object.values(value).forEach(read);
  };
  read(words);
  return said;
}

test("nothing ends with an exclamation mark", () => {
  expect(everything().filter((text) => text.includes("!"))).toEqual([]);
});

test("words are spelled as on the cards", () => {
  expect(everything().filter((text) => /plough|labour|neighbour|colour/i.test(text))).toEqual([]);
});

const moves = (...kinds: string[]) => kinds.map((kind) => ({ kind }) as Move);

test("a turn that was put together is summed up", () => {
  expect(summary(moves("place", "room", "stable", "stable"), 0)).toBe("Build 1 room and 2 stables");
  expect(summary(moves("place", "fence"), 4)).toBe("Build 4 fences");
  expect(summary(moves("sow", "sow"), 0)).toBe("Sow 2 fields");
  expect(summary(moves("place", "take"), 0)).toBeNull();
});

test("the ledger names what changes and nothing else", () => {
  const { view } = storedView("revised-place");
  const after = structuredClone(view) as View;
  after.table.players[0]!.goods.wood = 7;
  after.scores[0]!.total += 2;
  const told = ledger(view, after, 0);
  expect(told.goods).toEqual([
    { good: "wood", from: view.table.players[0]!.goods.wood ?? 0, to: 7 },
  ]);
  expect(told.score?.to).toBe((told.score?.from ?? 0) + 2);
  expect(told.pastures).toEqual([]);
});

test("whoever waits for an opponent is told for how long", () => {
  expect(words.turn.thinking("Anna", 0)).toBe("Anna is thinking");
  expect(words.turn.thinking("Anna", 12)).toBe("Anna waits and thinks, about 12 seconds");
});

test("a line of the score sheet says what a little more would bring", () => {
  expect(words.score.next("sheep", 2, 2, 1)).toBe("2 sheep now. 2 more: 1 point more.");
  expect(words.score.next("unused cells", 1, 1, 1)).toBe(
    "1 unused space now. 1 fewer: 1 point more.",
  );
  expect(
    words.score.ladder(
      [
        [0, -1],
        [1, 1],
        [4, 2],
      ],
      false,
    ),
  ).toBe("From 1 on 1 point, from 4 on 2. Fewer cost 1 point.");
});
