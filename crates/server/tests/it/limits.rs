//! How much one client may ask for.

use farmstead_server::client::Socket;
use farmstead_server::{Rate, Settings};
use serde_json::json;

use crate::house::House;

#[tokio::test]
async fn an_address_that_asks_too_often_has_to_wait() {
    let requests = Rate { burst: 5.0, per_second: 0.0 };
    let house = House::with(Settings { requests, ..Settings::default() }).await;
    for _ in 0..5 {
        assert_eq!(house.get("/api/version").await.status, 200);
    }
    let reply = house.get("/api/version").await;
    assert_eq!((reply.status, &reply.json()["code"]), (429, &json!("too_often")));
    assert_eq!(house.get("/health").await.status, 200);
}

#[tokio::test]
async fn a_client_that_says_too_much_has_to_wait_and_stays() {
    let messages = Rate { burst: 5.0, per_second: 0.0 };
    let house = House::with(Settings { messages, ..Settings::default() }).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    for _ in 0..8 {
        guest.say(json!({"type": "stop"})).await;
    }
    let (mut done, mut refused) = (0, 0);
    while done + refused < 8 {
        let answer = guest.wait(|one| one["type"] == "done" || one["type"] == "refused").await;
        if answer["type"] == "done" {
            done += 1
        } else {
            refused += 1
        }
        assert!(answer["code"].is_null() || answer["code"] == "too_often", "{answer}");
        assert!(answer["id"].is_u64(), "{answer}");
    }
    assert_eq!((done, refused), (5, 3));
}

#[tokio::test]
async fn there_are_only_so_many_sockets() {
    let house = House::with(Settings { sockets: 1, ..Settings::default() }).await;
    let seats = json!([{"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    let second = Socket::open(house.address, &table, None).await;
    let refused = second.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(refused.contains("503"), "{refused}");
}

#[tokio::test]
async fn two_clients_on_a_seat_may_not_say_more_than_one() {
    let messages = Rate { burst: 6.0, per_second: 0.0 };
    let house = House::with(Settings { messages, ..Settings::default() }).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut tabs = Vec::new();
    for _ in 0..2 {
        let mut tab = house.join(&table, &[&secrets[0]]).await;
        tab.wait_for("view").await;
        tabs.push(tab);
    }
    let mut other = house.join(&table, &[&secrets[1]]).await;
    for _ in 0..3 {
        for tab in &mut tabs {
            let id = tab.say(json!({"type": "stop"})).await;
            assert_eq!(tab.outcome(id).await["type"], "done");
        }
    }
    for tab in &mut tabs {
        tab.say(json!({"type": "stop"})).await;
        assert_eq!(tab.wait_for("refused").await["code"], "too_often");
    }
    let id = other.say(json!({"type": "stop"})).await;
    assert_eq!(other.outcome(id).await["type"], "done");
}
