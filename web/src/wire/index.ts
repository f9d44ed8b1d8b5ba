// Generated from crates/server/src/wire; `UPDATE_EXPECT=1 cargo test -p farmstead-server wire`
// writes it anew.

/** A place at the table, counted from 0. */
export type Seat = number;

/** A kind of good. */
export type Good =
  | "wood" | "clay" | "reed" | "stone" | "grain" | "vegetable"
  | "sheep" | "boar" | "cattle" | "horse" | "food";

/** An amount of some goods; what is not named is not there. */
export type Goods = Partial<Record<Good, number>>;

/**
 * What a client says.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The version of the protocol.
 */
protocol: number, 
/**
 * The secret of a seat.
 */
token?: string, 
/**
 * The secrets of several seats on one device.
 */
tokens?: string[], 
/**
 * The last `seq` this client has seen, if it comes back.
 */
seen?: number | null, 
/**
 * A random word this client chose, the same after it comes back: with it and the `id` of
 * a message nothing is carried out twice.
 */
client?: string, } | { "type": "move", 
/**
 * The number of this message.
 */
id: number, 
/**
 * How many moves had been played.
 */
position: number, 
/**
 * The moves.
 */
codes: Array<number>, } | { "type": "try", 
/**
 * The number of this message.
 */
id: number, 
/**
 * How many moves had been played.
 */
position: number, 
/**
 * The moves.
 */
codes: Array<number>, } | { "type": "undo", 
/**
 * The number of this message.
 */
id: number, 
/**
 * How many moves had been played.
 */
position: number, } | { "type": "answer", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which question, as `asks` numbers it.
 */
question: number, 
/**
 * Whether it may be.
 */
agree: boolean, } | { "type": "hint", 
/**
 * The number of this message.
 */
id: number, } | { "type": "review", 
/**
 * The number of this message.
 */
id: number, 
/**
 * How many seconds it may take, for a new one; the one that is kept without it, if there is one.
 */
seconds?: number, } | { "type": "stop", 
/**
 * The number of this message.
 */
id: number, } | { "type": "resign", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which seat, if this client holds several.
 */
seat?: number, } | { "type": "away", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which seat; the own one by default.
 */
seat?: number, 
/**
 * Which opponent, for an own seat; the table's stand-in by default.
 */
level?: string, } | { "type": "back", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which seat, if this client holds several.
 */
seat?: number, } | { "type": "remove", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which seat.
 */
seat: number, } | { "type": "rename", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which seat, if this client holds several.
 */
seat?: number, 
/**
 * The name.
 */
name: string, } | { "type": "swap", 
/**
 * The number of this message.
 */
id: number, 
/**
 * One seat.
 */
seat: number, 
/**
 * The other one.
 */
with: number, } | { "type": "place", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which seat.
 */
seat: number, 
/**
 * Which opponent; none to free the seat.
 */
level?: string, } | { "type": "start", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which opponent plays seats that nobody has taken yet; the table's stand-in by default.
 */
level?: string, } | { "type": "say", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Which seat speaks, if this client holds several.
 */
seat?: number, 
/**
 * What, as plain text.
 */
text: string, } | { "type": "talk", 
/**
 * The number of this message.
 */
id: number, 
/**
 * Whether they may.
 */
on: boolean, };

/**
 * What the server says.
 */
export type ServerMessage = { "type": "table" } & TableMessage | { "type": "view" } & ViewMessage | { "type": "tried", 
/**
 * The number of the message that asked.
 */
id: number, 
/**
 * How many of the moves were tried.
 */
moves_ok: number, 
/**
 * Whether the next one would end the turn or show something hidden, so that it was not
 * tried.
 */
ends: boolean, 
/**
 * The table after the moves that were tried.
 */
view: View, 
/**
 * What could be done next.
 */
moves: Array<Move>, 
/**
 * What is being asked.
 */
question: string, 
/**
 * The table after the move that would end the turn, if nothing hidden is seen by it.
 */
after?: View, } | { "type": "done", 
/**
 * The number of the message.
 */
id: number, 
/**
 * Where the table's log stands.
 */
seq: number, } | { "type": "refused", 
/**
 * The number of the message; none if it could not be read.
 */
id?: number, 
/**
 * Why, for programs.
 */
code: string, 
/**
 * Why, in a sentence.
 */
error: string, } | { "type": "hint", 
/**
 * The number of the message that asked.
 */
id: number, 
/**
 * Whether nothing better will follow.
 */
final: boolean, 
/**
 * Good ways to go on, the best first.
 */
options: Array<Advice>, 
/**
 * What matters most now, for who learns the game.
 */
remark?: Remark, } | { "type": "review", 
/**
 * How many decisions were looked at.
 */
done: number, 
/**
 * Of how many.
 */
all: number, 
/**
 * Whether nothing better will follow.
 */
final: boolean, 
/**
 * What is known so far, now and then and at the end.
 */
review?: Review, } | { "type": "asks", 
/**
 * Always `undo`.
 */
what: "undo", 
/**
 * The number of the question.
 */
question: number, 
/**
 * Who asks.
 */
by: Seat, 
/**
 * How many moves would be left.
 */
to: number, 
/**
 * Who has not answered yet.
 */
waits: Seat[], } | { "type": "invite", 
/**
 * Which seat.
 */
seat: Seat, 
/**
 * The secret of the invite.
 */
token: string, } | { "type": "asks-over", 
/**
 * Whether the moves were taken back.
 */
agreed: boolean, 
/**
 * Who did not agree, if somebody did not.
 */
by?: Seat, } | { "type": "chat", 
/**
 * What was said, in order.
 */
lines: Array<Said>, };

/**
 * Who sits where.
 */
