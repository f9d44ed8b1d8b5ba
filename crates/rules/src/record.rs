//! Games as text files that people can read and edit.
//!
//! ```text
//! farmstead record 1
//! options game=revised players=2 mode=full cards=none
//! start A
//! rounds fencing sheep-market major-improvement grain-utilization ...
//!
//! # round 1
//! A forest
//! B farmland; plow b2
//! = A 3 wood 2 food -14 points, B 3 food -12 points
//! ```
//!
//! A line that begins with `=` tells how everybody [stands](crate::stand) by then. The rules may
//! change; with these lines it is noticed when a game of an older version goes another way.
//!
//! A deck that was brought along is part of the record: its lines begin with `|`.

use std::fmt::Write;
use std::sync::Arc;

use farmstead_cardboard::own::{self, BadDeck};
use farmstead_cardboard::{Key, OwnDeck, printed};
use thiserror::Error;

use crate::any::AnyGame;
use crate::deal::{Deal, Seed};
use crate::events::{Event, Events};
use crate::game::{Game, Move, Seat, Turn};
use crate::notation::parse_move;
use crate::options::Options;
use crate::stand::{self, Stand};
use crate::written::BadPosition;
use crate::{BadSetup, RULES_VERSION};

/// Everything that is needed to play a game again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What was played.
    pub options: Options,
    /// What chance decided.
    pub deal: Deal,
    /// Every choice, in order.
    pub moves: Vec<Move>,
}

/// A record as it was read: by today's rules, whatever version it is of.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The version of the rules that it names.
    pub version: u32,
    /// The game, as far as it is the same by today's rules.
    pub record: Record,
    /// The position after that.
    pub game: AnyGame,
    /// The first thing that is not: today's rules have changed something that this game of an
    /// older version met.
    pub difference: Option<BadRecord>,
}

/// A record that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct BadRecord {
    /// The first bad line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl BadRecord {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        "bad_record"
    }
}

impl Record {
    /// A game that has not begun.
    pub fn new(options: Options, deal: Deal) -> Record {
        Record { options, deal, moves: Vec::new() }
    }

    /// The position before the first choice.
    pub fn start(&self) -> Result<AnyGame, BadSetup> {
        AnyGame::new(&self.options, &self.deal)
    }

    /// The position after the last choice. Fails if the moves do not fit.
    pub fn replay(&self) -> Result<AnyGame, BadRecord> {
        let bad = |what: String| BadRecord { line: 0, what };
        let mut game = self.start().map_err(|error| bad(error.to_string()))?;
        for chosen in &self.moves {
            game.play(*chosen, &mut ()).map_err(|error| bad(error.to_string()))?;
        }
        Ok(game)
    }

    /// The record as text.
    pub fn write(&self) -> Result<String, BadRecord> {
        let bad = |what: String| BadRecord { line: 0, what };
        let mut text = self.head();
        let mut game = self.start().map_err(|error| bad(error.to_string()))?;
        let mut last: Option<Seat> = None;
        // Drafts and permanent occupations may ask something before the first round.
        let set_up = self.deal.position.is_some();
        let early = game.agricola().is_some_and(|game| game.state().common.round == 0);
        let first = if set_up { None } else { Some(if early { 0 } else { 1 }) };
        let mut round = Rounds(first);
        for chosen in &self.moves {
            let Turn::Seat(seat) = game.turn() else {
                return Err(bad("the game is over".to_owned()));
            };
            if let Some(round) = round.0.take() {
                if last.is_some() {
                    let _ = write!(text, "\n= {}", Stand::of(&game));
                }
                let gap = if text.ends_with('\n') { "" } else { "\n" };
                let _ = match round {
                    0 => write!(text, "{gap}\n# before the first round"),
                    _ => write!(text, "{gap}\n# round {round}"),
                };
                last = None;
            }
            let words = game.write_move(*chosen);
            let _ = if last == Some(seat) && !game.is_new_turn() {
                write!(text, "; {words}")
            } else {
                write!(text, "\n{seat} {words}")
            };
            last = Some(seat);
            game.play(*chosen, &mut round).map_err(|error| bad(error.to_string()))?;
        }
        if last.is_some() {
            let _ = write!(text, "\n= {}", Stand::of(&game));
        }
        Ok(text + "\n")
    }

