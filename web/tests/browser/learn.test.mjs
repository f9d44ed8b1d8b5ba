import assert from "node:assert/strict";
import { openPage, seriousFindings, settled } from "./stage.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** From "First time?" into a game: the coach says what matters, points to it, and tells what it brought. */
async function firstGame(page) {
  await page.click("[data-first] summary");
  assert.deepEqual(await seriousFindings(page), []);
  await page.click("[data-first-game=revised]");
  await page.waitForSelector(".turn.yours");
  const coach = page.locator("[data-coach]");
  await coach.locator("[data-means]").waitFor();
  assert.match(await coach.locator("[data-means]").innerText(), /^Try this: /);
  await page.waitForSelector("[data-arrow]", { state: "attached" });
  const space = await page.locator("[data-arrow]").getAttribute("data-arrow");
  assert.deepEqual(await seriousFindings(page), []);
  // What it points to is done, whatever choices come with it.
  await page.locator(`[data-space="${space}"].legal`).first().dispatchEvent("click");
  await settled(page);
  const brought = coach.locator("[data-brought]");
  for (let step = 0; step < 20 && (await brought.count()) === 0; step++) {
    const primary = page.locator(".acts [data-primary]:not([disabled])");
    const choices = page.locator(
      "button.plot.legal:not(.chosen), button.major.legal, button.offer",
    );
    if ((await primary.count()) > 0) await primary.first().click();
    else if ((await choices.count()) > 0) await choices.first().dispatchEvent("click");
    await page.waitForTimeout(400);
  }
  await brought.waitFor();
  assert.match(await brought.innerText(), /^You /);
  assert.deepEqual(page.wrong, []);
}

/** Solves the first task of a lesson by hand, and lets the second one solve itself. */
async function lesson(page) {
  await page.click('[data-lesson="placing"] button >> nth=0');
  const card = page.locator("[data-task]");
  await card.locator(".says").waitFor();
  await page.waitForSelector(".turn.yours");
  await card.locator("[data-hint-more]").click();
  assert.deepEqual(await seriousFindings(page), []);
  await page.locator('[data-space="forest"].legal').first().dispatchEvent("click");
  await page.waitForSelector('[data-goal="met"]');
  await card.locator("[data-next]").click();
  await page.waitForSelector('[data-task="1"][data-goal="open"]');
  await page.waitForSelector(".turn.yours");
  await card.locator("[data-solve]").click();
  await page.waitForSelector('[data-goal="met"]');
  assert.deepEqual(page.wrong, []);
}

export default {
  "the first game has a coach that points to what it means": async ({ browser, address }) =>
    firstGame(await openPage(browser, address)),
  "the first game has a coach on a phone": async ({ browser, address }) =>
    firstGame(await openPage(browser, address, PHONE)),

  "the coach can be switched on and off in any game": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await page.click('[data-game="creatures"]');
    await page.click("[data-primary]");
    await page.waitForSelector(".turn.yours");
    assert.equal(await page.locator("[data-coach]").count(), 0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.selectOption("[data-coach-mode]", "beginner");
    await page.keyboard.press("Escape");
    const coach = page.locator("[data-coach]");
    await coach.locator("[data-means]").waitFor();
    await coach.getByRole("button", { name: "Switch the coach off" }).click();
    await coach.waitFor({ state: "detached" });
    assert.deepEqual(page.wrong, []);
  },

  "a lesson is solved by hand and by itself": async ({ browser, address }) =>
    lesson(await openPage(browser, `${address}/lessons`)),
  "a lesson is solved on a phone": async ({ browser, address }) =>
    lesson(await openPage(browser, `${address}/lessons`, PHONE)),

  "a lesson that was missed can be tried again": async ({ browser, address }) => {
    const page = await openPage(browser, `${address}/lessons`);
    await page.click('[data-lesson="animals"] button >> nth=1');
    await page.waitForSelector(".turn.yours");
    await page.locator('[data-space="forest"].legal').first().dispatchEvent("click");
    await page.waitForSelector('[data-goal="missed"]');
    await page.click("[data-retry]");
    await page.waitForSelector('[data-task="1"][data-goal="open"]');
    assert.deepEqual(page.wrong, []);
  },

  "the rules of every game are told, drawn and searched": async ({ browser, address }) => {
    for (const options of [{}, PHONE]) {
      const page = await openPage(browser, `${address}/rules#revised/space-fencing`, options);
      await page.waitForSelector('[data-rules="revised"] h2');
      const fencing = page.locator("#space-fencing");
      await fencing.waitFor();
      assert.ok(await fencing.evaluate((at) => at.getBoundingClientRect().top < innerHeight));
      for (const game of ["classic", "family", "creatures"]) {
        await page.selectOption("select", game);
        await page.waitForSelector(`[data-rules="${game}"] figure svg.yard`);
        assert.deepEqual(await seriousFindings(page), []);
      }
      await page.getByRole("searchbox").fill("trough");
      assert.ok((await page.locator("main p").count()) > 1);
      await page.getByRole("searchbox").fill("spaceship");
      await page.getByText("Nothing is said about that.").waitFor();
      assert.deepEqual(page.wrong, []);
    }
  },
};
