//! Chance: everything random about a game is settled before its first move.

use std::fmt;
use std::str::FromStr;

use farmstead_cardboard::Key;
use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::agricola;
use crate::any::AnyGame;
use crate::creatures;
use crate::dealing::Lot;
use crate::game::Seat;
use crate::options::{Options, StartPlayer};
use crate::rulebook::{Printed, Rulebook};
use crate::written::BadPosition;

/// 128 bits from which a deal is made. The same seed makes the same deal for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub u128);

impl Seed {
    /// The seed of the `index`-th game of a series.
    #[must_use]
    pub fn nth(self, index: u64) -> Seed {
        let mut chance = Chance::new(self, index.wrapping_add(1));
        Seed(u128::from(chance.rng.next_u64()) << 64 | u128::from(chance.rng.next_u64()))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        text.parse().map(Seed)
    }
}

/// Draws from a seed in a way that never changes: records last for years.
pub(crate) struct Chance<R> {
    rng: R,
}

impl Chance<ChaCha12Rng> {
    /// A stream of draws. Different streams of one seed have nothing in common.
    pub(crate) fn new(seed: Seed, stream: u64) -> Chance<ChaCha12Rng> {
        let mut key = [0; 32];
        key[..16].copy_from_slice(&seed.0.to_le_bytes());
        key[16..24].copy_from_slice(&stream.to_le_bytes());
        Chance { rng: ChaCha12Rng::from_seed(key) }
    }
}

impl<R: Rng> Chance<R> {
    /// Draws from somebody else's source.
    pub(crate) fn from_rng(rng: R) -> Chance<R> {
        Chance { rng }
    }

    /// A number below `bound`, each with the same probability.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        // Numbers above the largest multiple of the bound would favour small results.
        let limit = u64::from(u32::MAX) + 1;
        let fair = || limit - limit % u64::from(bound);
        loop {
            let drawn = self.rng.next_u32();
            // Nearly always this is clear without a division.
            if drawn < u32::MAX - bound || u64::from(drawn) < fair() {
                return drawn % bound;
            }
        }
    }

    /// Any number at all.
    pub(crate) fn number(&mut self) -> u32 {
        self.rng.next_u32()
    }

    /// Puts a list into random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// What chance decided: who starts, and what lies hidden in which order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The seat that starts, from 0.
    pub start: u8,
    /// The round cards by key, in the order in which they come up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Key>,
    /// The hand cards of each seat by key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<Vec<Key>>,
    /// The hand cards that may be drawn.
    #[serde(default, skip_serializing_if = "Piles::is_empty")]
    pub piles: Piles,
    /// How lots fall that cards draw during the game, in games with such cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<u32>,
    /// The food of each seat at the start, if it is not the usual.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub food: Vec<u8>,
    /// The occupations by key that lie in front of each seat from the start, in a series of games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub permanent: Vec<Vec<Key>>,
    /// The special buildings by key that are drawn for the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub buildings: Vec<Key>,
    /// The position that the game begins with, as text, if it was set up: then nothing else is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// The undealt hand cards, in games in which some may be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piles {
    /// The occupations by key, the first to be drawn first.
    #[serde(default)]
    pub occupations: Vec<Key>,
    /// The minor improvements by key, the first to be drawn first.
    #[serde(default)]
    pub minors: Vec<Key>,
}

impl Piles {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.occupations.is_empty() && self.minors.is_empty()
    }
}

impl Deal {
    /// The deal that a seed makes.
    /// Who deals many games by one rule book asks that: see [`Rulebook::deal`].
    pub fn from_seed(options: &Options, seed: Seed) -> Deal {
        Deal::with_permanent(options, seed, Vec::new())
    }

    /// The deal that a seed makes for a game that begins with these occupations in front of each
    /// seat.
    pub fn with_permanent(options: &Options, seed: Seed, permanent: Vec<Vec<Key>>) -> Deal {
        Deal::replacing(Lot::Occupations, options, seed, permanent)
    }