    /// Everything that stands before the first move.
    fn head(&self) -> String {
        if let Some(position) = &self.deal.position {
            let moves = if self.moves.is_empty() { "" } else { "\nmoves\n" };
            return format!("{position}{moves}");
        }
        let mut text = format!("farmstead record {RULES_VERSION}\noptions {}\n", self.options);
        let _ = writeln!(text, "start {}", Seat(self.deal.start));
        if !self.deal.rounds.is_empty() {
            let _ = writeln!(text, "rounds {}", self.deal.rounds.join(" "));
        }
        if !self.deal.buildings.is_empty() {
            let _ = writeln!(text, "buildings {}", self.deal.buildings.join(" "));
        }
        for (seat, hand) in (0..).map(Seat).zip(&self.deal.hands) {
            let _ = writeln!(text, "hand {seat} {}", hand.join(" "));
        }
        let piles = &self.deal.piles;
        for (kind, pile) in [("occupations", &piles.occupations), ("minors", &piles.minors)] {
            if !pile.is_empty() {
                let _ = writeln!(text, "pile {kind} {}", pile.join(" "));
            }
        }
        if let Some(chance) = self.deal.chance {
            let _ = writeln!(text, "chance {chance}");
        }
        if !self.deal.food.is_empty() {
            let food: Vec<String> = self.deal.food.iter().map(u8::to_string).collect();
            let _ = writeln!(text, "food {}", food.join(" "));
        }
        for (seat, cards) in (0..).map(Seat).zip(&self.deal.permanent) {
            let line = format!("permanent {seat} {}", cards.join(" "));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        for line in self.options.cards.own().into_iter().flat_map(|own| own.source.lines()) {
            let gap = if line.is_empty() { "" } else { " " };
            let _ = writeln!(text, "|{gap}{line}");
        }
        text
    }

    /// Reads a record and plays it, so that every move in it is known to be legal. A record of an
    /// older version that goes another way by today's rules is refused.
    pub fn parse(text: &str) -> Result<(Record, AnyGame), BadRecord> {
        match Record::read(text)? {
            Reading { difference: Some(bad), .. } => Err(bad),
            Reading { record, game, .. } => Ok((record, game)),
        }
    }

    /// Reads a record and plays it by today's rules as far as they agree with those it is of.
    pub fn read(text: &str) -> Result<Reading, BadRecord> {
        if text.trim_start().starts_with("farmstead position") {
            return Record::read_from_position(text);
        }
        let own = read_deck(text)?;
        let mut lines = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.starts_with('|'))
            .map(|(number, line)| (number, line.split('#').next().unwrap_or("").trim()))
            .filter(|(_, line)| !line.is_empty())
            .peekable();
        let mut header = |word: &str| match lines.peek() {
            Some((line, text)) => {
                match text.strip_prefix(word).filter(|rest| rest.starts_with(' ')) {
                    Some(rest) => {
                        let found = (*line, rest.trim());
                        lines.next();
                        Ok(found)
                    }
                    None => Err(BadRecord {
                        line: *line,
                        what: format!("expected a line that begins with `{word}`"),
                    }),
                }
            }
            None => Err(BadRecord {
                line: 1,
                what: format!("the record ends before its line `{word}`"),
            }),
        };
        let (line, version) = header("farmstead record")?;
        let version = version.parse().ok().filter(|version| *version <= RULES_VERSION).ok_or_else(|| {
            let what = format!(
                "the record is of rules version {version}; this program plays version {RULES_VERSION}"
            );
            BadRecord { line, what }
        })?;
        let (line, options) = header("options")?;
        let options = Options::of_kept_game(options, own)
            .map_err(|bad| BadRecord { line, what: format!("{bad}") })?;
        let (line, start) = header("start")?;
        let start = match start.parse::<char>().ok().and_then(Seat::from_letter) {
            Some(seat) => seat.0,
            None => return Err(BadRecord { line, what: format!("`{start}` is not a seat") }),
        };
        let own = options.cards.own().cloned();
        let own = own.as_deref();
        let mut deal = Deal { start, ..Deal::default() };
        let mut deal_line = line;
        if let Ok((line, rounds)) = header("rounds") {
            deal.rounds = read_names(line, rounds, own)?;
            deal_line = line;
        }
        if let Ok((line, buildings)) = header("buildings") {
            deal.buildings = read_names(line, buildings, own)?;
            deal_line = line;
        }
        while let Ok((line, hand)) = header("hand") {
            read_cards_of_seat((line, hand), "the hand", own, &mut deal.hands)?;
            deal_line = line;
        }
        while let Ok((line, pile)) = header("pile") {
            let (kind, cards) = pile.split_once(' ').unwrap_or((pile, ""));
            let cards = read_names(line, cards, own)?;
            match kind {
                "occupations" => deal.piles.occupations = cards,
                "minors" => deal.piles.minors = cards,
                _ => {
                    let what = format!("`{kind}` is not a pile; those are occupations and minors");
                    return Err(BadRecord { line, what });
                }
            }
            deal_line = line;
        }
        if let Ok((line, chance)) = header("chance") {
            let what = || format!("`{chance}` is not a number that chance can have");
            let number = chance.parse().map_err(|_| BadRecord { line, what: what() })?;
            deal.chance = Some(number);
            deal_line = line;
        }
        if let Ok((line, food)) = header("food") {
            let number = |word: &str| {
                let what = || format!("`{word}` is not an amount of food");
                word.parse().map_err(|_| BadRecord { line, what: what() })
            };
            deal.food = food.split_whitespace().map(number).collect::<Result<_, _>>()?;
            deal_line = line;
        }
        while let Ok((line, cards)) = header("permanent") {
            let whose = "the permanent occupations";
            read_cards_of_seat((line, cards), whose, own, &mut deal.permanent)?;
            deal_line = line;
        }
        let record = Record::new(options, deal);
        let game =
            record.start().map_err(|bad| BadRecord { line: deal_line, what: bad.to_string() })?;
        record.play_lines(version, game, lines)
    }

