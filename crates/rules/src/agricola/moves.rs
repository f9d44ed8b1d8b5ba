//! Lists what may be done. There is no other place where a move is found to be legal.

use farmstead_cardboard::{Good, Goods};

use super::board::{Act, Node, NodeId, SpaceSet};
use super::can::{EDIBLE, room_price};
use super::choice::Choice;
use super::farmyard::{CellSet, Herd};
use super::state::{Frame, MOST_STABLES, Offer, ROUNDS, Rung, State, Step};
use crate::game::{AtMostTwo, MoveSink, Seat};
use crate::options::Switch;

/// Pushes a choice whose legality is settled, if anybody wants it.
#[inline]
fn push(out: &mut impl MoveSink, choice: Choice) {
    let code = choice.code();
    if out.wants(code) {
        out.push(code);
    }
}

#[inline]
fn push_cells(
    out: &mut impl MoveSink,
    cells: CellSet,
    choice: impl Fn(super::farmyard::Cell) -> Choice,
) {
    for cell in cells.iter() {
        push(out, choice(cell));
    }
}

impl State {
    /// Who is to decide; meaningless when the game is over.
    #[inline]
    pub(super) fn decider(&self) -> Seat {
        self.common.stack.top().map_or(self.common.turn, Frame::seat)
    }

    /// Lists every legal move.
    pub(super) fn list(&self, out: &mut impl MoveSink) {
        match self.common.stack.top() {
            None if self.common.rung == Rung::Work => {
                let among = match out.only().map(Choice::decode) {
                    None => SpaceSet::ALL,
                    Some(Some(Choice::Place(space))) if space.0 < 64 => SpaceSet(1 << space.0),
                    Some(_) => SpaceSet::EMPTY,
                };
                for space in self.places(among, out.room()).iter() {
                    push(out, Choice::Place(space));
                }
            }
            // Nothing is asked: the game is over, or is about to run on.
            None | Some(Frame::Run(_)) => return,
            Some(Frame::Offer(offer)) => self.list_offer(offer, out),
            Some(Frame::Choose(step)) => self.list_options(*step, out),
            Some(Frame::Pick(step)) => self.list_picks(*step, out),
            Some(Frame::Pay(step)) => self.list_ways_to_pay(*step, out),
            Some(Frame::House { seat, from, before }) => {
                let takes_one = from.is_some() && self.common.has(Switch::LeaveAnimals);
                self.list_keeps(*seat, takes_one.then_some(*before), out);
            }
            Some(Frame::Feed(seat)) => self.list_feeding(*seat, out),
            Some(Frame::Breed(seat)) => self.list_breeding(*seat, out),
        }
        if self.common.has(Switch::Full) && !out.is_full() {
            self.list_anytime(out);
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

    /// The actions of an offer by their number.
    pub(super) fn parts(&self, node: NodeId) -> impl Iterator<Item = (u8, Act)> + use<> {
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
            Act::Rooms(most) if pieces < most && player.goods.covers(&room_price(player.house)) => {
                push_cells(out, self.room_cells(seat), Choice::Room);
            }
            Act::Stables(most, price) => {
                let left = player.stables.len() < MOST_STABLES;
                if pieces < most && left && player.goods.covers(&price) {
                    push_cells(out, self.stable_cells(seat), Choice::Stable);
                }
            }
            Act::Fences => self.list_fences(seat, offer.owed, out),
            Act::Renovate if self.can(act, seat) => push(out, Choice::Renovate),
            Act::Plow => push_cells(out, self.plow_cells(seat), Choice::Plow),
            Act::Sow => {
                for crop in Good::CROPS {
                    if player.goods[crop] > 0 {
                        push_cells(out, player.empty_fields(), |cell| Choice::Sow(crop, cell));
                    }
                }
            }
            Act::Bake => {
                for grain in 1..=self.bakeable(seat) {
                    push(out, Choice::Bake(grain));
                }
            }
            Act::Grow { .. } if self.can(act, seat) => push(out, Choice::Grow),
            Act::Improvement => self.list_majors(seat, out),
            Act::StartPlayer if self.can(act, seat) => push(out, Choice::StartPlayer),
            _ => {}
        }
    }

    fn list_options(&self, step: Step, out: &mut impl MoveSink) {
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

    /// While food is short of a price, some other good must be turned into food; what the price
    /// itself asks for is left alone.
    fn list_ways_to_pay(&self, step: Step, out: &mut impl MoveSink) {
        let Node::Pay(price, _) = *self.layout.node(step.node) else { return };
        let goods = &self.player(step.seat).goods;
        if goods.covers(&price) {
            return push(out, Choice::Done);
        }
        for good in EDIBLE {
            if goods[good] > price[good] && self.food_for(step.seat, good) > 0 {
                push(out, Choice::Cook(good));
            }
        }
    }

    /// Lists what can be kept. Where animals may stay on their space, `before` tells how many there
    /// were, because using the space means to take at least one.
    fn list_keeps(&self, seat: Seat, before: Option<[u8; 3]>, out: &mut impl MoveSink) {
        let room = self.room_for_animals(seat);
        for keep in room.keeps(self.player(seat).herd()).as_slice() {
            let takes = |before: [u8; 3]| {
                keep.0.iter().zip(before).any(|(kept, had)| *kept > u16::from(had))
            };
            if before.is_none_or(takes) || self.cooks_new_animals(seat) {
                push(out, Choice::Keep(*keep));
            }
        }
    }

    /// Whether the player can turn animals into food that were not on the farm yet.
    pub(super) fn cooks_new_animals(&self, seat: Seat) -> bool {
        self.food_for(seat, Good::Sheep) > 0 && !self.common.has(Switch::HouseBeforeCooking)
    }

    fn list_feeding(&self, seat: Seat, out: &mut impl MoveSink) {
        push(out, Choice::Feed);
        let player = self.player(seat);
        let short = player.goods[Good::Food] < self.food_needed(seat);
        let all = short || self.common.has(Switch::Full);
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
    }

    /// The craft buildings that can still be used in this harvest, with what they use up.
    pub(super) fn crafts_left(&self, seat: Seat) -> impl Iterator<Item = (u8, Good)> + '_ {
        let player = self.player(seat);
        (0..).zip(&self.layout.majors).filter_map(move |(index, major)| {
            let (good, _) = major.crafts?;
            let left = player.majors & !player.crafted & (1 << index) != 0;
            left.then_some((index, good))
        })
    }

    /// Whether some newborn of this harvest would find no room, so that eating animals before
    /// breeding can matter.
    fn eating_makes_room(&self, seat: Seat) -> bool {
        let grown = self.grown_herd(seat);
        grown != self.player(seat).herd() && !self.room_for_animals(seat).fits(grown)
    }

    /// The animals with one newborn of every kind that has parents.
    pub(super) fn grown_herd(&self, seat: Seat) -> Herd {
        Herd(self.player(seat).herd().0.map(|number| number + u16::from(number >= 2)))
    }

    fn list_breeding(&self, seat: Seat, out: &mut impl MoveSink) {
        let herd = self.player(seat).herd();
        let grown = self.grown_herd(seat);
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
            Some(Frame::Breed(_)) => true,
            Some(Frame::House { .. }) => self.common.has(Switch::HouseBeforeCooking),
            _ => false,
        };
        let listed_cooking =
            matches!(self.common.stack.top(), Some(Frame::Feed(_) | Frame::Pay(_)));
        let reserved = self.reserved();
        for good in EDIBLE {
            let spare = player.goods[good] > reserved[good] && self.food_for(seat, good) > 0;
            let forbidden = uncooked && good.is_animal();
            if spare && !forbidden && !listed_cooking && self.stays_possible(good) {
                push(out, Choice::Cook(good));
            }
        }
        for good in Good::ALL {
            if player.goods[good] > reserved[good] && self.stays_possible(good) {
                push(out, Choice::Discard(good));
            }
        }
    }

