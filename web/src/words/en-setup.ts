/** What the page says about choosing how a table is dealt, and about decks of one's own. */
export const setup = {
  choose: "Choose the deal",
  what: "What is left open is dealt by chance. Everybody at the table sees that the deal was chosen.",
  seed: "Seed",
  seedWhat: "The same number deals the same game again.",
  hand: (letter: string) => `Hand of seat ${letter}`,
  find: "Find a card",
  add: (name: string) => `Deal ${name}`,
  drop: (name: string) => `Not ${name}`,
  rounds: "Order of the round cards",
  roundsWhat: "These come up first in their stage, in this order.",
  stage: (stage: number) => `Stage ${stage}`,
  chosen: "The deal was chosen in part",
  deck: "A deck of your own",
  deckFile: "Open a .cards file",
  deckWrite: "Write or mend it",
  deckNone: "no deck",
  deckCards: (count: number) => `${count} ${count === 1 ? "card" : "cards"}`,
  deckDrop: "Play without it",
  decks: {
    E: "E, the basic deck: plain effects, for the first games with cards.",
    I: "I, the interactive deck: many cards act on what others do.",
    K: "K, the complex deck: cards that reward long plans.",
    base: "The cards of the base box.",
    own: "Your own cards.",
    none: "No hand cards: the family game, or the game for beginners.",
  } as Record<string, string>,
  deal: {
    deal: "dealt and kept",
    pass: "kept one by one, the rest goes left",
    draw: "drawn when one is played",
    throw: "some are thrown away",
  } as Record<string, string>,
  editor: {
    title: "A deck of your own",
    lead: "Write cards on the left; on the right they stand as they will be played. docs/cards.md tells the language.",
    text: "The text of the deck",
    save: "Save as a file",
    play: "Play with it",
    fine: (count: number) => `${count} ${count === 1 ? "card" : "cards"}, no mistakes.`,
    mistakes: (count: number) => `${count} ${count === 1 ? "mistake" : "mistakes"}`,
    at: (line: number, column: number) => `Line ${line}, column ${column}:`,
    example: `edition revised

Z1 "Hay Loft" minor; cost 1 wood; vp 1
  play: 2 food

Z2 "Reed Cutter" occ 1+
  play: 1 reed + 1 food
`,
  },
};
