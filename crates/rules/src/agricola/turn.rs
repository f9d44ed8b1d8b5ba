//! Turns of the work phase: who places a person, and what is laid out around it.

use farmstead_cardboard::Always;

use super::board::{SpaceId, SpaceSet};
use super::cards::{CardSlot, Trait, When, Window};
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
        self.common.rung = match self.anyone_awaits(When::WorkEnd.bit()) {
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
        if self.any_toll() {
            self.charge_tolls(seat, space, seen);
        }
    }

    /// Lays out what cards may do around the use of a space. The last of these comes first.
    #[inline(never)]
    pub(super) fn open_turn(&mut self, step: Step, space: SpaceId, person: Person) {
        let seat = step.seat;
        let awaited = self.awaited();
        let open = |state: &mut Self, when: When| {
            if awaited & when.bit() != 0 {
                state.open_window(Window::new(when, seat, Some(space)));
            }
        };
        open(self, When::TurnEnd);
        if person == Person::First && self.player(seat).held.has(Trait::Rule) {
            self.offer_second_person(seat, space);
        }
        open(self, When::AfterUse);
        open(self, When::Take);
        self.common.stack.push(Frame::Run(step));
        open(self, When::Use);
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
        let common = &mut self.common;
        let players = common.players;
        common.placements += 1;
        let reverse = common.round == 1
            && common.has(Switch::EvenStart)
            && (players..2 * players).contains(&common.placements);
        let after = if reverse { 2 * players - 1 - common.placements } else { common.placements };
        common.turn = Seat((common.leader.0 + after) % players);
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
}
