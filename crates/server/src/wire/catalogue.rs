//! Everything printed and everything that can be chosen, in words, told once.

use std::collections::BTreeMap;

use farmstead_rules::Goods;
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// The words for what does not depend on a table; [`TablePrinted`] has those for the things that lie on one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Catalogue {
    /// The games.
    pub games: Vec<GameInfo>,
    /// The opponents, from the weakest on.
    pub opponents: Vec<OpponentInfo>,
    /// Major improvements, and the improvements and tiles of the Family Edition, by game.
    pub majors: BTreeMap<&'static str, BTreeMap<String, Printed>>,
    /// Hand cards.
    pub cards: BTreeMap<String, Printed>,
    /// Special buildings of All Creatures Big and Small.
    pub buildings: BTreeMap<String, Printed>,
}

/// The words for everything that lies on one table, by key, as it reads with its options.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct TablePrinted {
    /// Action spaces.
    pub spaces: BTreeMap<String, Printed>,
    /// Improvements, tiles, pieces and buildings.
    pub improvements: BTreeMap<String, Printed>,
    /// Hand cards that read differently than in the catalogue, and those of a deck that was brought along.
    pub cards: BTreeMap<String, Printed>,
}

/// A game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct GameInfo {
    /// Its key.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// What is usually played.
    pub presets: Vec<Preset>,
    /// Its round cards, by stage.
    pub rounds: Vec<RoundInfo>,
    /// The lines of its score sheet that go by steps.
    pub ladders: Vec<LadderInfo>,
}

/// A line of a score sheet that goes by steps.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct LadderInfo {
    /// The line.
    pub line: &'static str,
    /// From how many on there are how many points.
    pub steps: Vec<(u16, i16)>,
    /// Whether each one past the last step is a point more.
    pub goes_on: bool,
}

/// A card that comes up in one of the rounds of a stage.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct RoundInfo {
    /// Its key.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// The stage.
    pub stage: u8,
}

/// An option of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// The values it takes, the usual one first.
    pub takes: Vec<String>,
    /// What it does.
    pub what: &'static str,
    /// What its values mean, where that takes a sentence.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub says: BTreeMap<&'static str, &'static str>,
    /// By value and choice of hand cards, the numbers of players it goes with.
    #[cfg_attr(test, ts(type = "Record<string, Record<string, number[]>>"))]
    pub fits: BTreeMap<String, BTreeMap<String, Vec<u8>>>,
}

/// A usual way to play.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Preset {
    /// Its key.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Its options.
    pub options: BTreeMap<String, String>,
}

/// An opponent.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct OpponentInfo {
    /// Its key.
    pub key: &'static str,
    /// How it plays.
    pub what: &'static str,
}

/// A printed thing.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct Printed {
    /// Its key.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// What kind of thing it is.
    pub kind: &'static str,
    /// The deck a card is from, or the box of a building.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<&'static str>,
    /// The goods it can be paid with, one of these.
    #[cfg_attr(test, ts(type = "Goods[]", optional))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cost: Vec<Goods>,
    /// What can be given back instead, in words.
    #[cfg_attr(test, ts(type = "string[]", optional))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub returns: Vec<String>,
    /// What it costs, in words; empty if nothing.
    pub cost_text: String,
    /// What must be true before it may be played, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prerequisite: Option<String>,
    /// The least and the most players it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<(u8, u8)>,
    /// The stage of a round card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<u8>,
    /// Printed points.
    pub points: i8,
    /// Whether it goes to the left neighbour after it was played.
    #[cfg_attr(test, ts(type = "boolean", optional))]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub travels: bool,
    /// How many animals a pasture tile holds.
    #[cfg_attr(test, ts(type = "number", optional))]
    #[serde(skip_serializing_if = "is_zero")]
    pub holds: u8,
    /// The cells a tile covers, as columns and rows from its top left corner.
    #[cfg_attr(test, ts(type = "[number, number][]", optional))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<(u8, u8)>,
    /// What a space lets its user do, in a few words.
    #[cfg_attr(test, ts(type = "string", optional))]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// What it does, in sentences.
    pub text: String,
    /// The properties for which no source was found: `cost`, `holds`, `pieces`, or `everything`.
    #[cfg_attr(test, ts(type = "string[]", optional))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reconstructed: Vec<String>,
    /// The same in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reconstructed_text: Option<String>,
    /// What was decided where the text leaves something open.
    #[cfg_attr(test, ts(type = "RulingInfo[]", optional))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<RulingInfo>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A decision about a card.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct RulingInfo {
    /// Its number.
    pub number: &'static str,
    /// What is asked.
    pub question: &'static str,
    /// What is answered.
    pub answer: &'static str,
}
