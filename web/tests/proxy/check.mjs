// Looks at a server behind a proxy as browsers and others do: node check.mjs https://localhost:1234
import assert from "node:assert/strict";
import https from "node:https";
import tls from "node:tls";

const origin = process.argv[2];
const { hostname, port } = new URL(origin);

/** One request as it is sent, and the answer as it comes. */
function ask(path, { method = "GET", headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = https.request(
      { hostname, port, path, method, headers, agent: false },
      (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            bytes: Buffer.concat(parts),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

async function said(name, check) {
  const told = await check();
  console.log(`${name}${told ? `: ${told}` : ""}`);
}

/** Both programs have just been started. */
async function started() {
  for (let tried = 0; ; tried++) {
    const answer = await ask("/health").catch(() => null);
    if (answer?.status === 200) return;
    assert.ok(tried < 100, "the proxy does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const packed = { "accept-encoding": "gzip" };

async function firstLoad() {
  const page = await ask("/", { headers: packed });
  assert.equal(page.status, 200);
  const again = await ask("/", { headers: { ...packed, "if-none-match": page.headers.etag } });
  assert.equal(again.status, 304);
  const html = (await ask("/")).bytes.toString();
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  assert.ok(assets.length > 0);
  // The start page is loaded by the first script.
  const script = assets.find((path) => path.endsWith(".js"));
  const code = (await ask(script)).bytes.toString();
  const start = new Set(code.match(/assets\/StartPage-[^"'`]+\.(?:js|css)/g));
  assert.equal(start.size, 2, "its script and its styles");
  assets.push(...[...start].map((path) => `/${path}`));
  let bytes = page.bytes.length;
  for (const path of [...assets, "/api/catalogue"]) {
    const file = await ask(path, { headers: packed });
    assert.equal(file.status, 200, path);
    assert.equal(file.headers["content-encoding"], "gzip", path);
    if (path.startsWith("/assets/")) assert.match(file.headers["cache-control"], /immutable/);
    else assert.ok(file.headers.etag);
    bytes += file.bytes.length;
  }
  assert.ok(bytes < 140_000, `${bytes} bytes`);
  return `${Math.round(bytes / 1000)} KB with the catalogue`;
}

async function setUp() {
  const body = JSON.stringify({ seats: [{ kind: "human" }, { kind: "human" }] });
  const answer = await ask("/api/tables", { method: "POST", body });
  assert.equal(answer.status, 200, answer.bytes.toString());
  return JSON.parse(answer.bytes.toString());
}

/** A socket that has said hello; its messages one by one. */
async function join(table, tokens) {
  const socket = new WebSocket(`${origin.replace("https", "wss")}/ws/${table}`);
  const waiting = [];
  const heard = [];
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    const next = waiting.shift();
    if (next) next(message);
    else heard.push(message);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("no socket")));
  });
  const { protocol } = JSON.parse((await ask("/api/version")).bytes.toString());
  socket.send(JSON.stringify({ type: "hello", protocol, tokens }));
  const hear = () => heard.shift() ?? new Promise((resolve) => waiting.push(resolve));
  const wait = async (wanted) => {
    for (;;) {
      const message = await hear();
      if (wanted(message)) return message;
    }
  };
  return { socket, wait };
}

async function aMove() {
  const { table, seats } = await setUp();
  const guest = await join(
    table,
    seats.map((seat) => seat.token),
  );
  // There is a view for each seat, and chance says who begins.
  const view = await guest.wait(({ type, moves }) => type === "view" && moves.length > 0);
  guest.socket.send(
    JSON.stringify({
      type: "move",
      id: 1,
      position: view.position,
      codes: [view.moves[0].code],
    }),
  );
  await guest.wait(({ type, id }) => type === "done" && id === 1);
  guest.socket.close();
}

async function limits() {
  const long = await ask("/api/tables", { method: "POST", body: "x".repeat(300_000) });
  assert.equal(long.status, 413);
  const many = await Promise.all(Array.from({ length: 30 }, () => ask("/api/version")));
  assert.ok(many.every(({ status }) => status === 200));
  let refused = 0;
  for (let round = 0; round < 20; round++) {
    const burst = await Promise.all(Array.from({ length: 20 }, () => ask("/api/version")));
    refused += burst.filter(({ status }) => status === 429).length;
  }
  assert.ok(refused > 0, "400 requests at once are too many");
  return `${refused} of 400 requests at once refused`;
}

async function crowd() {
  const held = Array.from({ length: 50 }, () => {
    const line = tls.connect({ host: hostname, port, servername: hostname });
    line.write("GET /api/version HTTP/1.1\r\nhost: localhost\r\n");
    return line;
  });
  const ends = held.map((line) => new Promise((resolve) => line.on("close", resolve)));
  held.forEach((line) => {
    line.on("error", () => {});
    line.resume();
  });
  const begun = Date.now();
  await Promise.all(ends);
  const seconds = (Date.now() - begun) / 1000;
  assert.ok(seconds < 20, `${seconds} s`);
  return `50 of them ended after ${seconds.toFixed(0)} s`;
}

await started();
await said("first load, packed", firstLoad);
await said("a move over a WebSocket is kept", aMove);
await said("half-sent requests", crowd);
await said("limits", limits);
