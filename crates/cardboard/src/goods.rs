//! Goods, and small piles of them with arithmetic.

use std::fmt;
use std::ops::{Add, AddAssign, Index, IndexMut, Mul, SubAssign};

use serde::ser::{Serialize, SerializeMap, Serializer};

/// One kind of good in any of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Good {
    /// Building resource.
    Wood,
    /// Building resource.
    Clay,
    /// Building resource.
    Reed,
    /// Building resource.
    Stone,
    /// Crop.
    Grain,
    /// Crop.
    Vegetable,
    /// Animal.
    Sheep,
    /// Animal.
    Boar,
    /// Animal.
    Cattle,
    /// Animal, in All Creatures Big and Small only.
    Horse,
    /// What families eat.
    Food,
}

impl Good {
    /// How many kinds there are.
    pub const COUNT: usize = 11;

    /// Every good, in the order in which goods are listed everywhere.
    pub const ALL: [Good; Good::COUNT] = [
        Good::Wood,
        Good::Clay,
        Good::Reed,
        Good::Stone,
        Good::Grain,
        Good::Vegetable,
        Good::Sheep,
        Good::Boar,
        Good::Cattle,
        Good::Horse,
        Good::Food,
    ];

    /// The building resources.
    pub const RESOURCES: [Good; 4] = [Good::Wood, Good::Clay, Good::Reed, Good::Stone];

    /// The crops.
    pub const CROPS: [Good; 2] = [Good::Grain, Good::Vegetable];

    /// The animals of the large games.
    pub const ANIMALS: [Good; 3] = [Good::Sheep, Good::Boar, Good::Cattle];

    /// The word used in printed data, notation and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Good::Wood => "wood",
            Good::Clay => "clay",
            Good::Reed => "reed",
            Good::Stone => "stone",
            Good::Grain => "grain",
            Good::Vegetable => "vegetable",
            Good::Sheep => "sheep",
            Good::Boar => "boar",
            Good::Cattle => "cattle",
            Good::Horse => "horse",
            Good::Food => "food",
        }
    }

    /// The good with this key.
    pub fn from_key(key: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|good| good.key() == key)
    }

    /// Whether it is an animal, which lives on the farm rather than in the supply.
    pub const fn is_animal(self) -> bool {
        matches!(self, Good::Sheep | Good::Boar | Good::Cattle | Good::Horse)
    }
}

impl fmt::Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl Serialize for Good {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

/// An amount of every good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Goods([u16; Good::COUNT]);

impl Goods {
    /// Nothing at all.
    pub const NONE: Goods = Goods([0; Good::COUNT]);

    /// So many of one good.
    pub const fn of(good: Good, amount: u16) -> Goods {
        let mut goods = Goods::NONE;
        goods.0[good as usize] = amount;
        goods
    }

    /// The same pile with so many of one good more.
    #[must_use]
    #[inline]
    pub fn and(mut self, good: Good, amount: u16) -> Goods {
        self[good] = self[good].saturating_add(amount);
        self
    }

    /// Whether there is nothing in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Goods::NONE
    }

    /// Whether it holds at least as much of every good as the other.
    #[inline]
    pub fn covers(&self, other: &Goods) -> bool {
        // Without an early exit all goods are compared at once.
        self.0.iter().zip(&other.0).fold(true, |covers, (have, need)| covers & (have >= need))
    }

    /// What the other asks for and this pile lacks.
    #[must_use]
    #[inline]
    pub fn lacking(&self, other: &Goods) -> Goods {
        let mut lack = *other;
        for (lack, have) in lack.0.iter_mut().zip(&self.0) {
            *lack = lack.saturating_sub(*have);
        }
        lack
    }

    /// The kinds it holds with their amounts.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Good, u16)> + '_ {
        Good::ALL.into_iter().map(|good| (good, self[good])).filter(|(_, amount)| *amount > 0)
    }

    /// The amount of every good in a byte, or the most that a byte holds.
    #[inline]
    pub fn as_bytes(&self) -> [u8; Good::COUNT] {
        self.0.map(|amount| amount.min(255) as u8)
    }

    /// How many pieces of all kinds together.
    #[inline]
    pub fn total(&self) -> u16 {
        self.0.iter().sum()
    }
}

impl Index<Good> for Goods {
    type Output = u16;
    #[inline]
    fn index(&self, good: Good) -> &u16 {
        &self.0[good as usize]
    }
}

impl IndexMut<Good> for Goods {
    #[inline]
    fn index_mut(&mut self, good: Good) -> &mut u16 {
        &mut self.0[good as usize]
    }
}

/// A pile that could hold no more stays as it is.
impl AddAssign for Goods {
    #[inline]
    fn add_assign(&mut self, other: Goods) {
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(more);
        }
    }
}

impl Add for Goods {
    type Output = Goods;
    #[inline]
    fn add(mut self, other: Goods) -> Goods {
        self += other;
        self
    }
}

impl SubAssign for Goods {
    #[inline]
    fn sub_assign(&mut self, other: Goods) {
        for (mine, less) in self.0.iter_mut().zip(other.0) {
            *mine -= less;
        }
    }
}

impl Mul<u16> for Goods {
    type Output = Goods;
    #[inline]
    fn mul(mut self, times: u16) -> Goods {
        for mine in &mut self.0 {
            *mine = mine.saturating_mul(times);
        }
        self
    }
}

/// Writes `2 wood + 1 reed`, as printed data does; nothing is `nothing`.
impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        for (index, (good, amount)) in self.iter().enumerate() {
            let plus = if index > 0 { " + " } else { "" };
            write!(f, "{plus}{amount} {good}")?;
        }
        Ok(())
    }
}

/// A map of the kinds that are there: `{"wood": 2, "reed": 1}`.
impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (good, amount) in self.iter() {
            map.serialize_entry(good.key(), &amount)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goods_read_as_printed() {
        let goods = Goods::of(Good::Wood, 2).and(Good::Reed, 1);
        assert_eq!(goods.to_string(), "2 wood + 1 reed");
        assert_eq!(Goods::NONE.to_string(), "nothing");
    }

    #[test]
    fn a_pile_covers_what_it_holds_and_lacks_the_rest() {
        let pile = Goods::of(Good::Clay, 3).and(Good::Reed, 1);
        let price = Goods::of(Good::Clay, 2).and(Good::Reed, 2);
        assert!(!pile.covers(&price));
        assert_eq!(pile.lacking(&price), Goods::of(Good::Reed, 1));
        assert!(pile.covers(&Goods::of(Good::Clay, 3)));
    }
}
