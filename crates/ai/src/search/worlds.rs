//! Whole games that fit what a seat knows.

use farmstead_rules::Seat;
use rand_core::Rng;

use crate::turns::Searched;
use crate::wyrand::Wyrand;

/// How many deals of hidden hands a search looks at while hands are still chosen: a few at first,
/// and one more after so many simulations. The rivals' turns depend on their hands, so with many
/// deals none of them would be looked at twice, and the search would see no further than their next
/// turn.
const FIRST_DEALS: usize = 3;
const ONE_MORE_AFTER: usize = 500;
const MOST_DEALS: usize = 24;

/// A source of games that differ in what the seat does not know.
///
/// Once hands are dealt, rivals have none in these games. What they might hold is anybody's guess,
/// and seeing further is worth more than guessing.
#[derive(Debug)]
pub(crate) struct Worlds<G> {
    first: G,
    seat: Seat,
    /// Whether nobody else has hand cards.
    bare: bool,
    hands: Vec<G>,
    drawn: usize,
    random: Wyrand,
}

impl<G> Worlds<G> {
    /// The same source with its games in another form.
    pub(super) fn map<H>(self, form: impl Fn(G) -> H) -> Worlds<H> {
        let Worlds { first, seat, bare, hands, drawn, random } = self;
        let first = form(first);
        let hands = hands.into_iter().map(form).collect();
        Worlds { first, seat, bare, hands, drawn, random }
    }
}

impl<G: Searched> Worlds<G> {
    /// Games like this one, which itself must be a sample.
    pub(crate) fn new(sample: G, seat: Seat, seed: u64) -> Worlds<G> {
        let bare = sample.without_hands_but(seat);
        let is_bare = bare.is_some();
        let first = bare.unwrap_or(sample);
        let random = Wyrand::new(seed);
        Worlds { first, seat, bare: is_bare, hands: Vec::new(), drawn: 0, random }
    }

    /// Goes on with games like a later one of the same game, itself a sample.
    pub(crate) fn advance(&mut self, sample: &G, seat: Seat) {
        let bare = sample.without_hands_but(seat);
        self.bare = bare.is_some();
        self.first = bare.unwrap_or_else(|| sample.clone());
        self.seat = seat;
        self.hands.clear();
        self.drawn = 0;
    }

    /// Whether rivals have hand cards of which one cannot know.
    pub(crate) fn hides_hands(&self) -> bool {
        !self.bare && self.first.has_cards()
    }

    /// A number for all that can matter of a position to whoever moves in it.
    pub(crate) fn key(&self, position: &G, mover: Seat) -> u64 {
        position.masked(Some(if self.bare { self.seat } else { mover })).hash()
    }

    /// What all of them share.
    pub(crate) fn sample(&self) -> &G {
        &self.first
    }

    /// A seed for chances that several trials in one world share.
    pub(crate) fn luck(&mut self) -> u64 {
        self.random.next_u64()
    }

    /// A later position with what the seat does not know dealt anew.
    pub(crate) fn deal_anew(&mut self, position: &G) -> G {
        position.resampled(Some(self.seat), &mut self.random)
    }

    /// The next one.
    pub(crate) fn draw(&mut self) -> G {
        self.drawn += 1;
        if !self.hides_hands() {
            return self.first.resampled(Some(self.seat), &mut self.random);
        }
        let deals = (FIRST_DEALS + self.drawn / ONE_MORE_AFTER).min(MOST_DEALS);
        if self.hands.len() < deals {
            self.hands.push(self.first.resampled(Some(self.seat), &mut self.random));
        }
        self.hands[self.drawn % self.hands.len()].clone()
    }
}
