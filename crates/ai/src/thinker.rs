//! Thinking ahead: grows trees while the budget lasts, and takes the best option.

use std::any::Any;
use std::fmt;
use std::thread;

use farmstead_rules::{Move, Seat};

use crate::agent::Budget;
use crate::clock::Clock;
use crate::evaluator::Evaluator;
use crate::search::{Growth, KeptTree, OptionStats, Tree, Worlds, best_solved, utility};
use crate::turns::Searched;

/// The line of an option, and how many simulations it took to find it. Of the options that were
/// looked at most, `pick` takes one by what they are worth in points.
pub(crate) fn think<G: Searched, E: Evaluator<G> + Clone + Send + 'static>(
    evaluator: &E,
    sample: &G,
    seat: Seat,
    seed: u64,
    budget: &Budget,
    memory: &mut Memory,
    pick: impl FnOnce(&[f32]) -> Option<usize>,
) -> (Vec<Move>, u64) {
    let clock = Clock::start(budget);
    let threads = budget.threads.get();
    let growth = Growth::default().shared_by(threads);
    let mut trees: Vec<Tree<G, E>> = memory.recall(sample);
    if trees.len() != threads || !trees.iter_mut().all(|tree| tree.advance(sample)) {
        trees.clear();
    }
    let tree = |thread: u64| {
        let worlds = Worlds::new(sample.clone(), seat, seed.wrapping_add(thread));
        Tree::new(evaluator.clone(), worlds, growth)
    };
    if trees.is_empty() {
        trees.push(tree(0));
    }
    let first = &trees[0];
    let chosen = |option: Option<usize>, tree: &Tree<G, E>| {
        option.map_or_else(Vec::new, |option| tree.moves(option).to_vec())
    };
    let without_thinking = if first.options().len() < 2 || !clock.allows(0) {
        Some((first.options().len() > 0).then_some(0))
    } else {
        best_solved(first, sample, seat, &clock).map(Some)
    };
    if let Some(option) = without_thinking {
        let line = chosen(option, first);
        memory.keep(trees);
        return (line, 0);
    }
    trees.extend((trees.len() as u64..threads as u64).map(tree));
    thread::scope(|scope| {
        let (first, others) = trees.split_at_mut(1);
        for other in others {
            scope.spawn(|| other.run(&clock));
        }
        first[0].run(&clock);
    });
    let nodes = trees.iter().map(Tree::simulations).sum();
    let ranked = ranked(&merged(&trees), seat, trees[0].seats());
    let worth: Vec<f32> = ranked.iter().map(|(_, worth)| *worth).collect();
    let line = chosen(pick(&worth).map(|picked| ranked[picked].0), &trees[0]);
    if trees.iter().all(Tree::is_light) {
        memory.keep(trees);
    }
    (line, nodes)
}

/// The trees that a player grew at its last decision.
#[derive(Default)]
pub(crate) struct Memory(Option<Box<dyn Any + Send>>);

impl Memory {
    /// The trees that were kept, if they are of this kind; they are not there any more afterwards.
    fn recall<G: Searched, E: Evaluator<G> + Clone + 'static>(
        &mut self,
        game: &G,
    ) -> Vec<Tree<G, E>> {
        let kept =
            self.0.take().map(|kept| kept.downcast::<Vec<KeptTree<G::Snapshot, E, E::Change>>>());
        let trees = kept.and_then(Result::ok).into_iter().flat_map(|kept| *kept);
        trees.map(|tree| Tree::recall(tree, game)).collect()
    }

    fn keep<G: Searched, E: Evaluator<G> + Clone + Send + 'static>(
        &mut self,
        trees: Vec<Tree<G, E>>,
    ) {
        let kept: Vec<KeptTree<G::Snapshot, E, E::Change>> =
            trees.into_iter().map(Tree::keep).collect();
        self.0 = Some(Box::new(kept));
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Memory").field(&self.0.is_some()).finish()
    }
}

/// What all trees know of the options at their common root.
fn merged<G: Searched, E: Evaluator<G> + Clone>(trees: &[Tree<G, E>]) -> Vec<OptionStats> {
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

#[cfg(test)]
mod tests {
    use farmstead_rules::{AnyGame, Deal, Options, Seed, Turn};

    use super::*;
    use crate::games::with_game;
    use crate::linear::Linear;

    /// Grows a tree, plays the turn that was looked at most and the likeliest reply, and goes on.
    fn go_on<G: Searched>(game: &G) {
        let Turn::Seat(seat) = game.turn() else { panic!("somebody begins") };
        let worlds = Worlds::new(game.clone(), seat, 1);
        let mut tree = Tree::new(Linear::shipped(game), worlds, Growth::default());
        let budget = Budget { nodes: Some(400), ..Budget::default() };
        tree.run(&Clock::start(&budget));
        let options: Vec<OptionStats> = tree.options().collect();
        let most = (0..options.len()).max_by_key(|option| options[*option].visits);
        let mut later = game.clone();
        for chosen in tree.moves(most.expect("there is something to do")) {
            later.play(*chosen, &mut ()).expect("its line is legal");
        }
        let Turn::Seat(rival) = later.turn() else { panic!("the rival is next") };
        let reply = tree.likeliest(&later, rival).expect("it was looked at").to_vec();
        for chosen in reply {
            later.play(chosen, &mut ()).expect("its line is legal");
        }
        assert!(tree.advance(&later), "it has been here");
        let known: u32 = tree.options().map(|option| option.visits).sum();
        assert!(known > 0, "what was found is kept");
        let fresh = Tree::new(
            Linear::shipped(&later),
            Worlds::new(later.clone(), seat, 1),
            Growth::default(),
        );
        assert_eq!(tree.options().len(), fresh.options().len(), "no option is missing");
        tree.run(&Clock::start(&budget));
        let all: u32 = tree.options().map(|option| option.visits).sum();
        assert!(all > known, "and it goes on");
        assert!(!tree.advance(game), "there is no way back");
    }

    #[test]
    fn a_tree_goes_on_from_where_the_game_has_come_to() {
        for options in ["game=creatures", "game=revised players=2 cards=none"] {
            let options: Options = options.parse().expect("the options go together");
            let deal = Deal::from_seed(&options, Seed(3));
            let game = AnyGame::new(&options, &deal).expect("the deal fits");
            with_game!(&game, game => go_on(game));
        }
    }
}
