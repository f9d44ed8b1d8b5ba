//! Several servers on one PostgreSQL, each a process. `cargo xtask postgres` starts the database.

mod away;
mod encrypted;
mod guest;
mod killed;
mod moving;
mod people;
mod shared;
mod wire;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use farmstead_server::client::{Reply, request};
use serde_json::{Value, json};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, Row};

use guest::Guest;

/// A database of its own.
struct Database {
    options: PgConnectOptions,
}

impl Database {
    async fn new() -> Database {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let server = std::env::var("FARMSTEAD_POSTGRES").expect("run this by cargo xtask postgres");
        let server: PgConnectOptions = server.parse().expect("it is an address");
        let name = format!("servers_{}_{number}", std::process::id());
        let mut connection = server.connect().await.expect("the database answers");
        let sql = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        connection.execute(sql).await.expect("a database can be made");
        Database { options: server.database(&name) }
    }

    fn port(&self) -> u16 {
        self.options.get_port()
    }

    /// Its address, by way of some port of this machine.
    fn address_by(&self, port: u16) -> String {
        let name = self.options.get_database().expect("it has a name");
        // Some tests look into what is sent.
        format!("postgres://farmstead@127.0.0.1:{port}/{name}?sslmode=disable")
    }

    fn address(&self) -> String {
        self.address_by(self.port())
    }

    /// Its address as it is shown: without settings, among which a secret could be.
    fn shown(&self) -> String {
        let name = self.options.get_database().expect("it has a name");
        format!("postgres://farmstead@127.0.0.1:{}/{name}", self.port())
    }

    async fn connect(&self) -> PgConnection {
        self.options.connect().await.expect("the database answers")
    }

    /// The log of a table, from the first entry on.
    async fn log(&self, table: &str) -> Vec<Value> {
        let sql = "SELECT number, entry FROM log WHERE table_id = $1 ORDER BY number";
        let rows = sqlx::query(sql).bind(table).fetch_all(&mut self.connect().await).await;
        let rows = rows.expect("it can be read");
        let numbers = rows.iter().map(|row| row.get::<i64, _>(0));
        assert!(numbers.eq(1..=rows.len() as i64), "the log has no gaps");
        let entry = |text: &str| serde_json::from_str(text).expect("entries are JSON");
        rows.iter().map(|row| entry(row.get(1))).collect()
    }
}

/// A server in a process of its own.
struct Node {
    process: Child,
    address: SocketAddr,
}

impl Node {
    /// Starts a server on the database with this address.
    async fn start(database: &str) -> Node {
        let database = database.to_owned();
        let started = tokio::task::spawn_blocking(move || Node::start_and_wait(&database));
        started.await.expect("it starts")
    }

    fn start_and_wait(database: &str) -> Node {
        let mut process = Command::new(env!("CARGO_BIN_EXE_farmstead"))
            .args(["serve", "--no-open", "--bind", "127.0.0.1:0", "--rate", "100000"])
            .args(["--database", database])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdout = process.stdout.take().expect("its output is ours");
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            line.strip_prefix("Farmstead is at http://").and_then(|address| address.parse().ok())
        });
        Node { process, address: address.expect("it says where it is") }
    }

    /// Ends it at once, as a power cut would.
    fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it ends");
    }

    async fn get(&self, path: &str) -> Reply {
        request(self.address, "GET", path, &[], "").await.expect("the server answers")
    }

    /// Sets up a table; its name and the secrets by seat.
    async fn table(&self, options: &Value, seats: &Value) -> (String, Vec<String>) {
        self.table_of(&json!({"options": options, "seats": seats})).await
    }

    /// Sets up a table as this says; its name and the secrets by seat.
    async fn table_of(&self, body: &Value) -> (String, Vec<String>) {
        let body = body.to_string();
        let reply = request(self.address, "POST", "/api/tables", &[], &body).await;
        let reply = reply.expect("the server answers");
        assert_eq!(reply.status, 200, "{}", reply.body);
        let created = reply.json();
        let table = created["table"].as_str().expect("it has a name").to_owned();
        let seats = created["seats"].as_array().expect("it has seats");
        let secret = |seat: &Value| seat["token"].as_str().unwrap_or("").to_owned();
        (table, seats.iter().map(secret).collect())
    }

    async fn join(&self, table: &str, secrets: &[&str]) -> Guest {
        Guest::join(self.address, table, secrets).await
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn two_people() -> Value {
    json!([{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Ben"}])
}

/// Whether a view shows a game that is over.
fn is_over(view: &Value) -> bool {
    view["view"]["table"]["phase"] == "over"
}

/// The moves of a log, one by one.
fn moves(log: &[Value]) -> Vec<u64> {
    let codes = log.iter().filter_map(|entry| entry["codes"].as_array());
    codes.flatten().filter_map(Value::as_u64).collect()
}
