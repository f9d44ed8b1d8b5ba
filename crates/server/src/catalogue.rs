//! Tells everything printed and everything that can be chosen, in words.

use std::collections::BTreeMap;

use axum::body::Bytes;
use farmstead_ai::Opponent;
use farmstead_cardboard::building::Set;
use farmstead_cardboard::card::{Card, Cost, Kind};
use farmstead_cardboard::{Edition, OwnDeck, printed, rulings, words};
use farmstead_rules::{Dealing, GameName, Mode, Options, Placement, Switch};

use crate::secrets::sha256;
use crate::wire::{Catalogue, GameInfo, OpponentInfo, OptionInfo, Preset, Printed, RulingInfo};

/// The catalogue as it is sent, the same for the life of the server.
pub(crate) struct Written {
    pub(crate) text: Bytes,
    pub(crate) tag: String,
}

/// Writes the catalogue.
pub(crate) fn write() -> Written {
    let text = serde_json::to_string(&catalogue()).expect("the catalogue can be written");
    let tag = format!("\"{}\"", &sha256(&text)[..16]);
    Written { text: text.into(), tag }
}

fn catalogue() -> Catalogue {
    let classic = [printed::classic(), printed::majors()].concat();
    let revised = [printed::revised(), printed::majors()].concat();
    let boards: [(&'static str, &[Card]); 4] = [
        ("classic", &classic),
        ("revised", &revised),
        ("family", printed::family()),
        ("creatures", printed::creatures()),
    ];
    let of_kinds = |kinds: &'static [Kind]| {
        move |(game, cards): (&'static str, &[Card])| {
            let wanted = cards.iter().filter(|card| kinds.contains(&card.kind));
            let mut found = BTreeMap::new();
            for card in wanted {
                for key in keys(card, cards) {
                    // What an option prints differently comes after what is always there.
                    found.entry(key).or_insert_with(|| on_the_board(card));
                }
            }
            (game, found)
        }
    };
    Catalogue {
        games: GameName::ALL.into_iter().map(|(_, game)| game_info(game)).collect(),
        opponents: Opponent::ALL
            .into_iter()
            .map(|(key, _, what)| OpponentInfo { key, what })
            .collect(),
        spaces: boards.into_iter().map(of_kinds(&[Kind::Space])).collect(),
        majors: boards
            .into_iter()
            .map(of_kinds(&[Kind::Major, Kind::Pasture, Kind::Piece]))
            .filter(|(_, found)| !found.is_empty())
            .collect(),
        cards: hand_cards(),
        buildings: printed::creatures()
            .iter()
            .filter(|card| card.kind == Kind::Building)
            .map(|card| (card.key.clone(), on_the_board(card)))
            .collect(),
    }
}

/// What a card of a board is listed under. One that is printed differently for another mode or number of
/// players has these behind its key: `forest@1`, `meeting-place@full@2`.
fn keys(card: &Card, board: &[Card]) -> Vec<String> {
    let same = |other: &&Card| other.kind == card.kind && other.key == card.key;
    if board.iter().filter(same).count() == 1 {
        return vec![card.key.clone()];
    }
    let mode = card.terms.mode.map_or(String::new(), |mode| format!("@{}", mode_word(mode)));
    let key = format!("{}{mode}", card.key);
    match card.terms.players {
        Some((least, most)) => {
            (least..=most.min(5)).map(|players| format!("{key}@{players}")).collect()
        }
        None => vec![key],
    }
}

fn mode_word(mode: Mode) -> &'static str {
    Mode::ALL.iter().find(|(_, other)| *other == mode).map_or("", |(word, _)| word)
}

fn on_the_board(card: &Card) -> Printed {
    let set = card.building.set;
    let deck = Set::ALL.iter().find(|(_, other)| *other == set).map(|(word, _)| *word);
    Printed {
        deck: deck.filter(|_| card.kind == Kind::Building),
        ..described(card, words::text(card))
    }
}

fn hand_cards() -> BTreeMap<String, Printed> {
    printed::DECKS.iter().flat_map(|deck| of_deck(deck.name, deck.edition, deck.cards())).collect()
}

/// The words for the cards of a deck that somebody brought along.
pub(crate) fn brought_along(deck: &OwnDeck) -> BTreeMap<String, Printed> {
    of_deck("own", deck.edition, &deck.cards).collect()
}

