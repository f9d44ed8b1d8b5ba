//! The farmyard: what touches what, pastures, and room for animals.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use farmstead_cardboard::{Always, Good, Goods, Hold};

use super::world::{Farm, Fence, Place, Side, World};

/// Fences a player can build.
pub(super) const FENCES: usize = 15;

fn all() -> impl Iterator<Item = Place> {
    (0..3).flat_map(|row| (0..5).map(move |column| (row, column)))
}

/// The four fences around a place, each with the place behind it, if there is one.
fn around((row, column): Place) -> [(Fence, Option<Place>); 4] {
    [
        ((false, row, column), row.checked_sub(1).map(|row| (row, column))),
        ((false, row + 1, column), (row < 2).then_some((row + 1, column))),
        ((true, row, column), column.checked_sub(1).map(|column| (row, column))),
        ((true, row, column + 1), (column < 4).then_some((row, column + 1))),
    ]
}

fn neighbours(place: Place) -> impl Iterator<Item = Place> {
    around(place).into_iter().filter_map(|(_, behind)| behind)
}

impl Farm {
    /// The parts into which fences divide the farmyard; the first is what lies open to the outside.
    fn parts(fences: &BTreeSet<Fence>) -> Vec<BTreeSet<Place>> {
        let open = |place: Place| {
            around(place).iter().any(|(fence, behind)| behind.is_none() && !fences.contains(fence))
        };
        let spread = |seeds: Vec<Place>| {
            let mut part: BTreeSet<Place> = seeds.iter().copied().collect();
            let mut left = seeds;
            while let Some(place) = left.pop() {
                for (fence, behind) in around(place) {
                    let next = behind.filter(|_| !fences.contains(&fence));
                    if let Some(next) = next.filter(|next| part.insert(*next)) {
                        left.push(next);
                    }
                }
            }
            part
        };
        let mut parts = vec![spread(all().filter(|place| open(*place)).collect())];
        for place in all() {
            if !parts.iter().any(|part| part.contains(&place)) {
                parts.push(spread(vec![place]));
            }
        }
        parts
    }

    pub(super) fn pastures(&self) -> Vec<BTreeSet<Place>> {
        Farm::parts(&self.fences).split_off(1)
    }

    pub(super) fn fenced(&self) -> BTreeSet<Place> {
        self.pastures().into_iter().flatten().collect()
    }

    pub(super) fn used(&self) -> BTreeSet<Place> {
        let built = self.rooms.iter().chain(self.fields.keys()).chain(&self.stables);
        built.copied().chain(self.fenced()).collect()
    }

    pub(super) fn unused(&self) -> BTreeSet<Place> {
        let used = self.used();
        all().filter(|place| !used.contains(place)).collect()
    }

    pub(super) fn places_for_rooms(&self) -> Vec<Place> {
        let beside = |place: &Place| neighbours(*place).any(|next| self.rooms.contains(&next));
        self.unused().into_iter().filter(beside).collect()
    }

    pub(super) fn places_for_fields(&self) -> Vec<Place> {
        let beside = |place: &Place| neighbours(*place).any(|next| self.fields.contains_key(&next));
        let first = self.fields.is_empty();
        self.unused().into_iter().filter(|place| first || beside(place)).collect()
    }

    pub(super) fn places_for_stables(&self) -> Vec<Place> {
        let free = |place: &Place| {
            !self.rooms.contains(place)
                && !self.fields.contains_key(place)
                && !self.stables.contains(place)
        };
        all().filter(free).collect()
    }

    pub(super) fn unfenced_stables(&self) -> usize {
        let fenced = self.fenced();
        self.stables.iter().filter(|place| !fenced.contains(place)).count()
    }

