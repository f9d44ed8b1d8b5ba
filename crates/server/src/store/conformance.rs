//! What every store has to do. Each fact is a function over any store; each store runs them all.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

use super::schema::take;
use super::{Append, Kept, KeptEntry, News, Postgres, Sqlite, Store, StoreError, copy};

fn entry(table: &str, number: u64, text: &str) -> Append {
    Append { table: table.to_owned(), number, entry: text.to_owned(), at: 1, due: None }
}

async fn a_table_is_read_as_it_was_written(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    let added = store.append(&[entry("t", 1, "one"), entry("t", 2, "two")]).await;
    assert_eq!(added.expect("they are kept"), [true, true]);
    let stored = store.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.setup, "setup");
    assert_eq!(stored.entries, ["one", "two"]);
}

async fn a_table_that_is_not_there_is_none(store: &dyn Store) {
    for name in ["nobody", "", "no\0body"] {
        assert_eq!(store.load(name).await.expect("it can be asked"), None);
    }
}

async fn an_entry_is_added_once(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    store.append(&[entry("t", 1, "first")]).await.expect("it is kept");
    let again = [entry("t", 1, "second"), entry("t", 2, "third")];
    assert_eq!(store.append(&again).await.expect("it answers"), [false, true]);
    let stored = store.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["first", "third"]);
}

async fn of_two_entries_with_one_number_the_first_is_added(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    let both = [entry("t", 1, "first"), entry("t", 1, "second")];
    assert_eq!(store.append(&both).await.expect("it answers"), [true, false]);
    let stored = store.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["first"]);
}

async fn entries_of_many_tables_share_a_commit(store: &dyn Store) {
    for table in ["a", "b"] {
        store.create(&Kept::new(table, "setup", 1, false)).await.expect("it is kept");
    }
    let both = [entry("a", 1, "of a"), entry("b", 1, "of b")];
    assert_eq!(store.append(&both).await.expect("they are kept"), [true, true]);
    let stored = store.load("b").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["of b"]);
    assert_eq!(store.count().await.expect("it counts"), 2);
}

async fn a_table_cannot_be_created_twice(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    assert!(store.create(&Kept::new("t", "other", 1, false)).await.is_err());
}

/// A table with a log of one entry.
fn begun(table: &str, text: &str) -> Kept {
    let entries = vec![KeptEntry { entry: text.to_owned(), at: 2 }];
    Kept { entries, ..Kept::new(table, "setup", 1, true) }
}

async fn a_table_can_begin_with_a_log(store: &dyn Store) {
    store.create(&begun("t", "one")).await.expect("it is kept");
    assert_eq!(store.since("t", 0).await.expect("it can be read"), ["one"]);
    assert_eq!(store.due().await.expect("it tells"), ["t"]);
    let read = store.read(&["t".to_owned()]).await.expect("it can be read");
    assert_eq!(read, [begun("t", "one")]);
    assert_eq!(store.append(&[entry("t", 1, "late")]).await.expect("it answers"), [false]);
}

async fn an_entry_for_no_table_is_refused(store: &dyn Store) {
    assert!(store.append(&[entry("nobody", 1, "lost")]).await.is_err());
}

async fn tables_wait_for_an_opponent_until_it_has_moved(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, true)).await.expect("it is kept");
    store.create(&Kept::new("u", "setup", 1, false)).await.expect("it is kept");
    assert_eq!(store.due().await.expect("it tells"), ["t"]);
    let moved = Append { due: Some(false), ..entry("t", 1, "moved") };
    let next = Append { due: Some(true), ..entry("u", 1, "moved") };
    store.append(&[moved, next]).await.expect("they are kept");
    assert_eq!(store.due().await.expect("it tells"), ["u"]);
}

async fn what_was_refused_leaves_no_trace(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    let due = Append { due: Some(true), ..entry("t", 1, "one") };
    assert!(store.append(&[due, entry("nobody", 1, "lost")]).await.is_err());
    assert!(store.since("t", 0).await.expect("it can be read").is_empty());
    assert!(store.due().await.expect("it tells").is_empty());
}

async fn later_entries_can_be_read_alone(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    let entries = [entry("t", 1, "one"), entry("t", 2, "two"), entry("t", 3, "three")];
    store.append(&entries).await.expect("they are kept");
    assert_eq!(store.since("t", 1).await.expect("it can be read"), ["two", "three"]);
    let newest = store.newest(&["t".to_owned()]).await.expect("it can be read");
    assert_eq!(newest, [("t".to_owned(), 3)]);
}

