//! Tables in one SQLite file.

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard, mpsc};

use super::copying::{assemble, in_order};
use super::schema::{bring_up_to_date, counted, stored};
use super::{Answer, Append, Here, Kept, KeptEntry, News, Store, StoreError, Stored};

/// A store in one SQLite file.
pub struct Sqlite {
    /// One writer: SQLite has no more, and entries of many tables share a commit.
    writer: Mutex<Writer>,
    /// New tables wait here for each other, so that a move never waits for more than one of them.
    founding: Mutex<()>,
    readers: SqlitePool,
    /// Held until this store is closed: one server at a time keeps tables in a file.
    lock: Mutex<Option<File>>,
    options: SqliteConnectOptions,
    folder: PathBuf,
}

/// The connection that writes, between two uses.
enum Writer {
    Ready(SqliteConnection),
    /// Something failed half-way: whatever the old connection had begun is gone with it.
    Broken,
    Closed,
}

/// The connection that writes, in use. Who is done gives it back; after a failure it is opened anew.
struct Writing<'a> {
    place: MutexGuard<'a, Writer>,
    connection: SqliteConnection,
}

impl Writing<'_> {
    fn done(mut self) {
        *self.place = Writer::Ready(self.connection);
    }
}

impl Sqlite {
    /// Opens the file, or makes it. Nobody else can open it until this store is closed, or the
    /// process is gone.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let lock = lock(file)?;
        let options = SqliteConnectOptions::from_str("sqlite://")?
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let mut writer = SqliteConnection::connect_with(&options).await?;
        bring_up_to_date(&mut writer).await?;
        let readers =
            SqlitePoolOptions::new().max_connections(4).connect_lazy_with(options.clone());
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        Ok(Sqlite {
            writer: Mutex::new(Writer::Ready(writer)),
            founding: Mutex::default(),
            readers,
            options,
            folder: folder.unwrap_or(Path::new(".")).to_owned(),
            lock: Mutex::new(Some(lock)),
        })
    }

    /// Opens the file for reading, as it is, whoever else writes to it.
    pub async fn look(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::from_str("sqlite://")?
            .filename(file)
            .read_only(true)
            .busy_timeout(Duration::from_secs(10));
        let readers =
            SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
        let (writer, folder) = (Mutex::new(Writer::Closed), PathBuf::from("."));
        let (founding, lock) = Default::default();
        Ok(Sqlite { writer, founding, readers, options, folder, lock })
    }

    /// Takes all the room that is left, for as long as this connection writes.
    #[cfg(test)]
    pub(super) async fn fill_up(&self) {
        let mut writing = self.write().await.expect("it is open");
        let full = "PRAGMA max_page_count = 1";
        sqlx::query(full).execute(&mut writing.connection).await.expect("it can be said");
        writing.done();
    }

    /// Takes the connection that writes.
    async fn write(&self) -> Result<Writing<'_>, StoreError> {
        let mut place = self.writer.lock().await;
        let connection = match std::mem::replace(&mut *place, Writer::Broken) {
            Writer::Ready(connection) => connection,
            Writer::Broken => SqliteConnection::connect_with(&self.options).await?,
            Writer::Closed => {
                *place = Writer::Closed;
                return Err(sqlx::Error::PoolClosed.into());
            }
        };
        Ok(Writing { place, connection })
    }
}

impl Store for Sqlite {
    fn create<'a>(&'a self, new: &'a Kept) -> Answer<'a, ()> {
        Box::pin(async move {
            let _next = self.founding.lock().await;
            let mut writing = self.write().await?;
            let mut commit = writing.connection.begin_with("BEGIN IMMEDIATE").await?;
            sqlx::query("INSERT INTO tables (id, created, setup) VALUES ($1, $2, $3)")
                .bind(&new.table)
                .bind(stored(new.created))
                .bind(&new.setup)
                .execute(&mut *commit)
                .await?;
            if !new.entries.is_empty() {
                insert(&mut commit, &new.appends().collect::<Vec<_>>()).await?;
            }
            if new.due {
                set_due(&mut commit, &new.table, true).await?;
            }
            commit.commit().await?;
            writing.done();
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
            Ok(Some(Stored { setup, entries: self.since(table, 0).await? }))
        })
    }

