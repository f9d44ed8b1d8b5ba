//! Every two cards that touch the same thing are owned together, in legal games in which everything
//! that must hold is checked.

use std::collections::BTreeMap;

use farmstead_cardboard::{Card, Key, Kind, printed};
use farmstead_rules::{Deal, Event, GameName, Options, Seed};
use rand_core::Rng;

use super::tally::{Goal, Tallies};
use super::touching::touched;
use super::{FUTILE, HAND, MOST_FAILED, play, tables};
use crate::dice::Dice;

/// Pairs of cards, and which of them have not been seen yet.
struct Pairs {
    cards: Vec<&'static Card>,
    places: BTreeMap<Key, usize>,
    /// Whether two cards are still to be owned together, both ways round.
    missing: Vec<Vec<bool>>,
    left: usize,
}

impl Pairs {
    /// Each so-manieth pair of the cards that touch the same thing.
    fn new(options: &Options, every: usize) -> Pairs {
        let board = match options.game {
            GameName::Classic => printed::classic(),
            _ => printed::revised(),
        };
        let cards: Vec<&'static Card> = options.cards.shipped().collect();
        let minors = cards.iter().copied().filter(|card| card.kind == Kind::Minor);
        let improvements: Vec<&'static Card> = printed::majors().iter().chain(minors).collect();
        let things: Vec<_> = cards.iter().map(|card| touched(card, board, &improvements)).collect();
        let mut missing = vec![vec![false; cards.len()]; cards.len()];
        let (mut found, mut left) = (0, 0);
        for one in 0..cards.len() {
            for other in one + 1..cards.len() {
                if !things[one].is_disjoint(&things[other]) {
                    found += 1;
                    let taken = found % every == 0;
                    missing[one][other] = taken;
                    missing[other][one] = taken;
                    left += usize::from(taken);
                }
            }
        }
        let places = cards.iter().enumerate();
        let places = places.map(|(place, card)| (card.key, place)).collect();
        Pairs { cards, places, missing, left }
    }

    fn note(&mut self, one: usize, other: usize) {
        if self.missing[one][other] {
            self.missing[one][other] = false;
            self.missing[other][one] = false;
            self.left -= 1;
        }
    }

