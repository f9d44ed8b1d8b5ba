//! Tries to starve honest tables in every way in turn, and measures what they notice of it.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use farmstead_ai::{Opponent, Wyrand};
use farmstead_rules::Options;
use farmstead_server::Settings;
use farmstead_server::client::{Socket, request};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout_at};

use super::Load;
use super::figures::Waits;
use super::nodes::Nodes;

/// How many attack at once.
const ATTACKERS: usize = 8;

/// At how many tables somebody sits who wants all the thinking for themselves.
const GREEDY_SEATS: usize = 25;

/// A way to be in the way of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Way {
    SlowClients,
    DeafClients,
    Tables,
    Seats,
    Hints,
    Watchers,
    Renames,
}

const WAYS: [(Way, &str); 7] = [
    (Way::SlowClients, "half requests held open"),
    (Way::DeafClients, "answers that nobody reads"),
    (Way::Tables, "tables set up and left"),
    (Way::Seats, "many tables of one person"),
    (Way::Hints, "advice asked for"),
    (Way::Watchers, "watchers who come and go"),
    (Way::Renames, "names changed"),
];

/// What the honest tables noticed.
#[derive(Default)]
struct Noticed {
    /// From sending a move until it was kept.
    kept: Vec<Duration>,
    /// From then, or from the opponent's last turn, until it had moved.
    answered: Vec<Duration>,
}

/// How many times as long as when nobody attacks a move may take to be kept.
const MOST_TIMES: f64 = 5.0;

/// A calm while first, then the attacks in turn or together, each for as long as was asked for; only
/// the calm while if nobody is to be starved.
pub(super) async fn run(
    load: &Load,
    options: &Options,
    folder: &Path,
    opponent: Opponent,
    out: &mut impl Write,
) -> Result<()> {
    let mut nodes = Nodes::start(load, folder).await?;
    let servers = nodes.addresses();
    let server = |number: u64| servers[number as usize % servers.len()];
    ensure!(options.players >= 2, "an opponent needs a seat");
    writeln!(out, "{} honest tables against {opponent}, milliseconds", load.tables)?;
    writeln!(
        out,
        "{:26} {:>6} {:>9} {:>9} {:>6} {:>10} {:>10}",
        "attack", "moves", "kept p50", "p99", "times", "answer p99", "longest"
    )?;
    let mut attacks: Vec<(Vec<Way>, &str)> = vec![(Vec::new(), "nothing")];
    if load.starve.is_some() {
        let asked = |way: &Way| load.way.is_empty() || load.way.contains(way);
        let ways = WAYS.into_iter().filter(|(way, _)| asked(way));
        match load.together {
            true => attacks.push((ways.map(|(way, _)| way).collect(), "all of it at once")),
            false => attacks.extend(ways.map(|(way, words)| (vec![way], words))),
        }
    }
    // What the servers state, for they are started without another word about it.
    let bound = Settings::default().longest_wait.as_secs_f64() * 1000.0;
    let mut quiet = None;
    for (ways, words) in attacks {
        let until = Instant::now() + Duration::from_secs_f64(load.seconds);
        let mut honest = JoinSet::new();
        for number in 0..load.tables as u64 {
            let every = Duration::from_secs_f64(load.every);
            honest.spawn(play(server(number), opponent, number, until, every));
        }
        let mut attackers = JoinSet::new();
        let number = ATTACKERS.next_multiple_of(ways.len().max(1));
        for (number, way) in (0..).zip(ways.iter().cycle().take(number)) {
            attackers.spawn(be_in_the_way(server(number), *way, number, until));
        }
        let mut noticed = Noticed::default();
        while let Some(played) = honest.join_next().await {
            let Noticed { kept, answered } = played.context("a table fails")??;
            noticed.kept.extend(kept);
            noticed.answered.extend(answered);
        }
        attackers.abort_all();
        let moves = noticed.kept.len();
        let (kept, answered) = (Waits::of(noticed.kept), Waits::of(noticed.answered));
        let times = kept.p99_ms / *quiet.get_or_insert(kept.p99_ms);
        writeln!(
            out,
            "{words:26} {moves:>6} {:>9.1} {:>9.1} {times:>6.1} {:>10.0} {:>10.0}",
            kept.p50_ms, kept.p99_ms, answered.p99_ms, answered.longest_ms
        )?;
        out.flush()?;
        ensure!(answered.longest_ms < bound, "an opponent took longer than the server promises");
        ensure!(times < MOST_TIMES, "an attack makes moves wait {times:.1} times as long");
    }
    nodes.kill_all()
}

/// Somebody who plays against an opponent, from an address of their own.
async fn play(
    server: SocketAddr,
    opponent: Opponent,
    number: u64,
    until: Instant,
    every: Duration,
) -> Result<Noticed> {
    let from = format!("192.0.2.{}", number % 250 + 1);
    play_from(server, opponent, &from, number, until, every).await
}