fn of_deck(
    deck: &'static str,
    edition: Edition,
    cards: &[Card],
) -> impl Iterator<Item = (String, Printed)> {
    let board = printed::board(edition);
    cards.iter().filter(|card| card.kind != Kind::Group).map(move |card| {
        let text = words::hand_card(card, board, words::MOST_USUAL);
        let of_five = words::hand_card(card, board, 5);
        let told = Printed {
            deck: Some(deck),
            prerequisite: words::needs(card, board),
            text_of_five: (of_five != text).then_some(of_five),
            ..described(card, text)
        };
        (card.key.clone(), told)
    })
}

fn described(card: &Card, text: String) -> Printed {
    let goods = |cost: &Cost| match cost {
        Cost::Goods(goods) => Some(*goods),
        _ => None,
    };
    let ruling = |ruling: rulings::Ruling| RulingInfo {
        number: ruling.number,
        question: ruling.question,
        answer: ruling.answer,
    };
    Printed {
        key: card.key.clone(),
        name: card.name.clone(),
        kind: kind(card.kind),
        deck: None,
        cost: card.costs.iter().filter_map(goods).collect(),
        cost_text: if card.costs.is_empty() { String::new() } else { words::costs(&card.costs) },
        prerequisite: None,
        players: card.terms.players,
        stage: card.terms.stage,
        points: card.points,
        travels: card.travels,
        holds: card.tile.holds,
        cells: card.tile.cells.clone(),
        text,
        text_of_five: None,
        rulings: rulings::about(&card.key).map(ruling).collect(),
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Space => "space",
        Kind::Major => "major",
        Kind::Minor => "minor",
        Kind::Occupation => "occupation",
        Kind::Building => "building",
        Kind::Pasture => "pasture",
        Kind::Piece => "piece",
        _ => "group",
    }
}

fn game_info(game: GameName) -> GameInfo {
    let name = match game {
        GameName::Classic => "Agricola, 2007",
        GameName::Revised => "Agricola, 2016",
        GameName::Family => "Agricola Family Edition",
        GameName::Creatures => "All Creatures Big and Small",
        _ => game.key(),
    };
    let presets = presets(game).into_iter().map(|(key, name, options)| Preset {
        key,
        name,
        options: options
            .pairs()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    });
    GameInfo {
        key: game.key(),
        name,
        players: game.players(),
        options: options(game),
        presets: presets.collect(),
    }
}

/// What is usually played.
fn presets(game: GameName) -> Vec<(&'static str, &'static str, Options)> {
    let of = |text: &str| {
        let text = format!("game={} {text}", game.key());
        text.parse::<Options>().expect("presets are read by the tests")
    };
    match game {
        GameName::Classic => vec![
            ("two-cards", "2 players, decks E, I and K", of("players=2 cards=E,I,K")),
            ("two-easy", "2 players, deck E", of("players=2 cards=E")),
            ("two", "2 players, no cards", of("players=2")),
            ("family", "2 players, family game", of("players=2 mode=family")),
            ("solo-cards", "Solo, decks E, I and K", of("players=1 cards=E,I,K")),
            ("solo", "Solo, no cards", of("players=1")),
            ("four-cards", "4 players, decks E, I and K", of("players=4 cards=E,I,K")),
            ("five-cards", "5 players, decks E, I and K", of("players=5 cards=E,I,K")),
            ("five", "5 players, no cards", of("players=5")),
        ],
        GameName::Revised => vec![
            ("two-cards", "2 players, base cards", of("players=2 cards=base")),
            ("two", "2 players, no cards", of("players=2")),
            ("beginner", "2 players, beginners", of("players=2 mode=beginner")),
            ("solo", "Solo, base cards", of("players=1 cards=base")),
            ("four-cards", "4 players, base cards", of("players=4 cards=base")),
            ("four", "4 players, no cards", of("players=4")),
        ],
        GameName::Family => vec![
            ("two", "2 players", of("players=2")),
            ("solo", "Solo", of("players=1")),
            ("four", "4 players", of("players=4")),
        ],
        GameName::Creatures => vec![
            ("two", "2 players", of("players=2")),
            ("more", "2 players, more buildings", of("players=2 more-buildings=on")),
        ],
        _ => Vec::new(),
    }
}

