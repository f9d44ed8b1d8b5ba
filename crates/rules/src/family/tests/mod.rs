//! Tests that play: the worked examples, the scripted solo game and random games.

mod conversions;
mod examples;
mod placement;
mod random;
mod solo;
mod words;

use farmstead_cardboard::{Good, Goods};

use super::Family;
use super::state::{House, Player, Rung, State};
use crate::deal::{BadDeal, Deal};
use crate::game::{Game, Moves, Seat, Turn};
use crate::notation::parse_move;
use crate::options::Options;
use crate::test_books;

/// Seats by their letters.
pub(super) const A: Seat = Seat(0);
pub(super) const B: Seat = Seat(1);
pub(super) const C: Seat = Seat(2);

/// The last round of a fresh game in which A has what it takes to use any space.
pub(crate) fn rich<const P: usize>(
    fresh: Result<Family<'static, P>, BadDeal>,
    clay: bool,
) -> Family<'static, P> {
    let mut table = Table(fresh.expect("the deal fits")).in_round(14).given(A, |farm| {
        farm.goods = [Good::Wood, Good::Clay, Good::Reed, Good::Grain]
            .into_iter()
            .fold(Goods::NONE, |goods, good| goods.and(good, 20));
        farm.fields[0] = 2;
        farm.rooms = 3;
        farm.house = if clay { House::Clay } else { House::Wood };
    });
    let state = table.state();
    state.common.stocked = state.layout.refilled;
    for (index, space) in state.layout.spaces.iter().enumerate() {
        state.common.stock[index] = space.refill.map_or(0, |(_, amount)| amount);
    }
    table.0
}

/// A table that is set up by hand and played in notation.
pub(super) struct Table<const P: usize>(pub(super) Family<'static, P>);

impl<const P: usize> Table<P> {
    /// A fresh game that seat A starts, with these further options.
    pub(super) fn new(options: &str) -> Table<P> {
        Table::started_by(A, options)
    }

    pub(super) fn started_by(seat: Seat, options: &str) -> Table<P> {
        let options: Options =
            format!("game=family players={P} {options}").parse().expect("the options go together");
        let deal = Deal { start: seat.0, ..Deal::default() };
        Table(Family::new(&options, test_books::family(P as u8), &deal).expect("the deal fits"))
    }

    /// The table in a later round, with the spaces open but nobody having moved.
    pub(super) fn in_round(mut self, round: u8) -> Table<P> {
        self.state().common.round = round;
        self
    }

    /// Changes a farm.
    pub(super) fn given(mut self, seat: Seat, change: impl Fn(&mut Player)) -> Table<P> {
        change(self.state().player_mut(seat));
        self
    }

    /// Gives an improvement to a player.
    pub(super) fn with(mut self, seat: Seat, improvement: &str) -> Table<P> {
        let index = self.0.state.layout.improvement(improvement).expect("there is such a thing");
        self.state().common.improvements &= !(1 << index);
        self.state().player_mut(seat).improvements |= 1 << index;
        self
    }

    pub(super) fn state(&mut self) -> &mut State<'static> {
        self.0.state_mut()
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        self.0.state().player(seat)
    }

    /// How much lies on a space.
    pub(super) fn stock(&self, space: &str) -> u8 {
        let state = self.0.state();
        state.common.stock[state.layout.space(space).expect("there is such a space").0 as usize]
    }

    /// Plays moves of one seat, written as in a record.
    pub(super) fn play(&mut self, seat: Seat, text: &str) {
        for words in text.split(';') {
            assert_eq!(self.0.turn(), Turn::Seat(seat), "whose turn it is at `{words}`");
            let chosen = parse_move(&self.0, words).unwrap_or_else(|bad| panic!("{bad}"));
            self.0.play(chosen, &mut ()).expect("a listed move is legal");
        }
    }

    /// What may be done, in notation.
    pub(super) fn moves(&self) -> Vec<String> {
        let mut moves = Moves::new();
        self.0.moves(&mut moves);
        moves.iter().map(|one| self.0.write_move(*one)).collect()
    }

    pub(super) fn allows(&self, text: &str) -> bool {
        self.moves().iter().any(|one| one == text)
    }

    /// Ends the round at once and goes on until somebody has a choice.
    pub(super) fn harvest(&mut self) {
        let state = self.state();
        state.common.rung = Rung::Home;
        state.run(&mut ());
    }
}

/// Goods written as `W3 C1 R2 G4 F5`.
pub(super) fn goods(text: &str) -> Goods {
    text.split_whitespace().fold(Goods::NONE, |goods, word| {
        let good = match &word[..1] {
            "W" => Good::Wood,
            "C" => Good::Clay,
            "R" => Good::Reed,
            "G" => Good::Grain,
            "F" => Good::Food,
            other => panic!("no good is called {other}"),
        };
        goods.and(good, word[1..].parse().expect("a number follows the letter"))
    })
}

/// The place of a kind of pasture among all kinds.
pub(super) fn kind(key: &str) -> usize {
    let pastures = &test_books::family(1).pastures;
    pastures.iter().position(|pasture| pasture.key == key).expect("there is such a pasture")
}
