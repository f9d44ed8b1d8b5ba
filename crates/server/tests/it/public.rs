//! What a server on the open internet has to bear.

use std::time::{Duration, Instant};

use farmstead_server::client::Socket;
use farmstead_server::{Append, Rate, Settings, Store};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, two_people};

/// What the server says to whoever sends this and then waits, until it closes the connection.
async fn answer(house: &House, sent: &str) -> String {
    let mut stream = TcpStream::connect(house.address).await.expect("it takes connections");
    stream.write_all(sent.as_bytes()).await.expect("it reads");
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let read = tokio::time::timeout(Duration::from_secs(20), read).await;
    let _ = read.expect("it closes the connection");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn whoever_does_not_come_to_the_end_of_a_request_is_let_go() {
    let patience = Duration::from_millis(300);
    let house = House::with(Settings { patience, ..Settings::default() }).await;
    answer(&house, "").await;
    answer(&house, "GET /api/version HTTP/1.1\r\nhost: x\r\nx-half: ").await;
    let slow = "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{";
    let told = answer(&house, slow).await;
    assert!(told.starts_with("HTTP/1.1 408 "), "{told}");
    let told = answer(&house, "GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await;
    assert!(told.ends_with("ok\n"), "{told}");
}

#[tokio::test]
async fn half_a_request_does_not_keep_a_server_from_stopping() {
    let mut house = House::open().await;
    let mut half = Vec::new();
    for head in
        ["GET /api/ver", "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"]
    {
        let mut stream = TcpStream::connect(house.address).await.expect("it takes connections");
        stream.write_all(head.as_bytes()).await.expect("it reads");
        half.push(stream);
    }
    assert_eq!(house.get("/health").await.status, 200);
    let begun = Instant::now();
    house.close().await;
    assert!(begun.elapsed() < Duration::from_secs(15), "it took {:?}", begun.elapsed());
}

#[tokio::test]
async fn without_room_on_the_disk_there_are_no_new_tables() {
    let house = House::with(Settings { disk_floor: u64::MAX, ..Settings::default() }).await;
    let reply = house.post("/api/tables", &two_people()).await;
    assert_eq!((reply.status, &reply.json()["code"]), (507, &json!("no_room")));
    let health = house.get("/health").await;
    assert_eq!(health.status, 503);
    assert!(health.body.starts_with("no new tables: "), "{}", health.body);
}

#[tokio::test]
async fn an_address_sets_up_so_many_tables_a_day() {
    let tables = Rate::a_day(2);
    let settings = Settings { tables, behind_proxy: true, ..Settings::default() };
    let house = House::with(settings).await;
    let ask = async |from: &str| {
        let headers = [("x-forwarded-for", from)];
        house.send("POST", "/api/tables", &headers, &two_people().to_string()).await
    };
    for _ in 0..2 {
        assert_eq!(ask("10.0.0.1").await.status, 200);
    }
    let reply = ask("10.9.9.9, 10.0.0.1").await;
    assert_eq!(reply.status, 429);
    assert_eq!(
        reply.json()["error"],
        "that is more tables than this server takes from one address in a day"
    );
    assert_eq!(ask("10.0.0.2").await.status, 200);
    let metrics = house.get("/metrics").await.body;
    assert!(metrics.contains("farmstead_limited_total 1\n"), "{metrics}");
}

#[tokio::test]
async fn an_address_brings_so_many_decks_a_day() {
    let settings = Settings { decks: Rate::a_day(1), behind_proxy: true, ..Settings::default() };
    let house = House::with(settings).await;
    let mut body = two_people();
    body["deck"] = json!("Z1 \"Hay\" minor\n  play: 1 fod\n");
    let headers = [("x-forwarded-for", "10.0.0.1")];
    let first = house.send("POST", "/api/tables", &headers, &body.to_string()).await;
    assert_eq!(first.json()["code"], "bad_deck");
    let second = house.send("POST", "/api/tables", &headers, &body.to_string()).await;
    assert_eq!((second.status, &second.json()["code"]), (429, &json!("too_often")));
}

#[tokio::test]
async fn a_server_answers_to_its_own_names_only() {
    let hosts = vec!["farm.example".to_owned()];
    let house = House::with(Settings { hosts, ..Settings::default() }).await;
    let get = async |host: &str| {
        let request =
            format!("GET /api/version HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        answer(&house, &request).await
    };
    assert!(get("farm.example").await.starts_with("HTTP/1.1 200 "));
    let told = get("evil.example").await;
    assert!(told.starts_with("HTTP/1.1 421 ") && told.contains("unknown_host"), "{told}");
}

#[tokio::test]
async fn names_do_not_change_all_the_time() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({}), &two_people()["seats"]).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    for number in 0..12 {
        let id = guest.say(json!({"type": "rename", "name": format!("Anna {number}")})).await;
        let outcome = guest.outcome(id).await;
        let expected = if number < 10 { Value::Null } else { json!("too_often") };
        assert_eq!(outcome["code"], expected, "{number}: {outcome}");
    }
}

#[tokio::test]
async fn a_table_that_was_set_aside_can_be_looked_at_and_nobody_moves() {
    let mut house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let entry = r#"{"do":"set-aside","why":"the opponent did not come to an end"}"#.to_owned();
    let due = Some(false);
    let store = house.shut().await;
    let entry = Append { table: table.clone(), number: 1, entry, at: 1, due };
    store.append(&[entry]).await.expect("it is kept");
    house.reopen(store).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    let told = guest.wait_for("table").await;
    let why = "This game cannot go on: the opponent did not come to an end. \
               It stays as it is and can be looked at.";
    assert_eq!((&told["over"], &told["stopped"]), (&json!(false), &json!(why)));
    let view = guest.wait_for("view").await;
    assert_eq!(view["moves"], json!([]));
    let id = guest.say(json!({"type": "move", "position": 0, "codes": [1]})).await;
    assert_eq!(guest.outcome(id).await["code"], "set_aside");
}

#[tokio::test]
async fn of_many_who_come_and_go_it_is_told_now_and_then() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({}), &two_people()["seats"]).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    for _ in 0..100 {
        house.join(&table, &[]).await.wait_for("view").await;
    }
    let id = guest.say(json!({"type": "rename", "name": "Anna"})).await;
    guest.outcome(id).await;
    let told = guest.heard.iter().filter(|text| text.contains(r#""type":"table""#)).count();
    assert!(told < 60, "a table was told {told} times that 100 came and went");
}

#[tokio::test]
async fn an_address_has_so_many_bytes_kept_a_day() {
    let settings =
        Settings { bytes: Rate::a_day(3_000), behind_proxy: true, ..Settings::default() };
    let house = House::with(settings).await;
    let headers = [("x-forwarded-for", "10.0.0.1")];
    let created = house.send("POST", "/api/tables", &headers, &two_people().to_string()).await;
    let (table, secret) =
        (created.json()["table"].clone(), created.json()["seats"][0]["token"].clone());
    let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
    let (table, secret) = (text(&table), text(&secret));
    let mut socket = Socket::join_from(house.address, &table, &[&secret], "10.0.0.1")
        .await
        .expect("the socket opens");
    for id in 0..40 {
        socket.say(&json!({"type": "back", "id": id})).await.expect("the socket is open");
    }
    let mut codes = Vec::new();
    while codes.len() < 40 {
        let heard = socket.next().await.expect("the socket stays open");
        if heard["type"] == "refused" {
            codes.push(heard["code"].as_str().expect("it has a code").to_owned());
        }
    }
    assert_eq!(codes.first().map(String::as_str), Some("not_away"));
    assert_eq!(codes.last().map(String::as_str), Some("too_often"));
    // What is kept about codes for other devices counts as well.
    let device = format!("/api/tables/{table}/device");
    let ask = async |from: &'static str| {
        let headers = [("x-forwarded-for", from), ("x-seat-token", secret.as_str())];
        house.send("POST", &device, &headers, "").await.status
    };
    assert_eq!(ask("10.0.0.1").await, 429);
    assert_eq!(ask("10.0.0.2").await, 200);
}
