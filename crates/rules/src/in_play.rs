//! What is printed on the things that lie on a table.

use farmstead_cardboard::building::Set;
use farmstead_cardboard::words::Table;
use farmstead_cardboard::{Card, Kind, printed};

use crate::options::{GameName, Options, Switch};
use crate::{agricola, family};

/// Everything printed that lies on a table, hand cards aside.
#[derive(Debug)]
pub struct InPlay {
    cards: Vec<&'static Card>,
    players: u8,
    hand_cards: bool,
    pastures: Option<u8>,
}

impl InPlay {
    /// What lies on a table with these options.
    pub fn of(options: &Options) -> InPlay {
        InPlay {
            cards: match options.game {
                GameName::Classic | GameName::Revised => agricola::Layout::of(options).in_play(),
                GameName::Family => family::Layout::of(options.players).in_play(),
                GameName::Creatures => creatures(options),
            },
            players: options.players,
            hand_cards: !options.cards.is_none(),
            pastures: options.pastures_per_action,
        }
    }

    /// The paragraphs: spaces, improvements, tiles, buildings.
    pub fn cards(&self) -> &[&'static Card] {
        &self.cards
    }

    /// What changes how they read.
    pub fn words(&self) -> Table<'_> {
        Table {
            players: self.players,
            hand_cards: self.hand_cards,
            pastures: self.pastures,
            in_play: &self.cards,
        }
    }
}

/// The spaces, and the buildings of every box in play.
fn creatures(options: &Options) -> Vec<&'static Card> {
    let in_play = |card: &&Card| {
        card.kind != Kind::Building
            || match card.building.set {
                Set::Base => true,
                Set::More => options.has(Switch::MoreBuildings),
                Set::EvenMore => options.has(Switch::EvenMoreBuildings),
            }
    };
    printed::creatures().iter().filter(in_play).collect()
}
