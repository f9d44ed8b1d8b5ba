//! Tables that were kept by programs with other rules, and logs that were damaged.

use farmstead_server::{Finding, Kept, KeptEntry, Sqlite, Store, Stored, check};
use serde_json::{Value, json};

use crate::house::House;

const MOVES: u64 = 8;

/// Plays some moves with one person at a table; its name and secret.
async fn played(house: &House) -> (String, String) {
    let (table, secrets) = house.table(&json!({"players": 1}), &json!([{"kind": "human"}])).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    for _ in 0..MOVES {
        let view = guest.turn().await;
        let id = guest.play_first(&view).await;
        guest.outcome(id).await;
    }
    (table, secrets[0].clone())
}

/// Keeps another table that is like this one but for a change.
async fn keep_changed(store: &Sqlite, table: &str, change: impl FnOnce(&mut Stored)) -> String {
    let mut stored = store.load(table).await.expect("it can be read").expect("it is there");
    change(&mut stored);
    let name = format!("{table}-changed");
    let log = stored.entries.into_iter().map(|entry| KeptEntry { entry, at: 1 });
    let changed = Kept { entries: log.collect(), ..Kept::new(&name, &stored.setup, 1, false) };
    store.create(&changed).await.expect("there is room");
    name
}

/// The table as a program before the first version of the rules would have kept it: older rules, no
/// sums.
fn by_older_rules(stored: &mut Stored) {
    let mut setup: Value = serde_json::from_str(&stored.setup).expect("it is JSON");
    setup["rules_version"] = json!(0);
    stored.setup = setup.to_string();
    for number in 0..stored.entries.len() {
        change_entry(stored, number, |_| {});
    }
}

fn change_entry(stored: &mut Stored, number: usize, change: impl FnOnce(&mut Value)) {
    let mut entry: Value = serde_json::from_str(&stored.entries[number]).expect("it is JSON");
    entry.as_object_mut().expect("it is an object").remove("chain");
    change(&mut entry);
    stored.entries[number] = entry.to_string();
}

#[tokio::test]
async fn a_table_of_older_rules_goes_on_where_nothing_differs() {
    let mut house = House::open().await;
    let (table, secret) = played(&house).await;
    let store = house.shut().await;
    // The codes of moves are those of the older rules; what counts is what they were called.
    let older = keep_changed(&store, &table, |stored| {
        by_older_rules(stored);
        change_entry(stored, 0, |entry| entry["codes"] = json!([4_000_000]));
    })
    .await;
    let found = check(&store, |_| {}).await.expect("it can be read");
    assert_eq!((found.same, found.renewed, found.findings), (1, 1, vec![]));
    house.reopen(store).await;
    let mut guest = house.join(&older, &[&secret]).await;
    let view = guest.turn().await;
    assert_eq!(view["position"], MOVES);
    let id = guest.play_first(&view).await;
    assert_eq!(guest.outcome(id).await["type"], "done");

    let store = house.shut().await;
    let found = check(&store, |_| {}).await.expect("it can be read");
    assert_eq!((found.same, found.renewed, found.findings), (2, 0, vec![]), "it was kept as new");
    house.reopen(store).await;
    let mut guest = house.join(&older, &[&secret]).await;
    assert_eq!(guest.turn().await["position"], MOVES + 1);
}

