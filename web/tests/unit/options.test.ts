import { expect, test } from "vitest";
import { choose, offered } from "../../src/pages/options.ts";
import { storedCatalogue } from "./stored.ts";

const game = storedCatalogue().games.find(({ key }) => key === "revised")!;
const option = (name: string) => game.options.find((one) => one.name === name)!;
const start = { game: "revised", players: "2", cards: "base" };

test("a mode without hand cards switches them off", () => {
  expect(choose(game, start, "mode", "beginner")).toMatchObject({
    mode: "beginner",
    cards: "none",
  });
});

test("hand cards bring back the mode they go with, and their ways to deal go with them", () => {
  const beginner = choose(game, start, "mode", "beginner");
  expect(choose(game, beginner, "cards", "base").mode).toBeUndefined();
  const draft = choose(game, start, "deal", "draft");
  expect(choose(game, draft, "cards", "none").deal).toBeUndefined();
  expect(choose(game, { ...start, cards: "none" }, "deal", "draft").cards).toBe("base");
});

test("without hand cards the board is the one the rule book has for that, or a bare one", () => {
  const full = { ...start, mode: "full" };
  expect(choose(game, full, "cards", "none").mode).toBe("beginner");
  const bare = choose(game, full, "bare-board", "on");
  expect(bare).toMatchObject({ cards: "none", mode: "full" });
  expect(choose(game, bare, "start-player", "host").mode).toBe("full");
  expect(choose(game, bare, "bare-board", "off").mode).toBe("beginner");
});

test("what cannot be dealt is not offered", () => {
  expect(offered(option("deal"), 2)).toContain("draft");
  expect(offered(option("deal"), 1)).not.toContain("draft");
  expect(offered(option("deal"), 2)).not.toContain("mixed-occupations");
});

test("another number of players drops what it does not go with", () => {
  const tile = choose(game, start, "tile", "on");
  expect(tile.tile).toBe("on");
  expect(choose(game, tile, "players", "1").tile).toBeUndefined();
});
