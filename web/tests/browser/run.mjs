// Runs the browser tests: `npm run test:browser`, or with parts of names to run some of them.
// FARMSTEAD names the program (target/debug/farmstead by default), CHROMIUM the browser.
import { readdir } from "node:fs/promises";
import { startBrowser, startServer } from "./stage.mjs";

const folder = new URL(".", import.meta.url);
const wanted = process.argv.slice(2);
const files = (await readdir(folder)).filter((name) => name.endsWith(".test.mjs")).sort();
const server = await startServer();
const browser = await startBrowser();
let failed = 0;
let ran = 0;
for (const file of files) {
  const { default: tests } = await import(new URL(file, folder));
  for (const [name, test] of Object.entries(tests)) {
    if (wanted.length > 0 && !wanted.some((part) => `${file} ${name}`.includes(part))) continue;
    const from = Date.now();
    ran++;
    try {
      await test({ browser, address: server.address });
      console.log(`ok    ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n      ${error.stack ?? error}`);
    }
    for (const context of browser.contexts()) await context.close();
  }
}
await browser.close();
await server.stop();
console.log(`${ran - failed} of ${ran} passed`);
process.exitCode = failed > 0 ? 1 : 0;
