//! Hand cards of a deal: shuffled from a seed, and handed out.

use farmstead_cardboard::{Card, Key};
use rand_core::Rng;

use super::board::Layout;
use super::cards::{CardSlot, Held};
use super::permanent::replaced;
use super::piles::{Pile, Piles};
use super::state::{Common, Player};
use crate::deal::{self, BadDeal, Chance, Deal};
use crate::dealing::Lot;
use crate::game::Seat;
use crate::options::Options;

/// The hands of the options' decks, and what is left of them if cards may be drawn. Permanent
/// occupations are not in the deck; alone they take the place of others in the hand.
pub(crate) fn shuffle_hands<R: Rng>(
    options: &Options,
    layout: &Layout,
    (permanent, replaces): (&[Vec<Key>], Lot),
    chance: &mut Chance<R>,
) -> (Vec<Vec<Key>>, deal::Piles) {
    let mut hands = vec![Vec::new(); options.players as usize];
    let mut piles = [Vec::new(), Vec::new()];
    let draws = options.draws(layout);
    for (lot, each) in options.deal.lots() {
        let mut cards = layout.lot(*lot).to_vec();
        if !permanent.is_empty() {
            cards.retain(|key| !permanent.iter().flatten().any(|laid| laid == key));
        }
        chance.shuffle(&mut cards);
        let fewer = if *lot == replaces { replaced(options, permanent) } else { 0 };
        let each = usize::from(*each).saturating_sub(fewer);
        for hand in &mut hands {
            hand.extend(cards.drain(..each.min(cards.len())));
        }
        if draws {
            piles[lot.pile() as usize].append(&mut cards);
        }
    }
    // A pile of several lots is shuffled once more, so that it is one.
    for pile in Pile::BOTH.into_iter().filter(|pile| options.deal.sorts(*pile)) {
        chance.shuffle(&mut piles[pile as usize]);
    }
    let [occupations, minors] = piles;
    (hands, deal::Piles { occupations, minors })
}

/// Hands out the cards of a deal; the piles come back.
pub(super) fn hand_out(
    options: &Options,
    layout: &Layout,
    deal: &Deal,
    players: &mut [Player],
    common: &mut Common,
) -> Result<Piles, BadDeal> {
    if layout.hand.is_empty() && deal.hands.iter().all(Vec::is_empty) && deal.piles.is_empty() {
        return Ok(Piles::default());
    }
    if deal.hands.len() != players.len() {
        let (given, wanted) = (deal.hands.len(), players.len());
        return Err(BadDeal(format!("a deal has {wanted} hands, not {given}")));
    }
    let mut dealt = Dealt { cards: Vec::new(), is_dealt: vec![false; layout.hand.len()] };
    players.iter().flat_map(|player| player.held.permanent()).for_each(|card| dealt.note(card));
    for (seat, (player, hand)) in (0..).zip(players.iter_mut().zip(&deal.hands)) {
        let taken = usize::from(player.held.permanent);
        if hand.len() > Held::MOST - taken {
            let (given, most) = (hand.len(), Held::MOST - taken);
            return Err(BadDeal(format!("a hand has at most {most} cards, not {given}")));
        }
        let first = dealt.cards.len();
        for key in hand {
            dealt.take(layout, key)?;
        }
        let hand = &mut dealt.cards[first..];
        let draft = options.deal.passing().is_some();
        if draft {
            check_draft(options, layout, hand)?;
            hand.sort_unstable_by_key(|card| (!layout.hand[*card as usize].is_occupation, *card));
        }
        for (place, card) in (taken..).zip(hand.iter()) {
            player.held.dealt[place] = *card;
            // What is drafted comes into the hand later.
            if !draft {
                player.held.hand.insert(CardSlot::new(seat, place as u8));
            }
        }
    }
    if !options.draws(layout) {
        return match deal.piles.is_empty() {
            true => Ok(Piles::default()),
            false => Err(BadDeal("no cards are drawn in this game, so it has no piles".to_owned())),
        };
    }
    let mut piles = [Vec::new(), Vec::new()];
    for (pile, keys) in Pile::BOTH.into_iter().zip([&deal.piles.occupations, &deal.piles.minors]) {
        let first = dealt.cards.len();
        for key in keys {
            let card = dealt.take(layout, key)?;
            if layout.hand[card as usize].is_occupation != (pile == Pile::Occupations) {
                return Err(BadDeal(format!("`{key}` lies in the wrong pile")));
            }
        }
        piles[pile as usize] = dealt.cards[first..].iter().rev().copied().collect();
        common.left[pile as usize] = keys.len() as u16;
    }
    Ok(Piles::new(piles))
}

/// The cards that were dealt so far.
struct Dealt {
    cards: Vec<u16>,
    is_dealt: Vec<bool>,
}

impl Dealt {
    fn note(&mut self, card: u16) {
        self.cards.push(card);
        self.is_dealt[card as usize] = true;
    }

    /// The number of a card that was not dealt before.
    fn take(&mut self, layout: &Layout, key: &Key) -> Result<u16, BadDeal> {
        let Some(card) = layout.hand_card(key) else {
            return Err(BadDeal(format!("there is no hand card called `{key}` in this game")));
        };
        if self.is_dealt[card as usize] {
            return Err(BadDeal(format!("`{key}` is dealt twice")));
        }
        self.note(card);
        Ok(card)
    }
}

/// Refuses hands that nobody could be dealt: with cards for more players, or with too many of a kind. Hands with
/// fewer are for study; whether cards exist is found out when they are handed out.
pub(crate) fn check_hands(options: &Options, layout: &Layout, deal: &Deal) -> Result<(), BadDeal> {
    if options.cards.is_none() {
        return Ok(());
    }
    for (seat, hand) in (0..).map(Seat).zip(&deal.hands) {
        let known = hand.iter().filter_map(|key| layout.hand_card(key));
        let cards: Vec<&Card> = known.map(|card| &layout.hand[card as usize].card).collect();
        cards.iter().try_for_each(|card| check_players(card, options.players))?;
        for (place, (lot, most)) in options.deal.lots().iter().enumerate() {
            let given = cards.iter().filter(|card| options.deal.lot_of(card) == place).count();
            if given > usize::from(*most) {
                let what = lot.words();
                return Err(BadDeal(format!("{seat} is dealt {most} {what}, not {given}")));
            }
        }
    }
    Ok(())
}

/// Refuses a card that is for more players.
pub(super) fn check_players(card: &Card, players: u8) -> Result<(), BadDeal> {
    match card.terms.players {
        Some((least, _)) if !card.is_for(players) => {
            let key = &card.key;
            Err(BadDeal(format!("`{key}` is for {least} players or more, not for {players}")))
        }
        _ => Ok(()),
    }
}

/// Hands that go round must be of one size.
fn check_draft(options: &Options, layout: &Layout, hand: &[u16]) -> Result<(), BadDeal> {
    let occupations = hand.iter().filter(|card| layout.hand[**card as usize].is_occupation).count();
    let wanted = usize::from(options.deal.lots()[0].1);
    if occupations == wanted && hand.len() == 2 * wanted {
        return Ok(());
    }
    let (key, minors) = (options.deal.key(), hand.len() - occupations);
    Err(BadDeal(format!(
        "deal `{key}` has hands of {wanted} occupations and {wanted} minor improvements, not of \
         {occupations} and {minors}"
    )))
}