export type TableMessage = { 
/**
 * Where the table's log stands.
 */
seq: number, 
/**
 * The table's name in links.
 */
table: string, 
/**
 * What is played.
 */
options: { [key in string]: string }, 
/**
 * Everybody.
 */
seats: Array<SeatAt>, 
/**
 * The seats this client holds.
 */
you: Seat[], 
/**
 * How many only watch.
 */
watchers: number, 
/**
 * Whether advice is given.
 */
hints: boolean, 
/**
 * Whether the game waits until its host lets it begin.
 */
waiting: boolean, 
/**
 * Whether people may talk.
 */
talk: boolean, 
/**
 * How long a person may take.
 */
clock?: Clock, 
/**
 * Whether a part of the deal was chosen rather than left to chance.
 */
chosen: boolean, 
/**
 * Which game of a series it is.
 */
series?: OfSeries, 
/**
 * The table whose deal is played here.
 */
like?: string, 
/**
 * The game that this one is played on from, another way.
 */
from?: Origin, 
/**
 * The task of a lesson that is played here.
 */
lesson?: OfLesson, 
/**
 * Whether a review of the game is kept.
 */
reviewed: boolean, 
/**
 * Who has set the table up.
 */
host?: Seat, 
/**
 * How long somebody must be missed before the others can call a stand-in, in seconds.
 */
stand_in_after: number, 
/**
 * The SHA-256 of the seed that made the deal.
 */
seed_hash?: string, 
/**
 * The seed, when the game is over.
 */
seed?: string, 
/**
 * Whether nobody will move any more.
 */
over: boolean, 
/**
 * Why the game can be looked at, but not go on: it was played by older rules and goes another
 * way by today's, or its opponent fails.
 */
stopped?: string, 
/**
 * How many seconds, about, the opponent that thinks will take with all that wait before it.
 */
wait_s?: number, 
/**
 * The table of the next game, if there is one.
 */
rematch?: string, };

/**
 * A seat and who sits on it.
 */
export type SeatAt = { 
/**
 * Which seat.
 */
seat: Seat, 
/**
 * The name to show.
 */
name: string, 
/**
 * Who sits there.
 */
kind: SeatKind, 
/**
 * Which opponent plays it: for good, or while its player is away.
 */
level?: string, 
/**
 * Whether its player is connected.
 */
present: boolean, 
/**
 * For how many seconds nobody has been there for it, as far as is known.
 */
absent_s?: number, 
/**
 * Whether an opponent plays it while its player is away.
 */
away: boolean, 
/**
 * Whether that is so because its player's time was up.
 */
late: boolean, 
/**
 * Whether its player has given up.
 */
resigned: boolean, 
/**
 * Whether an opponent is thinking there.
 */
thinking: boolean, };

/**
 * Who sits on a seat.
 */
export type SeatKind = "human" | "open" | "opponent";

/**
 * How long a person may take. When the time is up the table's stand-in plays until they are back.
 */
export type Clock = { "each": "move", 
/**
 * In seconds.
 */
seconds: number, } | { "each": "game", 
/**
 * In seconds.
 */
seconds: number, 
/**
 * What is added, in seconds.
 */
increment: number, };

/**
 * What the clock of a table shows.
 */
export type ClockFace = { 
/**
 * What each seat has left, in milliseconds.
 */
left: Array<number>, 
/**
 * For whom it runs.
 */
runs: Seat | null, };

/**
 * Something that was said at a table.
 */
export type Said = { 
/**
 * The number of its entry in the log.
 */
number: number, 
/**
 * Who said it.
 */
seat: Seat, 
/**
 * What they were called then.
 */
name: string, 
/**
 * The words, as plain text.
 */
text: string, };

/**
 * How a server is reached by others than the machine it runs on.
 */
export type Reach = { 
/**
 * Whether only this machine reaches it.
 */
this_machine_only: boolean, 
/**
 * Where others find it, as far as it knows.
 */
addresses: Array<string>, 
/**
 * Whether whoever asks may open it to the local network.
 */
can_open: boolean, 
/**
 * The port it listens on.
 */
port: number, };

/**
 * A series to begin.
 */
export type NewSeries = { 
/**
 * `solo` or `campaign`.
 */
kind: string, 
/**
 * What is played in every game, by the names of the options.
 */
options?: Record<string, string | number | boolean>, 
/**
 * How a solo series goes, as `farmstead series new --terms` takes it.
 */
terms?: string[], };

/**
 * A series as it stands, to be told or to go on with.
 */
export type OpenSeries = { 
/**
 * The text of its file.
 */
text: string, 
/**
 * The table of the game that was due, when it is over.
 */
table?: string, 
/**
 * The occupation that each seat keeps of it; without this nothing is added, and it is only told
 * what could be kept.
 */
keep?: (string | null)[], };

/**
 * The story of a series.
 */
export type SeriesStory = { 
/**
 * The text of its file.
 */
text: string, 
/**
 * `solo` or `campaign`.
 */
kind: "solo" | "campaign", 
/**
 * What is played.
 */
options: { [key in string]: string }, 
/**
 * The words for its terms.
 */
terms: string[], 
/**
 * The printed goals of a solo series.
 */
goals: Array<number>, 
/**
 * The games so far.
 */
games: Array<SeriesGame>, 
/**
 * The game to be played next, if there is one.
 */
due?: SeriesDue, 
/**
 * Where each seat of a campaign stands.
 */
standings: Array<SeriesStanding>, 
/**
 * Whether every printed goal, or the whole campaign, has been played.
 */
complete: boolean, 
/**
 * What could be kept of the game that was asked about, by seat.
 */
choices?: Array<Array<string>>, };

/**
 * A game of a series.
 */
export type SeriesGame = { 
/**
 * Its number.
 */
number: number, 
/**
 * What was to be reached, alone.
 */
goal?: number, 
/**
 * Whether it was.
 */
met: boolean, 
/**
 * How each seat fared.
 */
seats: Array<SeriesSeat>, };

/**
 * How a seat fared.
 */
export type SeriesSeat = { 
/**
 * The score.
 */
points: number, 
/**
 * The rank, from 1.
 */
rank: number, 
/**
 * Points for the campaign.
 */
won?: number, 
/**
 * The occupation that was kept.
 */
kept?: string, };

