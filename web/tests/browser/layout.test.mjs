import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { troubles } from "./boxes.mjs";
import {
  longestHand,
  openPage,
  seriousFindings,
  settled,
  sitAt,
  sitDown,
  sitDownBefore,
} from "./stage.mjs";

/** What stands out of its panel to the right or below, by its text. */
const spilled = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".panel :is(button, .good, .chip, h1, h2, td)")]
      .filter((part) => part.checkVisibility() && !part.closest(".only-heard"))
      .filter((part) => {
        const panel = part.closest(".panel").getBoundingClientRect();
        const box = part.getBoundingClientRect();
        const scrolls = part.closest("ol, .played, .foot, .hand");
        return !scrolls && (box.right > panel.right + 2 || box.bottom > panel.bottom + 6);
      })
      .map((part) => part.textContent.trim().slice(0, 30)),
  );

/** How far the page is larger than its window. */
const overflow = (page) =>
  page.evaluate(() => ({
    down: document.documentElement.scrollHeight - innerHeight,
    across: document.documentElement.scrollWidth - innerWidth,
  }));

const SIZES = [
  [1440, 900],
  [1440, 760],
  [1100, 800],
  [1024, 768],
];
const TABLES = [
  ["revised", "2 players, base cards"],
  ["revised", "4 players, base cards"],
  ["classic", "5 players, no cards"],
  ["classic", "5 players, decks E, I and K"],
  ["family", "2 players"],
  ["family", "4 players"],
  ["creatures", "2 players"],
];

const EVERY_SIZE = [
  [1280, 720],
  [1366, 650],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [390, 844],
];
/** Every game with every number of players, with and without hand cards. */
const EVERY_TABLE = [
  ...[1, 2, 3, 4].flatMap((players) =>
    ["none", "base"].map((cards) => ({ game: "revised", players, cards })),
  ),
  ...[1, 2, 3, 4, 5].flatMap((players) =>
    ["none", "E,I,K"].map((cards) => ({ game: "classic", players, cards })),
  ),
  ...[1, 2, 3, 4].map((players) => ({ game: "family", players })),
  { game: "creatures", players: 2 },
];

const tests = {};
for (const options of EVERY_TABLE) {
  const { game, players, cards } = options;
  const name = `${game}, ${players} players${cards && cards !== "none" ? ", 14 cards" : ""}`;
  tests[`${name}: nothing overlaps or is cut at any size`] = async ({ browser, address }) => {
    const page = await openPage(browser, address);
    // With the cards that have most to say.
    const hand = cards && cards !== "none" ? await longestHand(page, game, players) : undefined;
    await sitAt(page, options, hand && { hands: [hand] });
    await page.waitForSelector(".turn.yours");
    const wrong = {};
    for (const [width, height] of EVERY_SIZE) {
      await page.setViewportSize({ width, height });
      const tabs = width > 900 ? [null] : ["Farm", "Spaces", "Cards", "Others", "Log"];
      for (const tab of tabs) {
        if (tab) await page.locator(".tabs").getByRole("button", { name: tab }).click();
        await page.waitForTimeout(80);
        const found = await troubles(page);
        if (found.length > 0) wrong[`${width} x ${height}${tab ? `, ${tab}` : ""}`] = found;
      }
    }
    assert.deepEqual(wrong, {});
    assert.deepEqual(page.wrong, []);
  };
}

for (const [game, preset] of TABLES)
  tests[`${game}, ${preset}: all of it fits a screen without scrolling`] = async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await sitDown(page, game, preset);
    await page.waitForSelector(".turn.yours");
    for (const [width, height] of SIZES) {
      const size = `${width} x ${height}`;
      await page.setViewportSize({ width, height });
      assert.deepEqual(await overflow(page), { down: 0, across: 0 }, size);
      const board = page.locator("[data-area=spaces]");
      const cut = await board.evaluate((part) => part.scrollHeight - part.clientHeight);
      assert.ok(cut <= 1, `the board is cut by ${cut} at ${size}`);
      const farm = await page.locator("[data-area=farm] svg.yard").boundingBox();
      assert.ok(farm.width * farm.height >= 52_000, `the farm is small at ${size}`);
      assert.deepEqual(await spilled(page), [], size);
    }
    assert.deepEqual(page.wrong, []);
  };

