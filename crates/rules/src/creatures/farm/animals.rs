//! Where animals can live. Only their numbers are kept; where they stand is worked out.

use farmstead_cardboard::{Good, Goods};

use super::pastures::Pastures;

/// Numbers of sheep, wild boar, cattle and horses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Herd(pub [u16; 4]);

impl Herd {
    /// The types of animals, in their order.
    pub const TYPES: [Good; 4] = [Good::Sheep, Good::Boar, Good::Cattle, Good::Horse];

    /// The animals among goods.
    #[inline]
    pub fn of(goods: &Goods) -> Herd {
        Herd(Herd::TYPES.map(|animal| goods[animal]))
    }

    /// The herd as goods.
    pub fn goods(self) -> Goods {
        Herd::TYPES
            .into_iter()
            .zip(self.0)
            .fold(Goods::NONE, |goods, (animal, number)| goods.and(animal, number))
    }

    /// Whether no type is more numerous than in the other.
    #[inline]
    pub fn within(self, other: Herd) -> bool {
        self.0.iter().zip(other.0).all(|(mine, most)| *mine <= most)
    }

    /// What this herd has more than the other, type by type.
    #[must_use]
    pub fn beyond(self, other: Herd) -> Herd {
        let mut more = self;
        for (mine, theirs) in more.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_sub(theirs);
        }
        more
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
    list: [Packed; Keeps::MOST],
    len: usize,
}

/// A herd in four bytes, below 128 each, so that two can be compared in one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Packed(u32);

impl Packed {
    const GUARD: u32 = 0x8080_8080;

    #[inline]
    fn new(herd: Herd) -> Packed {
        Packed(u32::from_be_bytes(herd.0.map(|number| number.min(127) as u8)))
    }

    fn herd(self) -> Herd {
        Herd(self.0.to_be_bytes().map(u16::from))
    }

    /// Whether no type is more numerous than in the other: no byte borrows from its guard bit.
    #[inline]
    fn within(self, other: Packed) -> bool {
        ((other.0 | Packed::GUARD) - self.0) & Packed::GUARD == Packed::GUARD
    }
}

impl Keeps {
    /// Far more than any farm leads to; further ones would not be offered.
    const MOST: usize = 256;

    /// No herd yet.
    #[inline]
    pub fn new() -> Keeps {
        Keeps { list: [Packed(0); Keeps::MOST], len: 0 }
    }

    /// The herds, largest number of sheep first, then of boar, then of cattle.
    pub fn iter(&self) -> impl Iterator<Item = Herd> + '_ {
        self.list[..self.len].iter().map(|packed| packed.herd())
    }

    /// Adds a herd unless it lies within another; drops those that lie within it. Never both: of the
    /// herds in the list none lies within another.
    fn offer(&mut self, herd: Packed) {
        let mut kept = 0;
        for index in 0..self.len {
            let other = self.list[index];
            if herd.within(other) {
                return;
            }
            if !other.within(herd) {
                self.list[kept] = other;
                kept += 1;
            }
        }
        self.len = kept;
        self.push(herd);
    }

    /// Adds a herd that is known to lie within no other, nor another within it.
    #[inline]
    fn push(&mut self, herd: Packed) {
        if self.len < Keeps::MOST {
            self.list[self.len] = herd;
            self.len += 1;
        }
    }

    #[inline]
    fn cover(&self, herd: Herd) -> bool {
        let herd = Packed::new(herd);
        self.list[..self.len].iter().any(|other| herd.within(*other))
    }
}

impl Default for Keeps {
    fn default() -> Keeps {
        Keeps::new()
    }
}

/// A pasture, building or space that holds animals of one type at a time: how many of each type
/// it could hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place([u8; 4]);

impl Place {
    /// A place for so many of any one type.
    pub fn for_any(number: u16) -> Place {
        Place([number.min(255) as u8; 4])
    }

    /// Adds that it could hold so many of one type.
    #[must_use]
    pub fn and(mut self, animal: Good, number: u8) -> Place {
        for (holds, kind) in self.0.iter_mut().zip(Herd::TYPES) {
            if kind == animal {
                *holds = number.max(*holds);
            }
        }
        self
    }

    fn most(self) -> u8 {
        self.0.into_iter().max().unwrap_or(0)
    }
}

/// Room for animals: places for one type each, and single places for any animal.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    places: [Place; Room::MOST],
    len: usize,
    singles: u16,
    /// Whether no place is for certain types only.
    for_any_type: bool,
}

