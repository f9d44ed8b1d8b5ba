//! Carries out printed steps, and lets players pay.

use farmstead_cardboard::{Good, Goods, Key};

use super::cards::{CardSlot, MOST_POINTS, Price, Promised, When};
use super::farmyard::Herd;
use super::piles::Pile;
use super::program::{Act, Node};
use super::state::{Bill, Compulsion, Frame, Offer, ROUNDS, State, Step};
use crate::events::{Event, Events, RoundSet};
use crate::game::Seat;

/// The moments for which it is noted what actions and cards bring.
const TAKEN: u64 = When::Take.bit() | When::FromMinor.bit();

impl<'b> State<'b> {
    /// Carries out a step, or asks about it.
    pub(super) fn resolve(&mut self, step: Step, seen: &mut impl Events) {
        let at = |node| Step { node, ..step };
        match *self.layout.node(step.node) {
            Node::Gain(goods) => self.gain(step, goods, seen),
            Node::GainPer(goods, per, counted) => {
                let times = self.counted(counted, step.seat) / u16::from(per);
                self.gain(step, goods * times, seen);
            }
            Node::GainTable(good, counted, tiers) => {
                let amount = self.counted(counted, step.seat);
                let tier = self
                    .layout
                    .programs
                    .tiers(tiers)
                    .iter()
                    .rev()
                    .find(|(from, _)| amount >= *from);
                let number = tier.map_or(0, |(_, number)| *number as u16);
                self.gain(step, Goods::of(good, number), seen);
            }
            Node::GainSame(number) => {
                let refill =
                    step.space.and_then(|space| self.layout.spaces[space.0 as usize].refill);
                if let Some((good, _)) = refill {
                    self.gain(step, Goods::of(good, u16::from(number)), seen);
                }
            }
            Node::Points(points, per, counted) => {
                let times = self.counted(counted, step.seat) / u16::from(per);
                let held = &mut self.player_mut(step.seat).held;
                let points = u16::from(points).saturating_mul(times).min(MOST_POINTS as u16);
                held.points = (held.points + points as i16).min(MOST_POINTS);
            }
            Node::Bonus(points) => {
                let held = &mut self.player_mut(step.seat).held;
                held.points = (held.points + i16::from(points)).min(MOST_POINTS);
            }
            Node::Take => self.take(step, seen),
            Node::TakeFrom(key) => {
                let space = self.layout.space(&key);
                self.take(Step { space, ..step }, seen);
            }
            Node::FromThem(goods) => {
                let goods = self.takeable(goods);
                if let Some(them) = self.them().filter(|_| !goods.is_empty()) {
                    self.pay(them, goods, self.source(step), seen);
                    self.hand_over(step.seat, goods, seen);
                }
            }
            Node::Sell(ref sale) => self.sell(step, sale, seen),
            Node::Person(ref what) => self.do_with_people(what, step),
            Node::PutOnSpace(_) => self.common.stack.push(Frame::PutOnSpace(step)),
            Node::Spread(from, ref over) => self.spread(&from, over),
            Node::RedrawMinors(cards) => self.redraw(step.seat, Pile::Minors, cards, seen),
            Node::Act(Act::Breed(animal)) => {
                let kind = Good::ANIMALS.iter().position(|good| *good == animal);
                let kinds = kind.map_or(0, |kind| 1 << kind);
                if self.player(step.seat).goods[animal] >= 2 {
                    self.common.stack.push(Frame::Breed(step.seat, kinds));
                }
            }
            Node::Act(Act::NewbornActs) => {
                let player = self.player_mut(step.seat);
                player.newborns = player.newborns.saturating_sub(1);
                self.common.passed &= !(1 << step.seat.0);
            }
            Node::Act(Act::Reap) => self.reap(step.seat),
            Node::Act(_) | Node::AndOr(_) => self.offer(step, false),
            Node::All(parts) => {
                for part in parts.iter().rev() {
                    self.common.stack.push(Frame::Run(at(part)));
                }
            }
            Node::Then(first, then) => {
                self.offer(at(then), true);
                self.common.stack.push(Frame::Run(at(first)));
            }
            Node::May(part) => match self.layout.node(part) {
                Node::Act(Act::Breed(_) | Act::NewbornActs) => {
                    self.common.stack.push(Frame::May(at(part)));
                }
                Node::Act(Act::Reap) => self.resolve(at(part), seen),
                Node::Act(_) | Node::AndOr(_) => self.offer(at(part), true),
                Node::Spend(_) => self.resolve(at(part), seen),
                Node::Choose(_) | Node::Glean(..) => {
                    self.common.stack.push(Frame::Choose(at(part), Compulsion::May));
                }
                _ => self.common.stack.push(Frame::May(at(part))),
            },
            Node::Choose(_) | Node::Glean(..) => {
                self.common.stack.push(Frame::Choose(step, Compulsion::Must));
            }
            // Who cannot pay gets nothing.
            Node::Pay(price, _) | Node::PayTo(price, _, _) if !self.can_pay(step.seat, &price) => {}
            Node::PayToSpace(price, _) if !self.player(step.seat).goods.covers(&price) => {}
            Node::Pay(_, then) | Node::PayTo(_, _, then) => {
                self.common.stack.push(Frame::Run(at(then)));
                self.charge(step.seat, Price::Step(step.node), seen);
            }
            Node::PayToSpace(price, then) => {
                self.player_mut(step.seat).goods -= price;
                if let Some(space) = step.space {
                    self.put_back(space, &price);
                    self.note_left(step, &price);
                }
                let buying = self.source(step);
                seen.tell(Event::Paid { seat: step.seat, goods: price, buying: *buying });
                self.resolve(at(then), seen);
            }
            Node::Pick(..) => self.common.stack.push(Frame::Pick(step)),
            Node::Promise(goods, ref rounds) => {
                let named = self.rounds_named(rounds);
                for round in (1..=ROUNDS).filter(|round| named >> round & 1 == 1) {
                    self.player_mut(step.seat).promised.add(round, &goods);
                }
                self.note_laid(step);
                seen.tell(Event::Promised { seat: step.seat, goods, rounds: RoundSet(named) });
            }
            Node::PromiseTo(then, ref rounds) => {
                let named = self.with_fences(step.seat, then, self.rounds_named(rounds));
                let promised = &mut self.player_mut(step.seat).held.promised;
                let free = promised.iter_mut().find(|promise| promise.rounds == 0);
                *free.expect("no more cards in a game promise something to do") =
                    Promised { rounds: named, node: then };
            }
            Node::FromRound(round, then) => {
                if self.common.round >= round {
                    self.resolve(at(then), seen);
                }
            }
            Node::If(ref conditions, then) => {
                if self.hold(conditions, step.seat) {
                    self.resolve(at(then), seen);
                }
            }
            Node::Others(then) if matches!(self.layout.node(then), Node::May(_)) => {
                // The last that is asked about comes first.
                for after in (1..self.common.players).rev() {
                    let seat = Seat((step.seat.0 + after) % self.common.players);
                    let asked = Step { node: then, seat, ..step };
                    if self.is_of_use(asked) {
                        self.resolve(asked, seen);
                    }
                }
            }
            Node::Again(gift, ref named) => self.get_again(step, &gift, named, seen),
            Node::AtLeast(least) => {
                let missing = least.total().saturating_sub(self.amount_taken());
                if let Some((good, _)) = least.iter().next() {
                    self.gain(step, Goods::of(good, missing), seen);
                }
            }
            Node::Spend(_) => {
                if self.possible(step.node, step.seat, step.space) {
                    self.common.stack.push(Frame::Choose(step, Compulsion::May));
                }
            }
            Node::Owner(then) => {
                let seat = Seat(step.card.seat() as u8);
                self.resolve(Step { node: then, seat, ..step }, seen);
            }
            Node::Store(goods, _) => self.store_on_card(step, &goods),
            Node::Others(then) => {
                for after in 1..self.common.players {
                    let seat = Seat((step.seat.0 + after) % self.common.players);
                    self.resolve(Step { node: then, seat, ..step }, seen);
                }
            }
            Node::Them(then) => {
                if let Some(seat) = self.them() {
                    self.resolve(Step { node: then, seat, ..step }, seen);
                }
            }
            Node::AddCrops(more, crop) => self.add_crops(step.seat, crop, more),
            Node::Pile(ref goods) => {
                self.player_mut(step.seat).held.store[step.card.place()] = goods.len() as u8;
            }
            Node::Top => {
                if let Some(good) = self.top_of_pile(step.seat, step.card.place()) {
                    self.player_mut(step.seat).held.store[step.card.place()] -= 1;
                    self.gain(step, Goods::of(good, 1), seen);
                }
            }
            Node::MarkSpace => {
                if self.fences_left(step.seat) > 0 {
                    self.common.stack.push(Frame::MarkSpace(step));
                }
            }
            Node::Give(goods) => {
                if self.player(step.seat).goods.covers(&goods) {
                    self.player_mut(step.seat).goods -= goods;
                    seen.tell(Event::Discarded { seat: step.seat, goods });
                }
            }
            Node::Lose(points) => {
                let held = &mut self.player_mut(step.seat).held;
                held.points = (held.points - i16::from(points)).max(-MOST_POINTS);
                held.lost = held.lost.saturating_add(points);
            }
            Node::FirstLater(first, later) => {
                let store = &mut self.player_mut(step.seat).held.store[step.card.place()];
                let is_first = *store == 0;
                *store = 1;
                self.resolve(at(if is_first { first } else { later }), seen);
            }
            Node::Bag(goods) => self.fill_bag(step.seat, step.card.place(), &goods),
            Node::DrawPair => self.draw_pair(step, seen),
        }
    }

