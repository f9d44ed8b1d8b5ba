//! Every legal fence layout can be built, and nothing else.

use std::collections::BTreeSet;

use farmstead_cardboard::{Good, Goods};

use super::farmyard::{Cell, CellSet, Edge, EdgeSet, Pastures, REGIONS};
use super::{Agricola, Choice, Player};
use crate::{Deal, Moves, Options, Seat, Seed};

/// Every layout of one to five pastures on a yard with only its first two rooms, by definition:
/// sets of regions that do not overlap, whose union is connected and whose outlines need at most
/// 15 fences.
fn layouts_by_definition() -> BTreeSet<EdgeSet> {
    let mut found = BTreeSet::new();
    let mut open: Vec<(CellSet, EdgeSet)> = vec![(CellSet::EMPTY, EdgeSet::EMPTY)];
    let mut seen: BTreeSet<EdgeSet> = BTreeSet::new();
    while let Some((cells, edges)) = open.pop() {
        for region in REGIONS.iter() {
            let together = edges | region.outline;
            if region.cells.meets(cells) || together.len() > 15 || !seen.insert(together) {
                continue;
            }
            let union = cells | region.cells;
            if union.is_connected() {
                found.insert(together);
            }
            open.push((union, together));
        }
    }
    found
}

/// Every layout that moves can build, starting from a farm without fences.
fn layouts_by_moves(farm: Player) -> BTreeSet<EdgeSet> {
    let mut found = BTreeSet::new();
    let mut open = vec![farm];
    while let Some(player) = open.pop() {
        for region in fence_moves(&player) {
            let mut fenced = player;
            fenced.fence(REGIONS[region as usize].outline);
            if found.insert(fenced.fences()) {
                open.push(fenced);
            }
        }
    }
    found
}

/// The regions that may be closed in next on a farm with plenty of wood.
fn fence_moves(player: &Player) -> Vec<u16> {
    let options: Options = "players=1 bare-board".parse().expect("a solo game");
    let deal = Deal::from_seed(&options, Seed(0));
    let mut game: Agricola<'_, 1> =
        Agricola::new(&options, crate::test_books::agricola(&options), &deal)
            .expect("the deal fits");
    game.state.players[0] = *player;
    game.state.players[0].goods = Goods::of(Good::Wood, 15);
    let mut moves = Moves::new();
    game.state().list_fences(Seat(0), 0, &mut moves);
    let region = |code: &crate::Move| match Choice::decode(*code) {
        Some(Choice::Fence(region)) => Some(region),
        _ => None,
    };
    moves.iter().filter_map(region).collect()
}

#[test]
fn moves_reach_exactly_the_legal_layouts() {
    let by_moves = layouts_by_moves(Player::new(0));
    let by_definition = layouts_by_definition();
    assert_eq!(by_moves.len(), 7963);
    assert_eq!(by_moves, by_definition);
}

/// Whether a set of fences is legal on a farm without fences, word by word as the rules say it:
/// cells are joined where no fence stands between them, and the outside joins in at the edge of
/// the board.
fn is_legal(fences: EdgeSet, farm: &Player) -> bool {
    const OUTSIDE: usize = Cell::COUNT;
    let sides = |edge: Edge| {
        let node = |row: i8, column: i8| {
            let inside = (0..3).contains(&row) && (0..5).contains(&column);
            if inside { (row * 5 + column) as usize } else { OUTSIDE }
        };
        let index = edge.0 as i8;
        if index < 20 {
            (node(index / 5, index % 5), node(index / 5 - 1, index % 5))
        } else {
            (node((index - 20) / 6, (index - 20) % 6), node((index - 20) / 6, (index - 20) % 6 - 1))
        }
    };
    let mut group: [usize; Cell::COUNT + 1] = std::array::from_fn(|node| node);
    for edge in (0..Edge::COUNT).map(Edge).filter(|edge| !fences.contains(*edge)) {
        let (one, other) = sides(edge);
        let (keep, gone) = (group[one], group[other]);
        group.iter_mut().filter(|of| **of == gone).for_each(|of| *of = keep);
    }
    let enclosed: CellSet =
        CellSet::ALL.iter().filter(|cell| group[cell.0 as usize] != group[OUTSIDE]).collect();
    !fences.is_empty()
        && fences.len() <= 15
        && !enclosed.meets(farm.rooms | farm.fields)
        && enclosed.is_connected()
        && fences.iter().all(|fence| {
            let (one, other) = sides(fence);
            group[one] != group[other]
        })
}

#[test]
fn on_a_small_yard_every_set_of_edges_is_told_apart() {
    let yard: CellSet =
        (0..2).flat_map(|row| (2..5).map(move |column| Cell::at(row, column))).collect();
    let mut farm = Player::new(0);
    farm.fields = !(yard | farm.rooms);
    let edges: Vec<Edge> = yard
        .iter()
        .fold(EdgeSet::EMPTY, |edges, cell| edges | EdgeSet::outline(CellSet::one(cell)))
        .iter()
        .collect();
    assert_eq!(edges.len(), 17);
    let legal: BTreeSet<EdgeSet> = (0..1_u32 << edges.len())
        .map(|set| {
            (0..edges.len()).filter(|bit| set >> bit & 1 == 1).map(|bit| edges[bit]).collect()
        })
        .filter(|fences| is_legal(*fences, &farm))
        .collect();
    assert_eq!(layouts_by_moves(farm), legal);
}

#[test]
fn no_two_fence_moves_lead_to_one_layout() {
    let mut player = Player::new(0);
    let block: CellSet =
        [Cell::at(0, 3), Cell::at(0, 4), Cell::at(1, 3), Cell::at(1, 4)].into_iter().collect();
    player.fence(EdgeSet::outline(block));
    let layouts: Vec<EdgeSet> = fence_moves(&player)
        .into_iter()
        .map(|region| player.fences() | REGIONS[region as usize].outline)
        .collect();
    let distinct: BTreeSet<EdgeSet> = layouts.iter().copied().collect();
    assert_eq!(distinct.len(), layouts.len());
    assert!(layouts.iter().all(|layout| Pastures::new(*layout).as_slice().len() == 2));
}