impl Room {
    /// Every cell of the largest farm is at most one place, and one building makes four of its cell.
    const MOST: usize = Pastures::MOST + 4;

    /// No room at all.
    pub const NONE: Room =
        Room { places: [Place([0; 4]); Room::MOST], len: 0, singles: 0, for_any_type: true };

    /// Adds a place, keeping the largest first.
    #[inline]
    pub fn add(&mut self, place: Place) {
        if place == Place([1; 4]) {
            self.singles += 1;
            return;
        }
        if place.most() == 0 {
            return;
        }
        self.for_any_type &= place == Place([place.0[0]; 4]);
        let order = |place: Place| (place.most(), place);
        let mut at = self.len;
        while at > 0 && order(self.places[at - 1]) < order(place) {
            self.places[at] = self.places[at - 1];
            at -= 1;
        }
        self.places[at] = place;
        self.len += 1;
    }

    /// Adds so many single places for any animal.
    #[inline]
    pub fn add_singles(&mut self, number: u8) {
        self.singles += u16::from(number);
    }

    fn places(&self) -> &[Place] {
        &self.places[..self.len]
    }

    /// Whether all these animals find room.
    #[inline]
    pub fn fits(&self, herd: Herd) -> bool {
        herd.total() <= self.singles || self.fits_from(0, herd, 0)
    }

    /// Gives each place from this one on to some type that needs it. Equal places stand next to each
    /// other and are given in the order of types, because it makes no difference which is whose.
    fn fits_from(&self, at: usize, left: Herd, first: usize) -> bool {
        if left.total() <= self.singles {
            return true;
        }
        if !self.could_fit(at, left) {
            return false;
        }
        if self.no_use(at, left) {
            return self.fits_from(at + 1, left, 0);
        }
        (first..4).any(|kind| {
            self.give(at, left, kind)
                .is_some_and(|after| self.fits_from(at + 1, after, self.first_kind(at, kind)))
        })
    }

    /// What is left to be housed once a place is given to a type, if it helps that type.
    #[inline]
    fn give(&self, at: usize, left: Herd, kind: usize) -> Option<Herd> {
        let holds = u16::from(self.places[at].0[kind]);
        let mut after = left;
        after.0[kind] = left.0[kind].saturating_sub(holds);
        (after != left).then_some(after)
    }

    /// Whether a place helps none of the animals that are left. Leaving a place empty that could
    /// help somebody is never better.
    fn no_use(&self, at: usize, left: Herd) -> bool {
        (0..4).all(|kind| self.give(at, left, kind).is_none())
    }

    /// The first type to which the place after this one may be given.
    fn first_kind(&self, at: usize, kind: usize) -> usize {
        if at + 1 < self.len && self.places[at + 1] == self.places[at] { kind } else { 0 }
    }

    /// A quick test: whether the places from this one on have enough room if each could hold the
    /// type it is best for.
    fn could_fit(&self, at: usize, left: Herd) -> bool {
        let rest = &self.places()[at..];
        let room: u16 = rest.iter().map(|place| u16::from(place.most())).sum();
        left.total() <= room + self.singles
    }

    /// Whether there are several largest herds among these animals, which do not all find room.
    ///
    /// With animals of two types there are, if every place is for any type: a type that lacks room
    /// could always take it from another one.
    pub fn has_choice(&self, wanted: Herd) -> bool {
        let types = wanted.0.iter().filter(|number| **number > 0).count();
        if types > 1 && self.for_any_type {
            return true;
        }
        types > 1 && {
            let mut keeps = Keeps::new();
            self.keeps(wanted, &mut keeps);
            keeps.len > 1
        }
    }

    /// The largest herds within these numbers that find room.
    pub fn keeps(&self, wanted: Herd, keeps: &mut Keeps) {
        keeps.len = 0;
        self.keeps_from(0, wanted, wanted, 0, keeps);
        keeps.list[..keeps.len].sort_unstable_by(|one, other| other.cmp(one));
    }

    /// Like [`fits_from`](Room::fits_from), but gathers what can be kept in every assignment.
    fn keeps_from(&self, at: usize, wanted: Herd, left: Herd, first: usize, keeps: &mut Keeps) {
        if at == self.len || left.total() <= self.singles {
            return self.keep_singles(wanted, left, keeps);
        }
        if keeps.len > 0 && keeps.cover(self.best_case(at, wanted, left)) {
            return;
        }
        if self.no_use(at, left) {
            return self.keeps_from(at + 1, wanted, left, 0, keeps);
        }
        for kind in first..4 {
            if let Some(after) = self.give(at, left, kind) {
                self.keeps_from(at + 1, wanted, after, self.first_kind(at, kind), keeps);
            }
        }
    }