/**
 * The game that is due.
 */
export type SeriesDue = { 
/**
 * Its number.
 */
number: number, 
/**
 * What is to be reached, alone.
 */
goal?: number, 
/**
 * Whether it is played once more because the goal was missed.
 */
repeated: boolean, 
/**
 * Who starts, where the game before decides it.
 */
start?: Seat, 
/**
 * Food of each seat above the usual.
 */
extra_food: Array<number>, 
/**
 * The occupations that lie in front of each seat from the start.
 */
permanent: Array<Array<string>>, };

/**
 * Where a seat stands in a campaign.
 */
export type SeriesStanding = { 
/**
 * Points of the campaign.
 */
points: number, 
/**
 * The sum of all scores.
 */
scores: number, 
/**
 * The rank, from 1.
 */
rank: number, };

/**
 * Which game of a series is played at a table.
 */
export type OfSeries = { 
/**
 * Its number.
 */
number: number, 
/**
 * What is to be reached, alone.
 */
goal?: number, };

/**
 * What became of a deal that many play.
 */
export type Compared = { 
/**
 * The table it was played at.
 */
table: string, 
/**
 * Who played it.
 */
name: string, 
/**
 * On which seat.
 */
seat: number, 
/**
 * The points of every seat.
 */
points: Array<number>, };

/**
 * Everybody who has played a deal, the best first.
 */
export type DealResults = { 
/**
 * Whether it can be played: it is one of the day, or its first game is over.
 */
open: boolean, 
/**
 * What became of it.
 */
results: Array<Compared>, };

/**
 * The deal of the day that is asked for.
 */
export type AskDaily = { 
/**
 * Of which game.
 */
game: string, };

/**
 * The deal of the day.
 */
export type Daily = { 
/**
 * The table it is taken from.
 */
table: string, };

/**
 * A deck to be looked over.
 */
export type CheckDeck = { 
/**
 * Its text.
 */
text: string, };

/**
 * What is wrong with a deck, and how its cards read.
 */
export type DeckChecked = { 
/**
 * The game whose board its cards speak of.
 */
game: string, 
/**
 * What is wrong, in order.
 */
mistakes: Array<DeckMistake>, 
/**
 * The cards that could be read.
 */
cards: Array<Printed>, };

/**
 * Something wrong with a deck.
 */
export type DeckMistake = { 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The column, from 1.
 */
column: number, 
/**
 * What, in a sentence.
 */
what: string, };

/**
 * A fresh view.
 */
export type ViewMessage = { 
/**
 * Where the table's log stands.
 */
seq: number, 
/**
 * Whose view it is; nobody's for a watcher.
 */
viewer: Seat | null, 
/**
 * How many moves have been played.
 */
position: number, 
/**
 * The table.
 */
view: View, 
/**
 * What the viewer may do, if it is their turn.
 */
moves: Array<Move>, 
/**
 * What is being asked of whoever is to decide.
 */
question: string, 
/**
 * Why something on the table cannot be used now, by its key, if it is the viewer's turn.
 */
why_not: Record<string, string>, 
/**
 * The cheapest way to feed the viewer's family, if that is asked.
 */
meal?: Meal, 
/**
 * How it stands with the goal, if a task of a lesson is played.
 */
goal?: GoalStand, 
/**
 * How the viewer could take a move back.
 */
undo: UndoOffer | null, 
/**
 * What happened since the client last heard. What it knows of positions after the first of
 * these no longer holds.
 */
steps: Array<Step>, 
/**
 * What the clock shows, if there is one.
 */
clock: ClockFace | null, 
/**
 * The position from which `steps` tells on; whatever a client remembers of later ones was
 * taken back.
 */
since: number, };

/**
 * The table with everybody's score.
 */
export type View = { 
/**
 * What lies on the table. Its field `game` tells which kind it is.
 */
table: TableView, 
/**
 * The score by seat as it would stand if the game ended now.
 */
scores: Array<SeatScore>, };

/**
 * The table of one of the games.
 */
export type TableView = AgricolaTable | FamilyTable | CreaturesTable;

/**
 * A seat's score.
 */
export type SeatScore = { 
/**
 * Points by category, in the order of the score sheet.
 */
categories: Array<[string, number]>, 
/**
 * Their sum.
 */
total: number, 
/**
 * What decides between equal totals; more is better.
 */
tie_break: number, 
/**
 * 1 for the winner.
 */
rank: number, 
/**
 * What a little more would score, by line, where there is a next step.
 */
next: Array<NextPoints>, };

/**
 * The next step of a line of the score sheet.
 */
export type NextPoints = { 
/**
 * The line.
 */
line: string, 
/**
 * How much there is of what counts.
 */
count: number, 
/**
 * How much more brings points; of unused cells, how many fewer.
 */
more: number, 
/**
 * How many points that brings on this line.
 */
points: number, };

/**
 * A legal move: its number, its words, and in parts what it touches. `kind` says which parts it
 * has.
 */
export type Move = { 
/**
 * Its number, which means something only in this position.
 */
code: number, 
/**
 * The move in notation.
 */
move: string, 
/**
 * The move in plain words.
 */
words: string, 
/**
 * What kind of move it is, such as `place` or `sow`.
 */
kind: string, 
/**
 * An action space, by key.
 */
space?: string, 
/**
 * A card, improvement, building or tile, by key.
 */
card?: string, 
/**
 * An improvement that is given back, by key.
 */
returns?: string, 
/**
 * A cell of the farm.
 */
cell?: string, 
/**
 * Several cells of the farm.
 */
cells?: string[], 
/**
 * Edges on which something is set.
 */
edges?: string[], 
/**
 * A place on an open grid: column and row.
 */
place?: [number, number], 
/**
 * What that place is called.
 */
place_name?: string, 
/**
 * How a tile is turned, `left` or `right`, or which pile: `occupation` or `minor`.
 */
way?: string, 
/**
 * A kind of good.
 */
good?: Good, 
/**
 * How many.
 */
amount?: number, 
/**
 * What is paid, given up or turned into something else.
 */
cost?: Goods, 
/**
 * What comes in, or is kept.
 */
gives?: Goods, 
/**
 * What is lost for good by it.
 */
loses?: Loss, };

