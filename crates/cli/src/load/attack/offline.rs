//! Inputs for what reads texts without a server: records, moves, series, decks, lines to the engine.

use std::io::Cursor;
use std::panic::{UnwindSafe, catch_unwind};

use anyhow::{Context, Result, ensure};
use farmstead_ai::{Budget, Opponent, Wyrand};
use farmstead_cardboard::{Patchwork, own};
use farmstead_rules::{
    AnyGame, Deal, Game, Moves, Options, Record, Seed, Series, Turn, View, parse_move,
};

use super::Kind;
use super::damage::damaged;

/// Moves that are played with a deck.
const MOST_MOVES: usize = 60;

/// The games of records, and how many moves they have.
const GAMES: [&str; 6] = [
    "game=revised players=2",
    "game=revised players=4 deal=draft",
    "game=classic players=5 cards=E,I,K",
    "game=classic players=1 cards=none",
    "game=family players=3",
    "game=creatures",
];
const RECORDED: usize = 30;

const LINES: [&str; 12] = [
    r#"{"id":1,"cmd":"new","options":{"game":"revised","players":2},"seed":1}"#,
    r#"{"id":2,"cmd":"moves"}"#,
    r#"{"id":3,"cmd":"play","move":"forest"}"#,
    r#"{"id":4,"cmd":"play","moves":["farmland","plow b2"]}"#,
    r#"{"id":5,"cmd":"play","code":1310720}"#,
    r#"{"id":6,"cmd":"state"}"#,
    r#"{"id":7,"cmd":"record"}"#,
    r#"{"id":8,"cmd":"undo","steps":2}"#,
    r#"{"id":9,"cmd":"view","seat":1}"#,
    r#"{"id":10,"cmd":"go","agent":"greedy"}"#,
    r#"{"id":11,"cmd":"score"}"#,
    r#"{"id":12,"cmd":"hash"}"#,
];

const SERIES: [&str; 2] = [
    "farmstead series 1\nkind solo\noptions game=revised players=1 cards=base\n\n\
     game 1 start A\nA 58 points rank 1; played A102 B099; keeps A102\n",
    "farmstead series 1\nkind campaign\noptions game=revised players=2 cards=base\n\n\
     game 1 start A\nA 30 points rank 1; played A102\nB 20 points rank 2\n",
];

/// Whole texts, to be damaged.
pub(super) struct Texts {
    pub(super) records: Vec<String>,
    parts: Patchwork,
}

impl Texts {
    pub(super) fn new(seed: u64) -> Result<Texts> {
        let mut random = Wyrand::new(seed);
        let records = GAMES.iter().map(|options| {
            let record = played(options, &mut random)?;
            record.write().context("a record can be written")
        });
        Ok(Texts { records: records.collect::<Result<_>>()?, parts: Patchwork::new() })
    }

    /// Has so many damaged texts of a kind read.
    pub(super) fn read(&self, kind: Kind, number: u64, random: &mut Wyrand) -> Result<()> {
        match kind {
            Kind::EngineLines => tell_engine(number, random),
            Kind::Moves => tell_moves(number, random),
            Kind::Records => (0..number).try_for_each(|_| {
                let record = &self.records[random.below(self.records.len())];
                let text = damaged(record, random);
                without_panic("a record", &text, || drop(Record::read(&text)))
            }),
            Kind::Series => (0..number).try_for_each(|_| {
                let text = damaged(SERIES[random.below(SERIES.len())], random);
                without_panic("a series", &text, || drop(Series::parse(&text)))
            }),
            _ => self.read_decks(kind == Kind::DecksWithPlay, number, random),
        }
    }

    /// Has a home-made deck damaged and read, or opponents play with it. To sew one together that is
    /// whole takes longer than all that.
    fn read_decks(&self, with_play: bool, number: u64, random: &mut Wyrand) -> Result<()> {
        let deck = self.parts.deck(|bound| random.below(bound));
        (0..number).try_for_each(|_| match with_play {
            true => {
                let (_, opponent, _) = Opponent::ALL[random.below(Opponent::ALL.len())];
                let seed = random.below(1 << 30) as u64;
                let shown = format!("{opponent}, seed {seed}, with\n{deck}");
                without_panic("a deck", &shown, || play(&deck, opponent, seed))
            }
            false => {
                let text = damaged(&deck, random);
                without_panic("a deck", &text, || drop(farmstead_cardboard::check("deck", &text)))
            }
        })
    }
}

/// The record of the beginning of a random game.
fn played(options: &str, random: &mut Wyrand) -> Result<Record> {
    let options: Options = options.parse()?;
    let deal = Deal::from_seed(&options, Seed(random.below(1 << 30) as u128));
    let mut game = AnyGame::new(&options, &deal)?;
    let mut record = Record::new(options, deal);
    let mut moves = Moves::new();
    for _ in 0..RECORDED {
        game.moves(&mut moves);
        let chosen = moves[random.below(moves.len())];
        game.play(chosen, &mut ())?;
        record.moves.push(chosen);
    }
    Ok(record)
}

/// So many moves of a game as text, each damaged; what cannot be read is played as it was.
fn tell_moves(number: u64, random: &mut Wyrand) -> Result<()> {
    let options: Options = GAMES[random.below(GAMES.len())].parse()?;
    let deal = Deal::from_seed(&options, Seed(random.below(1 << 30) as u128));
    let mut game = AnyGame::new(&options, &deal)?;
    let mut moves = Moves::new();
    for _ in 0..number {
        game.moves(&mut moves);
        let right = moves[random.below(moves.len())];
        let text = damaged(&game.write_move(right), random);
        without_panic("a move", &text, || {
            let read = parse_move(&game, &text).unwrap_or(right);
            game.clone().play(read, &mut ()).expect("a move that was read is legal");
        })?;
        game.play(right, &mut ())?;
    }
    Ok(())
}

/// So many lines to one engine, the most of them damaged.
fn tell_engine(number: u64, random: &mut Wyrand) -> Result<()> {
    let mut lines: Vec<String> = vec![LINES[0].to_owned()];
    while (lines.len() as u64) < number {
        let line = LINES[random.below(LINES.len())];
        let whole = random.below(4) == 0;
        lines.push(if whole { line.to_owned() } else { damaged(line, random) });
    }
    let text = lines.join("\n");
    without_panic("engine lines", &text.clone(), || {
        let _ = crate::engine::serve(Cursor::new(text.into_bytes()), &mut Vec::new());
    })
}

/// A home-made deck, played with by an opponent.
fn play(deck: &str, opponent: Opponent, seed: u64) {
    let deck = own::bring("deck", deck).expect("a patchwork has no mistakes");
    let options = Options::with_deck("players=2", Some(deck)).expect("the deck is large enough");
    let deal = Deal::from_seed(&options, Seed(seed.into()));
    let mut game = AnyGame::new(&options, &deal).expect("the deck is large enough");
    let mut agent = opponent.agent(seed);
    let budget = Budget { nodes: Some(4), ..Budget::default() };
    for _ in 0..MOST_MOVES {
        let Turn::Seat(seat) = game.turn() else { break };
        let decision = agent.choose(&View::new(&game, Some(seat)), &budget);
        let chosen = decision.expect("whoever is to move has a move").chosen;
        game.play(chosen, &mut ()).expect("opponents play legal moves");
    }
}

/// Does something that must not panic.
fn without_panic(what: &str, shown: &str, run: impl FnOnce() + UnwindSafe) -> Result<()> {
    ensure!(catch_unwind(run).is_ok(), "{what} leads to a panic:\n{shown}");
    Ok(())
}
