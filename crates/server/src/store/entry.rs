//! What is kept of a table, as data.

use std::sync::Arc;

use farmstead_cardboard::OwnDeck;
use farmstead_rules::{BadOption, Deal, Options, Seed};
use serde::{Deserialize, Serialize};

use crate::secrets::SecretHash;
use crate::wire::{Clock, Compared, OfLesson, OfSeries, Origin, Review, SeatKind};

/// How a table was set up. It never changes; whatever does is in the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// The deck that was brought along.
    #[serde(default, with = "deck_as_text", skip_serializing_if = "Option::is_none")]
    pub(crate) deck: Option<Arc<OwnDeck>>,
    /// The version of the rules it is played by.
    pub(crate) rules_version: u32,
    /// What is played, as [`Options`](farmstead_rules::Options) writes it.
    pub(crate) options: String,
    /// What chance decided.
    pub(crate) deal: Deal,
    /// The seed that decided it, if one did.
    #[serde(with = "seed_as_text")]
    pub(crate) seed: Option<Seed>,
    /// Who sat where.
    pub(crate) seats: Vec<StoredSeat>,
    /// Whether advice is given.
    pub(crate) hints: bool,
    /// Who steps in for somebody who is missed, and when.
    #[serde(default)]
    pub(crate) stand_in: StandIn,
    /// What the people at it have agreed on.
    #[serde(default)]
    pub(crate) company: Company,
}

/// What people have agreed on beside the rules of the game.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Company {
    /// Whether the game waits until its host lets it begin.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) gathers: bool,
    /// The invite to any seat that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) invite: Option<SecretHash>,
    /// Whether nothing is said at this table.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) silent: bool,
    /// How long a person may take, and since when the clock runs (milliseconds since 1970).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<(Clock, u64)>,
    /// Whether a part of the deal was chosen rather than left to chance.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) chosen: bool,
    /// Which game of a series it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) series: Option<OfSeries>,
    /// The table whose deal is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) like: Option<String>,
    /// The game that this one is played on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<Origin>,
    /// The task of a lesson that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lesson: Option<OfLesson>,
    /// Whether nobody plays here: it is a deal for others.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) board: bool,
}

/// Who steps in for somebody who is missed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct StandIn {
    /// How long somebody must be missed before, in seconds.
    pub(crate) after: u32,
    /// Which opponent.
    pub(crate) level: String,
}

/// A sensible opponent that keeps nobody waiting, when somebody has been gone for longer than a
/// device takes to come back.
impl Default for StandIn {
    fn default() -> StandIn {
        StandIn { after: 120, level: farmstead_ai::Opponent::Greedy.key().to_owned() }
    }
}

impl Setup {
    /// What is played, the deck that was brought along included.
    pub(crate) fn options(&self) -> Result<Options, BadOption> {
        Options::of_kept_game(&self.options, self.deck.clone())
    }
}

/// A seat at the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredSeat {
    /// Who sat there.
    pub(crate) kind: SeatKind,
    /// The name to show.
    pub(crate) name: String,
    /// Which opponent played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<String>,
    /// The secret of the seat, or of the invite to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<SecretHash>,
    /// Further secrets, of devices that it was opened on in the game before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) devices: Vec<SecretHash>,
    /// What its player can recover it with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) recovery: Option<SecretHash>,
}

/// An entry of the log as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Logged {
    #[serde(flatten)]
    pub(crate) entry: Entry,
    /// The client and the number of its message, so that it is not carried out twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<String>,
    /// When, in milliseconds since 1970, where a clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<u64>,
}

