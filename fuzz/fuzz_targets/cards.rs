//! A deck file of any content is read, checked and said, or refused with sentences.
#![no_main]

use farmstead_cardboard::{check, parse, printed, words};

libfuzzer_sys::fuzz_target!(|source: &str| {
    let deck = check("fuzz.cards", source);
    assert!(deck.mistakes.iter().all(|mistake| !mistake.to_string().is_empty()));
    let board = printed::board(deck.edition);
    for card in &deck.cards {
        let _ = (words::text(card), words::hand_card(card, board, 4), words::needs(card, board));
    }
    if deck.mistakes.is_empty() {
        assert_eq!(parse("fuzz.cards", source), Ok(deck.cards));
    }
});
