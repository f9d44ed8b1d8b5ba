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

/// Room for animals: pastures for one kind each, and single places for any animal.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    pastures: [u16; Pastures::MOST],
    len: usize,
    singles: u16,
    /// House rule: a kind may live in one pasture only.
    one_pasture_each: bool,
}

impl Room {
    /// The room on a farm: its pastures, one place for each stable outside of them, and the pet.
    pub fn new(pastures: &Pastures, stables: CellSet, one_pasture_each: bool) -> Room {
        let mut room = Room {
            pastures: [0; Pastures::MOST],
            len: pastures.as_slice().len(),
            singles: 1 + (stables - pastures.cells).len(),
            one_pasture_each,
        };
        for (place, pasture) in room.pastures.iter_mut().zip(pastures.as_slice()) {
            *place = capacity(*pasture, stables);
        }
        room
    }

    /// The same room with so many places more in every pasture, and so many single places.
    pub fn with_cards(mut self, more: u16, singles: u16) -> Room {
        self.pastures[..self.len].iter_mut().for_each(|place| *place += more);
        self.singles = singles;
        self
    }

    /// The same room with so many places less in every pasture, and so many single places.
    #[must_use]
    pub fn without(mut self, less: u16, singles: u16) -> Room {
        self.pastures[..self.len].iter_mut().for_each(|place| *place -= less);
        self.singles = singles;
        self
    }

    /// Whether all these animals find room.
    pub fn fits(&self, herd: Herd) -> bool {
        herd.total() <= self.singles || self.fits_from(0, herd, 0)
    }

    /// Gives each pasture from this one on to some kind that needs it, or to nobody.
    fn fits_from(&self, pasture: usize, left: Herd, used: u8) -> bool {
        if left.total() <= self.singles {
            return true;
        }
        if pasture == self.len {
            return false;
        }
        (0..3).any(|kind| {
            left.0[kind] > 0 && self.may_take(kind, used) && {
                let mut after = left;
                after.0[kind] = left.0[kind].saturating_sub(self.pastures[pasture]);
                self.fits_from(pasture + 1, after, used | 1 << kind)
            }
        }) || (self.one_pasture_each && self.fits_from(pasture + 1, left, used))
    }

    fn may_take(&self, kind: usize, used: u8) -> bool {
        !self.one_pasture_each || used & (1 << kind) == 0
    }

    /// The largest herds within these numbers that find room.
    pub fn keeps(&self, wanted: Herd) -> Keeps {
        let mut keeps = Keeps::NONE;
        if self.fits(wanted) {
            keeps.offer(wanted);
            return keeps;
        }
        self.keeps_from(0, wanted, wanted, 0, &mut keeps);
        keeps.list[..keeps.len].sort_unstable_by(|one, other| other.cmp(one));
        keeps
    }

    /// Like [`fits_from`](Room::fits_from), but gathers what can be kept in every assignment.
    fn keeps_from(&self, pasture: usize, wanted: Herd, left: Herd, used: u8, keeps: &mut Keeps) {
        if pasture == self.len || left.total() <= self.singles {
            return self.keep_singles(wanted, left, keeps);
        }
        let mut placed = false;
        for kind in 0..3 {
            if left.0[kind] > 0 && self.may_take(kind, used) {
                placed = true;
                let mut after = left;
                after.0[kind] = left.0[kind].saturating_sub(self.pastures[pasture]);
                self.keeps_from(pasture + 1, wanted, after, used | 1 << kind, keeps);
            }
        }
        if !placed || self.one_pasture_each {
            self.keeps_from(pasture + 1, wanted, left, used, keeps);
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The definition: some way to give each pasture to one kind or to nobody, and the rest
    /// fits into single places.
    fn plain_fits(room: &Room, herd: Herd) -> bool {
        let ways = 4_u32.pow(room.len as u32);
        (0..ways).any(|way| {
            let kind_of = |pasture: usize| (way >> (2 * pasture) & 3) as usize;
            let held = |kind: usize| -> u16 {
                (0..room.len).filter(|p| kind_of(*p) == kind).map(|p| room.pastures[p]).sum()
            };
            let once =
                (0..3).all(|kind| (0..room.len).filter(|p| kind_of(*p) == kind).count() <= 1);
            let single: u16 = (0..3).map(|kind| herd.0[kind].saturating_sub(held(kind))).sum();
            (once || !room.one_pasture_each) && single <= room.singles
        })
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

    fn rooms() -> impl Strategy<Value = Room> {
        (proptest::collection::vec(1..5_u16, 0..5), 1..5_u16, any::<bool>()).prop_map(
            |(sizes, singles, one_pasture_each)| {
                let mut pastures = [0; Pastures::MOST];
                for (place, size) in pastures.iter_mut().zip(&sizes) {
                    *place = 2 * size;
                }
                Room { pastures, len: sizes.len(), singles, one_pasture_each }
            },
        )
    }

    proptest! {
        #[test]
        fn animals_fit_exactly_when_some_arrangement_holds_them(
            room in rooms(), sheep in 0..9_u16, boar in 0..9_u16, cattle in 0..9_u16,
        ) {
            let herd = Herd([sheep, boar, cattle]);
            prop_assert_eq!(room.fits(herd), plain_fits(&room, herd));
        }

        #[test]
        fn the_herds_to_choose_from_are_the_largest_that_fit(
            room in rooms(), sheep in 0..7_u16, boar in 0..7_u16, cattle in 0..7_u16,
        ) {
            let wanted = Herd([sheep, boar, cattle]);
            prop_assert_eq!(room.keeps(wanted).as_slice().to_vec(), plain_keeps(&room, wanted));
        }
    }
}
