/** The coach and lessons: fetched with them, not with every table. */

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
