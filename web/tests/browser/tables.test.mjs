import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { openPage, playToTheEnd, seriousFindings, sitDown } from "./stage.mjs";

export default {
  "finished tables stand apart from running ones, each with its state": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "creatures", "2 players");
    const over = new URL(page.url()).pathname;
    await playToTheEnd(page, { seed: 8 });
    await page.goto(address);
    await sitDown(page, "family", "2 players");
    await page.waitForSelector(".turn.yours");
    const running = new URL(page.url()).pathname;
    await page.goto(address);
    const list = (title) =>
      page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
    const mine = list("Tables to go on with").locator(`a[href="${running}"]`);
    await mine.getByText("Round 1, your turn").waitFor();
    const done = list("Finished").locator(`a[href="${over}"]`);
    await done.getByText(/(You win|wins|share).* \d+/).waitFor();
    assert.equal(await list("Tables to go on with").locator("a").count(), 1);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(page.wrong, []);
  },

  "a line of the score says what a little more would bring, in every game": async ({
    browser,
    address,
  }) => {
    for (const [game, line, says] of [
      ["revised", "Sheep", /0 sheep now\. 1 more: 2 points more\./],
      ["classic", "Fields", /0 fields now\. 2 more: 2 points more\./],
      ["family", "People", /2 people now\. 1 more: 3 points more\./],
      ["creatures", "Horses", /0 horses now\. 4 more: 3 points more\./],
    ]) {
      const page = await openPage(browser, address);
      await sitDown(page, game);
      await page.waitForSelector(".turn.yours");
      await page.locator(".score .line", { hasText: line }).focus();
      await page.keyboard.press("?");
      const note = await page.locator("[role=tooltip]").innerText();
      assert.match(note, says, game);
      if (game === "creatures") {
        const steps = await page.locator("[data-ladder=sheep] td").allInnerTexts();
        assert.deepEqual(steps, ["0", "4", "8", "11", "13", "+"]);
      }
      assert.deepEqual(page.wrong, []);
      await page.context().close();
    }
  },

  "what can be chosen on the farm carries its price, and places carry their names": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await page.waitForSelector("[data-game]");
    const record = fileURLToPath(new URL("../pictures/table.farm", import.meta.url));
    await page.setInputFiles("input[type=file][accept*=farm]", record);
    await page.waitForSelector(".turn.yours");
    const labels = await page.locator(".mine .axis").allInnerTexts();
    assert.deepEqual(labels, ["a", "b", "c", "1", "2", "3", "4", "5"]);
    await page.click("[data-space=fencing].legal");
    await page.waitForSelector(".plot.legal");
    const price = await page.locator("[data-price=a5]").innerText();
    assert.match(price, /^3\s*wood$/);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(page.wrong, []);
  },
};
