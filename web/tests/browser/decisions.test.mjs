import assert from "node:assert/strict";
import { reach } from "./reach.mjs";
import { openPage, seriousFindings, settled, sitAt } from "./stage.mjs";

const REVISED = { game: "revised", players: 2, mode: "full", cards: "none", "bare-board": "on" };
const WITH_CARDS = { game: "revised", players: 2, mode: "full", cards: "base" };
const FOR_FOOD = [
  "build fireplace",
  "sheep-market",
  "grain-seeds",
  "major-improvement",
  "clay-pit",
];
/** A hand with the Mushroom Collector, and one without. */
const HANDS = [
  "A108 A086 A087 A088 A090 A092 A098 A056 A002 A005 A009 A012 A016 A019",
  "B087 B089 B091 B095 B097 B098 B099 B002 B008 B010 B013 B016 B019 B024",
];
const primary = (page) => page.locator(".acts [data-primary]");
const decided = (page) =>
  page.waitForFunction(() => !document.querySelector(".turn.planning, .turn[data-busy]"));

/** A new page that stands at a decision. */
async function at(browser, address, wanted, options) {
  const page = await openPage(browser, address, options);
  await reach(page, wanted);
  return page;
}

/** Presses a stepper by its name until it says no more. */
async function stepDown(page, within) {
  const less = page.locator(`${within} button[aria-label^="Fewer"]:not([aria-disabled="true"])`);
  let steps = 0;
  while ((await less.count()) > 0 && steps < 30) {
    await less.first().click();
    steps++;
  }
  return steps;
}

/** Draws with the mouse from corner to corner of a place. */
async function drawAround(page, plot, corners) {
  const box = await page.locator(`[data-plot="${plot}"]`).boundingBox();
  const spots = corners.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
  await page.mouse.move(...spots[0]);
  await page.mouse.down();
  for (const spot of spots.slice(1)) await page.mouse.move(...spot, { steps: 8 });
  await page.mouse.up();
  await settled(page);
}

/** Chooses options on the start page, and sits down. */
async function sitDownWith(page, options) {
  await page.click('[data-game="revised"]');
  await page.getByRole("radio", { name: "2 players, base cards", exact: true }).click();
  const folded = page.locator("details").filter({ has: page.locator("[data-option]") });
  await folded.locator("summary").click();
  for (const [name, value] of Object.entries(options)) {
    const option = page.locator(`[data-option="${name}"]`);
    if (value === "on") await option.check();
    else await option.selectOption(value);
  }
  await page.click("[data-primary]");
  await page.waitForSelector(".turn h1");
}

/** Chooses cards out of packs until the first round begins. */
async function chooseCards(page) {
  for (let step = 0; step < 60; step++) {
    await page.waitForSelector(".turn.yours", { timeout: 60_000 });
    if ((await page.locator("button.space.legal").count()) > 0) return;
    const position = await page.locator(".turn").getAttribute("data-position");
    for (let picked = 0; (await primary(page).count()) === 0; picked++) {
      assert.ok(picked < 20, "there is no end to it");
      await page.locator("button.pick[aria-pressed=false]").first().click();
      await settled(page);
    }
    await primary(page).click();
    await page.waitForFunction(
      (was) => document.querySelector(".turn")?.getAttribute("data-position") !== was,
      position,
    );
  }
}

