//! How fast opponents think, in processor time, which does not run while other programs work.

use std::hint::black_box;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use farmstead_rules::{Seat, View};

use crate::arena::cpu::thread_time;
use crate::evaluator::Evaluator;
use crate::games::with_game;
use crate::linear::Linear;
use crate::net::NetAt;
use crate::search::{Growth, Tree, Worlds};
use crate::turns::{Breadth, Searched, Turns};
use crate::wyrand::Wyrand;

/// Finds so many times what the seat to move can make of its turn, as the inside of a search does.
/// Tells how many results there are, and how long it took.
pub fn find_turns(view: &View, times: usize) -> (usize, Duration) {
    with_game!(view.sample(&mut Wyrand::new(1)), game => {
        let mut turns = Turns::new(Breadth::LEAN);
        let began = thread_time();
        for _ in 0..times {
            black_box(turns.find(black_box(&game)));
        }
        (turns.outcomes().len(), thread_time().saturating_sub(began))
    })
}

/// Makes so many simulations on each of so many threads, all from new trees, with what opponents value
/// positions by at such a table. Tells how long the thread that needed most was at work.
pub fn simulate(view: &View, simulations: u64, threads: NonZero<usize>) -> Duration {
    let Some(seat) = view.seat() else { return Duration::ZERO };
    with_game!(&view.sample(&mut Wyrand::new(1)), game => match NetAt::shipped(game) {
        Some(net) => grow_all(&net, game, seat, simulations, threads),
        None => grow_all(Linear::shipped(game), game, seat, simulations, threads),
    })
}

fn grow_all<G: Searched, E: Evaluator<G>>(
    evaluator: &E,
    game: &G,
    seat: Seat,
    simulations: u64,
    threads: NonZero<usize>,
) -> Duration {
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.get() as u64)
            .map(|thread| scope.spawn(move || grow(evaluator, game, seat, thread, simulations)))
            .collect();
        let own = grow(evaluator, game, seat, 0, simulations);
        let times = others.into_iter().map(|other| other.join().expect("no search panics"));
        times.fold(own, Duration::max)
    })
}

fn grow<G: Searched, E: Evaluator<G>>(
    evaluator: &E,
    game: &G,
    seat: Seat,
    seed: u64,
    simulations: u64,
) -> Duration {
    let began = thread_time();
    let worlds = Worlds::new(game.clone(), seat, seed);
    let mut tree = Tree::new(evaluator, worlds, Growth::default());
    for _ in 0..simulations {
        tree.simulate();
    }
    thread_time().saturating_sub(began)
}
