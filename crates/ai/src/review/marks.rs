//! Points of a game at which it can be told how far everybody has come, and what strong players reach
//! there with the same deal.

use farmstead_rules::{AnyGame, BadSetup, Game, Record, Report, Seat, Turn, View};

use super::part_of;
use crate::agent::{Agent, Budget};
use crate::games::with_game;
use crate::levels::LEVELS;
use crate::opponent::Opponent;
use crate::study::expected;
use crate::turns::Searched;

/// How far a seat had come, each at its point of the game.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Marks {
    /// The points that it could expect when the first third of the game was over.
    pub opening: Option<Mark>,
    /// What it had to eat beyond what its family needs when the round of a harvest began, crops and
    /// animals counted: the harvest at which that was least.
    pub food: Option<Mark>,
    /// Its people when half of the game was over.
    pub family: Option<Mark>,
}

/// How far a seat had come when a round began.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mark {
    /// The round.
    pub round: u8,
    /// How far.
    pub reached: f32,
}

/// Goes along with a game and notes how far everybody has come.
#[derive(Debug, Clone)]
pub(super) struct Milestones {
    pub(super) marks: Vec<Marks>,
    last: u8,
    /// The round that was noted last.
    round: u8,
}

impl Milestones {
    pub(super) fn new(start: &AnyGame) -> Milestones {
        let seats = usize::from(start.book().options().players);
        let last = if matches!(start.report(), Report::Creatures(_)) { 8 } else { 14 };
        let round = with_game!(start, game => game.round());
        Milestones { marks: vec![Marks::default(); seats], last, round }
    }

    /// Passes a position; the first of every round counts.
    pub(super) fn pass(&mut self, game: &AnyGame) {
        let round = with_game!(game, game => game.round());
        let Turn::Seat(mover) = game.turn() else { return };
        if round <= self.round {
            return;
        }
        let before = std::mem::replace(&mut self.round, round);
        let value = (part_of(round, self.last) > 0 && part_of(before, self.last) == 0)
            .then(|| expected(&View::new(game, Some(mover))));
        let half = self.last / 2;
        let people = (before <= half && round > half).then(|| people(game)).flatten();
        for (index, marks) in self.marks.iter_mut().enumerate() {
            if let Some(value) = &value {
                let reached = value.seats()[index].total;
                marks.opening = Some(Mark { round, reached });
            }
            if let Some(people) = &people {
                marks.family = Some(Mark { round, reached: people[index].into() });
            }
            let food = with_game!(game, game => game.food(Seat(index as u8)));
            if let Some(food) = food.filter(|food| food.harvest == round) {
                let reached = f32::from(food.at_hand + food.in_sight) - f32::from(food.needed);
                let least = marks.food.is_none_or(|mark| reached < mark.reached);
                marks.food = if least { Some(Mark { round, reached }) } else { marks.food };
            }
        }
    }
}

/// The people of every seat, where there are families.
fn people(game: &AnyGame) -> Option<Vec<u8>> {
    match game.report() {
        Report::Agricola(table) => Some(table.players.iter().map(|farm| farm.people).collect()),
        Report::Family(table) => Some(table.players.iter().map(|farm| farm.people).collect()),
        _ => None,
    }
}

/// The deal of a game, played once more from its start by the best opponents, turn by turn.
pub struct StrongGame {
    game: AnyGame,
    agents: Vec<Box<dyn Agent>>,
    budget: Budget,
    milestones: Milestones,
}

impl StrongGame {
    /// The deal of this record; every decision is worth so many simulations.
    pub fn of(record: &Record, nodes: u64) -> Result<StrongGame, BadSetup> {
        let game = record.start()?;
        let best = Opponent::Level(LEVELS.len() as u8 - 1);
        let seats = u64::from(record.options.players);
        Ok(StrongGame {
            agents: (0..seats).map(|seat| best.agent(seat)).collect(),
            budget: Budget { nodes: Some(nodes), ..Budget::default() },
            milestones: Milestones::new(&game),
            game,
        })
    }

    /// Plays the next turn; whether there was one.
    pub fn play_on(&mut self) -> bool {
        let Turn::Seat(seat) = self.game.turn() else { return false };
        loop {
            let view = View::new(&self.game, Some(seat));
            let decision = self.agents[seat.index()].choose(&view, &self.budget);
            let chosen = decision.expect("a seat to move has moves").chosen;
            self.game.play(chosen, &mut ()).expect("opponents choose legal moves");
            self.milestones.pass(&self.game);
            if self.game.turn() != Turn::Seat(seat) || self.game.is_new_turn() {
                return true;
            }
        }
    }

    /// How far everybody has come.
    pub fn marks(&self) -> &[Marks] {
        &self.milestones.marks
    }
}
