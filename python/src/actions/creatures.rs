//! The numbers of moves in All Creatures Big and Small.

use farmstead_cardboard::building::Set;
use farmstead_rules::creatures::farm::{Cell, Herd};
use farmstead_rules::creatures::{Choice, Creatures, State};
use farmstead_rules::{Good, Move, Options, Switch};

use super::{At, Axis, Blocks, Numbered, Ranks};

/// The blocks, in their order.
#[derive(Clone, Copy)]
enum Kind {
    Place,
    Plain,
    Part,
    Border,
    Trough,
    Stall,
    Upgrade,
    Build,
    Keep,
    Trade,
    Buy,
    Give,
    Replace,
    Swap,
    Barter,
    Grow,
}

/// Moves that have no arguments.
const PLAIN: [&str; 4] = ["done", "expand left", "expand right", "carve"];

const PARTS: u32 = 16;
/// Cells by number: three rows of 16 columns, the cottage in the first column but seven.
const CELLS: u8 = 48;
/// Edges by number: level ones first, then upright ones.
const EDGES: u8 = 112;
const KEEPS: u32 = 64;
const GROWS: u32 = 32;
const MATERIALS: [Good; 4] = Good::RESOURCES;

const NOWHERE: u16 = u16::MAX;

impl Numbered for Creatures<'_> {
    fn blocks(&self, options: &Options) -> Blocks {
        blocks(self.state(), options)
    }

    #[inline]
    fn place(&self, blocks: &Blocks, chosen: Move, ranks: &mut Ranks) -> Option<At> {
        place(self.state(), blocks, chosen, ranks)
    }
}

fn blocks(state: &State, options: &Options) -> Blocks {
    let printed = state.printed;
    let in_play = |set: Set| match set {
        Set::Base => true,
        Set::More => options.has(Switch::MoreBuildings),
        Set::EvenMore => options.has(Switch::EvenMoreBuildings),
    };
    let mut index = vec![NOWHERE; printed.buildings.len()];
    let mut buildings = Vec::new();
    for (number, building) in printed.buildings.iter().enumerate() {
        if in_play(building.set) {
            index[number] = buildings.len() as u16;
            buildings.push(building);
        }
    }
    let most = buildings.iter().map(|building| building.prices.len()).max().unwrap_or(1).max(2);
    let ways = || Axis::counting("way", most as u32);
    let cells = || Axis::new("cell", (0..CELLS).map(Cell));
    let edges = || Axis::counting("edge", EDGES.into());
    let animals = |name| Axis::new(name, Herd::TYPES);
    let materials = |name| Axis::new(name, MATERIALS);
    let mut blocks = Blocks::default();
    blocks.add("place", vec![Axis::new("space", printed.spaces.iter().map(|space| space.key))]);
    blocks.add("plain", vec![Axis::new("what", PLAIN)]);
    blocks.add("part", vec![Axis::counting("part", PARTS)]);
    blocks.add("border", vec![edges()]);
    blocks.add("trough", vec![cells()]);
    blocks.add("stall", vec![cells()]);
    blocks.add("upgrade", vec![cells(), ways()]);
    let names = Axis::new("building", buildings.iter().map(|building| building.key));
    blocks.add("build", vec![names, cells(), ways()]);
    blocks.add("keep", vec![Axis::counting("rank", KEEPS)]);
    blocks.add("trade", vec![animals("one"), animals("other"), animals("into")]);
    blocks.add("buy", vec![animals("animal")]);
    blocks.add("give", vec![edges()]);
    blocks.add("replace", vec![cells()]);
    blocks.add("swap", vec![animals("animal")]);
    blocks.add("barter", vec![materials("one"), materials("other"), animals("into")]);
    blocks.add("grow", vec![Axis::counting("rank", GROWS)]);
    blocks.indexes = vec![index];
    blocks
}

fn place(state: &State, blocks: &Blocks, chosen: Move, ranks: &mut Ranks) -> Option<At> {
    let one = |kind: Kind, at: u32| Some(At(kind as usize, [at, 0, 0]));
    let three = |kind: Kind, at: [u32; 3]| Some(At(kind as usize, at));
    let plain = |what: u32| one(Kind::Plain, what);
    let animal = |good: Good| Herd::TYPES.iter().position(|one| *one == good).map(|at| at as u32);
    let material = |good: Good| MATERIALS.iter().position(|one| *one == good).map(|at| at as u32);
    match Choice::decode(chosen)? {
        Choice::Place(space) => one(Kind::Place, space.0.into()),
        Choice::Done => plain(0),
        Choice::Expand(flank) => plain(1 + flank as u32),
        Choice::Carve => plain(3),
        Choice::Option(part) => one(Kind::Part, part.into()),
        Choice::Border(edge) => one(Kind::Border, edge.0.into()),
        Choice::Trough(cell) => one(Kind::Trough, cell.0.into()),
        Choice::Stall(cell) => one(Kind::Stall, cell.0.into()),
        Choice::Upgrade(cell, way) => three(Kind::Upgrade, [cell.0.into(), way.into(), 0]),
        Choice::Build(lot, cell, way) => {
            // Buildings are known by what they are, not by the order in which they were drawn.
            let building = state.common.lots().get(usize::from(lot))?.building;
            let place = *blocks.indexes[0].get(usize::from(building))?;
            three(Kind::Build, [place.into(), cell.0.into(), way.into()])
        }
        Choice::Keep(_) => one(Kind::Keep, ranks.next(0)),
        Choice::Trade(one, other, into) => {
            three(Kind::Trade, [animal(one)?, animal(other)?, animal(into)?])
        }
        Choice::Buy(good) => one(Kind::Buy, animal(good)?),
        Choice::Give(edge) => one(Kind::Give, edge.0.into()),
        Choice::Replace(cell) => one(Kind::Replace, cell.0.into()),
        Choice::Swap(good) => one(Kind::Swap, animal(good)?),
        Choice::Barter(one, other, into) => {
            three(Kind::Barter, [material(one)?, material(other)?, animal(into)?])
        }
        Choice::Grow(_) => one(Kind::Grow, ranks.next(1)),
    }
}
