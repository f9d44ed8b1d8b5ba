import assert from "node:assert/strict";
import { openPage, settled, turnOf } from "./stage.mjs";

/** What has focus, as a selector would name it. */
const focused = (page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    return { classes: on?.className ?? "", disabled: on?.getAttribute("aria-disabled") === "true" };
  });

/** Walks with arrows inside an area until something that can be chosen has focus. */
async function walkTo(page, key, wanted) {
  await page.keyboard.press(key);
  for (let step = 0; step < 60; step++) {
    const { classes, disabled } = await focused(page);
    if (!disabled && classes.includes(wanted)) return true;
    const way = ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"][Math.floor(step / 9) % 4];
    await page.keyboard.press(way);
  }
  return false;
}

async function decide(page) {
  const has = (selector) => page.locator(selector).count();
  if (await has(".offer")) return page.keyboard.press("1");
  const planned = await has(".ledger li.chip, .turn[data-complete]");
  if (
    planned === 0 &&
    (await has("button.plot.legal:not(.chosen)")) &&
    (await has(".turn.planning"))
  ) {
    if (await walkTo(page, "f", "legal")) return page.keyboard.press("Space");
  }
  if (planned === 0 && (await has("button.edge"))) {
    await page.keyboard.press("f");
    const way = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
    for (let step = 0; step < 24 && !(await has(".ledger li.chip, .turn[data-complete]")); step++) {
      await page.keyboard.press(`Shift+${way[step % 4]}`);
      await settled(page);
      if (step % 4 === 3) await page.keyboard.press(step % 8 === 3 ? "ArrowDown" : "ArrowRight");
    }
  }
  if (await has(".acts [data-primary]")) {
    return page.keyboard.press("Enter");
  }
  if ((await has("button.space.legal")) && !(await has(".turn.planning"))) {
    if (await walkTo(page, "s", "legal")) return page.keyboard.press("Enter");
  }
  for (const [key, kind] of [
    ["f", "legal"],
    ["m", "legal"],
    ["c", "legal"],
  ])
    if (await walkTo(page, key, kind)) return page.keyboard.press("Enter");
  return page.keyboard.press("Escape");
}

export default {
  "a whole game with the keyboard only": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await page.waitForSelector("[data-game=creatures]");
    // Tab to the tile, choose it, and submit the form by Enter in the name.
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("Tab");
      const game = await page.evaluate(() => document.activeElement?.getAttribute("data-game"));
      if (game === "creatures") break;
    }
    await page.keyboard.press("Space");
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement?.matches("input[maxlength]"))) break;
    }
    await page.keyboard.type("Nell");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn h1");
    for (let step = 0; step < 500; step++) {
      const turn = await turnOf(page);
      if (turn === "over") break;
      if (turn === "theirs") await page.waitForSelector(".turn.yours, .over");
      else {
        await decide(page);
        await settled(page);
      }
    }
    assert.equal(await turnOf(page), "over");
    assert.deepEqual(page.wrong, []);
  },
};
