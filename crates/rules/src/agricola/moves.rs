//! Lists what may be done. There is no other place where a move is found to be legal.

use farmstead_cardboard::{Good, Goods};

use super::board::SpaceSet;
use super::can::{EDIBLE, stable_price};
use super::cards::{Price, Trait, Waiting, Window};
use super::choice::Choice;
use super::farmyard::{CellSet, Herd};
use super::lookahead::{Guard, Trial};
use super::piles::Pile;
use super::program::{Act, Node, NodeId};
use super::state::{Bill, Compulsion, Frame, MOST_STABLES, Offer, ROUNDS, Rung, State, Step};
use super::turn::Person;
use crate::game::{Any, AtMostTwo, MoveSink, Seat};
use crate::options::Switch;

/// Sheep, wild boar and cattle, as bits.
pub(super) const ALL_KINDS: u8 = 7;

/// Pushes a choice whose legality is settled, if anybody wants it.
#[inline(always)]
pub(super) fn push(out: &mut impl MoveSink, choice: Choice) {
    let code = choice.code();
    if out.wants(code) {
        out.push(code);
    }
}

#[inline(always)]
fn push_cells(
    out: &mut impl MoveSink,
    cells: CellSet,
    choice: impl Fn(super::farmyard::Cell) -> Choice,
) {
    out.extend(cells.iter().map(|cell| choice(cell).code()));
}

impl<'b> State<'b> {
    /// Who is to decide; meaningless when the game is over.
    #[inline]
    pub(super) fn decider(&self) -> Seat {
        self.common.stack.top().map_or(self.common.turn, |top| top.seat(self.common.players))
    }

    /// Lists every legal move.
    #[inline(always)]
    pub(super) fn list(&self, out: &mut impl MoveSink) {
        // Whoever has played no card has nothing that could act in between.
        if !self.any_card_in_force() || self.player(self.decider()).held.played == 0 {
            self.list_question(out);
        } else {
            self.list_with_cards(out);
        }
    }

    #[inline(never)]
    fn list_with_cards(&self, out: &mut impl MoveSink) {
        match self.owed() {
            Some(owed) => self.list_answers(&mut Guard::new(self, owed, out)),
            None => self.list_answers(out),
        }
    }

    /// Lists the answers to the question at hand, and what cards allow at any time.
    pub(super) fn list_answers(&self, out: &mut impl MoveSink) {
        self.list_question(out);
        let asked = self.common.rung == Rung::Work || self.common.stack.top().is_some();
        if asked && self.converts(self.decider()) && !out.is_full() {
            self.list_at_any_time(self.decider(), out);
        }
    }

    /// Lists the answers to the question at hand.
    fn list_question(&self, out: &mut impl MoveSink) {
        match self.common.stack.top() {
            None if self.common.rung == Rung::Work => self.list_turn(out),
            // Nothing is asked: the game is over, or is about to run on.
            None | Some(Frame::Run(_) | Frame::Played { .. } | Frame::Permanent { .. }) => return,
            Some(Frame::Offer(offer)) => self.list_offer(offer, out),
            Some(Frame::Choose(step, compulsion)) => {
                self.list_options(*step, out);
                if *compulsion == Compulsion::May {
                    push(out, Choice::Done);
                }
            }
            Some(Frame::May(step)) => {
                if self.possible_for(*step) {
                    push(out, Choice::Accept);
                }
                push(out, Choice::Done);
            }
            Some(Frame::Window(window)) => self.list_window(window, out),
            Some(Frame::Bill(bill)) => self.list_bill(bill, out),
            Some(Frame::Selling(selling)) => self.list_sale(selling, out),
            Some(Frame::GiveBack { seat, slot, left }) => {
                self.list_returns(*seat, *slot, *left, out);
            }
            Some(Frame::FromHand { .. }) => {
                push(out, Choice::Accept);
                push(out, Choice::Done);
            }
            Some(Frame::PlaceAgain { seat, only, person }) => {
                self.list_second_person(*seat, *only, *person, out);
            }
            Some(Frame::Reap { fields, .. }) => {
                fields.iter().for_each(|field| push(out, Choice::Reap(field)));
                push(out, Choice::Done);
            }
            Some(Frame::Settle(seat)) => {
                push(out, Choice::Done);
                if self.common.rung == Rung::Settle && !self.common.has(Switch::Full) {
                    self.list_last_chances(*seat, out);
                }
            }
            Some(Frame::MarkSpace(_)) => {
                for space in self.common.revealed.iter() {
                    push(out, Choice::Mark(space));
                }
            }
            Some(Frame::Pick(step)) => self.list_picks(*step, out),
            Some(Frame::PutOnSpace(_)) => {
                for space in self.common.revealed.iter() {
                    push(out, Choice::Place(space));
                }
            }
            Some(Frame::House { seat, from, before }) => {
                let takes_one = from.is_some() && self.common.has(Switch::LeaveAnimals);
                self.list_keeps(*seat, takes_one.then_some(*before), out);
            }
            Some(Frame::Feed(seat)) => self.list_feeding(*seat, out),
            Some(Frame::Breed(seat, kinds)) => self.list_breeding(*seat, *kinds, out),
            Some(Frame::Draft { seat, left }) => self.list_draft(*seat, *left, out),
            Some(Frame::Mulligan(seat)) => self.list_mulligans(*seat, out),
            Some(Frame::Discard { seat, why, .. }) => self.list_discards(*seat, *why, out),
            Some(Frame::Draw(seat)) => {
                for pile in Pile::BOTH.into_iter().filter(|pile| self.may_draw(*seat, *pile)) {
                    push(out, Choice::Draw(pile));
                }
            }
        }
        let begun = self.common.round > 0;
        if self.common.has(Switch::Full) && begun && !out.is_full() {
            self.list_anytime(out);
        }
        if self.common.has(Switch::Exchange) && begun && !out.is_full() {
            self.list_exchange(out);
        }
    }

