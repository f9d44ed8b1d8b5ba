//! What holds for networks at the tables of every game.

use std::sync::Arc;

use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Seat, Seed, Turn};

use super::learning::{Lesson, Manner, School};
use super::{Net, NetAt, POINTS, lists};
use crate::evaluator::{Evaluator, Value};
use crate::facts::Described;
use crate::games::with_game;
use crate::wyrand::Wyrand;

const TABLES: [&str; 8] = [
    "game=revised players=1",
    "game=revised players=2 mode=beginner cards=none",
    "game=revised players=2 cards=base",
    "game=revised players=4 cards=base",
    "game=classic players=5 cards=E,I,K",
    "game=family players=3",
    "game=creatures players=2",
    "game=creatures players=2 more-buildings even-more-buildings",
];

fn start(options: &str, seed: u128) -> AnyGame {
    let options: Options = options.parse().expect("the options go together");
    AnyGame::new(&options, &Deal::from_seed(&options, Seed(seed))).expect("the deal fits")
}

/// A network that has had a lesson of a few games.
pub(crate) fn pupil(table: &str, name: &str) -> Arc<Net> {
    Arc::clone(school(table, name, 1).net())
}

/// A lesson of a few games.
fn lesson(table: &str, threads: usize) -> Lesson {
    Lesson {
        tables: vec![table.parse().expect("the options go together")],
        manner: Manner {
            simulations: 2,
            curiosity: [0.7, 0.3],
            openings: 2,
            rash: 24,
            trust: 0.97,
            sidelong: 1,
        },
        census: 12,
        teacher: None,
        tastes: 2,
        grudges: 4,
        styles: 3,
        games: 4,
        against: 0,
        frozen: Vec::new(),
        window: 3,
        passes: 1.0,
        rate: 0.001,
        threads,
        seed: 7,
        command: "farmstead train net".to_owned(),
    }
}

fn school(table: &str, name: &str, threads: usize) -> School {
    let folder = std::env::temp_dir().join(format!("farmstead-net-{}-{name}", std::process::id()));
    let lesson = lesson(table, threads);
    let mut school = School::open(&folder, None, &lesson).expect("a folder can be made");
    school.imitate(&lesson);
    school.advance(&lesson).expect("a folder can be written");
    std::fs::remove_dir_all(folder).expect("the folder is there");
    school
}

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
    fn check<G: Described>(game: G, net: &Arc<Net>, seed: u64) {
        let net = NetAt::new(net, &game);
        let mut sums = net.refresh(&game);
        wander(game, seed, |game| {
            net.follow(&mut sums, game);
            let anew = net.totals(game, &net.refresh(game));
            let seats = usize::from(game.seats());
            let carried = net.totals(game, &sums);
            if seats != 2 {
                assert_eq!(carried[..seats], anew[..seats]);
            }
            assert_eq!(net.value(game, &sums), net.evaluate(game));
            if game.turn() == Turn::Over {
                assert_eq!(net.evaluate(game), Value::of_scores(&game.scores()));
            }
        });
    }
    for (index, table) in TABLES.iter().enumerate() {
        let school = school(table, &format!("carried{index}"), 1);
        with_game!(start(table, 3), game => check(game, school.net(), 3));
    }
}

#[test]
fn a_network_plays_by_the_rows_that_it_learns_from() {
    fn check<G: Described>(game: G, net: &Arc<Net>) {
        let at = NetAt::new(net, &game);
        wander(game, 9, |game| {
            let Turn::Seat(mover) = game.turn() else { return };
            let lists = lists(game, at.bound());
            let mut sum = net.bias;
            let mut add = |first: usize, rows: &[u16]| {
                for row in rows {
                    let row = &net.rows[first + usize::from(*row)];
                    sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
                }
            };
            add(0, &lists.farms[mover.index()]);
            for (seat, rows) in lists.public.iter().enumerate() {
                if seat != mover.index() {
                    add(net.rivals(), rows);
                }
            }
            add(net.board(), &lists.board);
            let learned = super::layers::totals(net, &sum, super::lanes::Plain).0 * POINTS;
            assert_eq!(at.totals(game, &at.refresh(game))[mover.index()], learned);
        });
    }
    for (index, table) in TABLES.iter().enumerate() {
        let net = pupil(table, &format!("rows{index}"));
        with_game!(start(table, 4), game => check(game, &net));
    }
}