    /// Lets a player pay, at once if there is only one way and it can be paid.
    pub(super) fn charge(&mut self, seat: Seat, price: Price, seen: &mut impl Events) {
        if !self.is_changed(seat, price) {
            let printed = self.printed_price(seat, price);
            if self.player(seat).goods.covers(&printed) {
                return self.settle(seat, price, printed, seen);
            }
        }
        self.ask_for_payment(seat, price, seen);
    }

    #[inline(never)]
    pub(super) fn ask_for_payment(&mut self, seat: Seat, price: Price, seen: &mut impl Events) {
        let prices = self.prices(seat, price);
        let chosen = match prices.as_slice() {
            [only] if self.player(seat).goods.covers(only) => {
                return self.settle(seat, price, *only, seen);
            }
            [_] => Some(0),
            _ => None,
        };
        self.begin_cooking();
        self.common.stack.push(Frame::Bill(Bill { seat, price, chosen }));
    }

    /// Pays for something with these goods.
    pub(super) fn settle(
        &mut self,
        seat: Seat,
        price: Price,
        goods: Goods,
        seen: &mut impl Events,
    ) {
        let missing = goods[Good::Food].saturating_sub(self.player(seat).goods[Good::Food]);
        if price.begs() && missing > 0 {
            return self.beg_for(seat, goods, missing, price, seen);
        }
        self.tell_price(seat, price, &goods, seen);
        self.use_up_prices(seat, price, &goods);
        self.pay(seat, goods, self.bought(price), seen);
        if let Some(payee) = self.payee(price) {
            self.hand_over(payee, goods, seen);
        }
    }

