// What every browser test needs: a server of its own, a browser, and hands to play with.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
];

/** Runs `farmstead serve` on a folder; resolves when it listens. */
async function serve(data, bind, flags) {
  const program = resolve(process.env.FARMSTEAD ?? join(here, "../../../target/debug/farmstead"));
  const server = spawn(
    program,
    ["serve", "--no-open", "--bind", bind, "--data", data, "--rate", "1000", ...flags],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const address = await new Promise((found, failed) => {
    let said = "";
    const read = (chunk) => {
      said += chunk;
      const at = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (at) found(at[0]);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => failed(new Error(`the server ended: ${said}`)));
  });
  const stop = async () => {
    server.removeAllListeners("exit");
    const ended = new Promise((done) => server.on("exit", done));
    server.kill("SIGTERM");
    await ended;
  };
  return { address, stop };
}

/** Starts a server on a free port with an empty folder. */
export async function startServer(flags = []) {
  const data = await mkdtemp(join(tmpdir(), "farmstead-"));
  // A page that Vite serves talks to a server at a known place.
  const { FARMSTEAD_PAGE, FARMSTEAD_SERVER = "http://127.0.0.1:7878" } = process.env;
  const where = FARMSTEAD_PAGE ? new URL(FARMSTEAD_SERVER).host : "127.0.0.1:0";
  let running = await serve(data, where, flags);
  const bind = new URL(running.address).host;
  return {
    address: FARMSTEAD_PAGE ?? running.address,
    /** Stops the server, does something, and starts it again with the same tables. */
    async without(something) {
      await running.stop();
      await something();
      running = await serve(data, bind, flags);
    },
    async stop() {
      await running.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

export const startBrowser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** Long enough for a machine that does much else at the same time. */
const PATIENCE = 90_000;

/** A page that notes whatever goes wrong inside it, and every request to another machine. */
export async function openPage(browser, address, { pace = "at once", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  // Only tests about the pace wait for what others do.
  const likes = JSON.stringify({ pace, sound: false });
  await context.addInitScript(
    (likes) =>
      localStorage.getItem("farmstead.settings") ??
      localStorage.setItem("farmstead.settings", likes),
    likes,
  );
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !page.expectsErrors) wrong.push(message.text());
  });
  const own = new URL(address).host;
  const asked = (url) => {
    const { host, protocol } = new URL(url);
    if (/^(http|ws)/.test(protocol) && host !== own) wrong.push(`a request to elsewhere: ${url}`);
  };
  page.on("request", (request) => asked(request.url()));
  page.on("websocket", (socket) => asked(socket.url()));
  page.wrong = wrong;
  await page.goto(address);
  return page;
}

/** From the start page to a table: game, preset, Play. */
export async function sitDown(page, game, preset) {
  await page.click(`[data-game="${game}"]`);
  if (preset) await page.getByRole("radio", { name: preset, exact: true }).click();
  await page.click("[data-primary]");
  await page.waitForSelector(".turn h1");
}

/** Sets a table with an opponent on every other seat; the page holds the first. */
export function setTable(page, options, { level = "random", hints = true, hands } = {}) {
  const players = Number(options.players ?? 2);
  return page.evaluate(
    async ({ options, players, level, hints, hands }) => {
      const seats = Array.from({ length: players }, (_, seat) =>
        seat === 0 ? { kind: "human", name: "Anna" } : { kind: "opponent", level },
      );
      const made = await fetch("/api/tables", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ options, seats, hints, hands }),
      }).then((answer) => answer.json());
      if (!made.table) throw new Error(JSON.stringify(made));
      const held = [{ seat: 0, token: made.seats[0].token }];
      const known = { table: made.table, title: "", seats: held, invites: [], touched: 0 };
      localStorage.setItem("farmstead.tables", JSON.stringify([known]));
      return made.table;
    },
    { options, players, level, hints, hands },
  );
}

/** Sets a table with an opponent on every other seat, and sits down on the first. */
export async function sitAt(page, options, likes) {
  const table = await setTable(page, options, likes);
  await page.goto(`${new URL(page.url()).origin}/t/${table}`);
  await page.waitForSelector(".turn h1");
  return table;
}

/** The seven occupations and seven minor improvements of a box that have most to say. */
export const longestHand = (page, box, players) =>
  page.evaluate(
    async ({ box, players }) => {
      const { cards } = await fetch("/api/catalogue").then((answer) => answer.json());
      const fits = (card) => card.deck.startsWith(box) && (card.players?.[0] ?? 1) <= players;
      const length = ({ name, text, cost_text, prerequisite }) =>
        [name, text, cost_text, prerequisite].join(" ").length;
      const most = (kind) =>
        Object.values(cards)
          .filter((card) => card.kind === kind && fits(card))
          .sort((a, b) => length(b) - length(a))
          .slice(0, 7)
          .map(({ key }) => key);
      return [...most("occupation"), ...most("minor")];
    },
    { box, players },
  );

