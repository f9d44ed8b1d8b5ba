//! What a player could do: prices, places to build, and whether a step is of any use.

use farmstead_cardboard::{Always, Good, Goods, Rounds};

use super::board::{COOKED, SpaceId, SpaceSet, named_majors};
use super::cards::{Price, Purse, Trait};
use super::choice::{Choice, Given, Payment};
use super::farmyard::CellSet;
use super::program::{Act, Node, NodeId};
use super::state::{House, MOST_PEOPLE, Player, ROUNDS, State};
use crate::game::{Any, MoveSink, Seat};
use crate::options::Switch;

/// What another room costs.
pub(super) fn room_price(house: House) -> Goods {
    Goods::of(house.material(), 5).and(Good::Reed, 2)
}

/// The goods that can be turned into food at any time.
pub const EDIBLE: [Good; 5] = [Good::Grain, Good::Vegetable, Good::Sheep, Good::Boar, Good::Cattle];

impl<'b> State<'b> {
    /// Whether a step could be carried out, at least in part.
    pub(super) fn possible(&self, node: NodeId, seat: Seat, space: Option<SpaceId>) -> bool {
        match *self.layout.node(node) {
            Node::Gain(_)
            | Node::Pick(..)
            | Node::May(_)
            | Node::GainSame(_)
            | Node::Bonus(_)
            | Node::Them(_)
            | Node::Points(..)
            | Node::PromiseTo(..)
            | Node::Others(_)
            | Node::Pile(_)
            | Node::Top
            | Node::MarkSpace
            | Node::Lose(_)
            | Node::Store(..)
            | Node::Owner(_)
            | Node::Bag(_)
            | Node::DrawPair => true,
            Node::Give(goods) => self.player(seat).goods.covers(&goods),
            Node::FirstLater(first, later) => {
                self.possible(first, seat, space) || self.possible(later, seat, space)
            }
            Node::AddCrops(_, crop) => !self.fields_with(seat, crop).is_empty(),
            Node::GainPer(_, per, counted) => self.counted(counted, seat) >= u16::from(per),
            Node::GainTable(_, counted, tiers) => {
                let tiers = self.layout.programs.tiers(tiers);
                tiers.first().is_some_and(|(from, _)| self.counted(counted, seat) >= *from)
            }
            Node::Promise(_, ref rounds) => self.rounds_named(rounds) != 0,
            Node::Take => space.is_some_and(|space| self.common.stocked.contains(space)),
            Node::Act(Act::Minor) if self.layout.is_of_space(node) => {
                self.can_play_minor(seat, true)
            }
            Node::TakeFrom(key) => {
                self.layout.space(&key).is_some_and(|space| self.common.stocked.contains(space))
            }
            Node::FromThem(goods) => !self.takeable(goods).is_empty(),
            Node::Sell(ref sale) => self.player(seat).goods.covers(&sale.goods),
            Node::Person(ref step) => self.can_with_people(step, seat),
            Node::PutOnSpace(_) | Node::RedrawMinors(_) => true,
            Node::Spread(from, _) => {
                self.layout.space(&from).is_some_and(|space| self.common.stocked.contains(space))
            }
            Node::Act(act) => self.can(act, seat),
            Node::Again(gift, ref named) => self.can_give(seat, &gift, named),
            Node::Glean(crop, _) => self.gleaned(seat, crop).next().is_some(),
            Node::AtLeast(goods) => self.amount_taken() < goods.total(),
            Node::Spend(parts) => {
                (0..).zip(parts.iter()).any(|(index, _)| self.can_spend(seat, parts, index))
            }
            Node::All(parts) | Node::AndOr(parts) | Node::Choose(parts) => {
                parts.iter().any(|part| self.possible(part, seat, space))
            }
            Node::Then(first, _) => self.possible(first, seat, space),
            Node::Pay(price, then) | Node::PayTo(price, _, then) => {
                self.can_pay(seat, &price) && self.possible(then, seat, space)
            }
            Node::PayToSpace(price, then) => {
                self.player(seat).goods.covers(&price) && self.possible(then, seat, space)
            }
            Node::FromRound(round, then) => {
                self.common.round >= round && self.possible(then, seat, space)
            }
            Node::If(ref conditions, then) => {
                self.hold(conditions, seat) && self.possible(then, seat, space)
            }
        }
    }

