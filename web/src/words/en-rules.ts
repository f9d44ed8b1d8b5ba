/**
 * The rules page: what it says beside the notes, which come from the same words as everywhere else. It is
 * fetched with that page, not with every table.
 */

interface Chapter {
  readonly key: string;
  readonly title: string;
  readonly text: readonly string[];
}

const PLACING: Chapter = {
  key: "placing",
  title: "Placing people",
  text: [
    "Everybody begins with two people and a house of two wooden rooms. In turn you place one of them on a free space of the board and do at once what is printed there.",
    "A space that somebody stands on is closed to all others until the round ends. So the order matters: take first what others want, too.",
    "On many spaces goods pile up. Whoever goes there takes all of them. Goods on other spaces are a fixed amount.",
  ],
};

const FIELDS: Chapter = {
  key: "fields",
  title: "Fields and sowing",
  text: [
    "Plow a field on an empty space of your farm; from the second one on it has to lie beside another field.",
    "To sow, put 1 grain or 1 vegetable from your supply on an empty field. Grain becomes 3, a vegetable 2. Each harvest gives one back from every sown field.",
  ],
};

const FENCES: Chapter = {
  key: "fences",
  title: "Fences, stables and animals",
  text: [
    "A fence costs 1 wood and lies on the edge between two spaces or at the rim of the farm. Only complete pastures count. You have 15 fences.",
    "A pasture holds 2 animals of one kind on each of its spaces; every stable in it doubles that. A stable outside of pastures holds 1 animal, and 1 lives in your house.",
    "Animals that find no room are cooked, if you can, or run away.",
  ],
};

const HOUSE: Chapter = {
  key: "house",
  title: "House and family",
  text: [
    "A wooden room costs 5 wood and 2 reed. Renovating turns all rooms to clay, later to stone, for 1 of the new material a room and 1 reed in all.",
    "Your family grows where a space says so. A child needs a room of its own and can be placed from the next round on.",
  ],
};

const CARDS: Chapter = {
  key: "cards",
  title: "Improvements and cards",
  text: [
    "Major improvements lie on the table until somebody buys them. Fireplace and Cooking Hearth turn animals and vegetables into food at any time; ovens bake bread from grain.",
    "With hand cards everybody holds occupations and minor improvements, each with its own text. Occupations cost food, the first ones little or nothing; minor improvements cost what is printed on them, and some need something else to be there.",
  ],
};

const TILES: Chapter = {
  key: "tiles",
  title: "Tiles",
  text: [
    "Rooms, fields, pastures and improvements are tiles. Each is laid beside what lies there already, wherever you like.",
    "A pasture holds as many animals of one kind as is printed on it, and twice as many with a stable; there is room for one stable in each. A stable outside holds 1 animal, and 1 lives in your house.",
    "A field is sown with 1 grain, which becomes 3. Each harvest gives one back from every sown field.",
  ],
};

const PASTURES: Chapter = {
  key: "fences",
  title: "Fences, troughs and animals",
  text: [
    "Fences and the stone walls of buildings close pastures. Each space of a pasture holds 2 animals of one kind; every trough in it doubles what the pasture holds.",
    "A trough on a space without fences holds 1 animal. Stalls and other buildings hold as many as is printed on them.",
    "After every round each kind of which you have two or more has exactly one young, if there is room for it.",
  ],
};

const LAND: Chapter = {
  key: "land",
  title: "More land and buildings",
  text: [
    "A farm begins small. Pieces of land are added on its left or right side; used completely, each brings 4 points.",
    "Buildings stand on spaces of the farm. Special buildings are there once each.",
  ],
};

export const rulesPage = {
  title: "The rules",
  lead: "What you need to play, in ten minutes. Pictures are drawn like the table itself.",
  game: "Game",
  search: "Search the rules",
  none: "Nothing is said about that.",
  contents: "Contents",
  goal: "How a game goes",
  phases: "The phases of a round",
  spaces: "Action spaces",
  improvements: "Improvements and buildings",
  score: "Points",
  cost: "Costs",
  pictures: ["A farm at the start", "A farm in the middle of the game", "A farm at the end"],
  board: "The board in the middle of a game",
  chapters: {
    revised: [PLACING, HOUSE, FIELDS, FENCES, CARDS],
    classic: [PLACING, HOUSE, FIELDS, FENCES, CARDS],
    family: [PLACING, TILES],
    creatures: [
      {
        ...PLACING,
        text: [
          "Both players have three workers. In turn you place one of them on a free space of the board and do at once what is printed there.",
          ...PLACING.text.slice(1),
        ],
      },
      PASTURES,
      LAND,
    ],
  } as Readonly<Record<string, readonly Chapter[]>>,
};
