//! Tables for tests, at which cards simply lie in front of a player.

use farmstead_cardboard::{Good, Key, own};

use super::super::Agricola;
use super::super::farmyard::Cell;
use super::super::state::House;
use super::held::CardSlot;
use crate::deal::{Chance, Deal, Seed};
use crate::game::Seat;
use crate::options::Options;
use crate::test_books;
use rand_chacha::ChaCha12Rng;

/// Who has the cards.
pub(super) const OWNER: Seat = Seat(0);

/// A game for three in which the owner has these cards on the table, in a farm of any kind.
pub(super) fn table(
    deck: &str,
    cards: &[&'static str],
    chance: &mut Chance<ChaCha12Rng>,
) -> Agricola<'static, 3> {
    let mut options: Options = "players=3 cards=base".parse().expect("a plain game with cards");
    options.cards = options.cards.with(own::bring("deck", deck).expect("it has no mistakes"));
    options.check().expect("the decks go together");
    let mut deal = Deal::from_seed(&options, Seed(1));
    let cards: Vec<Key> = cards.iter().map(|key| Key::of(key)).collect();
    deal.hands = vec![cards.clone(), Vec::new(), Vec::new()];
    let layout = test_books::agricola(&options);
    let mut game: Agricola<'_, 3> = Agricola::new(&options, layout, &deal).expect("the deal fits");
    let state = game.state_mut();
    state.common.round = 1 + chance.below(14) as u8;
    for place in 0..cards.len() {
        state.player_mut(OWNER).held.hand.remove(CardSlot::new(OWNER.0, place as u8));
        state.lay_down(OWNER, CardSlot::new(OWNER.0, place as u8));
    }
    let player = state.player_mut(OWNER);
    player.house = [House::Wood, House::Clay, House::Stone][chance.below(3) as usize];
    for room in
        [Cell::at(0, 0), Cell::at(0, 1), Cell::at(1, 1)].into_iter().take(chance.below(4) as usize)
    {
        player.rooms.insert(room);
    }
    for good in Good::ALL.into_iter().filter(|good| *good != Good::Horse) {
        player.goods[good] = chance.below(6) as u16;
    }
    game
}

/// So many different ones of these.
pub(super) fn some(
    from: &[&'static str],
    number: usize,
    chance: &mut Chance<ChaCha12Rng>,
) -> Vec<&'static str> {
    let mut list = from.to_vec();
    chance.shuffle(&mut list);
    list.truncate(number);
    list
}
