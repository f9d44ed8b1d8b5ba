//! People who play against an opponent and notice how long they wait.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use farmstead_ai::{Opponent, Wyrand};
use farmstead_server::client::{Socket, request};
use serde_json::{Value, json};
use tokio::time::sleep;

/// Something that somebody waited for: when it was there, and after how long.
pub(super) type Wait = (Instant, Duration);

/// What somebody noticed.
#[derive(Default)]
pub(super) struct Noticed {
    /// From sending a move until it was kept.
    pub(super) kept: Vec<Wait>,
    /// From then, or from the opponent's last turn, until it had moved.
    pub(super) answered: Vec<Wait>,
}

/// Somebody at a server, and whom they play against.
#[derive(Debug, Clone)]
pub(super) struct Player {
    pub(super) server: SocketAddr,
    pub(super) opponent: Opponent,
    /// From where they come.
    pub(super) from: String,
    /// How long they think on average.
    pub(super) every: Duration,
    pub(super) seed: u64,
}

impl Player {
    /// Plays one game after the other until the time is over.
    pub(super) async fn play(&self, until: Instant) -> Result<Noticed> {
        let mut random = Wyrand::new(self.seed);
        let mut noticed = Noticed::default();
        let (mut socket, mut view) = self.sit_down().await?;
        let mut id = 0;
        while Instant::now() < until {
            let Some(moves) = view["moves"].as_array().filter(|moves| !moves.is_empty()) else {
                (socket, view) = self.sit_down().await?;
                continue;
            };
            sleep(self.every.mul_f64(2.0 * random.below(1000) as f64 / 1000.0)).await;
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
                let now = Instant::now();
                match heard["type"].as_str() {
                    Some("refused") => bail!("an honest move was refused: {heard}"),
                    Some("done") => kept = kept.or(Some((now, now - sent))),
                    Some("view") => {
                        // Whoever has no one left to place watches several turns in a row.
                        if heard["position"].as_u64() > view["position"].as_u64() {
                            noticed.answered.push((now, now - waits_since));
                            waits_since = now;
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

    /// Sets up a table against the opponent; the socket, and the first view of a turn.
    pub(super) async fn sit_down(&self) -> Result<(Socket, Value)> {
        let (table, secret) = self.set_up().await?;
        let mut socket = Socket::join_from(self.server, &table, &[&secret], &self.from).await?;
        loop {
            let Some(heard) = socket.next().await else { bail!("the server has gone") };
            let turn = heard["moves"].as_array().is_some_and(|moves| !moves.is_empty());
            if heard["type"] == "view" && turn {
                return Ok((socket, heard));
            }
        }
    }

    /// Sets up a table against the opponent; its name, and the secret of the seat.
    pub(super) async fn set_up(&self) -> Result<(String, String)> {
        let opponent = json!({"kind": "opponent", "level": self.opponent.key()});
        let body = json!({"seats": [{"kind": "human"}, opponent], "hints": true}).to_string();
        let headers = [("x-forwarded-for", self.from.as_str())];
        let reply = request(self.server, "POST", "/api/tables", &headers, &body).await?;
        let created = reply.json();
        let table = created["table"].as_str();
        let table = table.with_context(|| format!("no table: {}", reply.body))?;
        let secret = created["seats"][0]["token"].as_str().context("the seat has no secret")?;
        Ok((table.to_owned(), secret.to_owned()))
    }
}
