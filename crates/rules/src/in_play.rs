//! What is printed on the things that lie on a table.

use farmstead_cardboard::building::Set;
use farmstead_cardboard::words::Table;
use farmstead_cardboard::{Card, Kind, printed};

use crate::options::{Options, Switch};
use crate::rulebook::{Printed, Rulebook};

/// Everything printed that lies on a table, hand cards aside.
#[derive(Debug)]
pub struct InPlay<'b> {
    cards: Vec<&'b Card>,
    options: &'b Options,
}

impl<'b> InPlay<'b> {
    /// What lies on a table of this rule book.
    pub fn of(book: &'b Rulebook) -> InPlay<'b> {
        let options = book.options();
        let cards = match book.printed() {
            Printed::Agricola(layout) => layout.in_play(),
            Printed::Family(layout) => layout.in_play(),
            Printed::Creatures(_) => creatures(options),
        };
        InPlay { cards, options }
    }

    /// The paragraphs: spaces, improvements, tiles, buildings.
    pub fn cards(&self) -> &[&'b Card] {
        &self.cards
    }

    /// What changes how they read.
    pub fn words(&self) -> Table<'_> {
        Table {
            players: self.options.players,
            hand_cards: !self.options.cards.is_none(),
            pastures: self.options.pastures_per_action,
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
