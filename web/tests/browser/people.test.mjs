import assert from "node:assert/strict";
import { openPage, seriousFindings, startServer } from "./stage.mjs";

/** A table for so many friends, set up by a host called Anna; the link that the page shows. */
async function setTable(page, game, friends) {
  await page.click(`[data-game="${game}"]`);
  const players = page.getByRole("radiogroup", { name: "Players" });
  if ((await players.count()) > 0)
    await players.getByRole("radio", { name: String(friends + 1) }).click();
  await page.getByLabel("Seat A, Name").fill("Anna");
  await page.click('[data-with="open"]');
  assert.equal(await page.getByLabel("Hints allowed").isChecked(), false);
  await page.getByRole("button", { name: "Set the table" }).click();
  return page.getByLabel("One link for everybody").inputValue();
}

/** Opens the link, picks a seat, types a name. */
async function come(browser, link, name, seat) {
  const page = await openPage(browser, link);
  await page.getByLabel("Your name").fill(name);
  if (seat !== undefined) await page.locator(`input[name=seat][value="${seat}"]`).check();
  await page.getByRole("button", { name: "Sit down" }).click();
  return page;
}

const seatOf = (page, seat) => page.locator(`li[data-seat="${seat}"]`);
const start = (page) => page.locator(".start [data-primary]").click();

/** Two people at a table of their own; whoever is to move comes first. */
async function two(browser, address) {
  const host = await openPage(browser, address);
  const link = await setTable(host, "creatures", 1);
  const friend = await come(browser, link, "Ben");
  await seatOf(host, 1).getByText("Ben", { exact: true }).waitFor();
  await start(host);
  for (const page of [host, friend]) await page.waitForSelector(".turn h1");
  await Promise.race([host.waitForSelector(".turn.yours"), friend.waitForSelector(".turn.yours")]);
  const hostMoves = (await host.locator(".turn.yours").count()) > 0;
  return { host, friend, movers: hostMoves ? [host, friend] : [friend, host] };
}

const place = async (page) => {
  await page.waitForSelector(".turn.yours");
  const spaces = ["forest", "clay-pit", "quarry", "large-forest", "small-forest", "millpond"];
  for (const space of spaces) {
    const found = page.locator(`[data-space="${space}"].legal`);
    if ((await found.count()) > 0) return found.first().click();
  }
  await page.locator("button.space.legal").first().click();
};

