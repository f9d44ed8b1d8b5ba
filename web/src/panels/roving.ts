import type { Attachment } from "svelte/attachments";

/**
 * Makes an area one stop for Tab: arrows move inside it to the nearest thing that way, and the thing that had
 * focus last is where Tab comes back to.
 */
export function roving(selector: string): Attachment<HTMLElement> {
  return (area) => {
    const items = () => [...area.querySelectorAll<HTMLElement>(selector)];

    const settle = () => {
      const all = items();
      const kept = all.find((item) => item.tabIndex === 0 && item.dataset.roved !== undefined);
      for (const item of all) if (item !== kept) item.tabIndex = -1;
      const stop = kept ?? all[0];
      if (stop) {
        stop.tabIndex = 0;
        stop.dataset.roved = "";
      }
    };

    const take = (item: HTMLElement) => {
      for (const other of items()) {
        other.tabIndex = other === item ? 0 : -1;
        if (other === item) other.dataset.roved = "";
        else delete other.dataset.roved;
      }
    };

    const onFocus = (event: FocusEvent) => {
      const item = (event.target as HTMLElement).closest<HTMLElement>(selector);
      if (item) take(item);
    };

    const onKey = (event: KeyboardEvent) => {
      if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      const way = WAYS[event.key];
      const from = (event.target as HTMLElement).closest<HTMLElement>(selector);
      if (!way || !from) return;
      const next = nearest(from, items(), way);
      event.preventDefault();
      event.stopPropagation();
      next?.focus();
    };

    settle();
    const watch = new MutationObserver(settle);
    watch.observe(area, { childList: true, subtree: true });
    area.addEventListener("focusin", onFocus);
    area.addEventListener("keydown", onKey);
    return () => {
      watch.disconnect();
      area.removeEventListener("focusin", onFocus);
      area.removeEventListener("keydown", onKey);
    };
  };
}

type Way = readonly [x: number, y: number];
const WAYS: Record<string, Way> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The closest thing in a direction; what lies straight ahead is closer than what lies aside. */
function nearest(from: HTMLElement, all: HTMLElement[], [dx, dy]: Way): HTMLElement | undefined {
  const centre = (item: HTMLElement) => {
    const box = item.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2] as const;
  };
  const [x, y] = centre(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const item of all) {
    if (item === from) continue;
    const [ix, iy] = centre(item);
    const ahead = (ix - x) * dx + (iy - y) * dy;
    if (ahead <= 1) continue;
    const aside = Math.abs((ix - x) * dy) + Math.abs((iy - y) * dx);
    const far = ahead + aside * 2.5;
    if (far < least) {
      least = far;
      best = item;
    }
  }
  return best;
}
