//! Every text of the classic decks, to be read by people when it changes.

use expect_test::{ExpectFile, expect_file};

use crate::card::Card;
use crate::printed;
use crate::words::english::{hand_card, needs};

/// One paragraph a card, in the order of the deck.
fn reads(cards: &[Card], expected: ExpectFile) {
    let paragraph = |card: &Card| {
        let needs = needs(card, printed::classic());
        let needs = needs.map_or(String::new(), |needs| format!(" [needs {needs}]"));
        format!("{} {}{needs}: {}\n", card.key, card.name, hand_card(card, printed::classic()))
    };
    let paragraphs: Vec<String> = cards.iter().map(paragraph).collect();
    expected.assert_eq(&paragraphs.join("\n"));
}

#[test]
fn deck_e_reads_well() {
    reads(printed::classic_e(), expect_file!["classic_e.txt"]);
}

#[test]
fn deck_i_reads_well() {
    reads(printed::classic_i(), expect_file!["classic_i.txt"]);
}

#[test]
fn deck_k_reads_well() {
    reads(printed::classic_k(), expect_file!["classic_k.txt"]);
}
