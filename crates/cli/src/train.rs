//! Teaches the linear evaluator what facts are worth.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use farmstead_ai::training::{Course, Progress, train};
use farmstead_rules::Options;

/// What to learn.
#[derive(Debug, clap::Args)]
pub(crate) struct Train {
    /// Which games: agricola (classic and revised), family or creatures
    game: String,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// How many games each generation plays at each table
    #[arg(long, default_value_t = 3000)]
    games: u64,
    /// How often it learns at the first table
    #[arg(long, default_value_t = 4)]
    generations: u32,
    /// How often it learns at each other table, where it begins with what it knows
    #[arg(long, default_value_t = 2)]
    further: u32,
    /// The series of games: the same seed learns the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The tables of each course, in the order in which they are learned.
const COURSES: [(&str, &[&[&str]]); 3] = [
    (
        "agricola",
        &[
            &["game=revised players=2"],
            &["game=revised players=1"],
            &["game=revised players=3", "game=classic players=3"],
            &["game=revised players=4", "game=classic players=4"],
            &["game=classic players=5"],
            &["game=revised players=2 cards=base"],
            &["game=revised players=1 cards=base"],
            &["game=revised players=3 cards=base"],
            &["game=revised players=4 cards=base"],
        ],
    ),
    (
        "family",
        &[
            &["game=family players=2"],
            &["game=family players=1"],
            &["game=family players=3"],
            &["game=family players=4"],
        ],
    ),
    (
        "creatures",
        &[&[
            "game=creatures players=2",
            "game=creatures players=2",
            "game=creatures players=2 more-buildings",
            "game=creatures players=2 more-buildings even-more-buildings",
        ]],
    ),
];

impl Train {
    /// Learns and writes the weights.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let Some((name, tables)) = COURSES.iter().find(|(name, _)| *name == self.game) else {
            bail!("one can learn agricola, family or creatures, not `{}`", self.game);
        };
        let read = |options: &&str| options.parse::<Options>().context("a course");
        let read_all = |table: &&[&str]| table.iter().map(read).collect::<Result<Vec<Options>>>();
        let course = Course {
            tables: tables.iter().map(read_all).collect::<Result<_>>()?,
            games: self.games,
            generations: (self.generations, self.further),
            seed: self.seed,
            command: format!(
                "farmstead train {name} --games {} --generations {} --further {} --seed {}",
                self.games, self.generations, self.further, self.seed
            ),
        };
        let folder = self.to.parent().unwrap_or(&self.to);
        let weights = train(&course, folder, |progress| {
            let Progress { options, generation, before, after, errors } = progress;
            let errors: Vec<String> = errors.iter().map(|error| format!("{error:.1}")).collect();
            // What is told on the way may be lost; the weights are what counts.
            let _ = writeln!(
                out,
                "{options}, generation {generation}: from games of {before:.2} points plays \
                 {after:.2}; off by {}",
                errors.join(" ")
            );
        })?;
        std::fs::write(&self.to, weights.write())
            .with_context(|| format!("cannot write {}", self.to.display()))?;
        Ok(())
    }
}
