//! Teaches a network by games against itself.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result};
use farmstead_ai::Net;
use farmstead_ai::net::learning::{Lesson, Manner, Progress, School};
use farmstead_rules::Options;

/// How a network learns.
#[derive(Debug, clap::Args)]
pub(crate) struct TrainNet {
    /// The folder in which it is kept after every generation, and from which it goes on
    folder: PathBuf,
    /// A table that games are played at, such as "game=revised players=2 mode=beginner cards=none"; several are taken in turn
    #[arg(long = "table", value_name = "OPTIONS", required = true)]
    tables: Vec<Options>,
    /// A network to begin with
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// A network whose games are counted and imitated at first, instead of the linear player's
    #[arg(long, value_name = "FILE")]
    teacher: Option<PathBuf>,
    /// Networks to play against now and then
    #[arg(long = "against", value_name = "FILE")]
    against: Vec<PathBuf>,
    /// One game in so many is against one of them
    #[arg(long, default_value_t = 8)]
    against_every: u64,
    /// How many generations it learns from games of the teacher or the linear player, if it begins with nothing
    #[arg(long, default_value_t = 4)]
    imitations: u64,
    /// How many generations there are to be in all
    #[arg(long, default_value_t = 100)]
    generations: u64,
    /// How many games each generation plays
    #[arg(long, default_value_t = 500)]
    games: u64,
    /// How many simulations a decision is worth; none looks to the end of a turn
    #[arg(long, default_value_t = 8)]
    simulations: u64,
    /// How many points less make a turn a third as likely, at the start of a game
    #[arg(long, default_value_t = 0.7)]
    curiosity: f32,
    /// The same at the end of a game
    #[arg(long, default_value_t = 0.3)]
    late_curiosity: f32,
    /// One game in so many begins with some placements that are hardly thought about; 0 for none
    #[arg(long, default_value_t = 0)]
    openings: usize,
    /// One decision in so many is hardly thought about; 0 for none
    #[arg(long, default_value_t = 0)]
    rash: usize,
    /// How much of what came counts against what was expected, a decision further on
    #[arg(long, default_value_t = 0.97)]
    trust: f32,
    /// How many positions that a search looked into without playing them are learned from for each decision
    #[arg(long, default_value_t = 2)]
    sidelong: usize,
    /// One game in so many is played by people who like some lines of the score sheet more than others; 0 for none
    #[arg(long, default_value_t = 0)]
    tastes: u64,
    /// In one game of so many somebody grudges others what lies on some spaces; 0 for none
    #[arg(long, default_value_t = 0)]
    grudges: u64,
    /// In one game of so many somebody plays by a style, such as wood and reed first; 0 for none
    #[arg(long, default_value_t = 0)]
    styles: u64,
    /// How many generations' games it learns from
    #[arg(long, default_value_t = 12)]
    window: usize,
    /// How often it learns from each new position
    #[arg(long, default_value_t = 8.0)]
    passes: f32,
    /// How far a step of learning goes at the start
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// The same in the last generation
    #[arg(long, default_value_t = 0.0005)]
    last_rate: f32,
    /// On how many threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The series of games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl TrainNet {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let open = |path: &PathBuf| {
            Net::open(path).with_context(|| format!("cannot use {}", path.display()))
        };
        let from = self.from.as_ref().map(open).transpose()?;
        let frozen: Result<Vec<Arc<Net>>> =
            self.against.iter().map(|path| open(path).map(Arc::new)).collect();
        let mut lesson = Lesson {
            tables: self.tables.clone(),
            manner: Manner {
                simulations: self.simulations,
                curiosity: [self.curiosity, self.late_curiosity],
                openings: self.openings,
                rash: self.rash,
                trust: self.trust,
                sidelong: self.sidelong,
            },
            census: 300,
            teacher: self.teacher.as_ref().map(open).transpose()?.map(Arc::new),
            games: self.games,
            against: self.against_every,
            frozen: frozen?,
            tastes: self.tastes,
            grudges: self.grudges,
            styles: self.styles,
            window: self.window,
            passes: self.passes,
            rate: self.rate,
            threads: self.threads,
            seed: self.seed,
            command: self.command(),
        };
        let began = Instant::now();
        let begins = from.is_none();
        let mut school = School::open(&self.folder, from, &lesson)
            .with_context(|| format!("cannot use {}", self.folder.display()))?;
        if begins && school.generation() == 0 {
            for _ in 0..self.imitations {
                let progress = school.imitate(&lesson);
                self.tell(out, &progress, &lesson, began)?;
            }
        }
        while school.generation() < self.generations {
            let part = school.generation() as f32 / self.generations as f32;
            lesson.rate = self.rate * (self.last_rate / self.rate).powf(part);
            let progress = school.advance(&lesson)?;
            self.tell(out, &progress, &lesson, began)?;
        }
        Ok(())
    }

    /// The command without what only matters to this run: its folder. Files are named
    /// without the folders they lie in.
    fn command(&self) -> String {
        let name = |path: &PathBuf| path.file_name().unwrap_or_default().display().to_string();
        let mut words = vec!["farmstead train net".to_owned()];
        words.extend(self.tables.iter().map(|table| format!("--table \"{table}\"")));
        words.extend(self.from.iter().map(|path| format!("--from {}", name(path))));
        words.extend(self.teacher.iter().map(|path| format!("--teacher {}", name(path))));
        words.extend(self.against.iter().map(|path| format!("--against {}", name(path))));
        let numbers = [
            ("against-every", self.against_every.to_string()),
            ("imitations", self.imitations.to_string()),
            ("generations", self.generations.to_string()),
            ("games", self.games.to_string()),
            ("simulations", self.simulations.to_string()),
            ("curiosity", self.curiosity.to_string()),
            ("late-curiosity", self.late_curiosity.to_string()),
            ("openings", self.openings.to_string()),
            ("rash", self.rash.to_string()),
            ("trust", self.trust.to_string()),
            ("sidelong", self.sidelong.to_string()),
            ("tastes", self.tastes.to_string()),
            ("grudges", self.grudges.to_string()),
            ("styles", self.styles.to_string()),
            ("window", self.window.to_string()),
            ("passes", self.passes.to_string()),
            ("rate", self.rate.to_string()),
            ("last-rate", self.last_rate.to_string()),
            ("threads", self.threads.to_string()),
            ("seed", self.seed.to_string()),
        ];
        words.extend(numbers.map(|(name, number)| format!("--{name} {number}")));
        words.join(" ")
    }

    /// Writes a line for people, and one to the log of the folder.
    fn tell(
        &self,
        out: &mut impl Write,
        progress: &Progress,
        lesson: &Lesson,
        began: Instant,
    ) -> Result<()> {
        let Progress { generation, points, total_error, margin_error, positions, seconds } =
            *progress;
        let log = self.folder.join("log.jsonl");
        let mut log = OpenOptions::new().create(true).append(true).open(log)?;
        writeln!(
            log,
            "{{\"generation\":{generation},\"games\":{},\"points\":{points:.2},\
             \"total_error\":{total_error:.3},\"margin_error\":{margin_error:.3},\
             \"positions\":{positions},\"simulations\":{},\"play_seconds\":{:.1},\
             \"learn_seconds\":{:.1}}}",
            lesson.games, lesson.manner.simulations, seconds[0], seconds[1]
        )?;
        writeln!(
            out,
            "generation {generation}: {points:.2} points a farm; off by {total_error:.2} points, \
             {margin_error:.2} of the margin; {positions} positions in {:.0} + {:.0} s, {:.0} s in \
             all",
            seconds[0],
            seconds[1],
            began.elapsed().as_secs_f32()
        )?;
        out.flush()?;
        Ok(())
    }
}
