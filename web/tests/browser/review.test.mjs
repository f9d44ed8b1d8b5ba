import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { openPage, seriousFindings } from "./stage.mjs";

const RECORDS = new URL("../../../crates/rules/tests/records/", import.meta.url);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Opens a kept game at its end; its page. */
async function openEnd(browser, address, name, options) {
  const page = await openPage(browser, address, options);
  const record = await readFile(new URL(`${name}.farm`, RECORDS), "utf8");
  const table = await page.evaluate(async (record) => {
    const seats = [
      { kind: "human", name: "Anna" },
      { kind: "opponent", level: "greedy", name: "Ben" },
    ];
    const made = await fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ seats, hints: true, record }),
    }).then((answer) => answer.json());
    const held = [{ seat: 0, token: made.seats[0].token }];
    const known = { table: made.table, title: "", seats: held, invites: [], touched: 0 };
    localStorage.setItem("farmstead.tables", JSON.stringify([known]));
    return made.table;
  }, record);
  await page.goto(`${address}/t/${table}`);
  await page.waitForSelector("[data-story]");
  return page;
}

/** Has the game reviewed, looks at a turning point on the table, and tries it another way. */
async function reviewAndTry(page) {
  await page.click("[data-begin-review]");
  const review = page.locator("[data-review]");
  // Something is seen before all is done.
  await review.locator("[data-outlook] polyline").nth(1).waitFor({ state: "attached" });
  await page.waitForSelector("[data-review][data-final]");
  assert.equal(await review.locator("[data-account] thead th").count(), 2);
  assert.equal(await review.locator("[data-account] tbody tr").count(), 6);
  assert.equal(await review.locator("[data-reviewed]").count(), 2);
  assert.deepEqual(await seriousFindings(page), []);
  await review.getByRole("button", { name: "Chance to win" }).click();
  await review.locator("[data-outlook=win]").waitFor();
  const point = review.locator("[data-show]").first();
  const position = await point.getAttribute("data-show");
  await point.click();
  const shown = page.locator("[data-shown]");
  await shown.getByText("Better: ").waitFor();
  await shown.getByText("drawn in orange").waitFor();
  assert.match(await page.locator(".replay .at").innerText(), new RegExp(`^Move ${position} of`));
  assert.deepEqual(await seriousFindings(page), []);
  await shown.locator("[data-back]").click();
  await review.waitFor();
  await point.click();
  await shown.waitFor();
  await page.click("[data-try-it]");
  await page.waitForSelector("[data-try]");
  assert.deepEqual(await seriousFindings(page), []);
  await page.selectOption("[data-try-seat]", "both");
  await page.click("[data-try-go]");
  // All seats are played by one person: nobody has to hand the device over.
  await page.waitForSelector(".turn.yours");
  const from = page.locator("[data-from]");
  await from.waitFor({ state: "attached" });
  assert.match(await from.textContent(), new RegExp(`from move ${position} of another game`));
  assert.deepEqual(page.wrong, []);
}

export default {
  "a game is reviewed, shown on the table, and tried another way": async ({ browser, address }) =>
    reviewAndTry(await openEnd(browser, address, "creatures")),

  "a game is reviewed and tried another way on a phone": async ({ browser, address }) =>
    reviewAndTry(await openEnd(browser, address, "creatures", PHONE)),

  "a review that was stopped leaves what was seen, and can be begun again": async ({
    browser,
    address,
  }) => {
    const page = await openEnd(browser, address, "creatures");
    await page.click("[data-begin-review]");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("The review was stopped.").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-review]").waitFor({ state: "detached" });
    await page.click("[data-begin-review]");
    await page.waitForSelector("[data-review][data-final]");
    assert.deepEqual(page.wrong, []);
  },
};
