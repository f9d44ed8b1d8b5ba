import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { openPage, playToTheEnd, seriousFindings, sitDown } from "./stage.mjs";

export default {
  "a finished game is replayed, saved and opened again": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "creatures", "2 players");
    await playToTheEnd(page, { seed: 3 });
    const final = await page.locator(".score tfoot tr").first().innerText();
    // The end is told: who won, by how much, in what, and when.
    const story = page.locator("[data-story]");
    assert.match(await story.locator("h2").innerText(), /(wins?|share the win with) −?[\d½]+/);
    assert.ok((await story.locator("[data-bars] tbody tr").count()) > 4);
    // The rounds are asked for when the end is shown.
    const lines = story.locator("[data-points-line] polyline");
    await lines.nth(1).waitFor({ state: "attached" });
    assert.equal(await lines.count(), 2);
    assert.match(await story.locator("[data-best]").innerText(), /first result/);
    assert.deepEqual(await seriousFindings(page), []);
    const [picture] = await Promise.all([
      page.waitForEvent("download"),
      story.locator("[data-picture]").click(),
    ]);
    assert.match(picture.suggestedFilename(), /\.png$/);
    assert.ok((await readFile(await picture.path())).length > 20_000);
    await page.keyboard.press("Escape");
    await story.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await page.waitForSelector(".replay");
    assert.match(await page.locator(".replay .at").innerText(), /^Move 0 of/);
    await page.getByRole("button", { name: "Forward" }).click();
    await page.waitForFunction(() =>
      document.querySelector(".replay .at")?.textContent.startsWith("Move 1 of"),
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "How it ended" }).click();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save the record" }).click(),
    ]);
    const file = await saved.path();
    await page.click("a.brand");
    await page.setInputFiles("input[type=file][accept*=farm]", file);
    await page.waitForSelector(".score h2");
    assert.equal(await page.locator(".score tfoot tr").first().innerText(), final);
    assert.deepEqual(page.wrong, []);
  },

  "the same deal is played once more from the end of a game": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "creatures", "2 players");
    await page.waitForSelector(".turn.yours");
    const dealt = await page.locator(".major .text b").allInnerTexts();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Give the game up" }).click();
    await page.getByRole("button", { name: "Yes, give up" }).click();
    const story = page.locator("[data-story]");
    await story.waitFor();
    // Whoever gave up never ranks first.
    assert.match(await story.locator("h2").innerText(), /^(?!You).* wins /);
    await story.locator("[data-same]").click();
    await story.waitFor({ state: "detached" });
    await page.waitForSelector(".turn h1");
    assert.deepEqual(await page.locator(".major .text b").allInnerTexts(), dealt);
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
