/** Playing on from a position of another game. */

export const tryIt = {
  button: "Try it",
  title: "Play on from here",
  lead: (move: number) =>
    `A new table is set up with everything as it was after move ${move}. The game itself stays as it is.`,
  seat: "You play",
  both: "All seats yourself",
  against: "The others are played by",
  go: "Play on",
  from: (position: number) => `Played on from move ${position} of another game`,
  tableTitle: (game: string) => `${game}, another way`,
};