async fn whoever_lets_an_opponent_think_may_go_on(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, true)).await.expect("it is kept");
    assert!(store.claim("t").await.expect("it answers"));
    assert!(store.claim("t").await.expect("it answers"));
}

/// A store with two tables, at one of which an opponent is to move, and a file to copy to.
async fn two_tables(store: &dyn Store) -> Sqlite {
    for table in ["a", "b"] {
        store.create(&Kept::new(table, "setup", 7, table == "b")).await.expect("it is kept");
    }
    store.append(&[entry("a", 1, "one"), entry("a", 2, "two")]).await.expect("they are kept");
    Sqlite::open(&fresh_file()).await.expect("it can be made")
}

async fn a_copy_has_everything_and_can_be_repeated(store: &dyn Store) {
    let other = two_tables(store).await;
    let mut told = Vec::new();
    let copied = copy(store, &other, |tables| told.push(tables)).await.expect("it is copied");
    assert_eq!((copied.tables, copied.entries, told), (2, 2, vec![2]));
    store.append(&[entry("a", 3, "three")]).await.expect("it is kept");
    let again = copy(store, &other, |_| {}).await.expect("it is copied again");
    assert_eq!((again.tables, again.entries), (2, 1));
    let names = ["a".to_owned(), "b".to_owned()];
    let [from, to] = [store.read(&names).await, other.read(&names).await];
    assert_eq!(from.expect("it can be read"), to.expect("it can be read"));
    // And back, to where everything is already.
    let back = copy(&other, store, |_| {}).await.expect("it is copied back");
    assert_eq!((back.tables, back.entries), (2, 0));
}

async fn a_copy_does_not_go_over_what_went_another_way(store: &dyn Store) {
    let other = two_tables(store).await;
    other.create(&Kept::new("a", "setup", 7, false)).await.expect("it is kept");
    other.append(&[entry("a", 1, "one"), entry("a", 2, "else")]).await.expect("they are kept");
    for (from, to) in [(store, &other as &dyn Store), (&other, store)] {
        let told = copy(from, to, |_| {}).await.expect_err("it is refused");
        let here = matches!(&told, StoreError::Differs { table, number: 2 } if table == "a");
        assert!(here, "{told}");
    }
    assert_eq!(store.since("a", 1).await.expect("it can be read"), ["two"]);
    assert_eq!(other.since("a", 1).await.expect("it can be read"), ["else"]);
}

async fn a_copy_does_not_take_back_what_was_played_since(store: &dyn Store) {
    let other = two_tables(store).await;
    copy(store, &other, |_| {}).await.expect("it is copied");
    let played = Append { due: Some(false), ..entry("b", 1, "played") };
    store.append(&[played]).await.expect("it is kept");
    copy(&other, store, |_| {}).await.expect("it is copied back");
    assert!(store.due().await.expect("it tells").is_empty());
    assert_eq!(store.since("b", 0).await.expect("it can be read"), ["played"]);
}

async fn a_backup_is_a_store_of_its_own(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    store.append(&[entry("t", 1, "one")]).await.expect("it is kept");
    let copy = fresh_file();
    store.backup(&copy).await.expect("it is copied");
    store.append(&[entry("t", 2, "later")]).await.expect("it is kept");
    let copied = Sqlite::open(&copy).await.expect("the copy can be opened");
    let stored = copied.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["one"]);
    assert!(store.backup(&copy).await.is_err(), "a backup overwrites nothing");
}

async fn whether_it_can_write_can_be_asked(store: &dyn Store) {
    store.try_writing().await.expect("it can write");
    store.close().await.expect("it closes");
    assert!(store.try_writing().await.is_err());
}

async fn tables_at_which_nothing_happened_can_be_forgotten(store: &dyn Store) {
    for (table, created) in [("old", 5), ("played", 5), ("new", 20)] {
        store.create(&Kept::new(table, "setup", created, true)).await.expect("it is kept");
    }
    store.append(&[entry("played", 1, "one")]).await.expect("it is kept");
    assert_eq!(store.expire_unplayed(10).await.expect("it forgets"), 1);
    assert_eq!(store.load("old").await.expect("it can be asked"), None);
    assert_eq!(store.due().await.expect("it tells"), ["new", "played"]);
}