    /// Whether fences stand as the rules ask: every pasture whole and without rooms or fields, no
    /// fence in vain, all pastures together.
    fn is_fenced_well(&self) -> bool {
        let parts = Farm::parts(&self.fences);
        let part_of = |place: Option<Place>| {
            let within = |part: &BTreeSet<Place>| place.is_some_and(|place| part.contains(&place));
            parts.iter().position(within).unwrap_or(0)
        };
        let pastures: BTreeSet<Place> = parts[1..].iter().flatten().copied().collect();
        let built = |place: &Place| self.rooms.contains(place) || self.fields.contains_key(place);
        let divides = |fence: &Fence| {
            let sides = all().flat_map(|place| around(place).map(|side| (place, side)));
            let mut sides = sides.filter(|(_, (side, _))| side == fence);
            sides.any(|(place, (_, behind))| part_of(Some(place)) != part_of(behind))
        };
        self.fences.len() <= FENCES
            && !pastures.iter().any(built)
            && self.fences.iter().all(divides)
            && is_one(&pastures)
    }

    /// The ways to fence in one more pasture, each with how many fences it takes. They are many,
    /// and farms change rarely.
    pub(super) fn ways_to_fence(&self) -> Rc<Vec<(u8, Farm)>> {
        type Known = BTreeMap<Farm, Rc<Vec<(u8, Farm)>>>;
        thread_local! {
            static KNOWN: RefCell<Known> = RefCell::default();
        }
        KNOWN.with_borrow_mut(|known| {
            Rc::clone(known.entry(self.clone()).or_insert_with(|| Rc::new(self.find_fences())))
        })
    }

    fn find_fences(&self) -> Vec<(u8, Farm)> {
        let built = |place: &Place| self.rooms.contains(place) || self.fields.contains_key(place);
        let free: BTreeSet<Place> = all().filter(|place| !built(place)).collect();
        let left = FENCES - self.fences.len();
        let mut ways = Vec::new();
        for region in regions(&free) {
            let outline = outline(&region);
            let new: BTreeSet<Fence> = outline.difference(&self.fences).copied().collect();
            if new.is_empty() || new.len() > left {
                continue;
            }
            let mut after = self.clone();
            after.fences.extend(&new);
            if after.is_fenced_well() && after.pastures().contains(&region) {
                ways.push((new.len() as u8, after));
            }
        }
        ways
    }
}

/// The fences around some places.
fn outline(region: &BTreeSet<Place>) -> BTreeSet<Fence> {
    let sides = region.iter().flat_map(|place| around(*place));
    let outer = sides.filter(|(_, behind)| behind.is_none_or(|behind| !region.contains(&behind)));
    outer.map(|(fence, _)| fence).collect()
}

/// Whether places hang together.
fn is_one(places: &BTreeSet<Place>) -> bool {
    let mut met: BTreeSet<Place> = places.iter().take(1).copied().collect();
    let mut left: Vec<Place> = met.iter().copied().collect();
    while let Some(place) = left.pop() {
        for next in neighbours(place).filter(|next| places.contains(next)) {
            if met.insert(next) {
                left.push(next);
            }
        }
    }
    met.len() == places.len()
}

/// Every connected part of some places.
fn regions(free: &BTreeSet<Place>) -> BTreeSet<BTreeSet<Place>> {
    let mut regions: BTreeSet<BTreeSet<Place>> =
        free.iter().map(|place| BTreeSet::from([*place])).collect();
    let mut left: Vec<BTreeSet<Place>> = regions.iter().cloned().collect();
    while let Some(region) = left.pop() {
        for next in region.iter().flat_map(|place| neighbours(*place)) {
            if free.contains(&next) && !region.contains(&next) {
                let mut larger = region.clone();
                larger.insert(next);
                if outline(&larger).len() <= FENCES && regions.insert(larger.clone()) {
                    left.push(larger);
                }
            }
        }
    }
    regions
}

