/** What is lost, where to choose, and what is dropped. */

const one = (count: number, single: string, several: string) =>
  `${count} ${count === 1 ? single : several}`;

export const stakesWith = (goods: (amounts: Partial<Record<string, number>>) => string) => ({
  begging: (cards: number, points: number) =>
    `${one(cards, "begging card", "begging cards")}, ${one(points, "point", "points")} lost`,
  goods: (gone: Partial<Record<string, number>>) => `${goods(gone)} lost`,
  people: (people: number) =>
    people === 1 ? "1 person does nothing this round" : `${people} people do nothing this round`,
  lastGrain: (grain: number) =>
    grain === 1 ? "your only grain is baked" : `all your ${grain} grain is baked`,
  sure: (loss: string) => `${loss.charAt(0).toUpperCase()}${loss.slice(1)}. Do it?`,
  yes: "Yes, do it",
  no: "No",
  /** What the button of a ruinous move says. */
  button: {
    begging: (cards: number) => `Take ${one(cards, "begging card", "begging cards")}`,
    people: "Place nobody any more",
  },
  meal: (uses: Partial<Record<string, number>>) => {
    const eaten = goods(uses);
    return eaten ? `Feed everybody: ${eaten}` : "Feed the family";
  },
  hungryMeal: (uses: Partial<Record<string, number>>, begging: number) =>
    `${goods(uses) ? `Use ${goods(uses)}, ` : ""}${goods(uses) ? "take" : "Take"} ${one(begging, "begging card", "begging cards")}`,
  mealWhat: "The cheapest way to feed everybody as the score stands",
  dropFor: (what: string) => `Drop what you began and go to ${what} instead?`,
  dropYes: "Yes, drop it",
  dropNo: "No, go on here",
  /** Where to choose, by what is being chosen. */
  where: {
    space: "Choose a space with a green border on the board.",
    plot: "Click a marked place on your farm.",
    area: "Click the places to fence in, or draw the fences.",
    border: "Click the edges of your farm where borders go.",
    hand: "Click a marked card in your hand.",
    major: "Click a marked improvement on the board.",
    pack: "Click the cards you want.",
    food: "Choose here what is turned into food.",
    animals: "Choose here which animals stay.",
    list: "Choose here.",
    or: (one: string, other: string) =>
      `${one.slice(0, -1)}, or ${other.charAt(0).toLowerCase()}${other.slice(1)}`,
  },
});