async fn nothing_is_written_after_closing(store: &dyn Store) {
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    store.close().await.expect("it closes");
    assert!(store.append(&[entry("t", 1, "late")]).await.is_err());
}

fn fresh_file() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("farmstead-store-{}-{number}.db", std::process::id()))
}

/// A new database of the PostgreSQL that `cargo xtask postgres` has started.
async fn fresh_database() -> PgConnectOptions {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let server = std::env::var("FARMSTEAD_POSTGRES").expect("run this by cargo xtask postgres");
    let server: PgConnectOptions = server.parse().expect("it is an address");
    let name = format!("store_{}_{number}", std::process::id());
    let mut connection = server.connect().await.expect("the server answers");
    let sql = AssertSqlSafe(format!("CREATE DATABASE {name}"));
    connection.execute(sql).await.expect("a database can be made");
    connection.close().await.expect("it closes");
    server.database(&name)
}

/// Runs every fact on a new SQLite file, and on a new database of PostgreSQL.
macro_rules! facts {
    ($($fact:ident),* $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $fact() {
                    let file = super::fresh_file();
                    let store = super::Sqlite::open(&file).await.expect("it can be made");
                    super::$fact(&store).await;
                    drop(store);
                    let _ = std::fs::remove_file(file);
                }
            )*
        }

        mod postgres {
            $(
                #[tokio::test]
                #[ignore = "needs PostgreSQL: cargo xtask postgres"]
                async fn $fact() {
                    let database = super::fresh_database().await;
                    let store = super::Postgres::open(&database).await.expect("it can be made");
                    super::$fact(&store).await;
                }
            )*
        }
    };
}

facts![
    a_table_is_read_as_it_was_written,
    a_table_that_is_not_there_is_none,
    an_entry_is_added_once,
    of_two_entries_with_one_number_the_first_is_added,
    entries_of_many_tables_share_a_commit,
    a_table_cannot_be_created_twice,
    a_table_can_begin_with_a_log,
    an_entry_for_no_table_is_refused,
    what_was_refused_leaves_no_trace,
    later_entries_can_be_read_alone,
    tables_wait_for_an_opponent_until_it_has_moved,
    whoever_lets_an_opponent_think_may_go_on,
    a_backup_is_a_store_of_its_own,
    a_copy_has_everything_and_can_be_repeated,
    a_copy_does_not_go_over_what_went_another_way,
    a_copy_does_not_take_back_what_was_played_since,
    tables_at_which_nothing_happened_can_be_forgotten,
    whether_it_can_write_can_be_asked,
    nothing_is_written_after_closing,
];

/// A disk that is full for a while, as SQLite reports it.
#[tokio::test]
async fn when_the_disk_has_room_again_everything_can_be_kept_again() {
    let file = fresh_file();
    let store = Sqlite::open(&file).await.expect("it can be made");
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    store.fill_up().await;
    let long = "x".repeat(100_000);
    let due = Append { due: Some(true), ..entry("t", 1, &long) };
    for _ in 0..2 {
        let told = store
            .append(std::slice::from_ref(&due))
            .await
            .expect_err("there is no room")
            .to_string();
        assert!(told.contains("full"), "{told}");
        store.fill_up().await;
    }
    assert!(store.create(&begun("u", &long)).await.is_err());
    assert_eq!(store.load("u").await.expect("it can be asked"), None);
    // Room again: nothing of what failed is there, and everything new is kept.
    assert!(store.since("t", 0).await.expect("it can be read").is_empty());
    assert_eq!(store.append(&[due]).await.expect("it is kept"), [true]);
    store.create(&Kept::new("u", "setup", 1, true)).await.expect("it is kept");
    assert_eq!(store.due().await.expect("it tells"), ["t", "u"]);
    store.try_writing().await.expect("it can write");
    drop(store);
    let _ = std::fs::remove_file(file);
}

