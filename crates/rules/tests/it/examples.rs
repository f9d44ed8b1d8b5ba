//! The programs under `examples/` run.

#[path = "../../examples/count_positions.rs"]
mod count_positions;
#[path = "../../examples/list_moves.rs"]
mod list_moves;
#[path = "../../examples/own_deck.rs"]
mod own_deck;
#[path = "../../examples/random_games.rs"]
mod random_games;
#[path = "../../examples/read_position.rs"]
mod read_position;
#[path = "../../examples/replay_record.rs"]
mod replay_record;
#[path = "../../examples/sample_a_view.rs"]
mod sample_a_view;
#[path = "../../examples/write_a_bot.rs"]
mod write_a_bot;

macro_rules! run {
    ($($program:ident)*) => {
        $(
            #[test]
            fn $program() {
                $program::main().expect("the program runs");
            }
        )*
    };
}

run!(count_positions list_moves own_deck random_games read_position replay_record sample_a_view write_a_bot);
