//! Ways to be in the way of others.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use farmstead_ai::{Opponent, Wyrand};
use farmstead_server::client::Socket;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout_at};

use super::honest::Player;

/// How many attack at once.
const ATTACKERS: usize = 8;

/// At how many tables somebody sits who wants all the thinking for themselves.
const GREEDY_SEATS: u64 = 25;

/// A way to be in the way of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in super::super) enum Way {
    SlowClients,
    DeafClients,
    Tables,
    Seats,
    Hints,
    Watchers,
    Renames,
}

pub(super) const WAYS: [(Way, &str); 7] = [
    (Way::SlowClients, "half requests held open"),
    (Way::DeafClients, "answers that nobody reads"),
    (Way::Tables, "tables set up and left"),
    (Way::Seats, "many tables of one person"),
    (Way::Hints, "advice asked for"),
    (Way::Watchers, "watchers who come and go"),
    (Way::Renames, "names changed"),
];

/// An attack under way, on threads of its own: those who attack are elsewhere in earnest, and what it
/// costs them must not be taken from the server or from those who measure.
pub(super) struct Attack {
    /// There until it ends.
    runtime: Option<Runtime>,
    tries: Arc<AtomicU64>,
}

impl Attack {
    /// Begins to attack these servers in these ways.
    pub(super) fn begin(servers: &[SocketAddr], ways: &[Way], until: Instant) -> Result<Attack> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .on_thread_start(|| {
                #[cfg(target_os = "linux")]
                let _ = rustix::process::nice(10);
            })
            .enable_all()
            .build()
            .context("cannot start to attack")?;
        let tries = Arc::new(AtomicU64::new(0));
        let number = ATTACKERS.next_multiple_of(ways.len().max(1));
        for (number, way) in ways.iter().cycle().take(number).enumerate() {
            let server = servers[number % servers.len()];
            let attacker = Attacker {
                server,
                number: number as u64,
                random: Wyrand::new(1000 + number as u64),
                held: Vec::new(),
                until,
            };
            runtime.spawn(attacker.be_in_the_way(*way, tries.clone()));
        }
        Ok(Attack { runtime: Some(runtime), tries })
    }

    /// How often it was tried.
    pub(super) fn tries(&self) -> u64 {
        self.tries.load(Ordering::Relaxed)
    }
}

impl Drop for Attack {
    fn drop(&mut self) {
        // Nobody waits for those who attack.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Somebody who is in the way.
struct Attacker {
    server: SocketAddr,
    number: u64,
    random: Wyrand,
    /// Connections to be waited for.
    held: Vec<TcpStream>,
    until: Instant,
}

impl Attacker {
    /// Is in the way until the time is over. What is refused is tried again: that is the point.
    async fn be_in_the_way(mut self, way: Way, tries: Arc<AtomicU64>) {
        let until = self.until.into();
        while Instant::now() < self.until {
            tries.fetch_add(1, Ordering::Relaxed);
            let _ = timeout_at(until, self.try_once(way)).await;
        }
    }

    async fn try_once(&mut self, way: Way) -> Result<()> {
        let somebody = self.somebody();
        match way {
            Way::SlowClients => {
                let half = "POST /api/tables HTTP/1.1\r\nhost: ";
                self.hold(half, 500).await?;
            }
            Way::DeafClients => {
                let (host, from) = (self.server, &somebody.from);
                let who = format!("host: {host}\r\nx-forwarded-for: {from}");
                let ask = format!("GET /api/catalogue HTTP/1.1\r\n{who}\r\n\r\n");
                self.hold(&ask.repeat(100), 100).await?;
            }
            Way::Tables => {
                somebody.set_up().await?;
            }
            Way::Seats => {
                let mut seats = JoinSet::new();
                for seat in 0..GREEDY_SEATS {
                    let from = format!("203.0.113.{}", self.number + 1);
                    let seed = 1000 * self.number + seat;
                    let greedy = Player { from, seed, ..somebody.clone() };
                    let until = self.until;
                    seats.spawn(async move { greedy.play(until).await });
                }
                while seats.join_next().await.is_some() {}
            }
            Way::Hints => {
                let (mut socket, _) = somebody.sit_down().await?;
                // Some take back at once what they asked for, the others wait for it.
                let waits = self.number.is_multiple_of(2);
                for id in 0..200 {
                    let kind = if id % 2 == 0 || waits { "hint" } else { "stop" };
                    socket.say(&json!({"type": kind, "id": id})).await?;
                    if waits {
                        let answers = |heard: &serde_json::Value| heard["id"] == id;
                        while !socket.next().await.as_ref().is_none_or(answers) {}
                    }
                }
            }
            Way::Watchers => {
                let (table, secret) = somebody.set_up().await?;
                for _ in 0..50 {
                    let tokens: &[&str] = if self.random.below(2) == 0 { &[] } else { &[&secret] };
                    Socket::join_from(self.server, &table, tokens, &somebody.from).await?;
                }
            }
            Way::Renames => {
                let (mut socket, _) = somebody.sit_down().await?;
                for id in 0..500 {
                    let name = format!("Anna {id}");
                    socket.say(&json!({"type": "rename", "id": id, "name": name})).await?;
                }
            }
        }
        Ok(())
    }

    /// Somebody from an address that nobody has seen before, mostly.
    fn somebody(&mut self) -> Player {
        Player {
            server: self.server,
            opponent: Opponent::ALL[Opponent::ALL.len() - 1].1,
            from: format!("198.51.{}.{}", self.random.below(256), self.random.below(256)),
            every: Duration::ZERO,
            seed: self.number,
        }
    }

    /// Says something on a new connection and holds it; of so many, some are let go after a while.
    async fn hold(&mut self, text: &str, most: usize) -> Result<()> {
        if self.held.len() >= most {
            sleep(Duration::from_secs(1)).await;
            self.held.drain(..50);
        }
        let mut stream = TcpStream::connect(self.server).await?;
        stream.write_all(text.as_bytes()).await?;
        self.held.push(stream);
        Ok(())
    }
}
