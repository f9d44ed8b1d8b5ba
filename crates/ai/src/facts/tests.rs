//! What holds for the facts and evaluators of every game.

use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Seat, Seed, Turn, View};

use super::{Described, FactNames, Facts, WIDTH};
use crate::evaluator::{Evaluator, Value};
use crate::games::with_game;
use crate::linear::Linear;
use crate::wyrand::Wyrand;

/// A table of every kind.
const TABLES: [&str; 14] = [
    "game=revised players=1 bare-board",
    "game=revised players=2 bare-board",
    "game=revised players=2 cards=base",
    "game=revised players=4 cards=base",
    "game=revised players=3 mode=beginner",
    "game=revised players=2 tile full bare-board",
    "game=classic players=3 bare-board",
    "game=classic players=5 mode=family",
    "game=family players=1",
    "game=family players=2 placement=free",
    "game=family players=4",
    "game=creatures players=2",
    "game=creatures players=2 more-buildings",
    "game=creatures players=2 more-buildings even-more-buildings",
];

fn start(options: &str, seed: u128) -> AnyGame {
    let options: Options = options.parse().expect("the options go together");
    AnyGame::new(&options, &Deal::from_seed(&options, Seed(seed))).expect("the deal fits")
}

/// Plays a random game and shows every position.
fn wander<G: Game>(mut game: G, seed: u64, mut show: impl FnMut(&G)) {
    let mut random = Wyrand::new(seed);
    let mut moves = Moves::new();
    show(&game);
    while game.turn() != Turn::Over {
        game.moves(&mut moves);
        game.play(moves[random.below(moves.len())], &mut ()).expect("a listed move is legal");
        show(&game);
    }
}

#[test]
fn what_is_carried_along_equals_what_is_worked_out_anew() {
    fn check<G: Described>(game: G, seed: u64) {
        let linear = Linear::shipped(&game);
        let mut tally = linear.refresh(&game);
        wander(game, seed, |game| {
            linear.follow(&mut tally, game);
            assert_eq!(tally, linear.refresh(game));
            assert_eq!(linear.value(game, &tally), linear.evaluate(game));
        });
    }
    for options in TABLES {
        for seed in 0..6 {
            with_game!(start(options, seed), game => check(game, seed as u64));
        }
    }
}

#[test]
fn the_value_of_a_finished_game_is_its_score_sheet() {
    fn check<G: Described>(game: G, seed: u64) {
        let linear = Linear::shipped(&game);
        wander(game, seed, |game| {
            if game.turn() == Turn::Over {
                let value = linear.evaluate(game);
                assert_eq!(value, Value::of_scores(&game.scores()));
                let scores = game.scores();
                for (index, sheet) in scores.sheets().iter().enumerate() {
                    let seat = value.of(Seat(index as u8));
                    assert_eq!(f64::from(seat.total), scores.value(sheet.total));
                    assert_eq!(seat.win > 0.0, sheet.rank == 1);
                }
            }
        });
    }
    for options in TABLES {
        with_game!(start(options, 7), game => check(game, 7));
    }
}

#[test]
fn the_lines_of_a_value_add_up_and_so_do_the_chances_to_win() {
    fn check<G: Described>(game: G) {
        let linear = Linear::shipped(&game);
        wander(game, 3, |game| {
            let value = linear.evaluate(game);
            let totals = linear.totals(game, &linear.refresh(game));
            for (index, seat) in value.seats().iter().enumerate() {
                assert!((seat.lines.iter().sum::<f32>() - seat.total).abs() < 0.01);
                assert!((totals[index] - seat.total).abs() < 0.01);
                assert_eq!(totals[index], linear.total(game, Seat(index as u8)));
            }
            assert!((value.seats().iter().map(|seat| seat.win).sum::<f32>() - 1.0).abs() < 1e-4);
        });
    }
    for options in TABLES {
        with_game!(start(options, 3), game => check(game));
    }
}

#[test]
fn facts_have_names_of_their_own_and_fit_into_a_row() {
    for options in TABLES {
        let FactNames(names) = with_game!(&start(options, 1), game => FactNames::of(game));
        assert!(names.len() <= WIDTH, "{options}: {}", names.len());
        let mut sorted = names.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), names.len(), "{options}");
    }
}

/// Whatever a seat may not know can be dealt anew, or be forgotten, without its facts noticing.
#[test]
fn facts_tell_nothing_that_the_seat_may_not_know() {
    fn check<G: Described>(game: G) {
        let mut random = Wyrand::new(5);
        wander(game, 11, |game| {
            for seat in (0..game.seats()).map(Seat) {
                let facts = Facts::of(game, seat);
                assert_eq!(facts, Facts::of(&game.resampled(Some(seat), &mut random), seat));
                assert_eq!(facts, Facts::of(&game.masked(Some(seat)), seat));
            }
        });
    }
    for options in TABLES {
        with_game!(start(options, 11), game => check(game));
    }
}

#[test]
fn the_same_view_and_seed_give_the_same_values() {
    for options in TABLES {
        let game = start(options, 2);
        let Turn::Seat(seat) = game.turn() else { panic!("the game has just begun") };
        let view = View::new(&game, Some(seat));
        let values = || crate::values(&view, &mut Moves::new(), &mut Wyrand::new(9));
        assert_eq!(values(), values());
    }
}