    /// Lists what a player may do on a turn of placing people.
    fn list_turn(&self, out: &mut impl MoveSink) {
        let seat = self.common.turn;
        let player = self.player(seat);
        let among = match out.only().map(Choice::decode) {
            None => SpaceSet::ALL,
            Some(Some(Choice::Place(space))) if space.0 < 64 => SpaceSet(1 << space.0),
            Some(_) => SpaceSet::EMPTY,
        };
        let mut stuck = true;
        if player.people_left() > 0 {
            let places = self.places(seat, among, out.room());
            stuck = places == SpaceSet::EMPTY;
            out.extend(places.iter().map(|space| Choice::Place(space).code()));
        }
        // A guest may be left out, unlike the family.
        let guest = player.visiting > 0 && player.people_left() <= player.visiting;
        if guest && !out.is_full() {
            push(out, Choice::Done);
        }
        let exchange = self.may_exchange(seat);
        if exchange && !out.is_full() {
            push(out, Choice::Exchange);
        }
        // Whoever cannot place anybody may leave what cards offer alone.
        if stuck && !guest && (exchange || self.converts(seat)) && !out.is_full() {
            let stuck =
                player.people_left() == 0 || self.places(seat, SpaceSet::ALL, 1) == SpaceSet::EMPTY;
            let offered = || {
                let mut found = Any::default();
                self.list_at_any_time(seat, &mut found);
                found.is_full()
            };
            if stuck && (exchange || offered()) {
                push(out, Choice::Done);
            }
        }
    }

    /// Lists where a second person may be placed at once.
    fn list_second_person(
        &self,
        seat: Seat,
        only: SpaceSet,
        person: Person,
        out: &mut impl MoveSink,
    ) {
        let places = self.second_places(seat, only);
        if places == SpaceSet::EMPTY {
            return;
        }
        if self.player(seat).people_left() > 0 {
            for space in places.iter() {
                push(out, Choice::Place(space));
            }
        }
        if person != Person::ByCard {
            push(out, Choice::Done);
        }
    }

    /// The spaces for a second person, if there is one at home or a newborn that cards let act in
    /// this round.
    pub(super) fn second_places(&self, seat: Seat, only: SpaceSet) -> SpaceSet {
        if self.player(seat).people_left() > 0 || self.may_place_newborn(seat) {
            self.places(seat, only, u32::MAX)
        } else {
            SpaceSet::EMPTY
        }
    }

    /// Lists the cards that may act in a moment, and passing if none of them must.
    fn list_window(&self, window: &Window, out: &mut impl MoveSink) {
        let seat = window.seat(self.common.players);
        let ready = self.ready(window, seat);
        for one in ready.iter() {
            push(out, Choice::Fire(one.place));
        }
        let optional = |one: &Waiting| {
            matches!(self.layout.node(self.listener(seat, *one).program), Node::May(_))
        };
        if ready.iter().all(optional) {
            push(out, Choice::Done);
        }
    }

