//! Positions of every game to ask opponents about.

use farmstead_ai::Wyrand;
use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Seat, Seed, Turn, View};

/// Tables of every game, of different sizes, with and without hand cards.
pub(crate) const TABLES: [&str; 10] = [
    "game=revised players=1 bare-board",
    "game=revised players=2 bare-board",
    "game=revised players=2 cards=base",
    "game=revised players=3 bare-board",
    "game=revised players=4 cards=base",
    "game=classic players=2 bare-board",
    "game=classic players=5 bare-board",
    "game=family players=1",
    "game=family players=3",
    "game=creatures",
];

/// A new game.
pub(crate) fn table(options: &str, seed: u64) -> AnyGame {
    let options: Options = options.parse().expect("options of a game");
    let deal = Deal::from_seed(&options, Seed(seed.into()));
    AnyGame::new(&options, &deal).expect("a deal from a seed fits its options")
}

/// A game after so many random moves, and whose turn it is; `None` if it ended before.
pub(crate) fn position(options: &str, seed: u64, moves: usize) -> Option<(AnyGame, Seat)> {
    let mut game = table(options, seed);
    let mut random = Wyrand::new(seed);
    let mut legal = Moves::new();
    for _ in 0..moves {
        game.moves(&mut legal);
        if legal.is_empty() {
            return None;
        }
        game.play(legal[random.below(legal.len())], &mut ()).expect("listed moves are legal");
    }
    match game.turn() {
        Turn::Seat(seat) => Some((game, seat)),
        Turn::Over => None,
    }
}

/// What the seat to move sees.
pub(crate) fn view(game: &AnyGame, seat: Seat) -> View {
    View::new(game, Some(seat))
}
