/** Every word the page says in English, keyed by meaning. Names of printed things come from the catalogue. */

import { end } from "./en-end.ts";
import { help } from "./en-help.ts";
import { learn } from "./en-learn.ts";
import { sentence } from "./en-log.ts";
import { moments, pace } from "./en-moments.ts";
import { brief } from "./en-names.ts";
import { people } from "./en-people.ts";
import { score } from "./en-score.ts";
import { deals, series } from "./en-series.ts";
import { setup } from "./en-setup.ts";
import { stakesWith } from "./en-stakes.ts";
import { tables } from "./en-tables.ts";
import { tryIt } from "./en-try-it.ts";

const one = (count: number, single: string, several: string) =>
  `${count} ${count === 1 ? single : several}`;

const GOODS: Record<string, [string, string]> = {
  wood: ["wood", "wood"],
  clay: ["clay", "clay"],
  reed: ["reed", "reed"],
  stone: ["stone", "stone"],
  grain: ["grain", "grain"],
  vegetable: ["vegetable", "vegetables"],
  sheep: ["sheep", "sheep"],
  boar: ["wild boar", "wild boar"],
  cattle: ["cattle", "cattle"],
  horse: ["horse", "horses"],
  food: ["food", "food"],
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const list = (parts: string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** A number with a true minus sign. */
const number = (value: number) => (value < 0 ? `−${-value}` : `${value}`);

const goodName = (good: string, count = 2) => GOODS[good]?.[count === 1 ? 0 : 1] ?? good;
const goods = (amounts: Partial<Record<string, number>>) =>
  list(
    Object.entries(amounts)
      .filter(([, count]) => count)
      .map(([good, count]) => `${count} ${goodName(good, count)}`),
  );

/** Which hand cards are in play: "decks E and I". */
const decks = (cards: string) => {
  const chosen = cards.split(",");
  const letters = chosen.filter((deck) => deck.length === 1);
  const lettered = `${letters.length === 1 ? "deck" : "decks"} ${list(letters)}`;
  const others = chosen.filter((deck) => deck.length > 1);
  const names: Record<string, string> = { none: "no cards", base: "base cards", own: "own cards" };
  return [...(letters.length ? [lettered] : []), ...others.map((deck) => names[deck] ?? deck)].join(
    ", ",
  );
};

/** Who starts, where it is no seat. */
const starts: Record<string, string> = {
  random: "drawn by lot",
  host: "whoever sets the table up",
};

export const en = {
  rules: help,
  moments,
  pace,
  people,
  tryIt,
  learn,
  series,
  deals,
  setup,
  end,
  stakes: stakesWith(goods),
  name: "Farmstead",
  list,
  capital,
  number,
  goodName,
  goods,
  areas: {
    turn: "Your turn",
    spaces: "Action spaces",
    farm: "Your farm",
    goods: "Goods",
    cards: "Cards",
    majors: "Major improvements",
    others: "Others",
    score: "Score",
    log: "Log",
  },
  games: {
    revised: {
      name: "Agricola",
      what: "The revised game of 2016. Build a farm, feed a family, 14 rounds.",
    },
    classic: {
      name: "Agricola classic",
      what: "The game of 2007 with all its boards, for up to 5 players.",
    },
    family: {
      name: "Family Edition",
      what: "Tiles on an open meadow. The gentle way in.",
    },
    creatures: {
      name: "All Creatures Big and Small",
      what: "Two farms, four kinds of animals, 8 quick rounds.",
    },
  } as Record<string, { name: string; what: string }>,
  top: {
    saved: "Saved",
    joining: "Joining the table",
    lost: "Offline, trying again",
    help: "Help",
    settings: "Settings",
    light: "Light theme",
    dark: "Dark theme",
    home: "Start page",
    round: (round: number, of: number) => `Round ${round} of ${of}`,
    harvestIn: (rounds: number) =>
      rounds === 0 ? "Harvest after this round" : `Harvest in ${one(rounds, "round", "rounds")}`,
    soon: (rounds: number) => (rounds === 0 ? "now" : `in ${rounds}`),
    breeding: "Animals breed after every round",
    over: "The game is over",
    players: (count: number) => (count === 1 ? "solo" : `${count} players`),
    cards: decks,
    modes: { family: ["family game"], beginner: ["for beginners"] } as Record<string, string[]>,
  },
  board: {
    always: "Always open",
    piles: "Goods pile up",
    tile: "Tile: one person a round",
    extra: (players: number) =>
      ({ 1: "Solo", 2: "Two players", 3: "Three players", 4: "Four players", 5: "Five players" })[
        players
      ] ?? "",
    stage: (stage: number) => `Stage ${stage}`,
    stages: "Round by round",
    round: (round: number) => `Round ${round}`,
    harvest: "Harvest",
    materials: "Materials",
    borders: "Borders and land",
    buildings: "Buildings",
    animals: "Animals",
    special: "Special buildings and supply",
    majors: "Major improvements",
    improvements: "Improvements, tiles and pieces",
    points: "points",
    youAreHere: "You are here",
    taken: (name: string) => `Taken by ${name}`,
    built: (name: string) => `Built by ${name}`,
    open: "open",
    blocked: "closed this round",
    notYet: "not yet in play",
    legal: "you can go there",
    suggested: "suggested",
    lastOf: (stage: number) => `The last of stage ${stage}`,
    oneOf: (count: number) => (count === 2 ? "One of these two" : `One of these ${count}`),
    canBe: (names: string[]) => `It can be ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`,
    opensIn: (round: number) => `Opens in round ${round}`,
    would: (good: string, count: number) => `You would have ${count} ${goodName(good, count)}`,
    nothing: "Nothing lies here",
    left: (count: number) => `${count} left`,
    times: (count: number) => `×${count}`,
    stillOpen: "Still open",
    stalls: (count: number) => `${one(count, "stall", "stalls")} left`,
    troughs: (count: number) => one(count, "trough", "troughs"),
    expansions: (count: number) => one(count, "expansion", "expansions"),
    reserve: (count: number) => `${one(count, "border", "borders")} to come`,
  },
  brief,
  turn: {
    yours: (name: string) => `Your turn, ${name}`,
    you: "Your turn",
    person: (number: number, of: number) => `person ${number} of ${of}`,
    worker: (left: number) => `${one(left, "worker", "workers")} left`,
    thinking: (name: string, seconds: number) =>
      seconds < 3 ? `${name} is thinking` : `${name} waits and thinks, about ${seconds} seconds`,
    watching: "You are watching",
    over: "The game is over",
    stopped: "The table stands still",
    stoppedHere: "This game can be looked at, but it does not go on",
    won: (names: string[]) =>
      names.length === 1
        ? `${names[0]} ${names[0] === "You" ? "win" : "wins"}`
        : `${list(names)} share the win`,
    undo: "Undo",
    askUndo: (names: string[]) => `Ask ${list(names)} to undo`,
    hint: "Hint",
    thinkingOfHint: "Thinking",
    hintNext: (step: string) => `Next: ${step}.`,
    why: "Why?",
    drop: "Drop",
    all: (count: number) => `All ${count} choices`,
    fewer: "Hide the list",
    never: (card: string) => `Not now, and do not ask about ${card} again this game`,
    askAgain: (card: string) => `Ask about ${card} again`,
    filter: "Type to filter",
    choose: "Choose on the table, or here:",
    onFarm: "Choose a place on the farm.",
    onBoard: "Choose a space on the board.",
    inHand: "Choose a card.",
    confirm: "End turn",
    go: "Do it",
    then: "then",
    stale: "The table moved on; choose again.",
    passTo: (name: string) => `Pass the device to ${name}`,
    ready: (name: string) => `I am ${name}`,
    continue: "Continue",
  },
  ledger: {
    score: "Score",
    fences: "New fences",
    borders: "New borders",
    pasture: (spaces: number, holds: number) => `${one(spaces, "space", "spaces")}, holds ${holds}`,
    pastureLabel: "New pasture",
    begging: "Begging cards",
  },
  farm: {
    yours: "Your farm",
    of: (name: string) => `${name}'s farm`,
    home: (count: number) => `${count} at home`,
    stables: (count: number) => one(count, "stable", "stables"),
    borders: (count: number) => one(count, "border", "borders"),
    begging: (count: number) => one(count, "begging card", "begging cards"),
    draw: "Draw fences",
    pick: "Pick spaces",
    unused: "unused",
    room: (material: string) => `${material} room`,
    emptyField: "empty field",
    field: (amount: number, crop: string) => `field with ${amount} ${goodName(crop, amount)}`,
    left: (amount: number) => `${amount} left`,
    empty: "empty",
    pasture: (spaces: number, herd: string, holds: number) =>
      `Pasture of ${one(spaces, "space", "spaces")}, ${herd} of ${holds}`,
    count: (count: number, holds: number) => `${count} of ${holds}`,
    stable: "stable",
    trough: "trough",
    holds: (count: number) => `holds ${count}`,
    chosen: "chosen",
    open: "One side is open",
    price: (cost: Partial<Record<string, number>>) => {
      const paid = goods(cost);
      return paid ? `for ${paid}` : "for free";
    },
    noPasture: (fences: number) => `${one(fences, "new fence", "new fences")}: not possible now`,
    fence: "fence",
    edge: (side: string) => `${side} edge`,
    sides: ["top", "right", "bottom", "left"],
    outside: "No place in this drawing",
    noRoom: "Waiting for a place",
    turnTile: "Turn",
    another: "Another pasture",
  },
  goodsBar: {
    of: "of",
    atHarvest: "at harvest",
    inPlay: "In play",
    none: "nothing yet",
    promised: "Coming",
    marked: "kept on the card",
  },
  hand: {
    occupations: (count: number) => `Occupations, ${count}`,
    minors: (count: number) => `Minor improvements, ${count}`,
    empty: "No cards in hand.",
    all: (count: number) => `Your hand, ${one(count, "card", "cards")}`,
    show: "Show hand",
    noneFound: "None with these words",
    filter: "Filter",
    order: "Order",
    orders: {
      dealt: "As dealt",
      name: "By name",
      cost: "By cost",
      playable: "Playable first",
    },
    kinds: {
      occupation: "Occupation",
      minor: "Minor improvement",
      major: "Major improvement",
      building: "Special building",
      space: "Action space",
      pasture: "Pasture",
      piece: "Piece",
    } as Record<string, string>,
    cost: "Cost",
    free: "free",
    needs: "Needs",
    points: (points: number) => one(points, "point", "points"),
    passes: "Goes to the next player after it is played",
    play: "Play it",
    have: (count: number) => `you have ${count}`,
    playable: "can be played now",
    hidden: (count: number) => one(count, "card in hand", "cards in hand"),
    rulings: "Rulings",
    or: "or",
  },
  draft: {
    passes: (cards: number, name: string) =>
      `The other ${one(cards, "card", "cards")} go left to ${name}; you get those of the player to your right.`,
    drops: "What you choose leaves your hand.",
    stay: "What you do not choose leaves the game.",
  },
  seat: {
    open: "Open seat",
    opponent: (level: string) => `Computer, ${level}`,
    away: (level: string) => `${capital(level)} plays for now`,
    starts: "starts",
    points: (points: number) => `${number(points)} ${points === 1 ? "point" : "points"}`,
    home: (count: number) => `${count} at home`,
    more: (count: number) => `${count} more`,
    thinking: "thinking",
    resigned: "gave up",
    invite: "Copy invite link",
    copied: "Copied",
    sit: "Take this seat",
    you: "You",
    /** The same inside of a sentence. */
    youHere: "you",
  },
  score,
  tables,
  log: {
    title: "Log",
    sentence,
    back: "Step back",
    replay: "Replay",
    round: (round: number) => `Round ${round}`,
    empty: "Nothing has happened yet.",
  },
  feed: {
    needed: (needed: number) => `${needed} food needed`,
    at: (food: number) => `${food} at hand`,
    short: (missing: number) =>
      `${missing} short: ${one(missing, "begging card", "begging cards")}.`,
    hungry: "eaten",
    have: "At hand",
    from: "from below",
    over: "left",
    missing: "missing",
    left: (food: number) =>
      food === 0 ? "Just enough for everybody." : `Enough for everybody, ${food} left.`,
    done: "Feed the family",
  },
  keep: {
    holds: (room: number[]) =>
      room.length === 1
        ? `Your pasture holds ${room[0]}.`
        : `Your pastures hold ${list(room.map(String))}.`,
  },
  step: {
    fewer: (what: string) => `Fewer: ${what}`,
    more: (what: string) => `More: ${what}`,
    of: (count: number) => `of ${count}`,
    what: { bake: "Grain to bake", sow: "Fields to sow" } as Record<string, string>,
  },
  start: {
    lead: "Pull up a chair. Three clicks to a game.",
    game: "Game",
    table: "Table",
    who: "At the table",
    play: "Play",
    gather: "Set the table",
    keepChoices: "Keep these choices",
    keepPreset: "Keep",
    presetName: "Under which name",
    dropPreset: "Forget",
    yourName: "Your name",
    name: "Name",
    options: "More options",
    on: "on",
    off: "off",
    kinds: { human: "Person, here", open: "Person, by link", opponent: "Computer" } as Record<
      string,
      string
    >,
    hints: "Hints allowed",
    /** The opponents from the gentlest on; others come after them. */
    levels: ["farmhand", "smallholder", "farmer", "steward", "landowner", "master"],
    usualLevel: "smallholder",
    level: (key: string, what: string) => `${capital(key)}: ${what}`,
    /** What opponents are called, by seat. */
    opponents: ["Ada", "Ben", "Chen", "Dora", "Emil"],
    continue: "Tables to go on with",
    forget: "Forget this table",
    record: "Open a record",
    library: "Card library",
    failed: "The table could not be set.",
    seatOf: (letter: string) => `Seat ${letter}`,
    numberOfPlayers: "Players",
    /** One of the things that an option can be. */
    value: (option: string, value: string) => {
      if (option === "cards") return decks(value);
      if (option === "start-player") return starts[value] ?? `seat ${value}`;
      return value.replaceAll("-", " ");
    },
  },
  join: {
    title: "You are invited",
    sit: "Sit down",
    watch: "Only watch",
    full: "This seat has been taken.",
    unknown: "There is no such table. It may have been cleared away.",
    seatless: "Your seat is somebody else's now",
    seatlessWhy: "The host has removed you, or the seat was recovered on another device.",
    outdated: "This page is of another version than the server",
    outdatedWhy:
      "The server was renewed, or this page is an old copy. Reload it; your table is kept.",
    reload: "Reload",
    toStart: "To the start page",
  },
  device: {
    open: "Open on another device",
    how: (minutes: number) => `Open this link on the other device within ${minutes} minutes:`,
    code: "or open the table there, and in its settings type",
    showRecovery: "Show the code that brings this seat back",
    recovery:
      "Write this down now, it is shown once. It brings your seat back if this browser forgets it:",
    have: "I have a code for a seat",
    take: "Take the seat",
    void: "This code opens no seat any more",
    voidWhy: "A code holds once and for ten minutes. Ask for another one where the seat is open.",
  },
  others: {
    standIn: (name: string) => `Let the computer play for ${name}`,
    remove: (name: string) => `Remove ${name}`,
    sure: (name: string) => `Remove ${name} and invite somebody else?`,
    yes: "Yes, remove",
  },
  settings: {
    title: "Settings",
    confirm: "Confirm every turn before it is sent",
    suggest: "Mark three good spaces each turn (for beginners)",
    motion: "Less motion",
    away: "Let the computer play my seat",
    back: "Take my seat back",
    resign: "Give the game up",
    resignSure: "Give up for good?",
    yes: "Yes, give up",
    no: "No",
    close: "Close",
    rename: "Change my name",
    fair: "The deal was fixed before the first move. Its seed has this SHA-256:",
    seed: "The seed of this deal:",
  },
  help: {
    title: "Help",
    play: "How a turn goes",
    steps: [
      "A green dot marks what you can do now. Press it and the table shows what would come of it, in orange.",
      "The filled button does it. Escape drops what is not done yet, Undo takes back a step.",
      "Press a space, a card or an improvement that you cannot use and it says why.",
      "Food for the harvest stands at the end of the goods: what you have, of what you need.",
    ],
    rules: (game: string) => `${game} in short`,
    more: "Rest on a space, a card, a line of the score or the phase beside the rounds, or press it long, and a note says what it is about.",
    keys: "Keys",
    keyTable: [
      ["Enter", "do what the filled button says"],
      ["Esc", "drop the preview, close a note"],
      ["U", "undo one step"],
      ["H", "show all cards in hand"],
      ["I", "hint"],
      ["S F G C M O L", "go to spaces, farm, goods, cards, majors, others, log"],
      ["Arrows", "move inside an area"],
      ["Space", "choose or unchoose"],
      ["Shift and an arrow", "fence that side of the place"],
      ["1 to 9", "choose the n-th offer"],
      ["[ and ]", "step back and forward"],
      ["?", "note for what has focus"],
      ["T", "light or dark"],
    ] as [string, string][],
  },
  replay: {
    title: "Replay",
    back: "Back",
    forward: "Forward",
    play: "Play",
    pause: "Pause",
    round: "Next round",
    roundBack: "Round before",
    speed: "Speed",
    speeds: { half: "½×", normal: "1×", double: "2×", fast: "5×" },
    eyes: "Seen by",
    everyone: "Everyone",
    export: "Save the record",
    leave: "Back to the table",
    move: (n: number, of: number) => `Move ${n} of ${of}`,
    position: "Position",
    toRound: (round: number) => `To round ${round}`,
  },
  library: {
    title: "Card library",
    search: "Search names and texts",
    all: "All",
    deck: "Deck",
    kind: "Kind",
    cost: "Cost",
    players: "Players",
    free: "Free",
    found: (count: number) => one(count, "card", "cards"),
    back: "Back",
    /** Where printed things come from, where their own word is too short. */
    decks: {
      "revised-base": "Agricola, base cards",
      "classic-e": "Classic, deck E",
      "classic-i": "Classic, deck I",
      "classic-k": "Classic, deck K",
      majors: "Agricola, major improvements",
      family: "Family Edition",
      base: "All Creatures",
      more: "More Buildings",
      "even-more": "Even More Buildings",
    } as Record<string, string>,
  },
  phone: {
    farm: "Farm",
    spaces: "Spaces",
    cards: "Cards",
    others: "Others",
    log: "Log",
  },
  verbs: {
    plow: "Plow",
    room: "Build",
    stable: "Build",
    sow: "Sow",
    fence: "Fence",
  } as Record<string, string>,
  /** What is done to places of the farm. */
  modes: {
    room: "Room",
    stable: "Stable",
    plow: "Plow",
    at: "Lay",
    "sow grain": "Sow grain",
    "sow vegetable": "Sow vegetable",
    trough: "Trough",
    stall: "Stall",
    stables: "Stables",
    border: "Border",
    reap: "Reap",
    move: "Move",
  } as Record<string, string>,
  /** Why a place of the farm cannot be chosen while others can, by what is done and by the house rule that changes it. */
  notHere: {
    room: "A room goes on an unused space beside your house.",
    stable: "A stable goes on a space without a room, a field or another stable.",
    "stable strict-adjacency":
      "A stable goes on a space without a room, a field or another stable, in a pasture or beside something built.",
    plow: "A field goes on an unused space, beside your other fields if you have any.",
    "plow strict-adjacency":
      "A field goes on an unused space, beside your other fields, the first one beside something built.",
    "sow grain": "Only an empty field can be sown.",
    "sow vegetable": "Only an empty field can be sown.",
    fence:
      "A pasture takes in spaces without rooms and fields beside your other pastures, and its fences must be paid for.",
    "fence scattered-pastures":
      "A pasture takes in spaces without rooms and fields, and its fences must be paid for.",
    "fence strict-adjacency":
      "A pasture takes in spaces without rooms and fields beside your other pastures, the first one beside something built, and its fences must be paid for.",
    at: "The tile does not fit here: it lies on free places and touches your farm.",
    trough: "A trough cannot stand here.",
    stall: "A stall goes on a space without a building.",
    stables: "Stables take the place of a stall.",
    reap: "Nothing can be taken from here.",
    other: "This place cannot be chosen now.",
  } as Record<string, string>,
  /** What the filled button says of a turn that was put together. */
  composed: {
    room: (count: number) => one(count, "room", "rooms"),
    stable: (count: number) => one(count, "stable", "stables"),
    fence: (count: number) => one(count, "pasture", "pastures"),
    border: (count: number) => one(count, "border", "borders"),
    trough: (count: number) => one(count, "trough", "troughs"),
    stables: (count: number) => one(count, "stables", "stables"),
    sow: (count: number) => one(count, "field", "fields"),
    "keep-card": (count: number) => `Keep ${one(count, "card", "cards")}`,
    "drop-card": (count: number) => `Discard ${one(count, "card", "cards")}`,
    build: (parts: string[]) => `Build ${list(parts)}`,
    fences: (count: number) => `Build ${one(count, "fence", "fences")}`,
    sowing: (part: string) => `Sow ${part}`,
  },
  wrong: "Something went wrong.",
};
