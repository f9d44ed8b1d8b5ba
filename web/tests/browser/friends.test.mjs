import assert from "node:assert/strict";
import { openPage, playToTheEnd, sitDown } from "./stage.mjs";

/** A table with one seat for a friend, and the link to it. */
async function invite(page) {
  await page.click('[data-game="creatures"]');
  await page.getByLabel("Seat B", { exact: true }).selectOption("open");
  await page.click("[data-primary]");
  await page.getByLabel("One link for everybody").waitFor();
  return page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem("farmstead.tables"))[0];
    return `/t/${known.table}#${known.invite}`;
  });
}

/** The friend sits down and the host lets the game begin. */
async function begin(host, friend) {
  await friend.getByLabel("Your name").fill("Marta");
  await friend.getByRole("button", { name: "Sit down" }).click();
  await host.getByText("Marta", { exact: true }).waitFor();
  await host.getByRole("button", { name: "Start", exact: true }).click();
  for (const page of [host, friend]) await page.waitForSelector(".turn h1");
}

export default {
  "two browsers play each other, one of them reloads in the middle of a turn": async ({
    browser,
    address,
  }) => {
    const host = await openPage(browser, address);
    const link = await invite(host);
    const friend = await openPage(browser, address + link);
    await begin(host, friend);
    // Whoever is to move begins a turn, reloads, and finds the table as it was.
    await Promise.race([
      host.waitForSelector(".turn.yours"),
      friend.waitForSelector(".turn.yours"),
    ]);
    const mover = (await host.locator(".turn.yours").count()) > 0 ? host : friend;
    const place = mover.locator('[data-space="feeding-troughs"].legal');
    if ((await place.count()) > 0) await place.click();
    await mover.reload();
    await mover.waitForSelector(".turn.yours");
    await Promise.all([playToTheEnd(host, { seed: 5 }), playToTheEnd(friend, { seed: 6 })]);
    const total = (page) => page.locator(".score tfoot tr").first().innerText();
    assert.equal(await total(host), await total(friend));
    assert.deepEqual([...host.wrong, ...friend.wrong], []);
  },

  "a seat is opened on another device, and who was removed is told": async ({
    browser,
    address,
  }) => {
    const host = await openPage(browser, address);
    const friend = await openPage(browser, address + (await invite(host)));
    await begin(host, friend);
    const settings = (page) => page.getByRole("button", { name: "Settings" }).click();
    await settings(friend);
    await friend.getByRole("button", { name: "Open on another device" }).click();
    const link = await friend.locator(".lent a").getAttribute("href");
    const phone = await openPage(browser, link);
    await phone.waitForSelector(".turn h1");
    await settings(phone);
    assert.equal(await phone.getByLabel("Your name").inputValue(), "Marta");
    // A code holds once.
    const late = await openPage(browser, link);
    late.expectsErrors = true;
    await late.waitForSelector("text=This code opens no seat any more");
    await settings(host);
    await host.getByRole("button", { name: "Remove Marta" }).click();
    await host.getByRole("button", { name: "Yes, remove" }).click();
    for (const page of [friend, phone]) await page.waitForSelector("text=somebody else's now");
    assert.deepEqual([...host.wrong, ...friend.wrong, ...phone.wrong], []);
  },

  "a page of another version than the server asks to be loaded again": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    await invite(page);
    page.expectsErrors = true;
    let old = true;
    await page.exposeFunction("isOld", () => old);
    await page.addInitScript(() => {
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = async function (text) {
        const other = await window.isOld();
        send.call(this, other ? text.replace(/"protocol":\d+/, '"protocol":1') : text);
      };
    });
    await page.reload();
    await page.waitForSelector("text=another version than the server");
    old = false;
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByLabel("One link for everybody").waitFor();
  },

  "a code that brings a seat back is shown once": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "classic", "Solo, no cards");
    const settings = (page) => page.getByRole("button", { name: "Settings" }).click();
    const show = page.getByRole("button", { name: "Show the code that brings this seat back" });
    await settings(page);
    await show.click();
    const code = await page.locator("code.big").innerText();
    await page.reload();
    await page.waitForSelector(".turn.yours");
    await settings(page);
    await page.getByRole("button", { name: "Open on another device" }).waitFor();
    assert.equal(await show.count(), 0);
    assert.equal(await page.locator("code.big").count(), 0);
    // A browser that knows nothing of the seat takes it, and the old one loses it.
    const other = await openPage(browser, page.url());
    await other.waitForSelector(".turn h1");
    await settings(other);
    await other.getByLabel("I have a code for a seat").fill(code);
    await other.getByRole("button", { name: "Take the seat" }).click();
    await other.waitForSelector(".turn.yours");
    await page.waitForSelector("text=somebody else's now");
    await settings(other);
    assert.equal(
      await other.getByRole("button", { name: "Show the code that brings this seat back" }).count(),
      1,
    );
    assert.deepEqual([...page.wrong, ...other.wrong], []);
  },

  "two people share one device, and hands are hidden in between": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await page.click('[data-game="revised"]');
    await page.getByRole("radio", { name: "2 players, base cards" }).click();
    await page.getByLabel("Seat B", { exact: true }).selectOption("human");
    await page.click("[data-primary]");
    await page.waitForSelector(".turn h1");
    await page.waitForSelector(".turn.yours, [data-handover]");
    if ((await page.locator("[data-handover]").count()) > 0) await page.click("[data-handover]");
    await page.click('[data-space="day-laborer"].legal');
    await page.waitForSelector("[data-handover]");
    const covered = await page.evaluate(() => {
      const hand = document.querySelector("[data-area=cards]").getBoundingClientRect();
      const top = document.elementFromPoint(hand.left + 30, hand.top + 60);
      return top.closest("[data-area=cards]") === null;
    });
    assert.ok(covered);
    await page.click("[data-handover]");
    await page.waitForSelector(".turn.yours");
    assert.deepEqual(page.wrong, []);
  },

  "the table is there again after the server was away": async ({ browser, address, server }) => {
    const page = await openPage(browser, address);
    await sitDown(page, "classic", "Solo, no cards");
    await page.click('[data-space="forest"].legal');
    await page.waitForFunction(
      () => document.querySelector("[data-good=wood] .count")?.textContent !== "0",
    );
    page.expectsErrors = true;
    await server.without(async () => {
      await page.waitForSelector(".state.lost");
      assert.equal(await page.locator(".state").innerText(), "Offline, trying again");
      // What is pressed now waits for the server.
      await page.click('[data-space="clay-pit"].legal');
    });
    await page.waitForSelector(".state:not(.lost)");
    await page.waitForFunction(
      () => document.querySelector("[data-good=clay] .count")?.textContent !== "0",
    );
    assert.ok(await page.locator(".turn.yours").count());
  },

  "a stranger watches without seeing a hand": async ({ browser, address }) => {
    const host = await openPage(browser, address);
    await sitDown(host, "revised", "2 players, base cards");
    const path = new URL(host.url()).pathname;
    const stranger = await openPage(browser, address + path);
    await stranger.waitForSelector(".turn h1");
    assert.equal(await stranger.locator("button.card").count(), 0);
    assert.equal(await stranger.locator(".turn.yours").count(), 0);
    assert.deepEqual(stranger.wrong, []);
  },
};
