//! What is true of every game, checked on random ones.

use expect_test::expect;
use farmstead_cardboard::{Good, Goods};

use crate::any::{AnyGame, GameRef, Position};
use crate::deal::{Deal, Seed};
use crate::events::{Event, Events};
use crate::family::choice::Choice;
use crate::family::state::{Ask, Player, State};
use crate::family::tiles::{Piece, Place};
use crate::game::{Game, Illegal, Move, Moves, Seat, Turn};
use crate::options::{Options, Placement};
use crate::record::Record;

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

fn tables() -> Vec<Options> {
    let mut tables = Vec::new();
    for players in 1..=4 {
        for placement in ["auto", "free"] {
            for pastures in ["any", "1"] {
                for full in ["off", "on"] {
                    let text = format!(
                        "game=family players={players} placement={placement} \
                         pastures-per-action={pastures} full={full}"
                    );
                    tables.push(text.parse().expect("the options go together"));
                }
            }
        }
    }
    tables
}

/// Plays a random game; `look` sees every position with its moves.
fn play(options: &Options, seed: u64, look: impl FnMut(&AnyGame, &[Move])) -> (Record, AnyGame) {
    let deal = Deal::from_seed(options, Seed(u128::from(seed)));
    let mut record = Record::new(options.clone(), deal);
    let game = record.start().expect("the deal fits");
    let (moves, over) = play_on(game, seed, look);
    record.moves = moves;
    (record, over)
}

/// Plays a random game of families that can afford whatever they like.
fn play_rich(options: &Options, seed: u64, look: impl FnMut(&AnyGame, &[Move])) -> AnyGame {
    let deal = Deal::from_seed(options, Seed(u128::from(seed)));
    let mut game = AnyGame::new(options, &deal).expect("the deal fits");
    for player in players_mut(&mut game) {
        player.goods = super::goods("W200 C60 R60 G30 F150");
    }
    play_on(game, seed, look).1
}

fn play_on(
    mut game: AnyGame,
    seed: u64,
    mut look: impl FnMut(&AnyGame, &[Move]),
) -> (Vec<Move>, AnyGame) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut moves = Moves::new();
    let mut played = Vec::new();
    while game.turn() != Turn::Over {
        game.moves(&mut moves);
        assert!(moves.len() >= 2, "only real choices are asked");
        look(&game, &moves);
        let chosen = moves[dice.below(moves.len())];
        game.play(chosen, &mut ()).expect("a listed move is legal");
        played.push(chosen);
        assert!(played.len() < 2_000, "a game ends");
    }
    (played, game)
}

fn players_mut(game: &mut AnyGame) -> &mut [Player] {
    match game.position_mut() {
        Position::Family1(position) => &mut position.players,
        Position::Family2(position) => &mut position.players,
        Position::Family3(position) => &mut position.players,
        Position::Family4(position) => &mut position.players,
        _ => panic!("another game"),
    }
}

/// Asks where a game stands.
fn of<T>(game: &AnyGame, ask: impl Fn(&State) -> T) -> T {
    match game.game() {
        GameRef::Family1(game) => ask(game.state()),
        GameRef::Family2(game) => ask(game.state()),
        GameRef::Family3(game) => ask(game.state()),
        GameRef::Family4(game) => ask(game.state()),
        _ => panic!("another game"),
    }
}

fn sum<N: Into<u32>>(state: &State, number: impl Fn(Seat) -> N) -> u32 {
    state.seats().map(|seat| number(seat).into()).sum()
}

/// Limited pieces are somewhere, numbers are in range, animals have room.
fn check_numbers(state: &State) {
    let (layout, common) = (state.layout, &state.common);
    assert_eq!(sum(state, |seat| state.player(seat).rooms - 2) as u8 + common.rooms, layout.rooms);
    let stables = sum(state, |seat| {
        let player = state.player(seat);
        player.outside_stables + player.stabled.iter().sum::<u8>()
    });
    assert_eq!(stables as u8 + common.stables, layout.stables);
    for (kind, pasture) in layout.pastures.iter().enumerate() {
        let used = sum(state, |seat| {
            let player = state.player(seat);
            assert!(player.stabled[kind] <= player.pastures[kind], "one stable in a pasture");
            let fields = if kind == layout.field as usize { player.fields.iter().sum() } else { 0 };
            player.pastures[kind] + fields
        });
        assert_eq!(used as u8 + common.pastures[kind], pasture.pieces);
    }
    let owned = state.seats().fold(common.improvements, |others, seat| {
        assert_eq!(others & state.player(seat).improvements, 0, "an improvement has one owner");
        others | state.player(seat).improvements
    });
    assert_eq!(owned.count_ones() as usize, layout.improvements.len());
    for seat in state.seats() {
        let player = state.player(seat);
        assert!((2..=5).contains(&player.people));
        assert!(player.newborns + player.placed <= player.people);
        if common.ask != Ask::Keep || seat != common.asked {
            assert!(state.room_for_animals(seat).fits(player.herd()), "every animal has room");
        }
    }
}

