//! Abilities that happen by themselves: whoever owns them has nothing to decide about.

use crate::ability::{Program, Trigger};
use crate::condition::Condition;
use crate::count::{Count, Thing};
use crate::goods::{Good, Goods};

/// Whether an ability asks nothing, only adds something, and depends on nothing that others of its kind
/// add.
pub fn is_plain(trigger: &Trigger, program: &Program) -> bool {
    only_adds(program) && trigger.conditions.iter().all(is_steady)
}

/// Whether a program asks nothing and adds goods, points or promises in a fixed number.
fn only_adds(program: &Program) -> bool {
    match program {
        Program::Gain(goods) => no_animals(goods),
        Program::GainPer(goods, _, count) => no_animals(goods) && counts_steadily(count),
        Program::GainTable(good, count, _) => !good.is_animal() && counts_steadily(count),
        Program::Points(_, _, count) => counts_steadily(count),
        Program::Bonus(_) | Program::Promise(..) => true,
        Program::FromCard(goods) => no_animals(goods),
        // An animal is kept by one card only.
        Program::Store(goods, _) => no_animals(goods),
        Program::All(parts) => parts.iter().all(only_adds),
        Program::Others(part) => only_adds(part),
        _ => false,
    }
}

fn no_animals(goods: &Goods) -> bool {
    Good::ANIMALS.iter().all(|animal| goods[*animal] == 0)
}

/// Whether a count stays the same when goods other than animals come in.
fn counts_steadily(count: &Count) -> bool {
    count.things().into_iter().all(|thing| match thing {
        Thing::Good(good) => good.is_animal(),
        Thing::Others(condition) => is_steady(condition),
        thing => *thing != Thing::Gained,
    })
}

fn is_steady(condition: &Condition) -> bool {
    condition.counts().into_iter().all(counts_steadily)
}
