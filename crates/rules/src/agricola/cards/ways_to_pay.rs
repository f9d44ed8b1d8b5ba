//! The search for a way to pay finds every way: compared with playing out every exchange in any order.

use std::collections::BTreeSet;

use farmstead_cardboard::{Good, Goods, Key};
use proptest::prelude::*;

use super::super::can::EDIBLE;
use super::super::state::State;
use super::super::{Agricola, Deal};
use super::CardSlot;
use crate::game::Seat;
use crate::{Options, Seed};

const SEAT: Seat = Seat(0);

/// The cards that turn goods into others: the Grocer, the Sheep Walker and Hard Porcelain.
const CARDS: [&str; 3] = ["A102", "B104", "B080"];

/// A player who has laid down some of the cards.
fn trader(cards: u8, pile: u8, majors: u16, goods: Goods) -> Agricola<'static, 2> {
    let options: Options = "game=revised players=2 cards=base".parse().expect("a game for two");
    let mut game: Agricola<'_, 2> = Agricola::new(
        &options,
        crate::test_books::agricola(&options),
        &Deal::from_seed(&options, Seed(1)),
    )
    .expect("the deal fits");
    let state = game.state_mut();
    for (place, key) in CARDS.iter().enumerate().filter(|(place, _)| cards >> place & 1 == 1) {
        let card = state.layout.hand_card(&Key::of(key)).expect("the card is in the deck");
        state.player_mut(SEAT).held.dealt[place] = card;
        state.lay_down(SEAT, CardSlot::new(SEAT.0, place as u8));
    }
    let player = state.player_mut(SEAT);
    player.held.store[0] = pile;
    player.majors = majors;
    player.goods = goods;
    game
}

/// Whether some run of single exchanges, in any order, ends with the price at hand.
fn payable_by_play(state: &State, price: &Goods) -> bool {
    let key = |goods: &Goods, pile: u8| (Good::ALL.map(|good| goods[good]), pile);
    let start = (state.player(SEAT).goods, state.player(SEAT).held.store[0]);
    let mut met = BTreeSet::from([key(&start.0, start.1)]);
    let mut open = vec![start];
    let mut trial = super::super::lookahead::Trial::of(state);
    while let Some((goods, pile)) = open.pop() {
        if goods.covers(price) {
            return true;
        }
        let mut next = Vec::new();
        for good in EDIBLE.into_iter().filter(|good| goods[*good] > 0) {
            let food = state.food_for(SEAT, good);
            if food > 0 {
                next.push((Goods::of(good, 1), Goods::of(Good::Food, food), pile));
            }
        }
        for (place, _) in state.played(SEAT) {
            for (_, exchange) in state.exchanges(SEAT, place) {
                next.push((exchange.from, exchange.into, pile));
            }
        }
        let at_pile = trial.state();
        at_pile.player_mut(SEAT).held.store[0] = pile;
        if let Some(top) =
            at_pile.top_of_pile(SEAT, 0).filter(|_| at_pile.player(SEAT).held.played & 1 == 1)
        {
            next.push((Goods::of(Good::Food, 1), Goods::of(top, 1), pile - 1));
        }
        for (from, into, pile) in next {
            if goods.covers(&from) {
                let mut after = goods;
                after -= from;
                after += into;
                if met.insert(key(&after, pile)) {
                    open.push((after, pile));
                }
            }
        }
    }
    false
}

fn goods(amounts: [u16; 9]) -> Goods {
    let others = Good::ALL.into_iter().filter(|good| *good != Good::Cattle);
    others.zip(amounts).fold(Goods::NONE, |goods, (good, amount)| goods.and(good, amount))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// What can be paid by any run of exchanges is found, and nothing else is.
    #[test]
    fn every_way_to_pay_is_found_and_no_other(
        cards in 0..8_u8,
        pile in 0..=8_u8,
        majors in prop_oneof![Just(0_u16), Just(0b1), Just(0b100)],
        have in prop::array::uniform9(0..3_u16),
        clay in 0..6_u16,
        edible in prop::option::weighted(0.2, prop::sample::select(&EDIBLE)),
        price in prop::array::uniform9(prop_oneof![3 => Just(0_u16), 1 => 1..4_u16]),
    ) {
        let mut have = goods(have);
        have[Good::Clay] = clay;
        // A price that asks for an animal or a crop asks for nothing else.
        let mut price = goods(price);
        EDIBLE.iter().for_each(|good| price[*good] = 0);
        let price = edible.map_or(price, |good| Goods::of(good, 1));
        let game = trader(cards, pile, majors, have);
        prop_assert_eq!(
            game.state().can_pay(SEAT, &price),
            payable_by_play(game.state(), &price),
            "{} out of {} with a pile of {}", price, have, pile
        );
    }
}

/// What is cooked to buy a good cannot be exchanged any more, although a good that is bought with it
/// would make up for the food in the end.
#[test]
fn food_is_spent_when_it_is_there() {
    let have = Goods::of(Good::Stone, 1).and(Good::Grain, 1).and(Good::Sheep, 1);
    let game = trader(0b11, 6, 1, have);
    assert!(!game.state().can_pay(SEAT, &Goods::of(Good::Stone, 3)));
    let game = trader(0b11, 6, 1, have.and(Good::Grain, 1));
    assert!(game.state().can_pay(SEAT, &Goods::of(Good::Stone, 3)));
}