export default {
  "a host and three friends meet at one link, change places, and begin with a free seat": async ({
    browser,
    address,
  }) => {
    const host = await openPage(browser, address);
    const link = await setTable(host, "revised", 3);
    const ben = await come(browser, link, "Ben", 2);
    await seatOf(host, 2).getByText("Ben", { exact: true }).waitFor();
    const cleo = await come(browser, link, "Cleo", 1);
    await seatOf(host, 1).getByText("Cleo", { exact: true }).waitFor();
    assert.deepEqual(await seriousFindings(host), []);
    // Ben likes another seat better; the host moves Cleo, and removes her by mistake.
    await seatOf(ben, 3).getByRole("button", { name: "Sit here" }).click();
    await seatOf(host, 3).getByText("Ben", { exact: true }).waitFor();
    await host.getByRole("button", { name: "Move Cleo one seat down" }).click();
    await seatOf(host, 2).getByText("Cleo", { exact: true }).waitFor();
    await seatOf(host, 2).getByRole("button", { name: "Remove" }).click();
    await cleo.waitForSelector("text=somebody else's now");
    // The old link is void, the new one brings her back.
    const again = await host.getByLabel("One link for everybody").inputValue();
    assert.notEqual(again, link);
    await cleo.goto(again);
    await cleo.getByLabel("Your name").fill("Cleo");
    await cleo.getByRole("button", { name: "Sit down" }).click();
    await seatOf(host, 1).getByText("Cleo", { exact: true }).waitFor();
    // One seat is still free: the computer plays it, until a late friend takes it over.
    await start(host);
    for (const page of [host, ben, cleo]) await page.waitForSelector(".turn h1");
    const dora = await come(browser, again, "Dora");
    await dora.waitForSelector(".turn h1");
    await host.waitForSelector('.rival[aria-label="Dora"]');
    for (const page of [host, ben, cleo, dora]) assert.deepEqual(page.wrong, []);
  },

  "a server of this machine only says so and is opened to the network with one button": async ({
    browser,
  }) => {
    const server = await startServer(["--lan", "127.0.0.2"]);
    try {
      const host = await openPage(browser, server.address);
      await setTable(host, "creatures", 1);
      await host.getByText("Only this machine reaches this server so far").waitFor();
      assert.equal(await host.getByLabel("The link as a picture for a camera").count(), 0);
      await host.getByRole("button", { name: "Open it to my network" }).click();
      await host.getByLabel("The link as a picture for a camera").waitFor();
      const link = await host.getByLabel("One link for everybody").inputValue();
      assert.match(link, /^http:\/\/127\.0\.0\.2:\d+\/t\/\w+#\w+$/);
      const friend = await come(browser, link, "Ben");
      await seatOf(host, 1).getByText("Ben", { exact: true }).waitFor();
      assert.deepEqual([...host.wrong, ...friend.wrong], []);
    } finally {
      await server.stop();
    }
  },

  "people write to each other, in plain text, and mute whom they like": async ({
    browser,
    address,
  }) => {
    const { host, friend } = await two(browser, address);
    await host.click("[data-people]");
    await host.getByLabel("Say something").fill("<b>hello</b> <img src=x onerror=alert(1)>");
    await host.getByRole("button", { name: "Send" }).click();
    await friend.locator("[data-people] sup").waitFor();
    await friend.click("[data-people]");
    await friend.getByText("<b>hello</b> <img src=x onerror=alert(1)>").waitFor();
    assert.equal(await friend.locator(".talk img, .talk ol b b").count(), 0);
    assert.deepEqual(await seriousFindings(friend), []);
    await friend.getByRole("button", { name: "Hide what Anna says" }).click();
    assert.equal(await friend.getByText("<b>hello</b>").count(), 0);
    await friend.getByRole("button", { name: "Show what Anna says" }).click();
    await friend.getByRole("button", { name: "Well played" }).click();
    await host.getByText("Well played").nth(1).waitFor();
    await host.getByRole("button", { name: "Let nobody talk at this table" }).click();
    await friend.getByLabel("Say something").waitFor({ state: "detached" });
    assert.deepEqual([...host.wrong, ...friend.wrong], []);
  },

  "whoever asks to take a move back sees it asked, refused and granted": async ({
    browser,
    address,
  }) => {
    const { movers } = await two(browser, address);
    const [first, second] = movers;
    await place(first);
    await place(second);
    const ask = first.getByRole("button", { name: /^Ask .* to undo/ });
    await ask.click();
    await first.waitForSelector('[data-wish="asked"]');
    await second.getByText(/asks to take back/).waitFor();
    await second.getByRole("button", { name: "No", exact: true }).click();
    await first.waitForSelector('[data-wish="refused"]');
    await ask.click();
    await second.getByRole("button", { name: "Yes", exact: true }).click();
    await first.waitForSelector('[data-wish="granted"]');
  },

  "a clock warns, the computer takes over, and the person comes back": async ({
    browser,
    address,
  }) => {
    const host = await openPage(browser, address);
    const made = await host.evaluate(async () => {
      const seats = [
        { kind: "human", name: "Anna" },
        { kind: "human", name: "Ben" },
      ];
      const options = { game: "creatures", "start-player": "A" };
      const clock = { each: "move", seconds: 10 };
      const body = JSON.stringify({ options, seats, clock, stand_in_level: "random" });
      const headers = { "content-type": "application/json" };
      const made = await fetch("/api/tables", { method: "POST", headers, body });
      return made.json();
    });
    const open = async (page, { seat, token }) => {
      const known = { table: made.table, title: "", seats: [{ seat, token }], invites: [] };
      await page.evaluate((known) => {
        localStorage.setItem("farmstead.tables", JSON.stringify([known]));
      }, known);
      await page.goto(`${address}/t/${made.table}`);
    };
    const friend = await openPage(browser, address);
    await open(friend, made.seats[1]);
    await open(host, made.seats[0]);
    // Ten seconds are short from the beginning.
    const slow = await Promise.race([
      host.waitForSelector("[data-short]").then(() => host),
      friend.waitForSelector("[data-short]").then(() => friend),
    ]);
    await slow.waitForSelector("[data-late]");
    assert.match(await slow.locator("[data-clock]").innerText(), /^\d+:\d\d$/);
    const other = slow === host ? friend : host;
    await other.getByText("Time is up, the computer plays").waitFor();
    await slow.getByRole("button", { name: "I am back" }).click();
    await slow.waitForSelector("[data-late]", { state: "detached" });
    assert.deepEqual([...host.wrong, ...friend.wrong], []);
  },

  "a rematch calls everybody": async ({ browser, address }) => {
    const { host, friend } = await two(browser, address);
    await friend.getByRole("button", { name: "Settings" }).click();
    await friend.getByRole("button", { name: "Give the game up" }).click();
    await friend.getByRole("button", { name: "Yes, give up" }).click();
    await host.waitForSelector(".over");
    await host.locator("[data-story] [data-primary]").click();
    await friend.waitForSelector("[data-next-game]");
    await friend.getByRole("button", { name: "Come along" }).click();
    await host.waitForURL(/\/t\//);
    await friend.waitForURL(host.url());
    assert.deepEqual([...host.wrong, ...friend.wrong], []);
  },

  "choices for a table are kept under a name": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    await page.click('[data-game="classic"]');
    await page
      .getByRole("radiogroup", { name: "Players" })
      .getByRole("radio", { name: "3" })
      .click();
    await page.click('[data-with="open"]');
    await page.locator("select[data-clock]").selectOption({ label: "2 days a move" });
    await page.getByRole("button", { name: "Keep these choices" }).click();
    await page.getByLabel("Under which name").fill("Thursdays");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await page.reload();
    await page.click('[data-game="classic"]');
    await page.getByRole("button", { name: "Thursdays", exact: true }).click();
    assert.equal(await page.locator('[data-with="open"]').getAttribute("aria-checked"), "true");
    assert.equal(await page.getByLabel(/^Seat .$/).count(), 3);
    const clock = await page.locator("select[data-clock]").inputValue();
    assert.deepEqual(JSON.parse(clock), { each: "move", seconds: 172_800 });
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(page.wrong, []);
  },
};
