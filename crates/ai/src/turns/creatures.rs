//! Turns of All Creatures Big and Small.

use std::hash::{Hash, Hasher};

use farmstead_rules::creatures::farm::{Cell, CellSet, Edge, EdgeSet, capacity};
use farmstead_rules::creatures::{Choice, Creatures, Player, ROUNDS, Rung};
use farmstead_rules::{Game, Good, Goods, Move, Moves, Seat, StateHasher, Turn};

use crate::analysis::Food;

use super::{Breadth, Holdings, Searched, Tries};

impl Searched for Creatures<'_> {
    fn round(&self) -> u8 {
        self.state().common.round
    }

    fn is_last_round(&self) -> bool {
        self.round() == ROUNDS
    }

    fn horizon(&self) -> u8 {
        self.round() + 2
    }

    fn part(&self) -> u8 {
        self.state().common.rung as u8
    }

    fn tries(&self, legal: &Moves, breadth: &Breadth, tries: &mut Tries) {
        let Turn::Seat(seat) = self.turn() else { return };
        let mut edges = EdgeSet::EMPTY;
        for code in legal.iter() {
            match Choice::decode(*code) {
                Some(Choice::Border(edge)) if breadth.places < EVERYWHERE => edges.insert(edge),
                _ => tries.push(*code),
            }
        }
        if !edges.is_empty() {
            let plans = Plans { player: self.state().player(seat), edges, budget: self.budget() };
            plans.push_into(tries);
        }
    }

    fn food(&self, _: Seat) -> Option<Food> {
        None
    }

    fn goods(&self, seat: Seat) -> Goods {
        self.state().player(seat).goods
    }

    fn holdings(&self, seat: Seat) -> Holdings {
        let state = self.state();
        let common = &state.common;
        let mut rest = StateHasher::new();
        common.stack.hash(&mut rest);
        common.stock.hash(&mut rest);
        common.occupied.hash(&mut rest);
        for lot in common.lots() {
            lot.owner.hash(&mut rest);
        }
        for count in [common.round, common.rung as u8, common.start.0, common.placements] {
            rest.write_u8(count);
        }
        let player = state.player(seat);
        state.players[1 - seat.index()].hash(&mut rest);
        (player.hooks, player.cottage).hash(&mut rest);
        let mut holdings = Holdings::new(rest.finish(), 0);
        for good in Good::ALL {
            holdings.push(player.goods[good]);
        }
        let pieces = [
            player.stalls.len(),
            player.stables.len(),
            player.troughs.len(),
            player.left + player.right,
            player.carved,
            player.borders,
            player.fenced.len(),
        ];
        for count in pieces {
            holdings.push(u16::from(count));
        }
        let pastures = player.pastures();
        holdings.push(u16::from(pastures.cells.len()));
        // An expansion counts when all of its cells are used.
        let columns = (1..=player.left as i8).map(|column| -column);
        let columns = columns.chain((1..=player.right as i8).map(|column| 1 + column));
        let used = player.used();
        holdings.push_sorted::<5>(
            columns.map(|column| u16::from((CellSet::column(column) & used).len())),
        );
        let special = player.special & player.troughs;
        holdings.push(u16::from(special.contains(Cell::COTTAGE)));
        holdings.push(u16::from(special.len()));
        holdings.push(u16::from((player.troughs - player.built() - pastures.cells).len()));
        let holds = pastures.as_slice().iter().map(|cells| player.pasture_holds(*cells));
        let buildings = |cells: CellSet, holds: u16| {
            cells.iter().map(move |cell| holds << u8::from(player.troughs.contains(cell)))
        };
        let homes = holds.chain(buildings(player.stalls, 3)).chain(buildings(player.stables, 5));
        holdings.push_sorted::<12>(homes);
        holdings
    }

    /// Pastures in few pieces, and borders where they can still close something.
    fn tidiness(&self, seat: Seat) -> i32 {
        let player = self.state().player(seat);
        let open = player.farm() - player.built() - player.pastures().cells;
        let free = player.free_edges();
        open.iter()
            .map(|cell| {
                let closed = sides(cell).into_iter().filter(|edge| !free.contains(*edge)).count();
                (closed * closed) as i32
            })
            .sum()
    }

    /// A placement changes the own farm and what lies in the supply, and somebody else comes next.
    /// Special buildings may bring in more, and so does the end of a round.
    fn circumstances(&self) -> Option<u64> {
        let state = self.state();
        let common = &state.common;
        let Turn::Seat(seat) = self.turn() else { return None };
        let player = state.player(seat);
        let placed = common.occupied.map(u32::count_ones);
        if common.rung != Rung::Work || player.has_special() || placed.iter().sum::<u32>() >= LAST {
            return None;
        }
        let mut hasher = StateHasher::new();
        player.hash(&mut hasher);
        for lot in common.lots() {
            lot.owner.hash(&mut hasher);
        }
        let supply = [common.reserve, common.troughs, common.stall_tiles, common.expansions];
        let own = [common.round, (common.start == seat).into(), seat.0];
        let own = own.into_iter().chain([placed[seat.index()] as u8]);
        let small = supply.into_iter().chain(own);
        hasher.write_u64(small.fold(0, |word, small| word << 8 | u64::from(small)));
        Some(hasher.finish())
    }

    fn found_by(&self, placement: Move) -> u64 {
        let [first, later] = self.state().common.stock[usize::from(placement.a())];
        u64::from(placement.0) << 16 | u64::from(u16::from_be_bytes([first, later]))
    }
}

/// Workers that stand on the board before the last one of a round is placed.
const LAST: u32 = 5;

fn sides(cell: Cell) -> [Edge; 4] {
    [Edge::above(cell), Edge::below(cell), Edge::left_of(cell), Edge::right_of(cell)]
}

