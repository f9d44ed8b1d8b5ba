import { words } from "../words/index.ts";
import { penAt, type Plot, type Scene } from "./scene.ts";

/** What a screen reader says of a place on the farm, which a move may have named. */
export function plotName(scene: Scene, plot: Plot, named?: string): string {
  const parts = [plot.name ?? named ?? plot.id, pieceName(scene, plot)];
  if (plot.stable) parts.push(words.farm.stable);
  if (plot.trough) parts.push(words.farm.trough);
  const loose = scene.loose.get(plot.id);
  if (loose) parts.push(`${loose.count} ${words.goodName(loose.good, loose.count)}`);
  return parts.join(", ");
}

function pieceName(scene: Scene, plot: Plot): string {
  const { piece } = plot;
  const pen = penAt(scene, plot.id);
  if (pen) {
    const herd = pen.herd ? `${pen.herd.count} ${words.goodName(pen.herd.good)}` : "0";
    return words.farm.pasture(pen.plots.length, herd, pen.holds);
  }
  if (piece?.kind === "room") return words.farm.room(piece.of);
  if (piece?.kind === "field")
    return piece.crop ? words.farm.field(piece.amount, piece.crop) : words.farm.emptyField;
  return piece?.kind === "building" ? piece.name : words.farm.unused;
}

/** Why a place cannot be chosen for what is done, by the rules of this table. */
export function whyNotHere(mode: string, options: Readonly<Record<string, string>>): string {
  const rules = Object.keys(options).filter((option) => options[option] === "on");
  const said = rules.map((rule) => words.notHere[`${mode} ${rule}`]).find(Boolean);
  return said ?? words.notHere[mode] ?? words.notHere.other!;
}
