//! A server for a test, and clients that play at its tables.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use farmstead_server::client::{Reply, Socket, request};
use farmstead_server::{Server, Settings, Sqlite, Store};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How long anything may take before a test says it never came.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the store of a test is called.
const FILE: &str = "tables.db";

/// A running server with its own folder.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    folder: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl House {
    /// A server with an empty store.
    pub(crate) async fn open() -> House {
        House::with(Settings::default()).await
    }

    /// A server with an empty store and these settings.
    pub(crate) async fn with(settings: Settings) -> House {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("farmstead-test-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        House::in_folder(folder, settings).await
    }

    async fn in_folder(folder: PathBuf, settings: Settings) -> House {
        let store = Sqlite::open(&folder.join(FILE)).await.expect("a store can be made");
        let server = Server::new(Arc::new(store), settings);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
        let address = listener.local_addr().expect("it has an address");
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server.serve(listener, stopped).await.expect("it serves");
        });
        House { address, folder, stop: Some(stop), running: Some(running) }
    }

    /// Stops the server and starts another one in the same folder.
    pub(crate) async fn restart(&mut self) {
        self.close().await;
        let folder = self.folder.clone();
        let again = House::in_folder(folder, Settings::default()).await;
        *self = again;
    }

    /// Stops the server; its store, to see and change what is kept.
    pub(crate) async fn shut(&mut self) -> Sqlite {
        self.close().await;
        Sqlite::open(&self.file()).await.expect("the store is free")
    }

    /// Starts a server on the store again.
    pub(crate) async fn reopen(&mut self, store: Sqlite) {
        store.close().await.expect("it can be closed");
        *self = House::in_folder(self.folder.clone(), Settings::default()).await;
    }

    /// The file of the store.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    pub(crate) async fn close(&mut self) {
        drop(self.stop.take());
        if let Some(running) = self.running.take() {
            running.await.expect("the server ends well");
        }
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[], &body.to_string()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], "").await
    }

    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Reply {
        request(self.address, method, path, headers, body).await.expect("the server answers")
    }

    /// Sets up a table; its name and the secrets by seat.
    pub(crate) async fn table(&self, options: &Value, seats: &Value) -> (String, Vec<String>) {
        self.table_of(json!({"options": options, "seats": seats, "hints": true})).await
    }

    /// Sets up a table as this says; its name and the secrets by seat.
    pub(crate) async fn table_of(&self, body: Value) -> (String, Vec<String>) {
        told(&self.post("/api/tables", &body).await)
    }

    /// Joins a table with some secrets.
    pub(crate) async fn join(&self, table: &str, secrets: &[&str]) -> Guest {
        let socket = Socket::join(self.address, table, secrets).await.expect("the socket opens");
        Guest { socket, id: 0, heard: Vec::new(), turn: None }
    }

    /// Opens a socket and says nothing.
    pub(crate) async fn knock(&self, table: &str) -> Guest {
        let socket = Socket::open(self.address, table, None).await.expect("the socket opens");
        Guest { socket, id: 0, heard: Vec::new(), turn: None }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.stop.take());
        if self.running.is_some() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// A client at a table.
pub(crate) struct Guest {
    socket: Socket,
    id: u64,
    /// Everything that was sent to it, as it came.
    pub(crate) heard: Vec<String>,
    /// The last view, if it shows that this client is to move or the game is over.
    turn: Option<Value>,
}

impl Guest {
    /// Sends a message with the next number, which comes back.
    pub(crate) async fn say(&mut self, mut message: Value) -> u64 {
        self.id += 1;
        message["id"] = json!(self.id);
        self.socket.say(&message).await.expect("the socket is open");
        self.id
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        self.socket.say_text(text.to_owned()).await.expect("the socket is open");
    }

    pub(crate) async fn say_bytes(&mut self, bytes: &[u8]) {
        self.socket.say_bytes(bytes.to_owned()).await.expect("the socket is open");
    }

    /// The next message; nothing when the server has closed the socket.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let text = tokio::time::timeout(PATIENCE, self.socket.next_text());
        let Ok(text) = text.await else {
            panic!("nothing was said in time; the last was {:?}", self.heard.last());
        };
        let text = text?;
        let message: Value = serde_json::from_str(&text).expect("messages are JSON");
        self.heard.push(text);
        if message["type"] == "view" {
            if !message["moves"][0].is_null() || is_over(&message) {
                self.turn = Some(message.clone());
            } else if self.turn.as_ref().is_some_and(|turn| turn["seq"] != message["seq"]) {
                self.turn = None;
            }
        }
        Some(message)
    }

    /// The next message of which this is true.
    pub(crate) async fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.hear().await.expect("the socket stays open");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The next message of a type.
    pub(crate) async fn wait_for(&mut self, kind: &str) -> Value {
        self.wait(|message| message["type"] == kind).await
    }

    /// What becomes of the message with this number: `done` or `refused`.
    pub(crate) async fn outcome(&mut self, id: u64) -> Value {
        self.wait(|message| {
            message["id"] == id && (message["type"] == "done" || message["type"] == "refused")
        })
        .await
    }

    /// Plays the first legal move of a view.
    pub(crate) async fn play_first(&mut self, view: &Value) -> u64 {
        let code = view["moves"][0]["code"].clone();
        assert!(code.is_number(), "it is this seat's turn");
        self.say(json!({"type": "move", "position": view["position"], "codes": [code]})).await
    }

    /// Waits until it is its turn, or the game is over: the view then.
    pub(crate) async fn turn(&mut self) -> Value {
        loop {
            if let Some(view) = self.turn.take() {
                return view;
            }
            self.hear().await.expect("the socket stays open");
        }
    }
}

/// Whether a view shows a game that is over.
pub(crate) fn is_over(view: &Value) -> bool {
    view["view"]["table"]["phase"] == "over"
}

/// A table for two people, as it is asked for.
pub(crate) fn two_people() -> Value {
    json!({"seats": [{"kind": "human"}, {"kind": "human"}], "hints": true})
}

/// What is told of a new table: its name and the secrets by seat.
pub(crate) fn told(reply: &Reply) -> (String, Vec<String>) {
    assert_eq!(reply.status, 200, "{}", reply.body);
    let created = reply.json();
    let table = created["table"].as_str().expect("it has a name").to_owned();
    let seats = created["seats"].as_array().expect("it has seats");
    let secret = |seat: &Value| seat["token"].as_str().unwrap_or("").to_owned();
    (table, seats.iter().map(secret).collect())
}
