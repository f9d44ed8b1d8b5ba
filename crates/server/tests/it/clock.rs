//! Clocks.

use std::time::Duration;

use serde_json::{Value, json};

use crate::house::House;
use crate::undo::code;

/// Two people with ten seconds for the game; the one to move first comes first.
async fn hurried(house: &House, clock: Value) -> (String, Vec<(u64, String)>) {
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Ben"}]);
    let body = json!({"seats": seats, "clock": clock, "stand_in_level": "random"});
    let (table, secrets) = house.table_of(body).await;
    let mut seats: Vec<(u64, String)> = (0..).zip(secrets).collect();
    let mut guest = house.join(&table, &[&seats[0].1]).await;
    if guest.wait_for("view").await["clock"]["runs"] == 1 {
        seats.reverse();
    }
    (table, seats)
}

#[tokio::test]
async fn when_the_time_is_up_an_opponent_plays_until_the_person_is_back() {
    let house = House::open().await;
    let (table, seats) = hurried(&house, json!({"each": "move", "seconds": 10})).await;
    let (late, secret) = (seats[0].0, &seats[0].1);
    let mut slow = house.join(&table, &[secret]).await;
    let mut other = house.join(&table, &[&seats[1].1]).await;
    let view = slow.wait_for("view").await;
    assert_eq!(view["clock"]["runs"], late);
    assert!(view["clock"]["left"][late as usize].as_u64() <= Some(10_000));
    let at = late as usize;
    let told = slow.wait(|message| message["seats"][at]["late"] == true).await;
    assert_eq!(
        (&told["seats"][at]["away"], &told["seats"][at]["level"]),
        (&json!(true), &json!("random"))
    );
    other.turn().await;
    // Others who come and go do not bring somebody back who has not said so.
    let mut watcher = house.join(&table, &[]).await;
    assert_eq!(watcher.wait_for("table").await["seats"][at]["late"], true);
    let id = slow.say(json!({"type": "back"})).await;
    assert_eq!(slow.outcome(id).await["type"], "done");
    let told = other.wait(|message| message["seats"][at]["away"] == false).await;
    assert_eq!(told["seats"][at]["late"], false);
}

#[tokio::test]
async fn a_clock_goes_on_while_the_server_is_away_and_nobody_waits_in_vain() {
    let mut house = House::open().await;
    let (table, seats) =
        hurried(&house, json!({"each": "game", "seconds": 10, "increment": 5})).await;
    let mut first = house.join(&table, &[&seats[0].1]).await;
    let view = first.turn().await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    let codes = [code(&view, "forest")];
    first.say(json!({"type": "move", "position": 0, "codes": codes})).await;
    let view = first
        .wait(|message| message["type"] == "view" && message["clock"]["runs"] == seats[1].0)
        .await;
    let left = view["clock"]["left"][seats[0].0 as usize].as_u64().expect("it is told");
    assert!((10_000..=13_800).contains(&left), "more than a second went, five came: {left}");
    drop(first);
    house.close().await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    house.restart().await;
    let mut first = house.join(&table, &[&seats[0].1]).await;
    let at = seats[1].0 as usize;
    first.wait(|message| message["seats"][at]["late"] == true).await;
    // Whoever comes back has a minute, or what the clock was set to if that is less.
    let mut second = house.join(&table, &[&seats[1].1]).await;
    let told = second.wait_for("table").await;
    assert_eq!(told["seats"][at]["late"], false);
    let left = second.wait_for("view").await["clock"]["left"][at].as_u64().expect("it is told");
    assert!(left >= 9_000, "{left}");
}

#[tokio::test]
async fn nobody_is_late_if_nobody_waits_and_odd_clocks_are_refused() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": "random"}]);
    for clock in [
        json!({"each": "move", "seconds": 1}),
        json!({"each": "game", "seconds": 60, "increment": 99999}),
    ] {
        let reply = house.post("/api/tables", &json!({"seats": seats, "clock": clock})).await;
        assert_eq!(reply.json()["code"], "bad_clock");
    }
    let clock = json!({"each": "move", "seconds": 10});
    let (table, secrets) = house.table_of(json!({"seats": seats, "clock": clock})).await;
    let mut alone = house.join(&table, &[&secrets[0]]).await;
    let view = alone.turn().await;
    tokio::time::sleep(Duration::from_millis(10_500)).await;
    alone.play_first(&view).await;
    alone.turn().await;
    assert!(!alone.heard.iter().any(|text| text.contains("\"late\":true")));
}
