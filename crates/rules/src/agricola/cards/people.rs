//! What cards do with people: guests, lodgers, those who stay at home, and those who move.

use farmstead_cardboard::people::{Absent, GrowAnyway, Payee, PersonStep};
use farmstead_cardboard::{Ability, Always, Folk, Goods, Key, Program, Thing};

use super::super::board::{SpaceId, SpaceSet};
use super::super::state::{Frame, MOST_PEOPLE, State, Step};
use super::super::turn::Person;
use super::costs::Price;
use super::deck::{HandCard, Listener, When};
use super::held::{CardSlot, Trait};
use super::window::Window;
use crate::events::{Event, Events};
use crate::game::Seat;

/// Nobody has so many people.
const EVERYBODY: u8 = 99;

impl<'b> State<'b> {
    /// Who caused the moment that the card whose step is carried out waited for.
    pub(in super::super) fn them(&self) -> Option<Seat> {
        let window = |frame: &Frame| match frame {
            Frame::Window(window) => Some(window.actor),
            _ => None,
        };
        self.common.stack.as_slice().iter().rev().find_map(window)
    }

    /// Whose card is acting in the latest moment.
    fn owner_of_moment(&self) -> Option<Seat> {
        let players = self.common.players;
        let window = |frame: &Frame| match frame {
            Frame::Window(window) => Some(window.seat(players)),
            _ => None,
        };
        self.common.stack.as_slice().iter().rev().find_map(window)
    }

    /// Who gets what is paid, if it is not the general supply.
    pub(in super::super) fn payee(&self, price: Price) -> Option<Seat> {
        use super::super::program::Node;
        match price {
            Price::Toll(owner, _) => Some(owner),
            Price::Step(node) => match *self.layout.node(node) {
                Node::PayTo(_, Payee::Them, _) => self.them(),
                Node::PayTo(_, Payee::StartPlayer, _) => Some(self.common.start),
                Node::PayTo(_, Payee::Owner, _) => self.owner_of_moment(),
                Node::Sell(_) => self.seller(),
                _ => None,
            },
            _ => None,
        }
    }

    /// Hands goods over to another player.
    pub(in super::super) fn hand_over(&mut self, to: Seat, goods: Goods, seen: &mut impl Events) {
        let goods = self.within_reach(to, goods);
        if !goods.is_empty() {
            self.player_mut(to).goods += goods;
            self.note_gain(to, &goods);
            seen.tell(Event::Gained { seat: to, goods, from: const { Key::of("another player") } });
        }
    }

    /// The part of these goods that can be taken from who caused the moment.
    pub(in super::super) fn takeable(&self, goods: Goods) -> Goods {
        let Some(them) = self.them() else { return Goods::NONE };
        let theirs = &self.player(them).goods;
        goods
            .iter()
            .fold(Goods::NONE, |all, (good, amount)| all.and(good, amount.min(theirs[good])))
    }

    /// Whether something with people could be done.
    pub(in super::super) fn can_with_people(&self, step: &PersonStep, seat: Seat) -> bool {
        match step {
            PersonStep::Guest => true,
            PersonStep::Here => self.player(seat).people < MOST_PEOPLE,
            PersonStep::Place => {
                self.player(seat).people_left() > 0
                    && self.places(seat, SpaceSet::ALL, 1) != SpaceSet::EMPTY
            }
            PersonStep::Move(from, to) => {
                let from = self.layout.space(from);
                let mine = 1 << seat.0;
                from.is_some_and(|from| self.common.occupants[from.0 as usize] & mine != 0)
                    && self.places(seat, self.layout.spaces_of(to), 1) != SpaceSet::EMPTY
            }
        }
    }

