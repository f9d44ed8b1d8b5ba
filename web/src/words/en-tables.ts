/** Tables on the start page, and how they stand. */
export const tables = {
  finished: "Finished",
  waiting: "Waiting for everybody",
  round: (round: number) => (round === 0 ? "Choosing cards" : `Round ${round}`),
  yours: (round: string) => `${round}, your turn`,
  theirs: (round: string, name: string) => `${round}, ${name} is to move`,
  over: "Over",
  solo: (points: string) => `You scored ${points} points`,
  gone: "No longer on this server",
};
