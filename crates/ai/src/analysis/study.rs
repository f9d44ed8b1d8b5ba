//! A search that remembers what its simulations were made of.

use std::sync::atomic::{AtomicBool, Ordering};

use farmstead_rules::log::Log;
use farmstead_rules::{CATEGORIES, Event, Move, Seat, Turn};

use super::case::Course;
use super::{Advice, Analysis, Outlook, deeds, named};
use crate::agent::Budget;
use crate::clock::Clock;
use crate::evaluator::Evaluator;
use crate::search::{Growth, Tree, Worlds, utility};
use crate::turns::{Breadth, Holdings, Searched, Turns};

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
    taken: Vec<Taken>,
    /// The option that was played, if a game that was played is looked at.
    played: Option<usize>,
}

/// How often each rival took what an option begins with, and how often they could have.
#[derive(Debug, Clone, Copy)]
struct Taken {
    first: Move,
    by: [u64; Seat::MOST],
    all: u64,
}

impl Taken {
    fn share(&self) -> Option<f32> {
        (self.all > 0).then(|| self.by.iter().sum::<u64>() as f32 / self.all as f32)
    }

    /// Who takes it most, and how large a share of the lines that is.
    fn rival(&self) -> Option<(Seat, f32)> {
        let most = (0..Seat::MOST).rev().max_by_key(|seat| self.by[*seat])?;
        (self.all > 0).then(|| (Seat(most as u8), self.by[most] as f32 / self.all as f32))
    }
}

/// A turn and what it caused.
struct Played<G> {
    after: G,
    events: Vec<Event>,
    proposal: Option<String>,
    /// Whether this is what was played.
    really: bool,
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
    /// A search that has seen nothing but its root. What was played there is among its options.
    pub(super) fn new(
        evaluator: E,
        sample: &G,
        seat: Seat,
        seed: u64,
        growth: Growth,
        played: Option<&[Move]>,
    ) -> Study<G, E> {
        let mut tree = Tree::new(evaluator, Worlds::new(sample.clone(), seat, seed), growth);
        let played = played.and_then(|moves| tree.option_like(moves));
        let options = vec![Watched::default(); tree.options().len()];
        let mut taken: Vec<Taken> = Vec::new();
        for option in 0..tree.options().len() {
            let first = tree.moves(option)[0];
            if taken.iter().all(|known| known.first != first) {
                taken.push(Taken { first, by: [0; Seat::MOST], all: 0 });
            }
        }
        Study { tree, sample: sample.clone(), seat, options, taken, played }
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
        most.extend(self.played);
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
        for taken in &mut self.taken {
            let took = rivals.iter().find(|(_, first)| *first == taken.first);
            if taken.first != own && (took.is_some() || complete) {
                taken.all += 1;
                if let Some((seat, _)) = took {
                    taken.by[seat.index()] += 1;
                }
            }
        }
    }

    /// What this search and others of the same root know.
    pub(super) fn report(&self, others: &[Study<G, E>], log: &Log) -> Analysis {
        let mut options = self.options.clone();
        let mut taken = self.taken.clone();
        for other in others {
            for (sum, more) in options.iter_mut().zip(&other.options) {
                sum.add(more);
            }
            for (sum, more) in taken.iter_mut().zip(&other.taken) {
                sum.all += more.all;
                for (by, more) in sum.by.iter_mut().zip(more.by) {
                    *by += more;
                }
            }
        }
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by_key(|option| std::cmp::Reverse(options[*option].visits));
        order.truncate(REPORTED);
        order.extend(self.played.filter(|played| !order.contains(played)));
        let mut told: Vec<(Advice, Played<G>)> = order
            .iter()
            .map(|option| {
                let mut played = self.play(&self.sample, self.seat, self.tree.moves(*option), log);
                played.really = self.played == Some(*option);
                (self.advice(*option, &options[*option], &taken, &played), played)
            })
            .collect();
        // All that are told of were looked at often, so what they are worth says more than how often.
        told.sort_by(|(one, _), (other, _)| other.worth.total_cmp(&one.worth));
        let told = self.merged(told);
        let played = told.iter().position(|(_, played)| played.really);
        let advice = self.with_facts(told, &taken, log);
        Analysis {
            seat: self.seat,
            simulations: options.iter().map(|option| option.visits).sum(),
            is_last: false,
            options: advice,
            played,
            food: self.sample.food(self.seat),
        }
    }

