//! A search that remembers what its simulations were made of.

use std::sync::atomic::{AtomicBool, Ordering};

use farmstead_rules::{CATEGORIES, Move, Seat, Turn};

use super::{Advice, Analysis, Outlook, named, words};
use crate::agent::Budget;
use crate::clock::Clock;
use crate::evaluator::Evaluator;
use crate::search::{Growth, Tree, Worlds, utility};
use crate::turns::Searched;

/// Options that a report tells of, and turns of the line that follows each.
const REPORTED: usize = 8;
const FOLLOWING: usize = 4;
/// Options that are told of come from so many that are likeliest at first sight.
const LIKELY: usize = 32;

/// A search under way.
pub(super) struct Study<G: Searched, E: Evaluator<G>> {
    tree: Tree<G, E>,
    sample: G,
    seat: Seat,
    options: Vec<Watched>,
    /// How often rivals took a space that an option begins with, and how often they could have.
    taken: Vec<(Move, u64, u64)>,
}

/// What the simulations of an option were made of.
#[derive(Debug, Clone, Copy, Default)]
struct Watched {
    visits: u64,
    worth: f64,
    squares: f64,
    totals: [f64; Seat::MOST],
    lines: [[f64; CATEGORIES]; Seat::MOST],
    wins: [f64; Seat::MOST],
}

impl Watched {
    fn add(&mut self, other: &Watched) {
        self.visits += other.visits;
        self.worth += other.worth;
        self.squares += other.squares;
        for seat in 0..Seat::MOST {
            self.totals[seat] += other.totals[seat];
            self.wins[seat] += other.wins[seat];
            for line in 0..CATEGORIES {
                self.lines[seat][line] += other.lines[seat][line];
            }
        }
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.visits.max(1) as f64
    }

    fn error(&self) -> f64 {
        let mean = self.mean(self.worth);
        let spread = (self.mean(self.squares) - mean * mean).max(0.0);
        (spread / self.visits.max(1) as f64).sqrt()
    }
}

impl<G: Searched, E: Evaluator<G> + Clone> Study<G, E> {
    /// A search that has seen nothing but its root.
    pub(super) fn new(
        evaluator: E,
        sample: &G,
        seat: Seat,
        seed: u64,
        growth: Growth,
    ) -> Study<G, E> {
        let tree = Tree::new(evaluator, Worlds::new(sample.clone(), seat, seed), growth);
        let options = vec![Watched::default(); tree.options().len()];
        let mut taken: Vec<(Move, u64, u64)> = Vec::new();
        for option in 0..tree.options().len() {
            let first = tree.moves(option)[0];
            if taken.iter().all(|(known, ..)| *known != first) {
                taken.push((first, 0, 0));
            }
        }
        Study { tree, sample: sample.clone(), seat, options, taken }
    }

    /// Goes on for a part of the budget, or until it is stopped.
    pub(super) fn go_on(&mut self, budget: &Budget, stopped: &AtomicBool) {
        let clock = Clock::start(budget);
        let mut simulations = 0;
        let is_stopped = || stopped.load(Ordering::Relaxed);
        while !self.options.is_empty() && clock.allows(simulations) && !is_stopped() {
            // Every other simulation goes to an option that would be told of and is known least.
            match self.neglected().filter(|_| simulations % 2 == 1) {
                Some(option) => self.tree.simulate_option(option),
                None => self.tree.simulate(),
            }
            self.watch();
            simulations += 1;
        }
    }

    /// Of the options that look best, the one that was looked at least.
    fn neglected(&self) -> Option<usize> {
        let mut most: Vec<usize> = (0..self.options.len().min(LIKELY)).collect();
        most.sort_by_key(|option| std::cmp::Reverse(self.options[*option].visits));
        most.truncate(REPORTED);
        most.into_iter().min_by_key(|option| self.options[*option].visits)
    }

