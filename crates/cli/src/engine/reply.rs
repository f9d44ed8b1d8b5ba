//! Replies, as they stand in `docs/engine-protocol.md`.

use std::collections::BTreeMap;

use farmstead_rules::{Deal, Event, Game, Move, Moves, Options, Report, Scores, Seat, Turn};
use serde::Serialize;
use serde_json::Value;

use super::Failure;

/// One line of output.
#[derive(Serialize)]
pub(super) struct Reply {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    body: Body,
}

impl Reply {
    pub(super) fn done(id: Option<Value>, body: Body) -> Reply {
        Reply { ok: true, id, body }
    }

    pub(super) fn failed(id: Option<Value>, failure: Failure) -> Reply {
        let Failure { code, error, index } = failure;
        Reply { ok: false, id, body: Body::Failed { code, error, index } }
    }
}

/// What a reply says.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Body {
    /// The request was refused.
    Failed {
        code: &'static str,
        error: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        index: Option<usize>,
    },
    /// A game is open.
    Opened {
        options: BTreeMap<&'static str, Value>,
        seat: Option<Seat>,
        over: bool,
        moves_played: usize,
    },
    /// The legal moves.
    Moves { seat: Option<Seat>, question: String, moves: Vec<MoveLine> },
    /// Moves were played.
    Played { events: Vec<Event>, seat: Option<Seat>, over: bool },
    /// Moves were taken back.
    Undone { moves_played: usize, seat: Option<Seat>, over: bool },
    /// Everything about the game.
    State(Box<State>),
    /// What one seat may know.
    View(Box<View>),
    /// The scores as they stand.
    Scores { over: bool, scores: Scores },
    /// The hash of the position.
    Hash { hash: String },
    /// The game as a record.
    Record { record: String },
    /// The position as text.
    Position { position: String },
    /// A move that was chosen and not played.
    Chosen {
        #[serde(flatten)]
        chosen: MoveLine,
    },
    /// Moves with their values, best first.
    Analysis {
        moves: Vec<ValueLine>,
        #[serde(flatten)]
        analysis: Value,
    },
    /// The options there are.
    Options { options: Vec<OptionLine> },
    /// What this program is.
    Version { program: &'static str, version: &'static str, rules_version: u32, protocol: u32 },
    /// The commands there are.
    Help { commands: Vec<CommandLine> },
    /// Nothing to add.
    Bye {},
}

/// A move in its three forms.
#[derive(Clone, Serialize)]
pub(super) struct MoveLine {
    r#move: String,
    code: u32,
    words: String,
}

impl MoveLine {
    pub(super) fn new(game: &impl Game, chosen: Move) -> MoveLine {
        MoveLine {
            r#move: game.write_move(chosen),
            code: chosen.0,
            words: game.describe_move(chosen),
        }
    }

    pub(super) fn seen(view: &farmstead_rules::View, chosen: Move) -> MoveLine {
        MoveLine {
            r#move: view.write_move(chosen),
            code: chosen.0,
            words: view.describe_move(chosen),
        }
    }
}

/// A move and what it is worth.
#[derive(Clone, Serialize)]
pub(super) struct ValueLine {
    #[serde(flatten)]
    pub(super) line: MoveLine,
    pub(super) value: f64,
}

/// Everything about a game, hidden facts included.
#[derive(Serialize)]
pub(super) struct State {
    pub(super) options: BTreeMap<&'static str, Value>,
    pub(super) deal: Deal,
    pub(super) moves_played: usize,
    pub(super) seat: Option<Seat>,
    pub(super) over: bool,
    pub(super) question: String,
    pub(super) hash: String,
    pub(super) scores: Scores,
    pub(super) table: Report,
}

/// What one seat, or a watcher, may know.
#[derive(Serialize)]
pub(super) struct View {
    viewer: Option<Seat>,
    seat: Option<Seat>,
    over: bool,
    question: String,
    moves: Vec<MoveLine>,
    scores: Scores,
    table: Report,
}

impl View {
    pub(super) fn new(view: &farmstead_rules::View) -> View {
        let mut moves = Moves::new();
        view.moves(&mut moves);
        let seat = match view.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Over => None,
        };
        View {
            viewer: view.seat(),
            seat,
            over: seat.is_none(),
            question: view.question(),
            moves: moves.iter().map(|chosen| MoveLine::seen(view, *chosen)).collect(),
            scores: view.scores(),
            table: view.report(),
        }
    }
}

/// The options as `new` takes them.
pub(super) fn options(options: &Options) -> BTreeMap<&'static str, Value> {
    let typed = |text: String| match text.as_str() {
        "on" => Value::Bool(true),
        "off" => Value::Bool(false),
        _ => text.parse::<u64>().map_or(Value::String(text), Value::from),
    };
    options.pairs().into_iter().map(|(name, value)| (name, typed(value))).collect()
}

/// An option.
#[derive(Serialize)]
pub(super) struct OptionLine {
    pub(super) name: &'static str,
    pub(super) takes: String,
    pub(super) what: &'static str,
}

/// A command.
#[derive(Serialize)]
pub(super) struct CommandLine {
    pub(super) cmd: &'static str,
    pub(super) what: &'static str,
}