    /// Whether an action could be carried out.
    pub(super) fn can(&self, act: Act, seat: Seat) -> bool {
        let player = self.player(seat);
        match act {
            Act::Rooms(_) => self.can_build_room(seat, &mut Purse::default()),
            Act::FreeRoom => !self.room_cells(seat).is_empty(),
            Act::Stables(_, price) => {
                self.can_build_stable(seat, stable_price(&price), &mut Purse::default())
            }
            Act::Fences => self.can_fence(seat),
            Act::Renovate => self.can_renovate(seat, &mut Purse::default()),
            Act::RenovateTo(to) => {
                let mut found = Any::default();
                self.list_renovations(seat, Some(to), &mut found);
                found.is_full()
            }
            Act::Plow => !self.plow_cells(seat).is_empty(),
            Act::PlowSeveral(fields, per) => {
                self.fields_to_plow(fields, per, seat) > 0 && !self.plow_cells(seat).is_empty()
            }
            Act::PlowInstead(_) => {
                self.plow_to_come(seat).is_some() && !self.plow_cells(seat).is_empty()
            }
            Act::Sow => self.can_sow(seat, None),
            Act::SowCrop(terms) => self.can_sow(seat, Some(terms)),
            Act::Reap => self.fields(player).any(|field| field.is_field() && field.crops.is_some()),
            Act::Bake => self.bakeable(seat) > 0,
            Act::Grow { room } => self.can_grow(seat, room) || self.can_move_home(seat, room),
            Act::Improvement => self.can_improve(seat, &mut Purse::default()),
            Act::Minor => self.can_play_minor(seat, false),
            Act::Occupation(_) => {
                let mut found = Any::default();
                self.list_cards(seat, act, &mut found);
                if !found.is_full() {
                    self.list_drawing(seat, act, &mut found);
                }
                found.is_full()
            }
            Act::StartPlayer => self.common.players > 1,
            Act::FenceOne => {
                let mut found = Any::default();
                self.list_one_fence(seat, &mut found);
                found.is_full()
            }
            Act::FenceStable => {
                let mut found = Any::default();
                self.list_fence_around_stable(seat, &mut found);
                found.is_full()
            }
            Act::FenceFree(pieces) => {
                let mut found = Any::default();
                self.list_free_fences(seat, pieces, &mut found);
                found.is_full()
            }
            Act::Breed(animal) => player.goods[animal] >= 2,
            Act::NewbornActs => {
                player.newborns > 0 && self.places(seat, SpaceSet::ALL, 1) != SpaceSet::EMPTY
            }
            Act::MoveCrop => {
                let mut found = Any::default();
                self.list_crop_moves(seat, &mut found);
                found.is_full()
            }
        }
    }

    /// Whether a child could be born, with room for it or without.
    #[inline]
    pub(super) fn can_grow(&self, seat: Seat, room: bool) -> bool {
        let people = self.player(seat).people;
        people < MOST_PEOPLE
            && (!room
                || self.room_for_people(seat) > u16::from(people)
                || self.grows_anyway(seat).is_some())
    }

    // Places to build.

    /// Where a room may be built.
    pub(super) fn room_cells(&self, seat: Seat) -> CellSet {
        self.player(seat).rooms.neighbours() & !self.player(seat).used()
    }

    /// Where a field may be plowed: anywhere, then next to other fields.
    pub(super) fn plow_cells(&self, seat: Seat) -> CellSet {
        let fields = self.player(seat).fields;
        let unused = !self.player(seat).used();
        if fields.is_empty() {
            unused & self.near_built(self.player(seat))
        } else {
            fields.neighbours() & unused
        }
    }

    /// Where a stable may be built.
    pub(super) fn stable_cells(&self, seat: Seat) -> CellSet {
        let player = self.player(seat);
        let free = !(player.rooms | player.fields | player.stables);
        free & (player.enclosed() | self.near_built(player))
    }

    /// Cells that touch something built, where a house rule asks for it; otherwise all.
    pub(super) fn near_built(&self, player: &Player) -> CellSet {
        if self.common.has(Switch::StrictAdjacency) {
            player.used().neighbours()
        } else {
            CellSet::ALL
        }
    }

