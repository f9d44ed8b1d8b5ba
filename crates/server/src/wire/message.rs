//! The messages of a table's socket.

use std::collections::BTreeMap;

use farmstead_rules::{Game as _, Key, Seat};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::{
    Clock, ClockFace, Event, GoalStand, Meal, Move, OfLesson, OfSeries, Origin, Remark, Review,
    Said, View,
};

/// What a client says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Takes seats at the table, or watches with no token. The first message.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The secret of a seat.
        #[serde(default)]
        token: Option<String>,
        /// The secrets of several seats on one device.
        #[cfg_attr(test, ts(type = "string[]", optional))]
        #[serde(default)]
        tokens: Vec<String>,
        /// The last `seq` this client has seen, if it comes back.
        #[cfg_attr(test, ts(type = "number | null", optional))]
        #[serde(default)]
        seen: Option<u64>,
        /// A random word this client chose, the same after it comes back: with it and the `id` of
        /// a message nothing is carried out twice.
        #[serde(default)]
        client: Option<String>,
    },
    /// Plays one or several moves, all or none.
    Move {
        /// The number of this message.
        id: u64,
        /// How many moves had been played.
        position: u32,
        /// The moves.
        codes: Vec<u32>,
    },
    /// Asks what moves would lead to, without playing them.
    Try {
        /// The number of this message.
        id: u64,
        /// How many moves had been played.
        position: u32,
        /// The moves.
        codes: Vec<u32>,
    },
    /// Takes back the own last move, or asks the others for leave to.
    Undo {
        /// The number of this message.
        id: u64,
        /// How many moves had been played.
        position: u32,
    },
    /// Answers somebody who asks to take back a move.
    Answer {
        /// The number of this message.
        id: u64,
        /// Which question, as `asks` numbers it.
        question: u64,
        /// Whether it may be.
        agree: bool,
    },
    /// Asks for advice.
    Hint {
        /// The number of this message.
        id: u64,
    },
    /// Asks for a review of the game, when it is over.
    Review {
        /// The number of this message.
        id: u64,
        /// How many seconds it may take, for a new one; the one that is kept without it, if there is one.
        #[serde(default)]
        seconds: Option<u32>,
    },
    /// Wants no more advice, and no review that is not done yet.
    Stop {
        /// The number of this message.
        id: u64,
    },
    /// Gives the game up.
    Resign {
        /// The number of this message.
        id: u64,
        /// Which seat, if this client holds several.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Lets an opponent play a seat: an own one, or one whose player has been missed for a while.
    Away {
        /// The number of this message.
        id: u64,
        /// Which seat; the own one by default.
        #[serde(default)]
        seat: Option<u8>,
        /// Which opponent, for an own seat; the table's stand-in by default.
        #[serde(default)]
        level: Option<String>,
    },
    /// Takes an own seat back from the opponent that played it.
    Back {
        /// The number of this message.
        id: u64,
        /// Which seat, if this client holds several.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Frees a seat for somebody else; only for who has set the table up.
    Remove {
        /// The number of this message.
        id: u64,
        /// Which seat.
        seat: u8,
    },
    /// Changes the name of an own seat.
    Rename {
        /// The number of this message.
        id: u64,
        /// Which seat, if this client holds several.
        #[serde(default)]
        seat: Option<u8>,
        /// The name.
        name: String,
    },
    /// Changes places before the game begins: any two for who has set the table up, an own seat for
    /// an open one for everybody.
    Swap {
        /// The number of this message.
        id: u64,
        /// One seat.
        seat: u8,
        /// The other one.
        with: u8,
    },
    /// Puts an opponent on a free seat before the game begins, or frees the seat of one; only for
    /// who has set the table up.
    Place {
        /// The number of this message.
        id: u64,
        /// Which seat.
        seat: u8,
        /// Which opponent; none to free the seat.
        #[serde(default)]
        level: Option<String>,
    },
    /// Lets the game begin; only for who has set the table up.
    Start {
        /// The number of this message.
        id: u64,
        /// Which opponent plays seats that nobody has taken yet; the table's stand-in by default.
        #[serde(default)]
        level: Option<String>,
    },
    /// Says something to those who sit at the table.
    Say {
        /// The number of this message.
        id: u64,
        /// Which seat speaks, if this client holds several.
        #[serde(default)]
        seat: Option<u8>,
        /// What, as plain text.
        text: String,
    },
    /// Lets people talk at this table, or not; only for who has set it up.
    Talk {
        /// The number of this message.
        id: u64,
        /// Whether they may.
        on: bool,
    },
}

/// What the server says.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// Who sits where: at hello and whenever it changes.
    Table(TableMessage),
    /// A fresh view after every change, one for each seat the client holds.
    View(ViewMessage),
    /// What moves would lead to.
    Tried {
        /// The number of the message that asked.
        id: u64,
        /// How many of the moves were tried.
        moves_ok: u32,
        /// Whether the next one would end the turn or show something hidden, so that it was not
        /// tried.
        ends: bool,
        /// The table after the moves that were tried.
        view: View,
        /// What could be done next.
        moves: Vec<Move>,
        /// What is being asked.
        question: String,
        /// The table after the move that would end the turn, if nothing hidden is seen by it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        after: Option<View>,
    },
    /// The message with this number was carried out.
    Done {
        /// The number of the message.
        id: u64,
        /// Where the table's log stands.
        seq: u64,
    },
    /// The message with this number was not carried out.
    Refused {
        /// The number of the message; none if it could not be read.
        id: Option<u64>,
        /// Why, for programs.
        #[cfg_attr(test, ts(type = "string"))]
        code: &'static str,
        /// Why, in a sentence.
        error: String,
    },
    /// Advice, better and better until it is final.
    Hint {
        /// The number of the message that asked.
        id: u64,
        /// Whether nothing better will follow.
        r#final: bool,
        /// Good ways to go on, the best first.
        options: Vec<Advice>,
        /// What matters most now, for who learns the game.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        remark: Option<Remark>,
    },
    /// How far the review of the game is, for those who wait for it.
    Review {
        /// How many decisions were looked at.
        done: u32,
        /// Of how many.
        all: u32,
        /// Whether nothing better will follow.
        r#final: bool,
        /// What is known so far, now and then and at the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        review: Option<Review>,
    },
    /// Somebody asks to take moves back.
    Asks {
        /// Always `undo`.
        #[cfg_attr(test, ts(type = "\"undo\""))]
        what: &'static str,
        /// The number of the question.
        question: u64,
        /// Who asks.
        #[cfg_attr(test, ts(type = "Seat"))]
        by: Seat,
        /// How many moves would be left.
        to: u32,
        /// Who has not answered yet.
        #[cfg_attr(test, ts(type = "Seat[]"))]
        waits: Vec<Seat>,
    },
    /// The invite to a seat that was freed, for who has freed it.
    Invite {
        /// Which seat.
        #[cfg_attr(test, ts(type = "Seat"))]
        seat: Seat,
        /// The secret of the invite.
        token: String,
    },
    /// The question is settled or out of date.
    AsksOver {
        /// Whether the moves were taken back.
        agreed: bool,
        /// Who did not agree, if somebody did not.
        #[cfg_attr(test, ts(type = "Seat", optional))]
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// What was said at the table, for those who sit at it: the last of it at hello, then line by line.
    Chat {
        /// What was said, in order.
        lines: Vec<Said>,
    },
}

/// Who sits where.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct TableMessage {
    /// Where the table's log stands.
    pub seq: u64,
    /// The table's name in links.
    pub table: String,
    /// What is played.
    pub options: BTreeMap<String, String>,
    /// Everybody.
    pub seats: Vec<SeatAt>,
    /// The seats this client holds.
    #[cfg_attr(test, ts(type = "Seat[]"))]
    pub you: Vec<Seat>,
    /// How many only watch.
    pub watchers: u32,
    /// Whether advice is given.
    pub hints: bool,
    /// Whether the game waits until its host lets it begin.
    pub waiting: bool,
    /// Whether people may talk.
    pub talk: bool,
    /// How long a person may take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Whether a part of the deal was chosen rather than left to chance.
    pub chosen: bool,
    /// Which game of a series it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<OfSeries>,
    /// The table whose deal is played here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// The game that this one is played on from, another way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// The task of a lesson that is played here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<OfLesson>,
    /// Whether a review of the game is kept.
    pub reviewed: bool,
    /// Who has set the table up.
    #[cfg_attr(test, ts(type = "Seat", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<Seat>,
    /// How long somebody must be missed before the others can call a stand-in, in seconds.
    pub stand_in_after: u32,
    /// The SHA-256 of the seed that made the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_hash: Option<String>,
    /// The seed, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Whether nobody will move any more.
    pub over: bool,
    /// Why the game can be looked at, but not go on: it was played by older rules and goes another
    /// way by today's, or its opponent fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// How many seconds, about, the opponent that thinks will take with all that wait before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wait_s: Option<u32>,
    /// The table of the next game, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// A seat and who sits on it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SeatAt {
    /// Which seat.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub seat: Seat,
    /// The name to show.
    pub name: String,
    /// Who sits there.
    pub kind: SeatKind,
    /// Which opponent plays it: for good, or while its player is away.
    #[cfg_attr(test, ts(type = "string", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'static str>,
    /// Whether its player is connected.
    pub present: bool,
    /// For how many seconds nobody has been there for it, as far as is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absent_s: Option<u32>,
    /// Whether an opponent plays it while its player is away.
    pub away: bool,
    /// Whether that is so because its player's time was up.
    pub late: bool,
    /// Whether its player has given up.
    pub resigned: bool,
    /// Whether an opponent is thinking there.
    pub thinking: bool,
}

