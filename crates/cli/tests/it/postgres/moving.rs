//! Tables that move from one database to another.

use std::process::{Command, Stdio};

use serde_json::json;

use super::{Database, Node, two_people};
use crate::{Home, complaint, run};

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn tables_move_while_they_are_played_at_and_back() {
    let database = Database::new().await;
    let home = Home::new("postgres-move");
    let file = |name: &str| format!("sqlite:{}", home.0.join(name).display());
    let from = file("old.db");
    let old = Node::start(&from).await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(old.table(&json!({"game": "creatures"}), &two_people()).await);
    }
    let (table, secrets) = &tables[0];
    let mut guest = old.join(table, &[&secrets[0], &secrets[1]]).await;
    let there = database.address();
    let shown = database.shown();
    let move_there = format!("db move --from {from} --to {there}");
    let told = run(&home, &move_there, "");
    assert_eq!(told, format!("3 tables in {shown}; 0 log entries new\n"));
    let view = guest.turn().await;
    let id = guest.play(&view, 0).await;
    guest.outcome(id).await;
    let told = run(&home, &move_there, "");
    assert_eq!(told, format!("3 tables in {shown}; 1 log entry new\n"));
    drop(old);
    let new = Node::start(&there).await;
    let mut guest = new.join(table, &[&secrets[0], &secrets[1]]).await;
    let view = guest.turn().await;
    assert_eq!(view["position"], 1);
    let id = guest.play(&view, 0).await;
    guest.outcome(id).await;
    let back = run(&home, &format!("db move --from {there} --to {}", file("back.db")), "");
    assert!(back.starts_with("3 tables in sqlite:"), "{back}");
    let copy = run(&home, &format!("backup copy.db --database {there}"), "");
    assert_eq!(copy, "3 tables copied to copy.db\n");
    for name in ["back.db", "copy.db"] {
        let node = Node::start(&file(name)).await;
        let mut guest = node.join(table, &[&secrets[0], &secrets[1]]).await;
        assert_eq!(guest.turn().await["position"], 2);
    }
    // The old file has gone another way by then.
    let old = Node::start(&from).await;
    let mut guest = old.join(table, &[&secrets[0], &secrets[1]]).await;
    let view = guest.turn().await;
    let id = guest.play(&view, 1).await;
    guest.outcome(id).await;
    let told = complaint(&home, &move_there);
    let why = format!("the table {table} has gone another way in the other database");
    assert!(told.contains(&why), "{told}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_move_that_was_interrupted_can_be_repeated() {
    let database = Database::new().await;
    let home = Home::new("postgres-interrupted");
    let from = format!("sqlite:{}", home.0.join("old.db").display());
    let old = Node::start(&from).await;
    for _ in 0..250 {
        old.table(&json!({}), &two_people()).await;
    }
    let to = database.address();
    let mut connection = database.connect().await;
    for _ in 0..4 {
        let mut moving = Command::new(env!("CARGO_BIN_EXE_farmstead"))
            .args(["db", "move", "--from", &from, "--to", &to])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        // As soon as some of it is there.
        let sql = "SELECT count(*) FROM tables";
        loop {
            let tables = sqlx::query_scalar::<_, i64>(sql).fetch_one(&mut connection).await;
            if tables.is_ok_and(|tables| tables > 0) {
                break;
            }
        }
        moving.kill().expect("it can be killed");
        moving.wait().expect("it ends");
    }
    let told = run(&home, &format!("db move --from {from} --to {to}"), "");
    assert_eq!(told, format!("250 tables in {}; 0 log entries new\n", database.shown()));
}