#[tokio::test]
async fn a_move_does_not_wait_until_many_tables_are_set_up() {
    let file = fresh_file();
    let store = Sqlite::open(&file).await.expect("it can be made");
    store.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
    let done = AtomicU32::new(0);
    let founding = (0..100).map(async |number: u32| {
        let new = Kept::new(&format!("new {number}"), "setup", 1, false);
        store.create(&new).await.expect("it is kept");
        done.fetch_add(1, Ordering::Relaxed);
    });
    let moving = async {
        store.append(&[entry("t", 1, "one")]).await.expect("it is kept");
        done.load(Ordering::Relaxed)
    };
    // Those who ask first are first.
    let (_, before) = tokio::join!(futures_util::future::join_all(founding), moving);
    assert!(before <= 2, "{before} tables were set up before the move was kept");
    drop(store);
    let _ = std::fs::remove_file(file);
}

/// What only a database has that several processes share.
mod shared_by_postgres {
    use super::*;

    async fn two() -> (Postgres, Postgres) {
        let database = fresh_database().await;
        let one = Postgres::open(&database).await.expect("it can be made");
        (one, Postgres::open(&database).await.expect("it can be opened twice"))
    }

    #[tokio::test]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn of_two_processes_one_adds_an_entry_and_the_other_hears_of_it() {
        let (one, other) = two().await;
        one.create(&Kept::new("t", "setup", 1, false)).await.expect("it is kept");
        let mut news = other.news().expect("there are others");
        while news.recv().await.expect("it listens") != News::Missed {}
        let (a, b) = ([entry("t", 1, "of one")], [entry("t", 1, "of the other")]);
        let (first, second) = tokio::join!(one.append(&a), other.append(&b));
        let added = (first.expect("it answers")[0], second.expect("it answers")[0]);
        assert!(added.0 != added.1, "exactly one wins: {added:?}");
        let told = News::Entry { table: "t".to_owned(), number: 1 };
        while news.recv().await.expect("it listens") != told {}
    }

    #[tokio::test]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn a_table_whose_log_cannot_be_kept_leaves_nothing_behind() {
        let (store, _) = two().await;
        assert!(store.create(&begun("t", "a sign that no text holds: \0")).await.is_err());
        assert_eq!(store.load("t").await.expect("it can be asked"), None);
        assert!(store.due().await.expect("it tells").is_empty());
    }

    #[tokio::test]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn one_process_lets_an_opponent_think_until_it_is_gone() {
        let (one, other) = two().await;
        let mut news = one.news().expect("there are others");
        while !matches!(news.recv().await.expect("it listens"), News::Nodes(_)) {}
        one.create(&Kept::new("t", "setup", 1, true)).await.expect("it is kept");
        assert!(!other.claim("t").await.expect("it answers"));
        assert!(other.due().await.expect("it answers").is_empty());
        one.close().await.expect("it closes");
        assert_eq!(other.due().await.expect("it answers"), ["t"]);
        assert!(other.claim("t").await.expect("it answers"));
    }

    #[tokio::test]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn processes_that_start_at_once_bring_the_database_up_to_date_once() {
        let database = fresh_database().await;
        let starts = (0..4).map(|_| Postgres::open(&database));
        for opened in futures_util::future::join_all(starts).await {
            opened.expect("each waits for its turn");
        }
    }

    #[tokio::test]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn a_database_of_an_older_program_is_brought_up_to_date() {
        let database = fresh_database().await;
        let mut connection = database.connect().await.expect("the server answers");
        take(&mut connection, 1).await.expect("the first step can be taken");
        let old = "INSERT INTO tables (id, created, setup) VALUES ('t', 1, 'setup'); \
                   INSERT INTO due (table_id) VALUES ('t')";
        connection.execute(old).await.expect("it has tables");
        let store = Postgres::open(&database).await.expect("it can be opened");
        assert_eq!(store.due().await.expect("it tells"), ["t"]);
        assert!(store.claim("t").await.expect("it answers"));
    }

    #[tokio::test]
    #[ignore = "needs PostgreSQL: cargo xtask postgres"]
    async fn a_database_of_a_newer_program_is_refused() {
        let database = fresh_database().await;
        drop(Postgres::open(&database).await.expect("it can be made"));
        let mut connection = database.connect().await.expect("the server answers");
        let newer = "INSERT INTO _sqlx_migrations \
                     (version, description, success, checksum, execution_time) \
                     VALUES (999, 'later', true, '', 0)";
        connection.execute(newer).await.expect("it is a table");
        let told = Postgres::open(&database).await.err().expect("it is refused").to_string();
        assert!(told.starts_with("the database is of a newer version of this program"), "{told}");
    }
}
