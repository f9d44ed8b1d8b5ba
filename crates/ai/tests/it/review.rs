//! Games that were played, looked at again.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use farmstead_ai::review::{Care, Inspection, Review, StrongGame, worth};
use farmstead_ai::{Names, Opponent};
use farmstead_rules::{AnyGame, Deal, Game, Options, Record, Seat, Seed, Turn, View};

/// A game between two opponents.
fn played(options: &str, agents: [Opponent; 2], seed: u128) -> Record {
    let options: Options = options.parse().expect("options of a game");
    let deal = Deal::from_seed(&options, Seed(seed));
    let mut game = AnyGame::new(&options, &deal).expect("a deal from a seed fits");
    let mut record = Record::new(options, deal);
    let mut agents = agents.map(|agent| agent.agent(seed as u64));
    while let Turn::Seat(seat) = game.turn() {
        let view = View::new(&game, Some(seat));
        let chosen =
            agents[seat.index()].choose(&view, &Default::default()).expect("a move").chosen;
        game.play(chosen, &mut ()).expect("opponents choose legal moves");
        record.moves.push(chosen);
    }
    record
}

fn review(record: &Record, threads: usize) -> Review {
    let care = Care { nodes: 40, threads: NonZero::new(threads).expect("at least one") };
    Review::of(record, care, |_, _| true).expect("it goes").expect("nobody stopped it")
}

const TABLES: [&str; 4] = [
    "game=revised players=2 mode=beginner cards=none",
    "game=revised players=2 cards=base",
    "game=family players=2",
    "game=creatures",
];

#[test]
fn all_parts_of_a_game_add_up_to_how_it_ended() {
    for table in TABLES {
        let record = played(table, [Opponent::Greedy, Opponent::Random], 5);
        let review = review(&record, 1);
        let moves: usize = review.turns.iter().map(|turn| turn.moves.len()).sum();
        assert_eq!(moves, record.moves.len(), "every move belongs to a decision: {table}");
        for seat in review.seats() {
            let account = review.account(seat);
            let sum = account.start
                + account.own
                + account.others
                + account.chance
                + account.second_thoughts;
            assert!((sum - account.end).abs() < 0.01, "{account:?} at {table}");
            let lost: f32 =
                review.turns.iter().filter(|turn| turn.seat == seat).map(|turn| turn.loss).sum();
            assert!((account.own + lost).abs() < 0.01, "{account:?} and {lost} lost at {table}");
            let accuracy = review.accuracy(seat);
            let parts: f32 = accuracy.iter().map(|part| part.lost).sum();
            assert!((parts - lost).abs() < 0.01, "{accuracy:?} and {lost} lost at {table}");
        }
        let scores = record.replay().expect("it was legal").scores();
        for (standing, sheet) in review.end.iter().zip(scores.sheets()) {
            assert_eq!(standing.points, scores.value(sheet.total) as f32);
        }
    }
}

#[test]
fn who_plays_at_random_gives_more_away_and_is_told_what_was_better() {
    let record = played(TABLES[0], [Opponent::Greedy, Opponent::Random], 7);
    let review = review(&record, 1);
    let [greedy, random] = [0, 1].map(|seat| review.account(farmstead_rules::Seat(seat)).own);
    assert!(random < greedy - 10.0, "greedy gave {greedy} away, random {random}");
    let costly = review.turning_points(farmstead_rules::Seat(1), 3);
    assert_eq!(costly.len(), 3);
    for turn in costly {
        let (better, done) = (turn.better().expect("it cost much"), turn.played().expect("known"));
        assert!(better.worth > done.worth);
        assert_ne!(better.proposal, done.proposal);
        let sentence = turn.analysis.sentence(better, &Names(&[]));
        assert!(sentence.starts_with(&better.proposal) && sentence.ends_with('.'), "{sentence}");
        let lost = worth(&turn.before, turn.seat) - worth(&turn.after, turn.seat);
        assert!((lost - turn.loss).abs() < 0.01);
    }
}

#[test]
fn a_review_is_the_same_on_any_number_of_threads_and_can_be_stopped() {
    let record = played(TABLES[3], [Opponent::Greedy, Opponent::Greedy], 3);
    let (one, two) = (review(&record, 1), review(&record, 2));
    assert_eq!(one, two);
    let told = AtomicUsize::new(0);
    let care = Care { nodes: 8, threads: NonZero::<usize>::MIN };
    let stopped = Review::of(&record, care, |done, all| {
        assert!(done <= all && all == one.turns.len());
        told.fetch_add(1, Ordering::Relaxed) < 3
    });
    assert_eq!(stopped.expect("it goes"), None);
    assert_eq!(told.into_inner(), 4);
}