    /// Lists the ways to pay; once one is chosen, what else may be turned into what is short.
    fn list_bill(&self, bill: &Bill, out: &mut impl MoveSink) {
        let seat = bill.seat;
        let prices = self.prices(seat, bill.price);
        let Some(chosen) = bill.chosen else {
            for (index, goods) in (0..).zip(prices.as_slice()) {
                if bill.price.begs() || self.can_pay(seat, goods) {
                    push(out, Choice::Pay(index));
                }
            }
            return;
        };
        let price = prices.as_slice()[chosen as usize];
        let goods = self.player(seat).goods;
        if goods.covers(&price) {
            if self.cooking_goes_on(seat) {
                self.list_cooking(seat, &price, out);
            }
            return push(out, Choice::Done);
        }
        if bill.price.begs() {
            self.list_cooking(seat, &price, out);
            return push(out, Choice::Done);
        }
        let means = self.means(seat);
        if !means.wanted(&goods, &price).contains(Good::Food) {
            return;
        }
        for good in EDIBLE {
            let food = self.food_for(seat, good);
            if goods[good] > 0 && food > 0 {
                let mut after = goods.and(Good::Food, food);
                after[good] -= 1;
                // Cards may add food once more of it is cooked; all that is left can be.
                let spare = goods[good] > price[good] && self.pays_by_cooking(seat, &price);
                if spare || means.pay(&after, &price) {
                    push(out, Choice::Cook(good));
                }
            }
        }
    }

    fn list_offer(&self, offer: &Offer, out: &mut impl MoveSink) {
        for (part, act) in self.parts(offer.step.node) {
            if offer.closed & (1 << part) == 0 {
                let current = offer.current == Some(part);
                let pieces = if current { offer.pieces } else { 0 };
                self.list_act(act, offer, pieces, out);
                if out.is_full() {
                    return;
                }
            }
        }
        if offer.may_stop {
            push(out, Choice::Done);
        }
    }

    /// Whether crops can still be sown or baked where an offer stands.
    pub(super) fn uses_crops(&self, offer: &Offer) -> bool {
        let seat = offer.step.seat;
        let uses = |act: Act| match act {
            Act::Sow | Act::SowCrop(_) => {
                self.fields(self.player(seat)).any(|field| field.crops.is_none())
            }
            Act::Bake => self.ovens(seat).next().is_some(),
            _ => false,
        };
        let mut parts = self.parts(offer.step.node);
        parts.any(|(part, act)| offer.closed & (1 << part) == 0 && uses(act))
    }

