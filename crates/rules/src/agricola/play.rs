//! Carries out moves, and runs on to the next real choice.

use super::cards::{Looked, When};
use super::choice::Choice;
use super::program::{GoodSet, Node};
use super::state::{Bill, Compulsion, Frame, Rung, Stack, State, Step};
use super::turn::Person;
use crate::events::{Event, Events};
use crate::game::{AtMostTwo, Illegal, Move, Seat, Seek};

/// The most moves of one game. The longest take some hundreds; only cards that nobody has played
/// with yet could go on for ever.
pub(super) const MOST_MOVES: u16 = 4_000;

/// The most steps that follow from each other without a question.
pub(super) const MOST_STEPS: u16 = 4_000;

impl State<'_> {
    /// Plays a move if it is legal, and runs on.
    pub(super) fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        if self.common.rung == Rung::Over {
            return Err(Illegal::Over);
        }
        if !self.lists(chosen) {
            return Err(Illegal::NotListed(chosen));
        }
        self.play_listed(chosen, seen);
        Ok(())
    }

    /// Plays a move that is known to be legal, and runs on.
    pub(super) fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        debug_assert!(self.lists(listed), "{listed:?} was not listed here");
        if let Some(choice) = Choice::decode(listed) {
            self.apply(choice, seen);
            self.common.stack.made += 1;
            self.run(seen);
            if self.common.stack.made == MOST_MOVES && self.common.rung != Rung::Over {
                self.break_off(seen);
            }
        }
    }

    fn lists(&self, chosen: Move) -> bool {
        let mut seek = Seek::new(chosen);
        self.list(&mut seek);
        seek.found && Choice::decode(chosen).is_some()
    }

    /// Goes on until somebody has a real choice or the game is over.
    pub(super) fn run(&mut self, seen: &mut impl Events) {
        let mut looked = Looked::default();
        for _ in 0..MOST_STEPS {
            if self.common.stack.is_overfull() {
                break;
            }
            if self.go_on(&mut looked, seen) {
                continue;
            }
            if self.common.rung == Rung::Over && self.common.stack.top().is_none() {
                return;
            }
            if self.is_plainly_a_choice() {
                debug_assert_eq!(self.up_to_two_moves().count, 2);
                return;
            }
            match self.up_to_two_moves() {
                AtMostTwo { count: 0, .. } => self.nothing_to_choose(seen),
                AtMostTwo { count: 1, first } => {
                    let forced = first.and_then(Choice::decode).expect("moves have a meaning");
                    self.apply(forced, seen);
                }
                AtMostTwo { .. } => return,
            }
        }
        self.break_off(seen);
    }

    #[inline(always)]
    fn up_to_two_moves(&self) -> AtMostTwo {
        let mut options = AtMostTwo::default();
        self.list(&mut options);
        options
    }

    /// Ends a game before its time: it would go on for ever, or has more open than can be kept.
    #[cold]
    fn break_off(&mut self, seen: &mut impl Events) {
        self.common.stack = Stack::EMPTY;
        self.common.rung = Rung::Over;
        seen.tell(Event::BrokenOff);
        self.tell_points(seen);
        seen.tell(Event::Over);
    }

    /// Does the next thing that asks nobody; says whether there was one.
    #[inline(always)]
    pub(super) fn go_on(&mut self, looked: &mut Looked, seen: &mut impl Events) -> bool {
        let waits = self.anyone_awaits(When::Becomes.bit());
        if waits && self.check_becomes(looked, seen) {
            return true;
        }
        match self.common.stack.top().copied() {
            Some(Frame::Run(step)) => {
                self.common.stack.pop();
                self.resolve(step, seen);
                true
            }
            Some(Frame::Played { seat, slot, space }) => {
                self.common.stack.pop();
                self.put_down(seat, slot, space, seen);
                true
            }
            Some(Frame::Permanent { seat, slot }) => {
                self.common.stack.pop();
                self.permanent_takes_effect(seat, slot, seen);
                true
            }
            Some(Frame::Window(window)) => self.serve_window(window, seen),
            Some(Frame::Selling(selling)) => self.serve_sale(selling, seen),
            Some(_) => false,
            None if self.common.rung == Rung::Over => false,
            None if self.common.rung == Rung::Work => !self.find_turn(),
            None => loop {
                self.climb(seen);
                // Where no card is in force, nothing comes in between.
                let asked = self.common.stack.top().is_some();
                let stops = matches!(self.common.rung, Rung::Work | Rung::Over);
                if asked || stops || self.any_card_in_force() {
                    return true;
                }
            },
        }
    }

    /// The question at hand has no answer: it falls away, or the turn does.
    pub(super) fn nothing_to_choose(&mut self, seen: &mut impl Events) {
        match self.common.stack.top() {
            // What is bought can be paid, unless it takes more exchanges than are looked through.
            Some(Frame::Bill(_)) => self.break_off(seen),
            Some(_) => self.common.stack.pop(),
            None => self.pass(seen),
        }
    }

    /// Whose turn it is places nobody any more this round.
    pub(super) fn pass(&mut self, seen: &mut impl Events) {
        let seat = self.common.turn;
        self.common.passed |= 1 << seat.0;
        seen.tell(Event::Passed { seat });
        self.end_turn();
    }

    pub(super) fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.common.stack.top_mut() {
            *top = frame;
        }
    }

    /// Carries out a legal choice.
    pub(super) fn apply(&mut self, choice: Choice, seen: &mut impl Events) {
        match (self.common.stack.top().copied(), choice) {
            (_, Choice::Discard(good)) => self.discard(good, seen),
            (_, Choice::Cook(good)) => self.cook(good, 1, seen),
            (_, Choice::Convert(place, which)) => self.convert_by_card(place, which, seen),
            (_, Choice::Anytime(place, which)) => self.act_at_any_time(place, which, seen),
            (_, Choice::Exchange) => self.exchange(self.decider()),
            (None, Choice::Place(space)) => {
                let seat = self.common.turn;
                self.end_turn();
                self.place(seat, space, Person::First, seen);
            }
            (None, Choice::Done) => self.pass(seen),
            (Some(Frame::Offer(offer)), _) => self.take_offer(offer, choice, seen),
            (Some(Frame::Choose(step, compulsion)), Choice::Option(index)) => {
                if compulsion == Compulsion::May {
                    self.tell_step(step, seen);
                }
                self.common.stack.pop();
                self.use_up(step);
                if let Node::Glean(crop, gift) = *self.layout.node(step.node) {
                    self.glean(step, crop, gift, index, seen);
                }
                if let Node::Spend(parts) = *self.layout.node(step.node) {
                    self.spend_taken(step, parts, index, seen);
                }
                if let Node::Choose(parts) = *self.layout.node(step.node) {
                    self.resolve(Step { node: parts.at(index), ..step }, seen);
                }
            }
            (Some(Frame::May(step)), Choice::Accept) => {
                self.tell_step(step, seen);
                self.common.stack.pop();
                self.use_up(step);
                self.resolve(step, seen);
            }
            (Some(Frame::Window(window)), Choice::Fire(place)) => {
                let seat = window.seat(self.common.players);
                let ready = self.ready(&window, seat);
                if let Some(chosen) = ready.iter().find(|one| one.place == place) {
                    self.fire(window, seat, *chosen, seen);
                }
            }
            (Some(Frame::Window(mut window)), Choice::Done) => {
                window.go_on();
                self.set_top(Frame::Window(window));
            }
            (Some(Frame::Pick(step)), Choice::Pick(set)) => {
                self.common.stack.pop();
                self.gain(step, GoodSet(set).one_each(), seen);
            }
            (Some(Frame::MarkSpace(step)), Choice::Mark(space)) => {
                self.common.stack.pop();
                self.player_mut(step.seat).held.store[step.card.place()] = space.0 + 1;
            }
            (Some(Frame::PutOnSpace(_)), Choice::Place(space)) => {
                self.common.stack.pop();
                self.put_food_on(space);
            }
            (Some(Frame::Bill(bill)), Choice::Pay(way)) => {
                self.set_top(Frame::Bill(Bill { chosen: Some(way), ..bill }));
            }
            (Some(Frame::Bill(bill)), Choice::Done) => {
                self.common.stack.pop();
                let prices = self.prices(bill.seat, bill.price);
                let goods = prices.as_slice()[bill.chosen.unwrap_or(0) as usize];
                self.settle(bill.seat, bill.price, goods, seen);
            }
            (Some(Frame::Selling(selling)), Choice::Accept | Choice::Done) => {
                self.answer_offer(selling, choice == Choice::Accept);
            }
            (Some(Frame::Selling(selling)), Choice::Option(buyer)) => {
                self.sell_to(selling, Seat(buyer), seen);
            }
            (Some(Frame::GiveBack { seat, slot, left }), Choice::GiveBack(given)) => {
                self.give_back(seat, slot, left, given, seen);
            }
            (Some(Frame::FromHand { seat, slot }), Choice::Accept) => {
                self.play_out_of_turn(seat, slot, seen);
            }
            (Some(Frame::PlaceAgain { seat, person, .. }), Choice::Place(space)) => {
                self.common.stack.pop();
                self.place(seat, space, person, seen);
            }
            (Some(Frame::Reap { seat, fields }), Choice::Reap(cell)) => {
                self.set_top(Frame::Reap { seat, fields: fields.without(cell) });
                self.reap_one(seat, cell, seen);
            }
            (
                Some(
                    Frame::Choose(..)
                    | Frame::May(_)
                    | Frame::PlaceAgain { .. }
                    | Frame::FromHand { .. }
                    | Frame::Reap { .. }
                    | Frame::Settle(_)
                    | Frame::Mulligan(_)
                    | Frame::Discard { .. },
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
            (Some(Frame::Draft { seat, left }), Choice::KeepCard(slot)) => {
                self.keep_card(seat, left, slot, seen);
            }
            (Some(Frame::Mulligan(seat)), Choice::Mulligan(pile)) => {
                self.mulligan(seat, pile, seen);
            }
            (Some(Frame::Discard { seat, left, why }), Choice::DropCard(slot)) => {
                self.discard_card(seat, left, why, slot, seen);
            }
            (Some(Frame::Draw(seat)), Choice::Draw(pile)) => {
                self.common.stack.pop();
                self.draw(seat, pile, seen);
            }
            (frame, choice) => unreachable!("{choice:?} is never listed at {frame:?}"),
        }
    }
}