    /// How many people a player has room for.
    #[inline]
    pub(super) fn room_for_people(&self, seat: Seat) -> u16 {
        let player = self.player(seat);
        if !player.held.has(Trait::Rule) {
            return player.rooms.len();
        }
        let more = |rule: &Always| match rule {
            Always::RoomFor(people) => u16::from(*people),
            _ => 0,
        };
        let standing = self.played_with(seat, Trait::Rule).flat_map(|(_, card)| &card.standing);
        let more = standing.map(|standing| more(&standing.rule)).sum::<u16>();
        player.rooms.len() + more + u16::from(self.lodgers(seat))
    }

    /// What the house may be renovated to, and the move that does so, whatever it costs.
    #[inline(always)]
    pub(super) fn renovations(&self, seat: Seat) -> impl Iterator<Item = (House, Choice)> {
        let house = self.player(seat).house;
        let has = |rule: Always| self.has_rule(seat, |other| *other == rule);
        let may = house != House::Stone && !has(Always::NoRenovation);
        let at_once = may && house == House::Wood && has(Always::RenovateToStone);
        let next = house.next().filter(|_| may).map(|next| (next, Choice::Renovate));
        next.into_iter().chain(at_once.then_some((House::Stone, Choice::RenovateToStone)))
    }

    /// Lists the renovations a player can pay for, to any material or to one.
    pub(super) fn list_renovations(
        &self,
        seat: Seat,
        only: Option<House>,
        out: &mut impl MoveSink,
    ) {
        for (to, choice) in self.renovations(seat) {
            let wanted = only.is_none_or(|only| only == to);
            if wanted && out.wants(choice.code()) && self.can_afford(seat, Price::Renovation(to)) {
                out.push(choice.code());
            }
        }
    }

    /// Whether a minor improvement can be played, or a major that counts as one be built.
    pub(super) fn can_play_minor(&self, seat: Seat, of_space: bool) -> bool {
        let mut found = Any::default();
        self.list_cards(seat, Act::Minor, &mut found);
        if !found.is_full() && self.player(seat).held.has(Trait::Rule) {
            self.list_majors(seat, self.majors_as_minors(seat, of_space), &mut found);
        }
        found.is_full()
    }

    /// The majors that a player may build where a minor improvement may be played, by an action of a
    /// space or of a card, as bits.
    pub(super) fn majors_as_minors(&self, seat: Seat, of_space: bool) -> u16 {
        if !self.player(seat).held.has(Trait::Rule) {
            return 0;
        }
        let standing = self.played(seat).flat_map(|(_, card)| &card.standing);
        standing.fold(0, |majors, standing| match &standing.rule {
            Always::MajorForMinor if of_space => u16::MAX,
            Always::AsMinor(named, conditions) if self.hold(conditions, seat) => {
                majors | named_majors(named)
            }
            _ => majors,
        })
    }

    /// Lists which of these majors the player could build, with every way to pay for them.
    pub(super) fn list_majors(&self, seat: Seat, among: u16, out: &mut impl MoveSink) {
        self.list_majors_with(seat, among, &mut Purse::default(), out);
    }

    /// The same for who asks for other prices as well.
    pub(super) fn list_majors_with(
        &self,
        seat: Seat,
        among: u16,
        purse: &mut Purse<'b>,
        out: &mut impl MoveSink,
    ) {
        let player = self.player(seat);
        let plain = self.layout.affordable.with(&player.goods);
        let by_cards = player.held.has_any(&[Trait::CostOfMajors, Trait::Converts]);
        let mut left = self.common.majors & among;
        if !by_cards {
            left &= plain | self.layout.swapped;
        }
        while left != 0 {
            let index = left.trailing_zeros() as u8;
            left &= left - 1;
            let major = &self.layout.majors[index as usize];
            let bought = Choice::Major(index, Payment::Goods).code();
            let affordable = plain >> index & 1 == 1;
            if out.wants(bought)
                && (affordable
                    || (by_cards && self.can_afford_with(seat, Price::Major(index), purse)))
            {
                out.push(bought);
            }
            let mut returns = major.returns & player.majors;
            while returns != 0 {
                let back = returns.trailing_zeros() as u8;
                returns &= returns - 1;
                let swapped = Choice::Major(index, Payment::Return(Given::Major(back))).code();
                if out.wants(swapped) {
                    out.push(swapped);
                }
            }
            if major.returns != 0 && player.held.has(Trait::Cooks) {
                self.list_minors_for(seat, index, out);
            }
            if out.is_full() {
                return;
            }
        }
    }

    // Food.

