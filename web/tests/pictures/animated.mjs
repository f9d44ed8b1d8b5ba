// Pictures of a page as one animated WebP: Chromium packs each, and this puts them into one file.

const bytes = (value, count) =>
  Buffer.from(Array.from({ length: count }, (_, at) => (value >>> (8 * at)) & 255));

const chunk = (name, ...parts) => {
  const body = Buffer.concat(parts);
  const even = body.length % 2 === 0 ? [] : [Buffer.alloc(1)];
  return Buffer.concat([Buffer.from(name), bytes(body.length, 4), body, ...even]);
};

/** The part of a still picture that holds its colours. */
function colours(still) {
  for (let at = 12; at < still.length;) {
    const name = still.toString("latin1", at, at + 4);
    const end = at + 8 + still.readUInt32LE(at + 4);
    if (name === "VP8 " || name === "VP8L") return still.subarray(at, end + (end % 2));
    at = end + (end % 2);
  }
  throw new Error("Chromium did not make a WebP");
}

/** Pictures of a page, one after another. */
export async function film(page, { quality = 60, scale = 0.65 } = {}) {
  const seen = page.viewportSize();
  const [width, height] = [seen.width * scale, seen.height * scale];
  const clip = { x: 0, y: 0, ...seen, scale };
  const session = await page.context().newCDPSession(page);
  const frames = [];
  return {
    /** Takes a picture that is shown for so many milliseconds. */
    async shot(milliseconds) {
      const { data } = await session.send("Page.captureScreenshot", {
        format: "webp",
        quality,
        clip,
      });
      const picture = colours(Buffer.from(data, "base64"));
      const place = [bytes(0, 3), bytes(0, 3), bytes(width - 1, 3), bytes(height - 1, 3)];
      // Each covers the one before it.
      frames.push(chunk("ANMF", ...place, bytes(milliseconds, 3), bytes(2, 1), picture));
    },
    /** All of them as a file that begins anew when it is over. */
    file() {
      const animated = bytes(2, 4);
      const head = chunk("VP8X", animated, bytes(width - 1, 3), bytes(height - 1, 3));
      const forever = chunk("ANIM", bytes(0xffffffff, 4), bytes(0, 2));
      const body = Buffer.concat([Buffer.from("WEBP"), head, forever, ...frames]);
      return Buffer.concat([Buffer.from("RIFF"), bytes(body.length, 4), body]);
    },
  };
}
