//! Moves tables from one database to another.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use farmstead_server::copy;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::runtime::Runtime;

use crate::kept::Place;

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
        let Command::Move(asked) = &self.command;
        let from = Place::at(&asked.from).context("--from")?;
        let to = Place::at(&asked.to).context("--to")?;
        ensure!(from.is_there(), "there is no {}", from.shown);
        to.make()?;
        Runtime::new().context("cannot start")?.block_on(move_tables(&from, &to, out))
    }
}

async fn move_tables(from: &Place, to: &Place, out: &mut impl Write) -> Result<()> {
    let open = async |place: &Place| {
        let store = place.address.open().await;
        store.with_context(|| format!("cannot open {}", place.shown))
    };
    let (source, target) = (open(from).await?, open(to).await?);
    let bar = ProgressBar::new(source.count().await?);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} tables, {eta} left")
    {
        bar.set_style(style);
    }
    let copied = copy(&*source, &*target, |tables| bar.set_position(tables)).await;
    bar.finish_and_clear();
    source.close().await?;
    target.close().await?;
    let copied = copied.with_context(|| {
        format!("cannot copy {} to {}; what was copied stays", from.shown, to.shown)
    })?;
    let plural = |number: u64| if number == 1 { "" } else { "s" };
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
