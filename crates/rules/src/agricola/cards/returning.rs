//! Improvements that are given back for others.

use farmstead_cardboard::{Cost, Good, Key};

use super::super::board::COOKED;
use super::super::can::{EDIBLE, rounds_after};
use super::super::choice::{Choice, Given, Payment};
use super::super::program::{Node, NodeId};
use super::super::state::{Frame, ROUNDS, State, Step};
use super::deck::HandCard;
use super::food::Conversion;
use super::held::{CardSlot, Held, Promised};
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

impl State<'_> {
    /// The improvements of a player that may be given back for a card.
    fn returnable<'s>(
        &'s self,
        seat: Seat,
        card: &'s HandCard,
    ) -> impl Iterator<Item = Given> + 's {
        let of = card.returns.as_ref().map(|(_, of)| of);
        let owned = self.player(seat).majors;
        let majors = (0..).zip(&self.layout.majors).filter(move |(index, major)| {
            owned >> index & 1 == 1 && of.is_some_and(|of| of.covers(major.card))
        });
        let minors = self.played(seat).filter(move |(_, card)| {
            !card.is_occupation && of.is_some_and(|of| of.covers(&card.card))
        });
        let majors = majors.map(|(index, _)| Given::Major(index));
        majors.chain(minors.map(|(place, _)| Given::Card(place as u8)))
    }

    /// Lists the minor improvements that may be given back for a major.
    #[inline(never)]
    pub(in super::super) fn list_minors_for(&self, seat: Seat, major: u8, out: &mut impl MoveSink) {
        let costs = &self.layout.majors[major as usize].card.costs;
        for (place, card) in self.played(seat).filter(|(_, card)| !card.is_occupation) {
            let taken =
                |cost: &Cost| matches!(cost, Cost::Return { of, .. } if of.covers(&card.card));
            let back = Given::Card(place as u8);
            let code = Choice::Major(major, Payment::Return(back)).code();
            if out.wants(code) && costs.iter().any(taken) {
                out.push(code);
            }
        }
    }

    /// Whether a player has what must be given back for a card.
    pub(super) fn can_give_back(&self, seat: Seat, card: &HandCard) -> bool {
        let number = card.returns.as_ref().map_or(0, |(number, _)| usize::from(*number));
        number == 0 || self.returnable(seat, card).count() >= number
    }

    /// Lists what may be given back for a card.
    pub(in super::super) fn list_returns(
        &self,
        seat: Seat,
        slot: CardSlot,
        left: u8,
        out: &mut impl MoveSink,
    ) {
        let card = self.card(slot);
        // If all of them go, their order is no question.
        let all = self.returnable(seat, card).count() == usize::from(left);
        let number = if all { 1 } else { usize::MAX };
        for given in self.returnable(seat, card).take(number) {
            let code = Choice::GiveBack(given).code();
            if out.wants(code) {
                out.push(code);
            }
        }
        // What is given back could still be used, unless it is given for something as good.
        let as_good = |good: Good| {
            let food = self.food_for(seat, good);
            let cooks =
                |one: &Conversion| one.cooks.is_some_and(|(of, made)| of == good && made >= food);
            card.converts.iter().any(cooks)
        };
        for good in EDIBLE {
            let code = Choice::Cook(good).code();
            let there = out.wants(code) && self.player(seat).goods[good] > 0 && !as_good(good);
            if there && self.returnable(seat, card).any(|given| self.cooks(seat, good, given)) {
                out.push(code);
            }
        }
    }

    /// Whether an improvement makes food of a good.
    fn cooks(&self, seat: Seat, good: Good, given: Given) -> bool {
        match given {
            Given::Major(index) => {
                let row = COOKED.iter().position(|cooked| *cooked == good);
                row.is_some_and(|row| self.layout.majors[index as usize].cooks[row] > 0)
            }
            Given::Card(place) => {
                let cooks = |one: &Conversion| one.cooks.is_some_and(|(of, _)| of == good);
                self.card(CardSlot::new(seat.0, place)).converts.iter().any(cooks)
            }
        }
    }

    /// Whether a card in front of a player may have to be given back now.
    pub(super) fn may_go_back(&self, seat: Seat, slot: CardSlot, place: usize) -> bool {
        self.returnable(seat, self.card(slot)).any(|given| given == Given::Card(place as u8))
    }

    /// Gives an improvement back: it stops working at once.
    pub(in super::super) fn give_back(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        left: u8,
        given: Given,
        seen: &mut impl Events,
    ) {
        self.common.stack.pop();
        if left > 1 {
            self.common.stack.push(Frame::GiveBack { seat, slot, left: left - 1 });
        }
        self.put_back_improvement(seat, given, seen);
        // Animals that it had room for may have none.
        let before = self.player(seat).herd();
        self.house(seat, None, before);
    }

    /// Takes an improvement away from its owner: a major goes back to the board, a minor leaves the game.
    pub(in super::super) fn put_back_improvement(
        &mut self,
        seat: Seat,
        given: Given,
        seen: &mut impl Events,
    ) {
        let card = match given {
            Given::Major(index) => {
                self.player_mut(seat).majors &= !(1 << index);
                self.common.majors |= 1 << index;
                let major = &self.layout.majors[index as usize];
                self.take_back_laid(seat, major.play.as_slice(), self.common.laid);
                major.key
            }
            Given::Card(place) => {
                let place = usize::from(place);
                let card = self.card(CardSlot::new(seat.0, place as u8));
                self.take_back_laid(seat, &card.play, self.player(seat).held.store[place]);
                self.put_out_of_force(seat, place)
            }
        };
        seen.tell(Event::Returned { seat, card });
    }

    /// Notes in which round an improvement lays goods on round spaces, because they are lost with it.
    pub(in super::super) fn note_laid(&mut self, step: Step) {
        let round = self.common.round;
        if step.card == CardSlot::NONE {
            if !self.layout.hand.is_empty() {
                self.common.laid = round;
            }
            return;
        }
        let card = self.card(step.card);
        let held = &mut self.player_mut(step.seat).held;
        let place = step.card.place();
        let lies_there = step.card.seat() == step.seat.index() && held.played >> place & 1 == 1;
        if lies_there && card.lays_goods {
            held.store[place] = round;
        }
    }

    /// Takes goods off the round spaces to come that a card has laid there when it was played.
    fn take_back_laid(&mut self, seat: Seat, play: &[NodeId], round: u8) {
        for node in play.iter().filter(|_| round > 0) {
            match *self.layout.node(*node) {
                Node::Promise(goods, ref rounds) => {
                    let still_there = rounds_after(round, rounds) >> (self.common.round + 1);
                    for later in (0..ROUNDS).filter(|later| still_there >> later & 1 == 1) {
                        let round = self.common.round + 1 + later;
                        self.player_mut(seat).promised.remove(round, &goods);
                    }
                }
                Node::All(parts) => {
                    parts.iter().for_each(|part| self.take_back_laid(seat, &[part], round));
                }
                _ => {}
            }
        }
    }

    /// Takes a card out of the game that lies in front of a player; its key comes back.
    fn put_out_of_force(&mut self, seat: Seat, place: usize) -> Key {
        let slot = CardSlot::new(seat.0, place as u8);
        let key = self.card(slot).key;
        self.close_space(slot);
        let mut promised = self.player(seat).held.promised;
        for promise in &mut promised {
            if promise.rounds != 0 && self.card_of(seat, promise.node) == slot {
                *promise = Promised::NONE;
            }
        }
        let held = &mut self.player_mut(seat).held;
        held.promised = promised;
        held.played &= !(1 << place);
        held.store[place] = Held::GIVEN_BACK;
        let (mut listens, mut traits) = (0, 0);
        for (_, card) in self.played(seat) {
            listens |= card.listens;
            traits |= card.traits;
        }
        let held = &mut self.player_mut(seat).held;
        held.listens = listens;
        held.traits = traits;
        key
    }
}
