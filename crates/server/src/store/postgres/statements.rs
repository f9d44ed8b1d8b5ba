//! What is asked of the database, in its own words.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::postgres::{PgArguments, PgConnection, PgRow, Postgres};
use sqlx::query::Query;
use sqlx::{Error, Row};

use super::listening::CHANNEL;
use crate::store::copying::assemble;
use crate::store::schema::{counted, stored};
use crate::store::{Append, Kept, KeptEntry, StoreError};

/// Something asked of the database, with what belongs to it.
pub(super) type Question<'q> = Query<'q, Postgres, PgArguments>;

/// The tables at which an opponent is to move, but for those that another process has taken upon
/// itself and is alive.
pub(super) const DUE: &str = "SELECT table_id FROM due \
    WHERE node IS NULL OR node = $1 OR node NOT IN (SELECT id FROM nodes \
        WHERE until > extract(epoch FROM clock_timestamp()) * 1000) ORDER BY table_id";

/// Takes such a table upon this process.
pub(super) const CLAIM: &str = "UPDATE due SET node = $1 WHERE table_id = $2 \
    AND (node IS NULL OR node = $1 OR node NOT IN (SELECT id FROM nodes \
        WHERE until > extract(epoch FROM clock_timestamp()) * 1000)) RETURNING table_id";

/// Adds entries whose number is free, says at which tables an opponent is to move now, and tells the
/// other processes. One statement: a way to the database and back takes longer than it.
const ADD: &str = "WITH given AS ( \
        SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::boolean[]) \
            AS given (table_id, number, entry, at, due)), \
    new AS (INSERT INTO log (table_id, number, entry, at) \
        SELECT table_id, number, entry, at FROM given ON CONFLICT DO NOTHING \
        RETURNING table_id, number), \
    last AS (SELECT DISTINCT ON (table_id) table_id, due FROM given JOIN new USING (table_id, number) \
        WHERE due IS NOT NULL ORDER BY table_id, number DESC), \
    begun AS (INSERT INTO due (table_id, node) SELECT table_id, $6 FROM last WHERE due \
        ON CONFLICT (table_id) DO UPDATE SET node = excluded.node), \
    done AS (DELETE FROM due USING last WHERE due.table_id = last.table_id AND NOT last.due) \
    SELECT table_id, number, pg_notify($7, table_id || ' ' || number) FROM new";

/// Adds entries; entry by entry the answer is whether it was added.
pub(super) async fn add(
    connection: &mut PgConnection,
    node: &str,
    entries: &[Append],
) -> Result<Vec<bool>, Error> {
    // Of two with the same number the first counts. In order, so that two processes do not wait for
    // each other.
    let mut given: BTreeMap<(&str, i64), &Append> = BTreeMap::new();
    for one in entries {
        given.entry((&one.table, stored(one.number))).or_insert(one);
    }
    let rows = sqlx::query(ADD)
        .bind(given.keys().map(|(table, _)| *table).collect::<Vec<_>>())
        .bind(given.keys().map(|(_, number)| *number).collect::<Vec<_>>())
        .bind(given.values().map(|one| one.entry.as_str()).collect::<Vec<_>>())
        .bind(given.values().map(|one| stored(one.at)).collect::<Vec<_>>())
        .bind(given.values().map(|one| one.due).collect::<Vec<_>>())
        .bind(node)
        .bind(CHANNEL)
        .fetch_all(connection)
        .await?;
    let key = |row: &PgRow| Ok((row.try_get(0)?, row.try_get(1)?));
    let mut new: BTreeSet<(String, i64)> = rows.iter().map(key).collect::<Result<_, Error>>()?;
    let numbers = entries.iter().map(|one| (one.table.clone(), stored(one.number)));
    Ok(numbers.map(|number| new.remove(&number)).collect())
}

/// After a try whose answer was lost: entries that were not added now because they were added then
/// count as added.
pub(super) async fn find_own(
    connection: &mut PgConnection,
    entries: &[Append],
    mut added: Vec<bool>,
) -> Result<Vec<bool>, Error> {
    let sql = "SELECT entry, at FROM log WHERE table_id = $1 AND number = $2";
    let mut own = BTreeSet::new();
    for (one, added) in entries.iter().zip(&mut added).filter(|(_, added)| !**added) {
        let there = sqlx::query(sql).bind(&one.table).bind(stored(one.number));
        let there = there.fetch_one(&mut *connection).await?;
        let same = one.entry == there.try_get::<&str, _>(0)?
            && stored(one.at) == there.try_get::<i64, _>(1)?;
        *added = same && own.insert((&one.table, one.number));
    }
    Ok(added)
}

