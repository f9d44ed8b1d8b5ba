//! The decisions of a game, each to be looked at for itself.

use std::ops::Range;

use farmstead_rules::{AnyGame, BadSetup, Event, Game, Move, Record, Seat, Turn, View};

use super::marks::{Marks, Milestones};
use super::{Review, ReviewedTurn, Standing, worth};
use crate::analysis::{Advice, appraise};
use crate::facts::Described;
use crate::games::with_game;
use crate::study::expected;
use crate::turns::Searched;

/// A game whose decisions are looked at one by one, in whatever order.
#[derive(Debug, Clone)]
pub struct Inspection {
    moves: Vec<Move>,
    /// Where each move was played, and the last position.
    positions: Vec<AnyGame>,
    turns: Vec<Decision>,
}

/// A decision that is to be looked at.
#[derive(Debug, Clone)]
struct Decision {
    moves: Range<usize>,
    seat: Seat,
    round: u8,
    by_chance: bool,
}

impl Inspection {
    /// Plays a game again and takes note of its decisions.
    pub fn of(record: &Record) -> Result<Inspection, BadSetup> {
        let mut game = record.start()?;
        let mut positions = vec![game.clone()];
        let mut turns: Vec<Decision> = Vec::new();
        let mut before = None;
        for (index, chosen) in record.moves.iter().enumerate() {
            let Turn::Seat(seat) = game.turn() else { break };
            let place = with_game!(&game, game => (seat, game.round(), game.part()));
            if game.is_new_turn() || before != Some(place) {
                let hidden = with_game!(&game, game => game.has_cards());
                turns.push(Decision {
                    moves: index..index,
                    seat,
                    round: place.1,
                    by_chance: hidden,
                });
            }
            before = Some(place);
            let mut events = Vec::new();
            if game.play(*chosen, &mut events).is_err() {
                break;
            }
            positions.push(game.clone());
            if let Some(turn) = turns.last_mut() {
                turn.moves.end = index + 1;
                turn.by_chance |= events.iter().any(is_chance);
            }
        }
        turns.retain(|turn| !turn.moves.is_empty());
        Ok(Inspection { moves: record.moves.clone(), positions, turns })
    }

    /// How many decisions there are.
    pub fn decisions(&self) -> usize {
        self.turns.len()
    }

    /// What the seat of a decision saw.
    pub fn view(&self, decision: usize) -> View {
        let Decision { ref moves, seat, .. } = self.turns[decision];
        View::new(&self.positions[moves.start], Some(seat))
    }

    /// How far everybody had come at certain points of the game.
    pub fn marks(&self) -> Vec<Marks> {
        let mut milestones = Milestones::new(&self.positions[0]);
        self.positions.iter().for_each(|game| milestones.pass(game));
        milestones.marks
    }

    /// The game with all its decisions looked at, in order.
    pub fn review(&self, turns: Vec<ReviewedTurn>) -> Review {
        Review { turns, end: self.end() }
    }

    /// Looks at a decision with so many simulations.
    pub fn look(&self, decision: usize, nodes: u64) -> ReviewedTurn {
        let Decision { ref moves, seat, round, by_chance } = self.turns[decision];
        let view = self.view(decision);
        let played = &self.moves[moves.clone()];
        let analysis = appraise(&view, played, moves.start as u64, nodes)
            .expect("whoever decided had something to decide");
        let standing = |advice: Option<&Advice>| match advice {
            Some(advice) => advice
                .outlook
                .iter()
                .map(|outlook| Standing { points: outlook.points, win: outlook.win })
                .collect(),
            None => at_first_sight(&view),
        };
        let best = analysis.options.first();
        let done = analysis.played.and_then(|played| analysis.options.get(played));
        let before = standing(best);
        let after = match done {
            Some(done) => standing(Some(done)),
            // What cannot be compared is taken to be as good as the best.
            None => before.clone(),
        };
        let loss = (worth(&before, seat) - worth(&after, seat)).max(0.0);
        ReviewedTurn { moves: moves.clone(), seat, round, before, after, loss, by_chance, analysis }
    }

    fn end(&self) -> Vec<Standing> {
        let game = self.positions.last().expect("a game has a first position");
        if let Turn::Seat(seat) = game.turn() {
            return at_first_sight(&View::new(game, Some(seat)));
        }
        let scores = game.scores();
        let winners = scores.sheets().iter().filter(|sheet| sheet.rank == 1).count();
        let stands = scores.sheets().iter().map(|sheet| Standing {
            points: scores.value(sheet.total) as f32,
            win: if sheet.rank == 1 { 1.0 / winners as f32 } else { 0.0 },
        });
        stands.collect()
    }
}

/// What everybody may expect where nothing was looked into.
fn at_first_sight(view: &View) -> Vec<Standing> {
    let value = expected(view);
    let stands = value.seats().iter();
    stands.map(|promise| Standing { points: promise.total, win: promise.win }).collect()
}

/// Whether something happened that nobody could know.
fn is_chance(event: &Event) -> bool {
    matches!(
        event,
        Event::Revealed { .. }
            | Event::Drew { .. }
            | Event::LotsDrawn { .. }
            | Event::HandsDealt
            | Event::HandsPassed
    )
}
