//! Plays many games and says what came of them.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use std::{fs, hash::Hasher, io, thread};

use anyhow::{Context, Result, bail, ensure};
use farmstead_ai::{Budget, Opponent, Wyrand};
use farmstead_rules::{
    AnyGame, Deal, Game, Move, Moves, Options, Record, Rulebook, Scores, Seat, Seed, StateHasher,
    Turn, View, with_game,
};
use indicatif::{ProgressBar, ProgressStyle};
use rand_core::Rng;
use serde::Serialize;

use crate::chosen::Chosen;
use crate::setup::{Dealer, Setup};
use crate::statistics::{Summary, Tally};

/// What to simulate.
#[derive(Debug, clap::Args)]
pub(crate) struct Simulate {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    chosen: Chosen,
    /// How many games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Who plays: once for all seats, or once for each seat
    #[arg(long = "agent", value_name = "OPPONENT", default_value = "random")]
    agents: Vec<Opponent>,
    /// The series of games: the same seed plays the same games
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Deal no hand cards although their decks are in play, to see what the decks alone cost
    #[arg(long)]
    empty_hands: bool,
    /// Keep the record of every game in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// How many threads [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Games that one thread takes at a time. Part of what the hash is made of.
const CHUNK: u64 = 64;

impl Simulate {
    /// Plays the games and writes the result.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let options = self.setup.options()?;
        let book = Rulebook::new(&options)?;
        let fixed = match self.chosen.is_whole() {
            true => Some(self.chosen.deal(&book, self.seed)?),
            false => None,
        };
        let series = Series {
            agents: self.agents_by_seat(&options)?,
            random_only: self.agents.iter().all(|agent| *agent == Opponent::Random)
                && self.keep.is_none(),
            keep: self.keep.clone(),
            dealer: Dealer::new(&book, self.empty_hands)?,
            book,
            chosen: self.chosen.clone(),
            fixed,
            seed: self.seed,
            games: self.games,
            empty_hands: self.empty_hands,
        };
        // What was chosen is tried before many games are played with it.
        series.book.game(&series.deal(self.seed)?)?;
        let threads =
            self.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        if let Some(folder) = &self.keep {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let began = Instant::now();
        let outcome = series.play(threads);
        if let Some((file, error)) = outcome.not_kept.first() {
            bail!("{}: {error}", file.display());
        }
        let seconds = began.elapsed().as_secs_f64();
        let report = Report::new(&series, &outcome, threads, seconds);
        if self.json {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        } else {
            report.write(&outcome, out)?;
        }
        Ok(())
    }

    fn agents_by_seat(&self, options: &Options) -> Result<Vec<Opponent>> {
        let players = usize::from(options.players);
        let given = self.agents.len();
        ensure!(
            given == 1 || given == players,
            "give `--agent` once for all seats or {players} times, not {given} times"
        );
        Ok(self.agents.iter().copied().cycle().take(players).collect())
    }
}

/// The games to be played.
struct Series {
    book: Arc<Rulebook>,
    dealer: Dealer,
    chosen: Chosen,
    /// The deal of every game, if it does not depend on the seed.
    fixed: Option<Deal>,
    agents: Vec<Opponent>,
    random_only: bool,
    keep: Option<PathBuf>,
    seed: Seed,
    games: u64,
    empty_hands: bool,
}

/// What came of some games.
#[derive(Default)]
struct Outcome {
    decisions: u64,
    parts: i16,
    names: &'static [&'static str],
    categories: Vec<Tally>,
    totals: Tally,
    by_seat: Vec<Tally>,
    wins: Vec<u64>,
    /// The hash over the final states of each chunk, by the chunk's number.
    hashes: Vec<(u64, u64)>,
    /// Records that could not be written.
    not_kept: Vec<(PathBuf, io::Error)>,
}

impl Series {
    fn deal(&self, seed: Seed) -> Result<Deal> {
        match &self.fixed {
            Some(deal) => Ok(deal.clone()),
            None if self.empty_hands => Ok(self.dealer.deal(seed)),
            None => self.chosen.deal(&self.book, seed),
        }
    }

