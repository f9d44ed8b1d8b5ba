import type {
  AgricolaTable,
  CreaturesTable,
  FamilyTable,
  Goods,
  Seat,
  TableView,
} from "../wire/index.ts";
import { words } from "../words/index.ts";

/** A place on the board: an action space, or the place of a round card that is still face down. */
export interface Tile {
  /** The key of the space; none while it is not known which one it will be. */
  readonly key: string | null;
  readonly round: number | null;
  readonly goods: Goods;
  readonly borders: number;
  readonly refill: Goods;
  readonly occupants: readonly Seat[];
  readonly open: boolean;
  readonly blocked: boolean;
  /** Who has built what is built here, if only one player can. */
  readonly built: Seat | null;
  /** The keys it can turn out to be. */
  readonly maybe: readonly string[];
}

/** Tiles that stand together. */
export interface Group {
  readonly label: string;
  /** Whether the label stands upright beside the tiles. */
  readonly stage: number | null;
  readonly tiles: readonly Tile[];
  readonly harvest: boolean;
}

/** The whole board, column by column; what is where never changes during a game. */
export interface Board {
  readonly columns: readonly (readonly Group[])[];
}

const BASE_OPEN = new Set([
  "farm-expansion",
  "meeting-place",
  "grain-seeds",
  "farmland",
  "lessons",
  "day-laborer",
  "side-job",
]);
const BASE_PILES = new Set(["forest", "clay-pit", "reed-bank", "fishing"]);

/** The last rounds of the stages of a game with a round track. */
export const STAGE_ENDS = [4, 7, 9, 11, 13, 14];

const group = (label: string, tiles: readonly Tile[], more: Partial<Group> = {}): Group => ({
  label,
  stage: null,
  harvest: false,
  tiles,
  ...more,
});

/** The board of any game. */
export function boardOf(table: TableView): Board {
  switch (table.game) {
    case "family":
      return familyBoard(table);
    case "creatures":
      return creaturesBoard(table);
    default:
      return agricolaBoard(table);
  }
}

function agricolaBoard(table: AgricolaTable): Board {
  const tiles = table.spaces.map((space) => ({
    stage: space.stage,
    linked: space.linked,
    tile: {
      key: space.key,
      round: space.round,
      goods: space.goods,
      borders: 0,
      refill: space.refill,
      occupants: space.occupants,
      open: space.revealed,
      blocked: space.blocked,
      built: null,
      maybe: [],
    } satisfies Tile,
  }));
  const fixed = tiles
    .filter(({ stage, linked }) => stage === null && !linked)
    .map(({ tile }) => tile);
  const shared = tiles.filter(({ linked }) => linked).map(({ tile }) => tile);
  const open = fixed.filter(({ key }) => BASE_OPEN.has(key));
  const piles = fixed.filter(({ key }) => BASE_PILES.has(key));
  const extra = fixed.filter(({ key }) => !BASE_OPEN.has(key) && !BASE_PILES.has(key));

  const stages: Group[] = [];
  let first = 1;
  for (let stage = 1; ; stage++) {
    const cards = tiles.filter((card) => card.stage === stage).map(({ tile }) => tile);
    if (cards.length === 0) break;
    const hidden = cards.filter((card) => card.round === null);
    const slots = cards.map((_, slot): Tile => {
      const round = first + slot;
      const shown = cards.find((card) => card.round === round);
      if (shown) return shown;
      const only = hidden.length === 1 ? hidden[0]! : null;
      return {
        key: only?.key ?? null,
        round,
        goods: {},
        borders: 0,
        refill: only?.refill ?? {},
        occupants: [],
        open: false,
        blocked: false,
        built: null,
        maybe: hidden.map(({ key }) => key),
      };
    });
    first += cards.length;
    stages.push(group(words.board.stage(stage), slots, { stage, harvest: true }));
  }

  const always = group(words.board.always, open);
  const pile = group(words.board.piles, piles);
  const more = [
    ...(extra.length > 0 ? [group(words.board.extra(table.players.length), extra)] : []),
    ...(shared.length > 0 ? [group(words.board.tile, shared)] : []),
  ];
  if (extra.length + shared.length > 2)
    return { columns: [[...more, pile], [always, ...stages.slice(0, 1)], stages.slice(1)] };
  return { columns: [[always, pile, ...more], stages] };
}

function familyBoard(table: FamilyTable): Board {
  // A space where several improvements are built is never used up.
  const builders = new Map(
    table.improvements
      .filter(({ space }) => space !== "improvements")
      .map(({ space, owner }) => [space, owner]),
  );
  const tiles = table.spaces.map((space): Tile => ({
    key: space.key,
    round: null,
    goods: space.goods,
    borders: 0,
    refill: space.refill,
    occupants: space.occupant === null ? [] : [space.occupant],
    open: space.open,
    blocked: false,
    built: builders.get(space.key) ?? null,
    maybe: [],
  }));
  const first = tiles.findIndex(({ key }) => key === "improvements");
  const board = tiles.slice(0, 7);
  const extension = tiles.slice(7, first);
  const track = tiles.slice(first).map((tile, at) => ({ ...tile, round: at + 1 }));
  let from = 0;
  const stages = STAGE_ENDS.map((end, at) => {
    const part = group(words.board.stage(at + 1), track.slice(from, end), {
      stage: at + 1,
      harvest: true,
    });
    from = end;
    return part;
  });
  return {
    columns: [
      [group(words.board.always, board), group(words.board.extra(table.players.length), extension)],
      stages,
    ],
  };
}

const MATERIALS = ["start-player", "wood", "small-quarry", "quarry", "building-materials"];
const LAND = ["fences", "walls", "expand"];
const BUILDINGS = ["stalls", "stables", "feeding-troughs"];
const HERDS = ["millpond", "pigs-and-sheep", "cows-and-pigs", "horses-and-sheep"];

function creaturesBoard(table: CreaturesTable): Board {
  const tiles = new Map(
    table.spaces.map((space): [string, Tile] => [
      space.key,
      {
        key: space.key,
        round: null,
        goods: space.goods,
        borders: space.borders,
        refill: {},
        occupants: space.occupant === null ? [] : [space.occupant],
        open: true,
        blocked: false,
        built: null,
        maybe: [],
      },
    ]),
  );
  const known = new Set([...MATERIALS, ...LAND, ...BUILDINGS, ...HERDS]);
  const pick = (keys: readonly string[]) =>
    keys.map((key) => tiles.get(key)).filter((tile) => tile !== undefined);
  const rest = [...tiles.keys()].filter((key) => !known.has(key));
  return {
    columns: [
      [group(words.board.materials, pick(MATERIALS)), group(words.board.borders, pick(LAND))],
      [
        group(words.board.buildings, pick([...BUILDINGS, ...rest])),
        group(words.board.animals, pick(HERDS)),
      ],
    ],
  };
}
