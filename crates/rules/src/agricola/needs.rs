//! What must be possible for spaces to be of use.

use farmstead_cardboard::{Good, Goods};

use super::board::{SpaceId, SpaceSet};
use super::program::{Act, Node, NodeId, Programs};

/// What must be possible for a space to be of use. One bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Need {
    /// Build a room.
    Rooms,
    /// Build a stable for 1 wood.
    CheapStables,
    /// Build a stable for 2 wood.
    Stables,
    /// Build fences.
    Fences,
    /// Renovate.
    Renovate,
    /// Plow a field.
    Plow,
    /// Sow a field.
    Sow,
    /// Bake bread.
    Bake,
    /// Grow the family into a room.
    Grow,
    /// Grow the family without a room.
    GrowAnyway,
    /// Play a minor improvement.
    Minor,
    /// Build a major improvement or play a minor one.
    Improvement,
    /// Take the start player marker.
    StartPlayer,
}

impl Need {
    /// Every need.
    pub(super) const ALL: [Need; 13] = [
        Need::Rooms,
        Need::CheapStables,
        Need::Stables,
        Need::Fences,
        Need::Renovate,
        Need::Plow,
        Need::Sow,
        Need::Bake,
        Need::Grow,
        Need::GrowAnyway,
        Need::Minor,
        Need::Improvement,
        Need::StartPlayer,
    ];

    /// The action to ask about.
    pub(super) fn act(self) -> Act {
        match self {
            Need::Rooms => Act::Rooms(1),
            Need::CheapStables => Act::Stables(1, Goods::of(Good::Wood, 1)),
            Need::Stables => Act::Stables(1, Goods::of(Good::Wood, 2)),
            Need::Fences => Act::Fences,
            Need::Renovate => Act::Renovate,
            Need::Plow => Act::Plow,
            Need::Sow => Act::Sow,
            Need::Bake => Act::Bake,
            Need::Grow => Act::Grow { room: true },
            Need::GrowAnyway => Act::Grow { room: false },
            Need::Minor => Act::Minor,
            Need::Improvement => Act::Improvement,
            Need::StartPlayer => Act::StartPlayer,
        }
    }

    /// The need for an action, if it is one of those that are asked in bulk.
    fn of(act: Act) -> Option<Need> {
        Need::ALL.into_iter().find(|need| match (need.act(), act) {
            (Act::Rooms(_), Act::Rooms(_)) => true,
            (Act::Stables(_, one), Act::Stables(_, other)) => one == other,
            (one, other) => one == other,
        })
    }
}

/// Some needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NeedSet(u16);

impl NeedSet {
    /// None of them.
    pub(super) const NONE: NeedSet = NeedSet(0);

    /// Adds a need if this is true.
    #[inline]
    pub(super) fn note(&mut self, need: Need, is: bool) {
        self.0 |= u16::from(is) << need as u16;
    }

    /// The needs by their numbers.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (next < Need::ALL.len()).then_some(next)
        })
    }
}

/// Who is asked what a space needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Users {
    /// Users of the board who may have hand cards.
    WithHands,
    /// Users of the board who have none.
    WithoutHands,
    /// Users of a hand card that is a space.
    OfCard,
}

/// Which spaces need what, so that the legal placements are found by a few bit operations.
#[derive(Debug, Default)]
pub struct Needs {
    /// Of use to anybody at any time.
    pub always: SpaceSet,
    /// Of use while goods lie there.
    pub stock: SpaceSet,
    /// Of use to who can do this.
    pub by_need: [SpaceSet; Need::ALL.len()],
    /// To be asked one by one.
    pub special: SpaceSet,
}

impl Needs {
    /// Notes what a program needs to be of use to such players; `false` if bits cannot say it.
    pub(super) fn note(
        &mut self,
        programs: &Programs,
        space: SpaceId,
        node: NodeId,
        of: Users,
    ) -> bool {
        match *programs.node(node) {
            Node::Gain(_) | Node::Pick(..) | Node::May(_) => {
                self.always.insert(space);
                true
            }
            Node::Take => {
                self.stock.insert(space);
                true
            }
            // Without hand cards these are never possible.
            Node::Act(Act::Occupation(_) | Act::Minor) if of == Users::WithoutHands => true,
            // What an occupation costs differs between spaces, and a card lets play fewer minors.
            Node::Act(Act::Occupation(_)) => false,
            Node::Act(Act::Minor | Act::Improvement) if of == Users::OfCard => false,
            Node::Act(act) => match Need::of(act) {
                Some(need) => {
                    self.by_need[need as usize].insert(space);
                    true
                }
                None => false,
            },
            Node::All(parts) | Node::AndOr(parts) | Node::Choose(parts) => {
                parts.iter().all(|part| self.note(programs, space, part, of))
            }
            Node::Then(first, _) => self.note(programs, space, first, of),
            _ => false,
        }
    }
}
