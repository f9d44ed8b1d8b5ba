//! The game that is open, and what each command does to it.

use std::sync::Arc;
use std::time::Duration;

use farmstead_ai::{Budget, Contender, Opponent, UnknownContender, Wyrand};
use farmstead_cardboard::OwnDeck;
use farmstead_cardboard::own;
use farmstead_rules::{
    AnyGame, BadOption, BadSetup, Deal, Game, Move, Moves, Options, RULES_VERSION, Record, Seat,
    Seed, View, parse_move,
};
use serde_json::{Map, Value};

use super::Meanwhile;
use super::reply::{self, Body, CommandLine, MoveLine, OptionLine, ValueLine};
use super::request::{Failure, Request};
use crate::hint;
use crate::history::History;
use crate::thinkers::Thinkers;

/// Every command with what it does.
const COMMANDS: [(&str, &str); 17] = [
    (
        "new",
        "open a game: `options`, perhaps a `deck`, and `seed` or `deal`; or a `record` or position",
    ),
    ("moves", "list the legal moves"),
    ("play", "play a `move` by notation, by `code`, or several `moves` together"),
    ("undo", "take back `steps` moves (1 if not given)"),
    ("state", "tell everything about the game, the deal included"),
    ("view", "tell what a `seat` may know, or a watcher if none is given"),
    ("score", "tell the scores as they stand"),
    ("hash", "tell the hash of the position"),
    ("record", "write the game as a record"),
    ("position", "write the position as text: all of it, or what a `seat` may know"),
    ("go", "choose a move without playing it: `agent`, `seed`, `time_ms`, `nodes`"),
    ("analyse", "tell the best turns and why: `seed`, `time_ms`, `nodes`, `improve`"),
    ("stop", "end an analysis that improves"),
    ("options", "list the options of a game"),
    ("version", "tell what this program is"),
    ("help", "list the commands"),
    ("quit", "end"),
];

/// At most one open game.
#[derive(Default)]
pub(super) struct Session {
    open: Option<Open>,
}

struct Open {
    history: History,
    thinkers: Thinkers,
    /// Who was asked last, by name: a network is read from its file once a game.
    asked: Option<(String, Contender)>,
}

impl Session {
    /// Carries out a request, whole or not at all.
    pub(super) fn answer(
        &mut self,
        request: &mut Request,
        meanwhile: Meanwhile<'_>,
    ) -> Result<Body, Failure> {
        match request.command.clone().as_str() {
            "new" => self.open(request),
            "moves" => self.game()?.moves(request),
            "play" => self.game()?.play(request),
            "undo" => self.game()?.undo(request),
            "state" => self.game()?.state(request),
            "view" => self.game()?.view(request),
            "score" => self.game()?.score(request),
            "hash" => self.game()?.hash(request),
            "record" => self.game()?.write_record(request),
            "position" => self.game()?.write_position(request),
            "go" => self.game()?.go(request),
            "analyse" => self.game()?.analyse(request, meanwhile),
            "stop" => request.finish().map(|()| Body::Bye {}),
            "options" => options(request),
            "version" => version(request),
            "help" => help(request),
            "quit" => request.finish().map(|()| Body::Bye {}),
            other => {
                let shown: String = other.chars().take(40).collect();
                let error = format!("there is no command `{shown}`; `help` lists the commands");
                Err(Failure::new("unknown_command", error))
            }
        }
    }

    fn game(&mut self) -> Result<&mut Open, Failure> {
        self.open
            .as_mut()
            .ok_or_else(|| Failure::new("no_game", "no game is open; `new` opens one"))
    }

