/** Draws a stored view without a server: /tests/gallery/?view=revised-place */
import { mount } from "svelte";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import sprite from "../../src/art/sprite.svg?raw";
import TableView from "../../src/pages/TableView.svelte";
import { Session } from "../../src/table/session.svelte.ts";
import type { Catalogue, TablePrinted, ViewMessage } from "../../src/wire/index.ts";

const asked = new URLSearchParams(location.search);
const stored = async <T>(name: string) =>
  (await (await fetch(`/tests/fixtures/${name}.json`)).json()) as T;

document.body.insertAdjacentHTML("afterbegin", sprite);
if (asked.has("theme")) document.documentElement.dataset.theme = asked.get("theme")!;
const view = await stored<ViewMessage>(asked.get("view") ?? "revised-place");
const printed = await stored<Record<string, TablePrinted>>("printed");
const session = new Session(await stored<Catalogue>("catalogue"), printed[view.view.table.game]!);
session.state = "live";
session.heard({
  type: "table",
  seq: 1,
  table: "gallery",
  options: { game: view.view.table.game },
  seats: view.view.table.players.map((_, seat) => ({
    seat,
    name: "ABCDE"[seat]!,
    kind: seat === view.viewer ? "human" : "opponent",
    level: seat === view.viewer ? undefined : "greedy",
    present: true,
    away: false,
    resigned: false,
    thinking: false,
  })) as never,
  you: view.viewer === null ? [] : [view.viewer],
  watchers: 0,
  hints: true,
  over: view.view.table.seat === null,
});
session.heard({ ...view, type: "view" });
mount(TableView, { target: document.getElementById("page")!, props: { session } });
