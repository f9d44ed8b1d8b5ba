//! Lists what may be done. There is no other place where a move is found to be legal.

use farmstead_cardboard::Good;

use super::choice::Choice;
use super::layout::{Act, ROUNDS, bread};
use super::state::{Ask, House, MOST_PEOPLE, Offer, Player, Rung, State};
use super::tiles::Piece;
use crate::agricola::farmyard::Herd;
use crate::agricola::{SpaceId, SpaceSet};
use crate::game::{Any, AtMostTwo, MoveSink, Seat};
use crate::options::Placement;

/// Pushes a choice whose legality is settled, if anybody wants it.
#[inline]
fn push(out: &mut impl MoveSink, choice: Choice) {
    let code = choice.code();
    if out.wants(code) {
        out.push(code);
    }
}

impl State<'_> {
    /// Lists every legal move.
    #[inline]
    pub(super) fn list(&self, out: &mut impl MoveSink) {
        self.list_answers(out);
        if self.common.full && !out.is_full() {
            self.list_anytime(out);
        }
    }

    /// Lists the answers to what is asked.
    fn list_answers(&self, out: &mut impl MoveSink) {
        let seat = self.common.asked;
        match self.common.ask {
            Ask::Nothing if self.common.rung == Rung::Work => self.list_spaces(out),
            // The game is over, or is about to run on.
            Ask::Nothing => {}
            Ask::Act => {
                if let Some(offer) = &self.common.offer {
                    self.list_offer(seat, offer, out);
                }
            }
            Ask::Cell(piece) => self.places_for(seat, piece, |place| {
                push(out, Choice::At(place));
                out.is_full()
            }),
            Ask::Keep => self.list_keeps(seat, self.player(seat).herd(), out),
            Ask::Feed => self.list_feeding(seat, out),
            Ask::Breed => self.list_keeps(seat, self.grown_herd(seat), out),
        }
    }

    // Placing people.

    /// The spaces where a person could stand, whether or not there is anything to do.
    #[inline]
    fn free_spaces(&self) -> SpaceSet {
        SpaceSet(self.layout.open(self.common.round).0 & !self.common.taken.0)
    }

    /// The spaces that have something for anybody.
    #[inline]
    fn sure_spaces(&self) -> SpaceSet {
        SpaceSet(self.layout.giving.0 | self.common.stocked.0)
    }

    /// Whether two placements are legal at a glance, so that there is a choice.
    #[inline]
    pub(super) fn has_two_sure_places(&self) -> bool {
        (self.free_spaces().0 & self.sure_spaces().0).count_ones() >= 2
    }

    fn list_spaces(&self, out: &mut impl MoveSink) {
        let seat = self.common.turn;
        let free = match out.only().and_then(Choice::decode) {
            Some(Choice::Place(space)) if space.0 < 64 => self.free_spaces().0 & (1 << space.0),
            Some(_) => return,
            None => self.free_spaces().0,
        };
        let mut open = SpaceSet(free & self.sure_spaces().0);
        for (act, spaces) in &self.layout.by_act {
            if open.0.count_ones() >= out.room() {
                break;
            }
            let unsure = SpaceSet(spaces.0 & free & !open.0);
            if let Some(space) = unsure.iter().next()
                && self.is_possible(*act, seat, space)
            {
                open.0 |= unsure.0;
            }
        }
        out.extend(open.iter().map(|space| Choice::Place(space).code()));
    }

    /// Whether something that a space offers can really be carried out.
    #[inline]
    fn is_possible(&self, act: Act, seat: Seat, space: SpaceId) -> bool {
        let mut found = Any::default();
        self.list_act(act, seat, space, &mut found);
        found.is_full()
    }

    // What a space offers.

    fn list_offer(&self, seat: Seat, offer: &Offer, out: &mut impl MoveSink) {
        let parts = &self.layout.spaces[offer.space.0 as usize].parts;
        for (act, made) in parts.iter().zip(offer.made) {
            let most = match act {
                Act::Pastures(most) => (*most).min(self.common.pastures_per_action),
                act => act.most(),
            };
            if made < most {
                self.list_act(*act, seat, offer.space, out);
                if out.is_full() {
                    return;
                }
            }
        }
        if offer.may_stop() {
            push(out, Choice::Done);
        }
    }

    fn list_act(&self, act: Act, seat: Seat, space: SpaceId, out: &mut impl MoveSink) {
        let player = self.player(seat);
        let common = &self.common;
        match act {
            Act::Pastures(_) => self.list_pastures(player, out),
            Act::Rooms(material, price) => {
                if player.house.material() == material
                    && common.rooms > 0
                    && player.goods.covers(&price)
                    && self.house_can_grow(seat)
                {
                    push(out, Choice::Room);
                }
            }
            Act::Stables(_, price) => {
                if common.stables > 0 && player.goods.covers(&price) {
                    push(out, Choice::Stable(None));
                    for kind in 0..self.layout.pastures.len() {
                        if player.pastures[kind] > player.stabled[kind] {
                            push(out, Choice::Stable(Some(kind as u8)));
                        }
                    }
                }
            }
            Act::Renovate(price) => {
                if player.house == House::Wood && player.goods.covers(&price) {
                    push(out, Choice::Renovate);
                }
            }
            Act::Plow => {
                if common.pastures[self.layout.field as usize] > 0 {
                    push(out, Choice::Plow);
                }
            }
            Act::Sow(most) => {
                let grain = player.goods[Good::Grain].min(u16::from(u8::MAX)) as u8;
                for fields in 1..=most.min(player.fields[0]).min(grain) {
                    push(out, Choice::Sow(fields));
                }
            }
            Act::Grow { room } => {
                if player.people < MOST_PEOPLE && (!room || player.rooms > player.people) {
                    push(out, Choice::Grow);
                }
            }
            Act::Build => {
                let here = self.layout.spaces[space.0 as usize].improvements & common.improvements;
                let mut left = here;
                while left != 0 {
                    let index = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let price = &self.layout.improvements[index as usize].price;
                    if player.goods.covers(price) {
                        push(out, Choice::Build(index));
                    }
                }
            }
            Act::Pick(count, goods) => list_picks(count, goods, out),
            Act::StartPlayer => push(out, Choice::StartPlayer),
        }
    }

    fn list_pastures(&self, player: &Player, out: &mut impl MoveSink) {
        for (kind, pasture) in self.layout.pastures.iter().enumerate() {
            if self.common.pastures[kind] == 0 || !player.goods.covers(&pasture.price) {
                continue;
            }
            let turns = match self.common.placement {
                Placement::Auto => pasture.lying..pasture.lying + 1,
                Placement::Free => 0..pasture.turns.len() as u8,
            };
            for turn in turns {
                let kind = kind as u8;
                push(out, Choice::Pasture { kind, turn, stable: false });
                if player.outside_stables > 0 {
                    push(out, Choice::Pasture { kind, turn, stable: true });
                }
            }
            if out.is_full() {
                return;
            }
        }
    }

    /// Whether a cell next to the house is free.
    fn house_can_grow(&self, seat: Seat) -> bool {
        let mut free = self.common.placement == Placement::Auto;
        if !free {
            self.places_for(seat, Piece::Room, |_| {
                free = true;
                true
            });
        }
        free
    }

    // Animals and harvests.

    fn list_keeps(&self, seat: Seat, wanted: Herd, out: &mut impl MoveSink) {
        let room = self.room_for_animals(seat);
        if room.fits(wanted) {
            return push(out, Choice::Keep(wanted));
        }
        room.keeps(wanted, |herd| push(out, Choice::Keep(herd)));
    }

    /// The animals with one newborn of every kind that has parents.
    pub(super) fn grown_herd(&self, seat: Seat) -> Herd {
        Herd(self.player(seat).herd().0.map(|number| number + u16::from(number >= 2)))
    }

    fn list_feeding(&self, seat: Seat, out: &mut impl MoveSink) {
        push(out, Choice::Feed);
        let goods = &self.player(seat).goods;
        let short = goods[Good::Food] < self.food_needed(seat) || self.common.full;
        // Food left at the end decides ties, and there is no later harvest to bake in.
        let last = self.common.round == ROUNDS;
        if short && goods[Good::Grain] > 0 {
            push(out, Choice::Mush);
        }
        if (short || last) && goods.covers(&bread()) && self.food_for_bread(seat) > 0 {
            push(out, Choice::Bake);
        }
        if self.player(seat).herd().total() > 0 && (short || self.eating_makes_room(seat)) {
            for animal in Good::ANIMALS {
                if goods[animal] > 0 && self.food_for_animal(seat, animal) > 0 {
                    push(out, Choice::Cook(animal));
                }
            }
        }
        self.list_crafts(seat, out);
    }

    /// Improvements that can still be used in this harvest.
    fn list_crafts(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        for (index, improvement) in self.owned(seat) {
            if let Some((good, _)) = improvement.crafts
                && player.crafted & (1 << index) == 0
                && player.goods[good] > 0
            {
                push(out, Choice::Craft(index));
            }
        }
    }

    /// Whether some newborn of this harvest would find no room, so that eating animals before
    /// breeding can matter.
    fn eating_makes_room(&self, seat: Seat) -> bool {
        let grown = self.grown_herd(seat);
        grown != self.player(seat).herd() && !self.room_for_animals(seat).fits(grown)
    }

    // With the option `full`: every conversion, and animals to let go.

    fn list_anytime(&self, out: &mut impl MoveSink) {
        let seat = self.decider();
        let player = self.player(seat);
        let (feeding, breeding) = (self.common.ask == Ask::Feed, self.common.ask == Ask::Breed);
        // A tile is laid before anything else happens.
        if matches!(self.common.ask, Ask::Cell(_)) || self.common.rung == Rung::Over {
            return;
        }
        if !feeding {
            let mut offer = |choice: Choice| {
                if self.stays_possible(choice) {
                    push(out, choice);
                }
            };
            if player.goods[Good::Grain] > 0 {
                offer(Choice::Mush);
            }
            if player.goods.covers(&bread()) && self.food_for_bread(seat) > 0 {
                offer(Choice::Bake);
            }
            for animal in Good::ANIMALS {
                let cooks = !breeding && self.food_for_animal(seat, animal) > 0;
                if cooks && player.goods[animal] > 0 {
                    offer(Choice::Cook(animal));
                }
            }
        }
        if breeding {
            self.list_crafts(seat, out);
        }
        for animal in Good::ANIMALS {
            if player.goods[animal] > 0 {
                push(out, Choice::Release(animal));
            }
        }
    }

    /// Whether what must be done now could still be done after a conversion.
    fn stays_possible(&self, choice: Choice) -> bool {
        let seat = self.decider();
        let mut players = [Player::new(0); Seat::MOST];
        players[..self.players.len()].copy_from_slice(&self.players);
        let mut trial = State { layout: self.layout, common: self.common, players };
        let trial: &mut State = &mut trial;
        let (from, _) = self.conversion(seat, choice);
        trial.player_mut(seat).goods -= from;
        let mut found = AtMostTwo::default();
        trial.list_answers(&mut found);
        found.count > 0
    }
}

/// Lists every way to take so many of some resources.
fn list_picks(count: u8, goods: u8, out: &mut impl MoveSink) {
    let most = [0, 1, 2].map(|index| if goods & (1 << index) != 0 { count } else { 0 });
    for wood in (0..=most[0]).rev() {
        for clay in (0..=most[1].min(count - wood)).rev() {
            let reed = count - wood - clay;
            if reed <= most[2] {
                push(out, Choice::Take([wood, clay, reed]));
            }
        }
    }
}
