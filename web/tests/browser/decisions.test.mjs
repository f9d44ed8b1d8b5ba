import assert from "node:assert/strict";
import { openPage, settled } from "./stage.mjs";

const primary = (page) => page.locator(".acts [data-primary]");
/** Chooses a value of an option on the start page, and sits down. */
async function sitDownWith(page, options) {
  await page.click('[data-game="revised"]');
  await page.getByRole("radio", { name: "2 players, base cards", exact: true }).click();
  await page.locator("details summary").first().click();
  for (const [name, value] of Object.entries(options)) {
    const option = page.locator(`[data-option="${name}"]`);
    if (value === "on") await option.check();
    else await option.selectOption(value);
  }
  await page.click("[data-primary]");
  await page.waitForSelector(".turn h1");
}

/** Keeps cards out of packs until the first round begins. */
async function draft(page) {
  let picked = 0;
  for (let step = 0; step < 60; step++) {
    await page.waitForSelector(".turn.yours, .pick", { timeout: 60_000 });
    if ((await page.locator("button.pick").count()) === 0) return picked;
    const before = await page.locator(".hand button.card").count();
    while ((await primary(page).count()) === 0) {
      await page.locator("button.pick[aria-pressed=false]").first().click();
      await settled(page);
      picked++;
      if (picked > 60) throw new Error("there is no end to it");
    }
    await primary(page).click();
    await page.waitForFunction(
      (was) =>
        document.querySelectorAll(".hand button.card").length > was ||
        !document.querySelector("button.pick"),
      before,
    );
  }
  return picked;
}

export default {
  "a draft from the start page: one card at a time, changed before it is kept": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await sitDownWith(page, { deal: "draft" });
    await page.waitForSelector("button.pick");
    assert.equal(await page.locator("button.pick").count(), 7);
    const cards = page.locator("button.pick");
    await cards.nth(0).click();
    await settled(page);
    await cards.nth(1).click();
    await settled(page);
    assert.equal(await page.locator("button.pick[aria-pressed=true]").count(), 1);
    const kept = await cards.nth(1).getAttribute("data-card");
    await primary(page).click();
    await page.waitForSelector(`.hand [data-card="${kept}"]`);
    await draft(page);
    await page.waitForSelector("button.space.legal", { timeout: 60_000 });
    assert.equal(await page.locator(".hand button.card").count(), 14);
    assert.deepEqual(page.wrong, []);
  },
};
