import { notes } from "../panels/notes.svelte.ts";
import type { Session } from "../table/session.svelte.ts";
import { settings } from "../table/settings.svelte.ts";

interface Table {
  session: () => Session;
  /** Does the primary action, if there is one. */
  primary: () => boolean;
  help: () => void;
  /** Shows all cards in hand, or puts them away. */
  hand: () => void;
  /** Closes what lies open over the table; whether anything did. */
  close: () => boolean;
}

const AREAS: Record<string, string> = {
  s: "spaces",
  f: "farm",
  g: "goods",
  c: "cards",
  m: "majors",
  o: "others",
  l: "log",
};

const CHOOSABLE = ".plot, .edge, .space, .major, .card, .pick, .step button";

/** Takes focus to an area: to the thing that had it last, or the first that has. */
export function goTo(area: string): void {
  // Cards that are to be chosen now come before those in hand.
  const found =
    (area === "cards" && document.querySelector<HTMLElement>('[data-area="draft"]')) ||
    document.querySelector<HTMLElement>(`[data-area="${area}"]`);
  const item =
    found?.querySelector<HTMLElement>('button[tabindex="0"]') ??
    found?.querySelector<HTMLElement>("button, a, input") ??
    found;
  item?.focus();
}

/** Everything that can be done at the table by one key. */
export function tableKeys(table: Table) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target as HTMLElement;
    const typing = on.matches("input:not([type=range], [type=checkbox]), select, textarea");
    const session = table.session();
    if (event.key === "Escape") {
      // What lies on top goes first; what was begun is dropped only when nothing covers it.
      notes.hide();
      if (table.close()) return;
      if (session.instead || session.risk) session.instead = session.risk = null;
      else session.drop();
      session.leave();
      return;
    }
    if (typing || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const area = AREAS[key];
    if (key === "enter") {
      // Enter does the primary action, also from a place that Space would choose; without one it
      // chooses too. Other buttons and links keep their own Enter.
      const own = on.closest<HTMLElement>("button, a");
      if ((own && !own.matches(CHOOSABLE)) || !table.primary()) return;
    } else if (area) goTo(area);
    else if (key === "u") void session.undo();
    else if (key === "h") table.hand();
    else if (key === "i" && session.mine && session.table?.hints) void session.advice.ask();
    else if (key === "t") settings.turnTheme();
    else if (key === "?") {
      notes.showFocused(session.game);
      if (!notes.open) table.help();
    } else if (key === "[" || key === "]") {
      const now = session.past?.n ?? session.live?.position ?? 0;
      void session.look(now + (key === "[" ? -1 : 1));
    } else if (/^[1-9]$/.test(key)) {
      const offers = document.querySelectorAll<HTMLElement>(".offer");
      offers[Number(key) - 1]?.click();
    } else if (key === "+" || key === "-") {
      const row = on.closest("li");
      const buttons = row?.querySelectorAll<HTMLElement>(".step button");
      buttons?.[key === "+" ? 1 : 0]?.click();
    } else return;
    event.preventDefault();
  };
}
