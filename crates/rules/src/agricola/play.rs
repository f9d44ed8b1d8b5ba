//! Carries out moves and printed steps, and runs on to the next real choice.

use farmstead_cardboard::{Good, Goods};

use super::board::{Act, Node, SpaceId};
use super::can::{renovation_price, room_price};
use super::choice::{Choice, Payment};
use super::farmyard::{Cell, Herd, REGIONS};
use super::state::{Frame, Offer, Rung, State, Step};
use crate::events::{Event, Events, Name};
use crate::game::{AtMostTwo, Illegal, Move, Seat, Seek};
use crate::options::Switch;

impl State {
    /// Plays a move if it is legal, and runs on.
    pub(super) fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        if self.common.rung == Rung::Over {
            return Err(Illegal::Over);
        }
        let mut seek = Seek::new(chosen);
        self.list(&mut seek);
        let choice = Choice::decode(chosen).filter(|_| seek.found);
        self.apply(choice.ok_or(Illegal::NotListed(chosen))?, seen);
        self.run(seen);
        Ok(())
    }

    /// Goes on until somebody has a real choice or the game is over.
    pub(super) fn run(&mut self, seen: &mut impl Events) {
        loop {
            match self.common.stack.top().copied() {
                Some(Frame::Run(step)) => {
                    self.common.stack.pop();
                    self.resolve(step, seen);
                    continue;
                }
                None if self.common.rung == Rung::Over => return,
                None if self.common.rung != Rung::Work => {
                    self.climb(seen);
                    continue;
                }
                None if !self.find_turn() => continue,
                _ => {}
            }
            let mut options = AtMostTwo::default();
            self.list(&mut options);
            match options.first.and_then(Choice::decode) {
                Some(forced) if options.count == 1 => self.apply(forced, seen),
                Some(_) => return,
                None => self.nothing_to_choose(seen),
            }
        }
    }

    /// The question at hand has no answer: it falls away, or the turn does.
    fn nothing_to_choose(&mut self, seen: &mut impl Events) {
        match self.common.stack.top() {
            Some(_) => self.common.stack.pop(),
            None => {
                let seat = self.common.turn;
                self.common.passed |= 1 << seat.0;
                seen.tell(Event::Passed { seat });
                self.end_turn();
            }
        }
    }

    /// Carries out a legal choice.
    fn apply(&mut self, choice: Choice, seen: &mut impl Events) {
        match (self.common.stack.top().copied(), choice) {
            (_, Choice::Discard(good)) => self.discard(good, seen),
            (_, Choice::Cook(good)) => self.cook(good, 1, seen),
            (None, Choice::Place(space)) => self.place(space, seen),
            (Some(Frame::Offer(offer)), _) => self.take_offer(offer, choice, seen),
            (Some(Frame::Choose(step)), Choice::Option(index)) => {
                self.common.stack.pop();
                if let Node::Choose(parts) = *self.layout.node(step.node) {
                    self.resolve(Step { node: parts.at(index), ..step }, seen);
                }
            }
            (Some(Frame::Pick(step)), Choice::Pick(set)) => {
                self.common.stack.pop();
                self.gain(step, super::board::GoodSet(set).one_each(), seen);
            }
            (Some(Frame::Pay(step)), Choice::Done) => {
                self.common.stack.pop();
                if let Node::Pay(price, then) = *self.layout.node(step.node) {
                    self.pay(step.seat, price, self.source(step), seen);
                    self.resolve(Step { node: then, ..step }, seen);
                }
            }
            (Some(Frame::House { seat, from, before }), Choice::Keep(herd)) => {
                self.common.stack.pop();
                self.keep(seat, herd, from, before, seen);
            }
            (Some(Frame::Feed(seat)), Choice::Feed) => {
                self.common.stack.pop();
                self.feed(seat, seen);
            }
            (Some(Frame::Feed(seat)), Choice::Craft(major)) => self.craft(seat, major, seen),
            (Some(Frame::Breed(seat)), Choice::Keep(herd)) => {
                self.common.stack.pop();
                self.breed(seat, herd, seen);
            }
            (frame, choice) => unreachable!("{choice:?} is never listed at {frame:?}"),
        }
    }

    // Turns.

    /// Finds whose turn it is to place a person; ends the work phase if it is nobody's.
    fn find_turn(&mut self) -> bool {
        let players = self.common.players;
        for _ in 0..players {
            let seat = self.common.turn;
            let passed = self.common.passed & (1 << seat.0) != 0;
            if !passed && self.player(seat).people_left() > 0 {
                return true;
            }
            self.end_turn();
        }
        self.common.rung = Rung::Home;
        false
    }

    fn place(&mut self, space: SpaceId, seen: &mut impl Events) {
        let seat = self.common.turn;
        seen.tell(Event::Placed { seat, space: self.layout.spaces[space.0 as usize].key });
        self.player_mut(seat).placed += 1;
        self.common.occupants[space.0 as usize] |= 1 << seat.0;
        if self.layout.linked.contains(space) {
            self.common.blocked.0 |= self.layout.linked.0;
        }
        self.common.blocked.insert(space);
        self.end_turn();
        let node = self.layout.spaces[space.0 as usize].program;
        self.resolve(Step { node, seat, space: Some(space) }, seen);
    }

    /// Passes the turn on, clockwise; by house rule backwards for the second people of round 1.
    fn end_turn(&mut self) {
        let common = &mut self.common;
        let players = common.players;
        common.placements += 1;
        let reverse = common.round == 1
            && common.has(Switch::EvenStart)
            && (players..2 * players).contains(&common.placements);
        let after = if reverse { 2 * players - 1 - common.placements } else { common.placements };
        common.turn = Seat((common.leader.0 + after) % players);
    }

    // Printed steps.

    /// Carries out a step, or asks about it.
    fn resolve(&mut self, step: Step, seen: &mut impl Events) {
        let at = |node| Step { node, ..step };
        match *self.layout.node(step.node) {
            Node::Gain(goods) => self.gain(step, goods, seen),
            Node::Take => self.take(step, seen),
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
            Node::May(part) => self.offer(at(part), true),
            Node::Choose(_) => self.common.stack.push(Frame::Choose(step)),
            Node::Pay(price, then) if self.player(step.seat).goods.covers(&price) => {
                self.pay(step.seat, price, self.source(step), seen);
                self.resolve(at(then), seen);
            }
            Node::Pay(..) => self.common.stack.push(Frame::Pay(step)),
            Node::Pick(..) => self.common.stack.push(Frame::Pick(step)),
            Node::Promise(goods, rounds) => {
                let round = self.common.round;
                for later in round + 1..=round + rounds {
                    self.player_mut(step.seat).promised.add(later, &goods);
                }
                let rounds = rounds.min(super::state::ROUNDS - round);
                seen.tell(Event::Promised { seat: step.seat, goods, rounds });
            }
            Node::FromRound(_, then) => self.resolve(at(then), seen),
        }
    }

    fn offer(&mut self, step: Step, may_stop: bool) {
        self.common.stack.push(Frame::Offer(Offer {
            step,
            closed: 0,
            current: None,
            pieces: 0,
            owed: 0,
            may_stop,
        }));
    }

    /// What a step's goods come from, by name.
    fn source(&self, step: Step) -> Name {
        step.space.map_or("improvement", |space| self.layout.spaces[space.0 as usize].key)
    }

    fn gain(&mut self, step: Step, goods: Goods, seen: &mut impl Events) {
        let before = self.player(step.seat).herd();
        self.player_mut(step.seat).goods += goods;
        seen.tell(Event::Gained { seat: step.seat, goods, from: self.source(step) });
        if Herd::of(&goods).total() > 0 {
            self.house(step.seat, None, before);
        }
    }

    fn take(&mut self, step: Step, seen: &mut impl Events) {
        let Some(space) = step.space else { return };
        let amount = std::mem::take(&mut self.common.stock[space.0 as usize]);
        self.common.stocked.remove(space);
        let Some((good, _)) = self.layout.spaces[space.0 as usize].refill else { return };
        if amount == 0 {
            return;
        }
        let before = self.player(step.seat).herd();
        let goods = Goods::of(good, u16::from(amount));
        self.player_mut(step.seat).goods += goods;
        seen.tell(Event::Gained { seat: step.seat, goods, from: self.source(step) });
        if good.is_animal() {
            self.house(step.seat, Some(space), before);
        }
    }

    fn pay(&mut self, seat: Seat, goods: Goods, buying: Name, seen: &mut impl Events) {
        self.player_mut(seat).goods -= goods;
        if !goods.is_empty() {
            seen.tell(Event::Paid { seat, goods, buying });
        }
    }

    // Actions.

    /// Takes one move of an offer, and closes what cannot be gone back to.
    fn take_offer(&mut self, mut offer: Offer, choice: Choice, seen: &mut impl Events) {
        let part = if choice == Choice::Done {
            None
        } else {
            self.parts(offer.step.node).find(|(_, act)| belongs(choice, *act))
        };
        if offer.current.is_some() && offer.current != part.map(|(part, _)| part) {
            self.close_part(&mut offer, seen);
        }
        let Some((part, act)) = part else {
            self.common.stack.pop();
            return self.house_after_fencing(&offer);
        };
        let (pieces, once) = match act {
            Act::Rooms(most) | Act::Stables(most, _) => (most, most == 1),
            Act::Sow | Act::Fences => (u8::MAX, false),
            _ => (1, true),
        };
        offer.current = Some(part);
        offer.pieces += 1;
        offer.may_stop = true;
        if offer.pieces == pieces {
            self.close_part(&mut offer, seen);
        }
        if once && self.parts(offer.step.node).count() == 1 {
            self.common.stack.pop();
        } else if let Some(top) = self.common.stack.top_mut() {
            if let Choice::Fence(region) = choice {
                let outline = REGIONS[region as usize].outline;
                offer.owed += (outline - self.players[offer.step.seat.index()].fences()).len();
            }
            *top = Frame::Offer(offer);
        }
        self.carry_out(offer.step, act, choice, seen);
    }

    /// Ends the part of an offer that is under way: it cannot be taken up again.
    fn close_part(&mut self, offer: &mut Offer, seen: &mut impl Events) {
        if let Some(part) = offer.current.take() {
            offer.closed |= 1 << part;
        }
        offer.pieces = 0;
        if offer.owed > 0 {
            let seat = offer.step.seat;
            let pieces = std::mem::take(&mut offer.owed);
            self.pay(seat, Goods::of(Good::Wood, u16::from(pieces)), "fences", seen);
        }
    }

    fn house_after_fencing(&mut self, offer: &Offer) {
        let fencing = self.parts(offer.step.node).any(|(_, act)| act == Act::Fences);
        if fencing {
            let before = self.player(offer.step.seat).herd();
            self.house(offer.step.seat, None, before);
        }
    }

    fn carry_out(&mut self, step: Step, act: Act, choice: Choice, seen: &mut impl Events) {
        let seat = step.seat;
        match choice {
            Choice::Room(cell) => {
                let price = room_price(self.player(seat).house);
                self.pay(seat, price, "room", seen);
                self.player_mut(seat).rooms.insert(cell);
                seen.tell(Event::Built { seat, piece: "room", at: cell.spot() });
            }
            Choice::Stable(cell) => {
                if let Act::Stables(_, price) = act {
                    self.pay(seat, price, "stable", seen);
                }
                self.player_mut(seat).stables.insert(cell);
                seen.tell(Event::Built { seat, piece: "stable", at: cell.spot() });
            }
            Choice::Plow(cell) => {
                self.player_mut(seat).fields.insert(cell);
                seen.tell(Event::Built { seat, piece: "field", at: cell.spot() });
            }
            Choice::Sow(good, cell) => self.sow(seat, good, cell, seen),
            Choice::Bake(grain) => {
                let food = self.food_from_baking(seat, u16::from(grain));
                let (from, into) =
                    (Goods::of(Good::Grain, u16::from(grain)), Goods::of(Good::Food, food));
                self.convert(seat, from, into, seen);
            }
            Choice::Fence(region) => {
                let player = self.player_mut(seat);
                let outline = REGIONS[region as usize].outline;
                let pieces = (outline - player.fences()).len();
                player.fence(outline);
                seen.tell(Event::Fenced { seat, pieces });
            }
            Choice::Renovate => self.renovate(seat, seen),
            Choice::Grow => {
                let player = self.player_mut(seat);
                player.people += 1;
                player.newborns += 1;
                seen.tell(Event::Born { seat });
            }
            Choice::StartPlayer => {
                self.common.start = seat;
                seen.tell(Event::Starts { seat });
            }
            Choice::Major(major, payment) => self.improve(step, major, payment, seen),
            _ => unreachable!("{choice:?} is no part of an offer"),
        }
    }

    fn sow(&mut self, seat: Seat, crop: Good, cell: Cell, seen: &mut impl Events) {
        let player = self.player_mut(seat);
        player.goods[crop] -= 1;
        player.crops.put(cell, crop, if crop == Good::Grain { 3 } else { 2 });
        seen.tell(Event::Sown { seat, good: crop, at: cell.spot() });
    }

    fn renovate(&mut self, seat: Seat, seen: &mut impl Events) {
        let player = self.player(seat);
        let (Some(price), Some(house)) = (renovation_price(player), player.house.next()) else {
            return;
        };
        self.pay(seat, price, "renovation", seen);
        self.player_mut(seat).house = house;
        seen.tell(Event::Renovated { seat, house: house.key() });
    }

    fn improve(&mut self, step: Step, index: u8, payment: Payment, seen: &mut impl Events) {
        let layout = self.layout;
        let major = &layout.majors[index as usize];
        match payment {
            Payment::Goods => self.pay(step.seat, major.price, major.key, seen),
            Payment::Return(back) => {
                self.player_mut(step.seat).majors &= !(1 << back);
                self.common.majors |= 1 << back;
                let card = layout.majors[back as usize].key;
                seen.tell(Event::Returned { seat: step.seat, card });
            }
        }
        self.common.majors &= !(1 << index);
        self.player_mut(step.seat).majors |= 1 << index;
        seen.tell(Event::Improved { seat: step.seat, card: major.key });
        if let Some(node) = major.play {
            self.resolve(Step { node, seat: step.seat, space: None }, seen);
        }
    }

    // Goods and animals.

    pub(super) fn convert(&mut self, seat: Seat, from: Goods, into: Goods, seen: &mut impl Events) {
        let player = self.player_mut(seat);
        player.goods -= from;
        player.goods += into;
        seen.tell(Event::Converted { seat, from, into });
    }

    fn cook(&mut self, good: Good, amount: u16, seen: &mut impl Events) {
        let seat = self.decider();
        self.cook_for(seat, good, amount, seen);
    }

    fn cook_for(&mut self, seat: Seat, good: Good, amount: u16, seen: &mut impl Events) {
        let food = amount * self.food_for(seat, good);
        self.convert(seat, Goods::of(good, amount), Goods::of(Good::Food, food), seen);
    }

    fn discard(&mut self, good: Good, seen: &mut impl Events) {
        let seat = self.decider();
        let goods = Goods::of(good, 1);
        self.player_mut(seat).goods -= goods;
        seen.tell(Event::Discarded { seat, goods });
    }

    /// Asks which animals to keep if not all of them find room.
    fn house(&mut self, seat: Seat, from: Option<SpaceId>, before: Herd) {
        // A single animal is the pet.
        let herd = self.player(seat).herd();
        if herd.total() > 1 && !self.room_for_animals(seat).fits(herd) {
            let before = before.0.map(|number| number.min(255) as u8);
            self.common.stack.push(Frame::House { seat, from, before });
        }
    }

    /// Keeps these animals. The others are cooked, or released if they cannot be.
    fn keep(
        &mut self,
        seat: Seat,
        kept: Herd,
        from: Option<SpaceId>,
        before: [u8; 3],
        seen: &mut impl Events,
    ) {
        for (kind, animal) in Good::ANIMALS.into_iter().enumerate() {
            let had = u16::from(before[kind]);
            let new = self.player(seat).goods[animal].saturating_sub(had);
            let gone = self.player(seat).goods[animal] - kept.0[kind];
            let mut cooked = if self.food_for(seat, animal) > 0 { gone } else { 0 };
            if self.common.has(Switch::HouseBeforeCooking) {
                cooked = cooked.min(had);
            }
            if cooked > 0 {
                self.cook_for(seat, animal, cooked, seen);
            }
            let released = gone - cooked;
            if released > 0 {
                let goods = Goods::of(animal, released);
                self.player_mut(seat).goods -= goods;
                seen.tell(Event::Discarded { seat, goods });
            }
            if let Some(space) = from.filter(|_| self.common.has(Switch::LeaveAnimals)) {
                self.leave_on(space, released.min(new) as u8);
            }
        }
    }

    /// By house rule, new animals that find no room stay on their space.
    fn leave_on(&mut self, space: SpaceId, animals: u8) {
        if animals > 0 {
            self.common.stock[space.0 as usize] += animals;
            self.common.stocked.insert(space);
        }
    }
}

/// Whether a choice is a move of an action.
fn belongs(choice: Choice, act: Act) -> bool {
    matches!(
        (choice, act),
        (Choice::Room(_), Act::Rooms(_))
            | (Choice::Stable(_), Act::Stables(..))
            | (Choice::Plow(_), Act::Plow)
            | (Choice::Sow(..), Act::Sow)
            | (Choice::Bake(_), Act::Bake)
            | (Choice::Fence(_), Act::Fences)
            | (Choice::Renovate, Act::Renovate)
            | (Choice::Grow, Act::Grow { .. })
            | (Choice::StartPlayer, Act::StartPlayer)
            | (Choice::Major(..), Act::Improvement)
    )
}
