import { goodArt } from "../board/art.ts";
import { settings } from "../table/settings.svelte.ts";
import type { Event, Good, Seat, Step } from "../wire/index.ts";

const WALK = 240;
const FLY = 320;
const STILL = 1000;
/** No more than so many things are in the air after one message. */
const MOST = 14;

const calm = () => settings.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;

const spaceBox = (key: string | undefined): DOMRect | undefined =>
  key
    ? document.querySelector(`[data-space="${CSS.escape(key)}"]`)?.getBoundingClientRect()
    : undefined;

/** Where a seat keeps its things: its own goods on the bar, the others' in their panels. */
function homeBox(seat: Seat, good?: string): DOMRect | undefined {
  const rival = document.querySelector(`[data-seat="${seat}"]`);
  const own = good
    ? document.querySelector(`[data-area="goods"] [data-good="${good}"]`)
    : document.querySelector('[data-area="farm"]');
  return (rival ?? own)?.getBoundingClientRect();
}

/** Lets a drawing travel from one place to another. */
function fly(art: string, from: DOMRect, to: DOMRect, size: number, took: number, wait: number) {
  if (from.width === 0 || to.width === 0) return;
  const thing = document.createElement("div");
  thing.ariaHidden = "true";
  thing.innerHTML = `<svg width="${size}" height="${size}"><use href="#${art}"/></svg>`;
  Object.assign(thing.style, {
    position: "fixed",
    left: "0",
    top: "0",
    zIndex: "70",
    pointerEvents: "none",
  });
  const at = (box: DOMRect) =>
    `translate(${box.left + box.width / 2 - size / 2}px, ${box.top + box.height / 2 - size / 2}px)`;
  document.body.append(thing);
  thing
    .animate(
      [
        { transform: `${at(from)} scale(0.9)`, opacity: 0.4 },
        { opacity: 1, offset: 0.25 },
        { transform: `${at(to)} scale(1)`, opacity: 0.9 },
      ],
      { duration: took, delay: wait, easing: "cubic-bezier(.3,.7,.3,1)", fill: "backwards" },
    )
    .finished.finally(() => thing.remove());
}

/** Outlines a space for a second, for those who want nothing to move. */
function outline(key: string): void {
  const space = document.querySelector(`[data-space="${CSS.escape(key)}"]`);
  const ring = { boxShadow: "0 0 0 3px var(--accent)" };
  space?.animate([ring, ring], { duration: STILL });
}

/** Shows what happened: people walk to their spaces, goods fly to who took them. */
export function showSteps(steps: readonly Step[]): void {
  if (document.hidden || steps.length > 12) return;
  const events = steps.flatMap((step) => step.events);
  if (calm()) {
    for (const { event, what } of events) if (event === "placed" && what) outline(what);
    return;
  }
  let wait = 0;
  let sent = 0;
  for (const event of events) {
    if (sent >= MOST) return;
    sent += show(event, wait);
    if (event.event === "placed") wait += WALK;
  }
}

function show(event: Event, wait: number): number {
  const seat = event.seat;
  if (seat === undefined) return 0;
  const space = spaceBox(event.what);
  if (!space) return 0;
  if (event.event === "placed") {
    const home = homeBox(seat);
    if (home) fly(`person-${"abcde"[seat]}`, home, space, 34, WALK, wait);
    return 1;
  }
  if (event.event !== "gained") return 0;
  const goods = Object.keys(event.goods ?? {}) as Good[];
  for (const good of goods) {
    const home = homeBox(seat, good);
    if (home) fly(goodArt(good), space, home, 26, FLY, wait);
  }
  return goods.length;
}