/// Tiles lie on free cells, next to what was there, and are the ones that are counted.
fn check_tiles(state: &State, seat: Seat) {
    let player = state.player(seat);
    let mut covered = Place::HOUSE.to_vec();
    let mut house = Place::HOUSE.to_vec();
    let touches = |cells: &[Place], others: &[Place]| {
        let around = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        cells.iter().any(|cell| around.iter().any(|side| others.contains(&cell.plus(*side))))
    };
    let (mut rooms, mut fields, mut improvements, mut pastures) = (2, 0, 0, [0; 8]);
    for (piece, place) in player.tiles.iter() {
        let cells: Vec<Place> = state.cells_of(piece, place).collect();
        assert!(!cells.iter().any(|cell| covered.contains(cell)), "tiles never overlap");
        let near = if piece == Piece::Room { &house } else { &covered };
        assert!(touches(&cells, near), "every tile touches another");
        match piece {
            Piece::Room => {
                rooms += 1;
                house.extend(&cells);
            }
            Piece::Field => fields += 1,
            Piece::Improvement(index) => improvements |= 1 << index,
            Piece::Pasture { kind, .. } => pastures[kind as usize] += 1,
        }
        covered.extend(cells);
    }
    if !matches!(state.common.ask, Ask::Cell(_)) || seat != state.common.asked {
        assert_eq!((rooms, fields), (player.rooms, player.fields.iter().sum::<u8>()));
        assert_eq!((improvements, pastures), (player.improvements, player.pastures));
    }
    if state.common.placement == Placement::Auto {
        let mut open = false;
        state.places_for(seat, Piece::Room, |_| {
            open = true;
            true
        });
        assert!(open, "a fixed place never closes the house in");
    }
}

#[test]
fn pieces_are_conserved_and_capacities_hold_in_every_position() {
    for options in tables() {
        for seed in 0..100 {
            let (_, over) = play(&options, seed, |game, _| of(game, check_numbers));
            of(&over, check_numbers);
            for seat in of(&over, |state| state.seats()) {
                of(&over, |state| check_tiles(state, seat));
            }
        }
    }
}

#[test]
fn tiles_lie_next_to_each_other_in_every_position() {
    for options in tables() {
        for seed in 0..4 {
            let look = |game: &AnyGame, _: &[Move]| {
                of(game, check_numbers);
                of(game, |state| state.seats())
                    .for_each(|seat| of(game, |state| check_tiles(state, seat)));
            };
            play(&options, seed, look);
            play_rich(&options, seed, look);
        }
    }
}

#[test]
fn what_is_listed_is_accepted_and_everything_else_refused_without_a_trace() {
    for options in tables() {
        for seed in 0..3 {
            let mut dice = Dice(seed + 1);
            let look = |game: &AnyGame, moves: &[Move]| {
                for listed in moves {
                    assert_eq!(Choice::decode(*listed).map(Choice::code), Some(*listed));
                    assert_eq!(game.clone().play(*listed, &mut ()), Ok(()));
                }
                let mut tried = game.clone();
                for _ in 0..20 {
                    let near = moves[dice.below(moves.len())].0 ^ (1 << dice.below(32));
                    let far = Move((dice.below(21) as u32) << 26 | (dice.below(64) as u32) << 10);
                    for unlisted in [Move(near), far].iter().filter(|one| !moves.contains(one)) {
                        let refused = tried.play(*unlisted, &mut ());
                        assert_eq!(refused, Err(Illegal::NotListed(*unlisted)));
                    }
                }
                assert!(tried == *game && tried.hash() == game.hash());
            };
            if seed == 0 {
                play_rich(&options, seed, look);
            } else {
                play(&options, seed, look);
            }
        }
    }
}

/// Keeps everybody's goods by what it hears.
struct Ledger(Vec<Goods>);

impl Events for Ledger {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Gained { seat, goods, .. } | Event::Bred { seat, animals: goods } => {
                self.0[seat.index()] += goods;
            }
            Event::Paid { seat, goods, .. } | Event::Discarded { seat, goods } => {
                self.0[seat.index()] -= goods;
            }
            Event::Converted { seat, from, into } => {
                self.0[seat.index()] -= from;
                self.0[seat.index()] += into;
            }
            Event::Seeded { seat, fields } => {
                self.0[seat.index()][Good::Grain] -= u16::from(fields);
            }
            _ => {}
        }
    }
}

