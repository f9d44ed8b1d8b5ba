//! Tables in a database of PostgreSQL, which any number of processes share.
//!
//! Entries of many tables go into one statement, which is a commit of its own and tells the other
//! processes. A connection that is lost is made anew and the statement is repeated: the key of an
//! entry lets it be added once, and whether the one that is there is ours can be seen.

mod listening;
mod patience;
mod statements;

use std::path::Path;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::{Mutex, mpsc};
use tokio::time::timeout;

use super::address::without_password;
use super::copying::in_order;
use super::schema::{bring_up_to_date, counted, stored};
use super::{Answer, Append, Here, Kept, News, Sqlite, Store, StoreError, Stored};
use patience::{Patience, Tried};
use statements::Question;

/// How many questions are asked at a time.
const READERS: u32 = 8;

/// How long a question waits for a connection.
const CONNECTION: Duration = Duration::from_secs(3);

/// How many tables a backup reads at once.
const TOGETHER: usize = 100;

/// A store in a database of PostgreSQL.
pub struct Postgres {
    /// What this process is called among those that share the database.
    node: String,
    address: String,
    options: PgConnectOptions,
    writer: Mutex<Writer>,
    readers: PgPool,
}

/// The connection that entries are added with: one, so that what waits goes into one commit.
struct Writer {
    connection: Option<PgConnection>,
    patience: Patience,
}

impl Postgres {
    /// Connects to the database and brings it up to date. A database that is not there yet is
    /// waited for, not for ever.
    pub async fn open(options: &PgConnectOptions) -> Result<Postgres, StoreError> {
        let mut store = Postgres::look(options).await?;
        if let Some(connection) = &mut store.writer.get_mut().connection {
            bring_up_to_date(connection).await?;
        }
        Ok(store)
    }

    /// Connects to the database as it is.
    pub async fn look(options: &PgConnectOptions) -> Result<Postgres, StoreError> {
        let options = options.clone().application_name("farmstead").disable_statement_logging();
        let address = without_password(&options);
        let mut patience = Patience::new(&address);
        let connection = loop {
            match patience.one_try(PgConnection::connect_with(&options)).await {
                Ok(connection) => break connection,
                Err(Tried::Refused(error)) => return Err(error.into()),
                Err(Tried::Away(error)) => patience.wait(&error).await?,
            }
        };
        let readers = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(CONNECTION)
            // A connection that was lost is found out when it is used.
            .test_before_acquire(false)
            .connect_lazy_with(options.clone());
        Ok(Postgres {
            node: crate::secrets::new_table_name(),
            address,
            options,
            writer: Mutex::new(Writer { connection: Some(connection), patience }),
            readers,
        })
    }

