/** For people who learn the games: the first game, the coach, lessons. */

export const learn = {
  first: "First time?",
  firstLead:
    "Play a real game with a coach beside you. It says what matters, points to it, and grows silent as you do well.",
  games: {
    revised: {
      name: "The beginner's game",
      what: "Agricola without hand cards: where most people start.",
    },
    family: { name: "Family Edition", what: "Shorter and simpler, with tiles." },
    creatures: { name: "All Creatures", what: "Two players, fences and animals, 30 minutes." },
    cards: { name: "Your first hand of cards", what: "Agricola with the cards of the base game." },
  } as Record<string, { name: string; what: string }>,
  friend: "Marta",
  title: (name: string) => `First game: ${name}`,
  lessons: "Lessons",
  lessonsLead:
    "Short tasks, five minutes a lesson. Each shows one part of the game and says at once whether it worked.",
  rules: "The rules",
};

export const coach = {
  title: "Coach",
  setting: "Coach",
  modes: { off: "Off", beginner: "For beginners", advanced: "For advanced players" } as Record<
    string,
    string
  >,
  thinking: "The coach is looking at the table.",
  try: "Try this: ",
  why: "Why?",
  did: "That brought: ",
  best: "Well played: nothing better was in sight.",
  fine: "A good turn.",
  other: (better: string, by: string) => `${better} would have been worth about ${by} points more.`,
  quiet: "The coach is silent while you do well.",
  off: "Switch the coach off",
  close: "Close",
};

export const lessons = {
  title: "Lessons",
  task: (number: number, of: number) => `Task ${number} of ${of}`,
  begin: "Begin",
  again: "Once more",
  hint: "Hint",
  solve: "Show me",
  next: "Next task",
  done: "That is it.",
  missed: "Not this time: the round is over.",
  retry: "Try again",
  finished: "The lesson is done.",
  back: "All lessons",
  solved: "solved",
  tableTitle: (title: string) => `Lesson: ${title}`,
};
