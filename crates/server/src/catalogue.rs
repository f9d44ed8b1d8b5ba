//! Tells everything printed and everything that can be chosen, in words.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::http::HeaderValue;
use farmstead_ai::Opponent;
use farmstead_cardboard::building::Set;
use farmstead_cardboard::card::{Card, Cost, Kind};
use farmstead_cardboard::printed::ShippedDeck;
use farmstead_cardboard::{Edition, printed, rulings, words};
use farmstead_rules::{
    Dealing, GameName, InPlay, Ladder, Mode, Options, Placement, Rulebook, Seat, Switch,
};

use crate::secrets::sha256;
use crate::sending::{Fixed, pack};
use crate::wire::{
    Catalogue, GameInfo, LadderInfo, OpponentInfo, OptionInfo, Preset, Printed, RoundInfo,
    RulingInfo, TablePrinted,
};

/// The catalogue as it is sent, the same for the life of the server.
pub(crate) fn write() -> Fixed {
    let text = serde_json::to_string(&catalogue()).expect("the catalogue can be written");
    let tag = format!("\"{}\"", &sha256(&text)[..16]);
    Fixed {
        kind: "application/json",
        cached: "no-cache",
        tag: HeaderValue::from_str(&tag).expect("digits are a header"),
        packed: pack(text.as_bytes()),
        plain: text.into(),
    }
}

fn catalogue() -> Catalogue {
    Catalogue {
        games: GameName::ALL.into_iter().map(|(_, game)| game_info(game)).collect(),
        opponents: Opponent::ALL
            .into_iter()
            .map(|(key, _, what)| OpponentInfo { key, what })
            .collect(),
        majors: GameName::ALL
            .into_iter()
            .filter(|(_, game)| *game != GameName::Creatures)
            .map(|(key, game)| (key, on_the_table(&usual(game)).improvements))
            .collect(),
        cards: hand_cards(),
        buildings: on_the_table(&usual(GameName::Creatures)).improvements,
    }
}

/// A table with everything of a game that is no hand card.
fn usual(game: GameName) -> Arc<Rulebook> {
    book(&Options::with_everything(game))
}

fn book(options: &Options) -> Arc<Rulebook> {
    Rulebook::new(options).expect("the usual options go together")
}

/// The words for everything that lies on a table with these options.
pub(crate) fn on_the_table(book: &Rulebook) -> TablePrinted {
    let options = book.options();
    let in_play = InPlay::of(book);
    let table = in_play.words();
    let told = |card: &&Card| {
        let (cost, cost_text) = words::price(card, &table);
        let printed = Printed {
            deck: box_of(card),
            cost,
            cost_text,
            label: words::label(card, &table),
            ..described(card, options.game.key(), words::note(card, &table), Some(options))
        };
        (card.key.into(), printed)
    };
    let (spaces, improvements) =
        in_play.cards().iter().partition::<Vec<_>, _>(|card| card.kind == Kind::Space);
    TablePrinted {
        spaces: spaces.iter().map(told).collect(),
        improvements: improvements.iter().map(told).collect(),
        cards: cards_that_differ(options)
            .chain(
                options
                    .cards
                    .own()
                    .into_iter()
                    .flat_map(|own| of_deck("own", own.edition, &own.cards, Some(options))),
            )
            .collect(),
    }
}

/// The hand cards that read differently here than in the library.
fn cards_that_differ(options: &Options) -> impl Iterator<Item = (String, Printed)> {
    let in_play = |deck: &&ShippedDeck| options.cards.all().any(|card| *card == deck.cards()[0]);
    let decks = printed::DECKS.iter().filter(in_play);
    decks.flat_map(|deck| {
        let all = |table| of_deck(deck.name, deck.edition, deck.cards(), table);
        let (here, usual) = (all(Some(options)), all(None));
        here.zip(usual).filter(|(here, usual)| here != usual).map(|(here, _)| here)
    })
}

/// The box of a building.
fn box_of(card: &Card) -> Option<&'static str> {
    let of = Set::ALL.iter().find(|(_, set)| *set == card.building.set).map(|(word, _)| *word);
    of.filter(|_| card.kind == Kind::Building)
}

fn hand_cards() -> BTreeMap<String, Printed> {
    let deck = |deck: &'static ShippedDeck| of_deck(deck.name, deck.edition, deck.cards(), None);
    printed::DECKS.iter().flat_map(deck).collect()
}

