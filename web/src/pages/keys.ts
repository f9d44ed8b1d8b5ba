import { notes } from "../panels/notes.svelte.ts";
import type { Session } from "../table/session.svelte.ts";
import { settings } from "../table/settings.svelte.ts";

interface Table {
  session: () => Session;
  /** Does the primary action, if there is one. */
  primary: () => boolean;
  help: () => void;
  close: () => void;
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
      notes.hide();
      session.plan.drop();
      session.picked = null;
      session.refusal = null;
      session.leave();
      table.close();
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
    else if (key === "h" && session.mine) void session.hint();
    else if (key === "t") settings.turnTheme();
    else if (key === "?") {
      notes.showFocused();
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
