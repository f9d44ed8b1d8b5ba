//! Every text of the decks, to be read by people when it changes, and what holds for all of them.

use expect_test::{ExpectFile, expect_file};

use crate::card::Edition;
use crate::card::{Card, Kind};
use crate::printed;
use crate::words::english::{hand_card, needs, text as printed_text};

/// One paragraph a card, in the order of the deck.
fn reads(cards: &[Card], edition: Edition, expected: ExpectFile) {
    let board = printed::board(edition);
    let paragraph = |card: &Card| {
        let needs = needs(card, board);
        let needs = needs.map_or(String::new(), |needs| format!(" [needs {needs}]"));
        let (four, five) = (hand_card(card, board, 4), hand_card(card, board, 5));
        let five =
            if four == five { String::new() } else { format!("With five players: {five}\n") };
        format!("{} {}{needs}: {four}\n{five}", card.key, card.name)
    };
    let paragraphs: Vec<String> = cards.iter().map(paragraph).collect();
    expected.assert_eq(&paragraphs.join("\n"));
}

#[test]
fn the_revised_base_deck_reads_well() {
    reads(printed::revised_base(), Edition::Revised, expect_file!["revised_base.txt"]);
}

#[test]
fn deck_e_reads_well() {
    reads(printed::classic_e(), Edition::Classic, expect_file!["classic_e.txt"]);
}

#[test]
fn deck_i_reads_well() {
    reads(printed::classic_i(), Edition::Classic, expect_file!["classic_i.txt"]);
}

#[test]
fn deck_k_reads_well() {
    reads(printed::classic_k(), Edition::Classic, expect_file!["classic_k.txt"]);
}

#[test]
fn the_deck_of_the_exam_reads_well() {
    let text = include_str!("../../../../../docs/decks/exam.cards");
    let cards = crate::parse("exam.cards", text).expect("the deck can be read");
    reads(&cards, Edition::Revised, expect_file!["exam.txt"]);
}

/// Every text of every card, at a table of four and at one of five.
fn every_text() -> impl Iterator<Item = (&'static Card, &'static [Card], u8, String)> {
    printed::DECKS.iter().flat_map(|deck| {
        let board = printed::board(deck.edition);
        deck.cards().iter().flat_map(move |card| {
            [4, 5].map(|players| {
                let needs = needs(card, board).unwrap_or_default();
                (card, board, players, format!("{needs}. {}", hand_card(card, board, players)))
            })
        })
    })
}

/// Every text of spaces, improvements, tiles and buildings, whatever the table.
fn every_text_on_the_table() -> impl Iterator<Item = (&'static Card, String)> {
    let files = [
        printed::classic(),
        printed::revised(),
        printed::majors(),
        printed::family(),
        printed::creatures(),
    ];
    let cards = files.into_iter().flatten().filter(|card| card.kind != Kind::Group);
    cards.map(|card| (card, printed_text(card)))
}

/// What a card says at a table of four.
fn says(key: &str) -> String {
    let found = every_text().find(|(card, ..)| card.key == key);
    found.map(|(.., text)| text).expect("there is such a card")
}

#[test]
fn no_text_has_a_clumsy_turn_of_phrase() {
    let clumsy = [
        "(once in",
        "(at most twice",
        "right before",
        "right after",
        "if it is round",
        "(you too)",
        "plough",
        "family member",
        "meeple",
        "offspring",
        "bottom to top",
        "<",
        "Each time you build your",
        "Each time after",
        "Each time before",
        "Each time right",
        "Each time when",
        "in the game)",
        "you may you",
        "  ",
        ",,",
    ];
    let hand_cards = every_text().map(|(card, .., text)| (card, text));
    for (card, text) in hand_cards.chain(every_text_on_the_table()) {
        for words in clumsy {
            assert!(!text.contains(words), "{} says {words:?}: {text}", card.key);
        }
    }
    // All Creatures has workers, the others have people.
    for (card, .., text) in every_text() {
        assert!(!text.contains("worker"), "{}: {text}", card.key);
    }
}

