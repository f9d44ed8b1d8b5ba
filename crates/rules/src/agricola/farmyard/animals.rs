//! Where animals can live. Only their numbers are kept; where they stand is worked out.

use farmstead_cardboard::{Good, Goods};

use super::cells::CellSet;
use super::pastures::{Pastures, capacity};

/// Numbers of sheep, wild boar and cattle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Herd(pub [u16; 3]);

impl Herd {
    /// The animals among goods.
    #[inline]
    pub fn of(goods: &Goods) -> Herd {
        Herd(Good::ANIMALS.map(|animal| goods[animal]))
    }

    /// The herd as goods.
    pub fn goods(self) -> Goods {
        Good::ANIMALS
            .into_iter()
            .zip(self.0)
            .fold(Goods::NONE, |goods, (animal, number)| goods.and(animal, number))
    }

    /// Whether no kind is more numerous than in the other.
    #[inline]
    pub fn within(self, other: Herd) -> bool {
        self.0.iter().zip(other.0).all(|(mine, most)| *mine <= most)
    }

    /// All animals together.
    #[inline]
    pub fn total(self) -> u16 {
        self.0.iter().sum()
    }
}

/// The herds among which an owner chooses when not all animals find room: none could be larger.
#[derive(Debug, Clone)]
pub struct Keeps {
    list: [Herd; Keeps::MOST],
    len: usize,
}

impl Keeps {
    const MOST: usize = 256;

    const NONE: Keeps = Keeps { list: [Herd([0; 3]); Keeps::MOST], len: 0 };

    /// The herds, largest number of sheep first, then of boar.
    pub fn as_slice(&self) -> &[Herd] {
        &self.list[..self.len]
    }

    /// Adds a herd unless it lies within another; drops those that lie within it.
    fn offer(&mut self, herd: Herd) {
        if self.as_slice().iter().any(|other| herd.within(*other)) {
            return;
        }
        let mut kept = 0;
        for index in 0..self.len {
            if !self.list[index].within(herd) {
                self.list[kept] = self.list[index];
                kept += 1;
            }
        }
        self.len = kept;
        if kept < Keeps::MOST {
            self.list[kept] = herd;
            self.len += 1;
        }
    }
}

/// Room for animals: places for one kind each, places that only one kind can use, and single places
/// for any animal.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// How many of each kind a place holds. The pastures come first.
    pub(super) places: [[u16; 3]; Room::MOST],
    pub(super) len: usize,
    /// How many of the places are pastures.
    pub(super) pastures: usize,
    /// Places of which each is for one kind only.
    pub(super) own: [u16; 3],
    pub(super) singles: u16,
    /// House rule: a kind may live in one pasture only.
    one_pasture_each: bool,
    /// By rule of a card, kinds may share a pasture.
    pub(super) mixed: bool,
}

impl Room {
    /// Every pasture, and the stables outside of them.
    pub(super) const MOST: usize = Pastures::MOST + 4;
    /// More animals of a kind than a farm ever has.
    pub const UNLIMITED: u16 = 1_000;

    /// The room on a farm: its pastures, one place for each stable outside of them, and the pet.
    pub fn new(pastures: &Pastures, stables: CellSet, one_pasture_each: bool) -> Room {
        let len = pastures.as_slice().len();
        let mut room = Room {
            places: [[0; 3]; Room::MOST],
            len,
            pastures: len,
            own: [0; 3],
            singles: 1 + (stables - pastures.cells).len(),
            one_pasture_each,
            mixed: false,
        };
        for (place, pasture) in room.places.iter_mut().zip(pastures.as_slice()) {
            *place = [capacity(*pasture, stables); 3];
        }
        room
    }

