//! Series of games: the file is the truth, and whoever plays keeps it.

use std::collections::BTreeMap;

use farmstead_rules::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(test)]
use ts_rs::TS;

/// A series to begin.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewSeries {
    /// `solo` or `campaign`.
    pub kind: String,
    /// What is played in every game, by the names of the options.
    #[cfg_attr(test, ts(type = "Record<string, string | number | boolean>", optional))]
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
    /// How a solo series goes, as `farmstead series new --terms` takes it.
    #[cfg_attr(test, ts(type = "string[]", optional))]
    #[serde(default)]
    pub terms: Vec<String>,
}

/// A series as it stands, to be told or to go on with.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct OpenSeries {
    /// The text of its file.
    pub text: String,
    /// The table of the game that was due, when it is over.
    #[serde(default)]
    pub table: Option<String>,
    /// The occupation that each seat keeps of it; without this nothing is added, and it is only told
    /// what could be kept.
    #[cfg_attr(test, ts(type = "(string | null)[]", optional))]
    #[serde(default)]
    pub keep: Option<Vec<Option<String>>>,
}

/// The story of a series.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SeriesStory {
    /// The text of its file.
    pub text: String,
    /// `solo` or `campaign`.
    #[cfg_attr(test, ts(type = "\"solo\" | \"campaign\""))]
    pub kind: &'static str,
    /// What is played.
    pub options: BTreeMap<String, String>,
    /// The words for its terms.
    #[cfg_attr(test, ts(type = "string[]"))]
    pub terms: Vec<&'static str>,
    /// The printed goals of a solo series.
    pub goals: Vec<i16>,
    /// The games so far.
    pub games: Vec<SeriesGame>,
    /// The game to be played next, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<SeriesDue>,
    /// Where each seat of a campaign stands.
    pub standings: Vec<SeriesStanding>,
    /// Whether every printed goal, or the whole campaign, has been played.
    pub complete: bool,
    /// What could be kept of the game that was asked about, by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<Vec<String>>>,
}

/// A game of a series.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SeriesGame {
    /// Its number.
    pub number: usize,
    /// What was to be reached, alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<i16>,
    /// Whether it was.
    pub met: bool,
    /// How each seat fared.
    pub seats: Vec<SeriesSeat>,
}

/// How a seat fared.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SeriesSeat {
    /// The score.
    pub points: i16,
    /// The rank, from 1.
    pub rank: u8,
    /// Points for the campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<u16>,
    /// The occupation that was kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<String>,
}

/// The game that is due.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct SeriesDue {
    /// Its number.
    pub number: usize,
    /// What is to be reached, alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<i16>,
    /// Whether it is played once more because the goal was missed.
    pub repeated: bool,
    /// Who starts, where the game before decides it.
    #[cfg_attr(test, ts(type = "Seat", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Seat>,
    /// Food of each seat above the usual.
    pub extra_food: Vec<u8>,
    /// The occupations that lie in front of each seat from the start.
    pub permanent: Vec<Vec<String>>,
}

/// Where a seat stands in a campaign.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct SeriesStanding {
    /// Points of the campaign.
    pub points: u16,
    /// The sum of all scores.
    pub scores: i32,
    /// The rank, from 1.
    pub rank: u8,
}

/// Which game of a series is played at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct OfSeries {
    /// Its number.
    pub number: u32,
    /// What is to be reached, alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<i16>,
}
