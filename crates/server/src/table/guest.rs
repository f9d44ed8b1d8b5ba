//! Somebody connected to a table.

use std::net::IpAddr;

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use farmstead_rules::Seat;
use tokio::sync::mpsc;

use crate::limits::Shared;
use crate::wire::ServerMessage;

/// How many messages can wait for a slow client before it is dropped; it comes back and is told
/// what it missed.
const WAITING: usize = 64;

/// How long views mostly are, in bytes.
const USUAL_LENGTH: usize = 8 * 1024;

/// Where messages for a client wait to be sent.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// A connected client with the seats it holds; none if it watches.
pub(crate) struct Guest {
    pub(crate) number: u64,
    pub(crate) seats: Vec<Seat>,
    /// The word the client calls itself, to tell its messages from those of others.
    pub(crate) client: Option<String>,
    /// The position up to which it was told; nothing if it is new.
    pub(crate) told: Option<u32>,
    /// From where it came.
    pub(crate) address: IpAddr,
    /// How much its seats may still say.
    pub(crate) bucket: Shared,
    outbox: Outbox,
}

impl Guest {
    pub(crate) fn new(
        number: u64,
        seats: Vec<Seat>,
        client: Option<String>,
        address: IpAddr,
        bucket: Shared,
        outbox: Outbox,
    ) -> Guest {
        Guest { number, seats, client, told: None, address, bucket, outbox }
    }

    /// Room for messages to a client.
    pub(crate) fn outbox() -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        mpsc::channel(WAITING)
    }

    /// The views it is shown: one for each of its seats, or a watcher's.
    pub(crate) fn viewers(&self) -> Vec<Option<Seat>> {
        match self.seats.as_slice() {
            [] => vec![None],
            seats => seats.iter().copied().map(Some).collect(),
        }
    }

    /// Sends a message; whether the client still keeps up.
    pub(crate) fn tell(&self, message: Utf8Bytes) -> bool {
        self.outbox.try_send(message).is_ok()
    }
}

/// A message as text.
pub(crate) fn write(message: &ServerMessage) -> Utf8Bytes {
    let long = matches!(message, ServerMessage::View(_) | ServerMessage::Tried { .. });
    let mut text = Vec::with_capacity(if long { USUAL_LENGTH } else { 0 });
    serde_json::to_writer(&mut text, message).expect("messages can be written");
    Utf8Bytes::try_from(Bytes::from(text)).expect("JSON is text")
}