/// Something that happened at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// A seat played moves.
    Play {
        seat: u8,
        codes: Vec<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        course: Option<Course>,
    },
    /// Moves that were played elsewhere, whoever was to move.
    Import {
        codes: Vec<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        course: Option<Course>,
        /// What goes another way after them by the rules they were imported with.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        differs: Option<String>,
    },
    /// Moves were taken back until so many were left.
    Undo { seat: u8, to: u32 },
    /// A seat asked to take moves back until so many are left; these have to agree.
    Ask { seat: u8, to: u32, waits: Vec<u8> },
    /// These seats agreed, and others have to yet.
    Agree { seats: Vec<u8> },
    /// A seat did not agree.
    Decline { seat: u8 },
    /// Somebody sat down on an open seat.
    Sit {
        seat: u8,
        name: String,
        secret: SecretHash,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        recovery: Option<SecretHash>,
    },
    /// Somebody was removed; this invite leads to the seat now.
    Remove { seat: u8, invite: SecretHash },
    /// A seat may be opened on another device with this code, until then (milliseconds since 1970).
    Lend { seat: u8, code: SecretHash, until: u64 },
    /// A seat has a further secret: it was opened on another device.
    Opened { seat: u8, secret: SecretHash },
    /// A seat was recovered: only these are its secrets now.
    Recovered { seat: u8, secret: SecretHash, recovery: SecretHash },
    /// A seat has another name.
    Rename { seat: u8, name: String },
    /// An opponent plays a seat for its absent player, who has left it so, was missed by others, or
    /// has used up the time there was.
    Away {
        seat: u8,
        level: String,
        #[serde(default, skip_serializing_if = "is_false")]
        missed: bool,
        #[serde(default, skip_serializing_if = "is_false")]
        late: bool,
    },
    /// The player has the seat back.
    Back { seat: u8 },
    /// A player gave up; if the table goes on, this opponent plays the seat.
    Resign { seat: u8, level: String },
    /// Before the game began, who sat on two seats changed places.
    Swap { seats: [u8; 2] },
    /// Before the game began, this opponent was put on a free seat, or the seat was freed of one.
    Place { seat: u8, level: Option<String> },
    /// The game began; this opponent plays seats that nobody has taken, until somebody does.
    Start { level: String },
    /// Somebody said something.
    Say { seat: u8, text: String },
    /// From now on people may talk at this table, or not.
    Talk { on: bool },
    /// The same deal was played to its end at another table.
    Compared(Compared),
    /// The game was looked at.
    Reviewed {
        #[serde(with = "shared_review")]
        review: Arc<Review>,
    },
    /// The next game was set up.
    Rematch { table: String },
    /// Everything before was played again by newer rules and is the same; from here on they count.
    Rules { version: u32 },
    /// The game cannot go on.
    SetAside { why: String },
}

/// What moves were and what they led to, told so that programs with other rules understand it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Course {
    /// The moves in notation, with `;` between them.
    pub(crate) moves: String,
    /// What changed about how everybody [stands](farmstead_rules::Stand).
    pub(crate) then: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

/// A deck is kept as its text and checked again when it is read.
mod deck_as_text {
    use super::*;
    use farmstead_cardboard::own::bring;
    use serde::{Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(
        deck: &Option<Arc<OwnDeck>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        deck.as_ref().map(|deck| deck.source.as_str()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Arc<OwnDeck>>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| bring("deck", &text).map_err(de::Error::custom)).transpose()
    }
}

/// A review is shared by the copies of its table.
mod shared_review {
    use super::*;
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(review: &Arc<Review>, to: S) -> Result<S::Ok, S::Error> {
        (**review).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<Review>, D::Error> {
        Review::deserialize(from).map(Arc::new)
    }
}

/// Seeds have 128 bits, which JSON numbers have not.
mod seed_as_text {
    use super::*;
    use serde::{Deserializer, Serializer, de};

    #[expect(clippy::ref_option, reason = "serde asks with a reference")]
    pub(super) fn serialize<S: Serializer>(seed: &Option<Seed>, to: S) -> Result<S::Ok, S::Error> {
        seed.map(|seed| seed.to_string()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Seed>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(de::Error::custom)).transpose()
    }
}
