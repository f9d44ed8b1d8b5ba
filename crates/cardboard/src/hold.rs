//! Where cards let animals live.

use crate::goods::{Good, Goods};

/// A rule about places for animals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// Every pasture holds so many animals more.
    Pasture(u8),
    /// Every pasture with a stable holds so many animals more.
    PastureWithStable(u8),
    /// Every stable outside of pastures holds so many animals of one kind more.
    StableMore(u8),
    /// Every pasture in which this kind is kept holds so many more of it.
    PastureOf(Good, u8),
    /// A pasture that holds the second number of animals holds the first.
    PastureInstead(u8, u8),
    /// Animals of different kinds may share a pasture.
    MixedPastures,
    /// Every stable outside of pastures holds so many of this kind.
    Stable(Good, u8),
    /// One stable outside of pastures holds so many animals of one kind.
    OneStable(u8),
    /// The house holds one animal for each room.
    PetInEachRoom,
    /// The house holds no animal.
    NoPet,
    /// The card holds so many animals of any kind.
    CardAny(u8),
    /// The card holds these animals.
    Card(Goods),
    /// The card holds any number of this kind.
    CardAll(Good),
}
