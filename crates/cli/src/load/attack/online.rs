//! Inputs for a server: messages, requests, and bytes that are neither.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use farmstead_ai::{Opponent, Wyrand};
use farmstead_cardboard::Patchwork;
use farmstead_server::client::{Socket, request};
use farmstead_server::wire::PROTOCOL;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::damage::damaged;

/// How long a server may take for an answer, whatever it was asked: it lets itself be kept waiting for
/// 30 seconds, and the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// How many messages are said before it is listened to what comes back.
const BREATH: u64 = 20;

/// The number of the protocol is put in where it is said.
const HELLO: &str = r#"{"type":"hello","protocol":0,"tokens":["x"],"client":"tab","seen":1}"#;

const MESSAGES: [&str; 12] = [
    r#"{"type":"move","id":1,"position":0,"codes":[1]}"#,
    r#"{"type":"try","id":2,"position":0,"codes":[1,2,3]}"#,
    r#"{"type":"undo","id":3,"position":0}"#,
    r#"{"type":"answer","id":4,"question":1,"agree":true}"#,
    r#"{"type":"rename","id":5,"name":"Anna"}"#,
    r#"{"type":"away","id":6,"level":"greedy"}"#,
    r#"{"type":"back","id":7}"#,
    r#"{"type":"stop","id":8}"#,
    r#"{"type":"remove","id":9,"seat":1}"#,
    r#"{"type":"resign","id":10,"seat":0}"#,
    r#"{"type":"hint","id":11}"#,
    HELLO,
];