/// Who sits on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// A person.
    Human,
    /// Nobody yet; an invite link leads there.
    Open,
    /// The program.
    Opponent,
}

/// A fresh view.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct ViewMessage {
    /// Where the table's log stands.
    pub seq: u64,
    /// Whose view it is; nobody's for a watcher.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub viewer: Option<Seat>,
    /// How many moves have been played.
    pub position: u32,
    /// The table.
    pub view: View,
    /// What the viewer may do, if it is their turn.
    pub moves: Vec<Move>,
    /// What is being asked of whoever is to decide.
    pub question: String,
    /// Why something on the table cannot be used now, by its key, if it is the viewer's turn.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub why_not: BTreeMap<Key, String>,
    /// The cheapest way to feed the viewer's family, if that is asked.
    #[cfg_attr(test, ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meal: Option<Meal>,
    /// How it stands with the goal, if a task of a lesson is played.
    #[cfg_attr(test, ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalStand>,
    /// How the viewer could take a move back.
    pub undo: Option<UndoOffer>,
    /// What happened since the client last heard. What it knows of positions after the first of
    /// these no longer holds.
    pub steps: Vec<Step>,
    /// What the clock shows, if there is one.
    pub clock: Option<ClockFace>,
    /// The position from which `steps` tells on; whatever a client remembers of later ones was
    /// taken back.
    pub since: u32,
}

