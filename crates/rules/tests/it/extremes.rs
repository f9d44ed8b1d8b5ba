//! Counters hold whatever the rules allow.

use farmstead_rules::{AnyGame, Game, Moves, Report, Turn};

use crate::tables;

/// Plays the first legal move that passes, or the first of all if none does.
fn play_out(options: &str, passes: impl Fn(&str) -> bool) -> AnyGame {
    let options = options.parse().expect("the options go together");
    let mut game = tables::deal(&options, 1);
    let mut moves = Moves::new();
    while let Turn::Seat(_) = game.turn() {
        game.moves(&mut moves);
        let chosen = moves.iter().find(|one| passes(&game.write_move(**one)));
        game.play(*chosen.unwrap_or(&moves[0]), &mut ()).expect("listed moves are legal");
    }
    game
}

fn pile(game: &AnyGame, space: &str) -> u16 {
    let Report::Agricola(table) = game.report() else { panic!("a table of the large games") };
    let space = table.spaces.iter().find(|one| one.key == space);
    space.expect("the space is on the table").goods.total()
}

#[test]
fn a_pile_that_nobody_takes_grows_for_fourteen_rounds() {
    let game = play_out("game=revised players=2 bare-board", |name| name != "forest");
    assert_eq!(pile(&game, "forest"), 3 * 14);
    let game = play_out("game=classic players=5 bare-board", |name| name != "great-wood");
    assert_eq!(pile(&game, "great-wood"), 4 * 14);
    let game = play_out("game=revised players=1 bare-board", |name| name != "forest");
    assert_eq!(pile(&game, "forest"), 2 * 14);
}

#[test]
fn a_family_that_never_eats_begs_for_everything() {
    let barren = ["farmland", "clay-pit", "reed-bank", "plow", "pay", "keep"];
    let game = play_out("game=classic players=1 bare-board", |name| {
        barren.iter().any(|word| name.starts_with(word))
    });
    let Report::Agricola(table) = game.report() else { panic!("a table of the large games") };
    // Two adults, six harvests, three food each.
    assert_eq!(table.players[0].begging, 36);
    assert_eq!(game.scores().sheets()[0].points[13], -3 * 36);
}
