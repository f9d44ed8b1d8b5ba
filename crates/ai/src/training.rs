//! How the linear evaluator learns: it plays against itself, looks at what came of the facts, and
//! plays again.

mod cards;
mod fit;
mod self_play;

pub use cards::{CardCourse, train_cards};

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use farmstead_rules::{AnyGame, Deal, Options, Seed};

use crate::facts::{Described, FactNames};
use crate::games::with_game;
use crate::linear::Linear;
use crate::records::{PlayedGame, Writer};
use crate::weights::{Kin, Learned, Table, Weights};
use self_play::{Manner, play};

/// What is learned at one table and how long.
#[derive(Debug, Clone)]
pub struct Course {
    /// The options of its games, taken in turn.
    pub options: Vec<Options>,
    /// How many classes learn, each on its own. The mean of them knows better than any of them.
    pub classes: u32,
    /// How many games each generation plays.
    pub games: u64,
    /// How often it learns from games in which players see to the end of their turns.
    pub generations: u32,
    /// How many games each generation plays after that, in which players look ahead.
    pub searched_games: u64,
    /// How often it learns from those.
    pub searched_generations: u32,
    /// How many simulations a turn of them is worth.
    pub simulations: u64,
    /// The seed of the first game.
    pub seed: u64,
    /// The command that began it, for the record.
    pub command: String,
}

/// What a generation achieved.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// The options of its games.
    pub options: &'a Options,
    /// The generation, from 1.
    pub generation: u32,
    /// The mean score of the games that it learned from.
    pub before: f64,
    /// By how many points it is ahead of the best before it, when both play as well as they can.
    pub lead: f64,
    /// How far off its expectations are in each stage, in points.
    pub errors: &'a [f64],
}

/// What there is to learn about at a table.
struct Subject {
    game: Kin,
    table: Table,
    names: FactNames,
    /// How many lines its score sheet has.
    lines: usize,
    stages: usize,
    /// What one believes who knows the score sheet only, by line: all stays as it is.
    beliefs: Vec<Vec<f64>>,
}

impl Subject {
    fn new<G: Described>(game: &G) -> Subject {
        let names = FactNames::of(game);
        let parts = f64::from(game.scores().parts);
        let belief = |line: &&str| {
            let points = format!("{line} points");
            names.0.iter().map(|name| if *name == points { 1.0 / parts } else { 0.0 }).collect()
        };
        Subject {
            game: Kin::of(game.game()),
            table: Table::of(game),
            lines: G::LINES.len(),
            stages: G::STAGES,
            beliefs: G::LINES.iter().map(belief).collect(),
            names,
        }
    }
}

/// Learns the weights for a table and adds them to a file of weights: to this one, whose table most
/// like it is where learning begins, if it has the same facts, or else to an empty one. Records go to
/// files whose names begin like this.
pub fn train(
    course: &Course,
    file: Option<&[u8]>,
    records: &Path,
    mut tell: impl FnMut(&Progress<'_>),
) -> io::Result<Weights> {
    let first = deal(&course.options[0], Seed(0));
    let subject = with_game!(&first, game => Subject::new(game));
    let known = file.and_then(|file| {
        fn read<G: Described>(_: &G, file: &[u8], names: &FactNames) -> Option<Weights> {
            Weights::read::<G>(file, names).ok()
        }
        with_game!(&first, game => read(game, file, &subject.names))
    });
    let mut weights = known.unwrap_or_else(|| Weights {
        game: subject.game,
        facts: subject.names.hash(),
        width: subject.names.0.len(),
        tables: Vec::new(),
    });
    // Who knows how to play at one table begins well at another, but is trusted with as many players.
    let known = weights.table(subject.table).cloned();
    let trusts = weights.tables.iter().any(|other| other.table.players == subject.table.players);
    let class = Class { course, subject: &subject, records, trusts };
    let linear = class.learn(known.unwrap_or_else(|| fit::beginner(&subject)), &mut tell)?;
    let command = course.command.clone();
    weights.put(Learned { table: subject.table, linear, command });
    Ok(weights)
}

fn deal(options: &Options, seed: Seed) -> AnyGame {
    AnyGame::new(options, &Deal::from_seed(options, seed))
        .expect("a course has options that go together")
}

/// A part of a course.
struct Term {
    /// Which class attends it.
    class: u32,
    games: u64,
    generations: u32,
    simulations: u64,
    /// Whether it begins with somebody who knows how to play.
    trusts: bool,
}

/// A course under way.
struct Class<'a> {
    course: &'a Course,
    subject: &'a Subject,
    records: &'a Path,
    /// Whether it begins with somebody who is trusted.
    trusts: bool,
}

