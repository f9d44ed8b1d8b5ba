//! Random games: what must hold at every moment, and what a record must keep.

use farmstead_cardboard::{Good, Key};
use rand_chacha::ChaCha12Rng;
use rand_core::SeedableRng;

use super::super::board::Refill;
use super::super::state::{Frame, Rung, State};
use super::goods;
use crate::any::GameRef;
use crate::creatures::Creatures;
use crate::deal::{Deal, Seed};
use crate::events::Event;
use crate::game::{Game, Illegal, Move, Moves, Turn};
use crate::options::Options;
use crate::record::Record;
use crate::view::View;

const SETS: [&str; 4] = [
    "game=creatures",
    "game=creatures more-buildings",
    "game=creatures even-more-buildings",
    "game=creatures more-buildings even-more-buildings",
];

/// A small source of numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

fn game(options: &str, seed: u64) -> (Record, Creatures<'static>) {
    let options: Options = options.parse().expect("these options go together");
    let deal = Deal::from_seed(&options, Seed(7).nth(seed));
    let game = Creatures::new(&options, crate::test_books::creatures(), &deal)
        .expect("a seed makes a deal that fits");
    (Record::new(options, deal), game)
}

/// Plays a random game and shows every position to somebody.
fn play(
    options: &str,
    seed: u64,
    show: impl FnMut(&Creatures, &[Move]),
) -> (Record, Creatures<'static>) {
    let (record, game) = game(options, seed);
    play_on(record, game, seed, show)
}

fn play_on(
    mut record: Record,
    mut game: Creatures<'static>,
    seed: u64,
    mut show: impl FnMut(&Creatures, &[Move]),
) -> (Record, Creatures<'static>) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut moves = Moves::new();
    while game.turn() != Turn::Over {
        game.moves(&mut moves);
        show(&game, &moves);
        let chosen = moves[dice.below(moves.len())];
        game.play(chosen, &mut ()).expect("what is listed is accepted");
        record.moves.push(chosen);
    }
    (record, game)
}

/// Pieces are neither lost nor made, nothing is negative, and every animal has a place.
fn check(state: &State) {
    let common = &state.common;
    let sum = |count: fn(&super::Player) -> u8| state.players.iter().map(count).sum::<u8>();
    let waiting: u8 = common.stock[7][0];
    let borders = sum(|player| player.borders + player.fenced.len());
    assert_eq!(common.reserve + waiting + borders, 26);
    assert_eq!(common.troughs + sum(|player| player.troughs.len()), 10);
    let tiles = if common.lots().len() > 4 { 5 } else { 4 };
    let stalls = sum(|player| player.stalls.len() + player.stables.len());
    assert_eq!(common.stall_tiles + stalls, tiles);
    assert_eq!(common.expansions + sum(|player| player.left + player.right), tiles);
    for (index, space) in state.printed.spaces.iter().enumerate() {
        let free = common.rung == Rung::Work && common.blocked() & (1 << index) == 0;
        let stocked = common.stock[index] != [0, 0];
        assert!(!free || stocked || space.refill == Refill::Nothing, "{}", space.key);
    }
    for seat in State::SEATS {
        let player = state.player(seat);
        let cells = [player.special, player.stalls, player.stables];
        let built: u8 = cells.iter().map(|cells| cells.len()).sum();
        assert_eq!(player.built().len(), built, "one building on each space");
        assert!((player.built() - player.farm()).is_empty());
        assert!((player.troughs - player.farm()).is_empty());
        assert_eq!(
            player.special.len() as usize,
            1 + state.owned(seat).count() - usize::from(!player.cottage)
        );
        let open = common.stack.as_slice().iter().any(|frame| {
            matches!(frame, Frame::House { seat: whose, .. } if *whose == seat)
                || matches!(frame, Frame::Act(act) if act.seat == seat)
        });
        assert!(open || state.room(seat).fits(player.herd()), "every animal has a place");
    }
}

#[test]
fn pieces_are_conserved_and_animals_have_places() {
    for options in SETS {
        for seed in 0..1_000 {
            let (_, end) = play(options, seed, |game, _| check(game.state()));
            check(end.state());
            assert_eq!(end.state().common.round, 8);
            assert_eq!(end.state().common.rung, Rung::Over);
        }
    }
}

/// Rich players build what poor ones only dream of.
#[test]
fn every_building_is_built_and_breaks_nothing() {
    let mut built = vec![0; crate::test_books::creatures().buildings.len()];
    for options in SETS {
        for seed in 0..1_000 {
            let (record, mut start) = game(options, seed);
            for player in &mut start.state.players {
                player.goods = goods(&[(15, Good::Wood), (15, Good::Stone), (9, Good::Reed)]);
            }
            let (_, end) = play_on(record, start, seed, |game, _| check(game.state()));
            for lot in end.state().common.lots().iter().filter(|lot| lot.owner.is_some()) {
                built[lot.building as usize] += 1;
            }
        }
    }
    for (building, times) in crate::test_books::creatures().buildings.iter().zip(built) {
        assert!(times > 0, "{} was built {times} times", building.key);
    }
}

