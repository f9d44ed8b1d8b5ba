import assert from "node:assert/strict";
import { openPage, playToTheEnd, seriousFindings } from "./stage.mjs";

/** Opens every part of the set-up that is folded away. */
async function unfold(page) {
  const folded = page.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

export default {
  "a hand, the round cards and the seed are chosen, and the table says so": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await page.click('[data-game="revised"]');
    await page.getByRole("radio", { name: "Solo, base cards", exact: true }).click();
    await unfold(page);
    await page.locator("[data-seed]").fill("7");
    await page.locator("[data-find='0']").fill("conserv");
    await page.getByRole("button", { name: "Deal Conservator" }).click();
    await page.locator('[data-round="fencing"]').click();
    assert.deepEqual(await seriousFindings(page), []);
    await page.click("[data-primary]");
    await page.waitForSelector(".turn h1");
    await page.getByText("Conservator").first().waitFor();
    assert.deepEqual(page.wrong, []);
  },

  "a series shows its ladder, and its game stands at the table": async ({ browser, address }) => {
    const page = await openPage(browser, `${address}/series`);
    await page.getByLabel("Game").selectOption("classic");
    await page.getByLabel("Hand cards").selectOption("none");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".ladder li").nth(7).waitFor();
    assert.equal(await page.locator(".ladder .next b").innerText(), "50");
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole("button", { name: "Play game 1" }).click();
    await page.waitForSelector(".turn.yours");
    await page.getByText(/game 1, goal 50/).waitFor();
    await playToTheEnd(page, { seed: 3 });
    await page.getByRole("link", { name: "Go on with the series" }).click();
    await page.getByRole("button", { name: "Add this game to the series" }).click();
    await page.getByRole("button", { name: "Play game 2" }).waitFor();
    assert.equal(await page.locator(".games li").count(), 1);
    assert.deepEqual(page.wrong, []);
  },

  "the deal of the day is played and its farms are compared": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await page.locator(".more").getByRole("button", { name: "Agricola classic" }).click();
    await page.getByText("Nobody has finished it yet.").waitFor();
    const board = page.url();
    await page.getByRole("button", { name: "Play this deal" }).click();
    await page.waitForSelector(".turn.yours");
    await playToTheEnd(page, { seed: 4 });
    await page.getByRole("link", { name: "Compare with the others" }).click();
    await page.waitForURL(board);
    await page.locator("tbody tr").first().waitFor();
    await page.locator(".farms figure").first().waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(page.wrong, []);
  },

  "a deck is written, its mistakes are shown in place, and its cards stand beside it": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, `${address}/deck`);
    const text = page.getByLabel("The text of the deck");
    await page.getByText("2 cards, no mistakes.").waitFor();
    await text.fill('Z1 "Hay Loft" minor; cost 1 wood\n  play: 1 fod\n');
    await page.getByText("did you mean `food`").waitFor();
    await page.locator("[data-mistakes] button").first().click();
    const place = await text.evaluate((box) => box.value.slice(0, box.selectionStart));
    assert.match(place, /play: 1 $/);
    await text.fill('Z1 "Hay Loft" minor; cost 1 wood\n  play: 1 food\n');
    await page.getByText("When you play this card, you get 1 food.").waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(page.wrong, []);
  },
};
