//! Tables in one SQLite file.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::Mutex;

use super::{Answer, Append, Store, StoreError, Stored};

/// The steps that make the database what this program expects, in order. New ones are added at
/// the end; old ones never change.
const STEPS: [(&str, &str); 1] = [("tables", include_str!("tables.sql"))];

/// A store in one SQLite file.
pub struct Sqlite {
    /// One writer: SQLite has no more, and entries of many tables share a commit.
    writer: Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::from_str("sqlite://")?
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let mut writer = SqliteConnection::connect_with(&options).await?;
        let steps = STEPS.iter().zip(1..).map(|((name, sql), version)| {
            let sql = sqlx::SqlStr::from_static(sql);
            Migration::new(version, Cow::Borrowed(*name), MigrationType::Simple, sql, false)
        });
        Migrator::with_migrations(steps.collect()).run_direct(None, &mut writer, false).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options);
        Ok(Sqlite { writer: Mutex::new(Some(writer)), readers })
    }
}

/// A number as databases keep it.
fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Store for Sqlite {
    fn create<'a>(&'a self, table: &'a str, setup: &'a str, at: u64, due: bool) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut writer = self.writer.lock().await;
            let writer = writer.as_mut().ok_or(sqlx::Error::PoolClosed)?;
            let mut commit = writer.begin_with("BEGIN IMMEDIATE").await?;
            sqlx::query("INSERT INTO tables (id, created, setup) VALUES ($1, $2, $3)")
                .bind(table)
                .bind(stored(at))
                .bind(setup)
                .execute(&mut *commit)
                .await?;
            if due {
                set_due(&mut commit, table, true).await?;
            }
            commit.commit().await?;
            Ok(())
        })
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Stored>> {
        Box::pin(async move {
            let setup = sqlx::query("SELECT setup FROM tables WHERE id = $1")
                .bind(table)
                .fetch_optional(&self.readers)
                .await?;
            let Some(setup) = setup else { return Ok(None) };
            let setup = setup.try_get(0)?;
            let rows = sqlx::query("SELECT entry FROM log WHERE table_id = $1 ORDER BY number")
                .bind(table)
                .fetch_all(&self.readers)
                .await?;
            let entries = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
            Ok(Some(Stored { setup, entries }))
        })
    }

    fn append<'a>(&'a self, entries: &'a [Append]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            let mut writer = self.writer.lock().await;
            let writer = writer.as_mut().ok_or(sqlx::Error::PoolClosed)?;
            let mut commit = writer.begin_with("BEGIN IMMEDIATE").await?;
            // One statement for all: every further one would wait for the database's thread.
            let sql = "INSERT INTO log (table_id, number, entry, at) \
                       SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each($1) \
                       WHERE true ON CONFLICT DO NOTHING RETURNING table_id, number";
            let rows = entries.iter().map(|one| {
                (one.table.as_str(), stored(one.number), one.entry.as_str(), stored(one.at))
            });
            let rows = serde_json::to_string(&rows.collect::<Vec<_>>())
                .expect("texts and numbers can be written");
            let new = sqlx::query(sql).bind(rows).fetch_all(&mut *commit).await?;
            let mut new: BTreeSet<(String, i64)> = new
                .iter()
                .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
                .collect::<Result<_, sqlx::Error>>()?;
            // Of two with the same number the first was added.
            let numbers = entries.iter().map(|one| (one.table.clone(), stored(one.number)));
            let added: Vec<bool> = numbers.map(|number| new.remove(&number)).collect();
            for (one, _) in entries.iter().zip(&added).filter(|(_, added)| **added) {
                if let Some(due) = one.due {
                    set_due(&mut commit, &one.table, due).await?;
                }
            }
            commit.commit().await?;
            Ok(added)
        })
    }

    fn due(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT table_id FROM due ORDER BY table_id")
                .fetch_all(&self.readers)
                .await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn count(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let row = sqlx::query("SELECT count(*) FROM tables").fetch_one(&self.readers).await?;
            Ok(u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0))
        })
    }

    fn backup<'a>(&'a self, file: &'a Path) -> Answer<'a, ()> {
        Box::pin(async move {
            let file = file.to_string_lossy();
            sqlx::query("VACUUM INTO $1").bind(file.as_ref()).execute(&self.readers).await?;
            Ok(())
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            if let Some(writer) = self.writer.lock().await.take() {
                writer.close().await?;
            }
            Ok(())
        })
    }
}

async fn set_due(commit: &mut SqliteConnection, table: &str, due: bool) -> Result<(), sqlx::Error> {
    let sql = match due {
        true => "INSERT INTO due (table_id) VALUES ($1) ON CONFLICT DO NOTHING",
        false => "DELETE FROM due WHERE table_id = $1",
    };
    sqlx::query(sql).bind(table).execute(commit).await?;
    Ok(())
}
