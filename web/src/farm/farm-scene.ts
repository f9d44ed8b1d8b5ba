import type { Catalogue, Seat, TableView } from "../wire/index.ts";
import { agricolaScene } from "./agricola-scene.ts";
import { creaturesScene } from "./creatures-scene.ts";
import { familyScene } from "./family-scene.ts";
import type { Scene } from "./scene.ts";

/** The farm of a seat as it is drawn, whichever game is played. */
export function farmScene(table: TableView, seat: Seat, catalogue: Catalogue): Scene {
  switch (table.game) {
    case "family":
      return familyScene(table.players[seat]!, catalogue.majors.family ?? {});
    case "creatures":
      return creaturesScene(table.players[seat]!, catalogue.buildings);
    default:
      return agricolaScene(table.players[seat]!);
  }
}