    /// The actions of an offer by their number.
    pub(super) fn parts(&self, node: NodeId) -> impl Iterator<Item = (u8, Act)> + use<'b> {
        let layout = self.layout;
        let count = match *layout.node(node) {
            Node::AndOr(parts) => parts.len(),
            _ => 1,
        };
        (0..count).filter_map(move |part| {
            let id = match *layout.node(node) {
                Node::AndOr(parts) => parts.at(part),
                _ => node,
            };
            match *layout.node(id) {
                Node::Act(act) => Some((part, act)),
                _ => None,
            }
        })
    }

    fn list_act(&self, act: Act, offer: &Offer, pieces: u8, out: &mut impl MoveSink) {
        let seat = offer.step.seat;
        let player = self.player(seat);
        match act {
            Act::Rooms(most) if pieces < most && self.can_afford(seat, Price::Room) => {
                push_cells(out, self.room_cells(seat), Choice::Room);
            }
            Act::Stables(most, price) => {
                let left = player.stables.len() < MOST_STABLES;
                if pieces < most && left && self.can_afford(seat, stable_price(&price)) {
                    push_cells(out, self.stable_cells(seat), Choice::Stable);
                }
            }
            Act::FreeRoom => push_cells(out, self.room_cells(seat), Choice::Room),
            Act::Fences => self.list_fences(seat, offer.owed, out),
            Act::FenceOne => self.list_one_fence(seat, out),
            Act::FenceStable => self.list_fence_around_stable(seat, out),
            Act::FenceFree(pieces) => self.list_free_fences(seat, pieces - offer.owed, out),
            Act::Renovate => self.list_renovations(seat, None, out),
            Act::RenovateTo(to) => self.list_renovations(seat, Some(to), out),
            Act::Plow => push_cells(out, self.plow_cells(seat), Choice::Plow),
            Act::PlowSeveral(fields, per) if pieces < self.fields_to_plow(fields, per, seat) => {
                push_cells(out, self.plow_cells(seat), Choice::Plow);
            }
            Act::PlowInstead(fields) => {
                let may_begin = pieces > 0 || self.plow_to_come(seat).is_some();
                if may_begin && pieces < fields {
                    push_cells(out, self.plow_cells(seat), Choice::Plow);
                }
            }
            Act::Sow => self.list_sowing(seat, None, out),
            Act::SowCrop(terms) if terms.most.is_none_or(|most| pieces < most) => {
                self.list_sowing(seat, Some(terms), out);
            }
            Act::Bake => {
                for grain in 1..=self.bakeable(seat) {
                    push(out, Choice::Bake(grain));
                }
            }
            Act::Grow { room } => {
                if self.can_grow(seat, room) {
                    push(out, Choice::Grow);
                }
                if self.can_move_home(seat, room) {
                    push(out, Choice::MoveHome);
                }
            }
            Act::Improvement => {
                self.list_majors(seat, u16::MAX, out);
                self.list_cards(seat, act, out);
            }
            Act::Minor => {
                let of_space = self.layout.is_of_space(offer.step.node);
                self.list_majors(seat, self.majors_as_minors(seat, of_space), out);
                self.list_cards(seat, act, out);
            }
            Act::Occupation(_) => {
                self.list_cards(seat, act, out);
                self.list_drawing(seat, act, out);
            }
            Act::MoveCrop => self.list_crop_moves(seat, out),
            Act::StartPlayer if self.can(act, seat) => push(out, Choice::StartPlayer),
            _ => {}
        }
    }

    fn list_options(&self, step: Step, out: &mut impl MoveSink) {
        if let Node::Spend(parts) = *self.layout.node(step.node) {
            for index in (0..parts.len()).filter(|index| self.can_spend(step.seat, parts, *index)) {
                push(out, Choice::Option(index));
            }
        }
        if let Node::Glean(crop, _) = *self.layout.node(step.node) {
            for index in self.gleaned(step.seat, crop) {
                push(out, Choice::Option(index));
            }
        }
        let Node::Choose(parts) = *self.layout.node(step.node) else { return };
        for (index, part) in (0..).zip(parts.iter()) {
            if self.possible(part, step.seat, step.space) {
                push(out, Choice::Option(index));
            }
        }
    }

    fn list_picks(&self, step: Step, out: &mut impl MoveSink) {
        let Node::Pick(count, goods) = *self.layout.node(step.node) else { return };
        for set in 1..=goods.0 {
            if set & !goods.0 == 0 && set.count_ones() == u32::from(count) {
                push(out, Choice::Pick(set));
            }
        }
    }

    /// Lists what can be kept. Where animals may stay on their space, `before` tells how many there
    /// were, because using the space means to take at least one.
    fn list_keeps(&self, seat: Seat, before: Option<[u8; 3]>, out: &mut impl MoveSink) {
        let room = self.room_for_animals(seat);
        let keeps = room.keeps(self.player(seat).herd());
        let takes_one = |keep: &Herd, before: [u8; 3]| {
            keep.0.iter().zip(before).any(|(kept, had)| *kept > u16::from(had))
        };
        // A card may have filled the last place in the meantime.
        let before = before.filter(|before| {
            !self.cooks_new_animals(seat)
                && keeps.as_slice().iter().any(|keep| takes_one(keep, *before))
        });
        for keep in keeps.as_slice() {
            if before.is_none_or(|before| takes_one(keep, before)) {
                push(out, Choice::Keep(*keep));
            }
        }
    }

    /// Whether the player can turn animals into food that were not on the farm yet.
    pub(super) fn cooks_new_animals(&self, seat: Seat) -> bool {
        self.food_for(seat, Good::Sheep) > 0 && !self.common.has(Switch::HouseBeforeCooking)
    }

    /// Lists every good that can become food and is not needed for a price.
    fn list_cooking(&self, seat: Seat, price: &Goods, out: &mut impl MoveSink) {
        for good in EDIBLE {
            if self.player(seat).goods[good] > price[good] && self.food_for(seat, good) > 0 {
                push(out, Choice::Cook(good));
            }
        }
    }

    fn list_feeding(&self, seat: Seat, out: &mut impl MoveSink) {
        push(out, Choice::Feed);
        let player = self.player(seat);
        let short = player.goods[Good::Food] < self.food_needed(seat);
        let all = short || self.common.has(Switch::Full) || self.cooking_goes_on(seat);
        let last = self.common.round == ROUNDS;
        for good in EDIBLE {
            if player.goods[good] > 0
                && self.food_for(seat, good) > 0
                && (all || (good.is_animal() && self.eating_makes_room(seat)))
            {
                push(out, Choice::Cook(good));
            }
        }
        // A craft building lapses if it is not used now; after the last harvest food is no use.
        if all || !last {
            for (index, good) in self.crafts_left(seat) {
                if player.goods[good] > 0 {
                    push(out, Choice::Craft(index));
                }
            }
        }
        if player.held.has(Trait::Crafts) {
            self.list_card_crafts(seat, all, out);
        }
    }

    /// The craft buildings that can still be used in this harvest, with what they use up.
    pub(super) fn crafts_left(&self, seat: Seat) -> impl Iterator<Item = (u8, Good)> + '_ {
        let player = self.player(seat);
        let mut left = player.majors & !player.crafted & self.layout.workshops;
        std::iter::from_fn(move || {
            let index = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            let (good, _) = self.layout.majors.get(index as usize)?.crafts?;
            Some((index as u8, good))
        })
    }

    /// Whether some newborn of this harvest would find no room, so that eating animals before
    /// breeding can matter.
    fn eating_makes_room(&self, seat: Seat) -> bool {
        let grown = self.grown_herd(seat, ALL_KINDS);
        grown != self.player(seat).herd() && !self.room_for_animals(seat).fits(grown)
    }

    /// The animals with the newborns of every one of these kinds that has parents. All kinds breed
    /// together in a harvest only.
    pub(super) fn grown_herd(&self, seat: Seat, kinds: u8) -> Herd {
        let player = self.player(seat);
        let mut herd = player.herd();
        for (kind, number) in herd.0.iter_mut().enumerate() {
            *number += u16::from(*number >= 2 && kinds >> kind & 1 == 1);
        }
        if kinds == ALL_KINDS && player.held.has(Trait::Rule) {
            self.add_litters(seat, &mut herd);
        }
        herd
    }

    fn list_breeding(&self, seat: Seat, kinds: u8, out: &mut impl MoveSink) {
        let herd = self.player(seat).herd();
        let grown = self.grown_herd(seat, kinds);
        let room = self.room_for_animals(seat);
        let keeps = room.keeps(grown);
        for keep in keeps.as_slice() {
            push(out, Choice::Keep(*keep));
        }
        if self.common.has(Switch::RefuseNewborns) {
            for refused in 1..8 {
                let mut keep = grown;
                for kind in 0..3 {
                    if refused >> kind & 1 == 1 {
                        keep.0[kind] = herd.0[kind];
                    }
                }
                let told_apart =
                    (0..3).all(|kind| refused >> kind & 1 == 0 || grown.0[kind] > herd.0[kind]);
                if told_apart && room.fits(keep) && !keeps.as_slice().contains(&keep) {
                    push(out, Choice::Keep(keep));
                }
            }
        }
    }

    /// With the option `full`: every conversion and every good to throw away, unless that would
    /// make something impossible that must be done.
    fn list_anytime(&self, out: &mut impl MoveSink) {
        let seat = self.decider();
        let player = self.player(seat);
        let uncooked = match self.common.stack.top() {
            Some(Frame::Breed(..)) => true,
            Some(Frame::House { .. }) => self.common.has(Switch::HouseBeforeCooking),
            _ => false,
        };
        let listed_cooking =
            matches!(self.common.stack.top(), Some(Frame::Feed(_) | Frame::Bill(_)));
        for good in EDIBLE {
            let food = self.food_for(seat, good);
            let cookable = player.goods[good] > 0 && food > 0 && !(uncooked && good.is_animal());
            let (from, into) = (Goods::of(good, 1), Goods::of(Good::Food, food));
            if cookable && !listed_cooking && self.stays_possible(from, into) {
                push(out, Choice::Cook(good));
            }
        }
        for good in Good::ALL {
            if player.goods[good] > 0 && self.stays_possible(Goods::of(good, 1), Goods::NONE) {
                push(out, Choice::Discard(good));
            }
        }
    }

    /// Whether what must be done now could still be done after turning goods into others.
    pub(super) fn stays_possible(&self, from: Goods, into: Goods) -> bool {
        let seat = self.decider();
        if !self.player(seat).goods.covers(&from) {
            return false;
        }
        let mut trial = Trial::of(self);
        let state = trial.state();
        let goods = &mut state.player_mut(seat).goods;
        *goods -= from;
        *goods += into;
        match state.common.stack.top() {
            Some(Frame::Bill(bill)) => return state.can_settle(bill),
            Some(Frame::Offer(offer)) if offer.owed > 0 => {
                let before = state.player(seat).fences().len() - offer.owed;
                return state.can_afford(seat, Price::Fences(offer.owed, before));
            }
            _ => {}
        }
        let mut answers = AtMostTwo::default();
        state.list_answers(&mut answers);
        answers.count > 0
    }
}
