//! Requests.

use serde_json::json;

use crate::house::House;

#[tokio::test]
async fn what_is_wrong_with_a_table_is_said_in_a_sentence() {
    let house = House::open().await;
    let human = json!({"kind": "human"});
    for (body, code) in [
        (json!({"options": {"game": "chess"}, "seats": [human]}), "bad_option_value"),
        (json!({"options": {"wings": true}, "seats": [human]}), "unknown_option"),
        (json!({"options": {"game": "creatures"}, "seats": [human]}), "impossible_options"),
        (json!({"options": {"players": 3}, "seats": [human]}), "bad_seats"),
        (json!({"options": {}, "seats": []}), "impossible_options"),
        (json!({"options": {}, "seats": [{"kind": "opponent"}]}), "bad_seats"),
        (json!({"seats": [{"kind": "opponent", "level": "deity"}]}), "unknown_opponent"),
        (json!({"seats": [human], "record": "nonsense"}), "bad_record"),
        (json!({"seats": 7}), "bad_request"),
    ] {
        let reply = house.post("/api/tables", &body).await;
        assert_eq!((reply.status, &reply.json()["code"]), (400, &json!(code)), "{}", reply.body);
    }
    let garbage = house.send("POST", "/api/tables", &[], "{\"seats\":").await;
    assert_eq!(garbage.json()["code"], "bad_request");
}

#[tokio::test]
async fn what_is_not_there_is_said_to_be_missing() {
    let house = House::open().await;
    for (path, code) in [
        ("/api/tables/nowhere", "unknown_table"),
        ("/api/tables/nowhere/record", "unknown_table"),
        ("/api/nothing", "unknown_path"),
    ] {
        let reply = house.get(path).await;
        assert_eq!((reply.status, &reply.json()["code"]), (404, &json!(code)), "{path}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_can_neither_write_nor_listen() {
    let house = House::open().await;
    let foreign = [("origin", "http://evil.example")];
    let body = json!({"seats": [{"kind": "human"}]}).to_string();
    let reply = house.send("POST", "/api/tables", &foreign, &body).await;
    assert_eq!((reply.status, &reply.json()["code"]), (403, &json!("foreign_origin")));
    let reply = house.send("GET", "/ws/any", &foreign, "").await;
    assert_eq!(reply.status, 403);
    let own = format!("http://{}", house.address);
    let reply = house.send("POST", "/api/tables", &[("origin", &own)], &body).await;
    assert_eq!(reply.status, 200);
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let house = House::open().await;
    for path in ["/", "/api/version", "/api/nothing", "/t/any"] {
        let reply = house.get(path).await;
        let has = |name: &str, part: &str| {
            reply.headers.iter().any(|(other, value)| other == name && value.contains(part))
        };
        assert!(has("content-security-policy", "default-src 'none'"), "{path}");
        assert!(has("x-content-type-options", "nosniff"), "{path}");
    }
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused() {
    let house = House::open().await;
    let body = "x".repeat(1 << 20);
    let reply = house.send("POST", "/api/tables", &[], &body).await;
    assert_eq!(reply.status, 413);
}

#[tokio::test]
async fn the_catalogue_is_sent_once() {
    let house = House::open().await;
    let first = house.get("/api/catalogue").await;
    let tag = first.headers.iter().find(|(name, _)| name == "etag");
    let tag = &tag.expect("it has a tag").1;
    assert_eq!(first.json()["majors"]["revised"]["well"]["name"], "Well");
    let again = house.send("GET", "/api/catalogue", &[("if-none-match", tag)], "").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

#[tokio::test]
async fn the_deal_stays_secret_until_the_game_is_over() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({"cards": "base"}), &seats).await;
    for path in ["record", "at/0?seat=1", "at/0?seat=everyone"] {
        let reply = house.get(&format!("/api/tables/{table}/{path}")).await;
        assert_eq!((reply.status, &reply.json()["code"]), (403, &json!("not_over")), "{path}");
    }
    let watched = house.get(&format!("/api/tables/{table}/at/0")).await.json();
    assert_eq!(watched["view"]["table"]["players"][0]["hand"], json!([]));
    let token = [("x-seat-token", secrets[0].as_str())];
    let own = house.send("GET", &format!("/api/tables/{table}/at/0"), &token, "").await.json();
    assert_eq!(own["view"]["table"]["players"][0]["hand"].as_array().map(Vec::len), Some(14));
    assert_eq!(own["view"]["table"]["players"][1]["hand"], json!([]));
}

#[tokio::test]
async fn a_record_can_be_gone_on_with() {
    let house = House::open().await;
    let opponents = json!([
        {"kind": "opponent", "level": "random"}, {"kind": "opponent", "level": "random"}
    ]);
    let (table, _) = house.table(&json!({"game": "creatures"}), &opponents).await;
    let mut watcher = house.join(&table, &[]).await;
    watcher.wait(|message| message["over"] == true).await;
    let record = house.get(&format!("/api/tables/{table}/record")).await.body;
    let lines: Vec<&str> = record.lines().collect();
    let half = lines[..lines.len() / 2].join("\n") + "\n";
    let body = json!({"seats": opponents, "record": half});
    let reply = house.post("/api/tables", &body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let again = reply.json()["table"].as_str().expect("it has a name").to_owned();
    let mut watcher = house.join(&again, &[]).await;
    watcher.wait(|message| message["over"] == true).await;
    let whole = house.get(&format!("/api/tables/{again}/record")).await.body;
    assert!(whole.starts_with(half.trim_end()), "{whole}");
}

#[tokio::test]
async fn health_and_numbers_can_be_asked_for() {
    let house = House::open().await;
    assert_eq!(house.get("/health").await.body, "ok\n");
    let seats = json!([{"kind": "human"}]);
    house.table(&json!({}), &seats).await;
    let numbers = house.get("/metrics").await.body;
    assert!(numbers.contains("farmstead_tables_total 1"), "{numbers}");
}
