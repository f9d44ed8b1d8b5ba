//! The generator loses nothing: compared with every line of play.

use std::collections::BTreeSet;

use farmstead_rules::{AnyGame, Deal, Move, Moves, Options, Seed, Turn};
use rand_core::Rng;

use super::{Breadth, Holdings, Searched, Start, Turns};
use crate::Wyrand;
use crate::games::with_game;

const EVERYTHING: Breadth =
    Breadth { sizes: usize::MAX, places: usize::MAX, positions: usize::MAX };

/// An end of a turn.
struct End {
    holdings: Holdings,
    begging: u16,
    line: Vec<Move>,
}

/// Every end of the turn that the rules allow, unless there are too many.
fn by_rules<G: Searched>(from: &G, most: usize) -> Option<Vec<End>> {
    let Turn::Seat(seat) = from.turn() else { return None };
    let placing = from.is_new_turn();
    let start = Start { seat, round: from.round(), part: from.part(), placing };
    let mut open = vec![(from.clone(), Vec::new())];
    let mut seen = BTreeSet::new();
    let mut ends = Vec::new();
    let mut moves = Moves::new();
    while let Some((game, line)) = open.pop() {
        game.moves(&mut moves);
        for code in moves.iter() {
            let mut after = game.clone();
            after.play(*code, &mut ()).expect("listed moves are legal");
            if !seen.insert(after.hash()) {
                continue;
            }
            let mut line = line.clone();
            line.push(*code);
            if start.is_over(&after) {
                ends.push(End {
                    holdings: after.holdings(seat),
                    begging: u16::from(after.begging(seat)) + u16::from(after.hunger(seat)),
                    line,
                });
            } else {
                open.push((after, line));
            }
            if seen.len() > most {
                return None;
            }
        }
    }
    Some(ends)
}

/// Compares the two on the turns of random games; tells how many were compared.
fn compare<G: Searched>(first: &G, seed: u64, most: usize) -> usize {
    let mut game = first.clone();
    let mut random = Wyrand::new(seed);
    let mut moves = Moves::new();
    let mut turns = Turns::new(EVERYTHING);
    let mut compared = 0;
    while let Turn::Seat(seat) = game.turn() {
        if let Some(ends) = by_rules(&game, most) {
            let least = ends.iter().map(|end| end.begging).min();
            let found: Vec<Holdings> =
                turns.find(&game).iter().map(|outcome| outcome.game.holdings(seat)).collect();
            for end in ends {
                let begs = Some(end.begging) > least;
                let covered = found.iter().any(|better| better.covers(&end.holdings));
                assert!(begs || covered, "{}", told(&game, &end.line));
            }
            compared += 1;
        }
        game.moves(&mut moves);
        game.play(moves[random.below(moves.len())], &mut ()).expect("listed moves are legal");
    }
    compared
}

fn told<G: Searched>(from: &G, line: &[Move]) -> String {
    let mut game = from.clone();
    let mut words = vec![format!("round {}: {}", from.round(), from.question())];
    for code in line {
        words.push(game.write_move(*code));
        game.play(*code, &mut ()).expect("the line was played");
    }
    words.join("; ")
}

fn every_turn_is_covered(options: &str, games: u64, most: usize) {
    let options: Options = options.parse().expect("options of a game");
    let mut random = Wyrand::new(1);
    let mut compared = 0;
    for seed in 0..games {
        let deal = Deal::from_seed(&options, Seed(u128::from(seed)));
        let game = AnyGame::new(&options, &deal).expect("a deal from a seed fits");
        compared += with_game!(&game, game => compare(game, random.next_u64(), most));
    }
    assert!(compared > 20 * games as usize, "{compared} turns compared");
}

#[test]
fn turns_of_revised_are_covered() {
    every_turn_is_covered("game=revised players=2 bare-board", 6, 3000);
}

#[test]
fn turns_of_revised_alone_are_covered() {
    every_turn_is_covered("game=revised players=1 bare-board", 6, 3000);
}

#[test]
fn turns_of_classic_are_covered() {
    every_turn_is_covered("game=classic players=3 bare-board", 4, 3000);
}

#[test]
fn turns_of_the_family_edition_are_covered() {
    every_turn_is_covered("game=family players=2", 6, 3000);
}

#[test]
fn turns_of_all_creatures_are_covered() {
    every_turn_is_covered("game=creatures", 6, 3000);
}

#[test]
fn turns_with_hand_cards_are_covered() {
    every_turn_is_covered("game=revised players=2 cards=base", 6, 3000);
}

/// Nothing that the generator finds is out of reach.
#[test]
fn lines_lead_to_their_results() {
    for options in ["game=revised players=2 cards=base", "game=creatures", "game=family players=3"]
    {
        let options: Options = options.parse().expect("options of a game");
        let deal = Deal::from_seed(&options, Seed(7));
        let game = AnyGame::new(&options, &deal).expect("a deal from a seed fits");
        with_game!(&game, game => replay(game));
    }
}

fn replay<G: Searched>(first: &G) {
    let mut game = first.clone();
    let mut random = Wyrand::new(3);
    let mut turns = Turns::new(Breadth::LEAN);
    let mut line = Vec::new();
    while game.turn() != Turn::Over {
        turns.find(&game);
        for outcome in turns.outcomes() {
            line.clear();
            turns.line(outcome, &mut line);
            let mut after = game.clone();
            for code in &line {
                after.play(*code, &mut ()).expect("a line is legal");
            }
            assert_eq!(after.hash(), outcome.game.hash());
        }
        let outcomes = turns.outcomes();
        game = outcomes[random.below(outcomes.len())].game.clone();
    }
}