    /// The rounds still to come that a card names, as bits.
    pub(super) fn rounds_named(&self, rounds: &Rounds) -> u16 {
        rounds_after(self.common.round, rounds)
    }

    /// The food that one of a good makes at the best rate the player has; 0 if it makes none.
    #[inline]
    pub fn food_for(&self, seat: Seat, good: Good) -> u16 {
        let food = self.food_by_majors(seat, good);
        if !self.player(seat).held.has(Trait::Cooks) {
            return food;
        }
        food.max(self.food_by_cards(seat, good))
    }

    /// The food that one of a good makes without hand cards.
    #[inline]
    pub(super) fn food_by_majors(&self, seat: Seat, good: Good) -> u16 {
        let raw = u16::from(matches!(good, Good::Grain | Good::Vegetable));
        raw.max(self.food_by_fire(seat, good))
    }

    /// The food that one of a good makes by the best major improvement for cooking.
    #[inline]
    pub(super) fn food_by_fire(&self, seat: Seat, good: Good) -> u16 {
        let Some(row) = COOKED.iter().position(|cooked| *cooked == good) else { return 0 };
        if self.player(seat).majors & self.layout.fires == 0 {
            return 0;
        }
        self.owned_majors(seat).map(|major| u16::from(major.cooks[row])).fold(0, u16::max)
    }

    /// Whether the player can pay, turning other goods into what is short.
    #[inline(always)]
    pub(super) fn can_pay(&self, seat: Seat, price: &Goods) -> bool {
        self.can_pay_with(seat, price, &mut Purse::default())
    }

    /// The same for who asks for several prices: what the player can make of goods is looked up
    /// once, when it is needed first.
    #[inline(always)]
    pub(super) fn can_pay_with(&self, seat: Seat, price: &Goods, purse: &mut Purse<'b>) -> bool {
        let goods = &self.player(seat).goods;
        goods.covers(price)
            || (price[Good::Food] > 0 && self.payable_from(seat, goods, price))
            || (self.converts(seat) && self.payable_by_cards(seat, price, purse))
            || (price[Good::Food] > 0 && self.pays_by_cooking(seat, price))
    }

    /// The most grain the player could bake in one baking: what there is, as far as the ovens go.
    pub(super) fn bakeable(&self, seat: Seat) -> u8 {
        let slots: u16 = self.ovens(seat).map(|(most, _)| u16::from(most)).sum();
        slots.min(self.player(seat).goods[Good::Grain]).min(255) as u8
    }

    /// The food that so many grain make in one baking, the best ovens first.
    pub(super) fn food_from_baking(&self, seat: Seat, grain: u16) -> u16 {
        let mut left = grain;
        let mut food = 0;
        let mut cheapest = u8::MAX;
        while left > 0 {
            let rates = self.ovens(seat).map(|(_, rate)| rate);
            let Some(rate) = rates.filter(|rate| *rate < cheapest).max() else { break };
            let slots = self.ovens(seat).filter(|(_, food)| *food == rate);
            let slots: u16 = slots.map(|(most, _)| u16::from(most)).sum();
            food += slots.min(left) * u16::from(rate);
            left -= slots.min(left);
            cheapest = rate;
        }
        food
    }
}

/// What a stable costs.
pub(super) fn stable_price(price: &Goods) -> Price {
    Price::Stable(price[Good::Wood] as u8)
}

/// What renovating to this material costs.
pub(super) fn renovation_price(player: &Player, to: House) -> Goods {
    Goods::of(to.material(), player.rooms.len()).and(Good::Reed, 1)
}

/// The rounds after this one that a card names, as bits.
pub(super) fn rounds_after(now: u8, rounds: &Rounds) -> u16 {
    let later = |round: u8| round > now && round <= ROUNDS;
    let bits = |rounds: &mut dyn Iterator<Item = u8>| {
        rounds.filter(|round| later(*round)).fold(0, |bits, round| bits | 1 << round)
    };
    match rounds {
        Rounds::Next(number) => bits(&mut (now + 1..=now + number)),
        Rounds::Plus(after) => bits(&mut after.iter().map(|after| now + after)),
        Rounds::These(rounds) => bits(&mut rounds.iter().copied()),
        Rounds::Even => bits(&mut (2..=ROUNDS).step_by(2)),
        Rounds::Odd => bits(&mut (1..=ROUNDS).step_by(2)),
        Rounds::All => bits(&mut (1..=ROUNDS)),
    }
}
