//! What a search says about a decision: the best options, what they lead to, and why.

mod case;
mod deeds;
mod study;
mod words;

pub use case::Fact;
pub use words::Names;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use farmstead_rules::log::Log;
use farmstead_rules::{AnyGame, CATEGORIES, Move, Name, Seat, View};

use crate::agent::Budget;
use crate::evaluator::Evaluator;
use crate::games::with_game;
use crate::linear::Linear;
use crate::net::NetAt;
use crate::search::Growth;
use crate::turns::Searched;
use crate::wyrand::Wyrand;
use study::Study;

/// What is known about a decision so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// Whose decision it is.
    pub seat: Seat,
    /// How many simulations it rests on.
    pub simulations: u64,
    /// Whether no further report follows.
    pub is_last: bool,
    /// The options, best first: whole turns.
    pub options: Vec<Advice>,
    /// The option that was played, if the game has gone on and what was played can be said.
    pub played: Option<usize>,
    /// How well the seat's family is provided for, where families eat.
    pub food: Option<Food>,
}

/// What is known about an option.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The moves of the whole turn.
    pub moves: Vec<Move>,
    /// The moves as notation.
    pub notation: Vec<String>,
    /// The turn in plain words, move by move.
    pub words: String,
    /// What the turn comes to, as somebody would propose it: "Take 3 wood (Forest)".
    pub proposal: String,
    /// What speaks for it, the weightiest first; [`Analysis::sentence`] has the words.
    pub facts: Vec<Fact>,
    /// Other turns that come to the same, their pieces lie elsewhere only.
    pub alike: usize,
    /// What is likely to follow: whose turn, and what they do in plain words.
    pub line: Vec<(Seat, String)>,
    /// What everybody may expect.
    pub outlook: Vec<Outlook>,
    /// What it is worth to the seat, in points: its own, less a part of the best rival's.
    pub worth: f32,
    /// How far that may be off: one standard error.
    pub error: f32,
    /// How often it was looked at.
    pub visits: u64,
    /// The share of lines in which a rival takes this space before the seat's next turn, if the seat
    /// does not; known only where the seat was seen to do something else.
    pub urgency: Option<f32>,
}

/// What a seat may expect.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// Points.
    pub points: f32,
    /// Points by line of the score sheet, with the names of the lines.
    pub lines: Vec<(Name, f32)>,
    /// What the lines do not explain, so that all add up to the points.
    pub other: f32,
    /// The chance to win.
    pub win: f32,
}

/// What a family has to eat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Food {
    /// The round of the next harvest.
    pub harvest: u8,
    /// What the family will eat then.
    pub needed: u16,
    /// Food in the supply.
    pub at_hand: u16,
    /// Food that crops and animals on the farm could be turned into.
    pub in_sight: u16,
}

/// When reports are made: after so many simulations, or so much time.
const NODES: [u64; 4] = [64, 512, 4096, 32_768];
const TIMES: [Duration; 8] = [
    Duration::from_millis(50),
    Duration::from_millis(1000),
    Duration::from_millis(5000),
    Duration::from_millis(20_000),
    Duration::from_millis(60_000),
    Duration::from_millis(180_000),
    Duration::from_millis(600_000),
    Duration::from_millis(1_800_000),
];
/// How often it is asked whether the analysis is still wanted.
const PATIENCE: Duration = Duration::from_millis(20);
/// Simulations after which the first report comes even before its time.
const FIRST: u64 = 256;
/// How long it takes if nobody says.
const USUAL: Duration = Duration::from_secs(2);

/// Studies the decision of the view's seat and reports several times, the last time when the budget
/// is used up. The same view, seed and number of simulations on one thread give the same reports.
/// There is no report if the seat has nothing to decide.
pub fn analyse(view: &View, seed: u64, budget: &Budget, report: impl FnMut(&Analysis)) {
    analyse_while(|| true, view, seed, budget, report);
}

/// The same, but the last report comes soon after the analysis is not wanted any more.
pub fn analyse_while(
    mut is_wanted: impl FnMut() -> bool,
    view: &View,
    seed: u64,
    budget: &Budget,
    mut report: impl FnMut(&Analysis),
) {
    let Some(seat) = view.seat() else { return };
    if view.turn() != farmstead_rules::Turn::Seat(seat) {
        return;
    }
    let budget = budget.within(&Budget { time: Some(USUAL), ..Budget::default() });
    let sample = view.sample(&mut Wyrand::new(seed));
    let log = log_of(&sample);
    let asked = Asked { seat, seed, budget: &budget, log: &log };
    with_game!(&sample, game => match NetAt::shipped(game) {
        Some(net) => study(&net, game, &asked, &mut is_wanted, &mut report),
        None => study(Linear::shipped(game), game, &asked, &mut is_wanted, &mut report),
    });
}

