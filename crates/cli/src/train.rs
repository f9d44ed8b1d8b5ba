//! Teaches the linear evaluator what facts are worth.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use farmstead_ai::Worth;
use farmstead_ai::training::{CardCourse, Course, Progress, train, train_cards};
use farmstead_rules::Options;

mod curve;
mod net;

use curve::TrainCurve;
use net::TrainNet;

/// What to learn.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Train {
    #[command(subcommand)]
    network: Option<Network>,
    /// What about: agricola (classic and revised), family, creatures, or cards (what each is worth)
    #[arg(default_value = "")]
    game: String,
    /// The file of weights; what it knows already is where learning begins
    #[arg(long, value_name = "FILE", default_value = "weights")]
    to: PathBuf,
    /// Which table, such as 2 or 2+cards; every one by default
    #[arg(long = "table", value_name = "TABLE")]
    tables: Vec<String>,
    /// How many classes learn, each on its own; the mean of them is kept
    #[arg(long, default_value_t = 4)]
    classes: u32,
    /// How many games each generation plays
    #[arg(long, default_value_t = 600)]
    games: u64,
    /// How often it learns from games in which players see to the end of their turns
    #[arg(long, default_value_t = 5)]
    generations: u32,
    /// How many games each generation plays after that, in which players look ahead
    #[arg(long, default_value_t = 300)]
    searched_games: u64,
    /// How often it learns from those
    #[arg(long, default_value_t = 0)]
    searched_generations: u32,
    /// How many simulations a turn of them is worth
    #[arg(long, default_value_t = 32)]
    simulations: u64,
    /// The series of games: the same seed learns the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, clap::Subcommand)]
enum Network {
    /// Teach a network by games against itself
    Net(Box<TrainNet>),
    /// Draw how networks learned, as an SVG picture
    Curve(TrainCurve),
}

/// A table that can be learned: its game, its name and the options of its games, taken in turn.
struct Table(&'static str, &'static str, &'static [&'static str]);

/// Every table, in the order in which they are learned.
const TABLES: [Table; 14] = [
    Table("agricola", "2", &["game=revised players=2 bare-board"]),
    Table("agricola", "1", &["game=revised players=1 bare-board"]),
    Table(
        "agricola",
        "3",
        &["game=revised players=3 bare-board", "game=classic players=3 bare-board"],
    ),
    Table(
        "agricola",
        "4",
        &["game=revised players=4 bare-board", "game=classic players=4 bare-board"],
    ),
    Table("agricola", "5", &["game=classic players=5 bare-board"]),
    Table("agricola", "2+cards", &["game=revised players=2 cards=base"]),
    Table("agricola", "1+cards", &["game=revised players=1 cards=base"]),
    Table("agricola", "3+cards", &["game=revised players=3 cards=base"]),
    Table("agricola", "4+cards", &["game=revised players=4 cards=base"]),
    Table("family", "2", &["game=family players=2"]),
    Table("family", "1", &["game=family players=1"]),
    Table("family", "3", &["game=family players=3"]),
    Table("family", "4", &["game=family players=4"]),
    Table(
        "creatures",
        "2",
        &[
            "game=creatures players=2",
            "game=creatures players=2",
            "game=creatures players=2 more-buildings",
            "game=creatures players=2 more-buildings even-more-buildings",
        ],
    ),
];

/// The games in which the worth of cards is learned, taken in turn.
const CARDS: [&str; 3] = [
    "game=classic players=2 cards=E,I,K",
    "game=revised players=2 cards=base",
    "game=classic players=2 cards=E,I,K",
];

impl Train {
    /// Learns one table after another and writes the weights after each.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        match &self.network {
            Some(Network::Net(net)) => return net.run(out),
            Some(Network::Curve(curve)) => return curve.run(out),
            None => {}
        }
        if self.game == "cards" {
            return self.learn_cards(out);
        }
        for name in &self.tables {
            let exists =
                TABLES.iter().any(|Table(game, table, _)| *game == self.game && table == name);
            ensure!(exists, "{} has no table called `{name}`", self.game);
        }
        let wanted = |table: &&Table| {
            table.0 == self.game
                && (self.tables.is_empty() || self.tables.iter().any(|name| name == table.1))
        };
        let tables: Vec<&Table> = TABLES.iter().filter(wanted).collect();
        ensure!(!tables.is_empty(), "one can learn agricola, family, creatures or cards");
        for table in tables {
            self.learn(table, out)?;
        }
        Ok(())
    }

    fn learn_cards(&self, out: &mut impl Write) -> Result<()> {
        ensure!(self.tables.is_empty(), "what cards are worth is learned for all tables together");
        let Train { games, generations, seed, .. } = *self;
        let options: Result<Vec<Options>, _> = CARDS.iter().map(|text| text.parse()).collect();
        let options = options.context("a course")?;
        let mut tables: Vec<String> = options.iter().map(Options::told).collect();
        tables.sort();
        tables.dedup();
        writeln!(out, "cards: {}", tables.join("; "))?;
        let course = CardCourse { options, games, generations, seed };
        let known = fs::read_to_string(&self.to).ok().and_then(|text| Worth::read(&text).ok());
        let worth = train_cards(&course, known.as_ref(), |generation, mean| {
            let _ = writeln!(out, "generation {generation}: from games of {mean:.2} points");
        });
        let command = format!(
            "farmstead train cards --games {games} --generations {generations} --seed {seed}"
        );
        fs::write(&self.to, worth.write(&command))
            .with_context(|| format!("cannot write {}", self.to.display()))
    }

    fn learn(&self, Table(game, name, options): &Table, out: &mut impl Write) -> Result<()> {
        let Train {
            classes,
            games,
            generations,
            searched_games,
            searched_generations,
            simulations,
            seed,
            ..
        } = *self;
        let options: Result<Vec<Options>, _> = options.iter().map(|text| text.parse()).collect();
        let options = options.context("a course")?;
        let mut tables: Vec<String> = options.iter().map(Options::told).collect();
        tables.dedup();
        writeln!(out, "table {name}: {}", tables.join("; "))?;
        let course = Course {
            options,
            classes,
            games,
            generations,
            searched_games,
            searched_generations,
            simulations,
            seed,
            command: format!(
                "farmstead train {game} --table {name} --classes {classes} --games {games} \
                 --generations {generations} \
                 --searched-games {searched_games} --searched-generations {searched_generations} \
                 --simulations {simulations} --seed {seed}"
            ),
        };
        let known = fs::read(&self.to).ok();
        let weights = train(&course, known.as_deref(), &self.to, |progress| {
            let Progress { options, generation, before, lead, errors } = progress;
            let errors: Vec<String> = errors.iter().map(|error| format!("{error:.1}")).collect();
            // What is told on the way may be lost; the weights are what counts.
            let _ = writeln!(
                out,
                "{options}, generation {generation}: from games of {before:.2} points; ahead of \
                 the best so far by {lead:.2}; off by {}",
                errors.join(" ")
            );
        })?;
        fs::write(&self.to, weights.write())
            .with_context(|| format!("cannot write {}", self.to.display()))
    }
}
