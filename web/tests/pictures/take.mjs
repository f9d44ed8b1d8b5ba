// Takes the pictures in docs/ from positions of real games: `npm run pictures`.
import { fileURLToPath } from "node:url";
import { openPage, settled, startBrowser, startServer } from "../browser/stage.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const server = await startServer();
const browser = await startBrowser();

/** Sits down at a game that is going on. */
async function sit(record, options = {}) {
  const page = await openPage(browser, server.address, { reducedMotion: "reduce", ...options });
  await page.evaluate(() => localStorage.setItem("farmstead.last", '{"name":"Anna"}'));
  await page.reload();
  await page.waitForSelector("[data-game]");
  await page.setInputFiles("input[type=file]", here(`${record}.farm`));
  await page.waitForSelector(".turn.yours");
  return page;
}

/** Chooses fences around a place, which are drawn but not built. */
async function fence(page) {
  await page.click("[data-space=fencing].legal");
  await page.click("[data-plot=a5].legal");
  await settled(page);
}

async function keep(page, name) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: here(`../../../docs/${name}.png`), animations: "disabled" });
  await page.context().close();
}

const table = await sit("table");
await fence(table);
await keep(table, "table");
const phone = await sit("table", { ...PHONE, deviceScaleFactor: 1.5 });
await fence(phone);
await keep(phone, "phone");
await keep(await sit("creatures"), "creatures");
await keep(await sit("five", { colorScheme: "dark" }), "dark");

await browser.close();
await server.stop();
