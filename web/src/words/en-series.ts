/** What the page says about series of games and about deals that many play. */

const one = (count: number, single: string, several: string) =>
  `${count} ${count === 1 ? single : several}`;

export const series = {
  title: "Series",
  lead: "Several games in a row, each of which changes how the next one begins.",
  kinds: { solo: "Alone", campaign: "Campaign" } as Record<string, string>,
  what: {
    solo: "Meet a goal in every game: 50, 55, 59 and on. What you have above it is food for the next game, and one occupation you played stays with you.",
    campaign:
      "Three games against the computer. Ranks bring points, most of them in the last game, and everybody keeps one occupation for the next.",
  } as Record<string, string>,
  begin: "Begin",
  game: "Game",
  kind: "Kind",
  players: "Players",
  cards: "Hand cards",
  terms: "Terms",
  term: {
    repeat: "A missed goal is set again",
    "go-on": "A missed goal is followed by the next one",
    "food-per-point": "A food for every point above the goal",
    "fewer-minors": "Kept occupations replace minor improvements",
  } as Record<string, string>,
  open: "Open a .series file",
  save: "Save as a file",
  yours: "Your series",
  none: "You have no series yet.",
  forget: "Forget this series",
  ladder: "The ladder of goals",
  step: (goal: number, state: string) => `${goal} points: ${state}`,
  states: { met: "met", missed: "missed", next: "next", later: "to come" } as Record<
    string,
    string
  >,
  played: (number: number) => `Game ${number}`,
  points: (points: number) => one(points, "point", "points"),
  due: (number: number, goal?: number) =>
    goal === undefined ? `Game ${number}` : `Game ${number}: reach ${goal} points`,
  again: "once more",
  food: (food: number) => `${food} food more at the start`,
  permanent: (names: string) => `In front of you from the start: ${names}`,
  keeps: (name: string) => `kept ${name}`,
  starts: (name: string) => `${name} starts`,
  play: (number: number) => `Play game ${number}`,
  goOn: (number: number) => `Go on with game ${number}`,
  keep: "Which occupation stays with you?",
  keepNothing: "Nothing can be kept of this game.",
  keepNone: "none",
  add: "Add this game to the series",
  over: (points: number) => `The game is over: ${one(points, "point", "points")}.`,
  complete: "Every printed goal has been played. It goes on, one point more each time.",
  won: "The campaign is over.",
  standing: (rank: number, points: number, scores: number) =>
    `${rank}. with ${one(points, "campaign point", "campaign points")}, ${scores} in all`,
  onTable: (number: number, goal: number) => `game ${number}, goal ${goal}`,
  onTableWithout: (number: number) => `game ${number} of 3`,
  back: "Go on with the series",
};

export const deals = {
  daily: "Deal of the day",
  dailyLead: "The same deal for everybody on this server, another one every day.",
  same: "The same deal",
  lead: "Everybody who plays here has the same cards, the same rounds and the same opponents.",
  play: "Play this deal",
  alone: "alone",
  against: (names: string) => `against ${names}`,
  results: "Who has played it",
  none: "Nobody has finished it yet.",
  place: "Place",
  name: "Name",
  points: "Points",
  first: "the first to play it",
  farm: (name: string, points: number) => `${name}, ${one(points, "point", "points")}`,
  farms: "The farms",
  look: "Look at the game",
  link: "A link to this deal",
  challenge: "Challenge others with this deal",
  compare: "Compare with the others",
  notOver: "This deal can be played by others when its game is over.",
  today: (date: string) => `Today, ${date}`,
};
