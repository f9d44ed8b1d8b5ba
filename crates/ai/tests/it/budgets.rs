//! However small the budget, there is a legal answer, and no budget is overdrawn.

use std::num::NonZero;
use std::time::Duration;

use farmstead_ai::{Agent, Budget, Opponent};
use farmstead_rules::{AnyGame, Game, Moves, Turn};

use crate::tables::{TABLES, position, table, view};

/// Plays some moves of an agent, each of which must be legal; tells the most simulations of one.
fn play(game: &mut AnyGame, agent: &mut dyn Agent, budget: &Budget, moves: usize) -> u64 {
    let mut legal = Moves::new();
    let mut most = 0;
    for _ in 0..moves {
        let Turn::Seat(seat) = game.turn() else { break };
        game.moves(&mut legal);
        let decision = agent.choose(&view(game, seat), budget).expect("the seat has moves");
        assert!(legal.contains(&decision.chosen));
        game.play(decision.chosen, &mut ()).expect("listed moves are legal");
        most = most.max(decision.nodes);
    }
    most
}

#[test]
fn no_simulations_and_no_time_are_enough_for_a_legal_move() {
    let nothing = Budget { nodes: Some(0), ..Budget::default() };
    let hardly = Budget { time: Some(Duration::from_millis(1)), ..Budget::default() };
    for options in TABLES {
        for (_, opponent, _) in Opponent::ALL {
            for (budget, moves) in [(nothing, 10), (hardly, 40)] {
                let Some((mut game, _)) = position(options, 1, moves) else { continue };
                play(&mut game, &mut *opponent.agent(1), &budget, 6);
            }
        }
    }
}

#[test]
fn no_more_simulations_are_made_than_allowed() {
    let budget = Budget { nodes: Some(30), ..Budget::default() };
    for options in TABLES {
        for (key, opponent, _) in Opponent::ALL {
            let mut game = table(options, 2);
            let most = play(&mut game, &mut *opponent.agent(2), &budget, 8);
            assert!(most <= 30, "{key} at {options} made {most}");
        }
    }
}

#[test]
fn two_threads_find_legal_moves_too() {
    let threads = NonZero::new(2).expect("two are more than none");
    let budget = Budget { nodes: Some(60), threads, ..Budget::default() };
    for options in ["game=revised players=3 cards=base", "game=creatures"] {
        for key in ["flat", "landowner", "master"] {
            let opponent: Opponent = key.parse().expect("an opponent");
            play(&mut table(options, 3), &mut *opponent.agent(3), &budget, 8);
        }
    }
}

#[test]
fn nobody_answers_for_another_seat() {
    let (game, seat) = position("game=revised players=2 bare-board", 1, 0).expect("a game begins");
    let other = farmstead_rules::Seat(1 - seat.0);
    for (key, opponent, _) in Opponent::ALL {
        let answer = opponent.agent(1).choose(&view(&game, other), &Budget::default());
        assert_eq!(answer, None, "{key}");
    }
}
