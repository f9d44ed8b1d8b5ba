//! What a farm of All Creatures Big and Small promises.

use farmstead_rules::creatures::farm::{Cell, Edge, Herd};
use farmstead_rules::creatures::{Player, ROUNDS, State};
use farmstead_rules::{Good, Seat};

use super::piece;

/// What the score sheet does not show yet, in points.
pub(super) fn prospects(state: &State, seat: Seat) -> f64 {
    let player = state.player(seat);
    let left = f64::from(ROUNDS - state.common.round);
    // Goods want time to become something.
    let time = ((left + 1.0) / 4.0).min(1.0);
    let homes = homes(player);
    time * (materials(player) + fences(player) + room(player, &homes))
        + breeding(player, left)
        + time * 1.5 * f64::from(player.left + player.right)
        + if state.common.start == seat { 0.1 } else { 0.0 }
}

fn materials(player: &Player) -> f64 {
    piece(&player.goods, Good::Wood, 8, 0.3)
        + piece(&player.goods, Good::Stone, 6, 0.35)
        + piece(&player.goods, Good::Reed, 2, 0.6)
        + 0.1 * f64::from(player.borders)
}

/// How many animals each pasture, stall and stables holds.
fn homes(player: &Player) -> Vec<u16> {
    let pastures = player.pastures();
    let pastures = pastures.as_slice().iter().map(|cells| player.pasture_holds(*cells));
    let stalls = player.stalls.iter().map(|_| 3);
    let stables = player.stables.iter().map(|_| 5);
    pastures.chain(stalls).chain(stables).collect()
}

/// Homes of different types, and places in them that wait for animals.
fn room(player: &Player, homes: &[u16]) -> f64 {
    let places: u16 = homes.iter().map(|places| places.min(&10)).sum();
    let free = places.saturating_sub(player.herd().total());
    1.2 * homes.len().min(5) as f64 + 0.5 * f64::from(free.min(10))
}

/// Sides that are closed already, the more the nearer a space is to be a pasture.
fn fences(player: &Player) -> f64 {
    let pastures = player.pastures().cells;
    let open = player.farm() - player.built() - pastures;
    let free = player.free_edges();
    let closed = |cell: Cell| {
        let sides =
            [Edge::above(cell), Edge::below(cell), Edge::left_of(cell), Edge::right_of(cell)];
        sides.into_iter().filter(|edge| !free.contains(*edge)).count()
    };
    open.iter().map(|cell| 0.16 * (closed(cell) * closed(cell)) as f64).sum()
}

/// Types that will have young, and types on the way to the four that make up for their penalty.
fn breeding(player: &Player, left: f64) -> f64 {
    let types = Herd::TYPES.into_iter().map(|animal| player.goods[animal]);
    types
        .map(|number| match number {
            0 => 0.0,
            1 => 0.7 * left.min(2.0),
            2..4 => 1.0 * left.min(4.0),
            _ => 0.8 * left,
        })
        .sum()
}
