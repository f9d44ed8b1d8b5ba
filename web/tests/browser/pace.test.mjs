import assert from "node:assert/strict";
import { dice, openPage, press, seriousFindings, settled, sitAt } from "./stage.mjs";

const FOUR = { game: "revised", players: 4, cards: "none" };

/** Notes when lines of the log appear, from now on. */
const watchLog = (page) =>
  page.evaluate(() => {
    globalThis.seen = [];
    const count = () => document.querySelectorAll(".logs li").length;
    let last = count();
    new MutationObserver(() => {
      if (count() > last) globalThis.seen.push(performance.now());
      last = count();
    }).observe(document.querySelector(".logs ol"), { childList: true });
  });

const place = async (page) => {
  await page.waitForSelector(".turn.yours");
  await page.waitForSelector("button.space.legal");
  await page.click(
    "[data-space=day-laborer].legal, [data-space=forest].legal, [data-space=clay-pit].legal",
  );
  await settled(page);
};

/** Plays until something is there. */
async function playUntil(page, selector) {
  const roll = dice(1);
  for (let step = 0; step < 300; step++) {
    if ((await page.locator(selector).count()) > 0) return;
    await page.waitForSelector(`.turn.yours, ${selector}`);
    if ((await page.locator(selector).count()) > 0) return;
    await press(page, roll);
    await settled(page);
  }
}

export default {
  "others' moves are seen one after another, and the last of everybody stays outlined": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address, { pace: "normal" });
    await sitAt(page, FOUR);
    await page.waitForSelector(".turn.yours");
    await watchLog(page);
    await place(page);
    await page.waitForSelector(".turn:not(.yours)");
    await page.waitForSelector(".turn.yours");
    const seen = await page.evaluate(() => globalThis.seen);
    const gaps = seen.slice(1).map((at, number) => at - seen[number]);
    assert.ok(gaps.filter((gap) => gap > 400).length >= 2, `gaps of ${gaps.map(Math.round)} ms`);
    const seats = await page
      .locator("[data-last]")
      .evaluateAll((spaces) => spaces.flatMap((space) => space.dataset.last.split(" ")).sort());
    assert.deepEqual(seats, ["0", "1", "2", "3"]);
    assert.deepEqual(page.wrong, []);
  },

  "any key skips ahead, and does nothing else": async ({ browser, address }) => {
    const page = await openPage(browser, address, { pace: "slow" });
    await sitAt(page, FOUR);
    await place(page);
    await page.waitForSelector("[data-skip]");
    const from = Date.now();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn.yours");
    assert.ok(Date.now() - from < 1000, `${Date.now() - from} ms`);
    assert.equal(await page.locator(".turn.planning").count(), 0);
    assert.deepEqual(page.wrong, []);
  },

  "a new round says so in the middle, and a harvest with its parts is called back from the log":
    async ({ browser, address }) => {
      const page = await openPage(browser, address, { pace: "normal" });
      await sitAt(page, { ...FOUR, players: 1 });
      await place(page);
      await place(page);
      const card = page.locator("[data-moment=round]");
      await card.waitFor();
      assert.match(await card.innerText(), /^Round 2\s+.* comes up\./);
      // It goes by itself, and blocks nothing meanwhile.
      await card.waitFor({ state: "detached" });
      await page.click("button[aria-label='Speed and sound']");
      await page.click("[data-speed='at once']");
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("[data-speed]").count(), 0);
      await playUntil(page, ".logs li:has-text('the families eat') .again");
      assert.equal(await page.locator("[data-moment]").count(), 0, "at once nothing is shown");
      await playUntil(page, ".logs li:has-text('Round 5') .again");
      await page.locator(".logs li:has-text('Round 5') .again").click();
      const text = await page.locator("[data-moment]").innerText();
      assert.match(text, /Harvest after round 4/);
      assert.match(text, /Everybody had enough to eat\.|There was not enough: \d begging/);
      assert.match(text, /born\./);
      assert.match(text, /Round 5\. .* comes up\./);
      assert.deepEqual(await seriousFindings(page), []);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("[data-moment]").count(), 0);
      assert.deepEqual(page.wrong, []);
    },
};