    /// Plays all games. What comes of them does not depend on the number of threads.
    fn play(&self, threads: usize) -> Outcome {
        let bar = ProgressBar::new(self.games);
        if let Ok(style) =
            ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left")
        {
            bar.set_style(style);
        }
        let next = AtomicU64::new(0);
        let merged = Mutex::new(Outcome::default());
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let own = self.play_chunks(&next, &bar);
                    merged.lock().expect("no thread panics while it merges").merge(own);
                });
            }
        });
        bar.finish_and_clear();
        let mut outcome = merged.into_inner().expect("no thread panics while it merges");
        outcome.hashes.sort_unstable();
        outcome
    }

    fn play_chunks(&self, next: &AtomicU64, bar: &ProgressBar) -> Outcome {
        let mut outcome = Outcome::default();
        let mut moves = Moves::new();
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            let first = chunk * CHUNK;
            if first >= self.games {
                return outcome;
            }
            let last = self.games.min(first + CHUNK);
            let mut hasher = StateHasher::new();
            for index in first..last {
                hasher.write_u64(self.play_game(index, &mut moves, &mut outcome));
            }
            outcome.hashes.push((chunk, hasher.finish()));
            bar.inc(last - first);
        }
    }

    /// Plays one game of the series; its final hash comes back.
    fn play_game(&self, index: u64, moves: &mut Moves, outcome: &mut Outcome) -> u64 {
        let seed = self.seed.nth(index);
        let mut random = Wyrand::for_game(seed);
        let deal = self.deal(seed).expect("what was chosen fits any seed");
        let game = self.book.game(&deal).expect("the first deal fitted");
        if !self.random_only {
            let agent = |opponent: &Opponent| opponent.agent(random.next_u64());
            let mut agents: Vec<_> = self.agents.iter().map(agent).collect();
            let mut record = Record::new(self.book.options().clone(), deal);
            let hash = finish(game, outcome, |game: &AnyGame, seat| {
                let view = View::new(game, Some(seat));
                let decision = agents[seat.index()].choose(&view, &Budget::default());
                let chosen = decision.expect("a seat to move has moves").chosen;
                record.moves.push(chosen);
                chosen
            });
            if let Some(folder) = &self.keep {
                let file = folder.join(format!("{}.farm", index + 1));
                let text = record.write().expect("what was played is legal");
                outcome.not_kept.extend(fs::write(&file, text).err().map(|error| (file, error)));
            }
            return hash;
        }
        // A random game is played on the game itself rather than on any game: it is a hot loop.
        with_game!(game, game => finish(game, outcome, at_random(moves, &mut random)))
    }
}

/// Chooses any legal move, as [`Opponent::Random`] does.
fn at_random<G: Game>(moves: &mut Moves, random: &mut Wyrand) -> impl FnMut(&G, Seat) -> Move {
    move |game, _| {
        game.moves(moves);
        moves[random.below(moves.len())]
    }
}

/// Plays a game to its end and counts it; its final hash comes back.
fn finish<G: Game>(
    mut game: G,
    outcome: &mut Outcome,
    mut choose: impl FnMut(&G, Seat) -> Move,
) -> u64 {
    while let Turn::Seat(seat) = game.turn() {
        let chosen = choose(&game, seat);
        game.play_listed(chosen, &mut ());
        outcome.decisions += 1;
    }
    outcome.count(&game.scores());
    game.hash()
}

impl Outcome {
    fn count(&mut self, scores: &Scores) {
        self.parts = scores.parts;
        self.names = scores.categories;
        self.categories.resize_with(scores.categories.len(), Tally::default);
        self.by_seat.resize_with(scores.sheets().len(), Tally::default);
        self.wins.resize(scores.sheets().len(), 0);
        for (seat, sheet) in scores.sheets().iter().enumerate() {
            for (tally, points) in self.categories.iter_mut().zip(sheet.points) {
                tally.add(points);
            }
            self.totals.add(sheet.total);
            self.by_seat[seat].add(sheet.total);
            self.wins[seat] += u64::from(sheet.rank == 1);
        }
    }

    fn merge(&mut self, other: Outcome) {
        self.decisions += other.decisions;
        self.parts = self.parts.max(other.parts);
        if self.names.is_empty() {
            self.names = other.names;
        }
        merge_all(&mut self.categories, &other.categories);
        merge_all(&mut self.by_seat, &other.by_seat);
        self.totals.merge(&other.totals);
        self.wins.resize(self.by_seat.len(), 0);
        for (wins, more) in self.wins.iter_mut().zip(&other.wins) {
            *wins += more;
        }
        self.hashes.extend(&other.hashes);
        self.not_kept.extend(other.not_kept);
    }
}