/** Sits down at tables until a space is still open when it is one's own turn. */
export async function sitDownBefore(page, game, preset, space) {
  for (;;) {
    await sitDown(page, game, preset);
    await page.waitForSelector(".turn.yours");
    if ((await page.locator(`[data-space="${space}"].legal`).count()) > 0) return;
    await page.click("a.brand");
  }
}

/** Numbers that look random and are the same in every run. */
export function dice(seed) {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const CHOICES = [
  "button.space.legal",
  "button.plot.legal:not(.chosen)",
  "button.edge:not(.chosen)",
  ".controls button.plot.legal",
  "button.major.legal",
  "button.pick[aria-pressed=false]",
  "button.card.legal",
  "button.offer",
];

/** Whose turn it is by the look of the page: "mine", "theirs", "over" or "hand over". */
export function turnOf(page) {
  return page.evaluate(() => {
    if (document.querySelector("[data-handover]")) return "hand over";
    if (document.querySelector(".over")) return "over";
    return document.querySelector(".turn.yours") ? "mine" : "theirs";
  });
}

/** Makes one small choice with the mouse; says what was pressed. */
export async function press(page, roll) {
  // What loses something for good, or drops what was begun, is asked about.
  const sure = page.locator("[data-confirm]");
  if ((await sure.count()) > 0) {
    await sure.first().click();
    return "primary";
  }
  const primary = page.locator(".acts [data-primary]:not([disabled])");
  const planned = await page.locator(".ledger li.chip, .turn[data-complete]").count();
  if ((await primary.count()) > 0 && (planned > 0 || roll(2) === 0)) {
    await primary.click();
    return "primary";
  }
  const planning = (await page.locator(".turn.planning").count()) > 0;
  for (const choice of planning ? CHOICES.slice(1) : CHOICES) {
    const found = page.locator(choice);
    const count = await found.count();
    if (count === 0) continue;
    // Fans and edges overlap, so the middle of a thing may lie under another one.
    await found.nth(roll(count)).dispatchEvent("click");
    return choice;
  }
  if ((await primary.count()) > 0) {
    await primary.click();
    return "primary";
  }
  return null;
}

/** Takes any move from the list of all choices, which is there for every decision. */
export async function pressListed(page, roll) {
  await page.keyboard.press("Escape");
  await settled(page);
  const all = page.locator("button.all");
  if ((await all.count()) === 0) return;
  if ((await all.getAttribute("aria-expanded")) !== "true") await all.click();
  const listed = page.locator(".every button");
  await listed.nth(roll(await listed.count())).click();
}

/** Waits until the page has an answer to what was pressed. */
export const settled = (page) =>
  page.waitForFunction(() => !document.querySelector(".turn")?.hasAttribute("data-busy"));

/** Plays with the mouse until the game is over. */
export async function playToTheEnd(page, { seed = 1, most = 900 } = {}) {
  const roll = dice(seed);
  let wandering = 0;
  for (let step = 0; step < most; step++) {
    const turn = await turnOf(page);
    if (turn === "over") return step;
    if (turn === "hand over") await page.click("[data-handover]");
    else if (turn === "theirs") await page.waitForSelector(".turn.yours, .over, [data-handover]");
    else {
      // Random places seldom make a pasture; a person would look at the list.
      if (wandering > 12) {
        await pressListed(page, roll);
        wandering = 0;
        await settled(page);
        continue;
      }
      const pressed = await press(page, roll);
      const placed = pressed === "primary" || pressed === "button.space.legal";
      wandering = placed ? 0 : wandering + 1;
      if (pressed === null) {
        const question = await page.locator(".turn h1").innerText();
        throw new Error(`nothing can be pressed: ${question}`);
      }
      await settled(page);
    }
  }
  throw new Error(`not over after ${most} steps`);
}

/** Serious findings of axe-core on the page as it stands. */
export async function seriousFindings(page) {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  // Not as a script of the page, which its own policy would forbid.
  await page.evaluate(await readFile(axe, "utf8"));
  // What is still fading in is not what people read.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) => one.playState !== "running" || one.effect.getTiming().iterations === Infinity,
      ),
  );
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(" "))
          .slice(0, 4)
          .join(" | ")}`,
    );
}
