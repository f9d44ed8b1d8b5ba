//! Cards that are action spaces for everybody, and what other players pay to use a space.

use farmstead_cardboard::people::CardSpace;
use farmstead_cardboard::{Ability, Action, Always, Card, Good, Goods, Program};

use super::super::board::{SpaceId, SpaceSet};
use super::super::program::NodeId;
use super::super::state::State;
use super::costs::Price;
use super::held::{CardSlot, Trait};
use crate::events::Events;
use crate::game::Seat;

/// What a card lets the users of its space do, if it is one.
pub(in super::super) fn space_on(card: &Card) -> Option<&CardSpace> {
    card.abilities.iter().find_map(|ability| match ability {
        Ability::Space(space) => Some(space),
        _ => None,
    })
}

/// The half of a space that builds rooms or lets the family grow, if the other does something else.
pub(in super::super) fn half_to_share(program: &Program) -> Option<&Program> {
    fn is_for_people(part: &Program) -> bool {
        match part {
            Program::Act(Action::Rooms(_) | Action::Grow { .. }) => true,
            Program::If(_, then) | Program::FromRound(_, then) => is_for_people(then),
            _ => false,
        }
    }
    match program {
        Program::Choose(parts) => parts.iter().find(|part| is_for_people(part)),
        _ => None,
    }
}

impl State {
    /// Who owns the card that a space is, if it is one.
    fn owner(&self, space: SpaceId) -> Option<Seat> {
        let card = self.layout.spaces[space.0 as usize].hand_card?;
        self.seats().find(|seat| self.played(*seat).any(|(_, played)| played.key == card))
    }

    /// What a player does on a space.
    #[inline]
    pub(in super::super) fn program_of(&self, space: SpaceId, seat: Seat) -> NodeId {
        let printed = &self.layout.spaces[space.0 as usize];
        let others = || self.common.occupants[space.0 as usize] & !(1 << seat.0) != 0;
        match (printed.for_owner, printed.half) {
            (Some(program), _) if self.owner(space) == Some(seat) => program,
            (_, Some(half)) if others() => half,
            _ => printed.program,
        }
    }

    /// A card that is an action space comes into play.
    pub(in super::super) fn open_space(&mut self, slot: CardSlot) {
        let card = self.card(slot);
        let (Some(printed), Some(space)) = (space_on(card.card), card.space) else { return };
        self.common.revealed.insert(space);
        self.common.stock[space.0 as usize] = printed.begins;
        if printed.begins > 0 {
            self.common.stocked.insert(space);
        }
    }

    /// A card that is an action space leaves the game.
    pub(super) fn close_space(&mut self, slot: CardSlot) {
        if let Some(space) = self.card(slot).space {
            self.common.revealed.remove(space);
            self.common.stocked.remove(space);
            self.common.stock[space.0 as usize] = 0;
        }
    }

    /// What a player pays another in food to use a space.
    fn toll(&self, space: SpaceId, payer: Seat, owner: Seat) -> u8 {
        if payer == owner {
            return 0;
        }
        let food = |goods: &Goods| goods[Good::Food] as u8;
        let mut toll = 0;
        for (_, card) in self.played_with(owner, Trait::Toll) {
            for standing in &card.standing {
                if let Always::Toll(_, goods) = standing.rule
                    && standing.spaces.contains(space)
                {
                    toll += food(goods);
                }
            }
            if card.space == Some(space) {
                toll += space_on(card.card).map_or(0, |space| food(&space.toll));
            }
        }
        toll
    }

    /// The spaces among these whose tolls a player cannot pay.
    #[inline]
    pub(in super::super) fn too_dear(&self, seat: Seat, among: SpaceSet) -> SpaceSet {
        let mut others = self.seats().filter(|other| *other != seat);
        if !others.any(|other| self.player(other).held.has(Trait::Toll)) {
            return SpaceSet::EMPTY;
        }
        let mut dear = SpaceSet::EMPTY;
        for space in SpaceSet(among.0 & self.spaces_with_toll(seat).0).iter() {
            let food: u8 = self.seats().map(|owner| self.toll(space, seat, owner)).sum();
            if !self.can_pay(seat, &Goods::of(Good::Food, food.into())) {
                dear.insert(space);
            }
        }
        dear
    }

