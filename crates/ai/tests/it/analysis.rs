//! What an analysis tells.

use std::num::NonZero;
use std::time::{Duration, Instant};

use farmstead_ai::{Analysis, Budget, Fact, Names, analyse};
use farmstead_rules::{Game, Seat, View};

use crate::tables::{TABLES, position, view};

fn reports(options: &str, moves: usize, budget: &Budget) -> Vec<Analysis> {
    let (game, seat) = position(options, 4, moves).expect("the game goes on");
    let mut reports = Vec::new();
    analyse(&view(&game, seat), 1, budget, |report| reports.push(report.clone()));
    reports
}

fn few(nodes: u64) -> Budget {
    Budget { nodes: Some(nodes), ..Budget::default() }
}

#[test]
fn lines_of_the_score_sheet_and_the_rest_add_up_to_the_points() {
    for options in TABLES {
        for report in reports(options, 12, &few(100)) {
            for option in &report.options {
                for seat in &option.outlook {
                    let lines: f32 = seat.lines.iter().map(|(_, points)| points).sum();
                    assert!((lines + seat.other - seat.points).abs() < 0.01, "{options}: {seat:?}");
                }
            }
        }
    }
}

#[test]
fn every_option_is_a_whole_legal_turn_with_a_reason() {
    for options in TABLES {
        let (game, seat) = position(options, 4, 12).expect("the game goes on");
        let told = reports(options, 12, &few(100));
        let last = told.last().expect("there is a report");
        for (index, option) in last.options.iter().enumerate() {
            let mut after = game.clone();
            for chosen in &option.moves {
                assert_eq!(after.turn(), farmstead_rules::Turn::Seat(seat));
                after.play(*chosen, &mut ()).expect("the turn is legal");
            }
            assert!(!option.words.is_empty(), "{options}");
            let names = Names::default();
            assert!(last.sentence(option, &names).starts_with(&option.proposal), "{options}");
            assert!(last.options.len() == 1 || !last.why(index, &names).is_empty(), "{options}");
        }
    }
}

#[test]
fn options_are_told_best_first_with_chances_that_add_up() {
    for options in TABLES {
        for report in reports(options, 12, &few(300)) {
            assert!(
                report.options.is_sorted_by(|one, other| one.worth >= other.worth),
                "{options}"
            );
            for option in &report.options {
                let wins: f32 = option.outlook.iter().map(|seat| seat.win).sum();
                assert!((wins - 1.0).abs() < 0.01, "{options}: {wins}");
            }
        }
    }
}

#[test]
fn reports_come_in_steps_and_the_last_says_so() {
    let told = reports("game=revised players=2 bare-board", 10, &few(600));
    let simulations: Vec<u64> = told.iter().map(|report| report.simulations).collect();
    assert_eq!(simulations, [64, 512, 600]);
    let last: Vec<bool> = told.iter().map(|report| report.is_last).collect();
    assert_eq!(last, [false, false, true]);
}

#[test]
fn the_first_report_comes_soon_and_all_in_time() {
    let (game, seat) =
        position("game=revised players=2 bare-board", 4, 30).expect("the game goes on");
    let threads = NonZero::new(2).expect("two are more than none");
    let budget = Budget { time: Some(Duration::from_millis(300)), nodes: None, threads };
    let began = Instant::now();
    let mut times = Vec::new();
    analyse(&view(&game, seat), 1, &budget, |_| times.push(began.elapsed()));
    assert_eq!(times.len(), 2);
    // A loaded machine may be late; an analysis that ignores its budget is later.
    assert!(times[0] < Duration::from_secs(1) && times[1] < Duration::from_secs(2), "{times:?}");
}

#[test]
fn who_has_nothing_to_decide_gets_no_report() {
    let (game, seat) =
        position("game=revised players=2 bare-board", 4, 12).expect("the game goes on");
    for other in [None, Some(Seat(1 - seat.0))] {
        analyse(&View::new(&game, other), 1, &few(10), |_| panic!("there is nothing to decide"));
    }
}

#[test]
fn urgency_is_a_share_of_lines() {
    let told = reports("game=revised players=2 bare-board", 0, &few(400));
    let options = &told.last().expect("there is a report").options;
    assert!(options.iter().any(|option| option.urgency.is_some_and(|share| share > 0.0)));
    assert!(options.iter().filter_map(|option| option.urgency).all(|share| share <= 1.0));
}

#[test]
fn no_turn_is_told_twice_and_none_is_called_better_than_one_that_is_worth_more() {
    for options in TABLES {
        for moves in [0, 12, 30] {
            let Some((game, seat)) = position(options, 4, moves) else { continue };
            analyse(&view(&game, seat), 1, &few(300), |report| {
                let proposals: Vec<&str> =
                    report.options.iter().map(|option| option.proposal.as_str()).collect();
                for (index, option) in report.options.iter().enumerate() {
                    assert!(
                        !proposals[..index].contains(&proposals[index]),
                        "{options}: {proposals:?}"
                    );
                    let better =
                        option.facts.iter().any(|fact| matches!(fact, Fact::Promises { .. }));
                    let next = report.options.get(index + 1);
                    assert!(
                        !better || next.is_some_and(|next| next.worth < option.worth),
                        "{options}: {option:?}"
                    );
                    assert!(option.facts.len() <= 2, "{options}: {option:?}");
                }
            });
        }
    }
}

#[test]
fn rivals_are_called_by_their_names() {
    let told = reports("game=revised players=2 bare-board", 0, &few(400));
    let last = told.last().expect("there is a report");
    let names = ["Anna".to_owned(), "Ben".to_owned()];
    let wanted = |option: &&farmstead_ai::Advice| {
        option.facts.iter().any(|fact| matches!(fact, Fact::Wanted { .. }))
    };
    let option = last.options.iter().find(wanted).expect("somebody wants something");
    let sentence = last.sentence(option, &Names(&names));
    assert!(sentence.contains(&names[1 - last.seat.index()]), "{sentence}");
}