    /// The same, but alone permanent occupations take the place of minor improvements in the hand.
    pub fn with_fewer_minors(options: &Options, seed: Seed, permanent: Vec<Vec<Key>>) -> Deal {
        Deal::replacing(Lot::Minors, options, seed, permanent)
    }

    fn replacing(replaced: Lot, options: &Options, seed: Seed, permanent: Vec<Vec<Key>>) -> Deal {
        Deal::of(replaced, &Rulebook::of(options), seed, permanent)
    }

    /// The deal that a seed makes for games by this rule book.
    pub(crate) fn by_book(book: &Rulebook, seed: Seed) -> Deal {
        Deal::of(Lot::Occupations, book, seed, Vec::new())
    }

    fn of(replaced: Lot, book: &Rulebook, seed: Seed, permanent: Vec<Vec<Key>>) -> Deal {
        let options = book.options();
        let mut chance = Chance::new(seed, 0);
        // Chance is asked even if it does not count, so that the rest of the deal is the same.
        let start = Seat(chance.below(u32::from(options.players)) as u8);
        let start = options.start_player.seat().unwrap_or(start).0;
        let mut deal = Deal { start, ..Deal::default() };
        match book.printed() {
            Printed::Agricola(layout) => {
                deal.rounds = agricola::shuffle_round_cards(layout, &mut chance);
                if !options.cards.is_none() {
                    (deal.hands, deal.piles) = agricola::shuffle_hands(
                        options,
                        layout,
                        (&permanent, replaced),
                        &mut chance,
                    );
                    deal.chance = layout.draws_lots.then(|| chance.number());
                }
            }
            Printed::Family(_) => {}
            Printed::Creatures(printed) => {
                deal.buildings = creatures::draw_buildings(options, printed, &mut chance);
            }
        }
        deal.permanent = permanent;
        deal
    }

    /// The start of a game that stands like this; what the text leaves out is dealt by a seed.
    pub fn from_position(text: &str, seed: Seed) -> Result<(Options, Deal), BadPosition> {
        let game = AnyGame::read_whole_position(text, seed)?;
        let start = game.start_player().0;
        let deal = Deal { start, position: Some(game.write_position()), ..Deal::default() };
        Ok((game.book().options().clone(), deal))
    }

    /// The same deal for a host who sits here, if the options let the host start.
    #[must_use]
    pub fn hosted_by(mut self, options: &Options, host: Seat) -> Deal {
        if options.start_player == StartPlayer::Host {
            self.start = host.0;
        }
        self
    }
}

/// A deal that does not fit the game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadDeal(pub String);

impl BadDeal {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        "bad_deal"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frozen: if this changes, every stored seed means another game.
    #[test]
    fn seeds_mean_the_same_for_ever() {
        let mut chance = Chance::new(Seed(1), 0);
        let drawn: Vec<u32> = (0..8).map(|_| chance.below(100)).collect();
        assert_eq!(drawn, [82, 81, 2, 53, 53, 24, 3, 35]);
        let mut list: Vec<u32> = (0..10).collect();
        chance.shuffle(&mut list);
        assert_eq!(list, [1, 9, 0, 3, 5, 7, 8, 6, 4, 2]);
        assert_eq!(Seed(1).nth(0), Seed(140482818208128629170113442977129384281));
    }

    #[test]
    fn who_starts_can_be_settled_and_nothing_else_changes() {
        for game in ["revised", "classic", "family", "creatures"] {
            let options = |more: &str| -> Options {
                format!("game={game} {more}").parse().expect("they go together")
            };
            for seed in (0..8).map(Seed) {
                let random = Deal::from_seed(&options(""), seed);
                let second = options("start-player=B");
                assert_eq!(Deal::from_seed(&second, seed), Deal { start: 1, ..random.clone() });
                let host = options("start-player=host");
                let deal = Deal::from_seed(&host, seed);
                assert_eq!(deal.start, 0, "a host sits at A");
                assert_eq!(deal.hosted_by(&host, Seat(1)).start, 1, "unless it is told otherwise");
                assert_eq!(random.clone().hosted_by(&options(""), Seat(1)), random);
            }
        }
    }
}
