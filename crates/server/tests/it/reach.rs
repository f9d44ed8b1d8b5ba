//! How friends reach a server at home.

use std::net::{IpAddr, Ipv4Addr};

use farmstead_server::Settings;
use farmstead_server::client::request;
use serde_json::json;

use crate::house::House;

#[tokio::test]
async fn a_server_of_this_machine_only_says_so_and_is_opened_with_one_request() {
    // Every address that begins with 127 is this machine; this one stands for its network.
    let lan = Some(IpAddr::from(Ipv4Addr::new(127, 0, 0, 2)));
    let hosts = vec!["127.0.0.1".to_owned()];
    let house = House::with(Settings { lan, hosts, ..Settings::default() }).await;
    let told = house.get("/api/reach").await.json();
    assert_eq!((&told["this_machine_only"], &told["can_open"]), (&json!(true), &json!(true)));
    assert_eq!(told["addresses"], json!([]));
    let foreign = house.send("POST", "/api/reach", &[("origin", "http://evil.example")], "").await;
    assert_eq!(foreign.json()["code"], "foreign_origin");
    let opened = house.post("/api/reach", &json!({})).await.json();
    assert_eq!(opened["this_machine_only"], false);
    let address = opened["addresses"][0].as_str().expect("it has an address");
    let there = address.strip_prefix("http://").expect("it is plain").parse().expect("it is one");
    let reply = request(there, "GET", "/api/version", &[], "").await.expect("it answers there");
    assert_eq!(reply.status, 200);
    let again = house.post("/api/reach", &json!({})).await.json();
    assert_eq!(again, opened);
}

#[tokio::test]
async fn whoever_is_elsewhere_does_not_open_a_server() {
    let lan = Some(IpAddr::from(Ipv4Addr::new(127, 0, 0, 2)));
    let house = House::with(Settings { lan, behind_proxy: true, ..Settings::default() }).await;
    let far = [("x-forwarded-for", "192.0.2.7")];
    assert_eq!(house.send("GET", "/api/reach", &far, "").await.json()["can_open"], false);
    assert_eq!(house.send("POST", "/api/reach", &far, "").await.json()["code"], "not_here");
}