#[test]
fn goods_change_only_as_told() {
    for options in tables() {
        let (record, _) = play(&options, 21, |_, _| {});
        let mut game = record.start().expect("the deal fits");
        let mut ledger = Ledger(game.goods());
        for chosen in record.moves {
            game.play(chosen, &mut ledger).expect("the moves fit");
            let goods = game.goods().into_iter();
            assert!(goods.eq(ledger.0.iter().copied()));
        }
    }
}

#[test]
fn every_move_has_its_own_notation_and_some_words() {
    for options in tables() {
        play(&options, 5, |game, moves| {
            let mut written: Vec<String> = moves.iter().map(|one| game.write_move(*one)).collect();
            written.sort_unstable();
            let count = written.len();
            written.dedup();
            assert_eq!(written.len(), count, "notation is unique");
            for one in moves {
                assert!(!game.describe_move(*one).contains('?'));
            }
            assert!(!game.question().is_empty());
        });
    }
}

#[test]
fn records_replay_to_the_same_game() {
    for options in tables() {
        for seed in 0..3 {
            let (record, over) = play(&options, seed, |_, _| {});
            let replayed = record.replay().expect("the moves fit");
            assert!(replayed == over && replayed.hash() == over.hash());
            let text = record.write().expect("the moves fit");
            let (read, game) = Record::parse(&text).expect("the text is a record");
            assert!(read == record && game == over);
            assert_eq!(over.play_after_the_end(), Err(Illegal::Over));
        }
    }
}

impl AnyGame {
    fn play_after_the_end(&self) -> Result<(), Illegal> {
        self.clone().play(Choice::Done.code(), &mut ())
    }
}

#[test]
fn nothing_is_hidden() {
    let options = &tables()[8];
    play(options, 9, |game, _| assert!(game.masked(Some(Seat(0))) == *game));
}

#[test]
fn a_game_for_two_fits_into_a_kilobyte() {
    assert!(size_of::<crate::family::Position<2>>() <= 1024);
}

/// Frozen: if these change, stored records mean other games and the rules version must rise.
#[test]
fn whole_games_end_as_they_always_did() {
    let mut ends = String::new();
    for options in tables().iter().filter(|options| options.pastures_per_action.is_none()) {
        let (record, over) = play(options, 77, |_, _| {});
        let totals: Vec<i16> = over.scores().sheets().iter().map(|sheet| sheet.total).collect();
        let hash = over.hash();
        ends += &format!("{options}: {} moves, {totals:?}, {hash:016x}\n", record.moves.len());
    }
    expect![[r#"
        game=family players=1 mode=full cards=none: 64 moves, [15], 52c3c6ba37329a84
        game=family players=1 mode=full cards=none full=on: 57 moves, [1], f0ac805fb9e92275
        game=family players=1 mode=full cards=none placement=free: 48 moves, [17], 82fbae19ad2bf421
        game=family players=1 mode=full cards=none placement=free full=on: 60 moves, [-25], 3b1efe4a099fb141
        game=family players=2 mode=full cards=none: 90 moves, [18, 4], 2bd2221b401e8c52
        game=family players=2 mode=full cards=none full=on: 111 moves, [-23, 9], c7bb344ac19cf242
        game=family players=2 mode=full cards=none placement=free: 102 moves, [10, -13], 425080171a2a6b9f
        game=family players=2 mode=full cards=none placement=free full=on: 126 moves, [2, 11], 8e54545a18b582b2
        game=family players=3 mode=full cards=none: 123 moves, [3, 1, -23], c733725a1edb2401
        game=family players=3 mode=full cards=none full=on: 156 moves, [5, -16, -9], ae21dcbf8a917b2d
        game=family players=3 mode=full cards=none placement=free: 145 moves, [-15, -24, -1], b459e2c66cc9c3b3
        game=family players=3 mode=full cards=none placement=free full=on: 168 moves, [-14, -26, -13], bcb5dff64d025f05
        game=family players=4 mode=full cards=none: 168 moves, [-31, 3, -9, -5], 6016753d4f08a556
        game=family players=4 mode=full cards=none full=on: 192 moves, [-35, -4, -34, -6], df9fecf3d92c76b5
        game=family players=4 mode=full cards=none placement=free: 177 moves, [-33, -41, -11, 3], 94450bd21903b006
        game=family players=4 mode=full cards=none placement=free full=on: 223 moves, [-31, -12, -51, 12], bcfba32d72a40d5a
    "#]].assert_eq(&ends);
}