/// How a move could be taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct UndoOffer {
    /// Whether it is nobody else's business.
    pub free: bool,
    /// How many moves would be left.
    pub to: u32,
    /// Who would have to agree.
    #[cfg_attr(test, ts(type = "Seat[]"))]
    pub ask: Vec<Seat>,
}

/// What one move brought about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Step {
    /// How many moves had been played after it; 0 for what happened before the first.
    pub position: u32,
    /// Who moved.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub seat: Option<Seat>,
    /// The same in sentences.
    pub lines: Vec<Line>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// A sentence of the log.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Line {
    /// Who did it, if anybody did; the name belongs in front of the words.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub seat: Option<Seat>,
    /// What was done: "goes to Forest, gets 3 wood".
    pub words: String,
}

/// A way to go on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Advice {
    /// The first move.
    pub first: Move,
    /// All moves of the turn, the first among them.
    pub codes: Vec<u32>,
    /// The moves of the turn in parts, up to where something hidden is seen.
    pub steps: Vec<Move>,
    /// The turn in plain words, move by move.
    pub words: String,
    /// What to do and what decides, in one sentence with the names of the players.
    pub sentence: String,
    /// The numbers behind it, in sentences; empty if nothing can be said.
    pub reason: String,
    /// What it is worth to the seat, in points.
    pub worth: f64,
    /// How far that may be off, if it is known.
    pub error: Option<f64>,
    /// What every seat may expect at the end, in points, if it is known.
    pub points: Vec<f64>,
    /// The seat's chance to win, if it is known.
    pub win: Option<f64>,
    /// What is likely to follow.
    pub line: Vec<Line>,
}

