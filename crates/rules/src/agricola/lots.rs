//! Lots that cards draw during the game. How they fall was settled by the deal and is known to
//! nobody before.

use farmstead_cardboard::{Ability, Good, Goods, Program};

use super::board::Layout;
use super::state::{State, Step};
use crate::deal::{BadDeal, Deal};
use crate::events::{Event, Events};
use crate::game::Seat;

/// The number from which lots are drawn in a game.
pub(super) fn chance(layout: &Layout, deal: &Deal) -> Result<u32, BadDeal> {
    match (deal.chance, layout.draws_lots) {
        (Some(chance), true) => Ok(chance),
        (None, false) => Ok(0),
        (None, true) => {
            Err(BadDeal("cards of this game draw lots, so a deal has a `chance`".to_owned()))
        }
        (Some(_), false) => {
            Err(BadDeal("no lots are drawn in this game, so it has no `chance`".to_owned()))
        }
    }
}

impl State<'_> {
    /// Draws a number below `bound`. Every draw changes the number of which the next is made.
    pub(super) fn draw_lot(&mut self, bound: u16) -> u16 {
        let next = self.common.chance.wrapping_add(0x9e37_79b9);
        self.common.chance = next;
        let mut drawn = (next ^ next >> 16).wrapping_mul(0x21f0_aaad);
        drawn = (drawn ^ drawn >> 15).wrapping_mul(0x735a_2d97);
        drawn ^= drawn >> 15;
        ((u64::from(drawn) * u64::from(bound)) >> 32) as u16
    }

    /// Draws two goods from the bag on a card. Of two alike one is kept; the rest goes back.
    pub(super) fn draw_pair(&mut self, step: Step, seen: &mut impl Events) {
        let mut bag = self.bag(step.seat, step.card.place());
        if bag.total() < 2 {
            return;
        }
        let first = self.draw_from(&bag);
        let mut left = bag;
        left[first] -= 1;
        let second = self.draw_from(&left);
        let goods = Goods::of(first, 1).and(second, 1);
        seen.tell(Event::LotsDrawn { seat: step.seat, goods });
        if second == first {
            bag[first] -= 1;
            self.fill_bag(step.seat, step.card.place(), &bag);
            self.gain(step, Goods::of(first, 1), seen);
        }
    }

    fn draw_from(&mut self, bag: &Goods) -> Good {
        let mut left = self.draw_lot(bag.total());
        let drawn = bag.iter().find(|(_, amount)| {
            let found = left < *amount;
            left = left.saturating_sub(*amount);
            found
        });
        drawn.expect("a bag is drawn from while something is in it").0
    }

    /// What is left in the bag on a card: the card keeps the amounts as the digits of one number.
    pub(super) fn bag(&self, seat: Seat, place: usize) -> Goods {
        let mut digits = u16::from(self.player(seat).held.store[place]);
        let mut bag = Goods::NONE;
        for (good, most) in self.full_bag(seat, place).iter() {
            bag[good] = digits % (most + 1);
            digits /= most + 1;
        }
        bag
    }

    /// Puts these goods into the bag on a card.
    pub(super) fn fill_bag(&mut self, seat: Seat, place: usize, bag: &Goods) {
        let (mut digits, mut unit) = (0, 1);
        for (good, most) in self.full_bag(seat, place).iter() {
            digits += bag[good] * unit;
            unit *= most + 1;
        }
        self.player_mut(seat).held.store[place] = digits as u8;
    }

    /// What a card puts into its bag.
    fn full_bag(&self, seat: Seat, place: usize) -> Goods {
        let card = &self.layout.hand[self.player(seat).held.dealt[place] as usize];
        let bag = card.card.abilities.iter().find_map(|ability| match ability {
            Ability::Play(Program::Bag(goods)) => Some(*goods),
            _ => None,
        });
        bag.unwrap_or(Goods::NONE)
    }
}

#[cfg(test)]
mod tests {
    use farmstead_cardboard::{Key, own};

    use super::*;
    use crate::agricola::Agricola;
    use crate::agricola::cards::CardSlot;
    use crate::agricola::program::NodeId;
    use crate::{AnyGame, Options, Record, Seed, View};

    fn options(text: &str) -> Options {
        text.parse().expect("such games are played")
    }