#[test]
fn what_is_listed_is_accepted_and_nothing_else() {
    for options in SETS {
        for seed in 0..15 {
            let mut dice = Dice(seed + 99);
            play(options, seed, |game, moves| {
                assert!(moves.len() > 1, "only real choices are asked");
                for one in moves {
                    let mut tried = *game;
                    tried.play(*one, &mut ()).expect("what is listed is accepted");
                }
                for _ in 0..20 {
                    // Half of them close to a legal move, half of them anything.
                    let near = moves[dice.below(moves.len())].0 ^ (1 << dice.below(32));
                    let wild = dice.below(usize::MAX) as u32;
                    let code = Move(if dice.below(2) == 0 { near } else { wild });
                    // Also what is not legal has some name.
                    assert!(!game.write_move(code).is_empty());
                    assert!(!game.describe_move(code).is_empty());
                    if !moves.contains(&code) {
                        let mut tried = *game;
                        assert_eq!(tried.play(code, &mut ()), Err(Illegal::NotListed(code)));
                        assert_eq!(tried, *game);
                    }
                }
            });
        }
    }
}

#[test]
fn moves_have_different_names() {
    for options in SETS {
        for seed in 0..40 {
            play(options, seed, |game, moves| {
                let mut names: Vec<String> =
                    moves.iter().map(|one| game.write_move(*one)).collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), moves.len(), "{names:?}");
                assert!(names.iter().all(|name| *name == name.to_ascii_lowercase()));
                assert!(moves.iter().all(|one| game.describe_move(*one) != "?"));
                assert!(!game.question().is_empty());
            });
        }
    }
}

#[test]
fn records_read_back_as_written_and_replay_to_the_same_game() {
    for options in SETS {
        for seed in 0..60 {
            let (record, end) = play(options, seed, |_, _| {});
            let replayed = record.replay().expect("the moves fit");
            assert_eq!(replayed.game(), GameRef::Creatures(end));
            assert_eq!(replayed.hash(), end.hash());
            let text = record.write().expect("the record can be written");
            let (read, last) = Record::parse(&text).expect("what is written can be read");
            assert_eq!((read, last.hash()), (record, end.hash()));
        }
    }
}

#[test]
fn views_show_everything_because_nothing_is_hidden() {
    let (record, _) = play(SETS[3], 3, |_, _| {});
    let game = record.replay().expect("the moves fit");
    let view = View::new(&game, None);
    assert_eq!(view.report(), game.report());
    let mut rng = ChaCha12Rng::from_seed([7; 32]);
    assert_eq!(view.sample(&mut rng), game);
}

#[test]
fn six_workers_are_placed_in_every_round() {
    for seed in 0..50 {
        let (record, _) = play(SETS[0], seed, |_, _| {});
        let mut game = record.start().expect("the deal fits");
        let mut events = Vec::new();
        for chosen in &record.moves {
            game.play(*chosen, &mut events).expect("the moves fit");
        }
        let placed = events.iter().filter(|event| matches!(event, Event::Placed { .. }));
        assert_eq!(placed.count(), 8 * 6);
        assert_eq!(events.last(), Some(&Event::Over));
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<Creatures<'_>>() <= 512, "{} bytes", size_of::<Creatures<'_>>());
}

/// Frozen: if one of these changes, stored records mean another game.
#[test]
fn random_games_end_as_they_always_did() {
    let hashes: Vec<u64> = SETS
        .iter()
        .flat_map(|options| (0..2).map(|seed| play(options, seed, |_, _| {}).1.hash()))
        .collect();
    let frozen: [u64; 8] = [
        1948415504328394146,
        3359509068240940773,
        3166770907703302274,
        8269597926801099070,
        11315615085631974317,
        6279154793311984688,
        14103594259867976800,
        7261065490940667619,
    ];
    assert_eq!(hashes, frozen);
}

#[test]
fn a_deal_that_does_not_fit_is_refused_with_a_sentence() {
    let options: Options = SETS[1].parse().expect("these options go together");
    let refused = |buildings: &[&'static str]| {
        let deal = Deal {
            buildings: buildings.iter().map(|word| Key::of(word)).collect(),
            ..Deal::default()
        };
        Creatures::new(&options, crate::test_books::creatures(), &deal)
            .expect_err("the deal does not fit")
            .to_string()
    };
    let four = ["ranch", "stud", "joinery", "sawmill"];
    assert_eq!(refused(&four[..3]), "a deal has 4 of the `more-buildings`, not 3");
    assert_eq!(refused(&["barracks"]), "there is no special building called `barracks`");
    assert_eq!(refused(&["stud", "stud"]), "`stud` is drawn twice");
    let other = [four.as_slice(), &["inn"]].concat();
    assert_eq!(refused(&other), "the deal has buildings that the options do not ask for");
}

/// Lines of play of so many decisions.
fn perft(game: &Creatures, depth: u8) -> u64 {
    if depth == 0 || game.turn() == Turn::Over {
        return 1;
    }
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let next = |chosen: &Move| {
        let mut next = *game;
        next.play(*chosen, &mut ()).expect("what is listed is accepted");
        perft(&next, depth - 1)
    };
    moves.iter().map(next).sum()
}

/// Frozen: the first placements, with the borders, troughs and expansions they lead to.
#[test]
fn lines_of_play_from_the_start_are_as_many_as_ever() {
    let (_, start) = game(SETS[0], 0);
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, [12, 120, 1_122, 9_799, 83_473]);
}
