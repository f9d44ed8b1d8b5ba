//! The same tables at two servers.

use serde_json::{Value, json};
use sqlx::Executor;

use super::{Database, Node, is_over, moves, two_people};

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_move_made_at_one_server_appears_at_the_other() {
    let database = Database::new().await;
    let (one, other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &two_people()).await;
    let mut here = one.join(&table, &[&secrets[0], &secrets[1]]).await;
    let mut there = other.join(&table, &[&secrets[0]]).await;
    let mut played = 0;
    loop {
        let view = here.turn().await;
        if is_over(&view) {
            break;
        }
        here.play(&view, played).await;
        played += 1;
        let seen = there.sees(played as u64).await;
        assert_eq!(seen["position"].as_u64(), Some(played as u64));
    }
    assert!(played > 20);
    assert_eq!(moves(&database.log(&table).await).len(), played);
    let path = format!("/api/tables/{table}/record");
    assert_eq!(one.get(&path).await.body, other.get(&path).await.body);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn of_two_moves_at_once_one_is_kept_and_the_other_gets_a_fresh_view() {
    let database = Database::new().await;
    let (one, other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &two_people()).await;
    let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut here = one.join(&table, &secrets).await;
    let mut there = other.join(&table, &secrets).await;
    let mut kept = Vec::new();
    while kept.len() < 40 {
        // Both know the same position and play something else.
        let (view, same) = (here.turn().await, there.turn().await);
        if is_over(&view) {
            break;
        }
        assert_eq!(view["position"], same["position"]);
        let (a, b) = tokio::join!(here.play(&view, 0), there.play(&same, 1));
        let (a, b) = tokio::join!(here.outcome(a), there.outcome(b));
        let done = [&a, &b].map(|outcome| outcome["type"] == "done");
        assert_eq!(done.iter().filter(|done| **done).count(), 1, "{a} {b}");
        let nth = if done[0] { 0 } else { 1.min(view["moves"].as_array().map_or(0, Vec::len) - 1) };
        kept.push(view["moves"][nth]["code"].as_u64().expect("moves have codes"));
        let (lost, loser) = if done[0] { (&b, &mut there) } else { (&a, &mut here) };
        assert_eq!(lost["code"], "stale", "{lost}");
        assert_eq!(loser.wait_for("view").await["position"], kept.len());
    }
    assert!(kept.len() > 20);
    assert_eq!(moves(&database.log(&table).await), kept);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn whoever_is_at_one_server_is_present_at_the_other() {
    let database = Database::new().await;
    let (one, mut other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let (table, secrets) = one.table(&json!({}), &two_people()).await;
    let mut anna = one.join(&table, &[&secrets[0]]).await;
    let ben = other.join(&table, &[&secrets[1]]).await;
    let present = |seat: usize, present: bool| {
        move |message: &Value| {
            message["type"] == "table" && message["seats"][seat]["present"] == present
        }
    };
    anna.wait(present(1, true)).await;
    let mut watcher = other.join(&table, &[]).await;
    watcher.wait(present(0, true)).await;
    anna.wait(|message| message["type"] == "table" && message["watchers"] == 1).await;
    let id = anna.say(json!({"type": "away", "seat": 1})).await;
    assert_eq!(anna.outcome(id).await["code"], "present");
    // A server that is gone takes its people with it.
    other.kill();
    anna.wait(present(1, false)).await;
    drop(ben);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn moves_are_taken_back_when_somebody_at_another_server_agrees() {
    let database = Database::new().await;
    let (one, other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &two_people()).await;
    let mut both = one.join(&table, &[&secrets[0], &secrets[1]]).await;
    // Until another seat has moved after the first one.
    let first = both.turn().await;
    let mut view = first.clone();
    while view["viewer"] == first["viewer"] {
        let id = both.play(&view, 0).await;
        both.outcome(id).await;
        view = both.turn().await;
    }
    let id = both.play(&view, 0).await;
    both.outcome(id).await;
    drop(both);
    let asker = first["viewer"].as_u64().expect("a seat moved") as usize;
    let mut asks = one.join(&table, &[&secrets[asker]]).await;
    let mut asked = other.join(&table, &[&secrets[1 - asker]]).await;
    let position = asks.wait_for("view").await["position"].clone();
    asked.wait_for("view").await;
    let undo = json!({"type": "undo", "position": position});
    for agree in [false, true] {
        asks.say(undo.clone()).await;
        let question = asked.wait_for("asks").await;
        assert_eq!(question["by"].as_u64(), Some(asker as u64));
        let answer = json!({"type": "answer", "question": question["question"], "agree": agree});
        asked.say(answer).await;
        let over = asks.wait_for("asks-over").await;
        assert_eq!(over["agreed"], agree);
    }
    let back = asks.wait_for("view").await;
    assert!(back["position"].as_u64() < position.as_u64(), "{back}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn what_was_not_heard_of_is_found_in_the_log() {
    let database = Database::new().await;
    let (one, other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let (table, secrets) = one.table(&json!({"game": "creatures"}), &two_people()).await;
    let mut here = one.join(&table, &[&secrets[0], &secrets[1]]).await;
    let mut there = other.join(&table, &[]).await;
    let mut connection = database.connect().await;
    for played in 1..=5 {
        // Nobody listens any more when the move is made.
        let deaf = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                    WHERE datname = current_database() AND query LIKE 'LISTEN%'";
        connection.execute(deaf).await.expect("connections can be ended");
        let view = here.turn().await;
        let id = here.play(&view, 0).await;
        assert_eq!(here.outcome(id).await["type"], "done");
        there.sees(played).await;
    }
}