    /// Reads a position and the moves behind the line `moves`, if there are any. What the position
    /// leaves out is dealt.
    fn read_from_position(text: &str) -> Result<Reading, BadRecord> {
        let numbered = || (1..).zip(text.lines());
        let moves = numbered().find(|(_, line)| line.trim() == "moves");
        let before = moves.map_or(usize::MAX, |(line, _)| line - 1);
        let position: Vec<&str> = text.lines().take(before).collect();
        let (options, deal) = Deal::from_position(&position.join("\n"), Seed(1)).map_err(
            |BadPosition { line, word, what }| BadRecord {
                line,
                what: if word.is_empty() { what } else { format!("`{word}`: {what}") },
            },
        )?;
        let record = Record::new(options, deal);
        let game = record.start().map_err(|bad| BadRecord { line: 1, what: bad.to_string() })?;
        let lines = numbered()
            .skip(before.saturating_add(1))
            .map(|(number, line)| (number, line.split('#').next().unwrap_or("").trim()))
            .filter(|(_, line)| !line.is_empty());
        record.play_lines(RULES_VERSION, game, lines)
    }

    /// Plays the moves of a record, from its first position.
    fn play_lines<'t>(
        mut self,
        version: u32,
        mut game: AnyGame,
        lines: impl Iterator<Item = (usize, &'t str)>,
    ) -> Result<Reading, BadRecord> {
        let record = &mut self;
        // Where the record last said how everybody stands, and was right.
        let mut agreed = 0;
        for (line, text) in lines {
            let read = match text.strip_prefix('=') {
                Some(then) => match stand::compare(then, &Stand::of(&game).to_string()) {
                    None => {
                        agreed = record.moves.len();
                        Ok(())
                    }
                    Some(what) => {
                        // Which of the moves since then did it is not known.
                        record.moves.truncate(agreed);
                        Err(BadRecord { line, what })
                    }
                },
                None => read_turn(line, text, &mut game, &mut record.moves),
            };
            match read {
                Ok(()) => {}
                Err(bad) if version == RULES_VERSION => return Err(bad),
                Err(BadRecord { line, what }) => {
                    let what = older(version, &what);
                    let game = record.replay()?;
                    let difference = Some(BadRecord { line, what });
                    return Ok(Reading { version, record: self, game, difference });
                }
            }
        }
        Ok(Reading { version, record: self, game, difference: None })
    }
}

