/** Which page is open, from the address. */
export type Route =
  { page: "start" } | { page: "cards" } | { page: "table"; table: string; invite: string | null };

export function readRoute(path: string, hash: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  if (table) return { page: "table", table, invite: hash.length > 1 ? hash.slice(1) : null };
  return path === "/cards" ? { page: "cards" } : { page: "start" };
}

class Address {
  route = $state.raw<Route>(readRoute(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  read(): void {
    this.route = readRoute(location.pathname, location.hash);
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