    /// Pays as far as there is food, and takes a begging card for each that is missing.
    fn beg_for(
        &mut self,
        seat: Seat,
        mut goods: Goods,
        missing: u16,
        price: Price,
        seen: &mut impl Events,
    ) {
        goods[Good::Food] -= missing;
        self.pay(seat, goods, self.bought(price), seen);
        self.player_mut(seat).begging += missing as u8;
        seen.tell(Event::Begged { seat, missing: missing as u8 });
    }

    /// What is being paid for, by name.
    pub(super) fn bought(&self, price: Price) -> &'b Key {
        match price {
            Price::Room => const { &Key::of("room") },
            Price::Stable(_) => const { &Key::of("stable") },
            Price::Renovation(_) => const { &Key::of("renovation") },
            Price::Fences(..) => const { &Key::of("fences") },
            Price::Major(major) => &self.layout.majors[major as usize].key,
            Price::Card(slot) => &self.card(slot).key,
            Price::Occupation(_) | Price::Drawn(_) => const { &Key::of("occupation") },
            Price::Step(_) => const { &Key::of("a card") },
            Price::Toll(..) => const { &Key::of("toll") },
        }
    }

    pub(super) fn offer(&mut self, step: Step, may_stop: bool) {
        self.common.stack.push(Frame::Offer(Offer { may_stop, ..Offer::new(step) }));
    }

    /// What a step's goods come from, by name.
    pub(super) fn source(&self, step: Step) -> &'b Key {
        if step.card != CardSlot::NONE {
            return &self.card(step.card).key;
        }
        let improvement = const { &Key::of("improvement") };
        step.space.map_or(improvement, |space| &self.layout.spaces[space.0 as usize].key)
    }

    pub(super) fn gain(&mut self, step: Step, mut goods: Goods, seen: &mut impl Events) {
        if step.card != CardSlot::NONE {
            goods = self.within_reach(step.seat, goods);
        }
        if goods.is_empty() {
            return;
        }
        let before = self.player(step.seat).herd();
        self.player_mut(step.seat).goods += goods;
        self.note_gain(step.seat, &goods);
        seen.tell(Event::Gained { seat: step.seat, goods, from: *self.source(step) });
        if self.anyone_awaits(TAKEN) {
            self.note_taken(step, &goods);
        }
        if Herd::of(&goods).total() > 0 {
            self.house(step.seat, None, before);
        }
    }

    pub(super) fn take(&mut self, step: Step, seen: &mut impl Events) {
        let Some(space) = step.space else { return };
        let amount = std::mem::take(&mut self.common.stock[space.0 as usize]);
        self.common.stocked.remove(space);
        let Some((good, _)) = self.layout.spaces[space.0 as usize].refill else { return };
        if amount == 0 {
            return;
        }
        let before = self.player(step.seat).herd();
        let goods = Goods::of(good, u16::from(amount));
        self.note_choice(step.seat, space);
        self.player_mut(step.seat).goods += goods;
        self.note_gain(step.seat, &goods);
        seen.tell(Event::Gained { seat: step.seat, goods, from: *self.source(step) });
        if self.anyone_awaits(TAKEN) {
            self.note_taken(step, &goods);
        }
        if good.is_animal() {
            self.house(step.seat, Some(space), before);
        }
    }

    /// Cards count the building resources gained in a work phase.
    pub(super) fn note_gain(&mut self, seat: Seat, goods: &Goods) {
        self.note_received(seat, goods);
        if !self.layout.hand.is_empty() && self.is_work_phase() {
            let resources: u16 = Good::RESOURCES.iter().map(|good| goods[*good]).sum();
            let held = &mut self.player_mut(seat).held;
            held.gained = held.gained.saturating_add(resources.min(255) as u8);
        }
    }

    pub(super) fn pay(&mut self, seat: Seat, goods: Goods, buying: &Key, seen: &mut impl Events) {
        self.player_mut(seat).goods -= goods;
        if !goods.is_empty() {
            seen.tell(Event::Paid { seat, goods, buying: *buying });
        }
    }
}
