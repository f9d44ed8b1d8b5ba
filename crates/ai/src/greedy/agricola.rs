//! What a farm of classic or revised promises.

use farmstead_rules::agricola::{Player, ROUNDS, State};
use farmstead_rules::{Good, Seat};

use super::{Table, piece};

/// What the score sheet does not show yet, in points.
pub(super) fn prospects(state: &State, seat: Seat) -> f64 {
    let player = state.player(seat);
    let round = state.common.round;
    let left = f64::from(ROUNDS - round);
    // Goods want time to become something.
    let time = (left / 6.0).min(1.0);
    let cooks = state.owned_majors(seat).any(|major| major.cooks[1] > 0);
    time * materials(player)
        + time * seeds(player)
        + time * haste(player)
        + if cooks { time * 1.5 } else { 0.0 }
        + family(player, left)
        + if state.common.start == seat { 0.2 } else { 0.0 }
        - hunger(state, player, cooks)
}

/// There is time yet to use the whole yard: a cell used early for its own sake gains little.
fn haste(player: &Player) -> f64 {
    let used = player.rooms | player.fields | player.stables | player.pastures().cells;
    0.5 * f64::from((!used).len())
}

/// Building material, of which the first pieces are worth most.
fn materials(player: &Player) -> f64 {
    piece(&player.goods, Good::Wood, 9, 0.3)
        + piece(&player.goods, Good::Clay, 6, 0.25)
        + piece(&player.goods, Good::Reed, 4, 0.45)
        + piece(&player.goods, Good::Stone, 5, 0.35)
}

/// Seeds that have a field to go to, and fields that wait for seeds.
fn seeds(player: &Player) -> f64 {
    let seeds = player.goods[Good::Grain] + player.goods[Good::Vegetable];
    let fields = player.empty_fields().len();
    0.5 * f64::from(seeds.min(fields)) + 0.15 * f64::from(fields)
}

/// Family members work in every round to come, and need a room to be born into.
fn family(player: &Player, left: f64) -> f64 {
    let another = 0.45 * left;
    let spare = player.rooms.len().saturating_sub(u16::from(player.people)).min(2);
    let may_grow = player.people < 5 && left > 1.0;
    // Material for the next room is worth a part of it.
    let saved = |good: Good, price: f64| (f64::from(player.goods[good]) / price).min(1.0);
    let next = 0.5 * saved(player.house.material(), 5.0) + 0.5 * saved(Good::Reed, 2.0);
    let growth = match spare {
        _ if !may_grow => 0.0,
        0 => 0.5 * another * next,
        spare => 0.8 * another * f64::from(spare),
    };
    f64::from(player.people) * another + growth
}

fn hunger(state: &State, player: &Player, cooks: bool) -> f64 {
    let adult = if state.common.players == 1 { 3.0 } else { 2.0 };
    let animals: u16 = Good::ANIMALS.into_iter().map(|animal| player.goods[animal]).sum();
    let crops: u16 = Good::CROPS.into_iter().map(|crop| player.goods[crop]).sum();
    let table = Table {
        round: state.common.round,
        food: player.goods[Good::Food],
        needed: adult * f64::from(player.people) - f64::from(player.newborns),
        eaten_last: 0.6 * f64::from(crops) + if cooks { 1.5 * f64::from(animals) } else { 0.0 },
    };
    table.hunger()
}
