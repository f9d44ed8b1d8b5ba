//! Inputs for what reads texts without a server: records, series, decks, lines to the engine.

use std::io::Cursor;
use std::panic::{UnwindSafe, catch_unwind};

use anyhow::{Context, Result, ensure};
use farmstead_ai::{Budget, Opponent, Wyrand};
use farmstead_cardboard::{Patchwork, own};
use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Record, Seed, Series, Turn, View};

use super::Kind;
use super::damage::damaged;

/// Moves that are played with a deck.
const MOST_MOVES: usize = 60;

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

const SERIES: &str = "farmstead series 1\nkind solo\noptions game=revised players=1 cards=base\n\n\
                      game 1 start A\nA 58 points rank 1; played A102 B099; keeps A102\n";

/// Whole texts, to be damaged.
pub(super) struct Texts {
    pub(super) record: String,
    parts: Patchwork,
}

impl Texts {
    pub(super) fn new(seed: u64) -> Result<Texts> {
        let record = played(&mut Wyrand::new(seed))?.write().context("a record can be written")?;
        Ok(Texts { record, parts: Patchwork::new() })
    }

    /// Has so many damaged texts of a kind read.
    pub(super) fn read(&self, kind: Kind, number: u64, random: &mut Wyrand) -> Result<()> {
        if kind == Kind::EngineLines {
            return tell_engine(number, random);
        }
        for _ in 0..number {
            match kind {
                Kind::Records => {
                    let text = damaged(&self.record, random);
                    without_panic("a record", &text, || drop(Record::read(&text)))?;
                }
                Kind::Series => {
                    let text = damaged(SERIES, random);
                    without_panic("a series", &text, || drop(Series::parse(&text)))?;
                }
                Kind::Decks => {
                    let text = damaged(&self.parts.deck(|bound| random.below(bound)), random);
                    without_panic("a deck", &text, || {
                        drop(farmstead_cardboard::check("deck", &text));
                    })?;
                }
                _ => {
                    let text = self.parts.deck(|bound| random.below(bound));
                    let (_, opponent, _) = Opponent::ALL[random.below(Opponent::ALL.len())];
                    let seed = random.below(1 << 30) as u64;
                    let shown = format!("{opponent}, seed {seed}, with\n{text}");
                    without_panic("a deck", &shown, || play(&text, opponent, seed))?;
                }
            }
        }
        Ok(())
    }
}

/// The record of a short random game.
fn played(random: &mut Wyrand) -> Result<Record> {
    let options: Options = "game=revised players=2".parse()?;
    let deal = Deal::from_seed(&options, Seed(random.below(1 << 30) as u128));
    let mut game = AnyGame::new(&options, &deal)?;
    let mut record = Record::new(options, deal);
    let mut moves = Moves::new();
    for _ in 0..20 {
        game.moves(&mut moves);
        let chosen = moves[random.below(moves.len())];
        game.play(chosen, &mut ())?;
        record.moves.push(chosen);
    }
    Ok(record)
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
    let deck = own::recall("deck", deck).expect("a patchwork has no mistakes");
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
