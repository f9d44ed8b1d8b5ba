//! Hostile and damaged inputs of every kind, one at a time.

use std::io::Cursor;
use std::net::SocketAddr;
use std::panic::catch_unwind;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use farmstead_ai::{Budget, Opponent, Wyrand};
use farmstead_cardboard::{Patchwork, own};
use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Record, Seed, Series, Turn, View};
use farmstead_server::client::{Socket, request};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::damage::damaged;

/// How long a server may take for an answer, whatever it was asked.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long is waited for what a server says to garbage.
const MOMENT: Duration = Duration::from_millis(20);

/// Moves that are played with a deck.
const MOST_MOVES: usize = 120;

const LINES: [&str; 5] = [
    r#"{"id":1,"cmd":"new","options":{"game":"revised","players":2},"seed":1}"#,
    r#"{"id":2,"cmd":"moves"}"#,
    r#"{"id":3,"cmd":"play","moves":["forest"]}"#,
    r#"{"id":4,"cmd":"state"}"#,
    r#"{"id":5,"cmd":"record"}"#,
];

const MESSAGES: [&str; 8] = [
    r#"{"type":"move","id":1,"position":0,"codes":[1]}"#,
    r#"{"type":"try","id":2,"position":0,"codes":[1,2,3]}"#,
    r#"{"type":"undo","id":3,"position":0}"#,
    r#"{"type":"answer","id":4,"question":1,"agree":true}"#,
    r#"{"type":"rename","id":5,"name":"Anna"}"#,
    r#"{"type":"away","id":6,"level":"greedy"}"#,
    r#"{"type":"back","id":7}"#,
    r#"{"type":"stop","id":8}"#,
];