/// What is wrong with a sentence at a table with these things on it.
fn wrong_with(sentence: &str, keys: &[String], seats: u8) -> Option<String> {
    let ends = sentence.ends_with('.') && !sentence.ends_with("..");
    if !ends || sentence.contains("  ") || sentence.contains(['{', '}', '_']) {
        return Some("it is no sentence".to_owned());
    }
    for part in sentence.split(": ").flat_map(|part| part.split(", ")) {
        let mut said: Vec<&str> = part.trim_end_matches('.').split(" and ").collect();
        let all = said.len();
        said.dedup();
        if said.len() < all {
            return Some("something is said twice".to_owned());
        }
    }
    for word in sentence.split([' ', ',', '.', ':', '(', ')']) {
        if ["NaN", "inf", "None", "undefined"].contains(&word) {
            return Some(format!("`{word}` is no word"));
        }
        // What is called by several words has hyphens in its key only.
        if word.contains('-') && keys.iter().any(|key| key == word) {
            return Some(format!("`{word}` is a key"));
        }
    }
    // People are called by one letter here; "Player" is a part of other names, too.
    let words: Vec<&str> = sentence.split([' ', ',', '.', ':', '\'']).collect();
    let named = words.windows(2).filter(|pair| pair[0] == "Player" && pair[1].len() == 1);
    let known: Vec<String> = (0..seats).map(|seat| Seat(seat).to_string()).collect();
    let stranger = named.map(|pair| pair[1]).find(|name| !known.iter().any(|known| known == name));
    stranger.map(|name| format!("who is {name}?"))
}

#[test]
fn the_sentences_of_two_hundred_reviews_are_sound() {
    let mut sentences = 0;
    for number in 0..200_usize {
        let table = TABLES[number % TABLES.len()];
        let record = played(table, [Opponent::Random, Opponent::Random], number as u128);
        let start = record.start().expect("it was played");
        let keys: Vec<String> =
            start.report().names().iter().map(|(key, _)| key.to_string()).collect();
        let inspection = Inspection::of(&record).expect("it was played");
        // A few decisions of each, from everywhere in the game.
        let all = inspection.decisions();
        for decision in (0..3).map(|part| (part * all / 3 + number) % all) {
            let turn = inspection.look(decision, 8);
            let names = Names(&[]);
            for option in &turn.analysis.options {
                let sentence = turn.analysis.sentence(option, &names);
                let wrong = wrong_with(&sentence, &keys, record.options.players);
                assert_eq!(wrong, None, "{sentence} at {table}, seed {number}");
                sentences += 1;
            }
            if let (Some(better), Some(done)) = (turn.better(), turn.played()) {
                assert!(better.worth > done.worth, "{} at {table}", better.proposal);
                assert_ne!(better.proposal, done.proposal, "{table}, seed {number}");
            }
        }
    }
    assert!(sentences > 1000, "only {sentences} sentences");
}

#[test]
fn strong_players_show_what_the_same_deal_can_bring() {
    for (table, has_family) in TABLES.into_iter().zip([true, true, true, false]) {
        let record = played(table, [Opponent::Greedy, Opponent::Random], 11);
        let play = || {
            let mut game = StrongGame::of(&record, 4).expect("it goes");
            while game.play_on() {}
            game.marks().to_vec()
        };
        let strong = play();
        assert_eq!(strong, play(), "the same deal goes the same way");
        let reached = Inspection::of(&record).expect("it goes").marks();
        for marks in strong.iter().chain(&reached) {
            let opening = marks.opening.expect("every game has an opening");
            assert!([4, 6].contains(&opening.round), "{opening:?} at {table}");
            assert_eq!(marks.family.is_some(), has_family, "{table}");
            assert_eq!(marks.food.is_some(), has_family, "{table}");
            if let Some(family) = marks.family {
                assert_eq!(family.round, 8);
                assert!((2.0..=5.0).contains(&family.reached), "{family:?} at {table}");
            }
        }
        let points = |seat: Seat| strong[seat.index()].opening.map(|mark| mark.reached);
        let random = reached[1].opening.map(|mark| mark.reached);
        assert!(points(Seat(1)) > random, "strong players expect more than random ones: {table}");
    }
}