    /// The pairs that are left and can be in a game of so many players.
    fn left_for(&self, players: u8) -> Vec<(usize, usize)> {
        let fit: Vec<bool> = self.cards.iter().map(|card| card.is_for(players)).collect();
        let all = (0..fit.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        all.filter(|(one, other)| self.missing[*one][*other] && fit[*one] && fit[*other]).collect()
    }

    /// Hands with as many pairs that are left as there is room for, or with one each, which players
    /// work towards with more devotion.
    fn hands(&self, players: u8, one_each: bool, dice: &mut Dice) -> Vec<Vec<usize>> {
        let mut free: Vec<bool> = self.cards.iter().map(|card| card.is_for(players)).collect();
        let left = self.left_for(players);
        let hand = |_| {
            let (one, other) = left[dice.below(left.len())];
            let mut hand = Vec::new();
            if one_each {
                if free[one] && free[other] {
                    hand = vec![one, other];
                    (free[one], free[other]) = (false, false);
                }
                return hand;
            }
            let mut worth = vec![0; self.cards.len()];
            (worth[one], worth[other]) = (1, 1);
            loop {
                let room =
                    |kind| hand.iter().filter(|card| self.kind(**card) == kind).count() < HAND;
                let rooms = [Kind::Occupation, Kind::Minor].map(|kind| (kind, room(kind)));
                let fits = |card: &usize| {
                    free[*card] && worth[*card] > 0 && rooms.contains(&(self.kind(*card), true))
                };
                let cards = (0..worth.len()).filter(fits);
                let best = cards.max_by_key(|card| (worth[*card], dice.next_u32()));
                let Some(best) = best else { return hand };
                hand.push(best);
                free[best] = false;
                for (worth, missing) in worth.iter_mut().zip(&self.missing[best]) {
                    *worth += u32::from(*missing);
                }
            }
        };
        (0..players).map(hand).collect()
    }

    fn kind(&self, card: usize) -> Kind {
        self.cards[card].kind
    }

    /// A deal of these hands, filled up with other cards. Where there are piles to draw from, the
    /// rest lies there.
    fn deal(&self, options: &Options, hands: &[Vec<usize>], dice: &mut Dice) -> Deal {
        let mut deal = Deal::from_seed(options, Seed(u128::from(dice.next_u64())));
        let has_piles = !deal.piles.is_empty();
        let key = |card: &usize| self.cards[*card].key;
        deal.hands = hands.iter().map(|hand| hand.iter().map(key).collect()).collect();
        for kind in [Kind::Occupation, Kind::Minor] {
            let rest = (0..self.cards.len()).filter(|card| {
                let fits = self.kind(*card) == kind && self.cards[*card].is_for(options.players);
                fits && !hands.iter().any(|hand| hand.contains(card))
            });
            let mut rest: Vec<(u32, Key)> =
                rest.map(|card| (dice.next_u32(), key(&card))).collect();
            rest.sort_unstable();
            let mut rest = rest.into_iter().map(|(_, key)| key);
            for (cards, hand) in hands.iter().zip(&mut deal.hands) {
                let dealt = cards.iter().filter(|card| self.kind(**card) == kind).count();
                hand.extend(rest.by_ref().take(HAND - dealt));
            }
            let pile = match kind {
                Kind::Occupation => &mut deal.piles.occupations,
                _ => &mut deal.piles.minors,
            };
            *pile = rest.filter(|_| has_piles).collect();
        }
        deal
    }

    /// Plays one game, and says whether everything held.
    fn play(&mut self, options: &Options, one_each: bool, dice: &mut Dice) -> bool {
        let hands = self.hands(options.players, one_each, dice);
        let deal = self.deal(options, &hands, dice);
        let wanted = hands.iter().flatten().map(|card| self.cards[*card]);
        let mut tallies = Tallies::new(Goal { played: 1, fired: 0 }, wanted);
        let mut owned: Vec<Vec<usize>> = vec![Vec::new(); options.players.into()];
        play(options, deal, &mut tallies, dice, |event| match *event {
            Event::Played { seat, card } => {
                let card = self.places[&card];
                owned[seat.index()].iter().for_each(|other| self.note(card, *other));
                owned[seat.index()].push(card);
            }
            Event::Returned { seat, card } => {
                let place = self.places.get(&card);
                owned[seat.index()].retain(|other| Some(other) != place);
            }
            _ => {}
        })
    }
}

/// After so many games that bring nothing new every player gets one pair only.
const FEW: u32 = 100;

/// Plays until each so-manieth pair was owned together.
#[expect(clippy::disallowed_macros, reason = "the numbers are what `cargo xtask pairs` is for")]
fn bring_pairs_together(decks: &str, most_players: u8, every: usize) {
    let tables = tables(decks, most_players);
    let mut pairs = Pairs::new(&tables[0], every);
    let (all, cards) = (pairs.left, pairs.cards.len());
    let mut dice = Dice(2);
    let (mut games, mut futile, mut failed) = (0, 0, 0);
    while pairs.left > 0 && futile < FUTILE && failed < MOST_FAILED {
        for options in &tables {
            if !pairs.left_for(options.players).is_empty() {
                let before = pairs.left;
                failed += u32::from(!pairs.play(options, futile > FEW, &mut dice));
                games += 1;
                futile = if pairs.left < before { 0 } else { futile + 1 };
            }
        }
    }
    let met = all - pairs.left;
    println!("{met} of {all} pairs of {cards} cards in {games} games of `{decks}`");
    assert_eq!(failed, 0, "games went wrong; their records are above");
    let left = pairs.left_for(most_players);
    let name = |card: usize| format!("{} {}", pairs.cards[card].key, pairs.cards[card].name);
    let left: Vec<_> = left.into_iter().map(|(one, other)| [name(one), name(other)]).collect();
    assert!(left.is_empty(), "never owned together: {left:#?}");
}

/// All pairs for `cargo xtask pairs`, some of them for the tests.
#[expect(clippy::disallowed_methods, reason = "tests are not the library")]
fn every(usual: usize) -> usize {
    if std::env::var("FARMSTEAD_PAIRS").is_ok() { 1 } else { usual }
}

#[test]
fn cards_of_the_revised_deck_that_touch_the_same_thing_go_together() {
    bring_pairs_together("cards=base", 4, every(50));
}

#[test]
fn cards_of_the_classic_decks_that_touch_the_same_thing_go_together() {
    bring_pairs_together("game=classic cards=E,I,K", 5, every(400));
}