export default {
  "a draft from the start page: one card at a time, changed before it is kept": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await sitDownWith(page, { deal: "draft" });
    await page.waitForSelector("button.pick", { timeout: 60_000 });
    const cards = page.locator("button.pick");
    assert.deepEqual(await seriousFindings(page), []);
    const dealt = await cards.count();
    assert.ok(dealt === 7 || dealt === 6);
    await cards.nth(0).click();
    await settled(page);
    await cards.nth(1).click();
    await settled(page);
    assert.equal(await page.locator("button.pick[aria-pressed=true]").count(), 1);
    const kept = await cards.nth(1).getAttribute("data-card");
    await primary(page).click();
    await page.waitForSelector(`.hand [data-card="${kept}"]`);
    await chooseCards(page);
    assert.equal(await page.locator(".hand button.card").count(), 14);
    assert.deepEqual(page.wrong, []);
  },

  "every other deal of cards from the start page to the first round": async ({
    browser,
    address,
  }) => {
    for (const options of [
      { deal: "quick-draft" },
      { deal: "ten-keep-seven" },
      { deal: "living-hand-three" },
      { mulligan: "on" },
    ]) {
      const page = await openPage(browser, address);
      await sitDownWith(page, options);
      await chooseCards(page);
      assert.ok((await page.locator(".hand button.card").count()) > 5, JSON.stringify(options));
      assert.deepEqual(page.wrong, []);
      await page.close();
    }
  },

  "feeding: the cheapest way is filled in, and to beg is outlined, a loss, and asked about once":
    async ({ browser, address }) => {
      const wanted = { options: REVISED, kind: "cook", least: 2, seed: 3, prefer: FOR_FOOD };
      const page = await at(browser, address, wanted);
      await page.waitForSelector(".feed li.used");
      await settled(page);
      const sum = async () =>
        (await page.locator(".feed .sum").innerText()).match(/\d+/g).map(Number);
      const [had, more, eaten, left] = await sum();
      assert.equal(had + more - eaten, left);
      assert.match(await primary(page).innerText(), /^Feed/);
      assert.ok(await primary(page).evaluate((button) => button.classList.contains("go")));
      assert.deepEqual(await seriousFindings(page), []);
      assert.ok((await stepDown(page, ".feed")) > 0);
      await settled(page);
      assert.match(await primary(page).innerText(), /^Take \d+ begging card/);
      assert.ok(!(await primary(page).evaluate((button) => button.classList.contains("go"))));
      const position = await page.locator(".turn").getAttribute("data-position");
      await primary(page).click();
      assert.match(
        await page.locator("[data-risk]").innerText(),
        /begging cards?, \d+ points lost/,
      );
      assert.equal(await page.locator(".turn").getAttribute("data-position"), position);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("[data-risk]").count(), 0);
      await page.click("[data-cheapest]");
      await page.waitForSelector(".feed li.used");
      await settled(page);
      await primary(page).click();
      await page.waitForFunction(
        (was) => document.querySelector(".turn")?.getAttribute("data-position") !== was,
        position,
      );
      assert.deepEqual(page.wrong, []);
    },

  "the farm keeps its size through a turn, and another space asks before it drops what was begun":
    async ({ browser, address }) => {
      for (const [width, height] of [
        [1280, 720],
        [1440, 900],
        [390, 844],
      ]) {
        const page = await openPage(browser, address, { viewport: { width, height } });
        await sitAt(page, { game: "revised", players: 1, cards: "none" });
        await page.waitForSelector(".turn.yours");
        const box = () => page.locator("[data-area=farm] .yard-box").boundingBox();
        const farmTab = page.locator(".tabs").getByRole("button", { name: "Farm" });
        if (width < 900) await farmTab.click();
        const before = await box();
        if (width < 900)
          await page.locator(".tabs").getByRole("button", { name: "Spaces" }).click();
        await page.click("[data-space=farmland].legal");
        await page.waitForSelector("button.plot.legal");
        await settled(page);
        assert.deepEqual(await box(), before, `${width} x ${height}`);
        // Another space asks before what was begun is dropped.
        if (width > 900) {
          assert.equal(await page.locator("button.space.legal").count(), 0);
          await page.click("[data-space=day-laborer]", { force: true });
          await page.waitForSelector("[data-instead]");
          assert.equal(await page.locator(".turn.planning").count(), 1);
          await page.click("[data-confirm]");
          await page.waitForFunction(
            () => document.querySelector("[data-good=food] .count")?.textContent === "2",
          );
        }
        assert.deepEqual(page.wrong, []);
        await page.context().close();
      }
    },

  "baking: a stepper shows the food before it is confirmed": async ({ browser, address }) => {
    const prefer = ["build", "major-improvement", "clay-pit", "grain-seeds", "pay"];
    const wanted = { options: REVISED, kind: "bake", least: 2, seed: 3, prefer };
    const page = await at(browser, address, wanted);
    const most = await page.locator("[data-choice=amount] .turns").innerText();
    await page.click('[data-choice=amount] button[aria-label^="Fewer"]');
    assert.notEqual(await page.locator("[data-choice=amount] .turns").innerText(), most);
    assert.match(await primary(page).innerText(), /^Bake [1-9] grain into/);
    await primary(page).click();
    if (await page.locator("[data-confirm]").count()) await page.click("[data-confirm]");
    await decided(page);
    assert.deepEqual(page.wrong, []);
  },

  "animals: more of one kind is fewer of another, and who goes is said": async ({
    browser,
    address,
  }) => {
    const prefer = ["pigs", "cows", "horses", "millpond"];
    const wanted = { options: { game: "creatures" }, kind: "keep", least: 2, seed: 5, prefer };
    const page = await at(browser, address, wanted);
    const first = await primary(page).innerText();
    assert.match(first, /^Keep .*go/s);
    assert.deepEqual(await seriousFindings(page), []);
    await page
      .locator('[data-choice=goods] button[aria-label^="More"]:not([aria-disabled="true"])')
      .first()
      .click();
    assert.notEqual(await primary(page).innerText(), first);
    // Animals that go are asked about once.
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-risk]");
    await page.keyboard.press("Enter");
    await page.locator("[data-choice=goods]").waitFor({ state: "detached" });
    assert.deepEqual(page.wrong, []);
  },

  "fences: drawn by dragging, with cost and capacity before they are built": async ({
    browser,
    address,
  }) => {
    const prefer = ["fencing", "forest"];
    const wanted = { options: REVISED, kind: "fence", least: 20, seed: 3, prefer };
    const page = await at(browser, address, wanted);
    await page.getByText("Draw fences").click();
    await drawAround(page, "b4", [
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    assert.equal(await page.locator(".lacks").innerText(), "One side is open");
    await drawAround(page, "b4", [
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
    assert.equal(
      await primary(page)
        .innerText()
        .then((label) => label.split("\n")[0]),
      "Build 4 fences",
    );
    assert.match(await page.locator(".mine .yard").first().innerHTML(), /holds 2.*for 4 wood/s);
    assert.match(await page.locator(".ledger").innerText(), /holds 2/);
    await primary(page).click();
    await decided(page);
    assert.deepEqual(page.wrong, []);
  },

  "borders: edge by edge, taken back by pressing again": async ({ browser, address }) => {
    const wanted = {
      options: { game: "creatures" },
      kind: "border",
      least: 6,
      seed: 3,
      prefer: ["fences", "wood"],
    };
    const page = await at(browser, address, wanted);
    const edges = page.locator("button.edge");
    await edges.nth(0).dispatchEvent("click");
    await settled(page);
    await edges.nth(2).dispatchEvent("click");
    await settled(page);
    assert.match(await primary(page).innerText(), /^Build 2 borders/);
    await edges.nth(0).dispatchEvent("click");
    await settled(page);
    assert.match(await primary(page).innerText(), /^(Build|Place) (1|a) border/);
    await primary(page).click();
    await decided(page);
    assert.deepEqual(page.wrong, []);
  },

  "tiles: picked, turned, and shown where they would lie": async ({ browser, address }) => {
    const options = { game: "family", players: 2, placement: "free" };
    const wanted = { options, kind: "pasture", least: 3, seed: 3, prefer: ["wood", "pastures"] };
    const page = await at(browser, address, wanted);
    await page.locator("[data-choice=tile] button.tile").last().click();
    await settled(page);
    const before = await page.locator("[data-choice=tile] .held").getAttribute("data-move");
    await page.keyboard.press("r");
    await settled(page);
    assert.notEqual(
      await page.locator("[data-choice=tile] .held").getAttribute("data-move"),
      before,
    );
    await page.locator("button.plot.legal").first().hover();
    assert.equal(await page.locator(".ghost").count(), 2);
    await page.locator("button.plot.legal").first().click();
    await decided(page);
    assert.deepEqual(page.wrong, []);
  },

  "what cannot be chosen says why at the pointer and at the focus": async ({
    browser,
    address,
  }) => {
    const prefer = ["farm-expansion", "forest", "reed-bank"];
    const page = await at(browser, address, { options: REVISED, kind: "room", seed: 3, prefer });
    await page.locator('.plot[aria-disabled="true"]').first().hover();
    assert.match(await page.locator(".note .why").innerText(), /A (room|stable) goes/);
    await page.mouse.move(5, 5);
    await page.locator(".note").waitFor({ state: "detached" });
    await page.keyboard.press("f");
    for (let step = 0; step < 9; step++) {
      const shut = await page.evaluate(() => document.activeElement?.ariaDisabled === "true");
      if (shut) break;
      await page.keyboard.press("ArrowRight");
    }
    await page.locator(".note .why").waitFor();
    assert.deepEqual(page.wrong, []);
  },

  "a card that asks: with its text in view, and not again when told so": async ({
    browser,
    address,
  }) => {
    const prefer = ["play A108", "lessons", "forest"];
    const wanted = { options: WITH_CARDS, hands: HANDS, kind: "accept", prefer };
    const page = await at(browser, address, wanted);
    assert.match(await page.locator(".offer .trigger").innerText(), /wood back/);
    await page.click("[data-never]");
    await decided(page);
    await page.waitForSelector("[data-again], .turn:not(.yours)");
    assert.equal(await page.locator(".offer .trigger").count(), 0);
    assert.deepEqual(page.wrong, []);
  },

  "with turns confirmed a placement shows what it brings and waits": async ({
    browser,
    address,
  }) => {
    const page = await at(browser, address, { options: REVISED, kind: "place" });
    await page.click(`button[aria-label="Settings"]`);
    await page.getByText("Confirm every turn").click();
    await page.keyboard.press("Escape");
    await page.click('[data-space="forest"]');
    await settled(page);
    assert.match(await page.locator(".ledger").innerText(), /0\s*→\s*3/);
    const position = await page.locator(".turn").getAttribute("data-position");
    await page.keyboard.press("u");
    await settled(page);
    assert.equal(await page.locator(".turn.planning").count(), 0);
    await page.click('[data-space="forest"]');
    await settled(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (was) => document.querySelector(".turn").getAttribute("data-position") !== was,
      position,
    );
    assert.deepEqual(page.wrong, []);
  },

  "cards, animals and food with the keyboard": async ({ browser, address }) => {
    const options = { ...WITH_CARDS, deal: "draft" };
    const drafting = await at(browser, address, { options, kind: "keep-card", least: 3 });
    await drafting.keyboard.press("c");
    await drafting.keyboard.press("ArrowRight");
    await drafting.keyboard.press("Space");
    await settled(drafting);
    assert.equal(await drafting.locator("button.pick[aria-pressed=true]").count(), 1);
    await drafting.keyboard.press("Enter");
    await decided(drafting);

    const wanted = { options: REVISED, kind: "cook", least: 2, seed: 3, prefer: FOR_FOOD };
    const feeding = await at(browser, address, wanted);
    // The cheapest meal is filled in: some of it is put back, and taken again.
    const more = feeding.locator(".feed li.used button[data-move]").first();
    const row = `.feed li:has([data-move="${await more.getAttribute("data-move")}"])`;
    const taken = async () => Number(await feeding.locator(`${row} .step b`).innerText());
    const filled = await taken();
    await more.focus();
    await feeding.keyboard.press("-");
    await settled(feeding);
    assert.equal(await taken(), filled - 1);
    await feeding.keyboard.press("+");
    await settled(feeding);
    assert.equal(await taken(), filled);
    assert.deepEqual([...drafting.wrong, ...feeding.wrong], []);
  },
};