fn merge_all(tallies: &mut Vec<Tally>, others: &[Tally]) {
    tallies.resize_with(tallies.len().max(others.len()), Tally::default);
    for (tally, other) in tallies.iter_mut().zip(others) {
        tally.merge(other);
    }
}

/// The result as it is told.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    options: String,
    /// Which board and cards that means, in words.
    table: String,
    seed: String,
    threads: usize,
    games: u64,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    mean_score: f64,
    scores: Vec<Line>,
    seats: Vec<SeatLine>,
    hash: String,
}

/// One category of the score sheet, or the total.
#[derive(Serialize)]
struct Line {
    category: &'static str,
    #[serde(flatten)]
    summary: Summary,
}

/// How one seat did.
#[derive(Serialize)]
struct SeatLine {
    seat: usize,
    agent: &'static str,
    /// Games won; a shared win counts for everybody who shares it.
    wins: u64,
    total: Summary,
}

impl Report {
    fn new(series: &Series, outcome: &Outcome, threads: usize, seconds: f64) -> Report {
        let parts = outcome.parts.max(1);
        let mut hasher = StateHasher::new();
        for (_, hash) in &outcome.hashes {
            hasher.write_u64(*hash);
        }
        let categories = outcome.names.iter().zip(&outcome.categories);
        let total = ("total", outcome.totals.summary(parts));
        let lines = categories.map(|(name, tally)| (*name, tally.summary(parts))).chain([total]);
        let seats = series.agents.iter().zip(&outcome.by_seat).zip(&outcome.wins).enumerate();
        Report {
            game: series.book.options().game.key(),
            options: series.book.options().to_string(),
            table: series.book.options().told(),
            seed: series.seed.to_string(),
            threads,
            games: series.games,
            decisions: outcome.decisions,
            seconds,
            games_per_second: series.games as f64 / seconds,
            decisions_per_second: outcome.decisions as f64 / seconds,
            mean_score: outcome.totals.summary(parts).mean,
            scores: lines.map(|(category, summary)| Line { category, summary }).collect(),
            seats: seats
                .map(|(seat, ((agent, tally), wins))| SeatLine {
                    seat,
                    agent: agent.key(),
                    wins: *wins,
                    total: tally.summary(parts),
                })
                .collect(),
            hash: format!("{:016x}", hasher.finish()),
        }
    }

    fn write(&self, outcome: &Outcome, out: &mut impl Write) -> Result<()> {
        writeln!(out, "{} games of {}, seed {}", self.games, self.options, self.seed)?;
        writeln!(out, "{}\n", self.table)?;
        let heads =
            ["mean", "least", "1/4", "half", "3/4", "most"].map(|head| format!("{head:>7}"));
        writeln!(out, "{:<16}{}", "points", heads.concat())?;
        for line in &self.scores {
            writeln!(out, "{:<16}{}", line.category, numbers(&line.summary))?;
        }
        writeln!(out)?;
        for line in &self.seats {
            let name = format!("{} {}", Seat(line.seat as u8), line.agent);
            let won = 100.0 * line.wins as f64 / self.games.max(1) as f64;
            writeln!(out, "{name:<16}{}  won {won:.1}%", numbers(&line.total))?;
        }
        writeln!(out, "\nTotals\n{}", outcome.totals.histogram(16, outcome.parts.max(1)))?;
        writeln!(
            out,
            "{:.1} s on {} threads: {:.0} games and {:.0} decisions a second; hash {}",
            self.seconds, self.threads, self.games_per_second, self.decisions_per_second, self.hash
        )?;
        Ok(())
    }
}

fn numbers(summary: &Summary) -> String {
    let Summary { mean, least, lower_quartile, median, upper_quartile, most } = *summary;
    // A mean that rounds to nothing has no sign.
    let mean = if mean.abs() < 0.005 { 0.0 } else { mean };
    let rest = [least, lower_quartile, median, upper_quartile, most];
    let rest = rest.map(|number| format!("{number:>7}"));
    format!("{mean:>7.2}{}", rest.concat())
}