    /// The spaces among these whose actions might be impossible once their tolls are paid.
    pub(in super::super) fn at_risk_by_tolls(&self, seat: Seat, among: SpaceSet) -> SpaceSet {
        let safe = self.layout.needs.always.0 | self.layout.needs.stock.0;
        SpaceSet(among.0 & self.spaces_with_toll(seat).0 & !safe)
    }

    /// The spaces for which others ask a player to pay.
    fn spaces_with_toll(&self, payer: Seat) -> SpaceSet {
        let mut spaces = SpaceSet::EMPTY;
        for owner in self.seats().filter(|owner| *owner != payer) {
            for (_, card) in self.played_with(owner, Trait::Toll) {
                let tolls = card.standing.iter().filter(|one| matches!(one.rule, Always::Toll(..)));
                spaces.0 |= tolls.fold(0, |all, one| all | one.spaces.0);
                spaces.0 |= card.space.map_or(0, |space| 1 << space.0);
            }
        }
        spaces
    }

    /// Lets a player pay what others ask for the use of a space, before anything else.
    pub(in super::super) fn charge_tolls(
        &mut self,
        seat: Seat,
        space: SpaceId,
        seen: &mut impl Events,
    ) {
        for owner in self.seats() {
            let food = self.toll(space, seat, owner);
            if food > 0 {
                self.tell_toll(owner, space, seen);
                self.charge(seat, Price::Toll(owner, food), seen);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use farmstead_cardboard::own;

    use super::*;
    use crate::agricola::Agricola;
    use crate::{Deal, Options, Seed};

    /// A game for two in which A takes a food for Lessons, where B plays a second occupation.
    fn with_toll(food: u16) -> Agricola<2> {
        let mut deck = "X000 \"Gate\" minor\n  toll lessons: 1 food\n".to_owned();
        for card in 1..14 {
            deck += &format!("\nX{card:03} \"Good\" minor\n  play: {card} food\n");
        }
        for card in 101..115 {
            deck += &format!("\nX{card} \"Good\" occ 1+\n  play: 1 food\n");
        }
        let own = own::bring("toll", &deck).expect("a deck that can be played");
        let options = Options::with_deck("players=2", Some(own)).expect("such games are played");
        let mut deal = Deal::from_seed(&options, Seed(1));
        let with_gate = deal.hands.iter().position(|hand| hand.contains(&"X000"));
        deal.hands.swap(0, with_gate.expect("all cards are dealt"));
        let mut game = Agricola::new(&options, &deal).expect("the deal fits");
        let state = game.state_mut();
        for (seat, gate) in [(0, true), (1, false)] {
            let hand = &state.layout.hand;
            let wanted = |id: &u16| {
                let card = &hand[usize::from(*id)];
                if gate { card.key == "X000" } else { card.is_occupation }
            };
            let dealt = &state.players[seat].held.dealt;
            let place = dealt.iter().position(wanted).expect("it was dealt");
            let slot = CardSlot::new(seat as u8, place as u8);
            state.players[seat].held.hand.remove(slot);
            state.lay_down(Seat(seat as u8), slot);
        }
        state.players[1].goods = Goods::of(Good::Food, food);
        game
    }

    #[test]
    fn a_space_is_closed_to_who_cannot_pay_both_its_toll_and_its_action() {
        for (food, open) in [(0, false), (1, false), (2, true)] {
            let game = with_toll(food);
            let lessons = game.state().layout.space("lessons").expect("it is on every board");
            let places = game.state().places(Seat(1), SpaceSet::ALL, u32::MAX);
            assert_eq!(places.contains(lessons), open, "with {food} food");
        }
    }
}
