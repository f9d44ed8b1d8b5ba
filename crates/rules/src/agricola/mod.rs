//! Agricola, classic and revised: one engine, two tables of printed facts.
//!
//! Reading order: `farmyard` (cells, fences, animals), `board` (what is printed), `state` (where a
//! game stands), `can` and `moves` (what may be done), `play`, `turn`, `steps`, `actions`,
//! `stock`, `round` and `harvest` (what happens then), `scoring`; `report` and `words` say it to
//! programs and people.

mod actions;
mod affordable;
mod board;
mod by_key;
mod can;
mod cards;
mod choice;
mod chosen;
mod dealt;
mod draft;
pub mod farmyard;
#[cfg(test)]
mod feeding_choices;
#[cfg(test)]
mod fence_layouts;
mod fencing;
mod field_words;
mod harvest;
mod lookahead;
mod lots;
mod lying;
mod moves;
mod needs;
mod notation;
mod origins;
mod parts;
mod permanent;
mod piles;
mod placements;
mod play;
mod program;
mod promises;
mod reasons;
mod report;
mod round;
#[cfg(test)]
mod scenario;
mod scoring;
mod secrets;
mod state;
mod steps;
mod stock;
mod turn;
mod words;
mod written;

pub use board::{Layout, Major, Space, SpaceId, SpaceSet};
pub use can::EDIBLE;
pub use choice::{Choice, Given, Payment};
pub(crate) use dealt::{check_hands, shuffle_hands};
pub(crate) use permanent::individual_cost;
pub use piles::{Pile, Piles};
pub use report::{CardReport, FarmReport, MajorReport, PilesReport, SpaceReport, TableReport};
pub use round::{HARVESTS, stage};
#[cfg(test)]
pub(crate) use scenario::rich;
pub use scoring::LINES;
pub(crate) use scoring::ladders;
pub use state::{Discarding, Frame, House, Player, Position, ROUNDS, Rung, State};

use crate::deal::{BadDeal, Chance, Deal};
use crate::events::Events;
use crate::game::{Game, Illegal, Move, Moves, Seat, Turn};
use crate::options::{Options, Switch};
use crate::parts::MoveParts;
use crate::reasons::Reasons;
use crate::scores::Scores;
use farmstead_cardboard::Key;
use rand_core::Rng;

/// The round cards of the options' game in a random order that fits the stages.
pub(crate) fn shuffle_round_cards<R: Rng>(layout: &Layout, chance: &mut Chance<R>) -> Vec<Key> {
    let mut order = Vec::with_capacity(ROUNDS as usize);
    for stage in 1..=6 {
        let mut cards: Vec<SpaceId> = layout.stage(stage).collect();
        chance.shuffle(&mut cards);
        order.extend(cards.iter().map(|card| layout.spaces[card.0 as usize].key));
    }
    order
}

/// A game of Agricola for `P` players.
#[derive(Debug, Clone)]
pub struct Agricola<'b, const P: usize> {
    state: State<'b, [Player; P]>,
}

