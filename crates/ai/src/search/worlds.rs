//! Whole games that fit what a seat knows.

use farmstead_rules::Seat;
use rand_core::Rng;

use crate::turns::Searched;
use crate::wyrand::Wyrand;

/// How many deals of hidden hands a search looks at. The rivals' turns depend on their hands: with
/// too many deals none of them would be looked at twice.
const HANDS: usize = 24;

/// A source of games that differ in what the seat does not know.
#[derive(Debug)]
pub(crate) struct Worlds<G> {
    first: G,
    seat: Seat,
    hands: Vec<G>,
    drawn: usize,
    random: Wyrand,
}

impl<G: Searched> Worlds<G> {
    /// Games like this one, which itself must be a sample.
    pub(crate) fn new(sample: G, seat: Seat, seed: u64) -> Worlds<G> {
        Worlds { first: sample, seat, hands: Vec::new(), drawn: 0, random: Wyrand::new(seed) }
    }

    /// What all of them share.
    pub(crate) fn sample(&self) -> &G {
        &self.first
    }

    /// A seed for chances that several trials in one world share.
    pub(crate) fn luck(&mut self) -> u64 {
        self.random.next_u64()
    }

    /// The next one.
    pub(crate) fn draw(&mut self) -> G {
        self.drawn += 1;
        let hidden_hands = self.first.has_cards() && self.first.seats() > 1;
        if !hidden_hands {
            return self.first.resampled(Some(self.seat), &mut self.random);
        }
        if self.hands.len() < HANDS {
            let world = self.first.resampled(Some(self.seat), &mut self.random);
            self.hands.push(world);
            return world;
        }
        self.hands[self.drawn % HANDS]
    }
}