#[test]
fn every_text_is_looked_at() {
    assert_eq!(every_text().count(), 2 * 404);
    assert!(every_text_on_the_table().count() > 200);
}

/// "Each time you use Grain, get 1 grain" reads as if grain were used.
#[test]
fn no_space_is_named_without_an_article() {
    let before = ["use", "uses", "used", "from", "to", "on", "over", "if"];
    for (card, board, _, text) in every_text() {
        let spaces = board.iter().filter(|space| space.kind == Kind::Space);
        for name in spaces.map(|space| &space.name) {
            for word in before {
                let bare = text.contains(&format!(" {word} {name}"));
                assert!(!bare, "{} says \"{word} {name}\": {text}", card.key);
            }
        }
    }
}

#[test]
fn a_space_for_five_is_named_only_at_such_a_table() {
    let mut named = 0;
    for (card, board, players, text) in every_text() {
        for space in board.iter().filter(|space| space.kind == Kind::Space) {
            let for_five = space.terms.players == Some((5, 5));
            if for_five && text.contains(&format!("the {} space", space.name)) {
                assert_eq!(players, 5, "{} names {}: {text}", card.key, space.name);
                named += 1;
            }
        }
    }
    assert!(named > 0, "cards do speak of spaces for five");
}

#[test]
fn what_comes_on_top_says_so() {
    for (key, words) in [
        ("E35", "1 more grain"),
        ("E195", "1 more field"),
        ("E49", "another occupation"),
        ("E166", "also get 1 vegetable"),
        ("B025", "may also bake bread"),
    ] {
        assert!(says(key).contains(words), "{key}: {}", says(key));
    }
    let mut looked_at = 0;
    for (card, .., text) in every_text() {
        let own = text.split(". ").filter(|sentence| sentence.starts_with("Each time you use"));
        for sentence in own.filter(|sentence| sentence.contains("you get ")) {
            looked_at += 1;
            let on_top = sentence.contains(" more ") || sentence.contains("you also get");
            assert!(on_top, "{}: {sentence}", card.key);
        }
    }
    assert!(looked_at > 20, "only {looked_at} sentences");
}

/// Whatever a line of a deck lets its owner decline, the text offers.
#[test]
fn what_may_be_declined_says_may() {
    for (card, _, _, text) in every_text() {
        let optional = format!("{:?}", card.abilities).contains("May(");
        let offers = ["may ", "as many of your fields as you like"];
        assert!(
            !optional || offers.iter().any(|words| text.contains(words)),
            "{}: {text}",
            card.key
        );
    }
    // Another price is an offer, too.
    for key in ["E13", "E37", "E218", "I220", "I241", "B013", "B126"] {
        let (text, price) = (says(key), ["You may build", "You may renovate"]);
        assert!(price.iter().any(|words| text.contains(words)), "{key}: {text}");
    }
    // So is paying for more than what comes for nothing.
    for key in ["E26", "I82", "K266"] {
        let text = says(key);
        assert!(text.contains(" or, if you like, pay 1 "), "{key}: {text}");
    }
}

/// What was built before the card was played is not the first time.
#[test]
fn a_card_that_begins_with_its_next_occasion_says_so() {
    let text = says("E160");
    assert!(text.contains("The next time you build at least 1 fence"), "{text}");
    assert!(text.contains("; each time after that, you get 1 cattle"), "{text}");
}

/// A price on an occupation could be taken for the whole of it.
#[test]
fn an_occupation_that_costs_more_than_others_says_so() {
    for (key, price) in [("E172", "2 food"), ("K291", "4 food")] {
        let told = format!("This card costs {price} besides what you pay for an occupation.");
        assert!(says(key).contains(&told), "{key}: {}", says(key));
    }
}

