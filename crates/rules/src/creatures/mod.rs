//! All Creatures Big and Small, for two players.
//!
//! Reading order: `farm` (cells, borders, pastures, animals), `board` (what is printed), `state`
//! (where a game stands), `can` and `moves` (what may be done), `play` and `round` (what happens
//! then), `hooks` (what only one building does), `scoring`; `report` and `words` say it to programs
//! and people.

mod board;
mod can;
mod choice;
pub mod farm;
mod hooks;
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
mod words;
mod written;

pub use board::{Building, Hook, Printed, Space, SpaceId};
pub use choice::{Choice, Flank};
pub use report::{BuildingReport, CellReport, CreaturesReport, FarmReport, SpaceReport};
pub(crate) use scoring::ladders;
pub use scoring::{BONUS, LINES, TOO_FEW};
pub use state::{Common, Frame, Lot, Player, Position, ROUNDS, Rung, State};
#[cfg(test)]
pub(crate) use tests::rich;

use farmstead_cardboard::Key;

use farmstead_cardboard::building::Set;
use rand_core::Rng;

use crate::deal::{BadDeal, Chance, Deal};
use crate::events::Events;
use crate::game::{Game, Illegal, Move, Moves, Seat, Turn};
use crate::options::{Options, Switch};
use crate::parts::MoveParts;
use crate::reasons::Reasons;
use crate::scores::Scores;

/// How many buildings are drawn from each box that is in play.
const DRAWN: usize = 4;

/// The boxes from which buildings are drawn, with the switch that brings each into play.
const BOXES: [(Switch, Set); 2] =
    [(Switch::MoreBuildings, Set::More), (Switch::EvenMoreBuildings, Set::EvenMore)];

/// Draws the special buildings that the options ask for besides the four of the game.
pub(crate) fn draw_buildings<R: Rng>(
    options: &Options,
    printed: &Printed,
    chance: &mut Chance<R>,
) -> Vec<Key> {
    let mut drawn = Vec::new();
    for (_, set) in BOXES.into_iter().filter(|(switch, _)| options.has(*switch)) {
        let mut buildings: Vec<u8> = printed.set(set).collect();
        chance.shuffle(&mut buildings);
        let keys =
            buildings.iter().take(DRAWN).map(|one| printed.buildings[*one as usize].card.key);
        drawn.extend(keys);
    }
    drawn
}

/// A game of All Creatures Big and Small.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Creatures<'b> {
    state: State<'b>,
}

impl<'b> Creatures<'b> {
    /// Sets the table and runs on to the first choice.
    pub fn new(
        options: &Options,
        printed: &'b Printed,
        deal: &Deal,
    ) -> Result<Creatures<'b>, BadDeal> {
        if deal.start >= options.players {
            let start = deal.start;
            return Err(BadDeal(format!("seat {start} cannot start a game of 2 players")));
        }
        if !deal.rounds.is_empty() {
            return Err(BadDeal("this game has no round cards".to_owned()));
        }
        let mut buildings: Vec<u8> = printed.set(Set::Base).collect();
        buildings.extend(read_buildings(options, printed, &deal.buildings)?);
        let common = Common::new(Seat(deal.start), &buildings);
        let mut state = State { printed, common, players: [Player::START; 2] };
        state.run(&mut ());
        Ok(Creatures { state })
    }

    /// A game that stands like this.
    #[inline]
    pub(crate) fn at(printed: &'b Printed, position: Position) -> Creatures<'b> {
        let Position { common, players } = position;
        Creatures { state: State { printed, common, players } }
    }

    /// Where the game stands.
    #[inline]
    pub fn state(&self) -> &State<'b> {
        &self.state
    }

    /// Everything on the table, for people and programs.
    pub fn report(&self) -> CreaturesReport {
        CreaturesReport::new(&self.state)
    }
}

fn read_buildings(options: &Options, printed: &Printed, keys: &[Key]) -> Result<Vec<u8>, BadDeal> {
    let mut buildings = Vec::with_capacity(keys.len());
    for key in keys {
        let Some(building) = printed.building(key) else {
            return Err(BadDeal(format!("there is no special building called `{key}`")));
        };
        if buildings.contains(&building) {
            return Err(BadDeal(format!("`{key}` is drawn twice")));
        }
        buildings.push(building);
    }
    let mut expected = 0;
    for (switch, set) in BOXES.into_iter().filter(|(switch, _)| options.has(*switch)) {
        let of_set = |building: &&u8| printed.buildings[**building as usize].set == set;
        let drawn = buildings.iter().filter(of_set).count();
        if drawn != DRAWN {
            let key = switch.key();
            return Err(BadDeal(format!("a deal has 4 of the `{key}`, not {drawn}")));
        }
        expected += DRAWN;
    }
    if buildings.len() != expected {
        return Err(BadDeal("the deal has buildings that the options do not ask for".to_owned()));
    }
    Ok(buildings)
}

impl<'b> Game for Creatures<'b> {
    type Snapshot = Position;

    #[inline]
    fn snapshot(&self) -> Position {
        let State { common, players, .. } = self.state;
        Position { common, players }
    }

    #[inline]
    fn at(&self, position: &Position) -> Creatures<'b> {
        Creatures::at(self.state.printed, *position)
    }

    fn turn(&self) -> Turn {
        match self.state.common.rung {
            Rung::Over => Turn::Over,
            _ => Turn::Seat(self.state.decider()),
        }
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        self.state.list(out);
    }

    fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        self.state.play(chosen, seen)
    }

    fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        self.state.play_listed(listed, seen);
    }

    fn scores(&self) -> Scores {
        self.state.scores()
    }

    /// Nothing is hidden in this game.
    fn masked(&self, _seat: Option<Seat>) -> Creatures<'b> {
        *self
    }

    fn resampled(&self, _seat: Option<Seat>, _rng: &mut impl Rng) -> Creatures<'b> {
        *self
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }

    fn is_new_turn(&self) -> bool {
        self.state.common.stack.top().is_none()
    }

    fn write_move(&self, chosen: Move) -> String {
        words::notation(&self.state, chosen)
    }

    fn describe_move(&self, chosen: Move) -> String {
        words::description(&self.state, chosen)
    }

    fn parts(&self, chosen: Move) -> MoveParts {
        parts::parts(&self.state, chosen)
    }

    fn why_not(&self) -> Reasons {
        self.state.why_not()
    }

    fn question(&self) -> String {
        words::question(&self.state)
    }
}