impl Class<'_> {
    /// Learns from players who see to the end of their turns, then from those who look ahead.
    fn learn(&self, begin: Linear, tell: &mut impl FnMut(&Progress<'_>)) -> io::Result<Linear> {
        let Course { classes, games, generations, .. } = *self.course;
        let trusts = self.trusts;
        let mut learned = Vec::new();
        for class in 0..classes {
            let term = Term { class, games, generations, simulations: 0, trusts };
            learned.push(self.attend(&term, begin.clone(), tell)?);
        }
        let mean = if learned.is_empty() { begin } else { Linear::mean(&learned) };
        let Course { searched_games, searched_generations, simulations, .. } = *self.course;
        let term = Term {
            class: classes,
            games: searched_games,
            generations: searched_generations,
            simulations,
            trusts: true,
        };
        self.attend(&term, mean, tell)
    }

    /// Learns for a term, generation by generation, and keeps the one that plays best.
    fn attend(
        &self,
        term: &Term,
        begin: Linear,
        tell: &mut impl FnMut(&Progress<'_>),
    ) -> io::Result<Linear> {
        let mut records: Vec<PathBuf> = Vec::new();
        let trusted = term.trusts.then(|| begin.clone());
        let mut linear = begin.clone();
        let mut best = begin;
        for generation in 1..=term.generations {
            let path = self.records.with_added_extension(format!("records-{generation}"));
            let before = self.record(term, &linear, generation, &path)?;
            records.push(path);
            let (fitted, errors) = fit::fit(&records, self.subject, trusted.as_ref())?;
            linear = fitted;
            let lead = self.exam(term, &linear, &best);
            let options = &self.course.options[0];
            tell(&Progress { options, generation, before, lead, errors: &errors });
            if lead > 0.0 {
                best = linear.clone();
            }
        }
        for path in records {
            fs::remove_file(path)?;
        }
        Ok(best)
    }

    fn play(&self, linears: &[&Linear], series: u32, number: u64, manner: Manner) -> PlayedGame {
        let all = &self.course.options;
        let options = &all[number as usize % all.len()];
        let seed = Seed(u128::from(self.course.seed) << 32 | u128::from(series)).nth(number);
        with_game!(deal(options, seed), game => play(game, seed, linears, manner))
    }

    /// Plays curious games and writes them down; their mean score comes back.
    fn record(
        &self,
        term: &Term,
        linear: &Linear,
        generation: u32,
        path: &Path,
    ) -> io::Result<f64> {
        let generator = format!("{} generation {generation}", self.course.options[0]);
        let file = BufWriter::new(File::create(path)?);
        let mut writer = Writer::new(file, &generator, self.subject.names.hash())?;
        let mut mean = Mean::default();
        let manner = Manner { curious: true, simulations: term.simulations };
        for number in 0..term.games {
            let played = self.play(&[linear], term.class << 8 | generation, number, manner);
            played.finals.iter().for_each(|points| mean.add(points));
            writer.write(&played)?;
        }
        writer.finish()?;
        Ok(mean.get())
    }

    /// By how many points an evaluator is ahead of another when both play in earnest: against each
    /// other, or alone with the same deals.
    fn exam(&self, term: &Term, one: &Linear, other: &Linear) -> f64 {
        let manner = Manner { curious: false, simulations: term.simulations };
        let mut means = [Mean::default(), Mean::default()];
        for number in 0..term.games / 5 {
            for pair in [[one, other], [other, one]] {
                let played = self.play(&pair, 0, number, manner);
                for (seat, points) in played.finals.iter().enumerate() {
                    let player = usize::from(!std::ptr::eq(pair[seat % 2], one));
                    means[player].add(points);
                }
            }
        }
        means[0].get() - means[1].get()
    }
}

#[derive(Default)]
struct Mean {
    sum: f64,
    number: f64,
}

impl Mean {
    fn add(&mut self, points: &[f32]) {
        self.sum += f64::from(points.iter().sum::<f32>());
        self.number += 1.0;
    }

    fn get(&self) -> f64 {
        self.sum / self.number.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, seed: u64) -> Vec<u8> {
        let options = "game=revised players=2 bare-board".parse().expect("the options go together");
        let course = Course {
            options: vec![options],
            classes: 2,
            games: 5,
            generations: 1,
            searched_games: 2,
            searched_generations: 1,
            simulations: 4,
            seed,
            command: "a test".to_owned(),
        };
        let records = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        train(&course, None, &records, |_| {}).expect("there is room for records").write()
    }

    #[test]
    fn the_same_seed_learns_the_same_and_another_one_something_else() {
        let learned = file("one", 1);
        assert_eq!(learned, file("two", 1));
        assert_ne!(learned, file("three", 2));
    }
}