#[test]
fn what_happens_so_often_begins_with_that() {
    for (key, words) in [
        ("E62", "Once in the game, when you use"),
        ("I63", "Twice in the game, when you use"),
        ("K312", "Once in each round, when you build"),
        ("E213", "When you build your second stable,"),
        ("B109", "Immediately before each time you play"),
        ("A056", "Immediately after each time you use"),
        ("K305", "at the start of round 7 you may"),
        ("E178", "At the start of round 11, if"),
    ] {
        assert!(says(key).contains(words), "{key}: {}", says(key));
    }
}

#[test]
fn cards_name_what_they_are_about() {
    let markets: &[&str] = &["the Sheep Market, Pig Market or Cattle Market space"];
    let names: [(&str, &[&str]); 8] = [
        ("E26", &["the Joinery", "the Cabinetmaker", "the Sawmill"]),
        ("I76", &["fields", "a plow", "the Harrow", "the Punner", "the Yoke"]),
        ("I236", &["unused farmyard spaces"]),
        ("I251", &["when another player", "reed"]),
        ("B056", &["the Forest, Clay Pit or Reed Bank space", "the action space of round 1"]),
        ("A147", markets),
        ("B024", markets),
        // The good that is bought next comes first.
        ("A102", &["from top to bottom: wood, grain, reed, stone,"]),
    ];
    for (key, names) in names {
        for name in names {
            assert!(says(key).contains(name), "{key} does not name {name}: {}", says(key));
        }
    }
}

/// What a home-made card says, whose conditions no shipped card has.
#[test]
fn every_comparison_is_told_as_it_is_meant() {
    let said = |condition: &str| {
        let deck = format!(
            "edition classic\n\nZ1 \"Card\" occ 1+\n  round.start if {condition}: 1 food\n"
        );
        let cards = crate::parser::parse("own.cards", &deck).expect("the deck can be read");
        let text = hand_card(&cards[0], printed::board(Edition::Classic), 4);
        let text = text.strip_prefix("At the start of each round, if ").expect("it is asked first");
        text.strip_suffix(", you get 1 food.").expect("it is a food").to_owned()
    };
    for (condition, told) in [
        ("players > 1", "there are more than 1 player"),
        ("players <= 3", "there are at most 3 players"),
        ("players = 1", "you play alone"),
        ("rounds-left < 3", "there are fewer than 3 complete rounds left to play"),
        ("gained < 4", "you gained fewer than 4 building resources in the work phase"),
        ("house = 2", "you live in a clay house"),
        ("house >= 2", "you live in a clay or stone house"),
        ("others[house = 3] >= 1", "another player lives in a stone house"),
        (
            "others[gained >= 4] >= 1",
            "another player gained at least 4 building resources in the work phase",
        ),
        ("people on fishing >= 1", "you have a person on the Fishing space"),
        ("people on fishing <= 1", "you have at most 1 person on the Fishing space"),
        ("all people on fishing < 1", "the Fishing space is free"),
        ("all people on fishing >= 2", "at least 2 people are on the Fishing space"),
        ("played[plow] >= 2", "you have played at least 2 plows"),
        ("sheep + boar >= 4", "you have at least 4 sheep and wild boar together"),
    ] {
        assert_eq!(said(condition), told, "{condition}");
    }
}

#[test]
fn what_a_card_needs_of_a_house_is_told_as_a_house() {
    let needs_of = |asked: &str| {
        let deck = format!("edition classic\n\nZ1 \"Card\" minor; needs {asked}\n  play: 1 food\n");
        let cards = crate::parser::parse("own.cards", &deck).expect("the deck can be read");
        needs(&cards[0], printed::board(Edition::Classic)).expect("it needs something")
    };
    assert_eq!(needs_of("house >= 2"), "a clay or stone house");
    assert_eq!(needs_of("some other (house = 3)"), "another player who lives in a stone house");
    assert_eq!(needs_of("people on fishing <= 1"), "at most 1 of your people on the Fishing space");
}
