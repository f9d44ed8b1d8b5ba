//! Games to learn from.

use farmstead_rules::{CATEGORIES, Move, Seat, Seed, Turn};
use rand_core::Rng;

use super::samples::{End, Outcome, Samples};
use crate::agent::Budget;
use crate::clock::Clock;
use crate::evaluator::{Evaluator, Totals};
use crate::linear::Linear;
use crate::net::schema::Bound;
use crate::net::{Lists, NetAt, lists};
use crate::search::{Growth, Tree, Worlds, softmax, utility};
use crate::styles::Style;
use crate::turns::{Breadth, Searched};
use crate::wyrand::Wyrand;

/// How games are played to learn from them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Manner {
    /// Simulations for each decision; without any, players see to the end of their turns.
    pub simulations: u64,
    /// By how many points something is worse when it is tried about a third as often as the best:
    /// at the start of the game and at its end.
    pub curiosity: [f32; 2],
    /// One game in so many begins with some placements that are hardly thought about; 0 for none.
    pub openings: usize,
    /// One decision in so many is hardly thought about, so that games come to where they never would;
    /// 0 for none.
    pub rash: usize,
    /// How much of what was expected later counts, a decision further on, against what came.
    pub trust: f32,
    /// So many positions that a search looked into, but that were not played, are learned from for
    /// each decision.
    pub sidelong: usize,
}

