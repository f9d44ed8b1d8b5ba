//! Opponents know nothing that their seat may not know.

use farmstead_ai::{Budget, Contender, Opponent, STYLES, Wyrand, analyse};
use farmstead_rules::{AnyGame, Game, Seat};

use crate::tables::{TABLES, position, view};

fn few(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

/// Positions, each twice: as they are, and with everything hidden dealt anew.
fn swapped(options: &str) -> impl Iterator<Item = (AnyGame, AnyGame, Seat)> + '_ {
    [3, 22, 45].into_iter().filter_map(move |moves| {
        let (game, seat) = position(options, moves as u64, moves)?;
        let other = game.resampled(Some(seat), &mut Wyrand::new(99));
        Some((game, other, seat))
    })
}

#[test]
fn hidden_facts_change_no_move() {
    for options in TABLES {
        for (game, other, seat) in swapped(options) {
            let named = Opponent::ALL.into_iter().map(|(_, opponent, _)| opponent.into());
            for contender in named.chain(STYLES.iter().map(Contender::Style)) {
                let choose = |game: &AnyGame| {
                    contender.agent(5).choose(&view(game, seat), &few(40)).expect("a move")
                };
                assert_eq!(choose(&game), choose(&other), "{contender:?} at {options}");
            }
        }
    }
}

#[test]
fn hidden_facts_change_no_report() {
    for options in TABLES {
        for (game, other, seat) in swapped(options) {
            let reports = |game: &AnyGame| {
                let mut reports = Vec::new();
                analyse(&view(game, seat), 5, &few(80), |report| reports.push(report.clone()));
                reports
            };
            assert_eq!(reports(&game), reports(&other), "at {options}");
        }
    }
}

#[test]
fn the_same_seed_finds_the_same_moves_again() {
    let play = || {
        let (mut game, _) =
            position("game=revised players=2 bare-board", 8, 30).expect("a game goes on");
        let mut agent = "landowner".parse::<Opponent>().expect("an opponent").agent(3);
        let mut hashes = Vec::new();
        for _ in 0..12 {
            let farmstead_rules::Turn::Seat(seat) = game.turn() else { break };
            let chosen = agent.choose(&view(&game, seat), &few(60)).expect("a move").chosen;
            game.play(chosen, &mut ()).expect("opponents play legal moves");
            hashes.push(game.hash());
        }
        hashes
    };
    assert_eq!(play(), play());
}