/// Somebody who plays against an opponent, from this address.
async fn play_from(
    server: SocketAddr,
    opponent: Opponent,
    from: &str,
    number: u64,
    until: Instant,
    every: Duration,
) -> Result<Noticed> {
    let mut random = Wyrand::new(number);
    let mut noticed = Noticed::default();
    let (mut socket, mut view) = sit_down(server, opponent, from).await?;
    let mut id = 0;
    while Instant::now() < until {
        let Some(moves) = view["moves"].as_array().filter(|moves| !moves.is_empty()) else {
            (socket, view) = sit_down(server, opponent, from).await?;
            continue;
        };
        sleep(every.mul_f64(2.0 * random.below(1000) as f64 / 1000.0)).await;
        id += 1;
        let code = &moves[random.below(moves.len())]["code"];
        let message =
            json!({"type": "move", "id": id, "position": view["position"], "codes": [code]});
        let sent = Instant::now();
        socket.say(&message).await?;
        let mut kept = None;
        let mut waits_since = sent;
        loop {
            let Some(heard) = socket.next().await else { bail!("the server has gone") };
            match heard["type"].as_str() {
                Some("refused") => bail!("an honest move was refused: {heard}"),
                Some("done") => kept = Some(*kept.get_or_insert(sent.elapsed())),
                Some("view") => {
                    // Whoever has no one left to place watches several turns in a row.
                    if heard["position"].as_u64() > view["position"].as_u64() {
                        noticed.answered.push(waits_since.elapsed());
                        waits_since = Instant::now();
                    }
                    view = heard;
                }
                _ => {}
            }
            let over = view["view"]["table"]["phase"] == "over";
            let next = view["moves"].as_array().is_some_and(|moves| !moves.is_empty());
            let moved = view["position"].as_u64() > message["position"].as_u64();
            if kept.is_some() && moved && (next || over) {
                break;
            }
        }
        noticed.kept.extend(kept);
    }
    Ok(noticed)
}

/// Sets up a table against an opponent; the socket, and the first view of a turn.
async fn sit_down(server: SocketAddr, opponent: Opponent, from: &str) -> Result<(Socket, Value)> {
    let (table, secret) = set_up(server, opponent, from).await?;
    let mut socket = Socket::join_from(server, &table, &[&secret], from).await?;
    loop {
        let Some(heard) = socket.next().await else { bail!("the server has gone") };
        let turn = heard["moves"].as_array().is_some_and(|moves| !moves.is_empty());
        if heard["type"] == "view" && turn {
            return Ok((socket, heard));
        }
    }
}

async fn set_up(server: SocketAddr, opponent: Opponent, from: &str) -> Result<(String, String)> {
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": opponent.key()}]);
    let body = json!({"seats": seats, "hints": true}).to_string();
    let headers = [("x-forwarded-for", from)];
    let reply = request(server, "POST", "/api/tables", &headers, &body).await?;
    let created = reply.json();
    let table = created["table"].as_str().with_context(|| format!("no table: {}", reply.body))?;
    let secret = created["seats"][0]["token"].as_str().context("the seat has no secret")?;
    Ok((table.to_owned(), secret.to_owned()))
}

/// Is in the way until the time is over. What is refused is tried again: that is the point.
async fn be_in_the_way(server: SocketAddr, way: Way, number: u64, until: Instant) {
    let master = Opponent::ALL[Opponent::ALL.len() - 1].1;
    let mut random = Wyrand::new(1000 + number);
    let mut held = Vec::new();
    while Instant::now() < until {
        let from = format!("198.51.{}.{}", random.below(256), random.below(256));
        let tried = async {
            match way {
                Way::SlowClients if held.len() < 500 => {
                    let mut stream = TcpStream::connect(server).await?;
                    stream.write_all(b"POST /api/tables HTTP/1.1\r\nhost: ").await?;
                    held.push(stream);
                }
                Way::DeafClients if held.len() < 100 => {
                    let mut stream = TcpStream::connect(server).await?;
                    let asks = "GET /api/catalogue HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
                    stream.write_all(asks.as_bytes()).await?;
                    held.push(stream);
                }
                Way::SlowClients | Way::DeafClients => {
                    // They are there to be waited for.
                    sleep(Duration::from_secs(1)).await;
                    held.drain(..50);
                }
                Way::Tables => {
                    set_up(server, master, &from).await?;
                }
                Way::Seats => {
                    let one = format!("203.0.113.{}", number + 1);
                    let mut seats = JoinSet::new();
                    for seat in 0..GREEDY_SEATS {
                        let (one, seat) = (one.clone(), 1000 * number + seat as u64);
                        seats.spawn(async move {
                            play_from(server, master, &one, seat, until, Duration::ZERO).await
                        });
                    }
                    while seats.join_next().await.is_some() {}
                }
                Way::Hints => {
                    let (mut socket, _) = sit_down(server, master, &from).await?;
                    for id in 0..200 {
                        let kind = if id % 2 == 0 { "hint" } else { "stop" };
                        socket.say(&json!({"type": kind, "id": id})).await?;
                    }
                }
                Way::Watchers => {
                    let (table, secret) = set_up(server, master, &from).await?;
                    for _ in 0..50 {
                        let tokens: &[&str] = if random.below(2) == 0 { &[] } else { &[&secret] };
                        Socket::join_from(server, &table, tokens, &from).await?;
                    }
                }
                Way::Renames => {
                    let (mut socket, _) = sit_down(server, master, &from).await?;
                    for id in 0..500 {
                        let name = format!("Anna {id}");
                        socket.say(&json!({"type": "rename", "id": id, "name": name})).await?;
                    }
                }
            }
            anyhow::Ok(())
        };
        let _ = timeout_at(until.into(), tried).await;
    }
}
