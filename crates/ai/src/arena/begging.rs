//! Begging that a different last placement could have avoided.
//!
//! When somebody has begged in a harvest, every way to play the last placement before it is tried: the least
//! that anyone would have had to beg after it, whatever others did, is what could not be avoided.

use std::collections::BTreeSet;

use farmstead_rules::{AnyGame, Game, Moves, Seat, Turn};

use crate::facts::Described;
use crate::games::with_game;
use crate::turns::Searched;

/// Placements that are tried out, at most; only cards and fences have so many.
const MOST: usize = 20_000;

/// Watches how often everybody begs.
#[derive(Default)]
pub(super) struct Beggars {
    seats: [Beggar; Seat::MOST],
}

/// How often somebody has begged.
#[derive(Default, Clone)]
pub(super) struct Beggar {
    /// In all.
    pub(super) begged: u8,
    /// Of these, how often it could have been avoided.
    pub(super) avoidable: u8,
    /// Before its last placement.
    last: Option<AnyGame>,
}

impl Beggars {
    /// Notes the position before a decision.
    pub(super) fn before(&mut self, game: &AnyGame, seat: Seat) {
        if game.is_new_turn() {
            self.seats[seat.index()].last = Some(game.clone());
        }
    }

    /// Counts what a decision brought upon everybody.
    pub(super) fn after(&mut self, game: &AnyGame) {
        for (seat, beggar) in (0..).map(Seat).zip(&mut self.seats) {
            let Some(last) = &beggar.last else { continue };
            let begged = with_game!(game, game => game.begging(seat));
            if begged > beggar.begged {
                let least = with_game!(&*last, last => least_begging(last, seat));
                beggar.avoidable += begged.saturating_sub(least).min(begged - beggar.begged);
                beggar.begged = begged;
            }
        }
    }

    pub(super) fn of(&self, seat: Seat) -> &Beggar {
        &self.seats[seat.index()]
    }
}

/// How often a seat will have begged at the end of the round if it makes the best of its turn.
fn least_begging<G: Searched>(from: &G, seat: Seat) -> u8 {
    let mut open = vec![from.clone()];
    let mut seen = BTreeSet::new();
    let mut moves = Moves::new();
    let mut least = u8::MAX;
    while let Some(now) = open.pop() {
        now.moves(&mut moves);
        for chosen in moves.iter() {
            let mut after = now.clone();
            after.play(*chosen, &mut ()).expect("a listed move is legal");
            let goes_on = after.turn() == Turn::Seat(seat)
                && !after.is_new_turn()
                && after.part() == from.part();
            if !goes_on {
                least = least.min(after.begging(seat) + after.hunger(seat));
            } else if seen.len() < MOST && seen.insert(after.hash()) {
                open.push(after);
            }
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use farmstead_rules::{Options, Seed};

    use super::super::table::{GameResult, Own, Pairing, Player};
    use crate::agent::Budget;
    use crate::opponent::Opponent;

    fn play(options: &str, game: u64) -> GameResult {
        let options: Options = options.parse().expect("the options go together");
        let player = |opponent| Box::new(Own::new(opponent, Budget::default())) as Box<dyn Player>;
        let smallholder = "smallholder".parse().expect("there is one");
        let mut players = [player(Opponent::Random), player(smallholder)];
        Pairing::new(Seed(3), 2, game).play(&options, &mut players)
    }

    #[test]
    fn who_plays_anything_begs_without_need_and_a_smallholder_does_not() {
        let mut avoidable = 0;
        for game in 0..10 {
            for options in ["game=revised players=2 bare-board", "game=family players=2"] {
                let result = play(options, game);
                let [random, smallholder] = &result.shares[..] else { panic!("two play") };
                assert!(random.avoidable_begging <= random.begging);
                assert_eq!(smallholder.avoidable_begging, 0, "game {game} of {options}");
                avoidable += random.avoidable_begging;
            }
        }
        assert!(avoidable > 0, "even those who play anything never begged without need");
    }
}