    fn open(&mut self, request: &mut Request) -> Result<Body, Failure> {
        let options = request.take("options");
        let deck = request.text("deck")?;
        let (source, value) = request.one_of(["seed", "deal", "record"])?;
        request.finish()?;
        let opened = if source == 2 {
            if options.is_some() || deck.is_some() {
                return Err(Failure::new("bad_field", "a `record` has its own options and deck"));
            }
            Open::from_record(&value)?
        } else {
            let own = deck.map(|text| own::bring("deck", &text)).transpose();
            let own = own.map_err(|bad| Failure::new(bad.code(), bad))?;
            let options = read_option_fields(own, options)?;
            let deal = if source == 0 {
                Deal::from_seed(&options, read_seed(&value)?)
            } else {
                serde_json::from_value(value).map_err(|error| {
                    Failure::new("bad_deal", format!("the deal cannot be read: {error}"))
                })?
            };
            let history = History::new(Record::new(options, deal));
            let history = history.map_err(|bad: BadSetup| Failure::new(bad.code(), bad))?;
            Open::of(history)
        };
        let body = Body::Opened {
            options: reply::options(&opened.history.record().options),
            seat: opened.history.seat(),
            over: opened.is_over(),
            moves_played: opened.history.steps().len(),
        };
        self.open = Some(opened);
        Ok(body)
    }
}

impl Open {
    fn of(history: History) -> Open {
        Open { history, thinkers: Thinkers::default(), asked: None }
    }

    fn from_record(value: &Value) -> Result<Open, Failure> {
        let text = value.as_str().ok_or_else(|| Failure::bad("record", "a text"))?;
        let history = History::read(text).map_err(|bad| Failure::new(bad.code(), bad))?;
        Ok(Open::of(history))
    }

    fn game(&self) -> &AnyGame {
        self.history.game()
    }

    fn is_over(&self) -> bool {
        self.history.seat().is_none()
    }

    /// The seat to move, where somebody must be.
    fn mover(&self) -> Result<Seat, Failure> {
        self.history.seat().ok_or_else(|| Failure::new("game_over", "the game is over"))
    }

    fn moves(&self, request: &Request) -> Result<Body, Failure> {
        request.finish()?;
        let mut moves = Moves::new();
        self.game().moves(&mut moves);
        Ok(Body::Moves {
            seat: self.history.seat(),
            question: self.game().question(),
            moves: moves.iter().map(|chosen| MoveLine::new(self.game(), *chosen)).collect(),
        })
    }

    fn play(&mut self, request: &mut Request) -> Result<Body, Failure> {
        let (form, value) = request.one_of(["move", "code", "moves"])?;
        request.finish()?;
        let wanted = match (form, value) {
            (0, text @ Value::String(_)) | (1, text @ Value::Number(_)) => vec![text],
            (0, _) => return Err(Failure::bad("move", "a text")),
            (1, _) => return Err(Failure::bad("code", "a whole number")),
            (_, Value::Array(list)) if !list.is_empty() => list,
            _ => return Err(Failure::bad("moves", "a list of at least one move")),
        };
        // They succeed or fail together.
        let before = self.history.steps().len();
        for (index, value) in wanted.iter().enumerate() {
            if let Err(failure) = self.play_one(value) {
                self.go_back_to(before);
                return Err(Failure { index: (form == 2).then_some(index), ..failure });
            }
        }
        let events =
            self.history.steps()[before..].iter().flat_map(|step| step.events.clone()).collect();
        Ok(Body::Played { events, seat: self.history.seat(), over: self.is_over() })
    }

    /// Plays a move given by notation or by code.
    fn play_one(&mut self, value: &Value) -> Result<(), Failure> {
        self.mover()?;
        let chosen = match value {
            Value::String(text) => {
                parse_move(self.game(), text).map_err(|bad| Failure::new(bad.code(), bad))?
            }
            value => {
                let code = value.as_u64().and_then(|code| u32::try_from(code).ok());
                let wants = "notation or a whole number below 4294967296";
                Move(code.ok_or_else(|| Failure::bad("code", wants))?)
            }
        };
        self.history.play(chosen).map(|_| ()).map_err(|bad| Failure::new(bad.code(), bad))
    }

