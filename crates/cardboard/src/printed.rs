//! The printed matter that ships with the program.

use std::sync::OnceLock;

use crate::card::{Card, Edition};
use crate::parser::parse;

/// One file of printed matter, read at first use.
struct Shipped {
    file: &'static str,
    source: &'static str,
    cards: OnceLock<Vec<Card>>,
}

impl Shipped {
    const fn new(file: &'static str, source: &'static str) -> Shipped {
        Shipped { file, source, cards: OnceLock::new() }
    }

    fn cards(&'static self) -> &'static [Card] {
        self.cards.get_or_init(|| {
            parse(self.file, self.source).expect("shipped files are read by the tests")
        })
    }
}

macro_rules! shipped {
    ($(#[$doc:meta])* $name:ident, $file:literal) => {
        $(#[$doc])*
        pub fn $name() -> &'static [Card] {
            static FILE: Shipped = Shipped::new($file, include_str!(concat!("../printed/", $file)));
            FILE.cards()
        }
    };
}

shipped!(
    /// Action spaces of the classic game.
    classic, "classic.cards"
);
shipped!(
    /// Action spaces of the revised game.
    revised, "revised.cards"
);
shipped!(
    /// The ten major improvements.
    majors, "majors.cards"
);
shipped!(
    /// Action spaces and special buildings of All Creatures Big and Small.
    creatures, "creatures.cards"
);

shipped!(
    /// The 96 hand cards of the revised base game.
    revised_base, "decks/revised-base.cards"
);

shipped!(
    /// Hand cards of the classic deck E.
    classic_e, "decks/classic-e.cards"
);
shipped!(
    /// Hand cards of the classic deck I.
    classic_i, "decks/classic-i.cards"
);
shipped!(
    /// Hand cards of the classic deck K.
    classic_k, "decks/classic-k.cards"
);

shipped!(
    /// The Family Edition: pieces, pastures, action spaces and improvements.
    family, "family.cards"
);

/// A shipped deck of hand cards.
#[derive(Debug)]
pub struct ShippedDeck {
    /// The word for it in options.
    pub word: &'static str,
    /// The name of its file.
    pub name: &'static str,
    /// The game it is for.
    pub edition: Edition,
    cards: fn() -> &'static [Card],
}

impl ShippedDeck {
    /// Its cards.
    pub fn cards(&self) -> &'static [Card] {
        (self.cards)()
    }
}

/// Every shipped deck of hand cards. Games number them by their place here, so new ones come last.
pub static DECKS: [ShippedDeck; 4] = [
    ShippedDeck {
        word: "base",
        name: "revised-base",
        edition: Edition::Revised,
        cards: revised_base,
    },
    ShippedDeck { word: "E", name: "classic-e", edition: Edition::Classic, cards: classic_e },
    ShippedDeck { word: "I", name: "classic-i", edition: Edition::Classic, cards: classic_i },
    ShippedDeck { word: "K", name: "classic-k", edition: Edition::Classic, cards: classic_k },
];

/// Every file of printed matter as it is written.
pub(crate) fn sources() -> [&'static str; 9] {
    [
        include_str!("../printed/classic.cards"),
        include_str!("../printed/revised.cards"),
        include_str!("../printed/majors.cards"),
        include_str!("../printed/creatures.cards"),
        include_str!("../printed/family.cards"),
        include_str!("../printed/decks/revised-base.cards"),
        include_str!("../printed/decks/classic-e.cards"),
        include_str!("../printed/decks/classic-i.cards"),
        include_str!("../printed/decks/classic-k.cards"),
    ]
}

/// The action spaces, and the groups of them, that hand cards of an edition speak of.
pub fn board(edition: Edition) -> &'static [Card] {
    match edition {
        Edition::Classic => classic(),
        Edition::Revised => revised(),
    }
}

/// Every hand card that ships with the program.
pub fn shipped() -> impl Iterator<Item = &'static Card> {
    DECKS.iter().flat_map(ShippedDeck::cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_file_can_be_read() {
        assert_eq!(majors().len(), 10);
        assert!(classic().len() > 40);
        assert!(revised().len() > 40);
        assert_eq!(creatures().len(), 17 + 4 + 24 + 23);
    }
}
