//! The Agricola family of games in a terminal, and as an engine for other programs.
//!
//! This is the program `farmstead`; it is a library too so that its protocol can be tested from
//! outside.

mod arena;
mod backup;
mod bench;
mod cards;
mod chosen;
mod db;
mod draw;
pub mod engine;
mod glossary;
mod hint;
mod history;
mod kept;
mod load;
mod perft;
mod play;
mod replay;
mod review;
mod series;
mod serve;
mod setup;
mod simulate;
mod statistics;
mod study;
mod thinkers;
mod train;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use farmstead_rules::Dealing;

/// Farming games in your browser: without a command, tables are opened on this machine
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Farmstead {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Serve,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open tables for browsers, on this machine or for friends; the same as no command at all
    Serve(serve::Serve),
    /// Copy every table to a file, also while the server runs
    Backup(backup::Backup),
    /// Move tables from one database to another, or go over all of them
    Db(db::Db),
    /// Measure a server of its own under load, or kill it and look for lost moves
    Load(load::Load),
    /// Play a game in the terminal
    Play(play::Play),
    /// Show a game that was kept
    Replay(replay::Replay),
    /// Show, begin and play a solo series or a campaign of several games
    Series(series::Series),
    /// Play many games and tell how they went
    Simulate(simulate::Simulate),
    /// Write games of opponents for others to learn from
    Study(study::Study),
    /// Let opponents play each other and tell who is better
    Match(arena::Match),
    /// Let many opponents play each other and rank them
    Tournament(arena::Tournament),
    /// Let an opponent play everybody of a permanent panel
    Panel(arena::Panel),
    /// Compare what an opponent expects of its games with how they end
    Calibrate(arena::Calibrate),
    /// Tell what to do next in a kept game, and why
    Hint(hint::Hint),
    /// Look at a kept game decision by decision: what was good, what was not, and what chance did
    Review(review::ReviewGame),
    /// Answer requests of another program, one JSON object a line
    Engine,
    /// Measure how fast the rules are
    Bench(bench::Bench),
    /// Count the positions that can be reached from a deal
    Perft(perft::Perft),
    /// List, find and show cards, or check a home-made deck
    Cards(cards::Cards),
    /// Teach the opponents what things are worth (for developers)
    Train(train::Train),
    /// List every option of the games
    Options,
}

/// Runs the program with the arguments it was started with.
pub fn run() -> ExitCode {
    let Farmstead { command, serve } = Farmstead::parse();
    let mut out = anstream::stdout();
    let done = match command.unwrap_or(Command::Serve(serve)) {
        Command::Serve(serve) => serve.run(&mut out),
        Command::Backup(backup) => backup.run(&mut out),
        Command::Db(db) => db.run(&mut out),
        Command::Load(load) => load.run(&mut out),
        Command::Play(play) => play.run(io::stdin().lock(), &mut out),
        Command::Replay(replay) => replay.run(io::stdin().lock(), &mut out),
        Command::Series(series) => series.run(io::stdin().lock(), &mut out),
        Command::Simulate(simulate) => simulate.run(&mut out),
        Command::Study(study) => study.run(&mut out),
        Command::Match(bout) => bout.run(&mut out),
        Command::Tournament(tournament) => tournament.run(&mut out),
        Command::Panel(panel) => panel.run(&mut out),
        Command::Calibrate(calibrate) => calibrate.run(&mut out),
        Command::Hint(hint) => hint.run(&mut out),
        Command::Review(review) => review.run(&mut out),
        Command::Engine => engine::serve(io::BufReader::new(io::stdin()), &mut io::stdout().lock()),
        Command::Bench(bench) => bench.run(&mut out),
        Command::Perft(perft) => perft.run(&mut out),
        Command::Cards(cards) => cards.run(&mut out),
        Command::Train(train) => train.run(&mut out),
        Command::Options => list_options(&mut out).map_err(Into::into),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads the output has seen enough.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<cards::HadMistakes>() => ExitCode::from(1),
        Err(error) => {
            anstream::eprintln!("farmstead: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let plain = error.downcast_ref::<io::Error>().map(io::Error::kind);
    let json = error.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
    plain.or(json) == Some(io::ErrorKind::BrokenPipe)
}

fn list_options(out: &mut impl Write) -> io::Result<()> {
    let mut options = setup::list();
    for (name, takes, _) in &mut options {
        if *name == "deal" {
            *takes = "a way, see below".to_owned();
        }
    }
    let wide = options.iter().map(|(_, takes, _)| takes.len()).max().unwrap_or(0);
    for (name, takes, what) in options {
        writeln!(out, "{name:<22} {takes:<wide$} {what}")?;
    }
    writeln!(out, "\nWays to deal hand cards:")?;
    for (name, _, what) in Dealing::ALL {
        writeln!(out, "{name:<22} {what}")?;
    }
    Ok(())
}