    fn since<'a>(&'a self, table: &'a str, number: u64) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let sql = "SELECT number, entry FROM log WHERE table_id = $1 AND number > $2 \
                       ORDER BY number";
            let rows =
                sqlx::query(sql).bind(table).bind(stored(number)).fetch_all(&self.readers).await?;
            let entries = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
            in_order(table, number, entries)
        })
    }

    fn newest<'a>(&'a self, tables: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        Box::pin(async move {
            let sql = "SELECT table_id, max(number) FROM log \
                       WHERE table_id IN (SELECT value FROM json_each($1)) GROUP BY table_id";
            let rows = sqlx::query(sql).bind(list(tables)).fetch_all(&self.readers).await?;
            let newest = rows.iter().map(|row| Ok((row.try_get(0)?, counted(row.try_get(1)?))));
            Ok(newest.collect::<Result<_, sqlx::Error>>()?)
        })
    }

    fn append<'a>(&'a self, entries: &'a [Append]) -> Answer<'a, Vec<bool>> {
        Box::pin(async move {
            let mut writing = self.write().await?;
            if entries.iter().all(|one| one.due.is_none()) {
                // A statement is a commit of its own.
                let added = insert(&mut writing.connection, entries).await?;
                writing.done();
                return Ok(added);
            }
            let mut commit = writing.connection.begin_with("BEGIN IMMEDIATE").await?;
            let added = insert(&mut commit, entries).await?;
            for (one, _) in entries.iter().zip(&added).filter(|(_, added)| **added) {
                if let Some(due) = one.due {
                    set_due(&mut commit, &one.table, due).await?;
                }
            }
            commit.commit().await?;
            writing.done();
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

    /// Nobody else serves the tables of a file.
    fn claim<'a>(&'a self, _table: &'a str) -> Answer<'a, bool> {
        Box::pin(async { Ok(true) })
    }

    fn news(&self) -> Option<mpsc::Receiver<News>> {
        None
    }

    fn announce<'a>(&'a self, _here: &'a [Here]) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn damage(&self) -> Answer<'_, Option<String>> {
        Box::pin(async move {
            let row = sqlx::query("PRAGMA integrity_check(1)").fetch_one(&self.readers).await?;
            Ok(Some(row.try_get::<String, _>(0)?).filter(|told| told != "ok"))
        })
    }

    fn count(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let row = sqlx::query("SELECT count(*) FROM tables").fetch_one(&self.readers).await?;
            Ok(counted(row.try_get(0)?))
        })
    }

    fn names<'a>(&'a self, after: &'a str, most: usize) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2")
                .bind(after)
                .bind(stored(most as u64))
                .fetch_all(&self.readers)
                .await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn read<'a>(&'a self, tables: &'a [String]) -> Answer<'a, Vec<Kept>> {
        Box::pin(async move {
            // One view of the file, so that what belongs together stays together.
            let mut view = self.readers.begin().await?;
            read(&mut view, tables).await
        })
    }

    fn keep<'a>(&'a self, tables: &'a [Kept]) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut writing = self.write().await?;
            let mut commit = writing.connection.begin_with("BEGIN IMMEDIATE").await?;
            for Kept { table, created, setup, .. } in tables {
                let sql = "INSERT INTO tables (id, created, setup) VALUES ($1, $2, $3) \
                           ON CONFLICT DO NOTHING";
                let new = sqlx::query(sql).bind(table).bind(stored(*created)).bind(setup);
                new.execute(&mut *commit).await?;
            }
            let entries: Vec<Append> = tables.iter().flat_map(Kept::appends).collect();
            let added = insert(&mut commit, &entries).await?;
            let names: Vec<String> = tables.iter().map(|kept| kept.table.clone()).collect();
            for there in read(&mut commit, &names).await? {
                let Some(kept) = tables.iter().find(|kept| kept.table == there.table) else {
                    continue;
                };
                kept.must_begin(&there)?;
                if kept.entries.len() == there.entries.len() {
                    set_due(&mut commit, &kept.table, kept.due).await?;
                }
            }
            commit.commit().await?;
            writing.done();
            Ok(added.into_iter().filter(|added| *added).count() as u64)
        })
    }

    fn backup<'a>(&'a self, file: &'a Path) -> Answer<'a, ()> {
        Box::pin(async move {
            let file = file.to_string_lossy();
            sqlx::query("VACUUM INTO $1").bind(file.as_ref()).execute(&self.readers).await?;
            Ok(())
        })
    }

    /// The header of the file holds a number that nobody else uses.
    fn try_writing(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut writing = self.write().await?;
            let number = crate::secrets::random_number() as i32;
            let sql = AssertSqlSafe(format!("PRAGMA user_version = {number}"));
            sqlx::query(sql).execute(&mut writing.connection).await?;
            writing.done();
            Ok(())
        })
    }

    #[cfg(unix)]
    fn room(&self) -> Option<u64> {
        let disk = rustix::fs::statvfs(&self.folder).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }

    fn expire_unplayed(&self, before: u64) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut writing = self.write().await?;
            let mut commit = writing.connection.begin_with("BEGIN IMMEDIATE").await?;
            let unplayed = "created < $1 AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = id)";
            let due = format!(
                "DELETE FROM due WHERE table_id IN (SELECT id FROM tables WHERE {unplayed})"
            );
            let tables = format!("DELETE FROM tables WHERE {unplayed}");
            let before = stored(before);
            sqlx::query(AssertSqlSafe(due)).bind(before).execute(&mut *commit).await?;
            let gone =
                sqlx::query(AssertSqlSafe(tables)).bind(before).execute(&mut *commit).await?;
            commit.commit().await?;
            writing.done();
            Ok(gone.rows_affected())
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            let writer = std::mem::replace(&mut *self.writer.lock().await, Writer::Closed);
            if let Writer::Ready(writer) = writer {
                writer.close().await?;
            }
            *self.lock.lock().await = None;
            Ok(())
        })
    }
}

