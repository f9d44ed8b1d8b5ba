//! The numbers of moves in the Family Edition.

use farmstead_rules::family::{Choice, Family, State};
use farmstead_rules::{Good, Move, Options};

use super::{At, Axis, Blocks, Numbered, Ranks};

/// The blocks, in their order.
#[derive(Clone, Copy)]
enum Kind {
    Place,
    Plain,
    Take,
    Stable,
    Pasture,
    Sow,
    Build,
    At,
    Cook,
    Craft,
    Keep,
    Release,
}

/// Moves that have no arguments.
const PLAIN: [&str; 9] =
    ["done", "room", "plow", "renovate", "grow", "start", "bake", "eat grain", "pay"];

/// Goods of a kind that are taken at once, fewer than this; fields that are sown; herds to keep; places
/// for a tile.
const TAKEN: u32 = 4;
const SOWN: u32 = 32;
const KEEPS: u32 = 64;
const PLACES: u32 = 256;
const TURNS: u32 = 4;

impl<const P: usize> Numbered for Family<'_, P> {
    fn blocks(&self, _options: &Options) -> Blocks {
        blocks(self.state())
    }

    #[inline]
    fn place(&self, _blocks: &Blocks, chosen: Move, ranks: &mut Ranks) -> Option<At> {
        place(self.state(), chosen, ranks)
    }
}

fn blocks(state: &State) -> Blocks {
    let layout = state.layout;
    let improvements =
        || Axis::new("improvement", layout.improvements.iter().map(|built| built.key));
    let pastures = || layout.pastures.iter().map(|pasture| pasture.key);
    let counting = Axis::counting;
    let mut blocks = Blocks::default();
    blocks.add("place", vec![Axis::new("space", layout.spaces.iter().map(|space| space.key))]);
    blocks.add("plain", vec![Axis::new("what", PLAIN)]);
    blocks.add(
        "take",
        vec![counting("wood", TAKEN), counting("clay", TAKEN), counting("reed", TAKEN)],
    );
    blocks.add("stable", vec![Axis::new("where", pastures().chain(["outside"]))]);
    let with = Axis::new("stable", ["without", "with"]);
    blocks.add("pasture", vec![Axis::new("kind", pastures()), counting("turn", TURNS), with]);
    blocks.add("sow", vec![counting("fields", SOWN)]);
    blocks.add("build", vec![improvements()]);
    blocks.add("at", vec![counting("rank", PLACES)]);
    blocks.add("cook", vec![Axis::new("good", Good::ALL)]);
    blocks.add("craft", vec![improvements()]);
    blocks.add("keep", vec![counting("rank", KEEPS)]);
    blocks.add("release", vec![Axis::new("good", Good::ALL)]);
    blocks
}

fn place(state: &State, chosen: Move, ranks: &mut Ranks) -> Option<At> {
    let one = |kind: Kind, at: u32| Some(At(kind as usize, [at, 0, 0]));
    let plain = |what: u32| one(Kind::Plain, what);
    match Choice::decode(chosen)? {
        Choice::Place(space) => one(Kind::Place, space.0.into()),
        Choice::Done => plain(0),
        Choice::Room => plain(1),
        Choice::Plow => plain(2),
        Choice::Renovate => plain(3),
        Choice::Grow => plain(4),
        Choice::StartPlayer => plain(5),
        Choice::Bake => plain(6),
        Choice::Mush => plain(7),
        Choice::Feed => plain(8),
        Choice::Take(goods) => Some(At(Kind::Take as usize, goods.map(u32::from))),
        Choice::Stable(kind) => {
            let outside = state.layout.pastures.len() as u32;
            one(Kind::Stable, kind.map_or(outside, u32::from))
        }
        Choice::Pasture { kind, turn, stable } => {
            Some(At(Kind::Pasture as usize, [kind.into(), turn.into(), stable.into()]))
        }
        Choice::Sow(fields) => one(Kind::Sow, fields.into()),
        Choice::Build(improvement) => one(Kind::Build, improvement.into()),
        Choice::At(_) => one(Kind::At, ranks.next(1)),
        Choice::Cook(good) => one(Kind::Cook, good as u32),
        Choice::Craft(improvement) => one(Kind::Craft, improvement.into()),
        Choice::Keep(_) => one(Kind::Keep, ranks.next(0)),
        Choice::Release(good) => one(Kind::Release, good as u32),
    }
}
