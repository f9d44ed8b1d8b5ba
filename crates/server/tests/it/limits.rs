//! How much one client may ask for.

use std::time::Duration;

use farmstead_server::client::Socket;
use farmstead_server::{Rate, Settings};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

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

/// Asks for something a hundred times at once on one connection.
async fn ask_for_much(house: &House, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.expect("it takes connections");
    let asks = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").repeat(100);
    stream.write_all(asks.as_bytes()).await.expect("it reads");
    stream
}

#[tokio::test]
async fn of_many_requests_at_once_none_is_read_after_one_that_is_refused() {
    let requests = Rate { burst: 5.0, per_second: 0.0 };
    let hosts = vec!["farm.example".to_owned()];
    let busy = House::with(Settings { requests, ..Settings::default() }).await;
    let other = House::with(Settings { hosts, ..Settings::default() }).await;
    for (house, right, refused) in [(busy, 5, "429"), (other, 0, "421")] {
        let mut answers = Vec::new();
        // What it has not read may make the system cut the connection off.
        let _ = ask_for_much(&house, "/api/version").await.read_to_end(&mut answers).await;
        let answers = String::from_utf8_lossy(&answers);
        assert_eq!(answers.matches("HTTP/1.1 200").count(), right);
        assert_eq!(answers.matches("HTTP/1.1 ").count(), right + 1);
        assert!(answers.contains(&format!("HTTP/1.1 {refused}")), "{answers}");
    }
}

/// How many bytes the system holds ready on the way from this server to this client.
#[cfg(target_os = "linux")]
fn on_the_way(house: &House, client: &TcpStream) -> usize {
    let ends = [house.address, client.local_addr().expect("it has an address")];
    let [from, to] = ends.map(|end| format!(":{:04X}", end.port()));
    let list = std::fs::read_to_string("/proc/net/tcp").expect("the system tells");
    let mut lines = list.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let line = lines.find(|words| words[1].ends_with(&from) && words[2].ends_with(&to));
    let line = line.expect("the connection is open");
    let waits = line[4].split(':').next().expect("a number before the colon");
    usize::from_str_radix(waits, 16).expect("it is a number")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn little_waits_for_a_client_that_does_not_read() {
    let house = House::open().await;
    let deaf = ask_for_much(&house, "/api/catalogue").await;
    let mut waits = 0;
    loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let now = on_the_way(&house, &deaf);
        if now > 0 && now == waits {
            break;
        }
        waits = now;
    }
    assert!(waits < 512 * 1024, "{waits} bytes wait");
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
