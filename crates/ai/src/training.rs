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
use crate::weights::{Kin, Learned, Table, Weights};
use self_play::{Manner, play};

/// What is learned at one table and how long.
#[derive(Debug, Clone)]
pub struct Course {
    /// The options of its games, taken in turn.
    pub options: Vec<Options>,
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
    /// The mean score of games that it plays as well as it can.
    pub after: f64,
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
    let begin = match weights.table(subject.table) {
        None => fit::beginner(&subject),
        Some(linear) => linear.clone(),
    };
    let linear = Class { course, subject: &subject, records }.learn(begin, &mut tell)?;
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
    games: u64,
    generations: u32,
    simulations: u64,
}

/// A course under way.
struct Class<'a> {
    course: &'a Course,
    subject: &'a Subject,
    records: &'a Path,
}

impl Class<'_> {
    /// Learns generation by generation and keeps the one that plays best: first from players who
    /// see to the end of their turns, then from those who look ahead.
    fn learn(&self, begin: Linear, tell: &mut impl FnMut(&Progress<'_>)) -> io::Result<Linear> {
        let Course {
            games, generations, searched_games, searched_generations, simulations, ..
        } = *self.course;
        let mut records = Vec::new();
        let short = Term { games, generations, simulations: 0 };
        let linear = self.attend(&short, begin, &mut records, tell)?;
        let far = Term { games: searched_games, generations: searched_generations, simulations };
        let linear = self.attend(&far, linear, &mut records, tell)?;
        for path in records {
            fs::remove_file(path)?;
        }
        Ok(linear)
    }

    /// Learns for a term.
    fn attend(
        &self,
        term: &Term,
        begin: Linear,
        records: &mut Vec<PathBuf>,
        tell: &mut impl FnMut(&Progress<'_>),
    ) -> io::Result<Linear> {
        if term.generations == 0 {
            return Ok(begin);
        }
        let mut linear = begin.clone();
        let mut best = (self.exam(term, &begin), begin);
        for _ in 0..term.generations {
            let generation = records.len() as u32 + 1;
            let path = self.records.with_added_extension(format!("records-{generation}"));
            let before = self.record(term, &linear, generation, &path)?;
            records.push(path);
            let (fitted, errors) = fit::fit(records, self.subject)?;
            linear = fitted;
            let after = self.exam(term, &linear);
            tell(&Progress {
                options: &self.course.options[0],
                generation,
                before,
                after,
                errors: &errors,
            });
            if after > best.0 {
                best = (after, linear.clone());
            }
        }
        Ok(best.1)
    }

    fn play(&self, linear: &Linear, series: u32, number: u64, manner: Manner) -> PlayedGame {
        let all = &self.course.options;
        let options = &all[number as usize % all.len()];
        let seed = Seed(u128::from(self.course.seed) << 32 | u128::from(series)).nth(number);
        with_game!(deal(options, seed), game => play(game, seed, linear, manner))
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
            let played = self.play(linear, generation, number, manner);
            mean.add(&played);
            writer.write(&played)?;
        }
        writer.finish()?;
        Ok(mean.get())
    }

    /// The mean score of some games, always the same ones, that the evaluator plays in earnest.
    fn exam(&self, term: &Term, linear: &Linear) -> f64 {
        let mut mean = Mean::default();
        let manner = Manner { curious: false, simulations: term.simulations };
        for number in 0..term.games / 5 {
            mean.add(&self.play(linear, 0, number, manner));
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