    fn undo(&mut self, request: &mut Request) -> Result<Body, Failure> {
        let steps = request.number("steps")?.unwrap_or(1);
        request.finish()?;
        if steps == 0 {
            return Err(Failure::bad("steps", "at least 1"));
        }
        let played = self.history.steps().len();
        let left = played.checked_sub(usize::try_from(steps).unwrap_or(usize::MAX));
        let Some(left) = left else {
            let error = format!("{steps} moves cannot be taken back, only {played} were played");
            return Err(Failure::new("nothing_to_undo", error));
        };
        self.go_back_to(left);
        Ok(Body::Undone { moves_played: left, seat: self.history.seat(), over: self.is_over() })
    }

    fn go_back_to(&mut self, decisions: usize) {
        self.history.go_back_to(decisions);
        self.thinkers.go_back_to(decisions);
    }

    fn state(&self, request: &Request) -> Result<Body, Failure> {
        request.finish()?;
        Ok(Body::State(Box::new(reply::State {
            options: reply::options(&self.history.record().options),
            deal: self.history.record().deal.clone(),
            moves_played: self.history.steps().len(),
            seat: self.history.seat(),
            over: self.is_over(),
            question: self.game().question(),
            hash: hash(self.game()),
            scores: self.game().scores(),
            table: self.game().report(),
        })))
    }

    fn view(&self, request: &mut Request) -> Result<Body, Failure> {
        let viewer = self.viewer(request)?;
        request.finish()?;
        Ok(Body::View(Box::new(reply::View::new(&View::new(self.game(), viewer)))))
    }

    /// The seat that is asked for, if one is.
    fn viewer(&self, request: &mut Request) -> Result<Option<Seat>, Failure> {
        let players = self.history.record().options.players;
        match request.number("seat")? {
            None => Ok(None),
            Some(seat) if seat < u64::from(players) => Ok(Some(Seat(seat as u8))),
            Some(_) => {
                Err(Failure::bad("seat", &format!("null or a seat from 0 to {}", players - 1)))
            }
        }
    }

    fn write_position(&self, request: &mut Request) -> Result<Body, Failure> {
        let viewer = self.viewer(request)?;
        request.finish()?;
        let position = match viewer {
            None => self.game().write_position(),
            seat => View::new(self.game(), seat).write_position(),
        };
        Ok(Body::Position { position })
    }

    fn score(&self, request: &Request) -> Result<Body, Failure> {
        request.finish()?;
        Ok(Body::Scores { over: self.is_over(), scores: self.game().scores() })
    }

    fn hash(&self, request: &Request) -> Result<Body, Failure> {
        request.finish()?;
        Ok(Body::Hash { hash: hash(self.game()) })
    }

    fn write_record(&self, request: &Request) -> Result<Body, Failure> {
        request.finish()?;
        let record = self.history.record().write().map_err(|bad| Failure::new(bad.code(), bad))?;
        Ok(Body::Record { record })
    }

    fn go(&mut self, request: &mut Request) -> Result<Body, Failure> {
        let agent = match request.text("agent")? {
            None => Opponent::Greedy.into(),
            Some(name) => self.contender(name)?,
        };
        let seed = seed(request)?;
        let budget = budget(request)?;
        request.finish()?;
        let view = View::new(self.history.game(), Some(self.mover()?));
        let chosen = self.thinkers.choose(&agent, seed, &self.history, &budget);
        let chosen = chosen.ok_or_else(|| Failure::new("game_over", "the game is over"))?;
        Ok(Body::Chosen { chosen: MoveLine::seen(&view, chosen) })
    }

    fn contender(&mut self, name: String) -> Result<Contender, Failure> {
        let known = self.asked.as_ref().filter(|(asked, _)| *asked == name);
        if let Some((_, known)) = known {
            return Ok(known.clone());
        }
        let found: Contender =
            name.parse().map_err(|bad: UnknownContender| Failure::new(bad.code(), bad))?;
        self.asked = Some((name, found.clone()));
        Ok(found)
    }

