//! A client's socket: reads what it says, sends what the table tells.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, timeout};

use crate::App;
use crate::limits::Shared;
use crate::refusal::Refusal;
use crate::table::{Command, Guest, write};
use crate::wire::{ClientMessage, PROTOCOL, ServerMessage};

/// How long a client may take to say hello.
const PATIENCE: Duration = Duration::from_secs(20);

/// How often a silent client is asked whether it is still there, and when it is given up.
const PING: Duration = Duration::from_secs(25);
const SILENCE: Duration = Duration::from_secs(70);

/// The longest word a client may call itself.
const LONGEST_CLIENT: usize = 64;

/// How many messages that cannot be carried out in a row end a connection.
const MOST_NONSENSE: u32 = 200;

/// Serves one client until it leaves.
pub(crate) async fn serve(mut socket: WebSocket, app: Arc<App>, table: String, from: IpAddr) {
    app.services.metrics.sockets.inc();
    let ended = greet(&mut socket, &app, &table, from).await;
    let reason = match ended {
        Ok(joined) => {
            let (guest, table) = (joined.guest, joined.table.clone());
            let reason = talk(&mut socket, &app, joined).await;
            // A table that is gone has forgotten its guests.
            let _ = table.send(Command::Leave { guest }).await;
            reason
        }
        Err(refusal) => {
            let Refusal { code, error, .. } = refusal;
            let message = ServerMessage::Refused { id: None, code, error };
            let _ = send(&mut socket, write(&message)).await;
            "refused"
        }
    };
    let close = CloseFrame { code: 1000, reason: Utf8Bytes::from_static(reason) };
    let _ = socket.send(Message::Close(Some(close))).await;
    app.services.metrics.sockets.dec();
}

/// A client that has said hello.
struct Joined {
    guest: u64,
    bucket: Shared,
    table: mpsc::Sender<Command>,
    messages: mpsc::Receiver<Utf8Bytes>,
}

/// Waits for the client's hello and takes it to the table.
async fn greet(
    socket: &mut WebSocket,
    app: &App,
    table: &str,
    address: IpAddr,
) -> Result<Joined, Refusal> {
    let silent = || Refusal::bad("no_hello", "say hello first");
    let first = timeout(PATIENCE, socket.recv()).await.map_err(|_| silent())?;
    let Some(Ok(Message::Text(text))) = first else { return Err(silent()) };
    let hello = read(&text)?;
    let ClientMessage::Hello { protocol, token, mut tokens, seen, client } = hello else {
        return Err(silent());
    };
    if protocol != PROTOCOL {
        let why = format!("this server speaks version {PROTOCOL} of the protocol");
        return Err(Refusal::bad("protocol", why));
    }
    if client.as_ref().is_some_and(|client| client.len() > LONGEST_CLIENT) {
        return Err(Refusal::bad("bad_message", "the name of the client is too long"));
    }
    tokens.extend(token);
    tokens.truncate(farmstead_rules::Seat::MOST);
    let handle = app.hub.open(table).await?;
    let (outbox, messages) = Guest::outbox();
    let join = |reply| Command::Join { tokens, seen, client, address, outbox, reply };
    let (guest, bucket) = app.hub.ask(table, join).await??;
    Ok(Joined { guest, bucket, table: handle, messages })
}

/// Passes messages to and fro; why it ended.
async fn talk(socket: &mut WebSocket, app: &App, joined: Joined) -> &'static str {
    let Joined { guest, bucket, table, mut messages } = joined;
    let mut nonsense = 0;
    let mut heard = Instant::now();
    let mut ping = interval(PING);
    loop {
        let said = tokio::select! {
            message = messages.recv() => {
                let Some(text) = message else { return "come back" };
                if send(socket, text).await.is_err() {
                    return "lost";
                }
                continue;
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return "silent";
                }
                if socket.send(Message::Ping(Default::default())).await.is_err() {
                    return "lost";
                }
                continue;
            }
            said = socket.recv() => said,
        };
        heard = Instant::now();
        let mut id = None;
        let checked = match said {
            Some(Ok(Message::Text(text))) if bucket.take() => read(&text),
            Some(Ok(Message::Text(text))) => {
                id = number_of(&text);
                Err(Refusal::too_often())
            }
            Some(Ok(Message::Binary(_))) => Err(Refusal::bad("bad_message", "messages are text")),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Close(_))) | None => return "closed",
            // What is too long or no WebSocket message at all ends the connection.
            Some(Err(_)) => return "broken",
        };
        match checked {
            Ok(message) => {
                nonsense = 0;
                if table.send(Command::Say { guest, message }).await.is_err() {
                    return "come back";
                }
            }
            Err(refusal) => {
                app.services.metrics.refuse(&refusal);
                nonsense += 1;
                let Refusal { code, error, .. } = refusal;
                let refused = ServerMessage::Refused { id, code, error };
                if nonsense > MOST_NONSENSE || send(socket, write(&refused)).await.is_err() {
                    return "nonsense";
                }
            }
        }
    }
}

/// Whoever does not read is given up by the connection itself.
async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), axum::Error> {
    socket.send(Message::Text(text)).await
}

/// The number of a message that is not read any further.
fn number_of(text: &str) -> Option<u64> {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str(text).ok().map(|Numbered { id }| id)
}

fn read(text: &str) -> Result<ClientMessage, Refusal> {
    serde_json::from_str(text).map_err(|error| {
        Refusal::bad("bad_message", format!("the message cannot be read: {error}"))
    })
}
