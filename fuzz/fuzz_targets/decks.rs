//! Any deck that the check accepts can be played, whatever is chosen.
#![no_main]

use farmstead_cardboard::{Patchwork, own};
use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Seed, Turn};

libfuzzer_sys::fuzz_target!(|input: (u64, String, Vec<u8>)| {
    let (seed, own_text, choices) = input;
    let mut state = seed;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((state >> 33) as usize) % bound
    };
    // A text of the fuzzer's own is hardly ever a deck; mostly one is sewn together.
    let text = if seed % 4 == 0 { own_text } else { Patchwork::new().deck(&mut below) };
    let Ok(deck) = own::bring("fuzz.cards", &text) else { return };
    let Ok(options) = Options::with_deck("players=2", Some(deck)) else { return };
    let Ok(mut game) = AnyGame::new(&options, &Deal::from_seed(&options, Seed(seed.into()))) else {
        return;
    };
    let mut moves = Moves::new();
    for choice in choices.into_iter().cycle().take(300) {
        if game.turn() == Turn::Over {
            break;
        }
        game.moves(&mut moves);
        let chosen = moves[usize::from(choice) % moves.len()];
        game.play(chosen, &mut ()).expect("listed moves are legal");
    }
});