/// The words for shipped hand cards that a game can be played with: its decks, alone and mixed, the
/// fewest first.
fn decks(game: GameName) -> Vec<String> {
    let words: Vec<&str> = printed::DECKS.iter().map(|deck| deck.word).collect();
    let mixture = |bits: u32| {
        let chosen = (0..).zip(&words).filter(|(place, _)| bits >> place & 1 == 1);
        chosen.map(|(_, word)| *word).collect::<Vec<_>>()
    };
    let mut mixtures: Vec<Vec<&str>> = (1..1 << words.len()).map(mixture).collect();
    mixtures.sort_by_key(Vec::len);
    let named = mixtures.iter().map(|mixture| mixture.join(","));
    let fits = |cards: &String| {
        let mut options = Options::new(game, game.players().0);
        options.set("cards", cards).is_ok() && options.check().is_ok()
    };
    std::iter::once("none".to_owned()).chain(named.filter(fits)).collect()
}

/// The options that can be used with a game: each is tried with every number of players.
fn options(game: GameName) -> Vec<OptionInfo> {
    fn words<T>(table: &[(&str, T)]) -> Vec<String> {
        table.iter().map(|(word, _)| (*word).to_owned()).collect()
    }
    let (least, most) = game.players();
    let on_off = || vec!["off".to_owned(), "on".to_owned()];
    let any_number = || vec!["any".to_owned(), "1".to_owned(), "2".to_owned(), "3".to_owned()];
    let decks = decks(game);
    let mut all = vec![
        ("mode", words(&Mode::ALL), "which board"),
        ("cards", decks.clone(), "which hand cards"),
        ("deal", Dealing::ALL.map(|(word, ..)| word.to_owned()).into(), "how hand cards are dealt"),
        ("placement", words(&Placement::ALL), "who chooses where tiles are laid"),
        ("pastures-per-action", any_number(), "how many pastures at once"),
    ];
    all.extend(Switch::ALL.map(|(name, _, what)| (name, on_off(), what)));
    let fits = |name: &str, value: &str| {
        (least..=most).any(|players| {
            // Some options want hand cards.
            decks.iter().any(|cards| {
                let mut options = Options::new(game, players);
                options.set("cards", cards).is_ok()
                    && options.set(name, value).is_ok()
                    && options.check().is_ok()
            })
        })
    };
    all.into_iter()
        .filter_map(|(name, takes, what)| {
            let takes: Vec<String> = takes.into_iter().filter(|value| fits(name, value)).collect();
            (takes.len() > 1).then_some(OptionInfo { name, takes, what })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_told_for_the_games_they_fit() {
        let names = |game| options(game).iter().map(|option| option.name).collect::<Vec<_>>();
        assert!(names(GameName::Creatures).contains(&"more-buildings"));
        assert!(!names(GameName::Creatures).contains(&"tile"));
        assert!(names(GameName::Family).contains(&"placement"));
        assert!(names(GameName::Revised).contains(&"cards"));
    }

    #[test]
    fn decks_of_one_edition_can_be_mixed() {
        assert_eq!(decks(GameName::Classic), ["none", "E", "I", "K", "E,I", "E,K", "I,K", "E,I,K"]);
        assert_eq!(decks(GameName::Revised), ["none", "base"]);
        assert_eq!(decks(GameName::Creatures), ["none"]);
    }

    #[test]
    fn a_card_that_speaks_of_spaces_for_five_has_a_text_for_such_a_table() {
        let cards = hand_cards();
        let five = |key: &str| cards[key].text_of_five.clone().unwrap_or_default();
        assert!(five("K269").contains("Room or Traveling Players"), "{}", five("K269"));
        assert!(!cards["K269"].text.contains("Room or"), "{}", cards["K269"].text);
        assert_eq!(cards["E35"].text_of_five, None);
    }

    #[test]
    fn a_space_is_told_as_it_is_printed_for_mode_and_players() {
        let catalogue = catalogue();
        let text = |key: &str| catalogue.spaces["revised"][key].text.clone();
        assert!(text("forest@1").contains("2 wood"), "{}", text("forest@1"));
        assert!(text("forest@2").contains("3 wood"), "{}", text("forest@2"));
        assert!(text("meeting-place@full@4").contains("start player"));
        assert!(text("meeting-place@beginner").contains("start player"));
    }

    #[test]
    fn everything_in_the_catalogue_has_words() {
        let catalogue = catalogue();
        let spaces = catalogue.spaces.values().chain(catalogue.majors.values());
        let all = spaces.flat_map(BTreeMap::values).chain(catalogue.cards.values());
        let silent: Vec<&str> = all
            .chain(catalogue.buildings.values())
            .filter(|thing| thing.text.is_empty() && thing.kind != "piece")
            .map(|thing| thing.name.as_str())
            .collect();
        assert_eq!(silent, [""; 0]);
    }
}
