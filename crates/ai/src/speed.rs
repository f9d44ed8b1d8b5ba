//! How fast opponents think, for whoever measures it.

use std::hint::black_box;
use std::num::NonZero;
use std::thread;

use farmstead_rules::{Seat, View};

use crate::games::with_game;
use crate::linear::Linear;
use crate::search::{Growth, Tree, Worlds};
use crate::turns::{Breadth, Searched, Turns};
use crate::wyrand::Wyrand;

/// Finds so many times what the seat to move can make of its turn, as the inside of a search does;
/// tells how many results there are.
pub fn find_turns(view: &View, times: usize) -> usize {
    with_game!(view.sample(&mut Wyrand::new(1)), game => {
        let mut turns = Turns::new(Breadth::LEAN);
        for _ in 0..times {
            black_box(turns.find(black_box(&game)));
        }
        turns.outcomes().len()
    })
}

/// Makes so many simulations on each of so many threads, all from new trees.
pub fn simulate(view: &View, simulations: u64, threads: NonZero<usize>) {
    let Some(seat) = view.seat() else { return };
    with_game!(view.sample(&mut Wyrand::new(1)), game => {
        thread::scope(|scope| {
            for thread in 1..threads.get() as u64 {
                let game = &game;
                scope.spawn(move || grow(game, seat, thread, simulations));
            }
            grow(&game, seat, 0, simulations);
        });
    });
}

fn grow<G: Searched>(game: &G, seat: Seat, seed: u64, simulations: u64) {
    let worlds = Worlds::new(game.clone(), seat, seed);
    let mut tree = Tree::new(Linear::shipped(game), worlds, Growth::default());
    for _ in 0..simulations {
        tree.simulate();
    }
    black_box(tree.simulations());
}