const REQUESTS: [(&str, &str, &str); 6] = [
    ("GET", "/api/version", ""),
    ("GET", "/api/tables/abcdefghjkmnpq", ""),
    ("POST", "/api/tables", r#"{"options":{"game":"revised"},"seats":[{"kind":"human"}]}"#),
    ("POST", "/api/tables/abcdefghjkmnpq/seats/0/sit", r#"{"invite":"x","name":"Anna"}"#),
    ("POST", "/api/tables/abcdefghjkmnpq/rematch", ""),
    ("GET", "/api/tables/abcdefghjkmnpq/at/1?seat=0", ""),
];

/// Where inputs of one thread go, and what they are made of.
pub(super) struct Attacker {
    server: SocketAddr,
    random: Wyrand,
    parts: Patchwork,
    /// A table to send messages to, and a socket at it.
    table: String,
    secret: String,
    socket: Option<Socket>,
    record: String,
}

impl Attacker {
    /// Sets up a table to attack.
    pub(super) async fn new(server: SocketAddr, seed: u64) -> Result<Attacker> {
        let body = json!({"seats": [{"kind": "human"}, {"kind": "human"}]}).to_string();
        let created = request(server, "POST", "/api/tables", &[], &body).await?.json();
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let mut attacker = Attacker {
            server,
            random: Wyrand::new(seed),
            parts: Patchwork::new(),
            table: text(&created["table"]),
            secret: text(&created["seats"][0]["token"]),
            socket: None,
            record: String::new(),
        };
        attacker.record = attacker.played()?.write().context("a record can be written")?;
        Ok(attacker)
    }

    /// The record of a short random game.
    fn played(&mut self) -> Result<Record> {
        let options: Options = "game=revised players=2".parse()?;
        let deal = Deal::from_seed(&options, Seed(self.random.below(1 << 30) as u128));
        let mut game = AnyGame::new(&options, &deal)?;
        let mut record = Record::new(options, deal);
        let mut moves = Moves::new();
        for _ in 0..20 {
            game.moves(&mut moves);
            let chosen = moves[self.random.below(moves.len())];
            game.play(chosen, &mut ())?;
            record.moves.push(chosen);
        }
        Ok(record)
    }

    /// Sends one more input, of a kind by its number.
    pub(super) async fn send(&mut self, number: u64) -> Result<()> {
        match number % 100 {
            0..40 => self.say().await,
            40..55 => self.ask().await,
            55..60 => self.shout().await,
            60..75 => self.parse_record(),
            75..85 => self.parse_series(),
            85..99 => self.tell_engine(),
            _ => self.play_with_deck().await,
        }
    }

    /// A message over a WebSocket.
    async fn say(&mut self) -> Result<()> {
        let open = match self.socket.take() {
            Some(socket) => socket,
            None => Socket::join(self.server, &self.table, &[&self.secret]).await?,
        };
        let socket = self.socket.insert(open);
        let text = damaged(MESSAGES[self.random.below(MESSAGES.len())], &mut self.random);
        let as_bytes = self.random.below(10) == 0;
        let saying = async {
            match as_bytes {
                true => socket.say_bytes(text.into_bytes()).await,
                false => socket.say_text(text).await,
            }
        };
        // Whoever talks without listening is not listened to after a while.
        let said = timeout(Duration::from_secs(2), saying).await;
        // Whoever talks nonsense for long is let go, and comes back.
        let gone = !matches!(said, Ok(Ok(())))
            || loop {
                match timeout(Duration::ZERO, socket.next_text()).await {
                    Ok(Some(_)) => {}
                    Ok(None) => break true,
                    Err(_) => break false,
                }
            };
        if gone {
            self.socket = None;
        }
        Ok(())
    }

    /// A request with a damaged path or body.
    async fn ask(&mut self) -> Result<()> {
        let (method, path, body) = REQUESTS[self.random.below(REQUESTS.len())];
        let mut body = damaged(body, &mut self.random);
        if method == "POST" && self.random.below(20) == 0 {
            let record = damaged(&self.record, &mut self.random);
            body = json!({"record": record, "seats": [{"kind": "human"}, {"kind": "human"}]})
                .to_string();
        }
        let path: String = damaged(path, &mut self.random)
            .chars()
            .filter(|sign| sign.is_ascii_graphic())
            .collect();
        let path = format!("/{path}");
        let asked = request(self.server, method, &path, &[], &body);
        let reply = timeout(PATIENCE, asked).await.context("the server does not answer")??;
        ensure!(reply.status < 500, "{method} {path} {body:?} is answered by {}", reply.status);
        Ok(())
    }

    /// Bytes that are hardly HTTP.
    async fn shout(&mut self) -> Result<()> {
        let whole =
            "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{\"seats\":[]}";
        let text = damaged(whole, &mut self.random);
        let mut stream = TcpStream::connect(self.server).await.context("no connection is taken")?;
        // It may close while it is being shouted at.
        let _ = stream.write_all(text.as_bytes()).await;
        let _ = timeout(MOMENT, stream.read(&mut [0; 1024])).await;
        Ok(())
    }

    fn parse_record(&mut self) -> Result<()> {
        let text = damaged(&self.record, &mut self.random);
        without_panic("a record", &text.clone(), move || {
            let _ = Record::parse(&text);
        })
    }

    fn parse_series(&mut self) -> Result<()> {
        let whole = "farmstead series 1\noptions game=revised players=1 cards=base\nseed 7\n";
        let text = damaged(whole, &mut self.random);
        without_panic("a series", &text.clone(), move || {
            let _ = Series::parse(&text);
        })
    }

    fn tell_engine(&mut self) -> Result<()> {
        let lines: Vec<String> = LINES
            .iter()
            .map(|line| {
                let whole = self.random.below(3) > 0;
                if whole { (*line).to_owned() } else { damaged(line, &mut self.random) }
            })
            .collect();
        let text = lines.join("\n");
        without_panic("engine lines", &text.clone(), move || {
            let mut out = Vec::new();
            let _ = crate::engine::serve(Cursor::new(text.into_bytes()), &mut out);
        })
    }

    /// A home-made deck, played with by an opponent, and now and then at the server.
    async fn play_with_deck(&mut self) -> Result<()> {
        let text = self.parts.deck(|bound| self.random.below(bound));
        let (_, opponent, _) = Opponent::ALL[self.random.below(Opponent::ALL.len())];
        let seed = self.random.below(1 << 30) as u64;
        let shown = format!("{opponent} with\n{text}");
        let deck = text.clone();
        let played = tokio::task::spawn_blocking(move || {
            without_panic("a deck", &shown, move || play(&deck, opponent, seed))
        });
        played.await.context("a deck ends the program")??;
        if self.random.below(8) == 0 {
            let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": opponent.key()}]);
            let body = json!({"deck": text, "seats": seats}).to_string();
            let reply = request(self.server, "POST", "/api/tables", &[], &body).await?;
            ensure!(reply.status < 500, "a deck is answered by {}:\n{text}", reply.status);
        }
        Ok(())
    }
}

fn play(deck: &str, opponent: Opponent, seed: u64) {
    // When enough have been read there are no more.
    let Ok(deck) = own::bring("deck", deck) else { return };
    let options = Options::with_deck("players=2", Some(deck)).expect("the deck is large enough");
    let deal = Deal::from_seed(&options, Seed(seed.into()));
    let mut game = AnyGame::new(&options, &deal).expect("the deck is large enough");
    let mut agent = opponent.agent(seed);
    let budget = Budget { nodes: Some(4), ..Budget::default() };
    for _ in 0..MOST_MOVES {
        let Turn::Seat(seat) = game.turn() else { break };
        let decision = agent.choose(&View::new(&game, Some(seat)), &budget);
        let chosen = decision.expect("whoever is to move has a move").chosen;
        game.play(chosen, &mut ()).expect("opponents play legal moves");
    }
}

/// Does something that must not panic.
fn without_panic(
    what: &str,
    shown: &str,
    run: impl FnOnce() + std::panic::UnwindSafe,
) -> Result<()> {
    ensure!(catch_unwind(run).is_ok(), "{what} leads to a panic:\n{shown}");
    Ok(())
}