/// Who decides for a seat.
#[derive(Debug, Clone, Copy)]
pub(super) enum Brain<'a> {
    Linear(&'a Linear),
    Net(&'a NetAt),
    /// A network of somebody whose expectations are no measure for others.
    Odd(&'a NetAt),
    Style(&'static Style),
}

/// How warm placements are that are hardly thought about, in points.
const WARM: f32 = 3.0;

/// One decision in so many is kept.
const KEPT: usize = 2;

/// How often a search must have been at a position for what it found there to be worth learning.
const VISITED: u32 = 8;

/// A position on the way, and what everybody expected in it.
struct Passed {
    lists: Option<Lists>,
    /// Nothing, if whoever decided has no idea.
    expected: Option<Totals>,
}

/// Plays a game and adds what can be learned from it. Everybody's points come back.
pub(super) fn play<G: Searched>(
    mut game: G,
    seed: Seed,
    brains: &[Brain<'_>],
    manner: &Manner,
    bound: &Bound,
    samples: &mut Samples,
) -> Vec<f32> {
    let mut random = Wyrand::for_game(seed);
    let open = manner.openings > 0 && random.below(manner.openings) == 0;
    let mut opening = if open { 2 + random.below(5) } else { 0 };
    let mut passed: Vec<Passed> = Vec::new();
    let mut trees: Vec<Option<Tree<G, &NetAt>>> = brains.iter().map(|_| None).collect();
    while let Turn::Seat(seat) = game.turn() {
        let kept = random.below(KEPT) == 0;
        let lists = kept.then(|| lists(&game, bound));
        let part = f32::from(game.round()) / 14.0;
        let [early, late] = manner.curiosity;
        let mut curiosity = early + (late - early) * part.min(1.0);
        if opening > 0 && game.is_new_turn() {
            opening -= 1;
            curiosity = WARM;
        } else if manner.rash > 0 && random.below(manner.rash) == 0 {
            curiosity = WARM;
        }
        let sample = game.resampled(Some(seat), &mut random);
        let thought = match brains[seat.index()] {
            Brain::Style(style) => (style.turn(&sample, seat, &mut random), None),
            Brain::Linear(linear) => {
                let tree = grown(None, linear, sample, seat, &mut random);
                decide(tree, seat, manner, curiosity, &mut random).0
            }
            brain @ (Brain::Net(net) | Brain::Odd(net)) => {
                // Where nothing is hidden, seats that think alike can share a tree.
                let alike = |brain: &Brain<'_>| matches!(brain, Brain::Net(other) if std::ptr::eq(*other, net));
                let shared = brains.iter().position(alike).filter(|_| !game.has_cards());
                let place = shared.unwrap_or(seat.index());
                let tree = grown(trees[place].take(), net, sample, seat, &mut random);
                let (mut thought, tree) = decide(tree, seat, manner, curiosity, &mut random);
                match brain {
                    Brain::Odd(_) => thought.1 = None,
                    _ => look_aside(&tree, manner.sidelong, bound, &mut random, samples),
                }
                trees[place] = Some(tree);
                thought
            }
        };
        passed.push(Passed { lists, expected: thought.1 });
        let mut played = false;
        for chosen in &thought.0 {
            // What was thought out for cards that are hidden may turn out not to be legal.
            if game.play(*chosen, &mut ()).is_err() {
                break;
            }
            played = true;
        }
        if !played {
            let mut moves = farmstead_rules::Moves::new();
            game.moves(&mut moves);
            game.play(moves[0], &mut ()).expect("a listed move is legal");
        }
    }
    learn_from(&game, &passed, manner, samples)
}

/// Adds some positions that a search has been at, with what it found there. Whoever only learns from
/// what it plays never learns what would come of something else.
fn look_aside<G: Searched, E: Evaluator<G> + Clone>(
    tree: &Tree<G, E>,
    most: usize,
    bound: &Bound,
    random: &mut Wyrand,
    samples: &mut Samples,
) {
    if most == 0 {
        return;
    }
    let mut visited = tree.visited(VISITED);
    for _ in 0..most.min(visited.len()) {
        let (position, totals) = visited.swap_remove(random.below(visited.len()));
        let totals = totals[..tree.seats()].to_vec();
        samples.push(&lists(&position, bound), &Outcome { totals, ends: None });
    }
}

/// Adds the positions of a game with what came of them.
fn learn_from<G: Searched>(
    game: &G,
    passed: &[Passed],
    manner: &Manner,
    samples: &mut Samples,
) -> Vec<f32> {
    let scores = game.scores();
    let sheets = scores.sheets();
    let winners = sheets.iter().filter(|sheet| sheet.rank == 1).count() as f32;
    let points: Vec<f32> = sheets.iter().map(|sheet| scores.value(sheet.total) as f32).collect();
    let ends = sheets.iter().map(|sheet| {
        let mut lines = [0; CATEGORIES];
        for (line, points) in lines.iter_mut().zip(sheet.points) {
            *line = scores.value(points).round().clamp(-127.0, 127.0) as i8;
        }
        End { lines, win: f32::from(sheet.rank == 1) / winners }
    });
    let mut outcome = Outcome { totals: points.clone(), ends: Some(ends.collect()) };
    for position in passed.iter().rev() {
        if let Some(lists) = &position.lists {
            samples.push(lists, &outcome);
        }
        for (total, expected) in
            outcome.totals.iter_mut().zip(position.expected.into_iter().flatten())
        {
            *total += (1.0 - manner.trust) * (expected - *total);
        }
    }
    points
}

/// A tree for the decision at hand: one that has been here, or a new one.
fn grown<G: Searched, E: Evaluator<G> + Clone>(
    tree: Option<Tree<G, E>>,
    evaluator: E,
    sample: G,
    seat: Seat,
    random: &mut Wyrand,
) -> Tree<G, E> {
    let seed = random.next_u64();
    let been_here = tree.and_then(|mut tree| tree.advance(&sample).then_some(tree));
    been_here.unwrap_or_else(|| {
        let growth = Growth { root: Breadth::LEAN, ..Growth::default() };
        Tree::new(evaluator, Worlds::new(sample, seat, seed), growth)
    })
}

/// The moves of a turn, and what everybody may expect if the best were played.
type Thought = (Vec<Move>, Option<Totals>);

/// Lets a tree grow and picks a turn.
fn decide<G: Searched, E: Evaluator<G> + Clone>(
    mut tree: Tree<G, E>,
    seat: Seat,
    manner: &Manner,
    curiosity: f32,
    random: &mut Wyrand,
) -> (Thought, Tree<G, E>) {
    if tree.options().len() > 1 && manner.simulations > 0 {
        let budget = Budget { nodes: Some(manner.simulations), ..Budget::default() };
        tree.run(&Clock::start(&budget));
    }
    let seats = tree.seats();
    let mut options: Vec<(usize, f32, Totals)> = tree
        .options()
        .enumerate()
        .filter(|(_, option)| manner.simulations == 0 || option.visits > 0)
        .map(|(index, option)| {
            let means = option.means().unwrap_or(option.first);
            (index, utility(&means, seat.index(), seats), means)
        })
        .collect();
    if options.is_empty() {
        // With one option there is nothing to find out about it.
        options.extend(tree.options().take(1).map(|option| (0, option.start, option.first)));
    }
    options.sort_by(|one, other| other.1.total_cmp(&one.1));
    let Some(best) = options.first() else { return ((Vec::new(), None), tree) };
    let expected = best.2;
    let mut shares: Vec<f32> = options.iter().map(|(_, worth, _)| *worth).collect();
    softmax(&mut shares, curiosity);
    let picked = options[random.among(&shares)].0;
    ((tree.moves(picked).to_vec(), Some(expected)), tree)
}
