//! Random games with the classic decks, in which everything must hold.

use farmstead_rules::Options;

use crate::dice::Dice;
use crate::own_decks::play;
use crate::properties::games;

#[test]
fn the_classic_decks_can_be_played() {
    let mut failed = Vec::new();
    for game in 0..5 * games() {
        let players = 1 + game % 5;
        let full = if game % 7 == 6 { " full" } else { "" };
        let text = format!("game=classic players={players} cards=E,I,K{full}");
        let options: Options = text.parse().expect("the decks go together");
        let played = std::panic::catch_unwind(|| play(&options, &mut Dice(game)));
        if played.is_err() {
            failed.push(format!("game {game} with {players} players{full}"));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}
