/** Makes one drawing of farms that can be kept: nothing in it refers to this page. */

const [WIDE, HIGH, GAP, HEAD] = [420, 300, 20, 34];

/** What a colour token is on light paper. */
const light = (text: string): string =>
  text.replace(/light-dark\(\s*([^,()]*(?:\([^()]*\))?[^,()]*),[^;]*?\)(?=$|[;\s])/g, "$1");

/** All tokens of the page, as they are on light paper. */
function tokens(): string {
  const names = new Set<string>();
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText === ":root")
        for (const name of rule.style) if (name.startsWith("--")) names.add(name);
  const style = getComputedStyle(document.documentElement);
  return [...names]
    .map((name) => `${name}:${light(style.getPropertyValue(name).trim())}`)
    .join(";");
}

/** The drawings with a title, each under its own words, as one SVG. */
export function farmsPicture(
  title: string,
  farms: readonly { svg: SVGSVGElement; words: string }[],
): string {
  const columns = Math.min(farms.length, 2);
  const rows = Math.ceil(farms.length / columns);
  const width = columns * WIDE + (columns + 1) * GAP;
  const height = 56 + rows * (HIGH + HEAD + GAP);
  const symbols = document.querySelector("svg:has(> symbol)")?.innerHTML ?? "";
  const escape = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const parts = farms.map(({ svg, words }, at) => {
    const copy = svg.cloneNode(true) as SVGSVGElement;
    const [x, y] = [
      GAP + (at % columns) * (WIDE + GAP),
      56 + Math.floor(at / columns) * (HIGH + HEAD + GAP),
    ];
    copy.setAttribute("x", String(x));
    copy.setAttribute("y", String(y + HEAD));
    copy.setAttribute("width", String(WIDE));
    copy.setAttribute("height", String(HIGH));
    return `<text x="${x}" y="${y + 22}" class="name">${escape(words)}</text>${new XMLSerializer().serializeToString(copy)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>svg{${tokens()}}.title{font:700 24px Georgia,serif;fill:#2a241d}.name{font:700 16px Georgia,serif;fill:#2a241d}.badge{font-family:sans-serif;font-weight:700;text-anchor:middle;fill:#2a241d}.pl{font:700 13px sans-serif;fill:#fff;text-anchor:middle}</style>
<defs>${symbols}</defs>
<rect width="100%" height="100%" fill="#e9dfca"/>
<text x="${GAP}" y="36" class="title">${escape(title)}</text>
${parts.join("\n")}
</svg>`;
}

/** The same as a PNG. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}
