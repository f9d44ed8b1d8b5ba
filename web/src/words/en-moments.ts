/** What happens to everybody, and how quickly it is shown. */

const one = (count: number, single: string, several: string) =>
  `${count} ${count === 1 ? single : several}`;

const YOUNG: Record<string, [string, string]> = {
  sheep: ["lamb", "lambs"],
  boar: ["young boar", "young boar"],
  cattle: ["calf", "calves"],
  horse: ["foal", "foals"],
};

const list = (parts: string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export const moments = {
  harvest: (round: number) => `Harvest after round ${round}`,
  afterRound: (round: number) => `After round ${round}`,
  round: (round: number) => `Round ${round}`,
  over: "The game is over",
  comesUp: (names: string[]) => `${list(names)} ${names.length === 1 ? "comes" : "come"} up.`,
  /** What happened in a part of the harvest, in a sentence. */
  field: (crops: number) => (crops === 0 ? "Nothing was ripe." : "The crops were taken in."),
  feeding: (begging: number) =>
    begging === 0
      ? "Everybody had enough to eat."
      : `There was not enough: ${one(begging, "begging card", "begging cards")}.`,
  breeding: (young: Partial<Record<string, number>>) => {
    const born = Object.entries(young).filter(([, count]) => count);
    if (born.length === 0) return "No animals were born.";
    const parts = born.map(([kind, count]) => one(count!, ...(YOUNG[kind] ?? [kind, kind])));
    const many = born.length > 1 || born[0]![1]! > 1;
    return `${list(parts)} ${many ? "were" : "was"} born.`;
  },
  begging: (count: number) => one(count, "begging card", "begging cards"),
  skip: "Any key goes on",
  recall: "Show this moment again",
  lastMove: (names: string[]) => `last move of ${list(names)}`,
};

export const pace = {
  title: "Speed and sound",
  speed: "Others' moves",
  paces: { slow: "Slow", normal: "Normal", fast: "Fast", "at once": "At once" },
  sound: "Sounds",
  volume: "Volume",
  notify: "Tell me when it is my turn and I look elsewhere",
  blocked: "The browser does not allow messages from this page.",
  behind: (moves: number) => `Skip ${one(moves, "move", "moves")}`,
};
