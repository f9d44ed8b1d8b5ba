//! Tells which card makes a difference, to whoever wants to know.

use farmstead_cardboard::{Ability, Always, CardKind, Condition, Count, Thing};

use super::super::board::{SpaceId, named_majors};
use super::super::farmyard::Cell;
use super::super::program::{Node, NodeId};
use super::super::state::{State, Step};
use super::costs::Price;
use super::deck::HandCard;
use super::held::CardSlot;
use super::places::RuleId;
use crate::Goods;
use crate::events::{Event, Events};
use crate::game::Seat;

impl HandCard {
    /// The ability that a step belongs to. The steps of an ability stand together, its first step
    /// behind all that stand in it.
    fn ability_of(&self, node: NodeId) -> Option<u8> {
        let roots = self.roots.iter().find(|(root, _)| root.0 >= node.0);
        roots.map(|(_, ability)| *ability)
    }

    /// The n-th ability of a kind.
    fn nth(&self, n: usize, is: impl Fn(&Ability) -> bool) -> Option<u8> {
        let abilities = (0..).zip(&self.card.abilities).filter(|(_, ability)| is(ability));
        abilities.map(|(index, _)| index).nth(n)
    }
}

impl State<'_> {
    /// The card on a player's table that a step belongs to: the steps of a card stand together.
    pub(in super::super) fn card_of(&self, seat: Seat, node: NodeId) -> CardSlot {
        let last = |card: &HandCard| card.roots.last().map_or(0, |(root, _)| root.0);
        let behind = self.played(seat).filter(|(_, card)| last(card) >= node.0);
        let nearest = behind.min_by_key(|(_, card)| last(card));
        nearest.map_or(CardSlot::NONE, |(place, _)| CardSlot::new(seat.0, place as u8))
    }

    pub(super) fn tell_ability<E: Events>(
        &self,
        card: &HandCard,
        seat: Seat,
        ability: Option<u8>,
        seen: &mut E,
    ) {
        if let Some(ability) = ability {
            seen.tell(Event::CardActs { seat, card: card.key, ability });
        }
    }

    /// A step of a card is carried out, unless it only asks whether it should be.
    pub(in super::super) fn tell_step<E: Events>(&self, step: Step, seen: &mut E) {
        if !E::HEARS || step.card == CardSlot::NONE {
            return;
        }
        let happens = match *self.layout.node(step.node) {
            Node::May(_) | Node::Them(_)
                if self.layout.programs.offered_by(step.node).is_some() =>
            {
                false
            }
            Node::If(ref conditions, _) => self.hold(conditions, step.seat),
            _ => true,
        };
        if happens {
            let card = self.card(step.card);
            self.tell_ability(card, step.seat, card.ability_of(step.node), seen);
        }
    }

    /// A card turns goods into others.
    pub(in super::super) fn tell_conversion<E: Events>(
        &self,
        seat: Seat,
        place: u8,
        which: u8,
        seen: &mut E,
    ) {
        if E::HEARS {
            let card = self.card(CardSlot::new(seat.0, place));
            let ability = card.nth(which as usize, |one| matches!(one, Ability::Convert { .. }));
            self.tell_ability(card, seat, ability, seen);
        }
    }

    /// A card does something of this kind.
    pub(in super::super) fn tell_kind<E: Events>(
        &self,
        slot: CardSlot,
        is: impl Fn(&Ability) -> bool,
        seen: &mut E,
    ) {
        let card = self.card(slot);
        self.tell_ability(card, Seat(slot.seat() as u8), card.nth(0, is), seen);
    }

    /// A player uses a rule that a card makes.
    pub(in super::super) fn tell_rule<E: Events>(
        &self,
        seat: Seat,
        is: impl Fn(&Always) -> bool,
        seen: &mut E,
    ) {
        if !E::HEARS {
            return;
        }
        for (_, card) in self.played(seat) {
            let rule = |ability: &Ability| matches!(ability, Ability::Always(rule) if is(rule));
            if let Some(ability) = card.nth(0, rule) {
                return self.tell_ability(card, seat, Some(ability), seen);
            }
        }
    }

    /// A player builds a major improvement where a minor one may be played.
    pub(in super::super) fn tell_as_minor<E: Events>(&self, seat: Seat, major: u8, seen: &mut E) {
        let allows = |rule: &Always| match rule {
            Always::AsMinor(named, conditions) => {
                named_majors(named) >> major & 1 == 1 && self.hold(conditions, seat)
            }
            Always::MajorForMinor => true,
            _ => false,
        };
        self.tell_rule(seat, allows, seen);
    }

    /// A card is played that asks for more occupations than there are, if each counted once.
    pub(super) fn tell_counting<E: Events>(&self, seat: Seat, slot: CardSlot, seen: &mut E) {
        if !E::HEARS {
            return;
        }
        let counted = self.occupations(seat);
        let lying = self.played(seat).filter(|(_, card)| card.is_occupation).count() as u16;
        let needs = self.card(slot).card.needs.iter();
        let owed = needs.into_iter().any(|need| match need {
            Condition::Is(Count::Of(thing), compare, Count::Number(number)) => {
                *thing == Thing::Cards(CardKind::Occupations, Vec::new())
                    && compare.holds(counted, *number)
                    && !compare.holds(lying, *number)
            }
            _ => false,
        });
        if owed {
            self.tell_rule(seat, |rule| matches!(rule, Always::CountsAs(_)), seen);
        }
    }

    /// A card is played out of turn.
    pub(in super::super) fn tell_from_hand<E: Events>(
        &self,
        seat: Seat,
        slot: CardSlot,
        seen: &mut E,
    ) {
        if E::HEARS {
            let card = self.card(slot);
            let ability = card.nth(0, |one| matches!(one, Ability::FromHand(_)));
            self.tell_ability(card, seat, ability, seen);
        }
    }

    /// A card is used as an action space.
    pub(in super::super) fn tell_card_space<E: Events>(
        &self,
        space: SpaceId,
        user: Seat,
        seen: &mut E,
    ) {
        if !E::HEARS {
            return;
        }
        let printed = &self.layout.spaces[space.0 as usize];
        for owner in self.seats() {
            let own = printed.for_owner.is_some() && owner == user;
            let used = |ability: &Ability| match ability {
                Ability::SpaceForOwner(_) => own,
                Ability::Space(_) => !own,
                _ => false,
            };
            for (_, card) in
                self.played(owner).filter(|(_, card)| printed.hand_card == Some(card.key))
            {
                self.tell_ability(card, owner, card.nth(0, used), seen);
            }
        }
    }

    /// A player asks for a toll.
    pub(in super::super) fn tell_toll<E: Events>(&self, owner: Seat, space: SpaceId, seen: &mut E) {
        if self.layout.spaces[space.0 as usize].hand_card.is_none() {
            self.tell_rule(owner, |rule| matches!(rule, Always::Toll(..)), seen);
        }
    }

    /// A field on a card is sown.
    pub(in super::super) fn tell_field<E: Events>(&self, seat: Seat, cell: Cell, seen: &mut E) {
        if let Some(place) = cell.card_place().filter(|_| E::HEARS) {
            let card = self.card(CardSlot::new(seat.0, place));
            let field = |one: &Ability| matches!(one, Ability::Always(Always::Field(..)));
            self.tell_ability(card, seat, card.nth(0, field), seen);
        }
    }

    /// A standing rule makes a difference.
    pub(super) fn tell_rule_of<E: Events>(&self, seat: Seat, rule: RuleId, seen: &mut E) {
        if E::HEARS {
            let (place, ability) = rule;
            let card = self.card(CardSlot::new(seat.0, place as u8));
            self.tell_ability(card, seat, Some(ability), seen);
        }
    }

    /// Something is paid: which cards made the price what it is. A card did if no price without it
    /// is as low.
    pub(in super::super) fn tell_price<E: Events>(
        &self,
        seat: Seat,
        price: Price,
        paid: &Goods,
        seen: &mut E,
    ) {
        if !E::HEARS || *paid == self.printed_price(seat, price) {
            return;
        }
        for (place, card) in self.played(seat) {
            for (index, ability) in (0..).zip(&card.card.abilities) {
                let Ability::Always(rule @ Always::Cost(..)) = ability else { continue };
                let without = self.prices_without(seat, price, Some((place, rule)));
                if !without.as_slice().iter().any(|other| paid.covers(other)) {
                    self.tell_ability(card, seat, Some(index), seen);
                }
            }
        }
    }

    /// Which rules about room the animals and people of a player are glad of.
    pub(in super::super) fn tell_room<E: Events>(&self, seat: Seat, seen: &mut E) {
        if !E::HEARS || self.player(seat).held.played == 0 {
            return;
        }
        let player = self.player(seat);
        if u16::from(player.people) > player.rooms.len() {
            self.tell_rule(seat, |rule| matches!(rule, Always::RoomFor(..)), seen);
        }
        self.tell_places(seat, seen);
    }

    /// Which cards give points now that the game is over.
    pub(in super::super) fn tell_points<E: Events>(&self, seen: &mut E) {
        if !E::HEARS {
            return;
        }
        for seat in self.seats() {
            for (place, card) in self.played(seat) {
                for (index, ability) in (0..).zip(&card.card.abilities) {
                    let most: i16 =
                        self.seats().map(|other| self.points_of_everyone(ability, other)).sum();
                    if self.ability_points(ability, seat, place) != 0 || most != 0 {
                        self.tell_ability(card, seat, Some(index), seen);
                    }
                }
            }
        }
    }
}