/// Keeps others out, by a file beside the database: the database itself has locks of its own.
fn lock(file: &Path) -> Result<File, StoreError> {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".lock");
    let lock = File::create(beside).map_err(sqlx::Error::Io)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::Taken { file: file.to_owned() }),
        Err(TryLockError::Error(error)) => Err(sqlx::Error::Io(error).into()),
    }
}

/// Names as one parameter.
fn list(names: &[String]) -> String {
    serde_json::to_string(names).expect("texts can be written")
}

/// Everything that is kept of these tables.
async fn read(
    connection: &mut SqliteConnection,
    tables: &[String],
) -> Result<Vec<Kept>, StoreError> {
    let sql = "SELECT id, created, setup, EXISTS (SELECT 1 FROM due WHERE table_id = id) \
               FROM tables WHERE id IN (SELECT value FROM json_each($1))";
    let rows = sqlx::query(sql).bind(list(tables)).fetch_all(&mut *connection).await?;
    let kept = rows.iter().map(|row| {
        Ok(Kept {
            table: row.try_get(0)?,
            created: counted(row.try_get(1)?),
            setup: row.try_get(2)?,
            due: row.try_get(3)?,
            entries: Vec::new(),
        })
    });
    let kept = kept.collect::<Result<_, sqlx::Error>>()?;
    let sql = "SELECT table_id, number, entry, at FROM log \
               WHERE table_id IN (SELECT value FROM json_each($1)) ORDER BY table_id, number";
    let rows = sqlx::query(sql).bind(list(tables)).fetch_all(connection).await?;
    let entries = rows.iter().map(|row| {
        let entry = KeptEntry { entry: row.try_get(2)?, at: counted(row.try_get(3)?) };
        Ok((row.try_get(0)?, row.try_get(1)?, entry))
    });
    assemble(kept, entries)
}

/// Adds entries in one statement: every further one would wait for the database's thread. Entry by
/// entry the answer is whether it was added.
async fn insert(
    connection: &mut SqliteConnection,
    entries: &[Append],
) -> Result<Vec<bool>, sqlx::Error> {
    let sql = "INSERT INTO log (table_id, number, entry, at) \
               SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each($1) \
               WHERE true ON CONFLICT DO NOTHING RETURNING table_id, number";
    let rows = entries
        .iter()
        .map(|one| (one.table.as_str(), stored(one.number), one.entry.as_str(), stored(one.at)));
    let rows =
        serde_json::to_string(&rows.collect::<Vec<_>>()).expect("texts and numbers can be written");
    let new = sqlx::query(sql).bind(rows).fetch_all(connection).await?;
    let mut new: BTreeSet<(String, i64)> = new
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect::<Result<_, sqlx::Error>>()?;
    // Of two with the same number the first was added.
    let numbers = entries.iter().map(|one| (one.table.clone(), stored(one.number)));
    Ok(numbers.map(|number| new.remove(&number)).collect())
}

async fn set_due(commit: &mut SqliteConnection, table: &str, due: bool) -> Result<(), sqlx::Error> {
    let sql = match due {
        true => "INSERT INTO due (table_id) VALUES ($1) ON CONFLICT DO NOTHING",
        false => "DELETE FROM due WHERE table_id = $1",
    };
    sqlx::query(sql).bind(table).execute(commit).await?;
    Ok(())
}
