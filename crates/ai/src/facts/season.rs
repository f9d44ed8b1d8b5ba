//! Where a family stands between the harvests, in the games of fourteen rounds.

use farmstead_rules::agricola::{HARVESTS, ROUNDS};

/// How many stages these games have.
pub(super) const STAGES: usize = 8;

/// The stage of a round, from 0: two rounds each, but for those in which much changes.
pub(super) fn stage(round: u8) -> usize {
    match round {
        0..=2 => 0,
        3..=4 => 1,
        5..=6 => 2,
        7 => 3,
        8..=9 => 4,
        10..=11 => 5,
        12..=13 => 6,
        _ => 7,
    }
}

/// How far a harvest has come for a family.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Progress {
    /// It is still to come, if there is one in this round.
    Before,
    /// The fields have been reaped.
    Reaped,
    /// The family is being fed.
    Eating,
    /// The family has been fed.
    Fed,
}

impl Progress {
    /// Of a family in the feeding phase: whether it has been served, and whether it is asked.
    #[inline(always)]
    pub(super) fn at_table(served: bool, asked: bool) -> Progress {
        match (served, asked) {
            (_, true) => Progress::Eating,
            (true, false) => Progress::Fed,
            (false, false) => Progress::Reaped,
        }
    }
}

/// A family's time of the year.
pub(super) struct Season {
    pub(super) round: u8,
    /// Rounds to come after this one.
    pub(super) left: i16,
    /// Whether this round's harvest has reaped the fields.
    pub(super) reaped: bool,
    /// Whether the family is being fed.
    pub(super) eating: bool,
    /// Whether this round's harvest has fed the family.
    pub(super) fed: bool,
    /// The next two harvests at which the family will be fed, if they come.
    pub(super) harvests: [Option<u8>; 2],
    /// How many such harvests there are.
    pub(super) harvests_left: i16,
}

impl Season {
    #[inline(always)]
    pub(super) fn new(round: u8, progress: Progress) -> Season {
        let harvest = HARVESTS.contains(&round);
        let fed = harvest && progress == Progress::Fed;
        let next = if fed { round + 1 } else { round };
        let first = HARVESTS.iter().position(|harvest| *harvest >= next).unwrap_or(HARVESTS.len());
        Season {
            round,
            left: i16::from(ROUNDS - round),
            reaped: harvest && progress >= Progress::Reaped,
            eating: harvest && progress == Progress::Eating,
            fed,
            harvests: [HARVESTS.get(first).copied(), HARVESTS.get(first + 1).copied()],
            harvests_left: (HARVESTS.len() - first) as i16,
        }
    }
}
