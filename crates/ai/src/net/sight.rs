//! What a network sees of a position: the amounts of all facts, and the rows that they pick.

use farmstead_rules::{Seat, Turn};

use super::schema::{Bound, Ladder};
use crate::facts::{Described, Tell};
use crate::linear::PARTS;
use crate::worth::Worth;

/// The most facts of a farm and of a board.
pub(super) const FARM: usize = 224;
pub(super) const BOARD: usize = 192;

/// The amounts of a farm's facts, and of the board's.
pub(super) type FarmFacts = [i16; FARM];
pub(super) type BoardFacts = [i16; BOARD];

/// How many facts of a farm tell whose turn it is; they come first.
pub(super) const OF_TURNS: usize = 2;

/// Tells the facts of a farm that a network can look at.
#[inline(always)]
pub(super) fn describe_farm<G: Described>(game: &G, seat: Seat, mut to: impl Tell) {
    let seats = game.seats();
    let wait = match game.turn() {
        Turn::Seat(mover) => (seat.0 + seats - mover.0) % seats,
        _ => 0,
    };
    to.tell("turns to wait", "", wait.into());
    to.tell("begins a turn", "", (wait == 0 && game.is_new_turn()).into());
    if game.has_cards() {
        describe_cards(game, seat, &mut to);
    }
    game.describe(seat, to);
}

/// In how many parts of a point the worth of cards is counted for each step.
const HALF: i32 = PARTS / 2;

/// Tells what the cards of a seat were worth to others at this stage of the game, in half points: those on
/// the table, and those in hand, which only their owner knows.
fn describe_cards<G: Described>(game: &G, seat: Seat, to: &mut impl Tell) {
    let worth = Worth::shipped();
    to.tell("cards on the table", "worth", (worth.of(game, seat) / HALF) as i16);
    let stage = game.stage();
    let (mut best, mut second, mut all) = (0, 0, 0);
    for card in game.known_hand(seat) {
        let worth = i32::from(worth.of_card(card)[stage]).max(0);
        all += worth;
        second = second.max(worth.min(best));
        best = best.max(worth);
    }
    to.confide("cards in hand", "worth", (all / HALF) as i16);
    to.confide("best card in hand", "worth", (best / HALF) as i16);
    to.confide("second best card in hand", "worth", (second / HALF) as i16);
}

/// Fills in a farm's facts; zero from the last one on.
#[inline]
pub(super) fn see_farm<G: Described>(game: &G, seat: Seat, facts: &mut FarmFacts) {
    describe_farm(game, seat, Filling(facts.iter_mut()));
}

/// Fills in the board's facts; zero from the last one on.
#[inline]
pub(super) fn see_board<G: Described>(game: &G, facts: &mut BoardFacts) {
    game.describe_board(Filling(facts.iter_mut()));
}

struct Filling<'a>(std::slice::IterMut<'a, i16>);

impl Tell for Filling<'_> {
    #[inline(always)]
    fn tell(&mut self, _of: impl AsRef<str>, _what: &'static str, amount: i16) {
        *self.0.next().expect("no game tells more facts than there is room for") = amount;
    }
}

/// Calls for every fact that differs: its ladder, and its amount before and after.
#[inline(always)]
pub(super) fn differences(
    ladders: &[Ladder],
    before: &[i16],
    after: &[i16],
    mut each: impl FnMut(&Ladder, i16, i16),
) {
    const CHUNK: usize = 16;
    let chunks = before.chunks_exact(CHUNK).zip(after.chunks_exact(CHUNK)).enumerate();
    for (chunk, (before, after)) in chunks {
        if before == after {
            continue;
        }
        let ladders = ladders.iter().skip(chunk * CHUNK);
        for (ladder, (before, after)) in ladders.zip(before.iter().zip(after)) {
            if before != after {
                each(ladder, *before, *after);
            }
        }
    }
}

/// The rows that are picked in a position, to learn from: of each farm, those that rivals may know
/// of it, and of the board. Rows of zeros are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lists {
    pub(crate) farms: Vec<Vec<u16>>,
    pub(crate) public: Vec<Vec<u16>>,
    pub(crate) board: Vec<u16>,
}

/// What a network sees of a position.
pub(crate) fn lists<G: Described>(game: &G, bound: &Bound) -> Lists {
    fn rows(ladders: &[Ladder], facts: &[i16], rivals: bool) -> Vec<u16> {
        let known = ladders.iter().zip(facts).filter(|(ladder, _)| !rivals || !ladder.private);
        known.map(|(ladder, amount)| ladder.row(*amount)).filter(|row| *row != 0).collect()
    }
    let (mut farms, mut public) = (Vec::new(), Vec::new());
    for seat in 0..game.seats() {
        let mut facts = [0; FARM];
        see_farm(game, Seat(seat), &mut facts);
        farms.push(rows(&bound.farm, &facts, false));
        public.push(rows(&bound.farm, &facts, true));
    }
    let mut facts = [0; BOARD];
    see_board(game, &mut facts);
    Lists { farms, public, board: rows(&bound.board, &facts, false) }
}
