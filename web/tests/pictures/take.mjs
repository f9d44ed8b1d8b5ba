// Takes the pictures in docs/ from positions of real games: `npm run pictures`.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openPage, settled, startBrowser, startServer } from "../browser/stage.mjs";
import { film } from "./animated.mjs";

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
  await page.setInputFiles("input[type=file][accept*=farm]", here(`${record}.farm`));
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

/** A turn from the hint to the next player's answer. */
async function turn() {
  const page = await sit("table", { reducedMotion: "no-preference", pace: "normal" });
  const { shot, file } = await film(page);
  /** What moves, at the speed at which it is taken. */
  const moving = async (pictures) => {
    for (let taken = 0; taken < pictures; taken++) await shot(110);
  };
  await shot(900);
  await page.keyboard.press("i");
  await page.waitForSelector("[data-hint]");
  await shot(2200);
  await page.keyboard.press("Escape");
  await page.hover("[data-space=fencing].legal");
  await shot(500);
  await page.click("[data-space=fencing].legal");
  await settled(page);
  await shot(800);
  await page.hover("[data-plot=a5].legal");
  await shot(500);
  await page.click("[data-plot=a5].legal");
  await settled(page);
  await page.mouse.move(0, 0);
  await shot(1500);
  const before = await page.locator(".turn").getAttribute("data-position");
  await page.keyboard.press("Enter");
  await moving(4);
  await page.waitForFunction(
    (before) => document.querySelector(".turn").dataset.position !== before,
    before,
  );
  await moving(3);
  await page.waitForSelector(".turn.yours");
  await moving(2);
  await shot(1600);
  await page.context().close();
  return file();
}

const table = await sit("table");
await fence(table);
await keep(table, "table");
const phone = await sit("table", { ...PHONE, deviceScaleFactor: 1.5 });
await fence(phone);
await keep(phone, "phone");
await keep(await sit("creatures"), "creatures");
await keep(await sit("five", { colorScheme: "dark" }), "dark");

await writeFile(here("../../../docs/turn.webp"), await turn());

await browser.close();
await server.stop();