/**
 * What a move loses for good.
 */
export type Loss = { 
/**
 * Goods and animals that nobody gets.
 */
goods: Goods, 
/**
 * Begging cards.
 */
begging: number, 
/**
 * The points that these cost.
 */
points: number, };

/**
 * A way to feed a family.
 */
export type Meal = { 
/**
 * All moves of it in notation; the last one feeds.
 */
moves: Array<string>, 
/**
 * What is turned into food.
 */
uses: Goods, 
/**
 * Begging cards that cannot be helped.
 */
begging: number, };

/**
 * How a move could be taken back.
 */
export type UndoOffer = { 
/**
 * Whether it is nobody else's business.
 */
free: boolean, 
/**
 * How many moves would be left.
 */
to: number, 
/**
 * Who would have to agree.
 */
ask: Seat[], };

/**
 * What one move brought about.
 */
export type Step = { 
/**
 * How many moves had been played after it; 0 for what happened before the first.
 */
position: number, 
/**
 * Who moved.
 */
seat: Seat | null, 
/**
 * The same in sentences.
 */
lines: Array<Line>, 
/**
 * What happened, in order.
 */
events: Array<Event>, };

/**
 * A sentence of the log.
 */
export type Line = { 
/**
 * Who did it, if anybody did; the name belongs in front of the words.
 */
seat: Seat | null, 
/**
 * What was done: "goes to Forest, gets 3 wood".
 */
words: string, };

/**
 * One thing that happened. `event` says what; the other fields say to whom, where and with what,
 * as far as they apply.
 */
export type Event = { 
/**
 * What happened.
 */
event: string, 
/**
 * Whose doing it is, or to whom it happens.
 */
seat?: Seat, 
/**
 * A space, an improvement, a card, a piece, a phase, a house: by its key.
 */
what?: string, 
/**
 * A cell.
 */
cell?: string, 
/**
 * A place on an open grid: column and row of the top left corner.
 */
place?: [number, number], 
/**
 * Goods that come or go.
 */
goods?: Goods, 
/**
 * What the goods become.
 */
into?: Goods, 
/**
 * How many, or which round.
 */
number?: number, };

/**
 * A way to go on.
 */
export type Advice = { 
/**
 * The first move.
 */
first: Move, 
/**
 * All moves of the turn, the first among them.
 */
codes: Array<number>, 
/**
 * The moves of the turn in parts, up to where something hidden is seen.
 */
steps: Array<Move>, 
/**
 * The turn in plain words, move by move.
 */
words: string, 
/**
 * What to do and what decides, in one sentence with the names of the players.
 */
sentence: string, 
/**
 * The numbers behind it, in sentences; empty if nothing can be said.
 */
reason: string, 
/**
 * What it is worth to the seat, in points.
 */
worth: number, 
/**
 * How far that may be off, if it is known.
 */
error: number | null, 
/**
 * What every seat may expect at the end, in points, if it is known.
 */
points: Array<number>, 
/**
 * The seat's chance to win, if it is known.
 */
win: number | null, 
/**
 * What is likely to follow.
 */
line: Array<Line>, };

/**
 * The position after so many moves, for stepping through a game.
 */
export type PastPosition = { 
/**
 * How many moves had been played.
 */
n: number, 
/**
 * How many moves there are.
 */
of: number, 
/**
 * The table.
 */
view: View, 
/**
 * The table after the moves that were asked about, if some were.
 */
after?: View, 
/**
 * What was being asked.
 */
question: string, 
/**
 * The position as text, to be copied and set up again.
 */
text: string, 
/**
 * What the last of these moves brought about.
 */
step: Step, };

/**
 * A game that was looked at. It is kept with the table.
 */
export type Review = { 
/**
 * Simulations for each decision.
 */
simulations: number, 
/**
 * Every turn and every other decision, in order.
 */
turns: Array<ReviewTurn>, 
/**
 * How it ended for everybody.
 */
end: Array<ReviewStanding>, 
/**
 * How everybody played.
 */
seats: Array<ReviewSeat>, };

/**
 * A decision that was looked at: a whole turn, or an answer between turns.
 */
export type ReviewTurn = { 
/**
 * How many moves had been played before it.
 */
position: number, 
/**
 * How many moves it is.
 */
moves: number, 
/**
 * Whose it was.
 */
seat: Seat, 
/**
 * In which round; 0 before the first.
 */
round: number, 
/**
 * What everybody could expect before it, if the best was done.
 */
before: Array<ReviewStanding>, 
/**
 * What everybody could expect after what was done.
 */
after: Array<ReviewStanding>, 
/**
 * By how many points what was done is worth less to the seat than the best.
 */
loss: number, 
/**
 * Whether something came between it and the next decision that its seat could not know.
 */
chance: boolean, 
/**
 * Whether there was more than one thing to do.
 */
choice: boolean, 
/**
 * What was done, as far as it can be said.
 */
played?: string, 
/**
 * What would have been better, if anything was clearly so.
 */
better?: ReviewOption, 
/**
 * In a draft, the cards that could be kept and what they are worth, the best first.
 */
picks?: ReviewPick[], };

/**
 * How a seat stands.
 */
export type ReviewStanding = { 
/**
 * The points that it may expect.
 */
points: number, 
/**
 * Its chance to win, from 0 to 1.
 */
win: number, };

/**
 * A better way to go on.
 */
export type ReviewOption = { 
/**
 * What to do and what decides, in one sentence.
 */
sentence: string, 
/**
 * The moves of the whole turn.
 */
codes: Array<number>, 
/**
 * What is likely to follow: who does what.
 */
line: [Seat, string][], };

/**
 * A card that could be kept.
 */
export type ReviewPick = { 
/**
 * Which card, by key.
 */
card: string, 
/**
 * By how many points it is worth less than the best of them.
 */
behind: number, 
/**
 * Whether it was kept.
 */
kept: boolean, };