#[tokio::test]
async fn a_table_of_older_rules_is_seen_up_to_its_first_difference() {
    let mut house = House::open().await;
    let (table, secret) = played(&house).await;
    let store = house.shut().await;
    let older = keep_changed(&store, &table, |stored| {
        by_older_rules(stored);
        change_entry(stored, 3, |entry| entry["course"]["then"] = json!("A 9 stone"));
    })
    .await;
    let before = store.load(&older).await.expect("it can be read");
    let found = check(&store, |_| {}).await.expect("it can be read");
    let [Finding::Differs { table: differs, moves: 3, why }] = found.findings.as_slice() else {
        panic!("one table differs after three moves: {found:?}");
    };
    assert_eq!(*differs, older);
    assert!(why.contains("rules version 0") && why.contains("not to `A 9 stone`"), "{why}");

    house.reopen(store).await;
    let mut guest = house.join(&older, &[&secret]).await;
    assert_eq!(guest.wait_for("table").await["stopped"], json!(why));
    let view = guest.wait_for("view").await;
    assert_eq!(
        (&view["position"], &view["moves"], &view["undo"]),
        (&json!(3), &json!([]), &Value::Null)
    );
    for message in [
        json!({"type": "undo", "position": 3}),
        json!({"type": "move", "position": 3, "codes": [1]}),
    ] {
        let id = guest.say(message).await;
        assert_eq!(guest.outcome(id).await["code"], "other_rules");
    }
    let past = house.get(&format!("/api/tables/{older}/at/2")).await;
    assert_eq!(past.status, 200, "{}", past.body);
    // What is hidden stays hidden: the game is not over.
    assert_eq!(house.get(&format!("/api/tables/{older}/record")).await.status, 403);
    assert_eq!(house.get(&format!("/api/tables/{older}/at/2?seat=everyone")).await.status, 403);
    let store = house.shut().await;
    assert_eq!(store.load(&older).await.expect("it can be read"), before, "nothing was changed");
    house.reopen(store).await;
}

#[tokio::test]
async fn what_differs_does_not_matter_once_it_was_taken_back() {
    let mut house = House::open().await;
    let (table, secret) = played(&house).await;
    let store = house.shut().await;
    let older = keep_changed(&store, &table, |stored| {
        by_older_rules(stored);
        let first = stored.entries[0].clone();
        stored.entries.truncate(4);
        change_entry(stored, 3, |entry| entry["course"]["then"] = json!("A 9 stone"));
        stored.entries.push(json!({"do": "undo", "seat": 0, "to": 0}).to_string());
        stored.entries.push(first);
    })
    .await;
    house.reopen(store).await;
    let mut guest = house.join(&older, &[&secret]).await;
    assert_eq!(guest.turn().await["position"], 1);
}

#[tokio::test]
async fn a_record_of_older_rules_is_looked_at_up_to_its_first_difference() {
    let house = House::open().await;
    let head = "farmstead record 0\noptions game=creatures players=2\nstart A\n";
    let record = format!("{head}A wood\nB no-such-space\n");
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let body = json!({"seats": seats, "record": record});
    let created = house.post("/api/tables", &body).await;
    assert_eq!(created.status, 200, "{}", created.body);
    let table = created.json()["table"].as_str().expect("it has a name").to_owned();
    let mut watcher = house.join(&table, &[]).await;
    let why = watcher.wait_for("table").await["stopped"].clone();
    assert!(why.as_str().is_some_and(|why| why.contains("no-such-space")), "{why}");
    assert_eq!(watcher.wait_for("view").await["position"], 1);
}

#[tokio::test]
async fn a_damaged_log_is_noticed_and_never_shown_as_another_game() {
    let mut house = House::open().await;
    let (table, _) = played(&house).await;
    let store = house.shut().await;
    let damaged = keep_changed(&store, &table, |stored| {
        stored.entries.remove(2);
    })
    .await;
    let found = check(&store, |_| {}).await.expect("it can be read");
    let [Finding::Unreadable { why }] = found.findings.as_slice() else {
        panic!("one table is damaged: {found:?}");
    };
    assert!(why.contains("entry 3") && why.contains("damaged"), "{why}");
    house.reopen(store).await;
    let reply = house.get(&format!("/api/tables/{damaged}")).await;
    assert_eq!((reply.status, &reply.json()["code"]), (500, &json!("unreadable")));
    assert_eq!(house.get(&format!("/api/tables/{table}")).await.status, 200);
}

#[tokio::test]
async fn a_second_server_on_the_same_file_is_refused() {
    let house = House::open().await;
    let second = Sqlite::open(&house.file()).await.err().expect("the file is taken").to_string();
    assert!(second.contains("another server keeps its tables in"), "{second}");
    Sqlite::look(&house.file()).await.expect("others may look");
}