/// Keeps a new table with its log, in one statement.
pub(super) fn create<'q>(new: &'q Kept, node: &'q str) -> Question<'q> {
    let sql = "WITH new AS (INSERT INTO tables (id, created, setup) VALUES ($1, $2, $3) RETURNING id), \
               begun AS (INSERT INTO due (table_id, node) SELECT id, $4 FROM new WHERE $5) \
               INSERT INTO log (table_id, number, entry, at) SELECT id, number, entry, at \
                   FROM new, unnest($6::text[], $7::bigint[]) WITH ORDINALITY AS given (entry, at, number)";
    sqlx::query(sql)
        .bind(&new.table)
        .bind(stored(new.created))
        .bind(&new.setup)
        .bind(node)
        .bind(new.due)
        .bind(new.entries.iter().map(|one| one.entry.as_str()).collect::<Vec<_>>())
        .bind(new.entries.iter().map(|one| stored(one.at)).collect::<Vec<_>>())
}

/// The names of so many tables that come after this one.
pub(super) async fn names(
    connection: &mut PgConnection,
    after: &str,
    most: usize,
) -> Result<Vec<String>, Error> {
    let rows = sqlx::query("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2")
        .bind(after)
        .bind(stored(most as u64))
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Everything that is kept of these tables.
pub(super) async fn read(
    connection: &mut PgConnection,
    tables: &[String],
) -> Result<Vec<Kept>, StoreError> {
    let sql = "SELECT id, created, setup, EXISTS (SELECT 1 FROM due WHERE table_id = id) \
               FROM tables WHERE id = ANY($1)";
    let rows = sqlx::query(sql).bind(tables).fetch_all(&mut *connection).await?;
    let kept = rows.iter().map(|row| {
        Ok(Kept {
            table: row.try_get(0)?,
            created: counted(row.try_get(1)?),
            setup: row.try_get(2)?,
            due: row.try_get(3)?,
            entries: Vec::new(),
        })
    });
    let kept = kept.collect::<Result<_, Error>>()?;
    let sql = "SELECT table_id, number, entry, at FROM log WHERE table_id = ANY($1) \
               ORDER BY table_id, number";
    let rows = sqlx::query(sql).bind(tables).fetch_all(connection).await?;
    let entries = rows.iter().map(|row| {
        let entry = KeptEntry { entry: row.try_get(2)?, at: counted(row.try_get(3)?) };
        Ok((row.try_get(0)?, row.try_get(1)?, entry))
    });
    assemble(kept, entries)
}

/// Adds what is missing of these tables; how many entries were.
pub(super) async fn keep(commit: &mut PgConnection, tables: &[Kept]) -> Result<u64, StoreError> {
    let names: Vec<String> = tables.iter().map(|kept| kept.table.clone()).collect();
    let sql = "INSERT INTO tables (id, created, setup) \
               SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING";
    sqlx::query(sql)
        .bind(&names)
        .bind(tables.iter().map(|kept| stored(kept.created)).collect::<Vec<_>>())
        .bind(tables.iter().map(|kept| kept.setup.as_str()).collect::<Vec<_>>())
        .execute(&mut *commit)
        .await?;
    let entries: Vec<Append> = tables.iter().flat_map(Kept::appends).collect();
    let added = add(commit, "", &entries).await?;
    let mut due = BTreeMap::new();
    for there in read(commit, &names).await? {
        let Some(kept) = tables.iter().find(|kept| kept.table == there.table) else { continue };
        kept.must_begin(&there)?;
        if kept.entries.len() == there.entries.len() && kept.due != there.due {
            due.insert(kept.table.as_str(), kept.due);
        }
    }
    for (table, due) in due {
        let sql = match due {
            true => "INSERT INTO due (table_id) VALUES ($1) ON CONFLICT DO NOTHING",
            false => "DELETE FROM due WHERE table_id = $1",
        };
        sqlx::query(sql).bind(table).execute(&mut *commit).await?;
    }
    Ok(added.into_iter().filter(|added| *added).count() as u64)
}
