//! Any file is a record that writes back to itself, or refused with its first bad line.
#![no_main]

use farmstead_rules::{Game, Record};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok((record, game)) = Record::parse(text) {
        let written = record.write().expect("a record that was read can be written");
        let (again, replayed) = Record::parse(&written).expect("what was written can be read");
        assert_eq!(again, record);
        assert_eq!(replayed.hash(), game.hash());
    }
});
