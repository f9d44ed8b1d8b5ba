//! Carries out moves and printed steps, and runs on to the next real choice.

use farmstead_cardboard::{Always, Good, Goods};

use super::board::{SpaceId, SpaceSet};
use super::can::stable_price;
use super::cards::{Price, Trait, When, Window};
use super::choice::{Choice, Payment};
use super::farmyard::{Cell, CellSet, Herd, REGIONS};
use super::program::{Act, GoodSet, Node};
use super::state::{Bill, Compulsion, Frame, House, Offer, ROUNDS, Rung, State, Step};
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
        let cards = !self.layout.hand.is_empty();
        loop {
            if cards && self.check_becomes(seen) {
                continue;
            }
            match self.common.stack.top().copied() {
                Some(Frame::Run(step)) => {
                    self.common.stack.pop();
                    self.resolve(step, seen);
                    continue;
                }
                Some(Frame::Played { seat, slot, space }) => {
                    self.common.stack.pop();
                    self.put_down(seat, slot, space, seen);
                    continue;
                }
                Some(Frame::Window(window)) if self.serve_window(window, seen) => continue,
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
            None => self.pass(seen),
        }
    }

    /// Whose turn it is places nobody any more this round.
    fn pass(&mut self, seen: &mut impl Events) {
        let seat = self.common.turn;
        self.common.passed |= 1 << seat.0;
        seen.tell(Event::Passed { seat });
        self.end_turn();
    }

    fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.common.stack.top_mut() {
            *top = frame;
        }
    }

    /// Carries out a legal choice.
    fn apply(&mut self, choice: Choice, seen: &mut impl Events) {
        match (self.common.stack.top().copied(), choice) {
            (_, Choice::Discard(good)) => self.discard(good, seen),
            (_, Choice::Cook(good)) => self.cook(good, 1, seen),
            (_, Choice::Convert(place, which)) => self.convert_by_card(place, which, seen),
            (_, Choice::Anytime(place, which)) => self.act_at_any_time(place, which, seen),
            (None, Choice::Place(space)) => {
                let seat = self.common.turn;
                self.end_turn();
                self.place(seat, space, seen);
            }
            (None, Choice::Done) => self.pass(seen),
            (Some(Frame::Offer(offer)), _) => self.take_offer(offer, choice, seen),
            (Some(Frame::Choose(step, _)), Choice::Option(index)) => {
                self.common.stack.pop();
                if let Node::Choose(parts) = *self.layout.node(step.node) {
                    self.resolve(Step { node: parts.at(index), ..step }, seen);
                }
            }
            (Some(Frame::May(step)), Choice::Accept) => {
                self.common.stack.pop();
                self.resolve(step, seen);
            }
            (Some(Frame::Window(window)), Choice::Fire(place)) => {
                let seat = window.seat(self.common.players);
                let ready = self.ready(&window, seat);
                let chosen = ready.iter().find(|(of, _)| *of == place as usize).copied();
                if let Some((place, node)) = chosen {
                    let fired = window.fired | 1 << place;
                    self.set_top(Frame::Window(Window { fired, ..window }));
                    self.fire(&window, seat, place, node, seen);
                }
            }
            (Some(Frame::Window(window)), Choice::Done) => {
                let served = window.served + 1;
                self.set_top(Frame::Window(Window { served, fired: 0, ..window }));
            }
            (Some(Frame::Pick(step)), Choice::Pick(set)) => {
                self.common.stack.pop();
                self.gain(step, GoodSet(set).one_each(), seen);
            }
            (Some(Frame::Bill(bill)), Choice::Pay(way)) => {
                self.set_top(Frame::Bill(Bill { chosen: Some(way), ..bill }));
            }
            (Some(Frame::Bill(bill)), Choice::Done) => {
                self.common.stack.pop();
                let prices = self.prices(bill.seat, bill.price);
                let goods = prices.as_slice()[bill.chosen.unwrap_or(0) as usize];
                self.pay(bill.seat, goods, self.bought(bill.price), seen);
            }
            (Some(Frame::PlaceAgain { seat, .. }), Choice::Place(space)) => {
                self.common.stack.pop();
                self.place(seat, space, seen);
            }
            (Some(Frame::Reap { seat, fields }), Choice::Reap(cell)) => {
                let fields = fields - CellSet::one(cell);
                self.set_top(Frame::Reap { seat, fields });
                self.reap_more(seat, cell, seen);
            }
            (
                Some(
                    Frame::Choose(..)
                    | Frame::May(_)
                    | Frame::PlaceAgain { .. }
                    | Frame::Reap { .. }
                    | Frame::Settle(_),
                ),
                Choice::Done,
            ) => self.common.stack.pop(),
            (Some(Frame::House { seat, from, before }), Choice::Keep(herd)) => {
                self.common.stack.pop();
                self.keep(seat, herd, from, before, seen);
            }
            (Some(Frame::Feed(seat)), Choice::Feed) => {
                self.common.stack.pop();
                self.feed(seat, seen);
            }
            (Some(Frame::Feed(seat)), Choice::Craft(major)) => self.craft(seat, major, seen),
            (Some(Frame::Breed(seat, _)), Choice::Keep(herd)) => {
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
            if !passed && (self.player(seat).people_left() > 0 || self.may_place_newborn(seat)) {
                return true;
            }
            self.end_turn();
        }
        self.common.rung = Rung::HomeStart;
        false
    }

    fn place(&mut self, seat: Seat, space: SpaceId, seen: &mut impl Events) {
        seen.tell(Event::Placed { seat, space: self.layout.spaces[space.0 as usize].key });
        self.player_mut(seat).placed += 1;
        self.common.occupants[space.0 as usize] |= 1 << seat.0;
        if self.layout.linked.contains(space) {
            self.common.blocked.0 |= self.layout.linked.0;
        }
        self.common.blocked.insert(space);
        let node = self.layout.spaces[space.0 as usize].program;
        let step = Step { node, seat, space: Some(space), place: NO_CARD };
        if self.layout.hand.is_empty() {
            return self.resolve(step, seen);
        }
        self.open_turn(step, seat, space);
    }

    /// Lays out what cards may do around the use of a space. The last of these comes first.
    #[inline(never)]
    fn open_turn(&mut self, step: Step, seat: Seat, space: SpaceId) {
        self.open_window(Window::new(When::TurnEnd, seat, Some(space)));
        self.offer_second_person(seat, space);
        self.open_window(Window::new(When::AfterUse, seat, Some(space)));
        self.common.stack.push(Frame::Run(step));
        self.open_window(Window::new(When::Use, seat, Some(space)));
    }

    /// A card may let two people be placed in a row, if one of them goes to certain spaces.
    fn offer_second_person(&mut self, seat: Seat, space: SpaceId) {
        let already = self.common.stack.as_slice().iter().any(|frame| matches!(frame, Frame::Window(window) if window.when == When::TurnEnd && window.actor == seat && window.space != Some(space)));
        if already || self.player(seat).people_left() == 0 {
            return;
        }
        let second = self.played(seat).flat_map(|(_, card)| &card.standing).find_map(|standing| {
            matches!(standing.rule, Always::PlaceTwo(_)).then_some(standing.spaces)
        });
        if let Some(spaces) = second {
            let only = if spaces.contains(space) { SpaceSet::ALL } else { spaces };
            self.common.stack.push(Frame::PlaceAgain { seat, only });
        }
    }

    /// Whether a card lets this player place a newborn.
    fn may_place_newborn(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.newborns > 0
            && player.held.played != 0
            && self.played(seat).any(|(place, card)| {
                card.anytime.iter().any(|(conditions, node)| {
                    let step = Step { node: *node, seat, space: None, place: place as u8 };
                    let acts = |node| *self.layout.node(node) == Node::Act(Act::NewbornActs);
                    let places = match *self.layout.node(*node) {
                        Node::Pay(_, then) => acts(then),
                        _ => acts(*node),
                    };
                    places && self.hold(conditions, seat) && self.possible_for(step)
                })
            })
    }

    fn convert_by_card(&mut self, place: u8, which: u8, seen: &mut impl Events) {
        let seat = self.decider();
        let before = self.player(seat).herd();
        let id = self.player(seat).held.dealt[place as usize];
        let (from, into) = self.layout.hand[id as usize].converts[which as usize];
        self.convert(seat, from, into, seen);
        if Herd::of(&into).total() > 0 {
            self.house(seat, None, before);
        }
    }

    fn act_at_any_time(&mut self, place: u8, which: u8, seen: &mut impl Events) {
        let seat = self.decider();
        let id = self.player(seat).held.dealt[place as usize];
        let (_, node) = self.layout.hand[id as usize].anytime[which as usize];
        self.resolve(Step { node, seat, space: None, place }, seen);
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
    pub(super) fn resolve(&mut self, step: Step, seen: &mut impl Events) {
        let at = |node| Step { node, ..step };
        match *self.layout.node(step.node) {
            Node::Gain(goods) => self.gain(step, goods, seen),
            Node::GainPer(goods, per, counter) => {
                let times = self.count(counter, step.seat) / u16::from(per);
                self.gain(step, goods * times, seen);
            }
            Node::GainTable(good, counter, tiers) => {
                let amount = self.count(counter, step.seat);
                let tier = tiers.iter().rev().find(|(from, _)| amount >= *from);
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
            Node::Points(points, per, counter) => {
                let times = self.count(counter, step.seat) / u16::from(per);
                self.player_mut(step.seat).held.points += (u16::from(points) * times) as i16;
            }
            Node::Take => self.take(step, seen),
            Node::Act(Act::Breed(animal)) => {
                let kind = Good::ANIMALS.iter().position(|good| *good == animal);
                let kinds = kind.map_or(0, |kind| 1 << kind);
                if self.player(step.seat).goods[animal] >= 2 {
                    self.common.stack.push(Frame::Breed(step.seat, kinds));
                }
            }
            Node::Act(Act::NewbornActs) => {
                self.player_mut(step.seat).newborns -= 1;
                self.common.passed &= !(1 << step.seat.0);
            }
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
                Node::Act(_) | Node::AndOr(_) => self.offer(at(part), true),
                Node::Choose(_) => {
                    self.common.stack.push(Frame::Choose(at(part), Compulsion::May));
                }
                _ => self.common.stack.push(Frame::May(at(part))),
            },
            Node::Choose(_) => self.common.stack.push(Frame::Choose(step, Compulsion::Must)),
            Node::Pay(_, then) => {
                self.common.stack.push(Frame::Run(at(then)));
                self.charge(step.seat, Price::Step(step.node), seen);
            }
            Node::PayToSpace(price, then) => {
                self.player_mut(step.seat).goods -= price;
                if let Some(space) = step.space {
                    self.leave_on(space, price.total() as u8);
                }
                let buying = self.source(step);
                seen.tell(Event::Paid { seat: step.seat, goods: price, buying });
                self.resolve(at(then), seen);
            }
            Node::Pick(..) => self.common.stack.push(Frame::Pick(step)),
            Node::Promise(goods, rounds) => {
                let named = self.rounds_named(rounds);
                for round in (1..=ROUNDS).filter(|round| named >> round & 1 == 1) {
                    self.player_mut(step.seat).promised.add(round, &goods);
                }
                let rounds = named.count_ones() as u8;
                seen.tell(Event::Promised { seat: step.seat, goods, rounds });
            }
            Node::PromiseTo(then, rounds) => {
                let named = self.rounds_named(rounds);
                for round in (1..=ROUNDS).filter(|round| named >> round & 1 == 1) {
                    let promised = &mut self.player_mut(step.seat).held.promised;
                    let free = promised.iter_mut().find(|(round, _)| *round == 0);
                    *free.expect("cards promise little to do") = (round, then.0);
                }
            }
            Node::FromRound(_, then) => self.resolve(at(then), seen),
            Node::If(conditions, then) => {
                if self.hold(conditions, step.seat) {
                    self.resolve(at(then), seen);
                }
            }
            Node::Others(then) => {
                for after in 1..self.common.players {
                    let seat = Seat((step.seat.0 + after) % self.common.players);
                    self.resolve(Step { node: then, seat, ..step }, seen);
                }
            }
            Node::Pile(goods) => {
                self.player_mut(step.seat).held.store[step.place as usize] = goods.len() as u8;
            }
            Node::Top => {
                if let Some(good) = self.top_of_pile(step.seat, step.place as usize) {
                    self.player_mut(step.seat).held.store[step.place as usize] -= 1;
                    self.gain(step, Goods::of(good, 1), seen);
                }
            }
        }
    }

    /// Lets a player pay, at once if there is only one way and it can be paid.
    pub(super) fn charge(&mut self, seat: Seat, price: Price, seen: &mut impl Events) {
        if !self.player(seat).held.has(Trait::Cost) {
            let printed = self.printed_price(seat, price);
            if self.player(seat).goods.covers(&printed) {
                return self.pay(seat, printed, self.bought(price), seen);
            }
        }
        self.ask_for_payment(seat, price, seen);
    }

    #[inline(never)]
    fn ask_for_payment(&mut self, seat: Seat, price: Price, seen: &mut impl Events) {
        let prices = self.prices(seat, price);
        let chosen = match prices.as_slice() {
            [only] if self.player(seat).goods.covers(only) => {
                return self.pay(seat, *only, self.bought(price), seen);
            }
            [_] => Some(0),
            _ => None,
        };
        self.common.stack.push(Frame::Bill(Bill { seat, price, chosen }));
    }

    /// What is being paid for, by name.
    fn bought(&self, price: Price) -> Name {
        match price {
            Price::Room => "room",
            Price::Stable(_) => "stable",
            Price::Renovation(_) => "renovation",
            Price::Fences(_) => "fences",
            Price::Major(major) => self.layout.majors[major as usize].key,
            Price::Card(slot) => self.card(slot).key,
            Price::Occupation(_) => "occupation",
            Price::Step(_) => "a card",
        }
    }

    fn offer(&mut self, step: Step, may_stop: bool) {
        self.common.stack.push(Frame::Offer(Offer {
            step,
            closed: 0,
            current: None,
            pieces: 0,
            owed: 0,
            enclosed: CellSet::EMPTY,
            may_stop,
        }));
    }

    /// What a step's goods come from, by name.
    fn source(&self, step: Step) -> Name {
        if step.place != NO_CARD {
            let id = self.player(step.seat).held.dealt[step.place as usize];
            return self.layout.hand.get(id as usize).map_or("a card", |card| card.key);
        }
        step.space.map_or("improvement", |space| self.layout.spaces[space.0 as usize].key)
    }

    fn gain(&mut self, step: Step, goods: Goods, seen: &mut impl Events) {
        if goods.is_empty() {
            return;
        }
        let before = self.player(step.seat).herd();
        self.player_mut(step.seat).goods += goods;
        self.note_gain(step.seat, &goods);
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
        self.note_gain(step.seat, &goods);
        seen.tell(Event::Gained { seat: step.seat, goods, from: self.source(step) });
        if good.is_animal() {
            self.house(step.seat, Some(space), before);
        }
    }

    /// Cards count the building resources gained in a work phase.
    fn note_gain(&mut self, seat: Seat, goods: &Goods) {
        if !self.layout.hand.is_empty() && self.common.rung == Rung::Work {
            let resources: u16 = Good::RESOURCES.iter().map(|good| goods[*good]).sum();
            let held = &mut self.player_mut(seat).held;
            held.gained = held.gained.saturating_add(resources as u8);
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
        let mut ended = None;
        if offer.current.is_some() && offer.current != part.map(|(part, _)| part) {
            ended = self.close_part(&mut offer);
        }
        let Some((part, act)) = part else {
            self.common.stack.pop();
            self.house_after_fencing(&offer);
            return self.end_part(offer.step, ended, seen);
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
            ended = ended.or(self.close_part(&mut offer));
        }
        if once && self.parts(offer.step.node).count() == 1 {
            self.common.stack.pop();
        } else {
            if let (Choice::Fence(region), Act::Fences) = (choice, act) {
                let player = self.player(offer.step.seat);
                if offer.owed == 0 {
                    offer.enclosed = player.enclosed();
                }
                offer.owed += (REGIONS[region as usize].outline - player.fences()).len();
            }
            self.set_top(Frame::Offer(offer));
        }
        self.end_part(offer.step, ended, seen);
        self.carry_out(offer.step, act, choice, seen);
    }

    /// Closes the part of an offer that is under way: it cannot be taken up again.
    fn close_part(&self, offer: &mut Offer) -> Option<Ended> {
        let part = offer.current.take()?;
        offer.closed |= 1 << part;
        offer.pieces = 0;
        let (_, act) = self.parts(offer.step.node).find(|(of, _)| *of == part)?;
        let pieces = std::mem::take(&mut offer.owed);
        Some(Ended { act, pieces, enclosed: offer.enclosed })
    }

    /// Settles what the end of a part brings: the bill for fences, and cards that wait for it.
    fn end_part(&mut self, step: Step, ended: Option<Ended>, seen: &mut impl Events) {
        let Some(Ended { act, pieces, enclosed }) = ended else { return };
        match act {
            Act::Rooms(_) => self.open_window(Window::new(When::Room, step.seat, step.space)),
            Act::Fences => {
                let window = Window::new(When::Fences, step.seat, step.space);
                self.open_window(window.enclosed_before(enclosed));
                self.charge(step.seat, Price::Fences(pieces), seen);
            }
            _ => {}
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
                self.charge(seat, Price::Room, seen);
                self.player_mut(seat).rooms.insert(cell);
                seen.tell(Event::Built { seat, piece: "room", at: cell.spot() });
            }
            Choice::Stable(cell) => {
                if let Act::Stables(_, price) = act {
                    self.charge(seat, stable_price(&price), seen);
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
                self.open_window(Window::new(When::Bake, seat, step.space));
            }
            Choice::Fence(region) => {
                let player = self.player_mut(seat);
                let outline = REGIONS[region as usize].outline;
                let pieces = (outline - player.fences()).len();
                player.fence(outline);
                seen.tell(Event::Fenced { seat, pieces });
            }
            Choice::Renovate => {
                if let Some(next) = self.player(seat).house.next() {
                    self.renovate(step, next, seen);
                }
            }
            Choice::RenovateToStone => self.renovate(step, House::Stone, seen),
            Choice::Card(slot) => self.play_card(step, slot, act, seen),
            Choice::MoveCrop(from, to) => {
                let crops = &mut self.player_mut(seat).crops;
                if let Some((crop, amount)) = crops.on(from) {
                    crops.put(from, crop, amount - 1);
                    crops.put(to, crop, 1);
                }
            }
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
        let amount = if crop == Good::Grain { 3 } else { 2 };
        match cell.0.checked_sub(16) {
            Some(place) => player.held.store[place as usize] = amount,
            None => player.crops.put(cell, crop, amount),
        }
        seen.tell(Event::Sown { seat, good: crop, at: cell.spot() });
    }

    /// Takes one more grain from a field.
    fn reap_more(&mut self, seat: Seat, cell: Cell, seen: &mut impl Events) {
        let player = self.player_mut(seat);
        if let Some((crop, amount)) = player.crops.on(cell) {
            player.crops.put(cell, crop, amount - 1);
            player.goods[crop] += 1;
            seen.tell(Event::Gained { seat, goods: Goods::of(crop, 1), from: "fields" });
        }
    }

    fn renovate(&mut self, step: Step, to: House, seen: &mut impl Events) {
        let seat = step.seat;
        let was = self.player(seat).house;
        self.open_window(Window::new(When::Renovate, seat, step.space).house(was, to));
        self.charge(seat, Price::Renovation(to), seen);
        self.player_mut(seat).house = to;
        seen.tell(Event::Renovated { seat, house: to.key() });
    }

    fn improve(&mut self, step: Step, index: u8, payment: Payment, seen: &mut impl Events) {
        let layout = self.layout;
        let major = &layout.majors[index as usize];
        self.open_window(Window::new(When::Improvement, step.seat, step.space));
        if let Some(node) = major.play {
            let step = Step { node, seat: step.seat, space: None, place: NO_CARD };
            self.common.stack.push(Frame::Run(step));
        }
        match payment {
            Payment::Goods => self.charge(step.seat, Price::Major(index), seen),
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
    pub(super) fn house(&mut self, seat: Seat, from: Option<SpaceId>, before: Herd) {
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

/// A step that belongs to no hand card.
pub(super) const NO_CARD: u8 = u8::MAX;

/// A part of an offer that is over.
struct Ended {
    act: Act,
    /// Fences built.
    pieces: u8,
    /// Cells that were enclosed before.
    enclosed: CellSet,
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
            | (Choice::Fence(_), Act::Fences | Act::FenceOne)
            | (Choice::Renovate | Choice::RenovateToStone, Act::Renovate)
            | (Choice::Card(_), Act::Occupation(_) | Act::Minor | Act::Improvement)
            | (Choice::MoveCrop(..), Act::MoveCrop)
            | (Choice::Grow, Act::Grow { .. })
            | (Choice::StartPlayer, Act::StartPlayer)
            | (Choice::Major(..), Act::Improvement)
    )
}
