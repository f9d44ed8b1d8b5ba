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

impl State<'_> {
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
        let (Some(printed), Some(space)) = (space_on(&card.card), card.space) else { return };
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
                if let Always::Toll(_, goods) = &standing.rule
                    && standing.spaces.contains(space)
                {
                    toll += food(goods);
                }
            }
            if card.space == Some(space) {
                toll += space_on(&card.card).map_or(0, |space| food(&space.toll));
            }
        }
        toll
    }

    /// Whether anybody may have to pay for the use of a space.
    #[inline]
    pub(in super::super) fn any_toll(&self) -> bool {
        self.players.iter().any(|player| player.held.has(Trait::Toll))
    }

    /// The spaces among these whose tolls a player cannot pay.
    pub(in super::super) fn too_dear(&self, seat: Seat, among: SpaceSet) -> SpaceSet {
        let mut dear = SpaceSet::EMPTY;
        for space in SpaceSet(among.0 & self.spaces_with_toll(seat).0).iter() {
            let food: u8 = self.seats().map(|owner| self.toll(space, seat, owner)).sum();
            if !self.can_pay(seat, &Goods::of(Good::Food, food.into())) {
                dear.insert(space);
            }
        }
        dear
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