/// Studies a decision that was taken, with so many simulations: what was played is one of the options,
/// and was looked at as much as others that seemed good. The same view, moves, seed and number of
/// simulations give the same answer.
pub(crate) fn appraise(view: &View, played: &[Move], seed: u64, nodes: u64) -> Option<Analysis> {
    let seat = view.seat().filter(|seat| view.turn() == farmstead_rules::Turn::Seat(*seat))?;
    let sample = view.sample(&mut Wyrand::new(seed));
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    let asked = Asked { seat, seed, budget: &budget, log: &log_of(&sample) };
    Some(with_game!(&sample, game => match NetAt::shipped(game) {
        Some(net) => study_played(&net, game, &asked, played),
        None => study_played(Linear::shipped(game), game, &asked, played),
    }))
}

fn study_played<G: Searched, E: Evaluator<G>>(
    evaluator: &E,
    sample: &G,
    asked: &Asked<'_>,
    played: &[Move],
) -> Analysis {
    let Asked { seat, seed, budget, log } = *asked;
    let mut study = Study::new(evaluator, sample, seat, seed, Growth::default(), Some(played));
    study.go_on(budget, &AtomicBool::new(false));
    Analysis { is_last: true, ..study.report(&[], log) }
}

/// What things are called at a table.
fn log_of(game: &AnyGame) -> Log {
    let own = game.book().options().cards.own().map_or(&[][..], |deck| deck.cards.as_slice());
    Log::new(&game.report()).naming(own)
}

/// What is to be studied, and how long.
struct Asked<'a> {
    seat: Seat,
    seed: u64,
    budget: &'a Budget,
    /// What things are called.
    log: &'a Log,
}

fn study<G: Searched, E: Evaluator<G>>(
    evaluator: &E,
    sample: &G,
    asked: &Asked<'_>,
    is_wanted: &mut impl FnMut() -> bool,
    report: &mut impl FnMut(&Analysis),
) {
    let Asked { seat, seed, budget, log } = *asked;
    let stopped = AtomicBool::new(false);
    let asking = thread::current();
    let threads = budget.threads.get();
    let growth = Growth::default().shared_by(threads);
    let mut studies: Vec<Study<G, &E>> = (0..threads as u64)
        .map(|thread| Study::new(evaluator, sample, seat, seed.wrapping_add(thread), growth, None))
        .collect();
    let slices = slices(budget);
    for (index, slice) in slices.iter().enumerate() {
        thread::scope(|scope| {
            let go_on = |study: &mut Study<G, &E>| {
                study.go_on(slice, &stopped);
                asking.unpark();
            };
            let at_work: Vec<_> =
                studies.iter_mut().map(|study| scope.spawn(move || go_on(study))).collect();
            while !at_work.iter().all(|thread| thread.is_finished()) {
                // The first report always comes.
                stopped.fetch_or(index > 0 && !is_wanted(), Ordering::Relaxed);
                thread::park_timeout(PATIENCE);
            }
        });
        let is_stopped = stopped.load(Ordering::Relaxed);
        let (first, others) = studies.split_first().expect("there is at least one thread");
        let mut analysis = first.report(others, log);
        analysis.is_last = is_stopped || index + 1 == slices.len();
        report(&analysis);
        if is_stopped {
            return;
        }
    }
}

/// The parts of a budget after which there is a report.
fn slices(budget: &Budget) -> Vec<Budget> {
    let threads = budget.threads;
    let mut slices = Vec::new();
    if let Some(time) = budget.time {
        let ends = TIMES.into_iter().filter(|end| *end < time).chain([time]);
        let mut before = Duration::ZERO;
        for end in ends {
            let nodes = match budget.nodes {
                None if slices.is_empty() && end < time => Some(FIRST),
                nodes => nodes,
            };
            slices.push(Budget { time: Some(end - before), nodes, threads });
            before = end;
        }
    } else {
        let nodes = budget.nodes.unwrap_or(0);
        let ends = NODES.into_iter().filter(|end| *end < nodes).chain([nodes]);
        let mut before = 0;
        for end in ends {
            slices.push(Budget { time: None, nodes: Some(end - before), threads });
            before = end;
        }
    }
    slices
}

/// The names of the lines with their points, those of the score sheet only.
fn named(names: &'static [Name], points: &[f32; CATEGORIES]) -> Vec<(Name, f32)> {
    names.iter().copied().zip(points.iter().copied()).collect()
}
