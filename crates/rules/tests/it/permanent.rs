//! Games that begin with occupations in front of the players.

use farmstead_cardboard::Key;
use farmstead_rules::agricola::Agricola;
use farmstead_rules::{
    AnyGame, Deal, Game, Good, Moves, Options, Record, Report, Seat, Seed, Turn, View, parse_move,
};

fn options(text: &str) -> Options {
    text.parse().expect("these options go together")
}

const SOLO: &str = "game=revised players=1 cards=base";

fn keys(words: &[&'static str]) -> Vec<Key> {
    words.iter().map(|word| Key::of(word)).collect()
}

/// A solo game with these occupations and this food.
fn solo(permanent: &[&'static str], food: u8) -> AnyGame {
    let mut deal = Deal::with_permanent(&options(SOLO), Seed(1), vec![keys(permanent)]);
    deal.food = vec![food];
    AnyGame::new(&options(SOLO), &deal).expect("the deal fits")
}

fn large(game: &AnyGame) -> Agricola<'_, { Seat::MOST }> {
    game.agricola().expect("it is a game of Agricola")
}

fn goods(game: &AnyGame, good: Good) -> u16 {
    large(game).state().player(Seat(0)).goods[good]
}

fn play(game: &mut AnyGame, words: &str) {
    for word in words.split(';') {
        let chosen = parse_move(game, word).expect("the move is legal");
        game.play(chosen, &mut ()).expect("the move is legal");
    }
}

///
#[test]
fn what_a_permanent_occupation_does_when_played_happens_before_the_first_round() {
    // Consultant brings 2 grain when one plays alone, Groom a wood.
    let game = solo(&["B102", "B089"], 0);
    assert_eq!(large(&game).state().common.round, 1);
    assert_eq!((goods(&game, Good::Grain), goods(&game, Good::Wood)), (2, 1));
}

///
#[test]
fn a_permanent_occupation_may_ask_before_the_first_round() {
    let mut game = solo(&["A086", "B089"], 0);
    assert_eq!(large(&game).state().common.round, 0);
    assert_eq!(goods(&game, Good::Wood), 0, "Groom waits for Animal Tamer");
    play(&mut game, "take grain");
    assert_eq!(large(&game).state().common.round, 1);
    assert_eq!((goods(&game, Good::Grain), goods(&game, Good::Wood)), (1, 1));
}

///
#[test]
fn goods_for_the_rounds_after_a_card_begin_with_the_first_round() {
    let four = options("game=revised players=4 cards=base");
    // Sheep Whisperer: a sheep two, five, eight and ten rounds later.
    let permanent = vec![Vec::new(), keys(&["B164"]), Vec::new(), Vec::new()];
    let deal = Deal::with_permanent(&four, Seed(1), permanent);
    let game = AnyGame::new(&four, &deal).expect("the deal fits");
    let Report::Agricola(table) = game.report() else { panic!("it is a game of Agricola") };
    let rounds: Vec<u8> = table.players[1].promised.iter().map(|promise| promise.round).collect();
    assert_eq!(rounds, [2, 5, 8, 10]);
}

#[test]
fn players_begin_with_their_permanent_occupations_from_the_start_player_on() {
    let three = options("game=revised players=3 cards=base");
    let permanent = vec![keys(&["A086"]), keys(&["B123"]), Vec::new()];
    let mut deal = Deal::with_permanent(&three, Seed(1), permanent);
    deal.start = 1;
    let mut game = AnyGame::new(&three, &deal).expect("the deal fits");
    assert_eq!(game.turn(), Turn::Seat(Seat(1)), "Roof Ballaster asks the start player");
    play(&mut game, "done");
    assert_eq!((game.turn(), large(&game).state().common.round), (Turn::Seat(Seat(0)), 0));
    play(&mut game, "take wood");
    assert_eq!((game.turn(), large(&game).state().common.round), (Turn::Seat(Seat(1)), 1));
}

#[test]
fn standing_rules_and_piles_of_permanent_occupations_are_in_force() {
    // Wood Cutter, and Grocer with a vegetable on top.
    let mut game = solo(&["A116", "A102"], 1);
    play(&mut game, "forest");
    assert_eq!(goods(&game, Good::Wood), 3);
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let described: Vec<String> = moves.iter().map(|one| game.describe_move(*one)).collect();
    assert!(described.iter().any(|words| words.contains("Grocer")), "{described:?}");
}

///
#[test]
fn the_first_occupation_played_costs_nothing_beside_permanent_ones() {
    let mut game = solo(&["B126", "A116"], 0);
    play(&mut game, "lessons");
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let first = moves[0];
    game.play(first, &mut ()).expect("listed moves are legal");
    assert_eq!(large(&game).state().occupations(Seat(0)), 3);
    assert_eq!(goods(&game, Good::Food), 0);
}

///
#[test]
fn tutor_counts_no_permanent_occupation() {
    for permanent in [&["B099", "B126"], &["B126", "B099"]] {
        let game = solo(permanent, 0);
        assert_eq!(game.scores().of(Seat(0)).total, solo(&["B126"], 0).scores().of(Seat(0)).total);
    }
}

///
#[test]
fn alone_permanent_occupations_take_the_place_of_others_in_the_hand() {
    let permanent = keys(&["A086", "A087", "A088", "A090", "A092", "A098", "A102"]);
    for number in 0..=7 {
        let deal =
            Deal::with_permanent(&options(SOLO), Seed(1), vec![permanent[..number].to_vec()]);
        assert_eq!(deal.hands[0].len(), 14 - number);
        assert!(deal.hands[0].iter().all(|key| !permanent[..number].contains(key)));
    }
}

#[test]
fn several_players_are_dealt_seven_occupations_besides_the_kept_one() {
    let two = options("game=revised players=2 cards=base");
    let deal = Deal::with_permanent(&two, Seed(1), vec![keys(&["A102"]), Vec::new()]);
    assert_eq!(deal.hands.iter().map(Vec::len).collect::<Vec<_>>(), [14, 14]);
    assert!(!deal.hands.concat().contains(&Key::of("A102")));
}

#[test]
fn everybody_sees_permanent_occupations() {
    let two = options("game=revised players=2 cards=base");
    let deal = Deal::with_permanent(&two, Seed(1), vec![keys(&["A102"]), Vec::new()]);
    let game = AnyGame::new(&two, &deal).expect("the deal fits");
    for seat in [None, Some(Seat(1))] {
        let Report::Agricola(table) = View::new(&game, seat).report() else {
            panic!("it is a game of Agricola")
        };
        assert_eq!(table.players[0].cards[0].key, "A102");
    }
}

#[test]
fn a_deal_that_does_not_fit_is_refused_with_a_sentence() {
    let usual = Deal::from_seed(&options(SOLO), Seed(1));
    let in_hand = usual.hands[0][0];
    let many = keys(&["A086", "A087", "A088", "A090", "A092", "A098", "A102", "A108"]);
    let broken = [
        (vec![keys(&["A102"]), vec![]], vec![], "permanent occupations for 1 players, not for 2"),
        (vec![keys(&["A002"])], vec![], "there is no occupation called `A002` in this game"),
        (vec![keys(&["forest"])], vec![], "there is no occupation called `forest` in this game"),
        (vec![keys(&["A102", "A102"])], vec![], "`A102` is dealt twice"),
        (vec![vec![in_hand]], vec![], "is dealt twice"),
        (vec![many], vec![], "at most 7 permanent occupations, not 8"),
        (vec![], vec![1, 2], "a deal has food for 1 players, not for 2"),
    ];
    for (permanent, food, sentence) in broken {
        let deal = Deal { permanent, food, ..usual.clone() };
        let refused = AnyGame::new(&options(SOLO), &deal).expect_err(sentence);
        assert_eq!(refused.code(), "bad_deal");
        assert!(refused.to_string().contains(sentence), "{refused}");
    }
    let family = options("game=family players=1");
    let deal = Deal { food: vec![3], ..Deal::default() };
    let refused = AnyGame::new(&family, &deal).expect_err("it has no start food");
    assert_eq!(
        refused.to_string(),
        "a deal of family has neither start food nor permanent occupations"
    );
}

#[test]
fn a_record_tells_food_and_permanent_occupations() {
    let two = options("game=revised players=2 cards=base");
    let mut deal = Deal::with_permanent(&two, Seed(1), vec![keys(&["A086"]), Vec::new()]);
    deal.food = vec![2, 4];
    let mut record = Record::new(two, deal);
    let mut game = record.start().expect("the deal fits");
    for words in ["take wood", "forest"] {
        let chosen = parse_move(&game, words).expect("the move is legal");
        game.play(chosen, &mut ()).expect("the move is legal");
        record.moves.push(chosen);
    }
    let text = record.write().expect("the moves are legal");
    let moves = text.lines().filter(|line| !line.starts_with('='));
    let moves = moves.map(|line| format!("{line}\n")).collect::<String>();
    let end = moves.split_once("food ").map(|(_, end)| end);
    let seat = Seat(record.deal.start);
    let expected = format!(
        "2 4\npermanent A A086\npermanent B\n\n# before the first round\nA take wood\n\n# round 1\n{seat} forest\n"
    );
    assert_eq!(end, Some(expected.as_str()));
    let (read, after) = Record::parse(&text).expect("a written record can be read");
    assert_eq!(read, record);
    assert_eq!(after.hash(), game.hash());
    let broken = text.replace("food 2 4", "food 2 lots");
    let refused = Record::parse(&broken).expect_err("lots is no number");
    assert!(refused.to_string().ends_with("`lots` is not an amount of food"), "{refused}");
    let broken = text.replace("permanent A A086", "permanent C A086");
    let refused = Record::parse(&broken).expect_err("A comes first");
    assert!(refused.to_string().ends_with("expected the permanent occupations of A"), "{refused}");
}
