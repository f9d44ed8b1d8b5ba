//! The server as a process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use sqlx::Connection;

use crate::{Home, complaint, run};

/// Starts a server on a free port with these arguments before the others; where it is.
fn serve(home: &Home, command: &[&str]) -> (Child, String) {
    serve_by(home, &[env!("CARGO_BIN_EXE_farmstead")], command)
}

/// The same, started in another way.
fn serve_by(home: &Home, by: &[&str], command: &[&str]) -> (Child, String) {
    let mut child = Command::new(by[0])
        .args(&by[1..])
        .args(command)
        .args(["--bind", "127.0.0.1:0", "--data", "tables"])
        .current_dir(&home.0)
        // Nobody's browser is to be opened.
        .env("PATH", "")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let stdout = child.stdout.take().expect("its output is ours");
    let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
    assert_eq!(lines.next().as_deref(), Some("Tables are kept in tables"));
    let line = lines.next().expect("it says where it is");
    let address = line.strip_prefix("Farmstead is at http://").expect("it says where it is");
    (child, address.to_owned())
}

fn request(address: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let text = format!(
        "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).expect("the server listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers");
    answer
}

/// Tells a server to stop, as a shell would; whether it ended well.
#[cfg(unix)]
fn stop(mut child: Child) -> bool {
    let told = Command::new("kill").arg(child.id().to_string()).status();
    assert!(told.expect("there is a program kill").success());
    child.wait().expect("it ends").success()
}

#[cfg(unix)]
#[test]
fn without_a_command_tables_are_opened() {
    let home = Home::new("plain");
    let (child, address) = serve(&home, &[]);
    assert!(request(&address, "GET /health", "").ends_with("ok\n"));
    assert!(request(&address, "GET /", "").contains("<title>Farmstead"));
    assert!(stop(child));
}

#[cfg(unix)]
#[test]
fn a_machine_without_a_browser_is_served_too() {
    let home = Home::new("no-browser");
    let (child, address) = serve(&home, &["--open"]);
    assert!(request(&address, "GET /health", "").ends_with("ok\n"));
    assert!(stop(child));
}

#[test]
fn an_address_that_is_taken_is_named() {
    let home = Home::new("taken");
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = taken.local_addr().expect("it has an address");
    let told = complaint(&home, &format!("serve --bind {address} --data tables"));
    let why = format!("farmstead: cannot listen on {address}; name another with --bind");
    assert!(told.starts_with(&why), "{told}");
}

#[cfg(unix)]
#[test]
fn a_server_stops_when_it_is_told_to_and_keeps_its_tables() {
    let home = Home::new("serve");
    let (child, address) = serve(&home, &["serve"]);
    let body = r#"{"seats": [{"kind": "human"}]}"#;
    assert!(request(&address, "POST /api/tables", body).starts_with("HTTP/1.1 200"));
    assert_eq!(run(&home, "backup copy.db --data tables", ""), "1 table copied to copy.db\n");
    assert_eq!(
        complaint(&home, "backup copy.db --data tables"),
        "farmstead: copy.db exists already\n"
    );
    assert!(stop(child));
    assert_eq!(run(&home, "backup later.db --data tables", ""), "1 table copied to later.db\n");
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_is_gone_over_and_damage_is_told() {
    let home = Home::new("gone-over");
    let (child, address) = serve(&home, &["serve"]);
    let seats = r#"[{"kind": "opponent", "level": "random"}, {"kind": "human"}]"#;
    let body = format!(r#"{{"options": {{"start-player": "a"}}, "seats": {seats}}}"#);
    assert!(request(&address, "POST /api/tables", &body).starts_with("HTTP/1.1 200"));
    // There is a log when the opponent has moved.
    while request(&address, "GET /metrics", "").contains("farmstead_moves_total 0\n") {}
    assert!(stop(child));
    let whole = "1 table looked at\n      1 whole, and of the rules of this program\n";
    assert_eq!(run(&home, "db check --data tables", ""), whole);

    let file = format!("sqlite://{}", home.0.join("tables/farmstead.db").display());
    let mut database = sqlx::SqliteConnection::connect(&file).await.expect("it opens");
    let damage = "UPDATE log SET entry = replace(entry, '\"seat\":0', '\"seat\":1')";
    sqlx::query(damage).execute(&mut database).await.expect("it writes");
    database.close().await.expect("it closes");
    assert_eq!(complaint(&home, "db check --data tables"), "farmstead: tables is damaged\n");
}

/// With too few open files connections cannot be taken for a while; then everything goes on.
#[cfg(unix)]
#[test]
fn a_server_without_open_files_left_goes_on_when_there_are_some_again() {
    let home = Home::new("files");
    let few = format!("ulimit -n 40; exec {} \"$@\"", env!("CARGO_BIN_EXE_farmstead"));
    let (child, address) = serve_by(&home, &["/bin/sh", "-c", &few, "sh"], &["serve"]);
    let connect = || TcpStream::connect(&address).expect("the system takes it");
    // A server that is quick to see them go may be left with enough files; not every time.
    let short_of_files = (0..20).any(|_| {
        drop((0..60).map(|_| connect()).collect::<Vec<TcpStream>>());
        let metrics = request(&address, "GET /metrics", "");
        let mut lines = metrics.lines();
        let counted = lines.find_map(|line| line.strip_prefix("farmstead_accept_errors_total "));
        counted.is_some_and(|number| number != "0")
    });
    assert!(short_of_files);
    assert!(stop(child));
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed() {
    let home = Home::new("kill");
    let told = run(&home, "load --kill 3 --tables 6 --seconds 0.4 --cards base", "");
    let last = told.lines().last().unwrap_or("");
    assert!(last.ends_with("acknowledged moves at 6 tables, none lost, none twice"), "{told}");
}

#[test]
fn a_load_is_told_in_figures() {
    let home = Home::new("load");
    let told = run(&home, "load --tables 4 --seconds 0.5 --every 0 --json", "");
    let figures: serde_json::Value = serde_json::from_str(&told).expect("it is JSON");
    assert_eq!(figures["tables"], 4);
    assert!(figures["moves"].as_u64().is_some_and(|moves| moves > 0), "{told}");
    let many = complaint(&home, "load --tables 100000");
    assert_eq!(many, "farmstead: at most 9000 tables can be played at\n");
}

#[test]
fn a_server_with_many_stored_tables_opens_old_ones() {
    let home = Home::new("stored");
    let told = run(&home, "load --stored 50 --tables 4 --seconds 0.5 --json", "");
    let figures: serde_json::Value = serde_json::from_str(&told).expect("it is JSON");
    assert_eq!((&figures["stored"], &figures["opened"]), (&50.into(), &4.into()));
    assert!(figures["ready"]["p50_ms"].as_f64() > Some(0.0), "{told}");
}
