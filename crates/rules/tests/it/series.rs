//! Series of random games.

use farmstead_cardboard::Key;
use farmstead_rules::{
    AnyGame, Event, Game, Moves, Options, Record, Report, Seat, Seed, Series, SeriesKind, Turn,
    View,
};
use rand_core::Rng;

use crate::dice::Dice;
use crate::ledger::Ledger;
use crate::properties::games;

fn series(kind: SeriesKind, options: &str) -> Series {
    let options: Options = options.parse().expect("these options go together");
    Series::new(kind, options).expect("there is such a series")
}

/// A view holds nothing that another deal of the hidden cards would change.
fn views_hide_what_they_must(game: &AnyGame, dice: &mut Dice) {
    let Turn::Seat(seat) = game.turn() else { return };
    for seat in [None, Some(seat)] {
        let view = View::new(game, seat);
        let other = view.sample(dice);
        assert!(View::new(&other, seat) == view, "the view of {seat:?} changed");
    }
}

/// Plays the game that is due at random, and checks what must hold in every one.
fn play_due(series: &Series, dice: &mut Dice) -> Record {
    let due = series.due().expect("a game is due");
    let options = series.options();
    let deal = due.deal(options, Seed(u128::from(dice.next_u64())));
    let start = Seat(deal.start);
    let hands = deal.hands.concat();
    assert!(due.permanent.concat().iter().all(|key| !hands.contains(key)));
    let mut record = Record::new(options.clone(), deal);
    let mut game = record.start().expect("the deal of a series fits");
    let large = game.agricola().expect("a series is of Agricola");
    let state = large.state();
    for (seat, permanent) in state.seats().zip(&due.permanent) {
        let keys: Vec<_> = state.played(seat).map(|(_, card)| card.key).collect();
        assert_eq!(keys, *permanent);
        let Report::Agricola(table) = game.report() else {
            unreachable!("a series is of Agricola")
        };
        let hand = &table.players[seat.index()].hand;
        let occupations = hand.iter().filter(|card| card.kind == "occupation").count();
        let dealt = match series.kind() {
            SeriesKind::Solo => 7 - permanent.len(),
            SeriesKind::Campaign => 7,
        };
        assert!(occupations == dealt || options.cards.is_none());
    }
    if due.permanent.concat().is_empty() {
        let food = state.seats().map(|seat| state.player(seat).goods[farmstead_rules::Good::Food]);
        let due: Vec<u16> = due.food(options, Some(start)).into_iter().map(u16::from).collect();
        assert_eq!(food.collect::<Vec<_>>(), due);
    }
    let mut ledger = Ledger::open(state);
    let mut moves = Moves::new();
    while let Turn::Seat(_) = game.turn() {
        if dice.below(8) == 0 {
            views_hide_what_they_must(&game, dice);
        }
        let chosen = dice.any_move(&game, &mut moves);
        let mut events: Vec<Event> = Vec::new();
        game.play(chosen, &mut events).expect("listed moves are legal");
        record.moves.push(chosen);
        ledger.book(&events);
        ledger.check(game.agricola().expect("a game does not change its kind").state());
    }
    let text = record.write().expect("the moves are legal");
    let (read, after) = Record::parse(&text).expect("a written record can be read");
    assert_eq!(read, record);
    assert_eq!(after.hash(), game.hash());
    record
}

const GOALS: [i16; 11] = [50, 55, 59, 62, 64, 65, 66, 67, 68, 69, 70];

#[test]
fn random_solo_series_of_more_than_eight_games_keep_their_rules() {
    let tables = [
        "game=revised players=1 cards=base",
        "game=classic players=1 cards=E,I,K",
        "game=classic players=1 cards=K",
        "game=classic players=1 cards=E,I full",
    ];
    let played = (0..games()).flat_map(|seed| tables.map(|options| (seed, options)));
    for (seed, options) in played {
        let mut dice = Dice(seed);
        let mut series = series(SeriesKind::Solo, options);
        let mut due = series.due().expect("a solo series never ends");
        while due.number < GOALS.len() {
            let goal = GOALS[due.number - 1];
            assert_eq!(due.goal, Some(goal));
            assert_eq!(series.is_complete(), due.number > 8);
            let record = play_due(&series, &mut dice);
            let mut played = series.outcome(&record).expect("it is the game that was due");
            // Nobody meets a goal by chance, so that most scores are made up.
            if dice.below(4) > 0 {
                played.seats[0].score = goal + dice.below(9) as i16;
            }
            let score = played.seats[0].score;
            let choices = &series.choices(&played)[0];
            let goes_on = score >= goal || !series.terms().repeat;
            assert!(choices.is_empty() || goes_on && due.number < 8);
            if !choices.is_empty() {
                played.seats[0].kept = Some(choices[dice.below(choices.len())]);
            }
            let kept = played.seats[0].kept;
            series.add(played).expect("the choice is one of those there are");
            let read = Series::parse(&series.write()).expect("a written series can be read");
            assert_eq!(read, series);
            let next = series.due().expect("a solo series never ends");
            assert_eq!(next.number, due.number + usize::from(goes_on));
            assert_eq!(next.repeated, !goes_on);
            assert_eq!(i16::from(next.extra_food[0]), (score - goal).max(0) / 2);
            let unpaid = |key: &Key| next.unpaid.contains(&(Seat(0), *key));
            let mut permanent: Vec<Key> = due.owned[0].iter().copied().chain(kept).collect();
            permanent.retain(|key| !unpaid(key));
            assert_eq!(next.permanent[0], permanent);
            due = next;
        }
    }
}

