//! Every text of the decks, to be read by people when it changes, and what holds for all of them.

use expect_test::{ExpectFile, expect_file};

use crate::card::Edition;
use crate::card::{Card, Kind};
use crate::printed;
use crate::words::english::{hand_card, needs};

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
        "worker",
        "bottom to top",
        "<",
        "Each time you build your",
        "Each time after",
        "Each time before",
        "Each time right",
        "Each time when",
    ];
    for (card, _, _, text) in every_text() {
        for words in clumsy {
            assert!(!text.contains(words), "{} says {words:?}: {text}", card.key);
        }
        assert!(!text.contains("you may you"), "{}: {text}", card.key);
        assert!(!text.contains("  ") && !text.contains(",,"), "{}: {text}", card.key);
    }
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
    let text = |key: &str| {
        let found = every_text().find(|(card, ..)| card.key == key);
        found.map(|(.., text)| text).unwrap_or_default()
    };
    for (key, says) in [
        ("E35", "1 more grain"),
        ("E195", "1 more field"),
        ("E49", "another occupation"),
        ("E166", "also get 1 vegetable"),
        ("B025", "may also bake bread"),
    ] {
        assert!(text(key).contains(says), "{key}: {}", text(key));
    }
}