    /// Goods that the question at hand has already spoken for.
    fn reserved(&self) -> Goods {
        match self.common.stack.top() {
            Some(Frame::Offer(offer)) => Goods::of(Good::Wood, u16::from(offer.owed)),
            Some(Frame::Pay(step)) => match *self.layout.node(step.node) {
                Node::Pay(price, _) => price,
                _ => Goods::NONE,
            },
            _ => Goods::NONE,
        }
    }

    /// Whether what must be done now could still be done with one less of a good.
    fn stays_possible(&self, good: Good) -> bool {
        let seat = self.decider();
        let mut trial = Trial::of(self);
        let state = trial.state();
        state.player_mut(seat).goods[good] -= 1;
        if let Some(Frame::Pay(step)) = state.common.stack.top()
            && let Node::Pay(price, _) = *state.layout.node(step.node)
        {
            return state.can_pay(seat, &price);
        }
        state.common.switches &= !(1 << Switch::Full as u8);
        let mut answers = AtMostTwo::default();
        state.list(&mut answers);
        answers.count > 0
    }
}

/// A copy of a game of any size, to try something on.
pub(super) struct Trial(State<[super::state::Player; Seat::MOST]>);

impl Trial {
    /// A copy of this game.
    pub(super) fn of(state: &State) -> Trial {
        let mut players = [super::state::Player::new(0); Seat::MOST];
        let count = state.common.players as usize;
        players[..count].copy_from_slice(&state.players[..count]);
        Trial(State { layout: state.layout, common: state.common, players })
    }

    /// The copy, to be played with.
    pub(super) fn state(&mut self) -> &mut State {
        &mut self.0
    }
}
