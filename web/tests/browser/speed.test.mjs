// What the page costs: bytes, clicks, seconds, frames and memory. Every figure is printed.
import assert from "node:assert/strict";
import { openPage, setTable, sitAt } from "./stage.mjs";

/** Packed bytes of a page and of what it asked for until a file was there, or of everything. */
const bytesOf = (page, last) =>
  page.evaluate((last) => {
    const [itself] = performance.getEntriesByType("navigation");
    const files = performance.getEntriesByType("resource");
    const end = files.find(({ name }) => name.endsWith(last))?.responseEnd ?? Infinity;
    const early = files.filter(({ startTime }) => startTime <= end);
    return [itself, ...early].reduce((sum, file) => sum + file.encodedBodySize, 0);
  }, last);

const told = (what, figure) => console.log(`    ${what}: ${figure}`);

/** How many times longer than on a machine of its own a loop takes now. */
function slowness() {
  const from = { wall: process.hrtime.bigint(), cpu: process.cpuUsage() };
  while (process.cpuUsage(from.cpu).user < 300_000);
  const wall = Number(process.hrtime.bigint() - from.wall) / 1000;
  const { user, system } = process.cpuUsage(from.cpu);
  return Math.max(1, wall / (user + system));
}

/** Bytes that JavaScript holds after everything unused is gone. */
async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  for (let time = 0; time < 3; time++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

/** Leaves the seat to an opponent, as its player could. */
const leaveSeat = (page) =>
  page.evaluate(async () => {
    const [{ table, seats }] = JSON.parse(localStorage.getItem("farmstead.tables"));
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${table}`);
    await new Promise((open) => socket.addEventListener("open", open));
    const { protocol } = await fetch("/api/version").then((answer) => answer.json());
    socket.send(JSON.stringify({ type: "hello", protocol, token: seats[0].token, client: "left" }));
    socket.send(JSON.stringify({ type: "away", id: 1, level: "random" }));
    await new Promise((done) =>
      socket.addEventListener("message", ({ data }) => data.includes('"done"') && done()),
    );
    socket.close();
  });

const position = (page) =>
  page.evaluate(() => Number(document.querySelector(".turn")?.dataset.position ?? 0));

export default {
  "the first load is under 100 KB, and a table that a friend opens under 160": async ({
    browser,
    address,
  }) => {
    const page = await openPage(browser, address);
    const table = await sitAt(page, { game: "revised", players: 2, cards: "base" });
    for (const [path, most] of [
      ["/", 100_000],
      [`/t/${table}`, 160_000],
    ]) {
      const fresh = await openPage(browser, `${address}${path}`);
      await fresh.waitForSelector(path === "/" ? "[data-primary]" : ".turn h1");
      // The start page is complete with the catalogue; the table that may come is fetched after it.
      const first = await bytesOf(fresh, path === "/" ? "/api/catalogue" : "nothing");
      told(`first load of ${path === "/" ? "the start page" : "a table"}`, `${first} bytes`);
      assert.ok(first > 20_000 && first < most, `${path}: ${first} bytes`);
      await fresh.context().close();
    }
  },

  "from the start page to the first move in 3 clicks and 2 seconds": async ({
    browser,
    address,
  }) => {
    // Where others use the machine, everything takes longer by what a loop takes longer.
    const share = slowness();
    for (let time = 0; ; time++) {
      const page = await openPage(browser, address);
      await page.waitForSelector("[data-primary]:not([disabled])");
      const begun = Date.now();
      await page.click('[data-game="creatures"]');
      await page.click("[data-primary]");
      await page.waitForSelector(".turn.yours, .turn [data-skip]");
      const there = Date.now() - begun;
      await page.waitForSelector("button.space.legal");
      const before = await position(page);
      await page.locator("button.space.legal").first().click();
      await page.waitForFunction(
        (before) =>
          document.querySelector(".turn.planning") ||
          Number(document.querySelector(".turn").dataset.position) > before,
        before,
      );
      const seconds = (Date.now() - begun) / 1000;
      const says = `${seconds} s, at the table after ${there / 1000} s`;
      told("3 clicks to the first move", `${says}, machine slower by ${share.toFixed(1)}`);
      await page.context().close();
      if (seconds <= 2 * share) return;
      assert.ok(time < 4, `${seconds} s`);
    }
  },

  "what flies leaves time for 60 frames a second": async ({ browser, address }) => {
    const page = await openPage(browser, address, { pace: "fast" });
    await sitAt(page, { game: "revised", players: 4, cards: "none" });
    await page.waitForSelector(".turn.yours");
    await page.evaluate(() => {
      globalThis.frames = [];
      const note = (time) => {
        const flying = document.getAnimations().some((one) => one.playState === "running");
        globalThis.frames.push([time, flying]);
        requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    });
    // Processor time of the page's own thread, which others on the machine do not change.
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const busy = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    };
    const from = await busy();
    for (let turn = 0; turn < 4; turn++) {
      await page.waitForSelector(".turn.yours");
      await page.locator("button.space.legal").first().waitFor();
      const at = await position(page);
      await page.locator("[data-space].legal .pile").first().click();
      // Others may have had one turn or more before the next of one's own.
      await page.waitForFunction(
        (at) => Number(document.querySelector(".turn.yours")?.dataset.position) > at,
        at,
      );
    }
    const spent = (await busy()) - from;
    const { all, gaps } = await page.evaluate(() => {
      const { frames } = globalThis;
      const gaps = frames
        .slice(1)
        .flatMap(([time, flying], at) => (flying ? time - frames[at][0] : []));
      return { all: frames.length, gaps };
    });
    gaps.sort((a, b) => a - b);
    const median = gaps[Math.floor(gaps.length / 2)];
    const each = spent / all;
    const seen = `${gaps.length} frames while flying, ${(1000 / median).toFixed(0)} a second`;
    told("four turns", `${seen}, ${each.toFixed(1)} ms of the page's thread for each frame`);
    assert.ok(gaps.length > 30, `${gaps.length} frames`);
    assert.ok(each < 1000 / 60, `${each} ms for each frame`);
  },

  "500 moves of five players do not make the page grow by 20 MB": async ({ browser, address }) => {
    const page = await openPage(browser, address);
    const options = { game: "classic", players: 5, cards: "E,I,K" };
    await sitAt(page, options);
    await page.waitForSelector(".turn.yours");
    const before = await heap(page);
    let moves = 0;
    for (;;) {
      await leaveSeat(page);
      await page.waitForSelector(".over");
      moves += await position(page);
      if (moves >= 500) break;
      // The next game, without loading the page anew.
      const table = await setTable(page, options);
      await page.evaluate((table) => {
        history.pushState(null, "", `/t/${table}`);
        dispatchEvent(new PopStateEvent("popstate"));
      }, table);
      await page.waitForSelector(".turn.yours");
    }
    const grown = (await heap(page)) - before;
    told(`after ${moves} moves`, `${(grown / 1e6).toFixed(1)} MB more`);
    assert.ok(grown < 20e6, `${grown} bytes after ${moves} moves`);
  },
};
