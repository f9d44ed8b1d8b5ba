//! Turns of the work phase: who places a person, and what is laid out around it.

use farmstead_cardboard::Always;

use super::board::{SpaceId, SpaceSet};
use super::cards::{CardSlot, When, Window};
use super::farmyard::Herd;
use super::program::{Act, Node};
use super::state::{Frame, Rung, State, Step};
use crate::events::{Event, Events};
use crate::game::Seat;
use crate::options::Switch;

impl State<'_> {
    /// Finds whose turn it is to place a person; ends the work phase if it is nobody's.
    pub(super) fn find_turn(&mut self) -> bool {
        let players = self.common.players;
        for _ in 0..players {
            let seat = self.common.turn;
            let passed = self.common.passed & (1 << seat.0) != 0;
            if !passed && (self.player(seat).people_left() > 0 || self.may_place_newborn(seat)) {
                return true;
            }
            self.end_turn();
        }
        self.common.rung =
            match self.any_card_in_force() && self.awaited() & When::WorkEnd.bit() != 0 {
                true => Rung::AllPlaced,
                false => Rung::WorkEnd,
            };
        false
    }

    pub(super) fn place(
        &mut self,
        seat: Seat,
        space: SpaceId,
        person: Person,
        seen: &mut impl Events,
    ) {
        seen.tell(Event::Placed { seat, space: self.layout.spaces[space.0 as usize].key });
        if self.common.blocked.contains(space) {
            self.tell_rule(seat, |rule| matches!(rule, Always::UseOccupied(..)), seen);
        }
        if person == Person::Second {
            self.tell_rule(seat, |rule| matches!(rule, Always::PlaceTwo(_)), seen);
        }
        self.player_mut(seat).placed += 1;
        self.common.occupants[space.0 as usize] |= 1 << seat.0;
        if self.layout.linked.contains(space) {
            self.common.blocked.0 |= self.layout.linked.0;
        }
        self.common.blocked.insert(space);
        let node = self.program_of(space, seat);
        let step = Step { node, seat, space: Some(space), card: CardSlot::NONE };
        if !self.any_card_in_force() || self.turns_are_plain() {
            return self.resolve(step, seen);
        }
        self.tell_card_space(space, seat, seen);
        if !self.common.revealed.contains(space) {
            self.tell_rule(seat, |rule| matches!(rule, Always::Ahead(_)), seen);
        }
        self.open_turn(step, space, person);
        self.take_lying(seat, space, seen);
        self.charge_tolls(seat, space, seen);
    }

    /// Lays out what cards may do around the use of a space. The last of these comes first.
    #[inline(never)]
    pub(super) fn open_turn(&mut self, step: Step, space: SpaceId, person: Person) {
        let seat = step.seat;
        self.open_window(Window::new(When::TurnEnd, seat, Some(space)));
        if person == Person::First {
            self.offer_second_person(seat, space);
        }
        self.open_window(Window::new(When::AfterUse, seat, Some(space)));
        self.open_window(Window::new(When::Take, seat, Some(space)));
        self.common.stack.push(Frame::Run(step));
        self.open_window(Window::new(When::Use, seat, Some(space)));
    }

    /// A card may let two people be placed in a row, if one of them goes to certain spaces.
    pub(super) fn offer_second_person(&mut self, seat: Seat, space: SpaceId) {
        let second = self.played(seat).flat_map(|(_, card)| &card.standing).find_map(|standing| {
            matches!(standing.rule, Always::PlaceTwo(_)).then_some(standing.spaces)
        });
        if let Some(spaces) = second {
            let only = if spaces.contains(space) { SpaceSet::ALL } else { spaces };
            self.common.stack.push(Frame::PlaceAgain { seat, only, person: Person::Second });
        }
    }

    /// Whether a card lets this player place a newborn.
    pub(super) fn may_place_newborn(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.newborns > 0
            && player.held.played != 0
            && self.played(seat).any(|(place, card)| {
                card.anytime.iter().any(|(conditions, node)| {
                    let card = CardSlot::new(seat.0, place as u8);
                    let step = Step { node: *node, seat, space: None, card };
                    let acts = |node| *self.layout.node(node) == Node::Act(Act::NewbornActs);
                    let places = match *self.layout.node(*node) {
                        Node::Pay(_, then) => acts(then),
                        _ => acts(*node),
                    };
                    places && self.hold(conditions, seat) && self.possible_for(step)
                })
            })
    }

    pub(super) fn convert_by_card(&mut self, place: u8, which: u8, seen: &mut impl Events) {
        let seat = self.decider();
        let before = self.player(seat).herd();
        let id = self.player(seat).held.dealt[place as usize];
        let conversion = &self.layout.hand[id as usize].converts[which as usize];
        if conversion.per_harvest().is_some() {
            self.player_mut(seat).held.store[place as usize] += 1;
        }
        self.tell_conversion(seat, place, which, seen);
        let (from, into) = (conversion.from, self.within_reach(seat, conversion.into));
        self.convert(seat, from, into, seen);
        self.after_exchange(seat, conversion);
        if Herd::of(&into).total() > 0 {
            self.house(seat, None, before);
        }
    }

    pub(super) fn act_at_any_time(&mut self, place: u8, which: u8, seen: &mut impl Events) {
        let seat = self.decider();
        let id = self.player(seat).held.dealt[place as usize];
        let (_, node) = self.layout.hand[id as usize].anytime[which as usize];
        let card = CardSlot::new(seat.0, place);
        let step = Step { node, seat, space: None, card };
        self.tell_step(step, seen);
        self.resolve(step, seen);
    }

    /// Passes the turn on, clockwise; by house rule backwards for the second people of round 1.
    pub(super) fn end_turn(&mut self) {
        self.common.placements += 1;
        self.common.turn = self.seat_of_turn(self.common.placements);
    }

    /// Whose turn it is after so many.
    fn seat_of_turn(&self, turns: u8) -> Seat {
        let common = &self.common;
        let players = common.players;
        let reverse = common.round == 1
            && common.has(Switch::EvenStart)
            && (players..2 * players).contains(&turns);
        let after = if reverse { 2 * players - 1 - turns } else { turns };
        Seat((common.leader.0 + after) % players)
    }

    /// Whether what happens now happens in a turn of this player. The next turn is noted as soon as a
    /// person is placed.
    pub(super) fn is_turn_of(&self, seat: Seat) -> bool {
        let last = self.common.placements.checked_sub(1);
        self.common.rung == Rung::Work && last.is_some_and(|last| self.seat_of_turn(last) == seat)
    }
}

/// Whether a person is placed by itself, or right after another by leave of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Person {
    /// By itself.
    First,
    /// Right after another.
    Second,
    /// By a card, which leaves no other choice.
    ByCard,
    /// By a card, wherever others stand.
    Anywhere,
}
