//! Copies every table to a new file now and then, and keeps the newest copies.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use tokio::time::{Instant, interval_at};

use crate::metrics::Metrics;
use crate::services::now;
use crate::store::{Store, StoreError};

/// When copies are made, and where.
#[derive(Debug, Clone)]
pub struct Backups {
    /// How much time lies between two.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
    /// The folder they are written to.
    pub folder: PathBuf,
}

/// How the name of a copy begins and ends; a number in between sorts them by age.
const BEGINS: &str = "tables-";
const ENDS: &str = ".db";

/// Makes copies for as long as it is let run. One that fails is told of, and the next is tried.
pub(crate) async fn run(backups: Backups, store: Arc<dyn Store>, metrics: Arc<Metrics>) {
    let mut due = interval_at(Instant::now() + backups.every, backups.every);
    loop {
        due.tick().await;
        match backups.make(&*store).await {
            Ok(file) => {
                metrics.backups.inc();
                metrics.last_backup.set((now() / 1000) as i64);
                tracing::info!(file = %file.display(), "every table was copied");
            }
            Err(error) => {
                metrics.failed_backups.inc();
                tracing::error!(%error, "the tables could not be copied");
            }
        }
    }
}

impl Backups {
    /// Makes a copy and lets go of the oldest ones; where it is.
    async fn make(&self, store: &dyn Store) -> Result<PathBuf, StoreError> {
        fs::create_dir_all(&self.folder).map_err(sqlx::Error::Io)?;
        let file = self.folder.join(format!("{BEGINS}{}{ENDS}", now()));
        // Half a copy is none: it has its name when it is whole.
        let unfinished = file.with_extension("unfinished");
        let copied = store.backup(&unfinished).await;
        let named =
            copied.and_then(|()| Ok(fs::rename(&unfinished, &file).map_err(sqlx::Error::Io)?));
        if let Err(error) = named {
            let _ = fs::remove_file(&unfinished);
            return Err(error);
        }
        for old in
            copies(&self.folder).map_err(sqlx::Error::Io)?.iter().rev().skip(self.keep.max(1))
        {
            fs::remove_file(old).map_err(sqlx::Error::Io)?;
        }
        Ok(file)
    }
}

/// The copies in a folder, the oldest first.
fn copies(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut copies = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
        let number = name.strip_prefix(BEGINS).and_then(|rest| rest.strip_suffix(ENDS));
        if let Some(at) = number.and_then(|number| number.parse::<u64>().ok()) {
            copies.push((at, path));
        }
    }
    copies.sort();
    Ok(copies.into_iter().map(|(_, path)| path).collect())
}
