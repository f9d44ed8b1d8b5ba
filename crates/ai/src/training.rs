//! How the linear evaluator learns: it plays against itself, looks at what came of the facts, and
//! plays again.

mod fit;
mod self_play;

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use farmstead_rules::{AnyGame, Deal, Options, Seed};

use crate::facts::{Described, FactNames};
use crate::games::with_game;
use crate::linear::Linear;
use crate::records::{PlayedGame, Writer};
use crate::weights::{Kin, Table, Weights};
use self_play::{Manner, play};

/// What is learned and how long.
#[derive(Debug, Clone)]
pub struct Course {
    /// The tables, each as the options of its games. One begins with what was learned before.
    pub tables: Vec<Vec<Options>>,
    /// How many games each generation plays at each table.
    pub games: u64,
    /// How often it learns at the first table, and at each later one.
    pub generations: (u32, u32),
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
    /// The mean score of games that it plays as well as it can.
    pub after: f64,
    /// How far off its expectations are in each stage, in points.
    pub errors: &'a [f64],
}

/// What there is to learn about at one table.
struct Subject {
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
            table: Table::of(game),
            lines: G::LINES.len(),
            stages: G::STAGES,
            beliefs: G::LINES.iter().map(belief).collect(),
            names,
        }
    }
}

/// Learns weights for all tables of a course. Records go to files in a folder.
pub fn train(
    course: &Course,
    folder: &Path,
    mut tell: impl FnMut(&Progress<'_>),
) -> io::Result<Weights> {
    let mut weights = Weights {
        game: String::new(),
        facts: 0,
        width: 0,
        seed: course.seed,
        command: course.command.clone(),
        tables: Vec::new(),
    };
    for options in &course.tables {
        let first = deal(&options[0], Seed(0));
        let subject = with_game!(&first, game => Subject::new(game));
        weights.game = with_game!(&first, game => Kin::of(game.game()).key()).to_owned();
        weights.facts = subject.names.hash();
        weights.width = subject.names.0.len();
        let (begin, generations) = match weights.table(subject.table) {
            None => (fit::beginner(&subject), course.generations.0),
            Some(linear) => (linear.clone(), course.generations.1),
        };
        let class = Class { course, options, subject: &subject, folder };
        let linear = class.learn(begin, generations, &mut tell)?;
        weights.tables.push((subject.table, linear));
    }
    Ok(weights)
}

fn deal(options: &Options, seed: Seed) -> AnyGame {
    AnyGame::new(options, &Deal::from_seed(options, seed))
        .expect("a course has options that go together")
}

/// One table of a course.
struct Class<'a> {
    course: &'a Course,
    options: &'a [Options],
    subject: &'a Subject,
    folder: &'a Path,
}

impl Class<'_> {
    /// Learns generation by generation and keeps the one that plays best.
    fn learn(
        &self,
        begin: Linear,
        generations: u32,
        tell: &mut impl FnMut(&Progress<'_>),
    ) -> io::Result<Linear> {
        let mut records: Vec<PathBuf> = Vec::new();
        let mut linear = begin.clone();
        let mut best = (self.exam(&begin), begin);
        for generation in 1..=generations {
            let path = self.folder.join(format!("records-{generation}"));
            let before = self.record(&linear, generation, &path)?;
            records.push(path);
            let (fitted, errors) = fit::fit(&records, self.subject)?;
            linear = fitted;
            let after = self.exam(&linear);
            tell(&Progress {
                options: &self.options[0],
                generation,
                before,
                after,
                errors: &errors,
            });
            if after > best.0 {
                best = (after, linear.clone());
            }
        }
        for path in records {
            fs::remove_file(path)?;
        }
        Ok(best.1)
    }

    fn play(&self, linear: &Linear, series: u32, number: u64, manner: Manner) -> PlayedGame {
        let options = &self.options[number as usize % self.options.len()];
        let seed = Seed(u128::from(self.course.seed) << 32 | u128::from(series)).nth(number);
        with_game!(deal(options, seed), game => play(game, seed, linear, manner))
    }

    /// Plays curious games and writes them down; their mean score comes back.
    fn record(&self, linear: &Linear, generation: u32, path: &Path) -> io::Result<f64> {
        let generator = format!("{} generation {generation}", self.options[0]);
        let file = BufWriter::new(File::create(path)?);
        let mut writer = Writer::new(file, &generator, self.subject.names.hash())?;
        let mut mean = Mean::default();
        for number in 0..self.course.games {
            let played = self.play(linear, generation, number, Manner::Curious);
            mean.add(&played);
            writer.write(&played)?;
        }
        writer.finish()?;
        Ok(mean.get())
    }

    /// The mean score of some games, always the same ones, that the evaluator plays in earnest.
    fn exam(&self, linear: &Linear) -> f64 {
        let mut mean = Mean::default();
        for number in 0..self.course.games / 5 {
            mean.add(&self.play(linear, 0, number, Manner::Earnest));
        }
        mean.get()
    }
}

#[derive(Default)]
struct Mean {
    sum: f64,
    number: f64,
}

impl Mean {
    fn add(&mut self, game: &PlayedGame) {
        for points in &game.finals {
            self.sum += f64::from(points.iter().sum::<f32>());
            self.number += 1.0;
        }
    }

    fn get(&self) -> f64 {
        self.sum / self.number.max(1.0)
    }
}
