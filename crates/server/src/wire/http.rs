//! The bodies of requests and answers over HTTP.

use std::collections::BTreeMap;

use farmstead_rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(test)]
use ts_rs::TS;

use super::{Clock, OfLesson, SeatAt, SeatKind};

/// A table to be set up.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What is played, by the names of the options.
    #[cfg_attr(test, ts(type = "Record<string, string | number | boolean>", optional))]
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    /// Who sits where, as many as there are players.
    pub seats: Vec<NewSeat>,
    /// Whether advice is given.
    #[cfg_attr(test, ts(type = "boolean", optional))]
    #[serde(default)]
    pub hints: bool,
    /// How long somebody must be missed before the others can call a stand-in, in seconds.
    #[serde(default)]
    pub stand_in_after: Option<u32>,
    /// Which opponent steps in then, and plays on for somebody who gives up.
    #[serde(default)]
    pub stand_in_level: Option<String>,
    /// Whether the game waits until who has set it up lets it begin: friends can take open seats then.
    #[cfg_attr(test, ts(type = "boolean", optional))]
    #[serde(default)]
    pub gather: bool,
    /// Whether people may talk at the table.
    #[serde(default)]
    pub talk: Option<bool>,
    /// How long a person may take.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The seed that makes the deal; another one each time without it.
    #[serde(default)]
    pub seed: Option<String>,
    /// Cards that seats from the first on are dealt, by key; the rest of a hand as chance has it.
    #[cfg_attr(test, ts(type = "(string[] | null)[]", optional))]
    #[serde(default)]
    pub hands: Vec<Option<Vec<String>>>,
    /// Round cards by key, which come up before the others of their stage, in this order.
    #[cfg_attr(test, ts(type = "string[]", optional))]
    #[serde(default)]
    pub rounds: Vec<String>,
    /// The file of a series whose next game is played; its options count.
    #[serde(default)]
    pub series: Option<String>,
    /// A table whose deal is played; its options and its deck count.
    #[serde(default)]
    pub like: Option<String>,
    /// The text of a deck of the own, to be played with alone or beside those of the options.
    #[serde(default)]
    pub deck: Option<String>,
    /// A game that is over, to be played on from one of its positions another way.
    #[serde(default)]
    pub from: Option<Origin>,
    /// A task of a lesson; its position counts.
    #[serde(default)]
    pub lesson: Option<OfLesson>,
    /// A game to go on with, or to look at: a record. The options and the deck are those of the record.
    #[serde(default)]
    pub record: Option<String>,
}

/// Where a game comes from that is played another way from some position on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The table.
    pub table: String,
    /// How many moves had been played there.
    pub position: u32,
}

/// Who shall sit on a seat.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// Who.
    pub kind: SeatKind,
    /// The name to show.
    #[serde(default)]
    pub name: Option<String>,
    /// Which opponent.
    #[serde(default)]
    pub level: Option<String>,
}

/// A table that was set up.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct TableCreated {
    /// The table's name in links.
    pub table: String,
    /// Everybody, with the secrets of those who are not opponents.
    pub seats: Vec<SeatSecret>,
    /// The link for whoever only watches.
    pub watch: String,
    /// The invite to any seat that is open, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// A seat and its secret.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SeatSecret {
    /// Which seat.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub seat: Seat,
    /// Who sits there.
    pub kind: SeatKind,
    /// The secret: a seat's for a person, an invite for an open seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// What a person can recover the seat with; told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery: Option<String>,
}

/// What anybody may know of a table.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct TableSummary {
    /// The table's name in links.
    pub table: String,
    /// What is played.
    pub options: BTreeMap<String, String>,
    /// Everybody.
    pub seats: Vec<SeatAt>,
    /// The round.
    pub round: u8,
    /// How many moves have been played.
    pub position: u32,
    /// Whether nobody will move any more.
    pub over: bool,
    /// Whether the game waits until its host lets it begin.
    pub waiting: bool,
    /// How many only watch.
    pub watchers: u32,
    /// Who is to decide, while the game goes on.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub turn: Option<Seat>,
    /// Everybody's points and rank by seat, when the game is over.
    pub result: Vec<Placing>,
}

/// How a seat came out.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Placing {
    /// The points.
    pub points: f64,
    /// 1 for the winner.
    pub rank: u8,
}

/// Somebody sits down on an open seat.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    /// The secret of the invite: the seat's, or the table's.
    pub invite: String,
    /// The name to show.
    #[serde(default)]
    pub name: Option<String>,
}

/// The secret of the seat that was taken.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct SatDown {
    /// The secret.
    pub token: String,
    /// What the seat can be recovered with; told once.
    pub recovery: String,
}

/// A code that opens a seat on another device.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct DeviceCode {
    /// The code.
    pub code: String,
    /// How long it holds.
    pub seconds: u64,
}

/// Somebody has a code for a seat.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(deny_unknown_fields)]
pub struct OpenSeat {
    /// The code: for another device, or to recover a seat.
    pub code: String,
}

/// The seat that a code has opened.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct OpenedSeat {
    /// Which seat.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub seat: Seat,
    /// Its secret for this device.
    pub token: String,
    /// What it can be recovered with from now on, if it was recovered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recovery: Option<String>,
}

/// What this program is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Version {
    /// `farmstead`.
    pub program: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The version of the rules.
    pub rules_version: u32,
    /// The version of this protocol.
    pub protocol: u32,
}

/// Why a request was refused.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Failure {
    /// For programs.
    pub code: &'static str,
    /// In a sentence.
    pub error: String,
}
