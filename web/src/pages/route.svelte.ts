/** A page that shows a table, or the deal of one. */
export type TableRoute =
  { page: "deal"; table: string } | { page: "table"; table: string; invite: string | null };

/** Which page is open, from the address. */
export type Route =
  { page: "start" | "cards" | "series" | "deck" | "lessons" | "rules" } | TableRoute;

export function readRoute(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  if (table) return { page: "table", table, invite: hash.length > 1 ? hash.slice(1) : null };
  const deal = /^\/d\/([^/]+)\/?$/.exec(path)?.[1];
  if (deal) return { page: "deal", table: deal };
  const page = (["cards", "series", "deck", "lessons", "rules"] as const).find(
    (page) => path === `/${page}`,
  );
  return { page: page ?? "start" };
}

class Address {
  route = $state.raw<Route>({ page: "start" });
  /** The last table that was opened. A page on its way out still looks at its own. */
  table = $state.raw({ table: "", invite: null as string | null });

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  read(): void {
    const route = readRoute(location.pathname, location.hash);
    if ("table" in route) this.table = { invite: null, ...route };
    this.route = route;
  }
}

export const address = new Address();

/** Goes to a page without loading it anew. */
export function go(path: string, event?: MouseEvent): void {
  if (event && (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)) return;
  event?.preventDefault();
  history.pushState(null, "", path);
  address.read();
}