/// Says that a game of an older version goes another way by today's rules, and how.
pub fn older(version: u32, what: &str) -> String {
    match version {
        RULES_VERSION => format!("another program has played this game otherwise here: {what}"),
        _ => format!(
            "this game is of rules version {version}; by version {RULES_VERSION}, which this program \
             plays, it goes another way here: {what}"
        ),
    }
}

/// Reads the cards of the next seat, such as `B A102 B099`.
fn read_cards_of_seat(
    (line, text): (usize, &str),
    whose: &str,
    own: Option<&OwnDeck>,
    seats: &mut Vec<Vec<Key>>,
) -> Result<(), BadRecord> {
    let (name, cards) = text.split_once(' ').unwrap_or((text, ""));
    let expected = Seat(seats.len() as u8);
    if name != expected.to_string() {
        return Err(BadRecord { line, what: format!("expected {whose} of {expected}") });
    }
    seats.push(read_names(line, cards, own)?);
    Ok(())
}

/// Reads the deck that a record carries, if it does.
pub(crate) fn read_deck(text: &str) -> Result<Option<Arc<OwnDeck>>, BadRecord> {
    let lines = (1..).zip(text.lines());
    let (numbers, deck): (Vec<usize>, Vec<&str>) = lines
        .filter_map(|(number, line)| Some((number, line.strip_prefix('|')?)))
        .map(|(number, line)| (number, line.strip_prefix(' ').unwrap_or(line)))
        .unzip();
    let Some(first) = numbers.first() else { return Ok(None) };
    own::bring("deck", &deck.join("\n")).map(Some).map_err(|bad| match &bad {
        BadDeck::Mistakes(mistakes) => BadRecord {
            line: numbers.get(mistakes[0].line as usize - 1).copied().unwrap_or(*first),
            what: mistakes[0].told(),
        },
        other => BadRecord { line: *first, what: other.to_string() },
    })
}

/// Reads the keys of printed matter, shipped or brought along. Whether it belongs to the game is found
/// out when it is dealt.
fn read_names(line: usize, names: &str, own: Option<&OwnDeck>) -> Result<Vec<Key>, BadRecord> {
    let brought = own.map_or(&[][..], |own| &own.cards);
    let key = |name| {
        let boards =
            [printed::classic(), printed::revised(), printed::majors(), printed::creatures()];
        let shipped = boards.into_iter().flatten().chain(printed::shipped());
        let mut keys = shipped.map(|card| card.key).chain(brought.iter().map(|card| card.key));
        let unknown = || BadRecord { line, what: format!("there is no card called `{name}`") };
        keys.find(|key| key == name).ok_or_else(unknown)
    };
    names.split_whitespace().map(key).collect()
}

/// Reads a line such as `B farm-expansion; room b2; done`.
fn read_turn(
    line: usize,
    text: &str,
    game: &mut AnyGame,
    moves: &mut Vec<Move>,
) -> Result<(), BadRecord> {
    let bad = |what: String| BadRecord { line, what };
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let seat = name.parse::<char>().ok().and_then(Seat::from_letter);
    let seat = seat.ok_or_else(|| bad(format!("`{name}` is not a seat")))?;
    for words in rest.split(';') {
        match game.turn() {
            Turn::Over => return Err(bad("the game is over".to_owned())),
            Turn::Seat(turn) if turn != seat => {
                return Err(bad(format!("it is {turn}'s turn, not {seat}'s")));
            }
            Turn::Seat(_) => {}
        }
        let chosen = parse_move(game, words).map_err(|error| bad(error.to_string()))?;
        game.play(chosen, &mut ()).map_err(|error| bad(error.to_string()))?;
        moves.push(chosen);
    }
    Ok(())
}

/// Hears of the last round that began.
struct Rounds(Option<u8>);

impl Events for Rounds {
    fn tell(&mut self, event: Event) {
        if let Event::Round { round } = event {
            self.0 = Some(round);
        }
    }
}
