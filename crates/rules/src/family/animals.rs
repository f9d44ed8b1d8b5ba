//! Where animals can live. Only their numbers are kept; where they stand is worked out.

use crate::agricola::farmyard::Herd;

/// Sizes of pastures that one farm can have: every kind with and without a stable.
const SIZES: usize = 2 * super::layout::MOST_KINDS;

/// Room for animals: pastures for one kind each, and single places for any animal.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// How many animals a pasture holds, and how many pastures of that size there are.
    pastures: [(u8, u8); SIZES],
    len: usize,
    singles: u8,
}

impl Room {
    /// A farm with so many single places: the house, and the stables outside of pastures.
    pub fn new(singles: u8) -> Room {
        Room { pastures: [(0, 0); SIZES], len: 0, singles }
    }

    /// Adds so many pastures of one size.
    pub fn add(&mut self, holds: u8, pastures: u8) {
        if pastures > 0 {
            self.pastures[self.len] = (holds, pastures);
            self.len += 1;
        }
    }

    fn pastures(&self) -> &[(u8, u8)] {
        &self.pastures[..self.len]
    }

    /// Whether all these animals find room.
    pub fn fits(&self, herd: Herd) -> bool {
        let singles = u16::from(self.singles);
        if herd.total() <= singles {
            return true;
        }
        let held =
            self.pastures().iter().map(|(holds, number)| u16::from(*holds) * u16::from(*number));
        if herd.total() > singles + held.sum::<u16>() {
            return false;
        }
        let kinds = herd.0.iter().filter(|number| **number > 0).count();
        kinds == 1
            || self.fits_plainly(herd)
            || Shares::new(self, herd).cattle(herd.0[0], herd.0[1]) >= herd.0[2] as i8
    }

    /// Whether all find room if each pasture goes to the kind of which most are left.
    fn fits_plainly(&self, herd: Herd) -> bool {
        let mut left = herd;
        for (holds, number) in self.pastures() {
            for _ in 0..*number {
                let [sheep, boar, cattle] = left.0;
                let rest = sheep.max(boar).max(cattle).saturating_sub(u16::from(*holds));
                let kind =
                    if sheep >= boar.max(cattle) { 0 } else { 1 + usize::from(cattle > boar) };
                left.0[kind] = rest;
            }
        }
        left.total() <= u16::from(self.singles)
    }

    /// Tells the largest herds within these numbers that find room: none could be larger. Those
    /// with the most sheep come first, then those with the most boar.
    pub fn keeps(&self, wanted: Herd, mut tell: impl FnMut(Herd)) {
        let shares = Shares::new(self, wanted);
        let [most_sheep, most_boar, _] = wanted.0;
        for sheep in (0..=most_sheep).rev() {
            for boar in (0..=most_boar).rev() {
                let cattle = shares.cattle(sheep, boar);
                let beaten = |more: bool, sheep, boar| more && shares.cattle(sheep, boar) >= cattle;
                if cattle >= 0
                    && !beaten(sheep < most_sheep, sheep + 1, boar)
                    && !beaten(boar < most_boar, sheep, boar + 1)
                {
                    tell(Herd([sheep, boar, cattle as u16]));
                }
            }
        }
    }
}

/// For every number of sheep and boar: how many cattle find room beside them, at most as many as
/// are wanted; -1 if not even the sheep and boar do.
struct Shares {
    cattle: [i8; Shares::MOST],
    columns: usize,
}

impl Shares {
    /// Far more than a game can bring together on one farm.
    const MOST: usize = 1024;

    fn new(room: &Room, wanted: Herd) -> Shares {
        let [sheep, boar, cattle] = wanted.0.map(usize::from);
        assert!((sheep + 1) * (boar + 1) <= Shares::MOST && cattle < 128, "that many animals");
        let mut shares = Shares { cattle: [-1; Shares::MOST], columns: boar + 1 };
        let singles = usize::from(room.singles);
        for sheep in 0..=sheep.min(singles) {
            for boar in 0..=boar.min(singles - sheep) {
                let here = shares.at(sheep, boar);
                shares.cattle[here] = (singles - sheep - boar).min(cattle) as i8;
            }
        }
        for (holds, number) in room.pastures() {
            for _ in 0..*number {
                shares.add(usize::from(*holds), sheep, boar, cattle as i8);
            }
        }
        shares
    }

