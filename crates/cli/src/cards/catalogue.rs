//! Every card there is, with its words.

use std::path::Path;

use anyhow::{Result, bail};
use farmstead_cardboard::printed::ShippedDeck;
use farmstead_cardboard::{Card, Cost, Edition, Good, Kind, printed, words};
use farmstead_rules::{GameName, InPlay, Options, Rulebook};
use serde::Serialize;

/// The name under which the major improvements are listed.
pub(super) const MAJORS: &str = "majors";

/// The games without hand cards, whose improvements, tiles and buildings are listed under their names.
const TABLES: [GameName; 2] = [GameName::Family, GameName::Creatures];

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
    /// What of it is reconstructed, as reports of the game say it; an empty list where nothing is.
    pub(super) reconstructed: Vec<String>,
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
    for game in TABLES {
        if deck.is_none_or(|deck| deck == game.key()) {
            entries.extend(on_a_table(game));
        }
    }
    match deck {
        Some(file) if entries.is_empty() => open_file(Path::new(file)),
        _ => Ok(entries),
    }
}

/// What can be built or laid in a game.
fn on_a_table(game: GameName) -> Vec<Entry> {
    let everything = Options::with_everything(game);
    let book = Rulebook::new(&everything).expect("everything of a game goes together");
    let in_play = InPlay::of(&book);
    let table = in_play.words();
    let built = in_play.cards().iter().filter(|card| card.kind != Kind::Space);
    let entry = |card: &&Card| {
        let (_, cost) = words::price(card, &table);
        Entry {
            game: game.key(),
            cost: (!cost.is_empty()).then_some(cost),
            text: words::note(card, &table),
            ..Entry::new(card, game.key(), Edition::default())
        }
    };
    built.map(entry).collect()
}

fn open_file(file: &Path) -> Result<Vec<Entry>> {
    let shown = file.display();
    if !file.exists() {
        let decks = printed::DECKS.iter().map(|deck| deck.name).chain([MAJORS]);
        let names: Vec<String> =
            decks.chain(TABLES.map(GameName::key)).map(str::to_owned).collect();
        let names = words::list(&names, "and");
        bail!("there is no deck called `{shown}` and no file either; the decks are {names}");
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
                Kind::Building => "building",
                Kind::Pasture => "pasture",
                Kind::Piece => "piece",
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
            reconstructed: card.reconstructed.clone(),
        }
    }

    /// Its name, with a sign if something about it is reconstructed.
    pub(super) fn title(&self) -> String {
        let sign = if self.reconstructed.is_empty() { "" } else { words::RECONSTRUCTED };
        format!("{}{sign}", self.name)
    }

    /// Whether it can come up with so many players.
    pub(super) fn is_for(&self, players: u8) -> bool {
        self.card.is_for(players)
    }

    /// Whether it costs some of this good, one way or another.
    pub(super) fn costs(&self, good: Good) -> bool {
        self.card.costs.iter().any(|cost| match cost {
            Cost::Goods(price)
            | Cost::PerPerson(price)
            | Cost::More { goods: price, .. }
            | Cost::Return { goods: price, .. } => price[good] > 0,
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
