//! Pastures that hold animals and could hold more.

use super::animals::{Herd, Room, least};

impl Room {
    /// The most pastures that can hold an animal and have room for so many more, over every way to
    /// house all these animals.
    pub fn roomy(&self, herd: Herd, free: u16) -> u16 {
        self.most_pastures(&|roomy| {
            Search { room: self, herd, free, full: false, roomy }.succeeds()
        })
    }

    /// The most pastures that can be as full as they may be, over every way to house all these animals.
    pub fn full(&self, herd: Herd) -> u16 {
        if self.mixed {
            return self.filled_by_any(herd.total());
        }
        self.most_pastures(&|roomy| {
            Search { room: self, herd, free: 0, full: true, roomy }.succeeds()
        })
    }

    fn most_pastures(&self, can_be: &dyn Fn(u32) -> bool) -> u16 {
        let mut best = 0;
        for these in 1..1_u32 << self.pastures {
            let wanted = these.count_ones() as u16;
            if wanted > best && can_be(these) {
                best = wanted;
            }
        }
        best
    }

    /// How many pastures so many animals fill that may share them: the smallest first.
    fn filled_by_any(&self, mut animals: u16) -> u16 {
        let mut holds = [u16::MAX; Room::MOST];
        holds.iter_mut().zip(self.pastures()).for_each(|(place, holds)| *place = holds);
        holds.sort_unstable();
        let fills = |holds: &&u16| {
            let enough = animals >= **holds;
            animals = animals.saturating_sub(**holds);
            enough
        };
        holds.iter().take_while(fills).count() as u16
    }
}

/// Looks for a way to house all animals in which these pastures hold some and have room.
struct Search<'a> {
    room: &'a Room,
    herd: Herd,
    free: u16,
    /// Whether these pastures are to hold as many animals as they may, rather than one or more.
    full: bool,
    /// The pastures, as bits.
    roomy: u32,
}

impl Search<'_> {
    fn succeeds(&self) -> bool {
        if self.room.mixed {
            self.shares(0, *self.room, self.herd, 0)
        } else {
            self.gives(0, self.room.beyond_own(self.herd), [0; 3], 0)
        }
    }

    fn is_roomy(&self, place: usize) -> bool {
        self.roomy >> place & 1 == 1
    }

    /// Gives each place from this one on to a kind or to nobody. Roomy pastures hold at least one
    /// animal: `least` of each kind.
    fn gives(&self, place: usize, left: Herd, needed: [u16; 3], used: u8) -> bool {
        let room = self.room;
        if place >= room.pastures && left.total() <= room.singles {
            return self.has(needed);
        }
        if place == room.len {
            return false;
        }
        let roomy = self.is_roomy(place);
        let some = (0..3).any(|kind| {
            let holds = room.places[place][kind].saturating_sub(if roomy { self.free } else { 0 });
            holds > 0 && room.may_take(place, kind, used) && {
                let (mut after, mut needed) = (left, needed);
                after.0[kind] = left.0[kind].saturating_sub(holds);
                needed[kind] += match (roomy, self.full) {
                    (false, _) => 0,
                    (true, false) => 1,
                    (true, true) => holds,
                };
                self.gives(place + 1, after, needed, used | 1 << kind)
            }
        });
        some || (!roomy && self.gives(place + 1, left, needed, used))
    }

    fn has(&self, needed: [u16; 3]) -> bool {
        (0..3).all(|kind| needed[kind] <= self.herd.0[kind])
    }

    /// Where kinds share pastures: each roomy one from this one on has an animal of a kind for which it
    /// is wider, if it is, or any animal. `room` is what is left for everybody else and `herd` who they
    /// are, of whom so many of `any` kind stand in roomy pastures.
    fn shares(&self, place: usize, room: Room, herd: Herd, any: u16) -> bool {
        if place == self.room.pastures {
            return herd.total() >= any && room.fits(herd);
        }
        if !self.is_roomy(place) {
            return self.shares(place + 1, room, herd, any);
        }
        let holds = self.room.places[place];
        let shared = least(&holds);
        let with = |left: u16| {
            let mut room = room;
            room.places[place] = [left; 3];
            room
        };
        if shared > self.free && self.shares(place + 1, with(shared - self.free), herd, any + 1) {
            return true;
        }
        (0..3).any(|kind| {
            let wide = holds[kind];
            wide > shared && wide > self.free && herd.0[kind] > 0 && {
                let mut others = herd;
                others.0[kind] -= 1;
                self.shares(place + 1, with(wide - self.free - 1), others, any)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::animals::tests::{plain_ways, rooms};
    use super::*;

    /// The definition: in the best of all ways to house the animals, the pastures in which one stands
    /// and to which so many could be added.
    fn plain_roomy(room: &Room, herd: Herd, free: u16) -> u16 {
        let mut best = 0;
        plain_ways(room, herd, &mut Vec::new(), &mut |there| {
            let is_roomy = |(place, there): (&[u16; 3], &[u16; 3])| {
                let widest = (0..3).filter(|kind| there[*kind] > 0).map(|kind| place[kind]).max();
                widest.is_some_and(|widest| there.iter().sum::<u16>() + free <= widest)
            };
            let pastures = room.places[..room.pastures].iter().zip(there);
            best = best.max(pastures.filter(|pair| is_roomy(*pair)).count() as u16);
        });
        best
    }

    /// The definition: in the best of all ways to house the animals, the pastures to which none could be
    /// added.
    fn plain_full(room: &Room, herd: Herd) -> u16 {
        let mut best = 0;
        plain_ways(room, herd, &mut Vec::new(), &mut |there| {
            let is_full = |(place, there): (&[u16; 3], &[u16; 3])| {
                (0..3).any(|kind| there[kind] > 0 && there[kind] == place[kind])
            };
            let pastures = room.places[..room.pastures].iter().zip(there);
            best = best.max(pastures.filter(|pair| is_full(*pair)).count() as u16);
        });
        best
    }

    proptest! {
        #[test]
        fn the_most_full_pastures_are_found(
            room in rooms(), sheep in 0..6_u16, boar in 0..5_u16, cattle in 0..5_u16,
        ) {
            let herd = Herd([sheep, boar, cattle]);
            if room.fits(herd) && !room.mixed {
                prop_assert_eq!(room.full(herd), plain_full(&room, herd));
            }
        }

        #[test]
        fn the_most_roomy_pastures_are_found(
            room in rooms(), sheep in 0..6_u16, boar in 0..5_u16, cattle in 0..5_u16, free in 1..4_u16,
        ) {
            let herd = Herd([sheep, boar, cattle]);
            if room.fits(herd) {
                prop_assert_eq!(room.roomy(herd, free), plain_roomy(&room, herd, free));
            }
        }
    }
}
