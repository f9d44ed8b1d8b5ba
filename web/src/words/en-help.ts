/** Short help with the rules in English: phases, the lines of the score sheet, and how a game goes. */

interface GameHelp {
  /** How a game goes, a sentence each. */
  readonly rules: readonly string[];
  /** What the lines of the score sheet count, beside the steps that the rules tell. */
  readonly score: Readonly<Record<string, string>>;
}

const AGRICOLA: GameHelp = {
  rules: [
    "14 rounds. Each opens one more action space and adds goods to the spaces where they pile up.",
    "In turn everybody places one person at a time and uses the space at once. A space holds one person.",
    "After rounds 4, 7, 9, 11, 13 and 14 comes a harvest: take one crop from every sown field, feed the family, then animals breed.",
    "Every person eats 2 food, 3 if you play alone, a child of this round 1. What is missing costs a begging card each, 3 points.",
    "To grow the family you need a room for the child; a fireplace turns animals and vegetables into food at any time.",
    "At the end a balanced farm counts most: a little of everything, no empty space, a large family in a good house.",
  ],
  score: {
    grain: "What still stands on fields counts too.",
    vegetables: "What still grows on fields counts too.",
    "unused cells":
      "Every farm space without room, field, stable or fence around it costs 1 point.",
    "fenced stables": "1 point for each stable inside a pasture.",
    rooms: "1 point for each clay room, 2 for each stone room, none for wood.",
    people: "3 points for each person.",
    improvements: "The points printed on improvements and cards.",
    bonus: "What cards and crafts add for goods that are left.",
    begging: "Every begging card costs 3 points.",
  },
};

const FAMILY: GameHelp = {
  rules: [
    "14 rounds. Each opens one more space of the track and adds goods to the spaces where they pile up.",
    "In turn everybody places one person at a time and uses the space at once.",
    "The farm is laid tile by tile: rooms, fields, pastures and improvements, each beside what lies there.",
    "After rounds 4, 7, 9, 11, 13 and 14 comes a harvest: grain is taken in, the family is fed, animals breed.",
    "Every person eats 2 food, a child of this round 1. What is missing costs a begging card each, 3 points.",
    "Almost everything you have counts 1 point, every person 3.",
  ],
  score: {
    people: "3 points for each person.",
    rooms: "1 point for each room once the house is of clay.",
    pastures: "1 point for each pasture tile, whatever its size.",
    fields: "1 point for each field.",
    grain: "1 point for each grain on a field.",
    animals: "1 point for each animal.",
    stables: "1 point for each stable in a pasture.",
    improvements: "The points printed on improvements.",
    bonus: "What improvements make of goods that are left.",
    begging: "Every begging card costs 3 points.",
  },
};

const CREATURES: GameHelp = {
  rules: [
    "8 rounds. Each adds goods and animals to the spaces where they pile up.",
    "In turn both place one worker at a time, three each a round, and use the space at once.",
    "Fences and walls close pastures: a space holds 2 animals of one kind, a trough doubles that.",
    "After every round two animals of a kind that stand on your farm have one young, if it finds room.",
    "Every animal is a point. Few of a kind cost points, many bring a bonus.",
    "Land that is added to the farm and used completely, and buildings, bring points too.",
  ],
  score: {
    animals: "1 point for each animal.",
    expansions: "4 points for each piece of land that was added and is used completely.",
    buildings: "1 point for a stall, 4 for stables, and what is printed on special buildings.",
  },
};

export const help = {
  games: {
    revised: AGRICOLA,
    classic: AGRICOLA,
    family: FAMILY,
    creatures: CREATURES,
  } as Readonly<Record<string, GameHelp>>,
  /** What a phase is about. */
  phases: {
    deal: ["The deal", "Cards are handed out before the first round. Choose which to keep."],
    start: ["A round begins", "Goods are added to the spaces where they pile up."],
    work: [
      "Work",
      "Place one person on a free space and do what it says; then the next player does. When nobody is left at home all come back and the round ends.",
    ],
    field: ["Harvest: fields", "One crop is taken from every sown field into the supply."],
    feeding: [
      "Harvest: feeding",
      "Every person needs food, as the goods show. Grain and vegetables can be eaten raw; cards tell what else becomes food. What is missing costs a begging card each.",
    ],
    breeding: [
      "Breeding",
      "Two or more animals of a kind have exactly one young, if it finds room on the farm.",
    ],
    scoring: ["Scoring", "Last decisions before points are counted."],
    end: ["The round ends", "Everybody comes home."],
    over: ["The game is over", "The score sheet tells who won. The log goes to any position."],
  } as Readonly<Record<string, readonly [title: string, text: string]>>,
};
