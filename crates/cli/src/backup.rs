//! Copies every table to a file, also while a server runs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use tokio::runtime::Runtime;

use crate::kept::KeptIn;

/// Copies every table to a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    kept: KeptIn,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let place = self.kept.place()?;
        ensure!(place.is_there(), "there are no tables in {}", place.shown);
        ensure!(!self.file.exists(), "{} exists already", self.file.display());
        let copied = Runtime::new().context("cannot start")?.block_on(async {
            let store = place.address.look().await?;
            store.backup(&self.file).await?;
            let tables = store.count().await?;
            store.close().await.map(|()| tables)
        });
        let tables = copied.with_context(|| format!("cannot copy {}", place.shown))?;
        let plural = if tables == 1 { "" } else { "s" };
        writeln!(out, "{tables} table{plural} copied to {}", self.file.display())?;
        Ok(())
    }
}