for (const [game, preset] of [TABLES[0], TABLES[2], TABLES[3], TABLES[5]]) {
  for (const scheme of ["light", "dark"])
    tests[`${game}, ${preset}: no serious finding of axe-core, ${scheme}`] = async ({
      browser,
      address,
    }) => {
      const page = await openPage(browser, address, { colorScheme: scheme });
      await sitDown(page, game, preset);
      await page.waitForSelector(".turn.yours");
      assert.deepEqual(await seriousFindings(page), []);
    };
}

for (const scheme of ["light", "dark"])
  tests[`start page, card library, dialogs, replay: no serious finding of axe-core, ${scheme}`] =
    async ({ browser, address }) => {
      const page = await openPage(browser, address, { colorScheme: scheme });
      await page.waitForSelector("[data-game]");
      assert.deepEqual(await seriousFindings(page), [], "start page");
      await page.click("text=Card library");
      await page.waitForSelector("main li");
      assert.deepEqual(await seriousFindings(page), [], "card library");
      await page.goBack();
      await sitDownBefore(page, "revised", "2 players, base cards", "day-laborer");
      for (const dialog of ["Help", "Settings"]) {
        await page.getByRole("button", { name: dialog }).click();
        await page.waitForSelector("dialog[open]");
        assert.deepEqual(await seriousFindings(page), [], dialog);
        await page.keyboard.press("Escape");
      }
      await page.click("[data-space=day-laborer].legal");
      await page.waitForFunction(() => document.querySelectorAll(".logs li").length > 2);
      await page.getByRole("button", { name: "Step back" }).click();
      await page.waitForSelector(".replay");
      assert.deepEqual(await seriousFindings(page), [], "replay");
    };

tests["on a phone every part can be reached and pressed"] = async ({ browser, address }) => {
  const page = await openPage(browser, address, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await sitDownBefore(page, "revised", "2 players, base cards", "farmland");
  // A decision about spaces opens the spaces by itself.
  assert.ok(await page.locator("[data-space=farmland]").isVisible());
  await page.locator("[data-space=farmland]").tap();
  await page.waitForSelector(".plot.legal");
  assert.ok(await page.locator("[data-area=farm]").isVisible());
  const small = await page
    .locator(".plot.legal")
    .evaluateAll((plots) => plots.filter((plot) => plot.getBoundingClientRect().width < 44).length);
  assert.equal(small, 0);
  await page.locator(".plot.legal").first().tap();
  await page.waitForSelector(".turn.yours:not(.planning)");
  for (const tab of ["Cards", "Others", "Log", "Spaces", "Farm"]) {
    await page.locator(".tabs button", { hasText: tab }).tap();
    assert.equal((await overflow(page)).across, 0, tab);
    const area = tab.toLowerCase();
    assert.ok(await page.locator(`[data-area=${area}]`).first().isVisible(), tab);
  }
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(page.wrong, []);
};

tests["in the middle of a turn every place that can be chosen can be pressed, at every size"] =
  async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await page.waitForSelector("[data-game]");
    const record = fileURLToPath(new URL("../pictures/table.farm", import.meta.url));
    await page.setInputFiles("input[type=file][accept*=farm]", record);
    await page.waitForSelector(".turn.yours");
    await page.click("[data-space=fencing].legal");
    await page.click("[data-plot=a5].legal");
    await settled(page);
    const covered = {};
    for (const [width, height] of EVERY_SIZE) {
      await page.setViewportSize({ width, height });
      if (width <= 900) await page.locator(".tabs").getByRole("button", { name: "Farm" }).click();
      await page.waitForTimeout(80);
      const found = await page.evaluate(() =>
        [...document.querySelectorAll(".plot.legal")]
          .filter((plot) => {
            const { x, y, width, height } = plot.getBoundingClientRect();
            const top = document.elementFromPoint(x + width / 2, y + height * 0.4);
            return !plot.contains(top);
          })
          .map((plot) => plot.dataset.plot),
      );
      if (found.length > 0) covered[`${width} x ${height}`] = found;
      // On a phone what is pressed has a place of its own.
      if (width > 900) assert.deepEqual(await spilled(page), [], `${width} x ${height}`);
    }
    assert.deepEqual(covered, {});
    assert.deepEqual(page.wrong, []);
  };

export default tests;