/**
 * How somebody played.
 */
export type ReviewSeat = { 
/**
 * Where its lead came from, in points ahead; the parts add up to the end.
 */
account: ReviewAccount, 
/**
 * The first, the middle and the last part of the game.
 */
phases: Array<ReviewPhase>, 
/**
 * The costliest decisions, by their place among the turns, the costliest first.
 */
turning_points: Array<number>, 
/**
 * How far it had come at certain points, beside strong players with the same deal.
 */
marks: Array<ReviewMark>, };

/**
 * Where a lead came from.
 */
export type ReviewAccount = { 
/**
 * What could be expected at the start.
 */
start: number, 
/**
 * What the own decisions gave away; never above 0.
 */
own: number, 
/**
 * What decisions of others brought.
 */
others: number, 
/**
 * What chance brought, and cards that others held.
 */
chance: number, 
/**
 * What was seen only later.
 */
unforeseen: number, 
/**
 * How it ended.
 */
end: number, };

/**
 * How well somebody decided in a part of the game.
 */
export type ReviewPhase = { 
/**
 * Its first round and its last.
 */
rounds: [number, number], 
/**
 * Decisions with a choice.
 */
decisions: number, 
/**
 * How many of them were as good as the best.
 */
good: number, 
/**
 * What they gave away in all, in points.
 */
lost: number, };

/**
 * How far somebody had come when a round began.
 */
export type ReviewMark = { 
/**
 * What is told: `opening` is the points to be expected, `food` what there was to eat beyond what
 * the family needs at the harvest at which that was least, `family` how many people there were.
 */
what: string, 
/**
 * The round.
 */
round: number, 
/**
 * How far.
 */
reached: number, 
/**
 * How far strong players came who played the same deal, if they have played it that far.
 */
strong?: number, };

/**
 * Where a game comes from that is played another way from some position on.
 */
export type Origin = { 
/**
 * The table.
 */
table: string, 
/**
 * How many moves had been played there.
 */
position: number, };

/**
 * What is needed to tell the rules of a game.
 */
export type RulesInfo = { 
/**
 * The words for everything that lies on a table for two.
 */
printed: TablePrinted, 
/**
 * A game at its start, in its middle and at its end, as a watcher sees it.
 */
pictures: Array<View>, };

/**
 * What matters most before a decision, told to somebody who learns the game.
 */
export type Remark = { 
/**
 * What it is about: `food`, `house`, `seed`, `field`, `fences` or `pile`.
 */
about: string, 
/**
 * The fact, in a sentence.
 */
sentence: string, 
/**
 * Whether something will be lost if nothing is done about it.
 */
urgent: boolean, };

/**
 * A lesson.
 */
export type LessonInfo = { 
/**
 * Its key.
 */
key: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * What it is about.
 */
about: string, 
/**
 * Its tasks, in order.
 */
tasks: Array<TaskInfo>, };

/**
 * A task of a lesson.
 */
export type TaskInfo = { 
/**
 * What is to be reached.
 */
says: string, 
/**
 * Hints, from the first to the plainest.
 */
hints: Array<string>, 
/**
 * Moves that reach it.
 */
solution: Array<number>, 
/**
 * Whose farm it is.
 */
seat: Seat, 
/**
 * How many players sit at the table.
 */
players: number, };

/**
 * Which task is played at a table.
 */
export type OfLesson = { 
/**
 * The lesson, by key.
 */
lesson: string, 
/**
 * The task, from 0.
 */
task: number, };

/**
 * How it stands with the goal of a task.
 */
export type GoalStand = "open" | "met" | "missed";

/**
 * How a game went.
 */
export type Story = { 
/**
 * The points after every round, and at the end.
 */
rounds: Array<RoundPoints>, };

/**
 * How things stood after a round.
 */
export type RoundPoints = { 
/**
 * The round.
 */
round: number, 
/**
 * How many moves had been played.
 */
position: number, 
/**
 * The points by seat, as if the game had ended then.
 */
points: Array<number>, };

/**
 * The whole table.
 */
export type AgricolaTable = { 
/**
 * `classic` or `revised`.
 */
game: "classic" | "revised", 
/**
 * The round, from 1.
 */
round: number, 
/**
 * The stage, from 1.
 */
stage: number, 
/**
 * What part of the round it is.
 */
phase: string, 
/**
 * The next round that ends with a harvest.
 */
next_harvest: number | null, 
/**
 * Who is to decide; nobody when the game is over.
 */
seat: Seat | null, 
/**
 * What kind of decision it is.
 */
decision: string, 
/**
 * Who holds the start player marker.
 */
start_player: Seat, 
/**
 * Every action space in play, and the round cards to come without their order.
 */
spaces: Array<AgricolaSpace>, 
/**
 * Every major improvement.
 */
majors: Array<Owned>, 
/**
 * How many occupations and minor improvements can still be drawn.
 */
piles: [number, number], 
/**
 * Every farm by seat.
 */
players: Array<AgricolaFarm>, };

/**
 * An action space.
 */
export type AgricolaSpace = { 
/**
 * Its key.
 */
key: string, 
/**
 * The stage of a round card.
 */
stage: number | null, 
/**
 * The round in which it came up.
 */
round: number | null, 
/**
 * Whether it is in play.
 */
revealed: boolean, 
/**
 * What lies on it.
 */
goods: Goods, 
/**
 * What is added every round.
 */
refill: Goods, 
/**
 * Who stands on it.
 */
occupants: Seat[], 
/**
 * Whether nobody may be placed on it any more this round.
 */
blocked: boolean, 
/**
 * Whether it shares one person a round with the other linked spaces.
 */
linked: boolean, };

/**
 * An improvement that one player can own.
 */
export type Owned = { 
/**
 * Its key.
 */
key: string, 
/**
 * Who owns it.
 */
owner: Seat | null, };

/**
 * A farm and its family.
 */
