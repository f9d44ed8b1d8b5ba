//! Listing and playing moves never touches the heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use farmstead_rules::{Game, Moves, Turn};

use crate::dice::Dice;
use crate::tables;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// Counting what the heap is asked for is only possible here; every call is passed on unchanged.
#[expect(unsafe_code, reason = "an allocator is unsafe by definition")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn moves_and_play_do_not_allocate() {
    let mut moves = Moves::new();
    for (table, options) in (0..).zip(tables::all()) {
        let mut dice = Dice(table);
        let mut game = tables::deal(&options, 1);
        // Tables that are made at first use are made now.
        game.moves(&mut moves);
        let _ = farmstead_rules::agricola::farmyard::REGIONS.len();
        let before = ALLOCATIONS.with(Cell::get);
        while let Turn::Seat(_) = game.turn() {
            let chosen = dice.any_move(&game, &mut moves);
            game.play(chosen, &mut ()).expect("listed moves are legal");
        }
        let _ = game.scores();
        let _ = game.hash();
        assert_eq!(ALLOCATIONS.with(Cell::get), before, "{options}");
    }
}
