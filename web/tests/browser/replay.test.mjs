import assert from "node:assert/strict";
import { openPage, playToTheEnd, sitDown } from "./stage.mjs";

export default {
  "a finished game is replayed, saved and opened again": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "creatures", "2 players");
    await playToTheEnd(page, { seed: 3 });
    const final = await page.locator(".score tfoot tr").first().innerText();
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.waitForSelector(".replay");
    assert.match(await page.locator(".replay .at").innerText(), /^Move 0 of/);
    await page.getByRole("button", { name: "Forward" }).click();
    await page.waitForFunction(() =>
      document.querySelector(".replay .at")?.textContent.startsWith("Move 1 of"),
    );
    await page.keyboard.press("Escape");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the record" }).click(),
    ]);
    const file = await saved.path();
    await page.click("a.brand");
    await page.setInputFiles("input[type=file]", file);
    await page.waitForSelector(".score h2");
    assert.equal(await page.locator(".score tfoot tr").first().innerText(), final);
    assert.deepEqual(page.wrong, []);
  },

  "a move is taken back and made again": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "classic", "Solo, no cards");
    await page.click('[data-space="forest"].legal');
    await page.waitForFunction(
      () => document.querySelector("[data-good=wood] .count")?.textContent !== "0",
    );
    await page.keyboard.press("u");
    await page.waitForFunction(
      () => document.querySelector("[data-good=wood] .count")?.textContent === "0",
    );
    await page.click('[data-space="clay-pit"].legal');
    await page.waitForFunction(
      () => document.querySelector("[data-good=clay] .count")?.textContent !== "0",
    );
    assert.deepEqual(page.wrong, []);
  },
};