export type AgricolaFarm = { 
/**
 * Goods in the supply and animals on the farm.
 */
goods: Goods, 
/**
 * What the house is made of.
 */
house: "wood" | "clay" | "stone", 
/**
 * Cells with rooms.
 */
rooms: string[], 
/**
 * Fields with their crops.
 */
fields: Array<AgricolaField>, 
/**
 * Fences by edge.
 */
fences: string[], 
/**
 * Closed pastures.
 */
pastures: Array<Pasture>, 
/**
 * Cells with stables.
 */
stables: string[], 
/**
 * People in play.
 */
people: number, 
/**
 * People that can still be placed this round.
 */
people_left: number, 
/**
 * People placed this round.
 */
people_placed: number, 
/**
 * People born this round.
 */
newborns: number, 
/**
 * Owned major improvements.
 */
improvements: string[], 
/**
 * Played hand cards.
 */
cards: string[], 
/**
 * What played cards keep, where it is not nothing: crops that grow on one, goods left in its
 * pile, times used.
 */
marked: Record<string, number>, 
/**
 * Cards of a draft to choose from, as far as the viewer may see them.
 */
in_front: string[], 
/**
 * Cards in hand, as far as the viewer may see them.
 */
hand: string[], 
/**
 * How many cards are in hand.
 */
hand_size: number, 
/**
 * Begging cards.
 */
begging: number, 
/**
 * Food the next harvest will ask for, with everybody as old as they will be then.
 */
food_needed: number, 
/**
 * Goods to come, by round.
 */
promised: Array<Promise>, };

/**
 * A field.
 */
export type AgricolaField = { 
/**
 * Where.
 */
cell: string, 
/**
 * What grows on it.
 */
crop: string | null, 
/**
 * How much.
 */
amount: number, };

/**
 * A closed pasture.
 */
export type Pasture = { 
/**
 * Where.
 */
cells: Array<string>, 
/**
 * How many animals of one kind it holds.
 */
capacity: number, };

/**
 * Goods on a round space.
 */
export type Promise = { 
/**
 * The round.
 */
round: number, 
/**
 * What.
 */
goods: Goods, };

/**
 * The whole table.
 */
export type FamilyTable = { 
/**
 * `family`.
 */
game: "family", 
/**
 * The round, from 1.
 */
round: number, 
/**
 * What part of the round it is.
 */
phase: string, 
/**
 * The next round that ends with a harvest.
 */
next_harvest: number | null, 
/**
 * Who is to decide; nobody when the game is over.
 */
seat: Seat | null, 
/**
 * What kind of decision it is.
 */
decision: string, 
/**
 * Who holds the start player marker.
 */
start_player: Seat, 
/**
 * Every action space.
 */
spaces: Array<FamilySpace>, 
/**
 * Every improvement.
 */
improvements: Array<FamilyImprovement>, 
/**
 * What is left for all players together.
 */
supply: Array<FamilySupply>, 
/**
 * Every farm by seat.
 */
players: Array<FamilyFarm>, };

/**
 * An action space.
 */
export type FamilySpace = { 
/**
 * Its key.
 */
key: string, 
/**
 * The first round in which it can be used.
 */
opens: number, 
/**
 * Whether it can be used now, as far as the round goes.
 */
open: boolean, 
/**
 * What lies on it.
 */
goods: Goods, 
/**
 * What is added every round.
 */
refill: Goods, 
/**
 * Who stands on it.
 */
occupant: Seat | null, };

/**
 * An improvement.
 */
export type FamilyImprovement = { 
/**
 * Its key.
 */
key: string, 
/**
 * The space it lies on until it is built.
 */
space: string, 
/**
 * Who owns it.
 */
owner: Seat | null, };

/**
 * Pieces that are left for all players together.
 */
export type FamilySupply = { 
/**
 * Their key.
 */
key: string, 
/**
 * How many are left.
 */
left: number, };

/**
 * A farm and its family.
 */
export type FamilyFarm = { 
/**
 * Goods in the supply and animals on the farm.
 */
goods: Goods, 
/**
 * What the house is made of.
 */
house: "wood" | "clay", 
/**
 * How many rooms it has.
 */
rooms: number, 
/**
 * Every tile on the open grid, the rooms of the starting house first.
 */
tiles: Array<FamilyTile>, 
/**
 * Stables outside of pastures.
 */
outside_stables: number, 
/**
 * People in play.
 */
people: number, 
/**
 * People that may still be placed this round.
 */
people_left: number, 
/**
 * People placed this round.
 */
people_placed: number, 
/**
 * People born this round.
 */
newborns: number, 
/**
 * Owned improvements.
 */
improvements: Array<string>, 
/**
 * Begging markers.
 */
begging: number, 
/**
 * Food the next harvest will ask for, with everybody as old as they will be then.
 */
food_needed: number, };

/**
 * A tile on a farm.
 */
export type FamilyTile = { 
/**
 * `room`, `field`, or the key of a pasture or improvement.
 */
key: string, 
/**
 * What kind of tile it is: `room`, `field`, `pasture` or `improvement`.
 */
kind: string, 
/**
 * The cells it covers.
 */
cells: { column: number, row: number }[], 
/**
 * What these cells are called, in the same order.
 */
names: Array<string>, 
/**
 * Grain on a field.
 */
grain: number, 
/**
 * How many animals a pasture holds, its stable included.
 */
holds: number, 
/**
 * Whether a stable stands in a pasture.
 */
stable: boolean, };

/**
 * The whole table.
 */
