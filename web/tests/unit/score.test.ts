import { expect, test } from "vitest";
import { scoreCounts } from "../../src/panels/score-counts.ts";
import { words } from "../../src/words/index.ts";
import { storedCatalogue, storedView } from "./stored.ts";

test("every line of every score sheet has a name and says what it counts", () => {
  for (const name of ["revised-place", "classic-five", "family-three", "creatures"]) {
    const { view } = storedView(name);
    const help = words.rules.games[view.table.game]!;
    for (const [line] of view.scores[0]!.categories) {
      expect(words.score.names[line], line).toBeTruthy();
      const steps = storedCatalogue().games.find(({ key }) => key === view.table.game)?.ladders;
      const told = help.score[line] ?? steps?.find((ladder) => ladder.line === line);
      expect(told, line).toBeTruthy();
    }
  }
});

test("what is counted stands beside the points", () => {
  const { view } = storedView("revised-sow");
  const farm = view.table.players[0]!;
  const counts = scoreCounts(view.table, 0);
  expect(counts.sheep).toBe(farm.goods.sheep ?? 0);
  expect(counts.people).toBe("people" in farm ? farm.people : 0);
  expect(counts.fields).toBe("fields" in farm ? farm.fields.length : 0);
});