    /// Remembers what the last simulation was made of.
    fn watch(&mut self) {
        let seats = self.tree.seats();
        let Some(seen) = self.tree.last() else { return };
        let value = self.tree.evaluator().evaluate(seen.leaf);
        let watched = &mut self.options[seen.option];
        let worth = f64::from(utility(seen.totals, self.seat.index(), seats));
        watched.visits += 1;
        watched.worth += worth;
        watched.squares += worth * worth;
        for (seat, promise) in value.seats().iter().enumerate() {
            watched.totals[seat] += f64::from(seen.totals[seat]);
            watched.wins[seat] += f64::from(promise.win);
            for (sum, points) in watched.lines[seat].iter_mut().zip(promise.lines) {
                *sum += f64::from(points);
            }
        }
        let own = self.tree.moves(seen.option)[0];
        let (rivals, complete) = self.tree.rivals_since(self.seat);
        for (space, taken, all) in &mut self.taken {
            let took = rivals.contains(space);
            if *space != own && (took || complete) {
                *all += 1;
                *taken += u64::from(took);
            }
        }
    }

    /// What this search and others of the same root know.
    pub(super) fn report(&self, others: &[Study<G, E>]) -> Analysis {
        let mut options = self.options.clone();
        let mut taken = self.taken.clone();
        for other in others {
            for (sum, more) in options.iter_mut().zip(&other.options) {
                sum.add(more);
            }
            for (sum, more) in taken.iter_mut().zip(&other.taken) {
                sum.1 += more.1;
                sum.2 += more.2;
            }
        }
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by_key(|option| std::cmp::Reverse(options[*option].visits));
        order.truncate(REPORTED);
        let mut advice: Vec<Advice> =
            order.iter().map(|option| self.advice(*option, &options[*option], &taken)).collect();
        // All that are told of were looked at often, so what they are worth says more than how often.
        advice.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let food = self.sample.food(self.seat);
        words::give_reasons(&mut advice, self.seat, food.as_ref());
        Analysis {
            seat: self.seat,
            simulations: options.iter().map(|option| option.visits).sum(),
            is_last: false,
            options: advice,
            food,
        }
    }

    fn advice(&self, option: usize, watched: &Watched, taken: &[(Move, u64, u64)]) -> Advice {
        let moves = self.tree.moves(option).to_vec();
        let mut game = self.sample.clone();
        let (mut notation, mut told) = (Vec::new(), Vec::new());
        for chosen in &moves {
            notation.push(game.write_move(*chosen));
            told.push(game.describe_move(*chosen));
            if game.play(*chosen, &mut ()).is_err() {
                break;
            }
        }
        let start = self.tree.options().nth(option).map_or(0.0, |option| option.start);
        let urgency = taken.iter().find(|(space, ..)| *space == moves[0]);
        Advice {
            words: told.join("; "),
            notation,
            outlook: self.outlook(watched, &game),
            line: self.following(game),
            worth: if watched.visits == 0 { start } else { watched.mean(watched.worth) as f32 },
            error: watched.error() as f32,
            visits: watched.visits,
            urgency: urgency
                .filter(|(.., all)| *all > 0 && self.sample.is_new_turn())
                .map(|(_, taken, all)| *taken as f32 / *all as f32),
            reason: String::new(),
            moves,
        }
    }

    /// What everybody may expect; an option that was not looked at is valued at first sight.
    fn outlook(&self, watched: &Watched, after: &G) -> Vec<Outlook> {
        let names = after.scores().categories;
        let seats = self.tree.seats();
        if watched.visits == 0 {
            let value = self.tree.evaluator().evaluate(after);
            let first_sight = value.seats().iter().map(|promise| Outlook {
                points: promise.total,
                lines: named(names, &promise.lines),
                other: 0.0,
                win: promise.win,
            });
            return first_sight.collect();
        }
        let mean = |sum: f64| watched.mean(sum) as f32;
        (0..seats)
            .map(|seat| {
                let points = mean(watched.totals[seat]);
                let lines = watched.lines[seat].map(mean);
                Outlook {
                    points,
                    lines: named(names, &lines),
                    other: points - lines.iter().sum::<f32>(),
                    win: mean(watched.wins[seat]),
                }
            })
            .collect()
    }

    /// The turns that the search thinks likeliest after an option.
    fn following(&self, mut game: G) -> Vec<(Seat, String)> {
        let mut line = Vec::new();
        while line.len() < FOLLOWING {
            let Turn::Seat(mover) = game.turn() else { break };
            let Some(moves) = self.tree.likeliest(&game, mover) else { break };
            let mut told = Vec::new();
            for chosen in moves {
                told.push(game.describe_move(*chosen));
                if game.play(*chosen, &mut ()).is_err() {
                    break;
                }
            }
            line.push((mover, told.join("; ")));
        }
        line
    }
}