export type CreaturesTable = { 
/**
 * `creatures`.
 */
game: "creatures", 
/**
 * The round, from 1.
 */
round: number, 
/**
 * What part of the round it is.
 */
phase: string, 
/**
 * Who is to decide; nobody when the game is over.
 */
seat: Seat | null, 
/**
 * What kind of decision it is.
 */
decision: string, 
/**
 * Who holds the start player tile.
 */
start_player: Seat, 
/**
 * Who held it in round 1 and loses ties.
 */
first_start_player: Seat, 
/**
 * Borders in the reserve.
 */
reserve: number, 
/**
 * Troughs in the supply.
 */
troughs: number, 
/**
 * Stall tiles in the supply.
 */
stall_tiles: number, 
/**
 * Farm expansions in the supply.
 */
expansions: number, 
/**
 * Every action space.
 */
spaces: Array<CreaturesSpace>, 
/**
 * Every special building of this game.
 */
buildings: Array<CreaturesBuilding>, 
/**
 * Every farm by seat.
 */
players: Array<CreaturesFarm>, };

/**
 * An action space.
 */
export type CreaturesSpace = { 
/**
 * Its key.
 */
key: string, 
/**
 * Whether something is added to it every round.
 */
collects: boolean, 
/**
 * Goods that lie on it.
 */
goods: Goods, 
/**
 * Borders that lie on it.
 */
borders: number, 
/**
 * Who has a worker on it.
 */
occupant: Seat | null, };

/**
 * A special building.
 */
export type CreaturesBuilding = { 
/**
 * Its key.
 */
key: string, 
/**
 * Who owns it.
 */
owner: Seat | null, 
/**
 * Where it stands.
 */
cell: string | null, };

/**
 * A farm and what belongs to it.
 */
export type CreaturesFarm = { 
/**
 * Materials in the supply and animals on the farm.
 */
goods: Goods, 
/**
 * Borders in the supply.
 */
borders: number, 
/**
 * Workers still to be placed this round.
 */
workers: number, 
/**
 * Farm expansions on the left.
 */
left: number, 
/**
 * Farm expansions on the right.
 */
right: number, 
/**
 * Every space, row by row from the top, each row from the left.
 */
cells: Array<CreaturesCell>, 
/**
 * Borders that lie on the farm, by name.
 */
fenced: Array<string>, 
/**
 * Closed pastures.
 */
pastures: Array<Pasture>, 
/**
 * Stone on the Stone Carver's Workshop.
 */
carved: number, };

/**
 * A space of a farm.
 */
export type CreaturesCell = { 
/**
 * Where.
 */
cell: string, 
/**
 * The building on it: `cottage`, `stall`, `stables` or a special building.
 */
building: string | null, 
/**
 * Whether a trough stands on it.
 */
trough: boolean, 
/**
 * How many animals the building or a trough outside of pastures holds.
 */
holds: number, 
/**
 * Whether it is used at the end.
 */
used: boolean, 
/**
 * Whether a border lies on its upper, right, lower and left side.
 */
borders: [boolean, boolean, boolean, boolean], };

/**
 * The words for what does not depend on a table; [`TablePrinted`] has those for the things that lie on one.
 */
export type Catalogue = { 
/**
 * The games.
 */
games: Array<GameInfo>, 
/**
 * The opponents, from the weakest on.
 */
opponents: Array<OpponentInfo>, 
/**
 * Major improvements, and the improvements and tiles of the Family Edition, by game.
 */
majors: { [key in string]: { [key in string]: Printed } }, 
/**
 * Hand cards.
 */
cards: { [key in string]: Printed }, 
/**
 * Special buildings of All Creatures Big and Small.
 */
buildings: { [key in string]: Printed }, };

/**
 * The words for everything that lies on one table, by key, as it reads with its options.
 */
export type TablePrinted = { 
/**
 * Action spaces.
 */
spaces: { [key in string]: Printed }, 
/**
 * Improvements, tiles, pieces and buildings.
 */
improvements: { [key in string]: Printed }, 
/**
 * Hand cards that read differently than in the catalogue, and those of a deck that was brought along.
 */
cards: { [key in string]: Printed }, };

/**
 * A game.
 */
export type GameInfo = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * The fewest and the most players.
 */
players: [number, number], 
/**
 * Its options.
 */
options: Array<OptionInfo>, 
/**
 * What is usually played.
 */
presets: Array<Preset>, 
/**
 * Its round cards, by stage.
 */
rounds: Array<RoundInfo>, 
/**
 * The lines of its score sheet that go by steps.
 */
ladders: Array<LadderInfo>, };

/**
 * A card that comes up in one of the rounds of a stage.
 */
export type RoundInfo = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * The stage.
 */
stage: number, };

/**
 * A line of a score sheet that goes by steps.
 */
export type LadderInfo = { 
/**
 * The line.
 */
line: string, 
/**
 * From how many on there are how many points.
 */
steps: Array<[number, number]>, 
/**
 * Whether each one past the last step is a point more.
 */
goes_on: boolean, };

/**
 * An option of a game.
 */
export type OptionInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * The values it takes, the usual one first.
 */
takes: Array<string>, 
/**
 * What it does.
 */
what: string, 
/**
 * What its values mean, where that takes a sentence.
 */
says: Record<string, string>, 
/**
 * By value and choice of hand cards, the numbers of players it goes with.
 */
fits: Record<string, Record<string, number[]>>, };

/**
 * A usual way to play.
 */
export type Preset = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * Its options.
 */
options: { [key in string]: string }, };

/**
 * An opponent.
 */
export type OpponentInfo = { 
/**
 * Its key.
 */
key: string, 
/**
 * How it plays.
 */
what: string, };

/**
 * A printed thing.
 */
export type Printed = { 
/**
 * Its key.
 */
key: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * What kind of thing it is.
 */
kind: string, 
/**
 * The deck a card is from, or the box of a building.
 */
deck?: string, 
/**
 * The goods it can be paid with, one of these.
 */
cost?: Goods[], 
/**
 * What can be given back instead, in words.
 */
returns?: string[], 
/**
 * What it costs, in words; empty if nothing.
 */
cost_text: string, 
/**
 * What must be true before it may be played, in words.
 */
prerequisite?: string, 
/**
 * The least and the most players it is for.
 */
players?: [number, number], 
/**
 * The stage of a round card.
 */
stage?: number, 
/**
 * Printed points.
 */
points: number, 
/**
 * Whether it goes to the left neighbour after it was played.
 */
travels?: boolean, 
/**
 * How many animals a pasture tile holds.
 */
holds?: number, 
/**
 * The cells a tile covers, as columns and rows from its top left corner.
 */
cells?: [number, number][], 
/**
 * What a space lets its user do, in a few words.
 */
label?: string, 
/**
 * What it does, in sentences.
 */
text: string, 
/**
 * The properties for which no source was found: `cost`, `holds`, `pieces`, or `everything`.
 */
reconstructed?: string[], 
/**
 * The same in a sentence.
 */
reconstructed_text?: string, 
/**
 * What was decided where the text leaves something open.
 */
rulings?: RulingInfo[], };