    /// Turns that come to the same are told once, as the one that is worth most.
    fn merged(&self, told: Vec<(Advice, Played<G>)>) -> Vec<(Advice, Played<G>)> {
        let mut kept: Vec<(Holdings, Advice, Played<G>)> = Vec::new();
        for (advice, played) in told {
            let holdings = played.after.holdings(self.seat);
            let same = kept.iter_mut().find(|(known, before, _)| {
                *known == holdings || before.proposal == advice.proposal
            });
            match same {
                Some((_, first, before)) => {
                    first.alike += 1;
                    before.really |= played.really;
                }
                None => kept.push((holdings, advice, played)),
            }
        }
        kept.into_iter().map(|(_, advice, played)| (advice, played)).collect()
    }

    /// Says what speaks for each turn.
    fn with_facts(
        &self,
        told: Vec<(Advice, Played<G>)>,
        taken: &[Taken],
        log: &Log,
    ) -> Vec<Advice> {
        let (mut advice, played): (Vec<Advice>, Vec<Played<G>>) = told.into_iter().unzip();
        for (index, played) in played.iter().enumerate() {
            // Only of the best it is worth finding out what the tree does not know.
            let next = self.own_next(&played.after, index == 0, log);
            let option = &advice[index];
            let taken = taken.iter().find(|taken| taken.first == option.moves[0]);
            let course = Course {
                seat: self.seat,
                before: &self.sample,
                after: &played.after,
                events: &played.events,
                next: next.as_ref().map(|next| (&*next.events, next.proposal.as_deref())),
                rival: taken.filter(|_| self.sample.is_new_turn()).and_then(Taken::rival),
                names: &|key| deeds::thing(log, key),
            };
            let facts = course.facts(option, advice.get(index + 1));
            advice[index].facts = facts;
        }
        advice
    }

    /// The seat's next turn in this round, as it is likely to be; `None` if it is not known.
    fn own_next(&self, after: &G, beyond: bool, log: &Log) -> Option<Played<G>> {
        let mut game = after.clone();
        let round = game.round();
        for _ in 0..2 * Seat::MOST {
            let Turn::Seat(mover) = game.turn() else { return None };
            // What the next round brings is a guess.
            if game.round() != round {
                return None;
            }
            let known = self.tree.likeliest(&game, mover).map(<[Move]>::to_vec);
            let moves = known.or_else(|| beyond.then(|| self.at_first_sight(&game, mover)))?;
            let played = self.play(&game, mover, &moves, log);
            if mover == self.seat {
                return Some(played);
            }
            game = played.after;
        }
        None
    }

    /// The turn that seems best without looking further.
    fn at_first_sight(&self, game: &G, mover: Seat) -> Vec<Move> {
        let mut turns = Turns::new(Breadth::LEAN);
        turns.find(game);
        let value = |game: &G| self.tree.evaluator().total(game, mover);
        let best = turns
            .outcomes()
            .iter()
            .max_by(|one, other| value(&one.game).total_cmp(&value(&other.game)));
        let mut moves = Vec::new();
        if let Some(best) = best {
            turns.line(best, &mut moves);
        }
        moves
    }

    /// Plays a turn and listens.
    fn play(&self, from: &G, seat: Seat, moves: &[Move], log: &Log) -> Played<G> {
        let mut after = from.clone();
        let (mut events, mut parts) = (Vec::new(), Vec::new());
        for chosen in moves {
            parts.push(after.parts(*chosen));
            if after.play(*chosen, &mut events).is_err() {
                break;
            }
        }
        let proposal = deeds::proposal(log, seat, &events, &parts);
        Played { after, events, proposal, really: false }
    }

    fn advice(
        &self,
        option: usize,
        watched: &Watched,
        taken: &[Taken],
        played: &Played<G>,
    ) -> Advice {
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
        let words = told.join("; ");
        let start = self.tree.options().nth(option).map_or(0.0, |option| option.start);
        let taken = taken.iter().find(|taken| taken.first == moves[0]);
        Advice {
            proposal: played.proposal.clone().unwrap_or_else(|| words.clone()),
            facts: Vec::new(),
            alike: 0,
            words,
            notation,
            outlook: self.outlook(watched, &game),
            line: self.following(game),
            worth: if watched.visits == 0 { start } else { watched.mean(watched.worth) as f32 },
            error: watched.error() as f32,
            visits: watched.visits,
            urgency: taken.filter(|_| self.sample.is_new_turn()).and_then(Taken::share),
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