impl World {
    /// Whether a herd of sheep, boar and cattle has room.
    fn fits(&self, side: &Side, herd: [u16; 3]) -> bool {
        let farm = &side.farm;
        let only = |animal: &Good, number: u8| {
            Good::ANIMALS.map(|other| if other == *animal { u16::from(number) } else { 0 })
        };
        let holds = self.rules(side).into_iter().filter_map(|(_, rule)| match rule {
            Always::Hold(hold) => Some(hold),
            _ => None,
        });
        let (mut singles, mut pets, mut mixed, mut with_stable) = (0, 1, false, 0);
        let (mut more, mut stable, mut own) = ([0; 3], [1; 3], [0; 3]);
        let (mut instead, mut large) = (Vec::new(), Vec::new());
        for hold in holds {
            match hold {
                Hold::Pasture(animals) => more = add(more, [(*animals).into(); 3]),
                Hold::PastureOf(animal, animals) => more = add(more, only(animal, *animals)),
                Hold::PastureWithStable(animals) => with_stable += u16::from(*animals),
                Hold::StableMore(animals) => stable = add(stable, [(*animals).into(); 3]),
                Hold::PastureInstead(more, than) => instead.push((*more, *than)),
                Hold::MixedPastures => mixed = true,
                Hold::Stable(animal, animals) => {
                    let holds = only(animal, *animals);
                    stable = [0, 1, 2].map(|kind| holds[kind].max(stable[kind]));
                }
                Hold::OneStable(animals) => large.push(u16::from(*animals)),
                Hold::PetInEachRoom => pets = farm.rooms.len() as u16,
                Hold::NoPet => pets = 0,
                Hold::CardAny(animals) => singles += u16::from(*animals),
                Hold::Card(animals) => own = add(own, Good::ANIMALS.map(|one| animals[one])),
                Hold::CardAll(animal) => own = add(own, only(animal, u8::MAX)),
            }
        }
        let mut places: Vec<[u16; 3]> = Vec::new();
        for pasture in farm.pastures() {
            let stables = farm.stables.iter().filter(|stable| pasture.contains(stable)).count();
            let room = 2 * pasture.len() as u16 * 2_u16.pow(stables as u32);
            let room = room + if stables > 0 { with_stable } else { 0 };
            let raised = |room: u16| {
                let holds = |(_, than): &&(u8, u8)| u16::from(*than) == room;
                instead.iter().find(holds).map_or(room, |(more, _)| u16::from(*more))
            };
            let room = add([room; 3], more).map(raised);
            if mixed {
                singles += room[0].min(room[1]).min(room[2]);
            } else {
                places.push(room);
            }
        }
        for _ in 0..farm.unfenced_stables() {
            let least = large.pop().unwrap_or(1);
            places.push(stable.map(|holds| holds.max(least)));
        }
        let left = [0, 1, 2].map(|kind| herd[kind].saturating_sub(own[kind]));
        stand(&places, left, pets + singles)
    }

    /// A player's goods after animals came: what finds no room is cooked as well as can be, or
    /// runs away. No animal leaves that could stay.
    pub(super) fn housed(&self, side: &Side) -> Vec<Side> {
        let herd = Good::ANIMALS.map(|animal| side[animal]);
        if self.fits(side, herd) {
            return vec![side.clone()];
        }
        let mut kept: Vec<[u16; 3]> = Vec::new();
        for sheep in 0..=herd[0] {
            for boar in 0..=herd[1] {
                for cattle in 0..=herd[2] {
                    if self.fits(side, [sheep, boar, cattle]) {
                        kept.push([sheep, boar, cattle]);
                    }
                }
            }
        }
        let larger = |one: &[u16; 3], other: &[u16; 3]| {
            one != other && one.iter().zip(other).all(|(one, other)| one >= other)
        };
        let most = kept.iter().filter(|keep| !kept.iter().any(|other| larger(other, keep)));
        let after = most.map(|keep| {
            let mut after = Side { cooked: 0, ..side.clone() };
            for (animal, number) in Good::ANIMALS.into_iter().zip(keep) {
                let gone = side[animal] - number;
                match self.best_food(side, animal) {
                    Some(food) => after = self.after_exchange(&after, &food, gone),
                    None => after = after.without(&Goods::of(animal, gone)),
                }
            }
            Side { cooked: side.cooked, ..after }
        });
        after.collect()
    }
}

/// Whether animals stand in places for one kind each, and some anywhere.
fn stand(places: &[[u16; 3]], herd: [u16; 3], singles: u16) -> bool {
    let Some((first, rest)) = places.split_first() else {
        return herd.iter().sum::<u16>() <= singles;
    };
    (0..3).any(|kind| {
        let mut left = herd;
        left[kind] = left[kind].saturating_sub(first[kind]);
        stand(rest, left, singles)
    })
}

fn add(one: [u16; 3], other: [u16; 3]) -> [u16; 3] {
    [0, 1, 2].map(|kind| one[kind] + other[kind])
}
