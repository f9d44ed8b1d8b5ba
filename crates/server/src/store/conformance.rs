//! What every store has to do. Each fact is a function over any store; each store runs them all.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use super::{Append, Sqlite, Store};

fn entry(table: &str, number: u64, text: &str) -> Append {
    Append { table: table.to_owned(), number, entry: text.to_owned(), at: 1, due: None }
}

async fn a_table_is_read_as_it_was_written(store: &dyn Store) {
    store.create("t", "setup", 1, false).await.expect("it is kept");
    let added = store.append(&[entry("t", 1, "one"), entry("t", 2, "two")]).await;
    assert_eq!(added.expect("they are kept"), [true, true]);
    let stored = store.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.setup, "setup");
    assert_eq!(stored.entries, ["one", "two"]);
}

async fn a_table_that_is_not_there_is_none(store: &dyn Store) {
    assert_eq!(store.load("nobody").await.expect("it can be asked"), None);
}

async fn an_entry_is_added_once(store: &dyn Store) {
    store.create("t", "setup", 1, false).await.expect("it is kept");
    store.append(&[entry("t", 1, "first")]).await.expect("it is kept");
    let again = [entry("t", 1, "second"), entry("t", 2, "third")];
    assert_eq!(store.append(&again).await.expect("it answers"), [false, true]);
    let stored = store.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["first", "third"]);
}

async fn of_two_entries_with_one_number_the_first_is_added(store: &dyn Store) {
    store.create("t", "setup", 1, false).await.expect("it is kept");
    let both = [entry("t", 1, "first"), entry("t", 1, "second")];
    assert_eq!(store.append(&both).await.expect("it answers"), [true, false]);
    let stored = store.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["first"]);
}

async fn entries_of_many_tables_share_a_commit(store: &dyn Store) {
    for table in ["a", "b"] {
        store.create(table, "setup", 1, false).await.expect("it is kept");
    }
    let both = [entry("a", 1, "of a"), entry("b", 1, "of b")];
    assert_eq!(store.append(&both).await.expect("they are kept"), [true, true]);
    let stored = store.load("b").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["of b"]);
    assert_eq!(store.count().await.expect("it counts"), 2);
}

async fn a_table_cannot_be_created_twice(store: &dyn Store) {
    store.create("t", "setup", 1, false).await.expect("it is kept");
    assert!(store.create("t", "other", 1, false).await.is_err());
}

async fn an_entry_for_no_table_is_refused(store: &dyn Store) {
    assert!(store.append(&[entry("nobody", 1, "lost")]).await.is_err());
}

async fn tables_wait_for_an_opponent_until_it_has_moved(store: &dyn Store) {
    store.create("t", "setup", 1, true).await.expect("it is kept");
    store.create("u", "setup", 1, false).await.expect("it is kept");
    assert_eq!(store.due().await.expect("it tells"), ["t"]);
    let moved = Append { due: Some(false), ..entry("t", 1, "moved") };
    let next = Append { due: Some(true), ..entry("u", 1, "moved") };
    store.append(&[moved, next]).await.expect("they are kept");
    assert_eq!(store.due().await.expect("it tells"), ["u"]);
}

async fn a_backup_is_a_store_of_its_own(store: &dyn Store) {
    store.create("t", "setup", 1, false).await.expect("it is kept");
    store.append(&[entry("t", 1, "one")]).await.expect("it is kept");
    let copy = fresh_file();
    store.backup(&copy).await.expect("it is copied");
    store.append(&[entry("t", 2, "later")]).await.expect("it is kept");
    let copied = Sqlite::open(&copy).await.expect("the copy can be opened");
    let stored = copied.load("t").await.expect("it can be read").expect("it is there");
    assert_eq!(stored.entries, ["one"]);
    assert!(store.backup(&copy).await.is_err(), "a backup overwrites nothing");
}

async fn nothing_is_written_after_closing(store: &dyn Store) {
    store.create("t", "setup", 1, false).await.expect("it is kept");
    store.close().await.expect("it closes");
    assert!(store.append(&[entry("t", 1, "late")]).await.is_err());
}

fn fresh_file() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("farmstead-store-{}-{number}.db", std::process::id()))
}

/// Runs every fact on a new SQLite file.
macro_rules! sqlite {
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
    };
}

sqlite![
    a_table_is_read_as_it_was_written,
    a_table_that_is_not_there_is_none,
    an_entry_is_added_once,
    of_two_entries_with_one_number_the_first_is_added,
    entries_of_many_tables_share_a_commit,
    a_table_cannot_be_created_twice,
    an_entry_for_no_table_is_refused,
    tables_wait_for_an_opponent_until_it_has_moved,
    a_backup_is_a_store_of_its_own,
    nothing_is_written_after_closing,
];