#[test]
fn random_campaigns_keep_their_rules() {
    let tables = [
        "game=revised players=2 cards=base",
        "game=revised players=3 cards=base full",
        "game=revised players=4 cards=base even-start",
        "game=classic players=3 bare-board",
        "game=classic players=4 cards=E,I,K",
        "game=revised players=2 mode=beginner",
    ];
    let played = (0..games()).flat_map(|seed| tables.map(|options| (seed, options)));
    for (seed, options) in played {
        let mut dice = Dice(seed);
        let mut series = series(SeriesKind::Campaign, options);
        while series.due().is_some() {
            let record = play_due(&series, &mut dice);
            let mut played = series.outcome(&record).expect("it is the game that was due");
            for (choices, fared) in series.choices(&played).iter().zip(&mut played.seats) {
                let chosen = dice.below(choices.len() + 1);
                fared.kept = choices.get(chosen).copied();
            }
            series.add(played).expect("the choice is one of those there are");
            let read = Series::parse(&series.write()).expect("a written series can be read");
            assert_eq!(read, series);
        }
        assert_eq!(series.games().len(), 3);
        assert!(series.is_complete());
        assert!(series.standings().iter().any(|standing| standing.rank == 1));
    }
}

#[test]
fn a_game_that_is_not_due_is_refused() {
    let mut dice = Dice(7);
    let mut series = series(SeriesKind::Solo, "game=revised players=1 cards=base");
    let first = play_due(&series, &mut dice);
    let mut unfinished = first.clone();
    unfinished.moves.pop();
    let refused = series.outcome(&unfinished).expect_err("its last move is missing");
    assert_eq!(refused.to_string(), "the game is not over");
    let mut played = series.outcome(&first).expect("it is the game that was due");
    played.seats[0].score = 58;
    played.seats[0].occupations = vec![Key::of("A102")];
    played.seats[0].kept = Some(Key::of("A102"));
    series.add(played).expect("the goal is met");
    let refused = series.outcome(&first).expect_err("it has no food");
    assert_eq!(refused.to_string(), "this game begins with food 4, not 0");
    let mut fed = first.clone();
    fed.deal.food = vec![4];
    let refused = series.outcome(&fed).expect_err("it has no permanent occupation");
    assert_eq!(refused.to_string(), "A begins this game with A102, not with nothing");
    let mut rich = play_due(&series, &mut dice);
    rich.deal.hands[0].remove(0);
    let refused = series.outcome(&rich).expect_err("it has too few cards");
    assert_eq!(refused.to_string(), "A is dealt 6 occupations, not 5");
    rich.options = "game=revised players=1 bare-board".parse().expect("these options go together");
    let refused = series.outcome(&rich).expect_err("it has no cards");
    assert_eq!(
        refused.to_string(),
        "the series is played with game=revised players=1 mode=full cards=base"
    );
}

#[test]
fn a_mutilated_series_is_refused_or_can_go_on() {
    let good = "farmstead series 1\nkind solo\noptions game=revised players=1 cards=base\n\
                game 1 start A\nA 58 points rank 1; played A102 B099; keeps A102\n\
                game 2 start A\nA 54 points rank 1; played A102 B126\n";
    let mut dice = Dice(11);
    let mut refused = 0;
    for _ in 0..2000 {
        let mut words: Vec<&str> = good.split_inclusive([' ', '\n']).collect();
        let (one, other) = (dice.below(words.len()), dice.below(words.len()));
        match dice.below(3) {
            0 => words.swap(one, other),
            1 => drop(words.remove(one)),
            _ => words.insert(one, words[other]),
        }
        match Series::parse(&words.concat()) {
            Ok(series) => {
                let due = series.due().expect("a solo series never ends");
                let deal = due.deal(series.options(), Seed(1));
                AnyGame::new(series.options(), &deal).expect("the game that is due can be dealt");
            }
            Err(_) => refused += 1,
        }
    }
    assert!((1000..2000).contains(&refused), "{refused} of 2000 were refused");
}
