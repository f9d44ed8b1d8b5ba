//! A deck file of any content is read or refused with a sentence.
#![no_main]

libfuzzer_sys::fuzz_target!(|source: &str| {
    match farmstead_cardboard::parse("fuzz.cards", source) {
        Ok(cards) => {
            for card in &cards {
                let _ = farmstead_cardboard::words::text(card);
            }
        }
        Err(mistake) => assert!(!mistake.to_string().is_empty()),
    }
});
