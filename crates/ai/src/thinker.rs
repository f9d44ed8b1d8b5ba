//! Thinking ahead: grows trees while the budget lasts, and takes the best option.

use std::thread;

use farmstead_rules::{Move, Seat};

use crate::agent::Budget;
use crate::clock::Clock;
use crate::evaluator::Evaluator;
use crate::search::{Growth, OptionStats, Tree, Worlds, best_solved, utility};
use crate::turns::Searched;

/// The line of an option, and how many simulations it took to find it. Of the options that were
/// looked at most, `pick` takes one by what they are worth in points.
pub(crate) fn think<G: Searched, E: Evaluator<G>>(
    evaluator: &E,
    sample: &G,
    seat: Seat,
    seed: u64,
    budget: &Budget,
    pick: impl FnOnce(&[f32]) -> Option<usize>,
) -> (Vec<Move>, u64) {
    let clock = Clock::start(budget);
    let threads = budget.threads.get();
    let growth = Growth::default().shared_by(threads);
    let tree = |thread: u64| {
        let worlds = Worlds::new(sample.clone(), seat, seed.wrapping_add(thread));
        Tree::new(evaluator, worlds, growth)
    };
    let mut first = tree(0);
    let chosen = |option: Option<usize>, tree: &Tree<'_, G, E>| {
        option.map_or_else(Vec::new, |option| tree.moves(option).to_vec())
    };
    if first.options().len() < 2 || !clock.allows(0) {
        return (chosen(Some(0).filter(|_| first.options().len() > 0), &first), 0);
    }
    if let Some(best) = best_solved(&first, sample, seat, &clock) {
        return (chosen(Some(best), &first), 0);
    }
    let mut others: Vec<_> = (1..threads as u64).map(tree).collect();
    thread::scope(|scope| {
        for other in &mut others {
            scope.spawn(|| other.run(&clock));
        }
        first.run(&clock);
    });
    let trees: Vec<_> = std::iter::once(&first).chain(&others).collect();
    let nodes = trees.iter().map(|tree| tree.simulations()).sum();
    let ranked = ranked(&merged(&trees), seat, first.seats());
    let worth: Vec<f32> = ranked.iter().map(|(_, worth)| *worth).collect();
    (chosen(pick(&worth).map(|picked| ranked[picked].0), &first), nodes)
}

/// What all trees know of the options at their common root.
pub(crate) fn merged<G: Searched, E: Evaluator<G>>(trees: &[&Tree<'_, G, E>]) -> Vec<OptionStats> {
    let mut all: Vec<OptionStats> = trees[0].options().collect();
    for tree in &trees[1..] {
        for (sum, more) in all.iter_mut().zip(tree.options()) {
            sum.add(&more);
        }
    }
    all
}

/// The options that were looked at at least half as often as any, with what they are worth to the
/// seat. The one that was looked at most comes first and is never behind another.
fn ranked(options: &[OptionStats], seat: Seat, seats: usize) -> Vec<(usize, f32)> {
    let worth = |option: &OptionStats| {
        option.means().map_or(option.start, |means| utility(&means, seat.index(), seats))
    };
    let mut order: Vec<usize> = (0..options.len()).collect();
    order.sort_by(|one, other| {
        let (one, other) = (&options[*one], &options[*other]);
        other.visits.cmp(&one.visits).then(worth(other).total_cmp(&worth(one)))
    });
    let Some(first) = order.first().map(|first| options[*first]) else { return Vec::new() };
    let often = order.into_iter().filter(|option| 2 * options[*option].visits >= first.visits);
    often.map(|option| (option, worth(&options[option]).min(worth(&first)))).collect()
}
