import assert from "node:assert/strict";
import { openPage, seriousFindings, sitDown } from "./stage.mjs";

/** How far the page is larger than its window. */
const overflow = (page) =>
  page.evaluate(() => ({
    down: document.documentElement.scrollHeight - innerHeight,
    across: document.documentElement.scrollWidth - innerWidth,
  }));

const TABLES = [
  ["revised", "2 players, base cards"],
  ["classic", "5 players"],
  ["family", "2 players"],
  ["creatures", "2 players"],
];

const tests = {};
for (const [game, preset] of TABLES) {
  for (const height of [900, 760])
    tests[`${game}, ${preset}: fits 1440 x ${height} without scrolling`] = async ({
      browser,
      address,
    }) => {
      const page = await openPage(browser, address, { viewport: { width: 1440, height } });
      await sitDown(page, game, preset);
      assert.deepEqual(await overflow(page), { down: 0, across: 0 });
      const cut = await page.evaluate(() => {
        const board = document.querySelector("[data-area=spaces]");
        return board.scrollHeight - board.clientHeight;
      });
      assert.ok(cut <= 1, `the board is cut by ${cut}`);
    };

  for (const scheme of ["light", "dark"])
    tests[`${game}, ${preset}: no serious finding of axe-core, ${scheme}`] = async ({
      browser,
      address,
    }) => {
      const page = await openPage(browser, address, { colorScheme: scheme, bypassCSP: true });
      await sitDown(page, game, preset);
      await page.waitForSelector(".turn.yours");
      assert.deepEqual(await seriousFindings(page), []);
    };
}

tests["the start page and the card library have no serious finding"] = async ({
  browser,
  address,
}) => {
  const page = await openPage(browser, address, { bypassCSP: true });
  await page.waitForSelector("[data-game]");
  assert.deepEqual(await seriousFindings(page), []);
  await page.click("text=Card library");
  await page.waitForSelector("main li");
  assert.deepEqual(await seriousFindings(page), []);
};

tests["on a phone every part can be reached and pressed"] = async ({ browser, address }) => {
  const page = await openPage(browser, address, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    bypassCSP: true,
  });
  await sitDown(page, "revised", "2 players, base cards");
  await page.waitForSelector(".turn.yours");
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
  }
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(page.wrong, []);
};

tests["the first load is under 400 KB compressed"] = async ({ browser, address }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const loads = [];
  page.on("response", (reply) => loads.push(reply));
  await page.goto(address);
  await page.waitForSelector("[data-game]");
  const { gzipSync } = await import("node:zlib");
  let bytes = 0;
  for (const reply of loads) {
    assert.equal(new URL(reply.url()).origin, new URL(address).origin, "a request to elsewhere");
    bytes += gzipSync(await reply.body()).length;
  }
  assert.ok(bytes < 400_000, `${bytes} bytes`);
};

export default tests;
