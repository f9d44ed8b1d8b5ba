//! People at one table who came by two servers: what they say, and their clocks.

use serde_json::{Value, json};

use super::{Database, Node, two_people};

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn what_is_said_at_one_server_is_heard_at_the_other_and_kept() {
    let database = Database::new().await;
    let (one, other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let (table, secrets) = one.table(&json!({}), &two_people()).await;
    let mut anna = one.join(&table, &[&secrets[0]]).await;
    let mut ben = other.join(&table, &[&secrets[1]]).await;
    anna.wait_for("view").await;
    ben.wait_for("view").await;
    let said = |text: &'static str| {
        move |message: &Value| {
            let lines = message["lines"].as_array();
            message["type"] == "chat"
                && lines.is_some_and(|lines| lines.iter().any(|line| line["text"] == text))
        }
    };
    let id = anna.say(json!({"type": "say", "text": "good luck"})).await;
    assert_eq!(anna.outcome(id).await["type"], "done");
    ben.wait(said("good luck")).await;
    let id = ben.say(json!({"type": "say", "text": "to you too"})).await;
    assert_eq!(ben.outcome(id).await["type"], "done");
    anna.wait(said("to you too")).await;
    // Whoever comes later by the other server reads both.
    let mut again = other.join(&table, &[&secrets[0]]).await;
    let heard = again.wait_for("chat").await;
    let texts: Vec<&Value> =
        heard["lines"].as_array().into_iter().flatten().map(|line| &line["text"]).collect();
    assert_eq!(texts, [&json!("good luck"), &json!("to you too")]);
    // The host switches it off for everybody, wherever they are.
    let id = anna.say(json!({"type": "talk", "on": false})).await;
    assert_eq!(anna.outcome(id).await["type"], "done");
    ben.wait(|message| message["type"] == "table" && message["talk"] == false).await;
    let id = ben.say(json!({"type": "say", "text": "hello?"})).await;
    assert_eq!(ben.outcome(id).await["code"], "silent");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_clock_runs_at_both_servers_and_only_one_calls_the_stand_in() {
    let database = Database::new().await;
    let (one, other) =
        (Node::start(&database.address()).await, Node::start(&database.address()).await);
    let (table, secrets) = one
        .table_of(&json!({
            "seats": two_people(), "clock": {"each": "move", "seconds": 10}, "stand_in_level": "random",
        }))
        .await;
    let mut guests =
        [one.join(&table, &[&secrets[0]]).await, other.join(&table, &[&secrets[1]]).await];
    let mut runs = Vec::new();
    for guest in &mut guests {
        let view = guest.wait_for("view").await;
        let seat = view["clock"]["runs"].as_u64().expect("somebody is to move") as usize;
        assert!(view["clock"]["left"][seat].as_u64() <= Some(10_000), "{view}");
        runs.push(seat);
    }
    assert_eq!(runs[0], runs[1], "both servers know whose clock runs");
    let late = runs[0];
    for guest in &mut guests {
        guest.wait(|message| message["seats"][late]["late"] == true).await;
    }
    // The stand-in has moved, and the other is to decide.
    guests[1 - late].turn().await;
    let log = database.log(&table).await;
    let away = log.iter().filter(|entry| entry["do"] == "away").count();
    assert_eq!(away, 1, "{log:?}");
    // Back by the other server: the seat is theirs again, for everybody.
    let came = if late == 0 { &other } else { &one };
    let mut back = came.join(&table, &[&secrets[late]]).await;
    let id = back.say(json!({"type": "back"})).await;
    back.outcome(id).await;
    let told = guests[1 - late].wait(|message| message["seats"][late]["late"] == false).await;
    assert_eq!(told["seats"][late]["away"], false);
}