#[test]
fn nobody_sees_what_is_hidden() {
    fn check<G: Described>(game: G, net: &Arc<Net>) {
        let net = NetAt::new(net, &game);
        let mut random = Wyrand::new(5);
        wander(game, 5, |game| {
            if let Turn::Seat(seat) = game.turn()
                && game.seats() == 2
            {
                let other = game.resampled(Some(seat), &mut random);
                let total = |game: &G| net.totals(game, &net.refresh(game));
                assert_eq!(total(game), total(&other), "{}", game.question());
            }
        });
    }
    let table = "game=revised players=2 cards=base";
    let school = school(table, "hidden", 1);
    with_game!(start(table, 3), game => check(game, school.net()));
}

#[test]
fn a_network_that_goes_to_another_table_knows_what_it_knew() {
    let [known, other] = [TABLES[1], "game=revised players=3 bare-board"];
    let net = pupil(known, "known");
    let folder = std::env::temp_dir().join(format!("farmstead-net-{}-other", std::process::id()));
    let grown = School::open(&folder, Some(Net::clone(&net)), &lesson(other, 1));
    std::fs::remove_dir_all(folder).expect("the folder is there");
    let grown = Arc::clone(grown.expect("a folder can be made").net());
    assert!(grown.schema.all_rows() > net.schema.all_rows(), "there is more to see");
    with_game!(start(known, 2), game => {
        let (before, after) = (NetAt::new(&net, &game), NetAt::new(&grown, &game));
        wander(game, 2, |game| assert_eq!(before.evaluate(game), after.evaluate(game)));
    });
}

#[test]
fn the_same_seed_learns_the_same() {
    let table = TABLES[1];
    assert_eq!(school(table, "one", 2).net(), school(table, "again", 2).net());
}

#[test]
fn a_network_is_read_as_it_was_written_and_refused_when_it_is_broken() {
    let school = school(TABLES[1], "written", 1);
    let file = school.net().write();
    assert_eq!(&Net::read(&file).expect("it is whole"), &**school.net());
    let refused = |bytes: &[u8]| Net::read(bytes).expect_err("it is broken").code();
    assert_eq!(refused(&file[..file.len() - 1]), "bad_net");
    assert_eq!(refused(&[&file[..], &[0]].concat()), "bad_net");
    assert_eq!(refused(b"farmstead net 0\n\n"), "bad_net");
    let mut other = file.clone();
    let place = other.windows(6).position(|six| six == b"farm\n1").expect("facts follow") + 5;
    other[place] = b'2';
    assert!(["other_facts", "bad_net"].contains(&refused(&other)));
}

#[test]
fn the_chances_of_all_seats_add_up_to_one() {
    let table = TABLES[3];
    let school = school(table, "chances", 1);
    with_game!(start(table, 1), game => {
        let value = NetAt::new(school.net(), &game).evaluate(&game);
        let sum: f32 = value.seats().iter().map(|seat| seat.win).sum();
        assert!((sum - 1.0).abs() < 1e-4);
        assert!(value.of(Seat(0)).sigma > 0.0);
    });
}

#[test]
fn whoever_grudges_others_what_lies_about_feels_it_as_a_loss() {
    let table = "game=revised players=2 mode=beginner cards=none";
    let net = pupil(table, "grudge");
    let grudging = Arc::new(Net::clone(&net).with_grudges(|| 0.5));
    with_game!(start(table, 1), game => {
        let [plain, grudging] = [&net, &grudging].map(|net| NetAt::new(net, &game));
        let mut losses = 0;
        wander(game, 1, |game| {
            let Turn::Seat(seat) = game.turn() else { return };
            let [calm, grudge] = [&plain, &grudging].map(|net| net.total(game, seat));
            assert!(grudge <= calm, "nobody is glad of what others can take");
            losses += usize::from(grudge < calm - 1.0);
        });
        assert!(losses > 20, "something lies about nearly always: {losses}");
    });
}
