//! The Family Edition: tiles on an open grid, and a track of spaces in a fixed order.
//!
//! Reading order: `tiles` and `grid` (shapes and where they fit), `animals` and `bonus` (the two
//! solvers), `layout` (what is printed), `state` (where a game stands), `moves` (what may be
//! done), `play`, `round` and `harvest` (what happens then), `scoring`; `report` and `words` say
//! it to programs and people. Nothing is hidden in this game.

mod animals;
mod bonus;
mod choice;
mod grid;
mod harvest;
mod layout;
mod moves;
mod parts;
mod play;
mod reasons;
mod report;
mod round;
mod scoring;
mod state;
#[cfg(test)]
mod tests;
mod tiles;
mod words;
mod written;

pub use choice::Choice;
pub use layout::{Act, Improvement, Layout, Pasture, ROUNDS, Space};
pub use report::{
    FarmReport, ImprovementReport, SpaceReport, SupplyReport, TableReport, TileReport,
};
pub use scoring::LINES;
pub use state::{Ask, House, Offer, Player, Position, Rung, State};
#[cfg(test)]
pub(crate) use tests::rich;
pub use tiles::{Piece, Place, Shape, Tiles};

use rand_core::Rng;

use crate::deal::{BadDeal, Deal};
use crate::events::Events;
use crate::game::{Game, Illegal, Move, Moves, Seat, Turn};
use crate::options::Options;
use crate::parts::MoveParts;
use crate::reasons::Reasons;
use crate::scores::Scores;

/// A game of the Family Edition for `P` players.
#[derive(Debug, Clone, Copy)]
pub struct Family<'b, const P: usize> {
    state: State<'b, [Player; P]>,
}

impl<'b, const P: usize> Family<'b, P> {
    /// Sets the table and runs on to the first choice.
    pub fn new(
        options: &Options,
        layout: &'b Layout,
        deal: &Deal,
    ) -> Result<Family<'b, P>, BadDeal> {
        if !deal.rounds.is_empty() {
            return Err(BadDeal("the rounds of this game come in a printed order".to_owned()));
        }
        if deal.start >= options.players {
            let (start, players) = (deal.start, options.players);
            return Err(BadDeal(format!("seat {start} cannot start a game of {players} players")));
        }
        let mut players = [Player::new(3); P];
        players[usize::from(deal.start)] = Player::new(2);
        let common = state::Common::new(layout, options, Seat(deal.start));
        let mut game = Family { state: State { layout, common, players } };
        game.state_mut().run(&mut ());
        Ok(game)
    }

    /// A game that stands like this.
    #[inline]
    pub(crate) fn at(layout: &'b Layout, position: Position<P>) -> Family<'b, P> {
        let Position { common, players } = position;
        Family { state: State { layout, common, players } }
    }

    /// Where the game stands.
    #[inline]
    pub fn state(&self) -> &State<'b> {
        &self.state
    }

    #[inline]
    fn state_mut(&mut self) -> &mut State<'b> {
        &mut self.state
    }

    /// Everything on the table, for people and programs.
    pub fn report(&self) -> TableReport {
        TableReport::new(self.state())
    }
}

impl<const P: usize> PartialEq for Family<'_, P> {
    fn eq(&self, other: &Family<'_, P>) -> bool {
        self.state.common == other.state.common && self.state.players == other.state.players
    }
}

impl<'b, const P: usize> Game for Family<'b, P> {
    type Snapshot = Position<P>;

    #[inline]
    fn snapshot(&self) -> Position<P> {
        let State { common, players, .. } = self.state;
        Position { common, players }
    }

    #[inline]
    fn at(&self, position: &Position<P>) -> Family<'b, P> {
        Family::at(self.state.layout, *position)
    }

    fn turn(&self) -> Turn {
        match self.state.common.rung {
            Rung::Over => Turn::Over,
            _ => Turn::Seat(self.state().decider()),
        }
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        self.state().list(out);
    }

    fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        self.state_mut().play(chosen, seen)
    }

    fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        self.state_mut().play_listed(listed, seen);
    }

    fn scores(&self) -> Scores {
        self.state().scores()
    }

    /// Everybody knows everything.
    fn masked(&self, _seat: Option<Seat>) -> Family<'b, P> {
        *self
    }

    fn resampled(&self, _seat: Option<Seat>, _rng: &mut impl Rng) -> Family<'b, P> {
        *self
    }

    fn hash(&self) -> u64 {
        self.state().hash()
    }

    fn is_new_turn(&self) -> bool {
        self.state.common.ask == Ask::Nothing
    }

    fn write_move(&self, chosen: Move) -> String {
        words::notation(self.state(), chosen)
    }

    fn former_name(&self, chosen: Move) -> Option<String> {
        words::former_notation(chosen)
    }

    fn describe_move(&self, chosen: Move) -> String {
        words::description(self.state(), chosen)
    }

    fn parts(&self, chosen: Move) -> MoveParts {
        parts::parts(self.state(), chosen)
    }

    fn why_not(&self) -> Reasons {
        self.state().why_not()
    }

    fn question(&self) -> String {
        words::question(self.state())
    }
}
