//! An opponent that leaves its hand cards alone.

use farmstead_ai::arena::{Own, Player};
use farmstead_ai::{Budget, Opponent};
use farmstead_rules::{AnyGame, Deal, Event, Game, Options, Seat, Seed, Turn, View};

#[test]
fn a_cardless_opponent_plays_whole_games_without_a_card() {
    let options: Options = "players=2 cards=base".parse().expect("a plain game with cards");
    let mut others = 0;
    for seed in 0..4 {
        let mut game =
            AnyGame::new(&options, &Deal::from_seed(&options, Seed(seed))).expect("the deal fits");
        let budget = Budget { nodes: Some(8), ..Budget::default() };
        let own = || Own::new(Opponent::Greedy, budget);
        let mut players = [own().without_cards(), own()];
        for (seat, player) in (0..).map(Seat).zip(&mut players) {
            player.sit_down(&options, seat, 1).expect("it sits down");
        }
        let mut played = [0, 0];
        while let Turn::Seat(seat) = game.turn() {
            let view = View::new(&game, Some(seat));
            let decision = players[seat.index()].choose(&view).expect("it has a move");
            let mut events: Vec<Event> = Vec::new();
            game.play(decision.chosen, &mut events).expect("it is legal");
            for event in &events {
                if let Event::Played { seat, .. } = event {
                    played[seat.index()] += 1;
                }
            }
        }
        assert_eq!(played[0], 0);
        others += played[1];
    }
    assert!(others > 0, "the other plays cards");
}