    pub(in super::super) fn do_with_people(&mut self, what: &PersonStep, step: Step) {
        let seat = step.seat;
        match what {
            PersonStep::Guest => self.player_mut(seat).guests += 1,
            PersonStep::Here if self.player(seat).people < MOST_PEOPLE => {
                let player = self.player_mut(seat);
                player.people += 1;
                player.held.store[step.card.place()] = 1;
                self.common.passed &= !(1 << seat.0);
            }
            PersonStep::Here => {}
            PersonStep::Place => self.place_by_card(seat, SpaceSet::ALL),
            PersonStep::Move(from, to) => {
                let Some(from) = self.layout.space(from) else { return };
                let there = &mut self.common.occupants[from.0 as usize];
                *there &= !(1 << seat.0);
                if *there == 0 {
                    self.common.blocked.remove(from);
                }
                let player = self.player_mut(seat);
                player.placed = player.placed.saturating_sub(1);
                // Nobody goes back to where they came from.
                let mut to = self.layout.spaces_of(to);
                to.remove(from);
                self.place_by_card(seat, to);
            }
        }
    }

    fn place_by_card(&mut self, seat: Seat, only: SpaceSet) {
        self.common.stack.push(Frame::PlaceAgain { seat, only, person: Person::ByCard });
    }

    /// Whether a card lets a player place a person before everybody else.
    pub(in super::super) fn places_first(&self, seat: Seat) -> bool {
        let places = |listener: &Listener| {
            listener.when == When::WorkStart && self.layout.programs.places_person(listener.program)
        };
        self.played(seat).any(|(_, card)| card.listeners.iter().any(places))
    }

    /// Lets guests come and others stay at home, before people are placed.
    pub(in super::super) fn count_people_to_place(&mut self) {
        for seat in self.seats() {
            let absent = self.absent(seat);
            let player = self.player_mut(seat);
            let guests = std::mem::take(&mut player.guests);
            player.absent = absent;
            player.visiting = if absent == EVERYBODY { 0 } else { guests };
        }
    }

    fn absent(&self, seat: Seat) -> u8 {
        let round = self.common.round;
        let mut absent: u8 = 0;
        for owner in self.seats().filter(|owner| self.player(*owner).held.has(Trait::Rule)) {
            for standing in self.played(owner).flat_map(|(_, card)| &card.standing) {
                let more = match &standing.rule {
                    Always::Absent(Absent::All(rounds))
                        if owner == seat && rounds.contains(&round) =>
                    {
                        EVERYBODY
                    }
                    Always::Absent(Absent::ChildOfOthers(rounds))
                        if owner != seat && rounds.contains(&round) =>
                    {
                        u8::from(self.has_children(seat))
                    }
                    _ => 0,
                };
                absent = absent.saturating_add(more);
            }
        }
        absent.min(EVERYBODY)
    }

    /// Whether a family has grown; who lives on a card is none of it.
    fn has_children(&self, seat: Seat) -> bool {
        self.player(seat).people - self.lodgers(seat) > 2
    }

    /// Tells which cards keep people at home.
    pub(in super::super) fn tell_absent<E: Events>(&self, seen: &mut E) {
        if !E::HEARS {
            return;
        }
        let round = self.common.round;
        for seat in self.seats() {
            let others = self.seats().any(|other| other != seat && self.has_children(other));
            self.tell_rule(
                seat,
                |rule| match rule {
                    Always::Absent(Absent::All(rounds)) => rounds.contains(&round),
                    Always::Absent(Absent::ChildOfOthers(rounds)) => {
                        others && rounds.contains(&round)
                    }
                    _ => false,
                },
                seen,
            );
        }
    }

    /// The card that lets a player's next family growth do without a room.
    #[inline]
    pub(in super::super) fn grows_anyway(&self, seat: Seat) -> Option<CardSlot> {
        let grows = |(place, card): &(usize, &'b HandCard)| {
            self.player(seat).held.store[*place] == 0
                && card.standing.iter().any(|standing| match &standing.rule {
                    Always::GrowAnyway(GrowAnyway(conditions)) => self.hold(conditions, seat),
                    _ => false,
                })
        };
        let found = self.played_with(seat, Trait::Rule).find(grows);
        found.map(|(place, _)| CardSlot::new(seat.0, place as u8))
    }

