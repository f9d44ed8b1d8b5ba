//! One table with a client for every seat.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use farmstead_ai::Wyrand;
use farmstead_rules::Options;
use farmstead_server::client::{Socket, request};
use serde::Deserialize;
use serde_json::{Value, json};

/// A move that the server said it has kept.
pub(super) struct Ack {
    pub(super) table: String,
    /// The number of its entry in the table's log.
    pub(super) seq: u64,
    pub(super) code: u32,
    /// From sending it until every seat had seen it.
    pub(super) seen_after: Duration,
}

/// A table and its clients.
pub(super) struct LoadTable {
    number: usize,
    pub(super) name: String,
    pub(super) secrets: Vec<String>,
    sockets: Vec<Socket>,
    options: Value,
    random: Wyrand,
    next_id: u64,
    pub(super) acks: Vec<Ack>,
    /// The last move, if nobody said that it was kept.
    unanswered: Option<Unanswered>,
    /// What a server said to a move that had to be kept.
    pub(super) refused: Option<String>,
}

/// A move that may have been kept: it is sent again as it was.
struct Unanswered {
    seat: usize,
    code: u32,
    message: Value,
}

/// What matters of a message.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    position: u32,
    #[serde(default)]
    seq: u64,
    #[serde(default)]
    moves: Vec<Coded>,
    #[serde(default)]
    error: Option<String>,
}

#[derive(Deserialize)]
struct Coded {
    code: u32,
}

impl LoadTable {
    /// Sets up a table with a person on every seat and joins it.
    pub(super) async fn open(
        nodes: Arc<[SocketAddr]>,
        options: &Options,
        number: u64,
    ) -> Result<LoadTable> {
        let named: serde_json::Map<String, Value> = options
            .pairs()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), Value::String(value)))
            .collect();
        let mut table = LoadTable {
            number: number as usize,
            name: String::new(),
            secrets: vec![String::new(); usize::from(options.players)],
            sockets: Vec::new(),
            options: Value::Object(named),
            random: Wyrand::new(number),
            next_id: 0,
            acks: Vec::new(),
            unanswered: None,
            refused: None,
        };
        table.set_up(&nodes).await?;
        Ok(table)
    }

    /// The server at which a seat is.
    fn at(&self, nodes: &[SocketAddr], seat: usize) -> SocketAddr {
        nodes[(self.number + seat) % nodes.len()]
    }

    async fn set_up(&mut self, nodes: &[SocketAddr]) -> Result<()> {
        let seats: Vec<Value> = self.secrets.iter().map(|_| json!({"kind": "human"})).collect();
        let body = json!({"options": self.options, "seats": seats}).to_string();
        let reply = request(self.at(nodes, 0), "POST", "/api/tables", &[], &body).await?;
        ensure!(reply.status == 200, "no table was set up: {}", reply.body);
        let created = reply.json();
        created["table"].as_str().context("the table has no name")?.clone_into(&mut self.name);
        for (seat, secret) in self.secrets.iter_mut().enumerate() {
            let token = created["seats"][seat]["token"].as_str();
            token.context("the seat has no secret")?.clone_into(secret);
        }
        self.join(nodes).await
    }

    /// Joins the table with every seat, also after the server was away.
    pub(super) async fn join(&mut self, nodes: &[SocketAddr]) -> Result<()> {
        self.sockets.clear();
        for (seat, secret) in self.secrets.iter().enumerate() {
            let client = format!("load {} {seat}", self.number);
            let server = self.at(nodes, seat);
            let socket = Socket::join_as(server, &self.name, &[secret], &client).await?;
            self.sockets.push(socket);
        }
        Ok(())
    }

    /// Joins the table with its first seat and waits for the view.
    pub(super) async fn join_first(&mut self, nodes: &[SocketAddr]) -> Result<()> {
        let secret = self.secrets.first().context("a table has seats")?;
        self.sockets = vec![Socket::join(self.at(nodes, 0), &self.name, &[secret]).await?];
        self.hear_view(0, 0).await?;
        Ok(())
    }

    /// Plays until the time is over, thinking so long on average.
    pub(super) async fn play(
        &mut self,
        nodes: &[SocketAddr],
        until: Instant,
        every: Duration,
    ) -> Result<()> {
        self.send_again(nodes).await?;
        let mut views = Vec::new();
        for seat in 0..self.sockets.len() {
            views.push(self.hear_view(seat, 0).await?);
        }
        while Instant::now() < until {
            let Some(mover) = views.iter().position(|view| !view.moves.is_empty()) else {
                self.set_up(nodes).await?;
                for (seat, view) in views.iter_mut().enumerate() {
                    *view = self.hear_view(seat, 0).await?;
                }
                continue;
            };
            // Between none and twice the average.
            let thinks = every.mul_f64(2.0 * self.random.below(1000) as f64 / 1000.0);
            tokio::time::sleep(thinks).await;
            let view = &views[mover];
            let code = view.moves[self.random.below(view.moves.len())].code;
            let position = view.position;
            self.next_id += 1;
            let message =
                json!({"type": "move", "id": self.next_id, "position": position, "codes": [code]});
            let sent = Instant::now();
            self.sockets[mover].say(&message).await?;
            self.unanswered = Some(Unanswered { seat: mover, code, message });
            for (seat, view) in views.iter_mut().enumerate() {
                *view = self.hear_view(seat, position + 1).await?;
            }
            let seen_after = sent.elapsed();
            let seq = self.hear_done(mover).await?;
            self.unanswered = None;
            self.acks.push(Ack { table: self.name.clone(), seq, code, seen_after });
        }
        Ok(())
    }

    /// Sends a move once more that was not answered, as clients do that come back. It is kept once.
    async fn send_again(&mut self, nodes: &[SocketAddr]) -> Result<()> {
        let Some(Unanswered { seat, code, message }) = &self.unanswered else { return Ok(()) };
        let (seat, code) = (*seat, *code);
        let sent = Instant::now();
        self.sockets[seat].say(message).await?;
        let seq = self.hear_done(seat).await?;
        self.unanswered = None;
        self.acks.push(Ack { table: self.name.clone(), seq, code, seen_after: sent.elapsed() });
        self.join(nodes).await
    }

    /// The next view of at least this position.
    async fn hear_view(&mut self, seat: usize, position: u32) -> Result<Heard> {
        loop {
            let heard = self.hear(seat).await?;
            if heard.r#type == "view" && heard.position >= position {
                return Ok(heard);
            }
        }
    }

    async fn hear_done(&mut self, seat: usize) -> Result<u64> {
        loop {
            let heard = self.hear(seat).await?;
            if heard.r#type == "done" {
                return Ok(heard.seq);
            }
        }
    }

    async fn hear(&mut self, seat: usize) -> Result<Heard> {
        let text = self.sockets[seat].next_text().await.context("the server is gone")?;
        let heard: Heard = serde_json::from_str(&text).context("a message cannot be read")?;
        if let Some(error) = heard.error {
            self.refused = Some(error.clone());
            bail!("a move was refused: {error}");
        }
        Ok(heard)
    }
}