impl Advice {
    /// What a search found out about the turns of a view's seat, the best first.
    pub fn found(
        view: &farmstead_rules::View,
        analysis: &farmstead_ai::Analysis,
        names: &[String],
    ) -> Vec<Advice> {
        let names = farmstead_ai::Names(names);
        let line =
            |(seat, words): &(Seat, String)| Line { seat: Some(*seat), words: words.clone() };
        let option = |(index, advice): (usize, &farmstead_ai::Advice)| {
            let outlook = &advice.outlook;
            Some(Advice {
                first: Move::of(view, *advice.moves.first()?),
                codes: advice.moves.iter().map(|one| one.0).collect(),
                steps: steps(view, &advice.moves),
                words: advice.words.clone(),
                sentence: analysis.sentence(advice, &names),
                reason: analysis.why(index, &names),
                worth: advice.worth.into(),
                error: Some(advice.error.into()),
                points: outlook.iter().map(|one| one.points.into()).collect(),
                win: outlook.get(analysis.seat.index()).map(|one| one.win.into()),
                line: advice.line.iter().map(line).collect(),
            })
        };
        analysis.options.iter().enumerate().filter_map(option).collect()
    }
}

/// The moves of a turn in parts, each as it is where it is played.
fn steps(view: &farmstead_rules::View, moves: &[farmstead_rules::Move]) -> Vec<Move> {
    let mut game = view.sample(&mut farmstead_ai::Wyrand::new(0));
    let mut steps = Vec::new();
    for chosen in moves {
        let stand = farmstead_rules::View::new(&game, view.seat());
        steps.push(Move::of(&stand, *chosen));
        let mut seen: Vec<farmstead_rules::Event> = Vec::new();
        if game.play(*chosen, &mut seen).is_err() || seen.iter().any(|event| event.reveals()) {
            break;
        }
    }
    steps
}

/// How a game went.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Story {
    /// The points after every round, and at the end.
    pub rounds: Vec<RoundPoints>,
}

/// How things stood after a round.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct RoundPoints {
    /// The round.
    pub round: u8,
    /// How many moves had been played.
    pub position: u32,
    /// The points by seat, as if the game had ended then.
    pub points: Vec<f64>,
}

/// The position after so many moves, for stepping through a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct PastPosition {
    /// How many moves had been played.
    pub n: u32,
    /// How many moves there are.
    pub of: u32,
    /// The table.
    pub view: View,
    /// The table after the moves that were asked about, if some were.
    #[cfg_attr(test, ts(optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<View>,
    /// What was being asked.
    pub question: String,
    /// The position as text, to be copied and set up again.
    pub text: String,
    /// What the last of these moves brought about.
    pub step: Step,
}