    /// How many animals of any kind each pasture holds.
    pub fn pastures(&self) -> impl Iterator<Item = u16> + '_ {
        self.places[..self.pastures].iter().map(least)
    }

    /// Makes every pasture hold so many of each kind more.
    pub fn widen_pastures(&mut self, more: [u16; 3]) {
        for place in &mut self.places[..self.pastures] {
            *place = std::array::from_fn(|kind| place[kind] + more[kind]);
        }
    }

    /// Makes those of the pastures, in their order, hold so many animals more of which this is true.
    pub fn widen_some(&mut self, which: impl Iterator<Item = bool>, more: u16) {
        for (place, wider) in self.places[..self.pastures].iter_mut().zip(which) {
            if wider {
                *place = place.map(|holds| holds + more);
            }
        }
    }

    /// Makes every pasture that holds so many animals hold more.
    pub fn raise_pastures(&mut self, from: u16, to: u16) {
        for place in &mut self.places[..self.pastures] {
            *place = place.map(|holds| if holds == from { to } else { holds });
        }
    }

    /// Lets kinds share a pasture. A house rule about kinds and pastures gives way.
    pub fn mix_pastures(&mut self) {
        self.mixed = true;
    }

    /// Lets so many animals live in the house rather than one.
    pub fn set_pets(&mut self, pets: u16) {
        self.singles = self.singles - 1 + pets;
    }

    /// Adds single places for any animal.
    pub fn add_singles(&mut self, places: u16) {
        self.singles += places;
    }

    /// Adds places for one kind only.
    pub fn add_own(&mut self, places: [u16; 3]) {
        self.own = std::array::from_fn(|kind| self.own[kind] + places[kind]);
    }

    /// Makes a stable outside of pastures, so far a single place, hold so many animals of a kind.
    pub fn change_stable(&mut self, holds: [u16; 3]) {
        if holds != [1; 3] {
            self.singles -= 1;
            self.places[self.len] = holds;
            self.len += 1;
        }
    }

    /// The same room without shared pastures: what is shared is single places.
    fn unmixed(&self) -> Room {
        let mut room = Room { places: [[0; 3]; Room::MOST], len: 0, pastures: 0, ..*self };
        for place in &self.places[..self.pastures] {
            let shared = least(place);
            room.singles += shared;
            room.add_own(place.map(|holds| holds - shared));
        }
        for place in &self.places[self.pastures..self.len] {
            room.places[room.len] = *place;
            room.len += 1;
        }
        room
    }

    /// Animals that find no place that is for their kind only.
    pub(super) fn beyond_own(&self, herd: Herd) -> Herd {
        Herd(std::array::from_fn(|kind| herd.0[kind].saturating_sub(self.own[kind])))
    }

    /// Whether all these animals find room.
    pub fn fits(&self, herd: Herd) -> bool {
        if herd.total() <= self.singles {
            return true;
        }
        if self.mixed {
            let room = self.unmixed();
            return room.fits_into_places(herd);
        }
        self.fits_into_places(herd)
    }

    fn fits_into_places(&self, herd: Herd) -> bool {
        let most = self.places[..self.len].iter().map(greatest).sum();
        self.fits_from(0, most, self.beyond_own(herd), 0)
    }

    /// Gives each place from this one on to some kind that needs it, or to nobody. Together they hold
    /// at most so many animals, which tells at once that too many are left.
    fn fits_from(&self, place: usize, most: u16, left: Herd, used: u8) -> bool {
        if left.total() <= self.singles {
            return true;
        }
        if place == self.len || left.total() > self.singles + most {
            return false;
        }
        let most = most - greatest(&self.places[place]);
        (0..3).any(|kind| {
            left.0[kind] > 0 && self.may_take(place, kind, used) && {
                let mut after = left;
                after.0[kind] = left.0[kind].saturating_sub(self.places[place][kind]);
                self.fits_from(place + 1, most, after, used | 1 << kind)
            }
        }) || (self.one_pasture_each && self.fits_from(place + 1, most, left, used))
    }

    pub(super) fn may_take(&self, place: usize, kind: usize, used: u8) -> bool {
        !self.one_pasture_each || place >= self.pastures || used & (1 << kind) == 0
    }

    /// The largest herds within these numbers that find room.
    pub fn keeps(&self, wanted: Herd) -> Keeps {
        let mut keeps = Keeps::NONE;
        if self.fits(wanted) {
            keeps.offer(wanted);
            return keeps;
        }
        let room = if self.mixed { self.unmixed() } else { *self };
        room.keeps_from(0, wanted, room.beyond_own(wanted), 0, &mut keeps);
        keeps.list[..keeps.len].sort_unstable_by(|one, other| other.cmp(one));
        keeps
    }

    /// Like [`fits_from`](Room::fits_from), but gathers what can be kept in every assignment.
    fn keeps_from(&self, place: usize, wanted: Herd, left: Herd, used: u8, keeps: &mut Keeps) {
        if place == self.len || left.total() <= self.singles {
            return self.keep_singles(wanted, left, keeps);
        }
        let mut placed = false;
        for kind in 0..3 {
            if left.0[kind] > 0 && self.may_take(place, kind, used) {
                placed = true;
                let mut after = left;
                after.0[kind] = left.0[kind].saturating_sub(self.places[place][kind]);
                self.keeps_from(place + 1, wanted, after, used | 1 << kind, keeps);
            }
        }
        if !placed || self.one_pasture_each {
            self.keeps_from(place + 1, wanted, left, used, keeps);
        }
    }

    /// Shares the single places among the animals that are left, in every way that fills them.
    fn keep_singles(&self, wanted: Herd, left: Herd, keeps: &mut Keeps) {
        let kept = |extra: [u16; 3]| {
            Herd(std::array::from_fn(|kind| wanted.0[kind] - left.0[kind] + extra[kind]))
        };
        let places = self.singles.min(left.total());
        for sheep in 0..=places.min(left.0[0]) {
            for boar in 0..=(places - sheep).min(left.0[1]) {
                let cattle = places - sheep - boar;
                if cattle <= left.0[2] {
                    keeps.offer(kept([sheep, boar, cattle]));
                }
            }
        }
    }
}

/// What a place holds of any kind.
pub(super) fn least(place: &[u16; 3]) -> u16 {
    place.iter().copied().fold(u16::MAX, u16::min)
}