    /// Games for one with a card that draws lots.
    fn with_lots() -> Options {
        let mut deck = "X000 \"Bag\" minor\n  play: bag 4 sheep + 3 boar + 2 cattle\n  \
                        round.start: draw pair\n"
            .to_owned();
        for card in 1..7 {
            deck += &format!("\nX{card:03} \"Good\" minor\n  play: {card} food\n");
        }
        for card in 101..108 {
            deck += &format!("\nX{card} \"Good\" occ 1+\n  play: 1 food\n");
        }
        let own = own::bring("lots", &deck).expect("a deck that can be played");
        Options::with_deck("players=1", Some(own)).expect("such games are played")
    }

    #[test]
    fn a_deal_settles_lots_only_where_cards_draw_them() {
        let plain = Deal::from_seed(&options("players=4 cards=base"), Seed(1));
        assert_eq!(plain.chance, None);
        assert!(Deal::from_seed(&with_lots(), Seed(1)).chance.is_some());
    }

    #[test]
    fn a_deal_with_lots_that_nobody_draws_is_refused() {
        let options = options("players=4 cards=base");
        let deal = Deal { chance: Some(1), ..Deal::from_seed(&options, Seed(1)) };
        let refused = AnyGame::new(&options, &deal).expect_err("nothing is drawn");
        assert!(refused.to_string().contains("no lots are drawn in this game"));
        let options = with_lots();
        let deal = Deal { chance: None, ..Deal::from_seed(&options, Seed(1)) };
        let refused = AnyGame::new(&options, &deal).expect_err("something is drawn");
        assert!(refused.to_string().contains("a deal has a `chance`"));
    }

    #[test]
    fn a_record_keeps_how_lots_fall() {
        let options = with_lots();
        let record = Record::new(options.clone(), Deal::from_seed(&options, Seed(1)));
        let text = record.write().expect("a record is text");
        assert!(text.contains("\nchance "));
        let (read, _) = Record::parse(&text).expect("what was written can be read");
        assert_eq!(read.deal, record.deal);
    }

    #[test]
    fn nobody_sees_how_lots_will_fall() {
        let options = with_lots();
        let deal = Deal::from_seed(&options, Seed(1));
        let other = Deal { chance: deal.chance.map(|chance| chance ^ 1), ..deal.clone() };
        let view = |deal: &Deal| {
            let game = AnyGame::new(&options, deal).expect("the deal fits");
            View::new(&game, Some(Seat(0)))
        };
        assert_eq!(view(&deal), view(&other));
    }

    #[test]
    fn every_good_of_a_bag_is_drawn_as_often_as_it_lies_there() {
        let options = with_lots();
        let deal = Deal::from_seed(&options, Seed(1));
        let mut game = Agricola::<1>::new(&options, crate::test_books::agricola(&options), &deal)
            .expect("the deal fits");
        let bag = Goods::of(Good::Sheep, 4).and(Good::Boar, 3).and(Good::Cattle, 2);
        let mut drawn = Goods::NONE;
        for _ in 0..9_000 {
            drawn[game.state_mut().draw_from(&bag)] += 1;
        }
        for (good, amount) in bag.iter() {
            assert!(drawn[good].abs_diff(amount * 1_000) < 150, "{good}: {}", drawn[good]);
        }
    }

    #[test]
    fn everybody_hears_what_is_drawn_even_if_nothing_is_kept() {
        let options = with_lots();
        let deal = Deal::from_seed(&options, Seed(1));
        let mut game = Agricola::<1>::new(&options, crate::test_books::agricola(&options), &deal)
            .expect("the deal fits");
        let seat = Seat(0);
        let held = game.state().player(seat).held;
        let bag = game.state().layout.hand_card(&Key::of("X000")).expect("it is in the deck");
        let place = held.dealt.iter().position(|card| *card == bag).expect("all cards are dealt");
        let state = game.state_mut();
        let card = CardSlot::new(0, place as u8);
        let bag = Goods::of(Good::Sheep, 1).and(Good::Boar, 1);
        state.fill_bag(seat, place, &bag);
        let mut seen = Vec::new();
        let step = Step { node: NodeId(0), seat, space: None, card };
        state.draw_pair(step, &mut seen);
        assert_eq!(seen, [Event::LotsDrawn { seat, goods: bag }]);
    }
}
