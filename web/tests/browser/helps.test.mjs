import assert from "node:assert/strict";
import { openPage, settled, sitDown } from "./stage.mjs";

const wood = (page) => page.locator("[data-good=wood] .count").innerText();

export default {
  "a hint names a move and why, and marks where it is": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "revised", "2 players, no cards");
    await page.waitForSelector(".turn.yours");
    await page.keyboard.press("h");
    const told = await page.locator(".advice").innerText();
    assert.match(told, /^Hint: \S+.*\. \S+/s);
    await page.waitForSelector(".space.advised, .major.advised");
    // It is never played by itself.
    assert.equal(await page.locator(".turn.planning").count(), 0);
    assert.deepEqual(page.wrong, []);
  },

  "beginners get three spaces marked each turn": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "family", "2 players");
    await page.waitForSelector(".turn.yours");
    assert.equal(await page.locator(".space.suggested").count(), 0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel(/Mark three good spaces/).check();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll(".space.suggested").length === 3);
    // The best of them is not told.
    assert.equal(await page.locator(".advice, .advised").count(), 0);
    await page.locator(".space.suggested").first().click();
    await settled(page);
    assert.deepEqual(page.wrong, []);
  },

  "every space, card, phase and line of the score explains itself": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "revised", "2 players, base cards");
    await page.waitForSelector(".turn.yours");
    const note = page.locator("[role=tooltip]");
    for (const part of ["button.space", "button.major", ".score .line", ".track .after"]) {
      const all = await page.locator(part).all();
      assert.ok(all.length > 0, part);
      for (const one of all) {
        await one.focus();
        await page.keyboard.press("?");
        const [title, ...text] = (await note.innerText()).split("\n").filter(Boolean);
        assert.ok(title && text.join("").length > 5, `${part}: ${title}`);
        await page.keyboard.press("Escape");
      }
    }
    const card = page.locator("button.card").first();
    await card.focus();
    assert.ok((await card.locator(".open").innerText()).length > 20);
    assert.deepEqual(page.wrong, []);
  },

  "the hand is filtered by typing and put in order": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "revised", "2 players, base cards");
    await page.waitForSelector("button.card");
    const names = () => page.locator(".hand .card .name").allInnerTexts();
    const dealt = await names();
    await page.getByRole("button", { name: "As dealt" }).click();
    const kinds = await page
      .locator(".fan")
      .evaluateAll((fans) =>
        fans.map((fan) => [...fan.querySelectorAll(".name")].map((name) => name.textContent)),
      );
    for (const fan of kinds)
      assert.deepEqual(
        fan,
        [...fan].sort((a, b) => a.localeCompare(b)),
      );
    await page.getByLabel("Filter").fill(dealt[0]);
    const left = await names();
    assert.ok(left.includes(dealt[0]) && left.length < dealt.length);
    assert.deepEqual(page.wrong, []);
  },

  "a line of the log goes to its position, and back to the table": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "classic", "Solo, no cards");
    await page.click("[data-space=forest].legal");
    await page.waitForFunction(
      () => document.querySelector("[data-good=wood] .count")?.textContent !== "0",
    );
    await page.locator(".logs li button").first().click();
    await page.waitForSelector(".replay");
    assert.equal(await wood(page), "0");
    await page.getByRole("button", { name: "Back to the table" }).click();
    await page.waitForSelector(".turn.yours");
    assert.notEqual(await wood(page), "0");
    assert.deepEqual(page.wrong, []);
  },

  "the library finds cards by words, kind and cost": async ({ browser, address }) => {
    const page = await openPage(browser, `${address}/cards`);
    await page.waitForSelector("main li");
    const count = () => page.locator("main li").count();
    const all = await count();
    await page.getByLabel("Kind").selectOption("occupation");
    const occupations = await count();
    assert.ok(occupations > 0 && occupations < all);
    await page.getByLabel("Kind").selectOption("major");
    await page.getByLabel("Search names and texts").fill("hearth");
    // Two of the Agricola table, two of the Family Edition.
    assert.equal(await count(), 4);
    await page.getByLabel("Cost").selectOption("stone");
    assert.equal(await count(), 0);
    assert.deepEqual(page.wrong, []);
  },

  "with less motion nothing flies, and the used space is outlined": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address, { reducedMotion: "reduce" });
    await sitDown(page, "classic", "Solo, no cards");
    await page.evaluate(() => {
      globalThis.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        globalThis.moved.push(this.getAttribute("data-space") ?? "something that flies");
        return animate.apply(this, how);
      };
    });
    await page.click("[data-space=forest].legal");
    await page.waitForFunction(() => globalThis.moved.length > 0);
    assert.deepEqual(await page.evaluate(() => globalThis.moved), ["forest"]);
    assert.deepEqual(page.wrong, []);
  },
};