    /// A family has grown: a card that allows one growth without a room is used up by it.
    pub(in super::super) fn use_up_growth(&mut self, seat: Seat, seen: &mut impl Events) {
        if let Some(slot) = self.grows_anyway(seat) {
            self.player_mut(seat).held.store[slot.place()] = 1;
            self.tell_rule(seat, |rule| matches!(rule, Always::GrowAnyway(_)), seen);
        }
    }

    /// A family has grown: lets cards act.
    pub(in super::super) fn end_growth(&mut self, step: Step) {
        let space = self.note_growth(step);
        self.open_window(Window::new(When::Grow, step.seat, space));
    }

    /// Notes the space by whose action a family grows, if it is not by a card.
    pub(in super::super) fn note_growth(&mut self, step: Step) -> Option<SpaceId> {
        let space = step.space.filter(|_| self.layout.is_of_space(step.node));
        if let Some(space) = space {
            self.note_choice(step.seat, space);
        }
        space
    }

    /// Whether a player could let who lives on a card move home, with room for another person or
    /// without.
    #[inline]
    pub(in super::super) fn can_move_home(&self, seat: Seat, with_room: bool) -> bool {
        let lodgers = u16::from(self.lodgers(seat));
        let at_home = u16::from(self.player(seat).people) - lodgers;
        lodgers > 0
            && (!with_room
                || self.room_for_people(seat) - lodgers > at_home
                || self.grows_anyway(seat).is_some())
    }

    /// Who lives on a card moves home and belongs to the family from now on.
    pub(in super::super) fn move_home(&mut self, seat: Seat, seen: &mut impl Events) {
        let lives = |place: usize| self.player(seat).held.store[place] > 0;
        let home = self.played(seat).find(|(place, card)| card.houses_a_person() && lives(*place));
        if let Some((place, _)) = home {
            self.player_mut(seat).held.store[place] = 0;
            seen.tell(Event::MovedHome { seat });
            self.use_up_growth(seat, seen);
        }
    }

    /// People of a player who live on cards.
    #[inline]
    pub(in super::super) fn lodgers(&self, seat: Seat) -> u8 {
        let store = &self.player(seat).held.store;
        let rules = self.played_with(seat, Trait::Rule);
        rules.filter(|(_, card)| card.houses_a_person()).map(|(at, _)| store[at]).sum()
    }

    /// Whether points at the end depend on the people placed in the last round.
    pub(in super::super) fn scores_placements(&self) -> bool {
        let counts = |ability: &Ability| match ability {
            Ability::ScoreEveryone { conditions, .. } | Ability::ScoreIf { conditions, .. } => {
                let placed = Thing::People(Folk::Placed);
                conditions.iter().any(|condition| condition.looks_at(&placed))
            }
            _ => false,
        };
        let mut played = self.seats().flat_map(|seat| self.played(seat));
        played.any(|(_, card)| card.card.abilities.iter().any(counts))
    }

    /// Round cards that only this player may use yet.
    pub(in super::super) fn spaces_ahead(&self, seat: Seat) -> SpaceSet {
        if !self.has_rule(seat, |rule| self.is_open_ahead(rule)) {
            return SpaceSet::EMPTY;
        }
        let mut spaces = SpaceSet::EMPTY;
        self.common.round_cards[self.common.round as usize..]
            .iter()
            .for_each(|space| spaces.insert(*space));
        SpaceSet(spaces.0 & !self.common.blocked.0)
    }

    /// Whether the round cards to come lie open for everybody to see.
    pub(in super::super) fn shows_ahead(&self) -> bool {
        self.seats().any(|seat| self.has_rule(seat, |rule| self.is_open_ahead(rule)))
    }

    fn is_open_ahead(&self, rule: &Always) -> bool {
        matches!(rule, Always::Ahead(round) if self.common.round >= *round)
    }
}

impl HandCard {
    /// Whether a person comes to live on it.
    pub fn houses_a_person(&self) -> bool {
        let moves_in = Ability::Play(Program::Person(PersonStep::Here));
        self.card.abilities.contains(&moves_in)
    }
}
