import assert from "node:assert/strict";
import { openPage, seriousFindings, settled, sitAt, sitDown } from "./stage.mjs";

const wood = (page) => page.locator("[data-good=wood] .count").innerText();

export default {
  "a hint is one sentence, its numbers are folded away, and it is drawn until the turn is done":
    async ({ browser, address }) => {
      const page = await openPage(browser, address);
      await sitDown(page, "revised", "2 players, no cards");
      await page.waitForSelector(".turn.yours");
      await page.keyboard.press("i");
      const hint = page.locator("[data-hint]");
      const told = await hint.locator("[role=status]").innerText();
      assert.match(told, /^[A-Z][^:.]*(: [^:]+)?\.$/s, told);
      assert.doesNotMatch(told, /Player [A-E]|worse/);
      const why = hint.locator("details");
      assert.equal(await why.getAttribute("open"), null);
      await why.locator("summary").click();
      assert.match(await why.locator("p").innerText(), /points|as good/);
      // It is never played by itself.
      assert.equal(await page.locator(".turn.planning").count(), 0);
      // Whoever follows it finds the next step marked, until nothing of the turn is left.
      const before = await page.locator(".turn").getAttribute("data-position");
      for (let step = 0; step < 20; step++) {
        const marked = page
          .locator(".space.advised, .major.advised, .card.advised, .offer.advised")
          .or(page.locator(".acts .advised"));
        const plots = await page.evaluate(
          () => document.querySelectorAll(".mine rect.advised, .mine path.advised").length,
        );
        if ((await page.locator("[data-hint]").count()) === 0) break;
        if ((await marked.count()) > 0) await marked.first().click();
        else {
          assert.ok(plots > 0, "the next step is drawn on the farm");
          const name = await page.locator("[data-hint-next]").innerText();
          const plot = / ([abc][1-5])/.exec(name)?.[1];
          await page.click(`[data-plot="${plot}"]`);
        }
        await settled(page);
      }
      await page.waitForFunction(
        (before) => document.querySelector(".turn").dataset.position !== before,
        before,
      );
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
    assert.equal(await page.locator("[data-hint], .advised").count(), 0);
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
    await page.locator("button.card").first().focus();
    await page.keyboard.press("?");
    assert.ok((await note.innerText()).length > 20);
    assert.deepEqual(page.wrong, []);
  },

  "all 14 cards are read at once, filtered by typing and put in order": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address, { viewport: { width: 1280, height: 720 } });
    await sitAt(page, { game: "revised", players: 2, cards: "base" });
    await page.waitForSelector(".turn.yours");
    assert.equal(await page.locator(".hand .card").count(), 14);
    await page.keyboard.press("h");
    const overlay = page.locator("[data-hand-overlay]");
    await overlay.waitFor();
    assert.equal(await overlay.locator(".card .text").count(), 14);
    const cut = await overlay.evaluate((part) => part.scrollHeight - part.clientHeight);
    assert.ok(cut <= 1, `${cut} px of the hand are not seen`);
    assert.deepEqual(await seriousFindings(page), []);
    const names = () => overlay.locator(".card .name").allInnerTexts();
    const dealt = await names();
    await overlay.getByLabel("Order").selectOption("name");
    assert.deepEqual(
      await names(),
      [...dealt].sort((a, b) => a.localeCompare(b)),
    );
    await overlay.getByLabel("Filter").fill(dealt[0]);
    const left = await names();
    assert.ok(left.includes(dealt[0]) && left.length < dealt.length);
    await page.keyboard.press("Escape");
    await overlay.waitFor({ state: "detached" });
    // On a large screen they lie open by themselves.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.locator(".hand.full .card .text").first().waitFor();
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