impl<'b, const P: usize> Agricola<'b, P> {
    /// Sets the table and runs on to the first choice.
    pub fn new(
        options: &Options,
        layout: &'b Layout,
        deal: &Deal,
    ) -> Result<Agricola<'b, P>, BadDeal> {
        let round_cards = read_round_cards(layout, &deal.rounds)?;
        if deal.start >= options.players {
            let (start, players) = (deal.start, options.players);
            return Err(BadDeal(format!("seat {start} cannot start a game of {players} players")));
        }
        let start = Seat(deal.start);
        let mut players = [Player::new(0); P];
        for (seat, player) in (0..).map(Seat).zip(&mut players) {
            *player = Player::new(start_food(options, seat == start).into());
        }
        permanent::set_food(&mut players, &deal.food)?;
        permanent::lay_out(options, layout, &mut players, &deal.permanent)?;
        let mut common = state::Common::new(layout, options, start, round_cards);
        let piles = dealt::hand_out(options, layout, deal, &mut players, &mut common)?;
        common.chance = lots::chance(layout, deal)?;
        let mut game = Agricola { state: State { layout, piles, common, players } };
        game.state_mut().begin_permanent();
        game.state_mut().run(&mut ());
        Ok(game)
    }

    /// A game that stands like this.
    #[inline]
    pub(crate) fn at(
        layout: &'b Layout,
        (position, piles): (Position<P>, Piles),
    ) -> Agricola<'b, P> {
        let Position { common, players } = position;
        Agricola { state: State { layout, piles, common, players } }
    }

    /// Where the game stands.
    #[inline]
    pub fn state(&self) -> &State<'b> {
        &self.state
    }

    /// The same game with chairs for as many as any game has.
    pub fn with_all_chairs(&self) -> Agricola<'b, { Seat::MOST }> {
        let mut players = [Player::new(0); Seat::MOST];
        players[..P].copy_from_slice(&self.state.players);
        let State { layout, ref piles, common, .. } = self.state;
        Agricola { state: State { layout, piles: piles.clone(), common, players } }
    }

    /// The same game in which nobody but one seat has hand cards.
    #[must_use]
    pub fn without_hands_but(&self, seat: Seat) -> Agricola<'b, P> {
        let mut bare = self.clone();
        for other in self.state().seats().filter(|other| *other != seat) {
            bare.state_mut().lose_hand(other);
        }
        bare
    }

    #[inline]
    pub(crate) fn state_mut(&mut self) -> &mut State<'b> {
        &mut self.state
    }

    /// Everything on the table, for people and programs.
    pub fn report(&self) -> TableReport {
        TableReport::new(self.state())
    }
}

/// The food a player has at the start of a game.
pub(crate) fn start_food(options: &Options, starts: bool) -> u8 {
    match (options.players, starts) {
        (1, _) => 0,
        (_, true) if !options.has(Switch::EvenStart) => 2,
        _ => 3,
    }
}

fn read_round_cards(layout: &Layout, names: &[Key]) -> Result<[SpaceId; 14], BadDeal> {
    let mut cards = [SpaceId(0); ROUNDS as usize];
    if names.len() != cards.len() {
        let count = names.len();
        return Err(BadDeal(format!("a deal has 14 round cards, not {count}")));
    }
    for (index, name) in names.iter().enumerate() {
        let round = index as u8 + 1;
        let Some(card) = layout.round_card(name) else {
            return Err(BadDeal(format!("there is no round card called `{name}`")));
        };
        if layout.spaces[card.0 as usize].stage != Some(stage(round)) {
            let stage = stage(round);
            return Err(BadDeal(format!(
                "`{name}` cannot come up in round {round}, which is of stage {stage}"
            )));
        }
        if cards[..index].contains(&card) {
            return Err(BadDeal(format!("`{name}` comes up twice")));
        }
        cards[index] = card;
    }
    Ok(cards)
}

impl<const P: usize> PartialEq for Agricola<'_, P> {
    fn eq(&self, other: &Agricola<'_, P>) -> bool {
        self.state.layout == other.state.layout
            && self.state.piles == other.state.piles
            && self.state.common == other.state.common
            && self.state.players == other.state.players
    }
}

impl<'b, const P: usize> Game for Agricola<'b, P> {
    type Snapshot = (Position<P>, Piles);

    #[inline]
    fn snapshot(&self) -> (Position<P>, Piles) {
        let State { common, players, .. } = self.state;
        (Position { common, players }, self.state.piles.clone())
    }

    #[inline]
    fn at(&self, snapshot: &(Position<P>, Piles)) -> Agricola<'b, P> {
        Agricola::at(self.state.layout, snapshot.clone())
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

    /// Hidden are the order of round cards to come and the piles, from everybody alike, and the
    /// cards in other players' hands that nobody has seen.
    fn masked(&self, seat: Option<Seat>) -> Agricola<'b, P> {
        let mut known = self.clone();
        known.forget(seat);
        known
    }

    fn resampled(&self, seat: Option<Seat>, rng: &mut impl Rng) -> Agricola<'b, P> {
        let mut whole = self.masked(seat);
        whole.fill_in(seat, &mut Chance::from_rng(rng));
        whole
    }

    fn hash(&self) -> u64 {
        self.state().hash()
    }

    fn is_new_turn(&self) -> bool {
        self.state.common.stack.top().is_none()
    }

    fn write_move(&self, chosen: Move) -> String {
        notation::notation(self.state(), chosen)
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
