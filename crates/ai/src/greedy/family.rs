//! What a farm of the Family Edition promises.

use farmstead_rules::family::{Player, ROUNDS, State};
use farmstead_rules::{Good, Seat};

use super::{Table, piece};

/// What the score sheet does not show yet, in points.
pub(super) fn prospects(state: &State, seat: Seat) -> f64 {
    let player = state.player(seat);
    let left = f64::from(ROUNDS - state.common.round);
    // Goods want time to become something.
    let time = (left / 6.0).min(1.0);
    let kitchen = Kitchen::of(state, seat);
    time * materials(player)
        + time * seeds(player)
        + time * kitchen.worth()
        + family(player, left)
        + if state.common.start == seat { 0.2 } else { 0.0 }
        - hunger(state, player, &kitchen)
}

/// What a player's improvements make of things.
struct Kitchen {
    /// The most food for an animal.
    cooks: u8,
    /// The most food for a bread.
    bakes: u8,
}

impl Kitchen {
    fn of(state: &State, seat: Seat) -> Kitchen {
        let most = |food: &dyn Fn(u8) -> u8| state.owned(seat).map(|(index, _)| food(index)).max();
        let improvements = &state.layout.improvements;
        let cooks = most(&|index| improvements[usize::from(index)].cooks[1]);
        let bakes = most(&|index| improvements[usize::from(index)].bakes);
        Kitchen { cooks: cooks.unwrap_or(0), bakes: bakes.unwrap_or(0) }
    }

    fn worth(&self) -> f64 {
        0.8 * f64::from(self.cooks) + 0.3 * f64::from(self.bakes)
    }
}

/// Building material, of which the first pieces are worth most.
fn materials(player: &Player) -> f64 {
    piece(&player.goods, Good::Wood, 9, 0.25)
        + piece(&player.goods, Good::Clay, 5, 0.25)
        + piece(&player.goods, Good::Reed, 4, 0.4)
}

/// Grain that has a field to go to, and fields that wait for it.
fn seeds(player: &Player) -> f64 {
    let fields = u16::from(player.fields[0]);
    f64::from(player.goods[Good::Grain].min(fields)) + 0.1 * f64::from(fields.min(4))
}

/// People work in every round to come, and need a room to be born into.
fn family(player: &Player, left: f64) -> f64 {
    let another = 0.3 * left;
    let spare = player.rooms.saturating_sub(player.people).min(2);
    let may_grow = player.people < 5 && left > 1.0;
    // Material for the next room is worth a part of it.
    let saved = |good: Good, price: f64| (f64::from(player.goods[good]) / price).min(1.0);
    let next = 0.5 * saved(player.house.material(), 5.0) + 0.5 * saved(Good::Reed, 2.0);
    let growth = match spare {
        _ if !may_grow => 0.0,
        0 => 0.5 * (another + 2.0) * next,
        spare => 0.8 * (another + 2.0) * f64::from(spare),
    };
    f64::from(player.people) * another + growth
}

fn hunger(state: &State, player: &Player, kitchen: &Kitchen) -> f64 {
    let grain = player.goods[Good::Grain];
    let bread = if kitchen.bakes > 0 { grain.min(player.goods[Good::Wood]) } else { 0 };
    let animals = f64::from(player.herd().total()) * f64::from(kitchen.cooks);
    let sown: u8 = player.fields[1..].iter().sum();
    let table = Table {
        round: state.common.round,
        food: player.goods[Good::Food],
        needed: 2.0 * f64::from(player.people) - f64::from(player.newborns),
        eaten_last: 0.6 * f64::from(grain + u16::from(sown))
            + f64::from(bread) * f64::from(kitchen.bakes)
            + 0.8 * animals,
    };
    table.hunger()
}