/// The words for the cards of a deck at a table, or in the library.
pub(crate) fn of_deck(
    deck: &'static str,
    edition: Edition,
    cards: &[Card],
    at: Option<&Options>,
) -> impl Iterator<Item = (String, Printed)> {
    let board = printed::board(edition);
    let players = at.map_or(words::MOST_USUAL, |options| options.players);
    // Some hand cards are action spaces; nothing on the table changes how they read.
    let table = words::Table { players, hand_cards: true, pastures: None, in_play: &[] };
    cards.iter().filter(|card| card.kind != Kind::Group).map(move |card| {
        let told = Printed {
            deck: Some(deck),
            prerequisite: words::needs(card, board),
            label: words::label(card, &table),
            ..described(card, edition.key(), words::hand_card(card, board, players), at)
        };
        (card.key.into(), told)
    })
}

/// What is told of anything printed; with the rulings that hold at a table, or all in the library.
fn described(card: &Card, game: &'static str, text: String, at: Option<&Options>) -> Printed {
    let goods = |cost: &Cost| match cost {
        Cost::Goods(goods) => Some(*goods),
        _ => None,
    };
    let holds = |ruling: &rulings::Ruling| {
        at.is_none_or(|table| ruling.fits(table.players, |option| table.is_on(option)))
    };
    let ruling = |ruling: rulings::Ruling| RulingInfo {
        number: ruling.number,
        question: ruling.question,
        answer: ruling.answer,
    };
    Printed {
        key: card.key.into(),
        name: card.name.clone(),
        kind: kind(card.kind),
        deck: None,
        cost: card.costs.iter().filter_map(goods).collect(),
        returns: card
            .costs
            .iter()
            .filter(|cost| matches!(cost, Cost::Return { .. }))
            .map(|cost| words::costs(std::slice::from_ref(cost)))
            .collect(),
        cost_text: if card.costs.is_empty() { String::new() } else { words::costs(&card.costs) },
        prerequisite: None,
        players: card.terms.players,
        stage: card.terms.stage,
        points: card.points,
        travels: card.travels,
        holds: card.tile.holds,
        cells: card.tile.cells.clone(),
        label: String::new(),
        text,
        reconstructed: card.reconstructed.clone(),
        reconstructed_text: words::reconstructed(card),
        rulings: rulings::about(game, &card.key).filter(holds).map(ruling).collect(),
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

fn ladders(game: GameName) -> Vec<LadderInfo> {
    let info = |Ladder { line, steps, goes_on }: Ladder| LadderInfo { line, steps, goes_on };
    farmstead_rules::ladders(game).into_iter().map(info).collect()
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
        rounds: rounds(game),
        ladders: ladders(game),
    }
}

/// The round cards whose order can be chosen.
fn rounds(game: GameName) -> Vec<RoundInfo> {
    if !matches!(game, GameName::Classic | GameName::Revised) {
        return Vec::new();
    }
    let spaces = on_the_table(&usual(game)).spaces.into_values();
    let round =
        |space: Printed| Some(RoundInfo { stage: space.stage?, key: space.key, name: space.name });
    let mut rounds: Vec<RoundInfo> = spaces.filter_map(round).collect();
    rounds.sort_by_key(|round| round.stage);
    rounds
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
            ("two", "2 players, no cards", of("players=2 cards=none")),
            ("solo-cards", "Solo, decks E, I and K", of("players=1 cards=E,I,K")),
            ("solo", "Solo, no cards", of("players=1 cards=none")),
            ("four-cards", "4 players, decks E, I and K", of("players=4 cards=E,I,K")),
            ("five-cards", "5 players, decks E, I and K", of("players=5 cards=E,I,K")),
            ("five", "5 players, no cards", of("players=5 cards=none")),
        ],
        GameName::Revised => vec![
            ("two-cards", "2 players, base cards", of("players=2 cards=base")),
            ("two", "2 players, no cards", of("players=2 cards=none")),
            ("solo", "Solo, base cards", of("players=1 cards=base")),
            ("four-cards", "4 players, base cards", of("players=4 cards=base")),
            ("four", "4 players, no cards", of("players=4 cards=none")),
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
        let players = game.players().0.to_string();
        let pairs = [("game", game.key()), ("players", &players), ("cards", cards.as_str())];
        Options::read(None, pairs).is_ok()
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
    let seats = (0..most).map(|seat| Seat(seat).to_string());
    let starts = ["random", "host"].map(str::to_owned).into_iter().chain(seats);
    let mut all = vec![
        ("start-player", starts.collect(), "who starts the first round"),
        ("mode", words(&Mode::ALL), "which board"),
        ("cards", decks.clone(), "which hand cards"),
        ("deal", Dealing::ALL.map(|(word, ..)| word.to_owned()).into(), "how hand cards are dealt"),
        ("placement", words(&Placement::ALL), "who chooses where tiles are laid"),
        ("pastures-per-action", any_number(), "how many pastures at once"),
    ];
    all.extend(Switch::ALL.map(|(name, _, what)| (name, on_off(), what)));
    let fits = |name: &str, value: &str, cards: &str, players: u8| {
        let players = players.to_string();
        let table = [("game", game.key()), ("players", &players), ("cards", cards)];
        Options::read(None, table.into_iter().chain([(name, value)])).is_ok()
    };
    // Some options want hand cards, some want none.
    let fitting = |name: &str, value: &str| -> BTreeMap<String, Vec<u8>> {
        let players = |cards: &String| -> Vec<u8> {
            (least..=most).filter(|players| fits(name, value, cards, *players)).collect()
        };
        let all = decks.iter().map(|cards| (cards.clone(), players(cards)));
        all.filter(|(_, players)| !players.is_empty()).collect()
    };
    all.into_iter()
        .filter_map(|(name, takes, what)| {
            let each = takes.iter().map(|value| (value.clone(), fitting(name, value)));
            let fits: BTreeMap<_, _> = each.filter(|(_, cards)| !cards.is_empty()).collect();
            let takes: Vec<String> =
                takes.into_iter().filter(|value| fits.contains_key(value)).collect();
            let says = Dealing::ALL.iter().filter(|_| name == "deal");
            let says = says.map(|(word, _, says)| (*word, *says)).collect();
            (takes.len() > 1).then_some(OptionInfo { name, takes, what, says, fits })
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
        assert!(GameName::ALL.iter().all(|(_, game)| names(*game).contains(&"start-player")));
    }

    #[test]
    fn the_first_preset_is_what_is_played_if_nobody_asks_for_anything_else() {
        for (key, game) in GameName::ALL {
            let usual: Options = format!("game={key}").parse().expect("it is played");
            assert_eq!(presets(game)[0].2, usual, "{key}");
        }
    }

    #[test]
    fn an_option_says_what_it_goes_with() {
        let options = options(GameName::Revised);
        let option = |name| options.iter().find(|option| option.name == name).expect("it is told");
        assert_eq!(option("mode").fits["beginner"].keys().collect::<Vec<_>>(), ["none"]);
        let deal = option("deal");
        assert!(deal.takes.iter().all(|way| deal.says.contains_key(way.as_str())));
        assert!(
            deal.fits
                .get("mixed-occupations")
                .is_none_or(|decks| { decks.values().flatten().all(|players| *players >= 4) })
        );
    }

    #[test]
    fn decks_of_one_edition_can_be_mixed() {
        assert_eq!(decks(GameName::Classic), ["none", "E", "I", "K", "E,I", "E,K", "I,K", "E,I,K"]);
        assert_eq!(decks(GameName::Revised), ["none", "base"]);
        assert_eq!(decks(GameName::Creatures), ["none"]);
    }

    fn told(options: &str) -> TablePrinted {
        on_the_table(&book(&options.parse().expect("the options go together")))
    }

    #[test]
    fn a_card_that_speaks_of_spaces_for_five_has_a_text_for_such_a_table() {
        let cards = hand_cards();
        let five = told("game=classic players=5 cards=E,I,K").cards;
        assert!(five["K269"].text.contains("Room or Traveling Players"), "{}", five["K269"].text);
        assert!(!cards["K269"].text.contains("Room or"), "{}", cards["K269"].text);
        assert!(!five.contains_key("E35"));
        let four = told("game=classic players=4 cards=E,I,K").cards;
        assert!(four.iter().all(|(key, card)| card.text == cards[key].text));
    }

    #[test]
    fn a_space_is_told_as_it_is_printed_for_its_table() {
        let label = |options: &str, key: &str| told(options).spaces[key].label.clone();
        for (options, key, wanted) in [
            ("game=revised players=1 cards=base", "forest", "2 wood a round"),
            ("game=revised players=1 cards=base", "meeting-place", "A minor improvement"),
            (
                "game=revised players=2 mode=beginner",
                "meeting-place",
                "Start player and 1 food a round",
            ),
            (
                "game=revised players=2 mode=beginner",
                "side-job",
                "1 stable for 1 wood and/or bake bread",
            ),
            ("game=revised players=2 mode=beginner", "basic-wish", "Grow with room"),
            ("game=revised players=3 cards=base", "resource-market", "1 food, and 1 reed or stone"),
            ("game=classic players=2 mode=family", "day-laborer", "1 food and 1 building resource"),
            ("game=classic players=2 mode=family", "major-improvement", "A major improvement"),
            (
                "game=classic players=2 mode=family",
                "house-redevelopment",
                "Renovate, then a major improvement",
            ),
            ("game=family players=2", "market", "1 food, and 1 wood, clay or reed"),
            ("game=family players=3", "market", "Any 2 of wood, clay and reed"),
            ("game=family players=4", "market", "1 wood, 1 clay and 1 reed"),
            (
                "game=family players=4",
                "pasture-and-stable",
                "Any number of pastures and/or stables",
            ),
        ] {
            assert_eq!(label(options, key), wanted, "{options}: {key}");
        }
        let tile = told("game=revised players=2 cards=base tile");
        assert!(tile.spaces["tile-copse"].text.contains("closes the others"));
    }

    #[test]
    fn every_ruling_shown_belongs_to_the_game() {
        for (key, game) in GameName::ALL {
            let letter = match game {
                GameName::Family => 'F',
                GameName::Creatures => 'C',
                _ => 'R',
            };
            let all = on_the_table(&usual(game));
            let things = all.spaces.values().chain(all.improvements.values());
            let rulings: Vec<&RulingInfo> = things.flat_map(|thing| &thing.rulings).collect();
            assert!(rulings.len() > 5, "{key} has few rulings");
            assert!(rulings.iter().all(|ruling| ruling.number.starts_with(letter)), "{key}");
        }
    }

    #[test]
    fn rulings_at_a_table_are_for_that_table() {
        let about = |rulings: &[RulingInfo]| -> Vec<&str> {
            rulings.iter().map(|ruling| ruling.number).collect()
        };
        let start = |options: &str| about(&told(options).spaces["meeting-place"].rulings);
        assert_eq!(start("game=revised players=1 cards=base"), [""; 0]);
        assert_eq!(start("game=revised players=2 cards=base"), ["R-009"]);
        let clapper = |options: &str| told(options).cards.remove("K127").expect("it differs");
        assert!(clapper("game=classic players=3 cards=K").rulings.is_empty());
        assert_eq!(about(&hand_cards()["K127"].rulings), ["R-762"]);
        assert!(!told("game=classic players=5 cards=K").cards.contains_key("K127"));
    }

    #[test]
    fn every_way_to_pay_is_told() {
        let creatures = told("game=creatures players=2");
        let open = &creatures.improvements["open-stables"];
        assert_eq!((open.cost.len(), open.cost_text.as_str()), (2, "3 wood or 3 stone"));
        assert_eq!(creatures.spaces["stables"].label, "Stables for 5 wood or 5 stone each");
        let family = told("game=family players=2");
        let room = &family.improvements["room"];
        assert_eq!(
            room.cost_text,
            "5 wood and 2 reed for a wooden house or 3 clay and 1 reed for a clay house"
        );
        assert_eq!(family.improvements["stable"].cost_text, "2 wood");
    }

    #[test]
    fn what_is_reconstructed_says_so() {
        let family = told("game=family players=2");
        assert_eq!(family.improvements["pasture-3"].reconstructed, ["cost", "pieces"]);
        assert_eq!(family.spaces["market"].reconstructed, ["everything"]);
        assert!(family.spaces["wood"].reconstructed.is_empty());
        let said = family.improvements["cooking-hearth-2"].reconstructed_text.as_deref();
        assert_eq!(said, Some("Reconstructed: no source was found for its price."));
    }

    #[test]
    fn everything_in_the_catalogue_has_words() {
        let catalogue = catalogue();
        let all =
            catalogue.majors.values().flat_map(BTreeMap::values).chain(catalogue.cards.values());
        let silent: Vec<&str> = all
            .chain(catalogue.buildings.values())
            .filter(|thing| thing.text.is_empty())
            .map(|thing| thing.name.as_str())
            .collect();
        assert_eq!(silent, [""; 0]);
    }
}
