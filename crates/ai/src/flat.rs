//! Flat Monte Carlo: every option of a turn is tried out by playing on for a while.

use std::thread;
use std::time::Duration;

use farmstead_rules::{Move, Seat, Turn, View};
use rand_core::Rng;

use crate::agent::{Agent, Budget, Decision};
use crate::clock::Clock;
use crate::evaluator::{Evaluator, Totals};
use crate::games::with_game;
use crate::linear::Linear;
use crate::plan::Plan;
use crate::search::{Growth, Tree, Worlds, softmax, utility};
use crate::turns::{Breadth, Searched, Turns};
use crate::wyrand::Wyrand;

/// Options that are tried out; the others are worse at first sight.
const CANDIDATES: usize = 24;
/// How far from the best a turn may be, in points, to be played now and then.
const TAU: f32 = 1.0;
/// One turn in so many is any turn at all.
const WHIM: usize = 10;

/// A player that tries out what it could do.
#[derive(Debug)]
pub(crate) struct Flat {
    random: Wyrand,
    plan: Plan,
}

/// Turns that are played on at most: more than any round and harvest take.
const MOST_TURNS: usize = 200;

/// How long it thinks if it is not told otherwise.
const USUAL: Duration = Duration::from_secs(1);

impl Flat {
    /// A player that draws chances from this seed.
    pub(crate) fn new(seed: u64) -> Flat {
        Flat { random: Wyrand::new(seed), plan: Plan::default() }
    }
}

impl Agent for Flat {
    fn choose(&mut self, view: &View, budget: &Budget) -> Option<Decision> {
        let seat = view.seat()?;
        let seed = self.random.next_u64();
        let budget = budget.within(&Budget { time: Some(USUAL), ..Budget::default() });
        self.plan.follow(
            view,
            seed,
            |sample| with_game!(&*sample, game => try_out(game, seat, seed, &budget)),
        )
    }
}

/// The line of the option that did best, and how many games were played on.
fn try_out<G: Searched>(sample: &G, seat: Seat, seed: u64, budget: &Budget) -> (Vec<Move>, u64) {
    let evaluator = Linear::shipped(sample);
    let clock = Clock::start(budget);
    let root = Tree::new(evaluator, Worlds::new(sample.clone(), seat, seed), Growth::default());
    let lines: Vec<&[Move]> =
        (0..root.options().len().min(CANDIDATES)).map(|option| root.moves(option)).collect();
    let trial = |thread: u64| {
        let worlds = Worlds::new(sample.clone(), seat, seed.wrapping_add(thread));
        let mut trial = Trial::new(evaluator, worlds, seat, lines.len());
        trial.run(&lines, &clock);
        trial.results
    };
    let mut results = vec![Tried::default(); lines.len()];
    thread::scope(|scope| {
        let threads: Vec<_> = (1..budget.threads.get() as u64)
            .map(|thread| scope.spawn(move || trial(thread)))
            .collect();
        let others = threads.into_iter().map(|thread| thread.join().expect("no trial panics"));
        for part in std::iter::once(trial(0)).chain(others) {
            for (result, more) in results.iter_mut().zip(part) {
                result.games += more.games;
                result.worth += more.worth;
            }
        }
    });
    let best = (0..results.len()).min_by(|one, other| {
        let (one, other) = (&results[*one], &results[*other]);
        other.games.cmp(&one.games).then(other.mean().total_cmp(&one.mean()))
    });
    let line = best.map_or_else(Vec::new, |best| lines[best].to_vec());
    (line, results.iter().map(|result| result.games).sum())
}

/// What became of an option.
#[derive(Debug, Clone, Copy, Default)]
struct Tried {
    games: u64,
    worth: f32,
}

impl Tried {
    fn mean(&self) -> f32 {
        if self.games == 0 { f32::NEG_INFINITY } else { self.worth / self.games as f32 }
    }
}

/// Options while they are tried out.
struct Trial<'e, G> {
    evaluator: &'e Linear,
    worlds: Worlds<G>,
    seat: Seat,
    turns: Turns<G>,
    results: Vec<Tried>,
    values: Vec<(f32, usize)>,
    shares: Vec<f32>,
}

impl<'e, G: Searched> Trial<'e, G> {
    fn new(evaluator: &'e Linear, worlds: Worlds<G>, seat: Seat, options: usize) -> Trial<'e, G> {
        Trial {
            evaluator,
            worlds,
            seat,
            turns: Turns::new(Breadth::LEAN),
            results: vec![Tried::default(); options],
            values: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// Tries all options in the same worlds; the worse half drops out whenever its share of the
    /// budget is used up.
    fn run(&mut self, lines: &[&[Move]], clock: &Clock) {
        let mut alive: Vec<usize> = (0..lines.len()).collect();
        let phases = lines.len().max(2).ilog2();
        let mut phase = 1;
        let mut games = 0;
        while alive.len() > 1 {
            let world = self.worlds.draw();
            let luck = self.worlds.luck();
            for option in &alive {
                if !clock.allows(games) {
                    return;
                }
                let mut game = world.clone();
                let legal = lines[*option].iter().all(|one| game.play(*one, &mut ()).is_ok());
                debug_assert!(legal, "an option of the seat itself is legal in every world");
                let totals = self.play_on(&mut game, &mut Wyrand::new(luck));
                let tried = &mut self.results[*option];
                tried.games += 1;
                tried.worth += utility(&totals, self.seat.index(), usize::from(game.seats()));
                games += 1;
            }
            if clock.used(games) * phases as f32 > phase as f32 {
                phase += 1;
                alive.sort_by(|one, other| {
                    self.results[*other].mean().total_cmp(&self.results[*one].mean())
                });
                alive.truncate(alive.len().div_ceil(2));
            }
        }
    }

    /// Plays guided turns to the horizon.
    fn play_on(&mut self, game: &mut G, random: &mut Wyrand) -> Totals {
        let horizon = game.horizon();
        for _ in 0..MOST_TURNS {
            let Turn::Seat(mover) = game.turn() else { break };
            if game.round() > horizon {
                break;
            }
            self.turns.find(game);
            let chosen = self.guided(mover, random);
            game.clone_from(&self.turns.outcomes()[chosen].game);
        }
        let mut totals = Totals::default();
        for (seat, total) in (0..game.seats()).map(Seat).zip(&mut totals) {
            *total = self.evaluator.total(game, seat);
        }
        totals
    }

    /// A turn: more likely the better it is for the mover.
    fn guided(&mut self, mover: Seat, random: &mut Wyrand) -> usize {
        let outcomes = self.turns.outcomes();
        if random.below(WHIM) == 0 {
            return random.below(outcomes.len());
        }
        let value = |(index, outcome): (usize, &crate::turns::Outcome<G>)| {
            (self.evaluator.total(&outcome.game, mover), index)
        };
        self.values.clear();
        self.values.extend(outcomes.iter().enumerate().map(value));
        self.values.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.shares.clear();
        self.shares.extend(self.values.iter().map(|(value, _)| *value));
        softmax(&mut self.shares, TAU);
        self.values[random.among(&self.shares)].1
    }
}
