//! Databases that are somewhere else, slow, or gone for a while.

use std::time::Duration;

use serde_json::json;

use super::wire::Wire;
use super::{Database, Node, is_over, moves, two_people};
use crate::{Home, complaint};

#[test]
fn a_wrong_address_is_named_without_its_password() {
    let home = Home::new("postgres-wrong");
    let told = complaint(&home, "serve --database postgres://anna:secret@127.0.0.1:1/farm");
    let why = "cannot keep tables in postgres://anna@127.0.0.1:1/farm: \
               the database postgres://anna@127.0.0.1:1/farm does not answer: Connection refused";
    assert!(told.contains(why), "{told}");
    assert!(!told.contains("secret"), "{told}");
    let told = complaint(&home, "serve --database mysql://anna:secret@127.0.0.1/farm");
    let why = "farmstead: this is no address of a database; \
               write postgres://USER@HOST:PORT/DATABASE or sqlite:FILE\n";
    assert_eq!(told, why);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_database_that_does_not_exist_is_named_at_once() {
    let database = Database::new().await;
    let address = format!("postgres://anna:secret@127.0.0.1:{}/nowhere", database.port());
    let told = tokio::task::spawn_blocking(move || {
        complaint(&Home::new("postgres-nowhere"), &format!("serve --database {address}"))
    });
    let told = told.await.expect("it ends");
    assert!(told.contains("role \"anna\" does not exist"), "{told}");
    assert!(!told.contains("secret"), "{told}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_move_waits_for_a_database_that_comes_back() {
    let database = Database::new().await;
    let wire = Wire::to(database.port()).await;
    let (one, other) = (
        Node::start(&database.address_by(wire.port)).await,
        Node::start(&database.address()).await,
    );
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &two_people()).await;
    let mut here = one.join(&table, &[&secrets[0], &secrets[1]]).await;
    let mut there = other.join(&table, &[]).await;
    for played in 1..=3 {
        let view = here.turn().await;
        wire.cut();
        let id = here.play(&view, 0).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        wire.mend();
        let done = here.outcome(id).await;
        assert_eq!(done["type"], "done", "{done}");
        there.sees(played).await;
    }
    assert_eq!(moves(&database.log(&table).await).len(), 3);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_move_whose_answer_was_lost_is_kept_and_acknowledged_once() {
    let database = Database::new().await;
    let wire = Wire::to(database.port()).await;
    let one = Node::start(&database.address_by(wire.port)).await;
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &two_people()).await;
    let mut here = one.join(&table, &[&secrets[0], &secrets[1]]).await;
    for played in 1..=3 {
        let view = here.turn().await;
        wire.swallow_answer(&table);
        let id = here.play(&view, 0).await;
        let done = here.outcome(id).await;
        assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(played)), "{done}");
        assert!(wire.has_swallowed());
        assert_eq!(moves(&database.log(&table).await).len(), played);
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_database_that_stays_away_is_told_and_the_table_goes_on_later() {
    let database = Database::new().await;
    let wire = Wire::to(database.port()).await;
    let one = Node::start(&database.address_by(wire.port)).await;
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &two_people()).await;
    let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut here = one.join(&table, &secrets).await;
    let view = here.turn().await;
    wire.cut();
    let id = here.play(&view, 0).await;
    let refused = here.outcome(id).await;
    assert_eq!(refused["code"], "database_away", "{refused}");
    // What the log says is read when it can be.
    while here.hear().await.is_some() {}
    wire.mend();
    let mut again = one.join(&table, &secrets).await;
    let same = again.turn().await;
    assert_eq!(same["position"], 0);
    let id = again.play(&same, 0).await;
    assert_eq!(again.outcome(id).await["type"], "done");
    assert_eq!(moves(&database.log(&table).await).len(), 1);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_slow_database_makes_moves_slow_and_nothing_else() {
    let database = Database::new().await;
    let wire = Wire::to(database.port()).await;
    let slow = database.address_by(wire.port);
    let (one, other) = (Node::start(&slow).await, Node::start(&slow).await);
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": "greedy"}]);
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &seats).await;
    let mut guests =
        [one.join(&table, &[&secrets[0]]).await, other.join(&table, &[&secrets[0]]).await];
    wire.slow_down(Duration::from_millis(50));
    // The same player now here, now there.
    for turn in 0..6 {
        let view = guests[turn % 2].turn().await;
        if is_over(&view) {
            break;
        }
        let id = guests[turn % 2].play(&view, 0).await;
        let done = guests[turn % 2].outcome(id).await;
        assert_eq!(done["type"], "done", "{done}");
        let seen = view["position"].as_u64().expect("it is a number") + 1;
        guests[(turn + 1) % 2].sees(seen).await;
    }
    wire.slow_down(Duration::ZERO);
    let log = database.log(&table).await;
    assert!(moves(&log).len() >= 6, "{log:?}");
}
