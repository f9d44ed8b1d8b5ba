//! Looks after databases: moves tables from one to another, and goes over all of them.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use farmstead_server::{Checked, Finding, check, copy};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::runtime::Runtime;

use crate::kept::{KeptIn, Place};

/// Looks after databases.
#[derive(Debug, clap::Args)]
pub(crate) struct Db {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Copy every table to another database, also while a server runs; repeat it for what is new
    Move(Move),
    /// Go over every table, also while a server runs: is it whole, and would this program's rules change it?
    Check(Check),
}

/// Goes over every table of a database.
#[derive(Debug, clap::Args)]
struct Check {
    #[command(flatten)]
    kept: KeptIn,
}

/// Copies every table to another database.
#[derive(clap::Args)]
struct Move {
    /// Where the tables are: sqlite:FILE or postgres://USER@HOST/NAME
    #[arg(long, value_name = "ADDRESS")]
    from: String,
    /// Where they are to be; whatever is there already stays
    #[arg(long, value_name = "ADDRESS")]
    to: String,
}

// What was typed may hold a password.
impl std::fmt::Debug for Move {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        to.write_str("Move")
    }
}

impl Db {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        match &self.command {
            Command::Move(asked) => asked.run(out),
            Command::Check(asked) => asked.run(out),
        }
    }
}

impl Move {
    fn run(&self, out: &mut impl Write) -> Result<()> {
        let from = Place::at(&self.from).context("--from")?;
        let to = Place::at(&self.to).context("--to")?;
        ensure!(from.is_there(), "there is no {}", from.shown);
        to.make()?;
        Runtime::new().context("cannot start")?.block_on(move_tables(&from, &to, out))
    }
}

async fn move_tables(from: &Place, to: &Place, out: &mut impl Write) -> Result<()> {
    let cannot = |place: &Place| format!("cannot open {}", place.shown);
    let source = from.address.look().await.with_context(|| cannot(from))?;
    let target = to.address.open().await.with_context(|| cannot(to))?;
    let bar = progress(source.count().await?);
    let copied = copy(&*source, &*target, |tables| bar.set_position(tables)).await;
    bar.finish_and_clear();
    source.close().await?;
    target.close().await?;
    let copied = copied.with_context(|| {
        format!("cannot copy {} to {}; what was copied stays", from.shown, to.shown)
    })?;
    writeln!(
        out,
        "{} table{} in {}; {} log entr{} new",
        copied.tables,
        plural(copied.tables),
        to.shown,
        copied.entries,
        if copied.entries == 1 { "y" } else { "ies" },
    )?;
    Ok(())
}

impl Check {
    fn run(&self, out: &mut impl Write) -> Result<()> {
        let place = self.kept.place()?;
        ensure!(place.is_there(), "there are no tables in {}", place.shown);
        let looked = Runtime::new().context("cannot start")?.block_on(async {
            let store = place.address.look().await?;
            let damage = store.damage().await?;
            let bar = progress(store.count().await?);
            let checked = check(&*store, |tables| bar.set_position(tables)).await;
            bar.finish_and_clear();
            store.close().await?;
            checked.map(|checked| (damage, checked))
        });
        let (damage, checked) = looked.with_context(|| format!("cannot check {}", place.shown))?;
        if let Some(damage) = &damage {
            writeln!(out, "the file is damaged: {damage}")?;
        }
        let unreadable = tell(&checked, out)?;
        ensure!(damage.is_none() && unreadable == 0, "{} is damaged", place.shown);
        Ok(())
    }
}

/// Tells what was found; how many tables cannot be read.
fn tell(checked: &Checked, out: &mut impl Write) -> Result<u64> {
    let (mut differ, mut unreadable) = (0, 0);
    for finding in &checked.findings {
        match finding {
            Finding::Differs { table, moves, why } => {
                differ += 1;
                writeln!(out, "{table}: can be seen up to move {moves}; {why}")?;
            }
            Finding::Unreadable { why } => {
                unreadable += 1;
                writeln!(out, "{why}")?;
            }
        }
    }
    let Checked { same, renewed, .. } = checked;
    let tables = same + renewed + differ + unreadable;
    writeln!(out, "{tables} table{} looked at", plural(tables))?;
    for (number, what) in [
        (*same, "whole, and of the rules of this program"),
        (*renewed, "of older rules; nothing about them changes, and they go on"),
        (differ, "of older rules; can be seen up to where something changes, and do not go on"),
        (unreadable, "that cannot be read"),
    ] {
        if number > 0 {
            writeln!(out, "{number:>7} {what}")?;
        }
    }
    Ok(unreadable)
}

fn progress(tables: u64) -> ProgressBar {
    let bar = ProgressBar::new(tables);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} tables, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

fn plural(number: u64) -> &'static str {
    if number == 1 { "" } else { "s" }
}