/// `TABLE` stands for a table that there is.
const REQUESTS: [(&str, &str, &str); 11] = [
    ("GET", "/api/version", ""),
    ("GET", "/api/tables/TABLE", ""),
    ("GET", "/api/tables/abcdefghjkmnpq", ""),
    ("POST", "/api/tables", r#"{"options":{"game":"revised"},"seats":[{"kind":"human"}]}"#),
    ("POST", "/api/tables/TABLE/seats/0/sit", r#"{"invite":"x","name":"Anna"}"#),
    ("POST", "/api/tables/TABLE/rematch", ""),
    ("POST", "/api/tables/TABLE/device", ""),
    ("POST", "/api/tables/TABLE/open", r#"{"code":"abcd-efgh"}"#),
    ("GET", "/api/tables/TABLE/record", ""),
    ("GET", "/api/tables/TABLE/printed", ""),
    ("GET", "/health", ""),
];

/// Whose eyes a position is seen with.
const EYES: [&str; 5] = ["", "?seat=0", "?seat=1", "?seat=everyone", "?seat=255&seat=0"];

/// Somebody who means no good, with connections that are kept while the server keeps them.
pub(super) struct Intruder {
    server: SocketAddr,
    random: Wyrand,
    parts: Patchwork,
    table: String,
    secret: String,
    /// Tables at which something was played elsewhere.
    played: Vec<String>,
    socket: Option<Socket>,
    line: Option<BufReader<TcpStream>>,
}

impl Intruder {
    /// Sets up a table to attack.
    pub(super) async fn new(server: SocketAddr, seed: u64) -> Result<Intruder> {
        let mut intruder = Intruder {
            server,
            random: Wyrand::new(seed),
            parts: Patchwork::new(),
            table: String::new(),
            secret: String::new(),
            played: Vec::new(),
            socket: None,
            line: None,
        };
        intruder.set_up().await?;
        Ok(intruder)
    }

    async fn set_up(&mut self) -> Result<()> {
        let body = json!({"seats": [{"kind": "human"}, {"kind": "human"}], "hints": true});
        let created =
            request(self.server, "POST", "/api/tables", &[], &body.to_string()).await?.json();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        self.table = text(&created["table"]).context("a table is set up")?;
        self.secret = text(&created["seats"][0]["token"]).context("a seat has a secret")?;
        Ok(())
    }

    /// Messages over a WebSocket, until the server has carried out or refused them all.
    pub(super) async fn say(&mut self, number: u64) -> Result<()> {
        for said in 0..number {
            let text = damaged(MESSAGES[self.random.below(MESSAGES.len())], &mut self.random);
            let as_bytes = self.random.below(20) == 0;
            let socket = self.socket().await?;
            let saying = async {
                match as_bytes {
                    true => socket.say_bytes(text.into_bytes()).await,
                    false => socket.say_text(text).await,
                }
            };
            // Whoever talks nonsense for long is let go, and comes back.
            if timeout(PATIENCE, saying).await.context("nobody listens")?.is_err() {
                self.socket = None;
            } else if said % BREATH == BREATH - 1 {
                self.hear_all().await?;
            }
        }
        Ok(())
    }

    async fn socket(&mut self) -> Result<&mut Socket> {
        let open = match self.socket.take() {
            Some(socket) => socket,
            None => {
                if self.random.below(8) == 0 {
                    self.set_up().await?;
                }
                Socket::join(self.server, &self.table, &[&self.secret]).await?
            }
        };
        Ok(self.socket.insert(open))
    }

    /// Listens until all that was said is answered, or the server has had enough.
    async fn hear_all(&mut self) -> Result<()> {
        /// A number that no other message has.
        const LAST: u64 = 4_000_000_001;
        let Some(socket) = &mut self.socket else { return Ok(()) };
        let heard = timeout(PATIENCE, async {
            socket.say(&json!({"type": "stop", "id": LAST})).await.ok()?;
            while let Some(text) = socket.next_text().await {
                if text.contains("4000000001") {
                    return Some(());
                }
            }
            None
        });
        if heard.await.context("the server does not answer a message")?.is_none() {
            self.socket = None;
        }
        Ok(())
    }

    /// Sockets that begin with a damaged greeting.
    pub(super) async fn greet(&mut self, number: u64) -> Result<()> {
        for _ in 0..number {
            let mut socket = Socket::open(self.server, &self.table, None).await?;
            let hello = HELLO
                .replace("\"x\"", &format!("{:?}", self.secret))
                .replace("\"protocol\":0", &format!("\"protocol\":{PROTOCOL}"));
            if socket.say_text(damaged(&hello, &mut self.random)).await.is_ok() {
                // What is welcome is told something, what is not is told why, or let go.
                let heard = timeout(PATIENCE, socket.next_text()).await;
                heard.context("a greeting is not answered")?;
            }
        }
        Ok(())
    }

    /// Requests with damaged paths and bodies.
    pub(super) async fn ask(&mut self, number: u64, records: &[String]) -> Result<()> {
        for _ in 0..number {
            let (method, path, body) = REQUESTS[self.random.below(REQUESTS.len())];
            let mut body = damaged(body, &mut self.random);
            if path == "/api/tables" {
                body = self.new_table(body, records);
            }
            let path = path.replace("TABLE", &self.table);
            self.ask_at(method, &path, &body).await?;
        }
        Ok(())
    }

    /// Past positions of games, with damaged numbers and eyes.
    pub(super) async fn look(&mut self, number: u64, records: &[String]) -> Result<()> {
        if self.played.is_empty() {
            for record in records {
                self.played.push(self.import(record).await?);
            }
        }
        for _ in 0..number {
            let table = &self.played[self.random.below(self.played.len())];
            let eyes = EYES[self.random.below(EYES.len())];
            let path = format!("/api/tables/{table}/at/{}{eyes}", self.random.below(40));
            self.ask_at("GET", &path, "").await?;
        }
        Ok(())
    }

    /// Sets up a table at which a game goes on; its name.
    async fn import(&self, record: &str) -> Result<String> {
        let players = (1..=5).map(|number| vec![json!({"kind": "human"}); number]);
        for seats in players {
            let body = json!({"record": record, "seats": seats}).to_string();
            let reply = request(self.server, "POST", "/api/tables", &[], &body).await?;
            if reply.status == 200 {
                let table = reply.json()["table"].as_str().map(str::to_owned);
                return table.context("a table has a name");
            }
        }
        bail!("a record is not taken")
    }

    /// A request with a damaged path.
    async fn ask_at(&mut self, method: &str, path: &str, body: &str) -> Result<()> {
        let path: String = damaged(path, &mut self.random)
            .chars()
            .filter(|sign| sign.is_ascii_graphic())
            .collect();
        let path = format!("/{}", path.trim_start_matches('/'));
        let asked = timeout(PATIENCE, self.reply(method, &path, body)).await;
        let status = asked.with_context(|| format!("{method} {path} is not answered"))??;
        ensure!(status < 500, "{method} {path} {body:?} is answered by {status}");
        Ok(())
    }

    /// Mostly what was asked for; now and then a game to go on with, or a home-made deck.
    fn new_table(&mut self, asked: String, records: &[String]) -> String {
        let (_, opponent, _) = Opponent::ALL[self.random.below(Opponent::ALL.len())];
        let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": opponent.key()}]);
        match self.random.below(40) {
            0..4 => {
                let record = &records[self.random.below(records.len())];
                let record = damaged(record, &mut self.random);
                json!({"record": record, "seats": seats}).to_string()
            }
            4 => {
                let deck = self.parts.deck(|bound| self.random.below(bound));
                json!({"deck": deck, "seats": seats}).to_string()
            }
            _ => asked,
        }
    }

    /// Sends a request on a connection that is kept open; the status of the answer.
    async fn reply(&mut self, method: &str, path: &str, body: &str) -> Result<u16> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n\r\n",
            self.server,
            body.len()
        );
        // A connection that was kept may have been closed meanwhile; a new one must do.
        for _ in 0..2 {
            let (mut line, is_new) = match self.line.take() {
                Some(line) => (line, false),
                None => (BufReader::new(TcpStream::connect(self.server).await?), true),
            };
            let sent = async {
                line.write_all(head.as_bytes()).await?;
                line.write_all(body.as_bytes()).await?;
                answer(&mut line).await
            };
            match sent.await {
                Ok((status, stays)) => {
                    self.line = stays.then_some(line);
                    return Ok(status);
                }
                Err(error) if is_new => return Err(error),
                Err(_) => {}
            }
        }
        bail!("there is no answer")
    }

    /// Bytes that are hardly HTTP. It must end them, whatever it says.
    pub(super) async fn shout(&mut self, number: u64) -> Result<()> {
        let whole =
            "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{\"seats\":[]}";
        for _ in 0..number {
            let text = damaged(whole, &mut self.random);
            let stream = TcpStream::connect(self.server).await;
            let mut stream = stream.context("no connection is taken")?;
            // It may close while it is being shouted at.
            let _ = stream.write_all(text.as_bytes()).await;
            let _ = stream.shutdown().await;
            let end = async { while matches!(stream.read(&mut [0; 1024]).await, Ok(1..)) {} };
            timeout(PATIENCE, end).await.context("a connection does not end")?;
        }
        Ok(())
    }
}

/// Reads an answer to its end: its status, and whether the connection stays open.
async fn answer(line: &mut BufReader<TcpStream>) -> Result<(u16, bool)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        ensure!(line.read_line(&mut head).await? > 0, "the connection ends");
    }
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.context("this is no HTTP answer")?;
    let field = |name: &str| {
        let mut lines = head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    };
    let length: Option<usize> = field("content-length").and_then(|length| length.parse().ok());
    if let Some(length) = length {
        line.read_exact(&mut vec![0; length]).await?;
    }
    let ends = field("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
    Ok((status, length.is_some() && !ends))
}
