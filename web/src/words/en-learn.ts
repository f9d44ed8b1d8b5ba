/** The way in for people who learn the games. */

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
  friend: "Neighbor",
  title: (name: string) => `First game: ${name}`,
  lessons: "Lessons",
  lessonsLead:
    "Short tasks, five minutes a lesson. Each shows one part of the game and says at once whether it worked.",
  rules: "The rules",
  rulesLink: "Read the rules",
};
