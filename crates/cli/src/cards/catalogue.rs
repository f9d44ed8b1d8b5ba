//! Every card there is, with its words.

use std::path::Path;

use anyhow::{Result, bail};
use farmstead_cardboard::printed::ShippedDeck;
use farmstead_cardboard::{Card, Cost, Edition, Good, Kind, printed, words};
use serde::Serialize;

/// The name under which the major improvements are listed.
const MAJORS: &str = "majors";

/// One card as people and programs read it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Entry {
    #[serde(skip)]
    pub(super) card: Card,
    /// The game whose rulings are about it.
    #[serde(skip)]
    pub(super) game: &'static str,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) deck: String,
    /// For how many players it is, as in `3+`; occupations only.
    pub(super) players: Option<String>,
    pub(super) cost: Option<String>,
    pub(super) prerequisite: Option<String>,
    pub(super) points: i8,
    pub(super) travels: bool,
    pub(super) text: String,
}

/// The cards of a deck that ships or of a deck in a file; without a name all that ship.
pub(super) fn open(deck: Option<&str>) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for shipped in &printed::DECKS {
        let ShippedDeck { word, name, edition, .. } = *shipped;
        if deck.is_none_or(|deck| deck == name || deck == word) {
            entries.extend(shipped.cards().iter().map(|card| Entry::new(card, name, edition)));
        }
    }
    if deck.is_none_or(|deck| deck == MAJORS) {
        let majors = printed::majors().iter();
        entries.extend(majors.map(|card| Entry::new(card, MAJORS, Edition::default())));
    }
    match deck {
        Some(file) if entries.is_empty() => open_file(Path::new(file)),
        _ => Ok(entries),
    }
}

fn open_file(file: &Path) -> Result<Vec<Entry>> {
    let shown = file.display();
    if !file.exists() {
        let names: Vec<&str> = printed::DECKS.iter().map(|deck| deck.name).collect();
        bail!(
            "there is no deck called `{shown}` and no file either; the decks are {} and {MAJORS}",
            names.join(", ")
        );
    }
    let deck = super::read_deck(file)?;
    if !deck.mistakes.is_empty() {
        bail!("{shown} has mistakes; `farmstead cards check {shown}` tells them");
    }
    let name = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    Ok(deck.cards.iter().map(|card| Entry::new(card, &name, deck.edition)).collect())
}

impl Entry {
    fn new(card: &Card, deck: &str, edition: Edition) -> Entry {
        let board = printed::board(edition);
        Entry {
            card: card.clone(),
            game: edition.key(),
            id: card.key.into(),
            name: card.name.clone(),
            kind: match card.kind {
                Kind::Major => "major",
                Kind::Minor => "minor",
                _ => "occupation",
            },
            deck: deck.to_owned(),
            players: card.terms.players.map(players),
            cost: (!card.costs.is_empty()).then(|| words::costs(&card.costs)),
            prerequisite: words::needs(card, board),
            points: card.points,
            travels: card.travels,
            text: match card.kind {
                Kind::Major => words::text(card),
                _ => words::hand_card(card, board, words::MOST_USUAL),
            },
        }
    }

    /// Whether it can come up with so many players.
    pub(super) fn is_for(&self, players: u8) -> bool {
        self.card.is_for(players)
    }

    /// Whether it costs some of this good, one way or another.
    pub(super) fn costs(&self, good: Good) -> bool {
        self.card.costs.iter().any(|cost| match cost {
            Cost::Goods(price) | Cost::PerPerson(price) | Cost::Return { goods: price, .. } => {
                price[good] > 0
            }
        })
    }

    /// Whether its text has this word or part of a word.
    pub(super) fn says(&self, word: &str) -> bool {
        self.text.to_lowercase().contains(&word.to_lowercase())
    }

    /// Whether its key, name or text has this word or part of a word.
    pub(super) fn mentions(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        self.says(word)
            || [&self.id, &self.name].iter().any(|name| name.to_lowercase().contains(&lower))
    }
}

fn players((least, most): (u8, u8)) -> String {
    match most {
        u8::MAX => format!("{least}+"),
        most if most == least => least.to_string(),
        most => format!("{least}-{most}"),
    }
}
