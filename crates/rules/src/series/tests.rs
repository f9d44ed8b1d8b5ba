use expect_test::expect;
use farmstead_cardboard::{Good, Goods};

use super::due::drop_unpaid;
use super::*;

fn series(kind: SeriesKind, options: &str) -> Series {
    Series::new(kind, options.parse().expect("these options go together")).expect("it exists")
}

fn solo() -> Series {
    series(SeriesKind::Solo, "game=revised players=1 cards=base")
}

fn campaign(players: u8) -> Series {
    series(SeriesKind::Campaign, &format!("game=revised players={players} cards=base"))
}

/// A game that somebody played alone.
fn alone(score: i16, occupations: &[&'static str], kept: Option<&'static str>) -> PlayedGame {
    let occupations = occupations.iter().map(|word| Key::of(word)).collect();
    let fared = Fared { score, rank: 1, occupations, kept: kept.map(Key::of) };
    PlayedGame { start: Seat(0), seats: vec![fared] }
}

/// A game of a campaign; without a tie-break.
fn together(start: u8, scores: &[i16], kept: &[Option<&'static str>]) -> PlayedGame {
    let rank = |score: i16| 1 + scores.iter().filter(|other| **other > score).count() as u8;
    let fared = |(index, score): (usize, &i16)| {
        let kept = kept.get(index).copied().flatten().map(Key::of);
        Fared { score: *score, rank: rank(*score), occupations: kept.into_iter().collect(), kept }
    };
    PlayedGame { start: Seat(start), seats: scores.iter().enumerate().map(fared).collect() }
}

fn due(series: &Series) -> Due {
    series.due().expect("a game is due")
}

const NAMES: [&str; 7] = ["A086", "A087", "A088", "A090", "A092", "A098", "A102"];

/// R-127
#[test]
fn goals_rise_less_and_less_and_then_by_one() {
    let goals: Vec<i16> = (1..=11).map(goal).collect();
    assert_eq!(goals, [50, 55, 59, 62, 64, 65, 66, 67, 68, 69, 70]);
}

/// R-124, R-126
#[test]
fn the_worked_example_of_a_solo_series_comes_out() {
    let mut series = solo();
    series.add(alone(58, &["A102", "B099"], Some("A102"))).expect("the goal is met");
    let second = due(&series);
    assert_eq!((second.number, second.goal, second.repeated), (2, Some(55), false));
    assert_eq!(second.extra_food, [4]);
    assert_eq!(second.permanent, [["A102"]]);
    let deal = second.deal(series.options(), crate::Seed(1));
    assert_eq!((deal.hands[0].len(), &deal.food[..]), (6 + 7, &[4][..]));
    series.add(alone(54, &["A102", "B126"], None)).expect("a missed goal counts too");
    let again = due(&series);
    assert_eq!((again.number, again.goal, again.repeated), (2, Some(55), true));
    assert_eq!(again.extra_food, [0]);
    assert_eq!(again.permanent, [["A102"]]);
}

/// R-124
#[test]
fn two_points_above_the_goal_bring_one_food() {
    for (score, food) in [(50, 0), (51, 0), (52, 1), (53, 1), (61, 5)] {
        let mut series = solo();
        series.add(alone(score, &[], None)).expect("the goal is met");
        assert_eq!(due(&series).extra_food, [food], "{score} points");
    }
}

/// R-126
#[test]
fn a_missed_goal_leaves_nothing_to_keep() {
    let series = solo();
    assert_eq!(series.choices(&alone(49, &["A102"], None)), [Vec::<Key>::new()]);
    let refused = solo().add(alone(49, &["A102"], Some("A102"))).expect_err("the goal is missed");
    assert_eq!(refused.to_string(), "A has nothing to keep after this game");
}

/// R-128
#[test]
fn alone_one_occupation_must_be_kept_if_there_is_another() {
    let mut series = solo();
    let refused = series.add(alone(50, &["A102", "B099"], None)).expect_err("nothing is kept");
    assert_eq!(refused.to_string(), "one occupation must be kept: A102 or B099");
    let refused = series.add(alone(50, &["A102"], Some("B099"))).expect_err("it was not played");
    assert_eq!(refused.to_string(), "A cannot keep `B099`, only A102");
    series.add(alone(50, &["A102"], Some("A102"))).expect("it was played");
    series.add(alone(55, &["A102"], None)).expect("there is no other to keep");
    assert_eq!(due(&series).permanent, [["A102"]]);
}

/// R-127
#[test]
fn after_eight_goals_a_series_goes_on_with_the_same_occupations() {
    let mut series = solo();
    for number in 1..=7 {
        let played = alone(goal(number), &NAMES[..number], Some(NAMES[number - 1]));
        series.add(played).expect("the goal is met");
        assert!(!series.is_complete());
    }
    assert_eq!(due(&series).permanent, [NAMES]);
    series.add(alone(67, &NAMES, None)).expect("there is nothing more to keep");
    assert!(series.is_complete());
    let ninth = due(&series);
    assert_eq!((ninth.number, ninth.goal), (9, Some(68)));
    assert_eq!(ninth.permanent, [NAMES]);
    assert_eq!(ninth.deal(series.options(), crate::Seed(1)).hands[0].len(), 7);
}

/// R-123
#[test]
fn the_oldest_permanent_occupations_are_paid_first_and_those_unpaid_wait() {
    let cost = |key: &Key| match key.as_str() {
        "A087" | "A088" => Goods::of(Good::Food, 2),
        "A090" => Goods::of(Good::Wood, 1),
        _ => Goods::NONE,
    };
    for (food, lost) in [(5, vec!["A090"]), (3, vec!["A088", "A090"])] {
        let mut permanent: Vec<Key> = NAMES[..5].iter().map(|name| Key::of(name)).collect();
        assert_eq!(drop_unpaid(&mut permanent, food, cost), lost);
        assert_eq!(permanent.len(), 5 - lost.len());
    }
}

/// R-123
#[test]
fn an_occupation_that_cannot_be_paid_comes_back_in_a_later_game() {
    let mut series = series(SeriesKind::Solo, "game=classic players=1 cards=E");
    series.add(alone(50, &["E172"], Some("E172"))).expect("the goal is met");
    let second = due(&series);
    assert_eq!(second.permanent, [Vec::<Key>::new()]);
    assert_eq!(second.unpaid, [(Seat(0), Key::of("E172"))]);
    assert_eq!(series.choices(&alone(59, &["E172"], None)), [Vec::<Key>::new()]);
    series.add(alone(59, &[], None)).expect("the goal is met");
    let third = due(&series);
    assert_eq!(third.extra_food, [2]);
    assert_eq!(third.permanent, [["E172"]]);
}

/// R-126
#[test]
fn the_classic_series_goes_on_after_a_missed_goal() {
    let classic = "game=classic players=1 cards=E";
    let mut series = series(SeriesKind::Solo, classic);
    series.add(alone(40, &["E148"], Some("E148"))).expect("it may be kept");
    let second = due(&series);
    assert_eq!((second.number, second.goal, second.repeated), (2, Some(55), false));
    assert_eq!(second.extra_food, [0]);
    assert_eq!(second.permanent, [["E148"]]);
    let again = Series::parse(&series.write()).expect("a written series can be read");
    assert_eq!(again, series);
    let repeat = series.terms().with("repeat").expect("there are such terms");
    let series = Series::new(SeriesKind::Solo, series.options().clone()).expect("it exists");
    let mut series = series.on(repeat).expect("alone there are terms");
    series.add(alone(40, &["E148"], None)).expect("a missed goal counts too");
    assert!(due(&series).repeated);
    assert_eq!(Series::parse(&series.write()), Ok(series));
}

/// R-124, R-125
#[test]
fn the_first_printing_gave_more_food_and_fewer_minor_improvements() {
    let series = solo();
    let terms = series.terms().with("food-per-point").and_then(|on| on.with("fewer-minors"));
    let mut series =
        series.on(terms.expect("there are such terms")).expect("alone there are terms");
    series.add(alone(58, &["A102"], Some("A102"))).expect("the goal is met");
    let deal = due(&series).deal(series.options(), crate::Seed(1));
    assert_eq!((deal.hands[0].len(), &deal.food[..]), (7 + 6, &[8][..]));
    assert_eq!(Series::parse(&series.write()), Ok(series));
}

/// R-129
#[test]
fn the_worked_example_of_a_campaign_comes_out() {
    let mut series = campaign(4);
    // A has ranks 2, 1 and 3, B has 1, 2 and 2.
    for (start, scores) in [(0, [40, 50, 30, 20]), (1, [50, 40, 30, 20]), (0, [30, 40, 20, 50])] {
        series.add(together(start, &scores, &[])).expect("the ranks fit");
    }
    let points: Vec<u16> = series.standings().iter().map(|standing| standing.points).collect();
    assert_eq!(points[..2], [5 + 8 + 3, 7 + 5 + 6]);
    assert!(series.due().is_none());
    let refused = series.add(together(0, &[1, 2, 3, 4], &[])).expect_err("three games are all");
    assert_eq!(refused.to_string(), "the campaign is over");
}

#[test]
fn every_rank_has_its_campaign_points() {
    let table = |players: u8| (1..=3).map(move |game| campaign::points(players, game));
    let all: Vec<_> = (2..=4).flat_map(table).flatten().collect();
    let expected: [&[u16]; 9] = [
        &[1, 0],
        &[2, 0],
        &[3, 0],
        &[7, 5, 3],
        &[8, 5, 2],
        &[9, 5, 1],
        &[7, 5, 4, 3],
        &[8, 5, 3, 2],
        &[9, 6, 3, 1],
    ];
    assert_eq!(all, expected);
}

/// R-129
#[test]
fn a_shared_rank_has_the_points_of_the_better_one() {
    let mut series = campaign(4);
    series.add(together(0, &[40, 40, 30, 20], &[])).expect("the ranks fit");
    assert_eq!(series.campaign_points(0), [7, 7, 4, 3]);
    let mut series = campaign(4);
    series.add(together(0, &[20, 30, 30, 30], &[])).expect("the ranks fit");
    assert_eq!(series.campaign_points(0), [3, 7, 7, 7]);
    let mut series = campaign(3);
    series.add(together(0, &[40, 30, 30], &[])).expect("the ranks fit");
    assert_eq!(series.campaign_points(0), [7, 5, 5]);
    let mut series = campaign(2);
    series.add(together(0, &[20, 20], &[])).expect("the ranks fit");
    assert_eq!(series.campaign_points(0), [1, 1]);
}

#[test]
fn equal_campaign_points_are_decided_by_the_sum_of_scores() {
    let mut series = campaign(3);
    series.add(together(0, &[50, 20, 10], &[])).expect("the ranks fit");
    series.add(together(0, &[20, 30, 10], &[])).expect("the ranks fit");
    let [a, b, _] = series.standings()[..] else { panic!("there are three") };
    assert_eq!((a.points, a.scores, a.rank), (12, 70, 2));
    assert_eq!((b.points, b.scores, b.rank), (13, 50, 1));
    series.add(together(1, &[20, 10, 30], &[])).expect("the ranks fit");
    let ranks: Vec<u8> = series.standings().iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [1, 2, 3], "B and C have 14 points each");
}

/// R-130
#[test]
fn the_winner_starts_and_the_last_has_one_food_more() {
    let mut series = campaign(3);
    series.add(together(1, &[20, 10, 30], &[])).expect("the ranks fit");
    let second = due(&series);
    assert_eq!((second.start, &second.extra_food[..]), (Some(Seat(2)), &[0, 1, 0][..]));
    let deal = second.deal(series.options(), crate::Seed(1));
    assert_eq!((deal.start, &deal.food[..]), (2, &[3, 4, 2][..]));
    let refused = series.add(together(0, &[1, 2, 3], &[])).expect_err("C has won");
    assert_eq!(refused.to_string(), "the start player is C, not A");
}

/// R-130
#[test]
fn among_several_winners_the_next_from_the_last_start_player_starts() {
    for (last, next) in [(0, 2), (1, 2), (2, 0), (3, 0)] {
        let mut series = campaign(4);
        series.add(together(last, &[30, 20, 30, 10], &[])).expect("the ranks fit");
        assert_eq!(due(&series).start, Some(Seat(next)), "after {last}");
    }
}

/// R-130
#[test]
fn everybody_in_the_last_place_has_one_food_more_unless_all_have_won() {
    let mut series = campaign(3);
    series.add(together(0, &[30, 20, 20], &[])).expect("the ranks fit");
    assert_eq!(due(&series).extra_food, [0, 1, 1]);
    let mut series = campaign(3);
    series.add(together(0, &[20, 20, 20], &[])).expect("the ranks fit");
    assert_eq!(due(&series).extra_food, [0, 0, 0]);
}

/// R-131
#[test]
fn in_a_campaign_one_occupation_is_kept_or_none_and_for_the_next_game_only() {
    let mut series = campaign(2);
    series.add(together(0, &[30, 20], &[Some("A102"), None])).expect("the ranks fit");
    assert_eq!(due(&series).permanent, [vec!["A102"], vec![]]);
    let again = together(0, &[30, 20], &[Some("A102"), Some("B099")]);
    series.add(again).expect("the same may be kept again");
    assert_eq!(due(&series).permanent, [["A102"], ["B099"]]);
    let last = together(0, &[30, 20], &[Some("A102"), None]);
    let refused = series.add(last.clone()).expect_err("no game follows");
    assert_eq!(refused.to_string(), "A has nothing to keep after this game");
    let twice = together(0, &[30, 20], &[Some("A102"), Some("A102")]);
    let refused = campaign(2).add(twice).expect_err("there is one of each");
    assert_eq!(refused.to_string(), "`A102` is kept twice");
}

/// R-132
#[test]
fn a_series_is_for_the_players_it_was_made_for() {
    let refused = |kind, options: &str| {
        let options = options.parse().expect("these options go together");
        Series::new(kind, options).expect_err("there is no such series").to_string()
    };
    assert_eq!(
        refused(SeriesKind::Solo, "game=revised players=2"),
        "a solo series is for 1 player, not 2"
    );
    assert_eq!(
        refused(SeriesKind::Campaign, "game=classic players=5"),
        "a campaign is for 2 to 4 players, not 5"
    );
    assert_eq!(
        refused(SeriesKind::Solo, "game=family players=1"),
        "a series is of classic or revised, not family"
    );
    series(SeriesKind::Campaign, "game=classic players=4");
    series(SeriesKind::Solo, "game=classic players=1");
}

#[test]
fn a_series_reads_back_as_written() {
    let mut series = solo();
    series.add(alone(58, &["A102", "B099"], Some("A102"))).expect("the goal is met");
    series.add(alone(54, &["A102", "B126"], None)).expect("a missed goal counts too");
    expect![[r#"
        farmstead series 2
        kind solo
        options game=revised players=1 mode=full cards=base

        game 1 start A # goal 50, 0 food
        A 58 points rank 1; played A102 B099; keeps A102

        game 2 start A # goal 55, 4 food, permanent A102
        A 54 points rank 1; played A102 B126
    "#]]
    .assert_eq(&series.write());
    assert_eq!(Series::parse(&series.write()), Ok(series));
}

#[test]
fn no_score_is_too_high_or_too_low_to_be_read() {
    for score in [i16::MIN, i16::MAX] {
        let mut series = solo();
        series.add(alone(score, &[], None)).expect("any score is one");
        assert_eq!(Series::parse(&series.write()), Ok(series));
        let mut series = campaign(2);
        for start in [1, 0, 1] {
            series.add(together(start, &[score, score], &[])).expect("the ranks fit");
        }
        assert_eq!(series.standings()[0].scores, 3 * i32::from(score));
    }
}

#[test]
fn a_broken_series_names_its_first_bad_line() {
    let good = "farmstead series 1\nkind campaign\noptions game=revised players=2 cards=base\n\n\
                game 1 start A\nA 30 points rank 1; played A102\nB 20 points rank 2\n";
    assert!(Series::parse(good).is_ok());
    for (from, to, told) in [
        ("series 1", "series 9", "line 1: files of version 9 are unknown; this is version 2"),
        ("kind campaign", "kind party", "line 2: `party` is neither solo nor campaign"),
        ("kind campaign", "kind solo", "line 3: a solo series is for 1 player, not 2"),
        ("players=2", "players=9", "line 3: revised is for 1 to 4 players, not 9"),
        ("options", "option", "line 3: expected a line that begins with `options`"),
        ("game 1", "game 2", "line 5: expected a game, as in `game 1 start A`"),
        ("start A", "start D", "line 5: there is no seat D to start"),
        ("A102", "A002", "line 6: there is no occupation called `A002` in this series"),
        ("30 points", "ten points", "line 6: expected the result of A, as in `A 31 points rank 1`"),
        ("rank 2", "rank 1", "line 5: 20 points cannot have rank 1 here"),
        ("rank 2", "rank 3", "line 5: 20 points cannot have rank 3 here"),
        ("B 20 points rank 2\n", "", "line 5: B is missing in this game"),
        ("rank 2", "rank 2; sings", "line 7: `sings` is neither `played ...` nor `keeps ...`"),
        ("rank 2", "rank 2; keeps A102", "line 5: B has nothing to keep after this game"),
    ] {
        let broken = good.replace(from, to);
        let refused = Series::parse(&broken).expect_err(told);
        assert_eq!((refused.to_string().as_str(), refused.code()), (told, "bad_series"));
    }
    let refused = Series::parse("farmstead series 1\n").expect_err("most is missing");
    assert_eq!(refused.to_string(), "the series ends before its line `kind`");
}