/// From so many places on, borders are tried one by one.
const EVERYWHERE: usize = usize::MAX;

trait Budget {
    fn budget(&self) -> u8;
}

impl Budget for Creatures<'_> {
    /// How many borders can be placed in the action under way.
    fn budget(&self) -> u8 {
        let mut game = *self;
        let mut moves = Moves::new();
        let mut placed = 0;
        loop {
            game.moves(&mut moves);
            let border =
                moves.iter().find(|code| matches!(Choice::decode(**code), Some(Choice::Border(_))));
            match border {
                Some(code) if game.play(*code, &mut ()).is_ok() => placed += 1,
                _ => return placed,
            }
        }
    }
}

/// Ways to place borders.
struct Plans<'a> {
    player: &'a Player,
    /// Where the next border may lie.
    edges: EdgeSet,
    budget: u8,
}

/// Cells that could become a pasture, and the borders that are missing around them.
#[derive(Clone, Copy)]
struct Plan {
    cells: CellSet,
    missing: EdgeSet,
    holds: u16,
    pastures: u8,
}

/// How much is planned: cells of a pasture, regions looked at, plans that come to the same, plans
/// for one pasture and for several.
const LARGEST: u8 = 5;
const REGIONS: usize = 256;
const ALIKE: usize = 3;
const SINGLE: usize = 24;
const JOINED: usize = 40;

impl Plans<'_> {
    fn push_into(&self, tries: &mut Tries) {
        let mut plans = self.single();
        let single = plans.len();
        let mut from = 0;
        while from < plans.len() && plans.len() < single + JOINED {
            for other in 0..single {
                if let Some(both) = self.joined(&plans[from], &plans[other]) {
                    plans.push(both);
                }
            }
            from += 1;
        }
        plans.retain(|plan| plan.missing.len() <= self.budget);
        for plan in &plans {
            let done = (plan.missing.len() < self.budget).then_some(Choice::Done.code());
            tries
                .push_line(plan.missing.iter().map(|edge| Choice::Border(edge).code()).chain(done));
        }
        self.push_beginnings(tries);
    }

    /// Borders that close nothing yet, in every number.
    fn push_beginnings(&self, tries: &mut Tries) {
        let free = self.player.free_edges();
        let open = self.player.farm() - self.player.built() - self.player.pastures().cells;
        let closed = |cell: Cell| sides(cell).into_iter().filter(|edge| !free.contains(*edge));
        let mut cells: Vec<Cell> = open.iter().collect();
        cells.sort_by_key(|cell| std::cmp::Reverse(closed(*cell).count()));
        let mut order: Vec<Edge> = Vec::new();
        for edge in cells.into_iter().flat_map(sides).chain(self.edges.iter()) {
            if self.edges.contains(edge) && !order.contains(&edge) {
                order.push(edge);
            }
        }
        for number in 1..=usize::from(self.budget).min(order.len()) {
            let mut some = order[..number].to_vec();
            some.sort_unstable_by_key(|edge| edge.0);
            let done = (number < usize::from(self.budget)).then_some(Choice::Done.code());
            tries.push_line(some.into_iter().map(|edge| Choice::Border(edge).code()).chain(done));
        }
    }

    /// One pasture each, the best of those that come to the same.
    fn single(&self) -> Vec<Plan> {
        let player = self.player;
        let ground = player.farm() - player.built();
        let mut regions: Vec<CellSet> = Vec::new();
        let mut plans: Vec<Plan> = Vec::new();
        for cell in ground.iter() {
            regions.push(CellSet::one(cell));
        }
        let mut next = 0;
        while next < regions.len() {
            let cells = regions[next];
            next += 1;
            plans.extend(self.plan(cells));
            if cells.len() < LARGEST {
                for more in ((cells.neighbours() & ground) - cells).iter() {
                    let grown = cells | CellSet::one(more);
                    if regions.len() < REGIONS && !regions.contains(&grown) {
                        regions.push(grown);
                    }
                }
            }
        }
        let size = |plan: &Plan| (plan.missing.len(), std::cmp::Reverse(plan.holds));
        plans.sort_by_key(size);
        let alike = plans.chunk_by(|one, other| size(one) == size(other));
        alike.flat_map(|plans| &plans[..ALIKE.min(plans.len())]).take(SINGLE).copied().collect()
    }

    fn plan(&self, cells: CellSet) -> Option<Plan> {
        let player = self.player;
        let mut missing = EdgeSet::EMPTY;
        let free = player.free_edges();
        for edge in EdgeSet::around(cells).iter() {
            if free.contains(edge) && !lies_within(edge, cells) {
                if !self.edges.contains(edge) {
                    return None;
                }
                missing.insert(edge);
            }
        }
        let possible = !missing.is_empty() && missing.len() <= self.budget;
        let holds = capacity(cells, player.troughs);
        possible.then_some(Plan { cells, missing, holds, pastures: 1 })
    }

    fn joined(&self, one: &Plan, other: &Plan) -> Option<Plan> {
        if !(one.cells & other.cells).is_empty() || one.pastures >= 3 {
            return None;
        }
        let mut missing = one.missing;
        for edge in other.missing.iter() {
            missing.insert(edge);
        }
        (missing.len() <= self.budget).then_some(Plan {
            cells: one.cells | other.cells,
            missing,
            holds: one.holds + other.holds,
            pastures: one.pastures + 1,
        })
    }
}

/// Whether an edge has cells of the set on both sides.
fn lies_within(edge: Edge, cells: CellSet) -> bool {
    cells.iter().filter(|cell| sides(*cell).contains(&edge)).count() == 2
}
