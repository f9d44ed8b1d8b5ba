import assert from "node:assert/strict";
import { openPage, startServer } from "./stage.mjs";

export default {
  "a table whose opponent does not come to an end says so and can be looked at": async ({
    browser,
  }) => {
    const server = await startServer(["--longest-thought", "0"]);
    try {
      const page = await openPage(browser, server.address);
      await page.click('[data-game="creatures"]');
      await page.locator('select:has(option[value="master"])').selectOption("master");
      await page.click("[data-primary]");
      await page.waitForSelector(".turn h1");
      // Whoever begins: the opponent's first turn is its last.
      await page.waitForSelector(".turn.yours, .turn .why");
      if ((await page.locator(".turn .why").count()) === 0)
        await page.locator("button.space.legal").first().click();
      await page.waitForSelector(".turn .why");
      assert.match(
        await page.locator(".turn .why").innerText(),
        /^This game cannot go on: .* end\./,
      );
      assert.equal(
        await page.locator(".turn h1").innerText(),
        "This game can be looked at, but it does not go on",
      );
      assert.equal(await page.locator(".turn.yours").count(), 0);
      assert.deepEqual(page.wrong, []);
    } finally {
      await server.stop();
    }
  },
};
