import { expect, test } from "vitest";
import { words } from "../../src/words/index.ts";

const { sentence } = words.log;

test("others are told of by name, and you are told what you did", () => {
  const done = "goes to Resource Market, gets 1 reed, 1 stone and 1 food";
  expect(sentence("Ben", false, done)).toBe(`Ben ${done}.`);
  expect(sentence("You", true, done)).toBe(
    "You go to Resource Market, get 1 reed, 1 stone and 1 food.",
  );
  expect(sentence("You", true, "feeds the family with 4 food, takes a begging card")).toBe(
    "You feed your family with 4 food, take a begging card.",
  );
  expect(sentence("You", true, "has a child, will get 1 food in round 7")).toBe(
    "You have a child, will get 1 food in round 7.",
  );
});