/**
 * A decision about a card.
 */
export type RulingInfo = { 
/**
 * Its number.
 */
number: string, 
/**
 * What is asked.
 */
question: string, 
/**
 * What is answered.
 */
answer: string, };

/**
 * A table to be set up.
 */
export type NewTable = { 
/**
 * What is played, by the names of the options.
 */
options?: Record<string, string | number | boolean>, 
/**
 * Who sits where, as many as there are players.
 */
seats: Array<NewSeat>, 
/**
 * Whether advice is given.
 */
hints?: boolean, 
/**
 * How long somebody must be missed before the others can call a stand-in, in seconds.
 */
stand_in_after?: number, 
/**
 * Which opponent steps in then, and plays on for somebody who gives up.
 */
stand_in_level?: string, 
/**
 * Whether the game waits until who has set it up lets it begin: friends can take open seats then.
 */
gather?: boolean, 
/**
 * Whether people may talk at the table.
 */
talk?: boolean, 
/**
 * How long a person may take.
 */
clock?: Clock, 
/**
 * The seed that makes the deal; another one each time without it.
 */
seed?: string, 
/**
 * Cards that seats from the first on are dealt, by key; the rest of a hand as chance has it.
 */
hands?: (string[] | null)[], 
/**
 * Round cards by key, which come up before the others of their stage, in this order.
 */
rounds?: string[], 
/**
 * The file of a series whose next game is played; its options count.
 */
series?: string, 
/**
 * A table whose deal is played; its options and its deck count.
 */
like?: string, 
/**
 * The text of a deck of the own, to be played with alone or beside those of the options.
 */
deck?: string, 
/**
 * A game that is over, to be played on from one of its positions another way.
 */
from?: Origin, 
/**
 * A task of a lesson; its position counts.
 */
lesson?: OfLesson, 
/**
 * A game to go on with, or to look at: a record. The options and the deck are those of the record.
 */
record?: string, };

/**
 * Who shall sit on a seat.
 */
export type NewSeat = { 
/**
 * Who.
 */
kind: SeatKind, 
/**
 * The name to show.
 */
name?: string, 
/**
 * Which opponent.
 */
level?: string, };

/**
 * A table that was set up.
 */
export type TableCreated = { 
/**
 * The table's name in links.
 */
table: string, 
/**
 * Everybody, with the secrets of those who are not opponents.
 */
seats: Array<SeatSecret>, 
/**
 * The link for whoever only watches.
 */
watch: string, 
/**
 * The invite to any seat that is open, if there is one.
 */
invite?: string, };

/**
 * A seat and its secret.
 */
export type SeatSecret = { 
/**
 * Which seat.
 */
seat: Seat, 
/**
 * Who sits there.
 */
kind: SeatKind, 
/**
 * The secret: a seat's for a person, an invite for an open seat.
 */
token?: string, 
/**
 * What a person can recover the seat with; told once.
 */
recovery?: string, };

/**
 * What anybody may know of a table.
 */
export type TableSummary = { 
/**
 * The table's name in links.
 */
table: string, 
/**
 * What is played.
 */
options: { [key in string]: string }, 
/**
 * Everybody.
 */
seats: Array<SeatAt>, 
/**
 * The round.
 */
round: number, 
/**
 * How many moves have been played.
 */
position: number, 
/**
 * Whether nobody will move any more.
 */
over: boolean, 
/**
 * Whether the game waits until its host lets it begin.
 */
waiting: boolean, 
/**
 * How many only watch.
 */
watchers: number, 
/**
 * Who is to decide, while the game goes on.
 */
turn: Seat | null, 
/**
 * Everybody's points and rank by seat, when the game is over.
 */
result: Array<Placing>, };

/**
 * How a seat came out.
 */
export type Placing = { 
/**
 * The points.
 */
points: number, 
/**
 * 1 for the winner.
 */
rank: number, };

/**
 * Somebody sits down on an open seat.
 */
export type SitDown = { 
/**
 * The secret of the invite: the seat's, or the table's.
 */
invite: string, 
/**
 * The name to show.
 */
name?: string, };

/**
 * The secret of the seat that was taken.
 */
export type SatDown = { 
/**
 * The secret.
 */
token: string, 
/**
 * What the seat can be recovered with; told once.
 */
recovery: string, };

/**
 * A code that opens a seat on another device.
 */
export type DeviceCode = { 
/**
 * The code.
 */
code: string, 
/**
 * How long it holds.
 */
seconds: number, };

/**
 * Somebody has a code for a seat.
 */
export type OpenSeat = { 
/**
 * The code: for another device, or to recover a seat.
 */
code: string, };

/**
 * The seat that a code has opened.
 */
export type OpenedSeat = { 
/**
 * Which seat.
 */
seat: Seat, 
/**
 * Its secret for this device.
 */
token: string, 
/**
 * What it can be recovered with from now on, if it was recovered.
 */
recovery?: string, };

/**
 * What this program is.
 */
export type Version = { 
/**
 * `farmstead`.
 */
program: string, 
/**
 * Its version.
 */
version: string, 
/**
 * The version of the rules.
 */
rules_version: number, 
/**
 * The version of this protocol.
 */
protocol: number, };

/**
 * Why a request was refused.
 */
export type Failure = { 
/**
 * For programs.
 */
code: string, 
/**
 * In a sentence.
 */
error: string, };
