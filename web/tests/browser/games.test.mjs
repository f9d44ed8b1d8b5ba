import assert from "node:assert/strict";
import { openPage, playToTheEnd, sitDown } from "./stage.mjs";

const GAMES = [
  ["revised", "2 players, base cards"],
  ["revised", "4 players, no cards"],
  ["classic", "Solo, no cards"],
  ["classic", "5 players, no cards"],
  ["classic", "2 players, decks E, I and K"],
  ["classic", "5 players, decks E, I and K"],
  ["family", "2 players"],
  ["creatures", "2 players"],
];

const tests = {};
for (const [at, [game, preset]] of GAMES.entries())
  tests[`${game}, ${preset}: from the start page to the final score with the mouse`] = async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await sitDown(page, game, preset);
    await playToTheEnd(page, { seed: at + 1 });
    assert.equal(await page.locator(".score h2").innerText(), "Final score");
    assert.deepEqual(page.wrong, []);
  };

export default tests;
