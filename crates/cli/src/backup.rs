//! Copies every table to a file, also while a server runs.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use farmstead_server::{Sqlite, Store};
use tokio::runtime::Runtime;

use crate::serve::{data_folder, database};

/// Copies every table to a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    /// The folder that keeps the tables [default: farmstead in your data folder]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let folder = match &self.data {
            Some(folder) => folder.clone(),
            None => data_folder()?,
        };
        let source = database(&folder);
        ensure!(source.exists(), "there are no tables in {}", folder.display());
        ensure!(!self.file.exists(), "{} exists already", self.file.display());
        let copied = Runtime::new().context("cannot start")?.block_on(async {
            let store = Sqlite::open(&source).await?;
            store.backup(&self.file).await?;
            let tables = store.count().await?;
            store.close().await.map(|()| tables)
        });
        let tables = copied.with_context(|| format!("cannot copy {}", source.display()))?;
        let plural = if tables == 1 { "" } else { "s" };
        writeln!(out, "{tables} table{plural} copied to {}", self.file.display())?;
        Ok(())
    }
}
