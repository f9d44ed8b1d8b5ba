//! Servers that are killed.

use serde_json::json;
use sqlx::postgres::PgListener;
use tokio::time::timeout;

use super::guest::PATIENCE;
use super::{Database, Node, is_over, moves};
use crate::{Home, run};

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn the_opponents_of_a_killed_server_go_on_at_another() {
    let database = Database::new().await;
    let (mut one, other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let seats = json!([
        {"kind": "opponent", "level": "greedy"}, {"kind": "opponent", "level": "greedy"}
    ]);
    let (table, _) = one.table(&json!({"game": "creatures"}), &seats).await;
    one.join(&table, &[]).await.sees(3).await;
    one.kill();
    // Nobody has looked at the table here yet.
    let mut watcher = other.join(&table, &[]).await;
    let end = watcher.wait(|message| message["type"] == "view" && is_over(message)).await;
    let log = database.log(&table).await;
    assert_eq!(moves(&log).len() as u64, end["position"].as_u64().expect("it is a number"));
    assert_eq!(other.get(&format!("/api/tables/{table}/record")).await.status, 200);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn opponents_at_a_table_nobody_looks_at_go_on_too() {
    let database = Database::new().await;
    let mut one = Node::start(&database.address()).await;
    let seats = json!([
        {"kind": "opponent", "level": "greedy"}, {"kind": "opponent", "level": "greedy"}
    ]);
    let (table, _) = one.table(&json!({"game": "creatures"}), &seats).await;
    one.join(&table, &[]).await.sees(1).await;
    one.kill();
    let mut news = PgListener::connect(&database.address()).await.expect("the database answers");
    news.listen("farmstead").await.expect("it can be listened to");
    let _other = Node::start(&database.address()).await;
    let mut moves = 0;
    while moves < 5 {
        let told = timeout(PATIENCE, news.recv()).await.expect("the table goes on");
        moves += usize::from(told.expect("it is told").payload().starts_with(&table));
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn no_acknowledged_move_is_lost_when_servers_are_killed_under_load() {
    let database = Database::new().await;
    let told = tokio::task::spawn_blocking(move || {
        let home = Home::new("postgres-kill");
        let load = "load --nodes 2 --kill 4 --tables 8 --seconds 0.4 --cards base --database";
        run(&home, &format!("{load} {}", database.address()), "")
    });
    let told = told.await.expect("it ends");
    let last = told.lines().last().unwrap_or("");
    assert!(last.ends_with("acknowledged moves at 8 tables, none lost, none twice"), "{told}");
}
