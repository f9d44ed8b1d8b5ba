//! Nobody from the second level on begs while there is something to eat.

use std::collections::BTreeSet;

use farmstead_ai::{Budget, LEVELS, Opponent};
use farmstead_rules::{AnyGame, Game, Moves, Seat, Turn};

use crate::tables::{table, view};

/// Points lost by begging so far.
fn begging(game: &AnyGame, seat: Seat) -> i16 {
    let scores = game.scores();
    let line = scores.categories.iter().position(|name| *name == "begging");
    line.map_or(0, |line| -scores.of(seat).points[line])
}

fn asks_to_feed(game: &AnyGame) -> bool {
    game.question().starts_with("Feed the family")
}

/// The least begging that any answers to the feeding question lead to.
fn least_begging(game: &AnyGame, seat: Seat) -> i16 {
    let mut open = vec![game.clone()];
    let mut seen = BTreeSet::new();
    let mut least = i16::MAX;
    let mut moves = Moves::new();
    while let Some(now) = open.pop() {
        if now.turn() != Turn::Seat(seat) || !asks_to_feed(&now) {
            least = least.min(begging(&now, seat));
            continue;
        }
        now.moves(&mut moves);
        for chosen in moves.iter() {
            let mut after = now.clone();
            after.play(*chosen, &mut ()).expect("listed moves are legal");
            if seen.insert(after.hash()) {
                open.push(after);
            }
        }
    }
    least
}

#[test]
fn no_begging_that_eating_could_avoid() {
    let budget = Budget { nodes: Some(20), ..Budget::default() };
    let mut harvests = 0;
    for level in &LEVELS[1..] {
        let opponent: Opponent = level.key.parse().expect("levels are opponents");
        for options in [
            "game=revised players=2 bare-board",
            "game=classic players=3 bare-board",
            "game=family players=2",
        ] {
            let mut game = table(options, 11);
            let mut agent = opponent.agent(11);
            let mut wanted: Option<(Seat, i16)> = None;
            while let Turn::Seat(seat) = game.turn() {
                let feeding = asks_to_feed(&game);
                if let Some((fed, least)) = wanted.filter(|(fed, _)| *fed != seat || !feeding) {
                    assert_eq!(begging(&game, fed), least, "{} at {options}", level.key);
                    wanted = None;
                }
                if feeding && wanted.is_none() {
                    wanted = Some((seat, least_begging(&game, seat)));
                    harvests += 1;
                }
                let decision = agent.choose(&view(&game, seat), &budget).expect("a move");
                game.play(decision.chosen, &mut ()).expect("opponents play legal moves");
            }
        }
    }
    assert!(harvests > 50, "{harvests} families were fed");
}
