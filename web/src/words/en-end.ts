/** How a game ended. */

const list = (parts: string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const end = {
  title: "How it ended",
  review: "Review this game",
  /** "You win 45 to 22", "Ben wins 45 to 42 and 30". */
  wins: (name: string, isYou: boolean, own: string, others: string[]) =>
    `${name} ${isYou ? "win" : "wins"} ${own} to ${list(others)}`,
  share: (names: string[], points: string) => `${list(names)} share the win with ${points} points`,
  solo: (points: string) => `You scored ${points} points`,
  tieBreak: "The points are equal; the tie-break decides.",
  resigned: (name: string) => `${name} gave up and comes last.`,
  decided: "What decided it",
  /** "Fields: 4 more than Ben". */
  more: (category: string, by: string, name: string) => `${category}: ${by} more than ${name}`,
  categories: "Points by category",
  rounds: "Points by round",
  roundsHeard: (name: string, points: string[]) => `${name}: ${points.join(", ")}`,
  best: "This is your best score so far in this game.",
  first: "Your first result in this game.",
  record: (points: string) => `Your best score in this game is ${points}.`,
  farms: "The farms",
  again: "Play again",
  swap: "Swap seats",
  same: "Same deal again",
  replay: "Replay",
  save: "Save the record",
  picture: "Save a picture",
  look: "Look at the table",
  show: "How it ended",
  start: "Start page",
};