    /// Asks until there is an answer, not for ever.
    async fn ask<'q>(&self, question: impl Fn() -> Question<'q>) -> Result<Vec<PgRow>, StoreError> {
        let mut patience = Patience::new(&self.address);
        loop {
            let mut lent = None;
            let tried = patience.one_try(async {
                let connection = lent.insert(self.readers.acquire().await?);
                question().fetch_all(&mut **connection).await
            });
            match tried.await {
                Ok(rows) => return Ok(rows),
                Err(Tried::Refused(error)) => return Err(error.into()),
                Err(Tried::Away(error)) => {
                    // Nobody else is to wait for a connection that does not answer.
                    drop(lent.map(PoolConnection::detach));
                    patience.wait(&error).await?;
                }
            }
        }
    }

    async fn append(&self, entries: &[Append]) -> Result<Vec<bool>, StoreError> {
        let mut writer = self.writer.lock().await;
        let Writer { connection, patience } = &mut *writer;
        let mut in_doubt = false;
        loop {
            if self.readers.is_closed() {
                return Err(sqlx::Error::PoolClosed.into());
            }
            let tried = patience.one_try(async {
                let connection = match connection {
                    Some(connection) => connection,
                    None => connection.insert(PgConnection::connect_with(&self.options).await?),
                };
                let added = statements::add(connection, &self.node, entries).await?;
                match in_doubt {
                    true => statements::find_own(connection, entries, added).await,
                    false => Ok(added),
                }
            });
            match tried.await {
                Ok(added) => return Ok(added),
                Err(Tried::Refused(error)) if in_doubt => return Err(patience.give_up(&error)),
                Err(Tried::Refused(error)) => return Err(error.into()),
                Err(Tried::Away(error)) => {
                    // It may have been added all the same: the next try finds out.
                    *connection = None;
                    in_doubt = true;
                    patience.wait(&error).await?;
                }
            }
        }
    }

    async fn create(&self, new: &Kept) -> Result<(), StoreError> {
        let created = self.ask(|| statements::create(new, &self.node)).await;
        match created {
            Ok(_) => Ok(()),
            // An earlier try may have done it, and only its answer was lost.
            Err(StoreError::Database(sqlx::Error::Database(error)))
                if error.is_unique_violation()
                    && self.setup(&new.table).await?.as_ref() == Some(&new.setup) =>
            {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    async fn setup(&self, table: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT setup FROM tables WHERE id = $1";
        let rows = self.ask(|| sqlx::query(sql).bind(table)).await?;
        Ok(rows.first().map(|row| row.try_get(0)).transpose()?)
    }

    /// Copies every table as it stands at one moment.
    async fn copy_to(&self, file: &Path) -> Result<(), StoreError> {
        let copy = Sqlite::open(file).await?;
        let moment = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
        let mut moment = self.readers.begin_with(moment).await?;
        let mut last = String::new();
        loop {
            let names = statements::names(&mut moment, &last, TOGETHER).await?;
            let Some(name) = names.last() else { break };
            last.clone_from(name);
            copy.keep(&statements::read(&mut moment, &names).await?).await?;
        }
        copy.close().await
    }
}

impl Store for Postgres {
    fn create<'a>(&'a self, new: &'a Kept) -> Answer<'a, ()> {
        Box::pin(self.create(new))
    }

    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Stored>> {
        Box::pin(async move {
            // No text of this database holds such a sign, so it cannot even be asked for.
            if table.contains('\0') {
                return Ok(None);
            }
            let Some(setup) = self.setup(table).await? else { return Ok(None) };
            Ok(Some(Stored { setup, entries: self.since(table, 0).await? }))
        })
    }

    fn since<'a>(&'a self, table: &'a str, number: u64) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let sql = "SELECT number, entry FROM log WHERE table_id = $1 AND number > $2 \
                       ORDER BY number";
            let rows = self.ask(|| sqlx::query(sql).bind(table).bind(stored(number))).await?;
            in_order(table, number, rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))))
        })
    }

    fn newest<'a>(&'a self, tables: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        Box::pin(async move {
            let sql = "SELECT id, coalesce((SELECT max(number) FROM log WHERE table_id = id), 0) \
                       FROM unnest($1::text[]) AS id";
            let rows = self.ask(|| sqlx::query(sql).bind(tables)).await?;
            let newest = rows.iter().map(|row| Ok((row.try_get(0)?, counted(row.try_get(1)?))));
            Ok(newest.collect::<Result<_, sqlx::Error>>()?)
        })
    }

    fn append<'a>(&'a self, entries: &'a [Append]) -> Answer<'a, Vec<bool>> {
        Box::pin(self.append(entries))
    }

    fn due(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let rows = self.ask(|| sqlx::query(statements::DUE).bind(&self.node)).await?;
            Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
        })
    }

    fn claim<'a>(&'a self, table: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let claim = || sqlx::query(statements::CLAIM).bind(&self.node).bind(table);
            Ok(!self.ask(claim).await?.is_empty())
        })
    }

    fn news(&self) -> Option<mpsc::Receiver<News>> {
        Some(listening::start(&self.node, &self.options, &self.readers))
    }

    fn announce<'a>(&'a self, here: &'a [Here]) -> Answer<'a, ()> {
        Box::pin(async move {
            let here: Vec<String> = here.iter().map(|here| here.write(&self.node)).collect();
            let sql = "SELECT count(pg_notify($1, here)) FROM unnest($2::text[]) AS here";
            self.ask(|| sqlx::query(sql).bind(listening::CHANNEL).bind(&here)).await?;
            Ok(())
        })
    }

    fn count(&self) -> Answer<'_, u64> {
        Box::pin(async move {
            let rows = self.ask(|| sqlx::query("SELECT count(*) FROM tables")).await?;
            let count = rows.first().map_or(Ok(0), |row| row.try_get(0))?;
            Ok(counted(count))
        })
    }

    /// The database looks after its files itself, if it keeps sums of them.
    fn damage(&self) -> Answer<'_, Option<String>> {
        Box::pin(async { Ok(None) })
    }

    fn names<'a>(&'a self, after: &'a str, most: usize) -> Answer<'a, Vec<String>> {
        Box::pin(async move {
            let mut connection = self.readers.acquire().await?;
            Ok(statements::names(&mut connection, after, most).await?)
        })
    }

    fn read<'a>(&'a self, tables: &'a [String]) -> Answer<'a, Vec<Kept>> {
        Box::pin(async move {
            let moment = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
            let mut moment = self.readers.begin_with(moment).await?;
            statements::read(&mut moment, tables).await
        })
    }

    fn keep<'a>(&'a self, tables: &'a [Kept]) -> Answer<'a, u64> {
        Box::pin(async move {
            let mut commit = self.readers.begin().await?;
            let added = statements::keep(&mut commit, tables).await?;
            commit.commit().await?;
            Ok(added)
        })
    }

    fn backup<'a>(&'a self, file: &'a Path) -> Answer<'a, ()> {
        Box::pin(async move {
            if file.exists() {
                let exists = std::io::Error::from(std::io::ErrorKind::AlreadyExists);
                return Err(sqlx::Error::Io(exists).into());
            }
            let copied = self.copy_to(file).await;
            if copied.is_err() {
                // Half a copy is none.
                let _ = std::fs::remove_file(file);
            }
            copied
        })
    }

    fn try_writing(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            // A row of its own, written as it is.
            let sql = "INSERT INTO nodes (id, until) VALUES ('', 0) \
                       ON CONFLICT (id) DO UPDATE SET until = 0";
            self.ask(|| sqlx::query(sql)).await?;
            Ok(())
        })
    }

    fn expire_unplayed(&self, before: u64) -> Answer<'_, u64> {
        Box::pin(async move {
            let sql = "WITH gone AS (SELECT id FROM tables WHERE created < $1 \
                           AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = id)), \
                       idle AS (DELETE FROM due WHERE table_id IN (SELECT id FROM gone)) \
                       DELETE FROM tables WHERE id IN (SELECT id FROM gone) RETURNING id";
            Ok(self.ask(|| sqlx::query(sql).bind(stored(before))).await?.len() as u64)
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            let _ = timeout(CONNECTION, self.readers.close()).await;
            if let Some(mut connection) = self.writer.lock().await.connection.take() {
                // Others need not wait to find out that this process is gone.
                let gone = sqlx::query("DELETE FROM nodes WHERE id = $1").bind(&self.node);
                let _ = timeout(CONNECTION, gone.execute(&mut connection)).await;
                let _ = timeout(CONNECTION, connection.close()).await;
            }
            Ok(())
        })
    }
}
