//! Where a person may be placed: what is free, and what is of use to whom.

use farmstead_cardboard::{Always, Good, Holders};

use super::board::SpaceSet;
use super::can::{renovation_price, room_price};
use super::cards::{Held, Price, Purse, Trait, When};
use super::needs::{Need, NeedSet, Needs};
use super::state::{MOST_PEOPLE, MOST_STABLES, Rung, State};
use crate::game::{Any, MoveSink, Seat};
use crate::options::Switch;

impl<'b> State<'b> {
    /// Which spaces need what of a player. A rule may let other cards be played where minor
    /// improvements are.
    #[inline]
    fn needs_of(&self, seat: Seat) -> &'b Needs {
        let held = &self.player(seat).held;
        if held.hand.is_empty() && !held.has(Trait::Rule) {
            &self.layout.bare_needs
        } else {
            &self.layout.needs
        }
    }

    /// Whether it is seen at once that who is to place a person has a choice: two free spaces are
    /// of use to anybody. Where this says no, there may be a choice all the same.
    #[inline]
    pub(super) fn is_plainly_a_choice(&self) -> bool {
        let common = &self.common;
        let seat = common.turn;
        if common.rung != Rung::Work
            || common.stack.top().is_some()
            || common.has(Switch::LeaveAnimals)
            || self.player(seat).people_left() == 0
            || (self.any_card_in_force() && self.any_toll())
        {
            return false;
        }
        let needs = self.needs_of(seat);
        let free = common.revealed.0 & !common.blocked.0;
        (free & (needs.always.0 | needs.stock.0 & common.stocked.0)).count_ones() >= 2
    }

    /// The spaces among these where a player may place a person, or at least so many of them as
    /// are `enough`.
    pub(super) fn places(&self, seat: Seat, among: SpaceSet, enough: u32) -> SpaceSet {
        let common = &self.common;
        let needs = self.needs_of(seat);
        let mut free = common.revealed.0 & !common.blocked.0;
        let mut halves = 0;
        if self.player(seat).held.has(Trait::Rule) {
            let (shared, usable_halves) = self.shared_spaces(seat);
            free |= shared.0 | self.spaces_ahead(seat).0;
            halves = usable_halves.0 & among.0;
        }
        let mut free = free & among.0;
        if self.any_card_in_force() && self.any_toll() {
            free &= !self.too_dear(seat, SpaceSet(free)).0;
        }
        let mut stocked = needs.stock.0 & common.stocked.0;
        if common.has(Switch::LeaveAnimals) {
            stocked &= !self.animals_out_of_reach(seat).0;
        }
        let mut open = free & (needs.always.0 | stocked);
        // Most often there is enough without a look at the farm.
        if open.count_ones() >= enough {
            return SpaceSet(open);
        }
        let AtSight { met, unsure } = self.needs_at_sight(seat);
        for need in met.iter() {
            open |= needs.by_need[need].0 & free;
        }
        let mut purse = Purse::default();
        for need in unsure.iter() {
            let spaces = needs.by_need[need].0 & free & !open;
            if spaces != 0 && self.meets(Need::ALL[need], seat, &mut purse) {
                open |= spaces;
            }
        }
        if open.count_ones() >= enough {
            return SpaceSet(open);
        }
        for space in SpaceSet(needs.special.0 & free & !open).iter() {
            let program = self.program_of(space, seat);
            if self.possible(program, seat, Some(space)) {
                open |= 1 << space.0;
            }
        }
        debug_assert!(SpaceSet(free).iter().all(|space| {
            let program = self.program_of(space, seat);
            let plain = self.possible(program, seat, Some(space));
            plain == SpaceSet(open).contains(space) || common.has(Switch::LeaveAnimals)
        }));
        let closed = free & !(open | needs.stock.0);
        if closed != 0 && self.player(seat).held.listens & When::Use.bit() != 0 {
            open |= self.places_ahead(seat, SpaceSet(closed)).0;
        }
        if closed != 0 && !common.lying.is_nothing() {
            open |= self.places_with_lying(seat, SpaceSet(closed & !open)).0;
        }
        SpaceSet(open | halves)
    }

    /// What a player is seen to be able to do, and what takes a closer look: what cards may change,
    /// what cards may be played, and what fences may close in.
    #[inline(always)]
    fn needs_at_sight(&self, seat: Seat) -> AtSight {
        let player = self.player(seat);
        let goods = &player.goods;
        let Held { traits, ref hand, .. } = player.held;
        let mut seen = AtSight { met: NeedSet::NONE, unsure: NeedSet::NONE };
        let mut note = |need: Need, met: bool, changed_by: u16| {
            let sure = traits & changed_by == 0;
            seen.met.note(need, met & sure);
            seen.unsure.note(need, !sure);
        };
        const CONVERTS: u16 = Trait::Converts as u16;
        const RULE: u16 = Trait::Rule as u16;
        let room = goods.covers(&room_price(player.house)) && !self.room_cells(seat).is_empty();
        note(Need::Rooms, room, CONVERTS | Trait::CostOfRooms as u16);
        let wood = goods[Good::Wood];
        let left = player.stables.len() < MOST_STABLES;
        let stable = left & (wood > 0) && !self.stable_cells(seat).is_empty();
        note(Need::CheapStables, stable, CONVERTS | Trait::CostOfStables as u16);
        note(Need::Stables, stable & (wood > 1), CONVERTS | Trait::CostOfStables as u16);
        let next = player.house.next();
        let renovates = next.is_some_and(|next| goods.covers(&renovation_price(player, next)));
        note(Need::Renovate, renovates, CONVERTS | RULE | Trait::CostOfRenovations as u16);
        note(Need::Plow, !self.plow_cells(seat).is_empty(), 0);
        let seeds = goods[Good::Grain] + goods[Good::Vegetable];
        note(Need::Sow, seeds > 0 && player.has_empty_field(), RULE);
        let grows = player.people < MOST_PEOPLE;
        note(Need::Grow, grows & (player.rooms.len() > player.people.into()), RULE);
        note(Need::GrowAnyway, grows, RULE);
        note(Need::StartPlayer, self.common.players > 1, 0);
        let builds = self.common.majors & self.layout.affordable.with(goods) != 0;
        note(Need::Improvement, builds, 0);
        let plays = !hand.is_empty() | (traits & RULE != 0);
        seen.unsure.note(Need::Minor, plays);
        let majors = CONVERTS | Trait::CostOfMajors as u16 | Trait::Cooks as u16;
        let may_build = plays | (player.majors != 0) | (traits & majors != 0);
        seen.unsure.note(Need::Improvement, !builds & may_build);
        let fences = CONVERTS | Trait::CostOfFences as u16;
        seen.unsure.note(Need::Fences, (wood > 0) | (traits & fences != 0));
        seen.unsure.note(Need::Bake, goods[Good::Grain] > 0);
        seen
    }

    /// Whether a player can do what spaces need.
    #[inline(never)]
    fn meets(&self, need: Need, seat: Seat, purse: &mut Purse<'b>) -> bool {
        match need {
            Need::Rooms => self.can_build_room(seat, purse),
            Need::CheapStables => self.can_build_stable(seat, Price::Stable(1), purse),
            Need::Stables => self.can_build_stable(seat, Price::Stable(2), purse),
            Need::Renovate => self.can_renovate(seat, purse),
            Need::Minor => self.can_play_minor(seat, true),
            Need::Improvement => self.can_improve(seat, purse),
            other => self.can(other.act(), seat),
        }
    }

    #[inline(always)]
    pub(super) fn can_build_room(&self, seat: Seat, purse: &mut Purse<'b>) -> bool {
        !self.room_cells(seat).is_empty() && self.can_afford_with(seat, Price::Room, purse)
    }

    #[inline(always)]
    pub(super) fn can_build_stable(&self, seat: Seat, price: Price, purse: &mut Purse<'b>) -> bool {
        self.player(seat).stables.len() < MOST_STABLES
            && self.can_afford_with(seat, price, purse)
            && !self.stable_cells(seat).is_empty()
    }

    /// Whether the house can be renovated, to whatever material.
    #[inline(always)]
    pub(super) fn can_renovate(&self, seat: Seat, purse: &mut Purse<'b>) -> bool {
        let mut ways = self.renovations(seat);
        ways.any(|(to, _)| self.can_afford_with(seat, Price::Renovation(to), purse))
    }

    /// Whether a major improvement can be built or a minor one be played.
    #[inline(always)]
    pub(super) fn can_improve(&self, seat: Seat, purse: &mut Purse<'b>) -> bool {
        let goods = &self.player(seat).goods;
        if self.common.majors & self.layout.affordable.with(goods) != 0 {
            return true;
        }
        let mut found = Any::default();
        self.list_majors_with(seat, u16::MAX, purse, &mut found);
        found.is_full() || self.can_play_minor(seat, false)
    }

    /// By house rule animals that can be neither housed nor cooked stay on their space: the
    /// spaces from which the player could not take a single one.
    #[inline(never)]
    fn animals_out_of_reach(&self, seat: Seat) -> SpaceSet {
        let mut spaces = SpaceSet::EMPTY;
        if self.cooks_new_animals(seat) {
            return spaces;
        }
        let had = self.player(seat).herd();
        for space in self.layout.refilled.iter() {
            let refill = self.layout.spaces[space.0 as usize].refill;
            let kind = Good::ANIMALS
                .iter()
                .position(|animal| refill.is_some_and(|(good, _)| good == *animal));
            let Some(kind) = kind else { continue };
            let mut with_one = had;
            with_one.0[kind] += 1;
            let keeps = self.room_for_animals(seat).keeps(with_one);
            if !keeps.as_slice().iter().any(|keep| keep.0[kind] > had.0[kind]) {
                spaces.insert(space);
            }
        }
        spaces
    }

    /// Spaces that are taken and may be used all the same, by rule of a card; and those of which
    /// one half can be used so.
    #[inline(never)]
    fn shared_spaces(&self, seat: Seat) -> (SpaceSet, SpaceSet) {
        let common = &self.common;
        let (mut shared, mut halves) = (SpaceSet::EMPTY, SpaceSet::EMPTY);
        for (_, card) in self.played_with(seat, Trait::Rule) {
            for standing in &card.standing {
                if let Always::UseOccupied(_, holders) = &standing.rule {
                    let taken = standing.spaces.0 & common.revealed.0 & common.blocked.0;
                    for space in SpaceSet(taken).iter() {
                        let there = common.occupants[space.0 as usize];
                        let few = *holders == Holders::Others || there.count_ones() == 1;
                        if there == 0 || !few || there & (1 << seat.0) != 0 {
                            continue;
                        }
                        match self.layout.spaces[space.0 as usize].half {
                            None => shared.insert(space),
                            Some(half) if self.possible(half, seat, Some(space)) => {
                                halves.insert(space);
                            }
                            Some(_) => {}
                        }
                    }
                }
            }
        }
        (shared, halves)
    }
}

/// What a player can do as far as that is seen at once.
struct AtSight {
    met: NeedSet,
    /// May be met all the same.
    unsure: NeedSet,
}
