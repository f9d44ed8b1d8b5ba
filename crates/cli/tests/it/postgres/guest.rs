//! A client at a table of some server.

use std::net::SocketAddr;
use std::time::Duration;

use farmstead_server::client::Socket;
use serde_json::{Value, json};

/// How long anything may take before a test says it never came.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A client at a table.
pub(super) struct Guest {
    socket: Socket,
    id: u64,
    /// The newest view of a seat that is to move, or of a game that is over.
    turn: Option<Value>,
}

impl Guest {
    pub(super) async fn join(server: SocketAddr, table: &str, secrets: &[&str]) -> Guest {
        let socket = Socket::join(server, table, secrets).await.expect("the socket opens");
        Guest { socket, id: 0, turn: None }
    }

    /// Sends a message with the next number, which comes back.
    pub(super) async fn say(&mut self, mut message: Value) -> u64 {
        self.id += 1;
        message["id"] = json!(self.id);
        self.socket.say(&message).await.expect("the socket is open");
        self.id
    }

    /// The next message; nothing when the server has closed the socket.
    pub(super) async fn hear(&mut self) -> Option<Value> {
        let heard = tokio::time::timeout(PATIENCE, self.socket.next()).await;
        let message = heard.expect("something is said in time")?;
        if message["type"] == "view" {
            let turn = !message["moves"][0].is_null() || super::is_over(&message);
            let same = self.turn.as_ref().is_some_and(|turn| turn["seq"] == message["seq"]);
            if turn {
                self.turn = Some(message.clone());
            } else if !same {
                self.turn = None;
            }
        }
        Some(message)
    }

    /// The next message of which this is true.
    pub(super) async fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await.expect("the socket stays open");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The next message of a type.
    pub(super) async fn wait_for(&mut self, kind: &str) -> Value {
        self.wait(|message| message["type"] == kind).await
    }

    /// The next view of this position or a later one.
    pub(super) async fn sees(&mut self, position: u64) -> Value {
        let far = |view: &Value| view["position"].as_u64() >= Some(position);
        self.wait(|message| message["type"] == "view" && far(message)).await
    }

    /// What becomes of the message with this number: `done` or `refused`.
    pub(super) async fn outcome(&mut self, id: u64) -> Value {
        let answer = |kind: &Value| kind == "done" || kind == "refused";
        self.wait(|message| message["id"] == id && answer(&message["type"])).await
    }

    /// Waits until one of its seats is to move, or the game is over: the view then.
    pub(super) async fn turn(&mut self) -> Value {
        loop {
            if let Some(view) = self.turn.take() {
                return view;
            }
            self.hear().await.expect("the socket stays open");
        }
    }

    /// Plays a legal move of a view: the n-th, or the last.
    pub(super) async fn play(&mut self, view: &Value, nth: usize) -> u64 {
        let moves = view["moves"].as_array().expect("there are moves");
        let code = &moves[nth.min(moves.len() - 1)]["code"];
        self.say(json!({"type": "move", "position": view["position"], "codes": [code]})).await
    }
}
