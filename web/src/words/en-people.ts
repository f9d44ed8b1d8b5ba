/** What the page says about people at a table: the link, who is there, talk, clocks. */

const one = (count: number, single: string, several: string) =>
  `${count} ${count === 1 ? single : several}`;

/** A time in the largest unit that fits: "45 s", "5 min", "3 h", "2 days". */
const span = (seconds: number) => {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return one(Math.floor(seconds / 86_400), "day", "days");
};

/** What a clock shows: "4:05", "1:04:05", "2 days 3 h". */
const face = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86_400)
    return `${one(Math.floor(seconds / 86_400), "day", "days")} ${Math.floor((seconds % 86_400) / 3600)} h`;
  const two = (part: number) => String(part).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
};

export const people = {
  span,
  face,
  with: {
    title: "Who plays with you",
    opponent: "The computer",
    open: "Friends, by a link",
    human: "Friends, at this screen",
  },
  among: "Among people",
  clock: "Clock",
  clocks: {
    none: "no clock",
    perMove: "For every move",
    perGame: "For the whole game",
    byMail: "Over days",
    move: (seconds: number) => `${span(seconds)} a move`,
    game: (seconds: number, increment: number) => `${span(seconds)}, and ${increment} s a turn`,
  },
  clockRule: "When the time is up the computer plays on until the person is back. No seat is lost.",
  talk: "People may write to each other",
  standIn: "Who steps in for somebody who is missed",
  lobby: {
    title: "The table waits for your friends",
    guest: (host: string) => `${host} lets the game begin`,
    link: "One link for everybody",
    what: "Friends open it, pick a seat and type a name.",
    watch: "A link for those who only watch",
    copy: "Copy",
    copied: "Copied",
    picture: "The link as a picture for a camera",
    start: "Start",
    startWith: (free: number, level: string) =>
      `Start, ${level} plays the ${free === 1 ? "free seat" : `${free} free seats`}`,
    startWhat: "Whoever comes later by the link takes the seat over.",
    you: "you",
    host: "host",
    here: "is here",
    onTheWay: "has gone for now",
    free: "Free seat",
    computer: (level: string) => `Computer, ${level}`,
    sit: "Sit here",
    moveTo: (name: string) => `Move ${name}`,
    place: "Computer",
    unplace: "Free the seat",
    remove: "Remove",
    swap: "Change places",
    up: (name: string) => `Move ${name} one seat up`,
    down: (name: string) => `Move ${name} one seat down`,
    arrived: (name: string) => `${name} has come.`,
    left: (name: string) => `${name} has gone.`,
    lost: "This browser does not know the link; whoever has set the table up does.",
    setup: "What is played",
    noClock: "no clock",
    hints: (on: boolean) => (on ? "hints allowed" : "no hints"),
    silent: "no talk",
    fills: "Free seats are played by",
  },
  reach: {
    here: "Only this machine reaches this server so far: the link works here and nowhere else.",
    open: "Open it to my network",
    opening: "Opening",
    opened: "Devices in your network reach the table by this link.",
    byHand: (port: number) =>
      `To let others in, start the server with: farmstead serve --bind 0.0.0.0:${port}`,
    far: "For friends elsewhere put it on a public address; docs/operations.md tells how.",
  },
  join: {
    pick: "Pick a seat",
    seat: (letter: string) => `Seat ${letter}`,
    takeOver: (level: string) => `${level} plays it so far; take it over`,
    begun: "The game has begun.",
    begins: "The game has not begun yet.",
    full: "Every seat is taken. You can watch.",
  },
  presence: {
    here: "here",
    choosing: "choosing",
    away: (seconds: number) =>
      seconds < 60 ? "just gone" : `away for ${span(Math.floor(seconds))}`,
    late: "time is up, the computer plays",
  },
  waiting: {
    here: (name: string) => `${name} is choosing`,
    away: (name: string, seconds: number) =>
      seconds < 60 ? `Waiting for ${name}` : `Waiting for ${name}, away for ${span(seconds)}`,
    open: "Waiting for somebody to take the free seat",
  },
  undo: {
    asks: (name: string, moves: number) =>
      `${name} asks to take back ${moves === 1 ? "a move" : `${moves} moves`}.`,
    asked: (names: string) => `You asked to take back. Waiting for ${names}.`,
    granted: "Granted: the moves are taken back.",
    refused: (name: string) => `${name} said no.`,
    over: "The table has moved on.",
    yes: "Yes",
    no: "No",
  },
  rematch: {
    calls: "The next game is set.",
    come: "Come along",
  },
  time: {
    yours: (face: string) => `Your time: ${face}`,
    short: (face: string) => `${face} left. After that the computer plays until you are back.`,
    late: "Your time was up, so the computer plays for you.",
    back: "I am back",
  },
  chat: {
    title: "People",
    open: "People and talk",
    unread: (count: number) => one(count, "new line", "new lines"),
    say: "Say something",
    send: "Send",
    none: "Nothing has been said yet.",
    phrases: [
      "Hello",
      "Good luck",
      "Well played",
      "Oops",
      "One moment, please",
      "Your turn",
      "Thanks",
      "Good game",
    ],
    mute: (name: string) => `Hide what ${name} says`,
    unmute: (name: string) => `Show what ${name} says`,
    muted: (name: string) => `${name} is muted`,
    hide: "Show me no talk",
    off: "Let nobody talk at this table",
    on: "Let people talk at this table",
    silent: "The host has switched talk off.",
  },
};