    /// A herd that no assignment of the places from this one on can beat.
    fn best_case(&self, at: usize, wanted: Herd, left: Herd) -> Herd {
        let mut best = wanted;
        for kind in 0..4 {
            let room: u16 = self.places()[at..].iter().map(|place| u16::from(place.0[kind])).sum();
            best.0[kind] -= left.0[kind].saturating_sub(room + self.singles);
        }
        best
    }

    /// Shares the single places among the animals that are left, in every way that fills them.
    fn keep_singles(&self, wanted: Herd, left: Herd, keeps: &mut Keeps) {
        let housed = Packed::new(wanted.beyond(left));
        let Herd([sheep, boar, cattle, horses]) = left;
        // How many places a type takes: at least what the types after it leave over.
        let shares =
            |places: u16, mine: u16, others: u16| places.saturating_sub(others)..=places.min(mine);
        // Herds that share the single places in different ways are of the same size.
        let first_herds = keeps.len == 0;
        let places = self.singles.min(left.total());
        for first in shares(places, sheep, boar + cattle + horses) {
            let places = places - first;
            for second in shares(places, boar, cattle + horses) {
                let places = places - second;
                for third in shares(places, cattle, horses) {
                    let more = Packed::new(Herd([first, second, third, places - third]));
                    let herd = Packed(housed.0 + more.0);
                    if first_herds { keeps.push(herd) } else { keeps.offer(herd) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The definition: some way to give each place to one type or to nobody, and the rest fits
    /// into single places.
    fn plain_fits(room: &Room, herd: Herd) -> bool {
        let ways = 4_u32.pow(room.len as u32);
        (0..ways).any(|way| {
            let held = |kind: usize| -> u16 {
                let given = |place: &usize| (way >> (2 * place) & 3) as usize == kind;
                (0..room.len).filter(given).map(|place| u16::from(room.places[place].0[kind])).sum()
            };
            let single: u16 = (0..4).map(|kind| herd.0[kind].saturating_sub(held(kind))).sum();
            single <= room.singles
        })
    }

    fn plain_keeps(room: &Room, wanted: Herd) -> Vec<Herd> {
        let mut fitting = Vec::new();
        for sheep in 0..=wanted.0[0] {
            for boar in 0..=wanted.0[1] {
                for cattle in 0..=wanted.0[2] {
                    for horses in 0..=wanted.0[3] {
                        let herd = Herd([sheep, boar, cattle, horses]);
                        if plain_fits(room, herd) {
                            fitting.push(herd);
                        }
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

    /// Places for any type, for one type only, and for different numbers of different types.
    fn places() -> impl Strategy<Value = Place> {
        prop_oneof![
            (1..6_u16).prop_map(Place::for_any),
            ((0..4_usize), 1..4_u8)
                .prop_map(|(kind, number)| Place::default().and(Herd::TYPES[kind], number)),
            (0..2_u8, 0..2_u8, 0..3_u8, 0..3_u8).prop_map(|(s, b, c, h)| Place([s, b, c, h])),
        ]
    }

    fn rooms() -> impl Strategy<Value = Room> {
        (proptest::collection::vec(places(), 0..6), 0..3_u8).prop_map(|(places, singles)| {
            let mut room = Room::NONE;
            room.add_singles(singles);
            places.into_iter().for_each(|place| room.add(place));
            room
        })
    }

    impl Room {
        /// Whether there is any room at all, as on every farm.
        fn fits_any(&self) -> bool {
            self.singles > 0 || self.len > 0
        }
    }

    fn herds(most: u16) -> impl Strategy<Value = Herd> {
        [0..=most, 0..=most, 0..=most, 0..=most].prop_map(Herd)
    }

    proptest! {
        #[test]
        fn animals_fit_exactly_when_some_arrangement_holds_them(
            room in rooms(), herd in herds(7),
        ) {
            prop_assert_eq!(room.fits(herd), plain_fits(&room, herd));
        }

        #[test]
        fn the_herds_to_choose_from_are_the_largest_that_fit(
            room in rooms(), wanted in herds(4),
        ) {
            let mut keeps = Keeps::new();
            room.keeps(wanted, &mut keeps);
            if !room.fits(wanted) && room.fits_any() {
                prop_assert_eq!(room.has_choice(wanted), keeps.len > 1);
            }
            prop_assert_eq!(keeps.iter().collect::<Vec<_>>(), plain_keeps(&room, wanted));
        }
    }
}
