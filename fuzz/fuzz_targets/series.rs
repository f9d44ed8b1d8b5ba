//! Any file is a series that writes back to itself and has a next game that can be dealt, or refused
//! with its first bad line.
#![no_main]

use farmstead_rules::{AnyGame, Seed, Series};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(series) = Series::parse(text) else { return };
    assert_eq!(Series::parse(&series.write()).as_ref(), Ok(&series));
    let _ = series.standings();
    if let Some(due) = series.due() {
        let deal = due.deal(series.options(), Seed(1));
        AnyGame::new(series.options(), &deal).expect("the game that is due can be dealt");
    }
});