/// What a place holds of the kind of which it holds most.
fn greatest(place: &[u16; 3]) -> u16 {
    place.iter().copied().fold(0, u16::max)
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every way to put animals into a place, as what of each kind stands there.
    fn ways(room: &Room, place: usize, left: Herd) -> Vec<[u16; 3]> {
        let holds = room.places[place];
        let mut ways = vec![[0; 3]];
        if room.mixed && place < room.pastures {
            let shared = least(&holds);
            for sheep in 0..=left.0[0].min(holds[0]) {
                for boar in 0..=left.0[1].min(holds[1]) {
                    for cattle in 0..=left.0[2].min(holds[2]) {
                        let there = [sheep, boar, cattle];
                        let sharing: u16 = (0..3)
                            .map(|kind| there[kind].saturating_sub(holds[kind] - shared))
                            .sum();
                        if sharing <= shared {
                            ways.push(there);
                        }
                    }
                }
            }
            return ways;
        }
        for kind in 0..3 {
            for number in 1..=left.0[kind].min(holds[kind]) {
                let mut there = [0; 3];
                there[kind] = number;
                ways.push(there);
            }
        }
        ways
    }

    /// The definition: some way to put animals into every place, so that the rest finds single
    /// places. `happy` is asked about what stands in each pasture.
    pub(in super::super) fn plain_ways(
        room: &Room,
        left: Herd,
        there: &mut Vec<[u16; 3]>,
        happy: &mut dyn FnMut(&[[u16; 3]]),
    ) {
        let place = there.len();
        if place == room.len {
            let single: u16 = (0..3).map(|kind| left.0[kind].saturating_sub(room.own[kind])).sum();
            let once = (0..3).all(|kind| {
                let lives = |place: &&[u16; 3]| place[kind] > 0;
                there[..room.pastures].iter().filter(lives).count() <= 1
            });
            if single <= room.singles && (once || !room.one_pasture_each || room.mixed) {
                happy(there);
            }
            return;
        }
        for way in ways(room, place, left) {
            there.push(way);
            let after = Herd(std::array::from_fn(|kind| left.0[kind] - way[kind]));
            plain_ways(room, after, there, happy);
            there.pop();
        }
    }

    fn plain_fits(room: &Room, herd: Herd) -> bool {
        let mut fits = false;
        plain_ways(room, herd, &mut Vec::new(), &mut |_| fits = true);
        fits
    }

    fn plain_keeps(room: &Room, wanted: Herd) -> Vec<Herd> {
        let mut fitting = Vec::new();
        for sheep in 0..=wanted.0[0] {
            for boar in 0..=wanted.0[1] {
                for cattle in 0..=wanted.0[2] {
                    let herd = Herd([sheep, boar, cattle]);
                    if plain_fits(room, herd) {
                        fitting.push(herd);
                    }
                }
            }
        }
        let mut best: Vec<Herd> = fitting
            .iter()
            .filter(|herd| !fitting.iter().any(|other| other != *herd && herd.within(*other)))
            .copied()
            .collect();
        best.sort_unstable_by(|one, other| other.cmp(one));
        best
    }

    /// Rooms as farms and cards make them: pastures, wider for one kind or not, shared or not,
    /// stables that hold more, places for one kind, single places.
    pub(in super::super) fn rooms() -> impl Strategy<Value = Room> {
        let pastures = proptest::collection::vec(1..4_u16, 0..4);
        let stables = proptest::collection::vec((1..4_u16, 1..3_u16), 0..3);
        let own = [0..2_u16, 0..2_u16, 0..2_u16];
        let flags = (any::<bool>(), any::<bool>(), 0..3_u16);
        (pastures, stables, own, 1..4_u16, flags).prop_map(
            |(pastures, stables, own, singles, (one_pasture_each, mixed, more))| {
                let mut places = [[0; 3]; Room::MOST];
                let len = pastures.len();
                for (place, size) in places.iter_mut().zip(&pastures) {
                    *place = [2 * size; 3];
                }
                let singles = singles + stables.len() as u16;
                let mut room = Room {
                    places,
                    len,
                    pastures: len,
                    own,
                    singles,
                    one_pasture_each,
                    mixed: false,
                };
                room.widen_pastures([more, 0, 0]);
                if mixed {
                    room.mix_pastures();
                }
                for (sheep, others) in stables {
                    room.change_stable([sheep.max(others), others, others]);
                }
                room
            },
        )
    }

    proptest! {
        #[test]
        fn animals_fit_exactly_when_some_arrangement_holds_them(
            room in rooms(), sheep in 0..7_u16, boar in 0..6_u16, cattle in 0..6_u16,
        ) {
            let herd = Herd([sheep, boar, cattle]);
            prop_assert_eq!(room.fits(herd), plain_fits(&room, herd));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn the_herds_to_choose_from_are_the_largest_that_fit(
            room in rooms(), sheep in 0..5_u16, boar in 0..4_u16, cattle in 0..4_u16,
        ) {
            let wanted = Herd([sheep, boar, cattle]);
            prop_assert_eq!(room.keeps(wanted).as_slice().to_vec(), plain_keeps(&room, wanted));
        }
    }
}
