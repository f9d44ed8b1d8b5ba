//! Any text is a legal move that reads back as written, or refused; any options are good or refused.
#![no_main]

use farmstead_rules::{AnyGame, Deal, Game, Options, Seed, parse_move};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Ok(options) = lines.next().unwrap_or("").parse::<Options>() else { return };
    assert_eq!(options.to_string().parse::<Options>().as_ref(), Ok(&options));
    let mut game = AnyGame::new(&options, &Deal::from_seed(&options, Seed(1)))
        .expect("checked options and a deal from a seed make a game");
    for line in lines {
        let before = game.hash();
        match parse_move(&game, line) {
            Ok(chosen) => {
                assert_eq!(parse_move(&game, &game.write_move(chosen)), Ok(chosen));
                game.play(chosen, &mut ()).expect("a move that was read is legal");
            }
            Err(_) => assert_eq!(game.hash(), before),
        }
    }
});