    fn analyse(&self, request: &mut Request, meanwhile: Meanwhile<'_>) -> Result<Body, Failure> {
        let seed = seed(request)?;
        let improve = request.flag("improve")?;
        let mut budget = budget(request)?;
        request.finish()?;
        match (budget.time, budget.nodes) {
            (None, None) if improve => budget.time = Some(LONGEST_ANALYSIS),
            (None, None) => budget.nodes = Some(USUAL_SIMULATIONS),
            _ => {}
        }
        let view = View::new(self.game(), Some(self.mover()?));
        let valued = farmstead_ai::values(&view, &mut Moves::new(), &mut Wyrand::new(seed));
        let line = |(chosen, value): (Move, f32)| ValueLine {
            line: MoveLine::seen(&view, chosen),
            value: rounded(f64::from(value)),
        };
        let moves: Vec<ValueLine> = valued.into_iter().map(line).collect();
        let mut last = Value::Null;
        let Meanwhile { is_awaited, tell } = meanwhile;
        let is_wanted = || !improve || !is_awaited();
        farmstead_ai::analyse_while(is_wanted, &view, seed, &budget, |report| {
            let analysis = hint::object(report, usize::MAX);
            if report.is_last {
                last = analysis;
            } else if improve {
                tell(Body::Analysis { moves: moves.clone(), analysis });
            }
        });
        Ok(Body::Analysis { moves, analysis: last })
    }
}

/// A value with no more digits than it deserves.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

fn hash(game: &AnyGame) -> String {
    format!("{:016x}", game.hash())
}

/// What a decision may cost: `time_ms`, `nodes`, or what the opponent takes by itself.
fn budget(request: &mut Request) -> Result<Budget, Failure> {
    let time = request.number("time_ms")?.map(Duration::from_millis);
    let nodes = request.number("nodes")?;
    Ok(Budget { time, nodes, ..Budget::default() })
}

/// How long an analysis improves if nobody stops it.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(3600);

/// How many simulations an analysis makes if nobody says.
const USUAL_SIMULATIONS: u64 = 256;

/// The source of chance for an opponent; without a seed it is always the same.
fn seed(request: &mut Request) -> Result<u64, Failure> {
    Ok(request.number("seed")?.unwrap_or(0))
}

fn read_seed(value: &Value) -> Result<Seed, Failure> {
    let text = match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        _ => String::new(),
    };
    text.parse().map_err(|_| Failure::bad("seed", "a whole number of at most 128 bits"))
}

fn read_option_fields(
    own: Option<Arc<OwnDeck>>,
    options: Option<Value>,
) -> Result<Options, Failure> {
    let fields = match options {
        None => Map::new(),
        Some(Value::Object(fields)) => fields,
        Some(_) => return Err(Failure::bad("options", "an object")),
    };
    let mut pairs = Vec::with_capacity(fields.len());
    for (name, value) in fields {
        let value = match value {
            Value::Bool(on) => if on { "on" } else { "off" }.to_owned(),
            Value::Number(number) => number.to_string(),
            Value::String(text) => text,
            _ => return Err(Failure::bad("options", "made of texts, numbers, true and false")),
        };
        pairs.push((name, value));
    }
    let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    Options::read(own, pairs).map_err(|bad: BadOption| Failure::new(bad.code(), bad))
}

fn options(request: &Request) -> Result<Body, Failure> {
    request.finish()?;
    let line = |(name, takes, what)| OptionLine { name, takes, what };
    Ok(Body::Options { options: crate::setup::list().into_iter().map(line).collect() })
}

fn version(request: &Request) -> Result<Body, Failure> {
    request.finish()?;
    Ok(Body::Version {
        program: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        protocol: 1,
    })
}

fn help(request: &Request) -> Result<Body, Failure> {
    request.finish()?;
    let line = |(cmd, what)| CommandLine { cmd, what };
    Ok(Body::Help { commands: COMMANDS.map(line).into() })
}
