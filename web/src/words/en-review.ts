/** A game that is looked at again. It is fetched with that, not with every table. */

const one = (count: number, single: string, several: string) =>
  `${count} ${count === 1 ? single : several}`;
const signed = (value: number) => {
  const shown = value.toFixed(1);
  return Number(shown) === 0 ? "0" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
};
const points = (value: number) => {
  const shown = Math.abs(value).toFixed(1).replace(/\.0$/, "");
  return `${shown} ${shown === "1" ? "point" : "points"}`;
};

export const review = {
  title: "Review",
  lead: "The computer looks at every decision and says what it was worth.",
  working: (done: number, all: number) =>
    all === 0 ? "Waiting for a free moment" : `${Math.round((100 * done) / all)} % looked at`,
  stop: "Stop",
  stopped: "The review was stopped.",
  again: "Look again, for 2 minutes",
  rests: (decisions: number, simulations: number) =>
    `${one(decisions, "decision", "decisions")}, ${simulations} simulations each`,
  first: "A first look; it gets more exact.",
  graph: "How it went",
  graphs: { points: "Expected points", win: "Chance to win" } as Record<string, string>,
  harvest: "Harvest",
  round: (round: number) => (round === 0 ? "Draft" : `Round ${round}`),
  heard: (name: string, values: string[]) => `${name}: ${values.join(", ")}`,
  turning: "Turning points",
  noTurning: "No decision of yours cost half a point or more.",
  noTurningOf: (name: string) => `No decision of ${name} cost half a point or more.`,
  given: (loss: number) => `${points(loss)} given away`,
  better: "Better: ",
  then: (name: string, what: string) => `${name}: ${what}`,
  likely: "Then, most likely",
  show: "Show it on the table",
  shown: "What would have been better is drawn in orange.",
  done: "What was done",
  back: "Back to the review",
  account: "Luck and skill",
  accountLead:
    "In points ahead of the best other player: what could be expected at the start, and what changed it. The columns add up.",
  accountAlone:
    "In points: what could be expected at the start, and what changed it. The columns add up.",
  parts: {
    start: "Start",
    own: "Own decisions",
    others: "Others",
    chance: "Luck",
    unforeseen: "Unforeseen",
    end: "End",
  } as Record<string, string>,
  partNotes: {
    start: "What could be expected before the first decision.",
    own: "What the own decisions gave away.",
    others: "What the decisions of others changed.",
    chance: "Round cards, hands and drawn cards.",
    unforeseen: "What was seen only later.",
    end: "How it ended.",
  } as Record<string, string>,
  signed,
  phases: "How exact, part by part",
  phase: ([from, to]: readonly [number, number]) =>
    from === to ? `Round ${from}` : `Rounds ${from} to ${to}`,
  exact: (good: number, decisions: number) => `${good} of ${decisions} as good as the best`,
  lost: (lost: number) => `${points(lost)} given away`,
  marks: "Opening, food and family",
  marksLead: "Beside strong players who played the same deal.",
  mark: {
    opening: (round: number) => `Expected points when round ${round} began`,
    food: (round: number) => `Food beyond what is needed, at its least: harvest of round ${round}`,
    family: (round: number) => `People when round ${round} began`,
  } as Record<string, (round: number) => string>,
  reached: "reached",
  strong: "strong players",
  unknown: "not known",
  draft: "The draft",
  draftLead: "For each pick, what the cards of the pack are worth beside the best of them.",
  best: "best",
  behind: (by: number) => `${points(by)} less`,
  kept: "kept",
  every: "Every decision",
  columns: { move: "Move", who: "Who", what: "What was done", loss: "Given away" },
  close: "Close the review",
  move: (position: number) => `Move ${position + 1}`,
};