    fn at(&self, sheep: usize, boar: usize) -> usize {
        sheep * self.columns + boar
    }

    fn cattle(&self, sheep: u16, boar: u16) -> i8 {
        self.cattle[self.at(sheep.into(), boar.into())]
    }

    /// Adds one pasture and gives it to whichever kind makes the most of it. Larger herds come
    /// first, so that each looks only at herds that have not used this pasture yet.
    fn add(&mut self, holds: usize, most_sheep: usize, most_boar: usize, most_cattle: i8) {
        for sheep in (0..=most_sheep).rev() {
            for boar in (0..=most_boar).rev() {
                let here = self.at(sheep, boar);
                let without = self.cattle[here];
                let for_cattle = match without {
                    -1 => -1,
                    cattle => cattle.saturating_add(holds as i8).min(most_cattle),
                };
                let for_sheep = self.cattle[self.at(sheep.saturating_sub(holds), boar)];
                let for_boar = self.cattle[self.at(sheep, boar.saturating_sub(holds))];
                self.cattle[here] = for_cattle.max(for_sheep).max(for_boar);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The definition: some way to give each pasture to one kind, and the rest fits into single
    /// places.
    fn plain_fits(pastures: &[u8], singles: u8, herd: Herd) -> bool {
        let ways = 3_u32.pow(pastures.len() as u32);
        (0..ways).any(|way| {
            let mut left = herd.0;
            let mut way = way;
            for pasture in pastures {
                let kind = (way % 3) as usize;
                way /= 3;
                left[kind] = left[kind].saturating_sub(u16::from(*pasture));
            }
            left.iter().sum::<u16>() <= u16::from(singles)
        })
    }

    fn plain_keeps(pastures: &[u8], singles: u8, wanted: Herd) -> Vec<Herd> {
        let mut fitting = Vec::new();
        for sheep in 0..=wanted.0[0] {
            for boar in 0..=wanted.0[1] {
                for cattle in 0..=wanted.0[2] {
                    let herd = Herd([sheep, boar, cattle]);
                    if plain_fits(pastures, singles, herd) {
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

    fn room(pastures: &[u8], singles: u8) -> Room {
        let mut room = Room::new(singles);
        for pasture in pastures {
            room.add(*pasture, 1);
        }
        room
    }

    fn pastures() -> impl Strategy<Value = Vec<u8>> {
        proptest::collection::vec(proptest::sample::select(vec![2, 4, 6, 8, 12]), 0..6)
    }

    proptest! {
        #[test]
        fn animals_fit_exactly_when_some_arrangement_holds_them(
            pastures in pastures(), singles in 1..5_u8,
            sheep in 0..14_u16, boar in 0..12_u16, cattle in 0..10_u16,
        ) {
            let herd = Herd([sheep, boar, cattle]);
            let fits = room(&pastures, singles).fits(herd);
            prop_assert_eq!(fits, plain_fits(&pastures, singles, herd));
        }

        #[test]
        fn the_herds_to_choose_from_are_the_largest_that_fit(
            pastures in pastures(), singles in 1..4_u8,
            sheep in 0..9_u16, boar in 0..8_u16, cattle in 0..7_u16,
        ) {
            let wanted = Herd([sheep, boar, cattle]);
            let mut keeps = Vec::new();
            room(&pastures, singles).keeps(wanted, |herd| keeps.push(herd));
            prop_assert_eq!(keeps, plain_keeps(&pastures, singles, wanted));
        }
    }

    /// Example 10 of the specification.
    #[test]
    fn a_great_pasture_with_a_stable_and_a_stable_outside_hold_eighteen_animals() {
        let room = room(&[16], 2);
        assert!(room.fits(Herd([16, 1, 1])));
        assert!(room.fits(Herd([17, 1, 0])));
        assert!(!room.fits(Herd([15, 3, 0])));
        assert!(!room.fits(Herd([17, 1, 1])));
    }
}
