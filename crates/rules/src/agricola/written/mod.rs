//! Positions of classic and revised as text. [`crate::written`] has what all games share.
//!
//! `table` has the words for the middle of the table, `farm` those for a player's farm, `hand`
//! those for hand cards and `open` those for what waits for an answer; `check` refuses what play
//! could not have come to. Scenarios set up their positions with the same words.

mod check;
mod farm;
mod hand;
mod open;
mod table;

pub(super) use check::check;

use rand_core::Rng;

use super::board::{Layout, SpaceId};
use super::cards::{CardSlot, Held};
use super::piles::Piles;
use super::state::{Common, Player, Position, State};
use super::{Agricola, ROUNDS};
use crate::deal::Chance;
use crate::game::Seat;
use crate::options::Options;
use crate::written::{BadPosition, Clause, Hidden, Wrong, each};

impl<const P: usize> Agricola<'_, P> {
    /// Where the game stands, as text.
    pub(crate) fn written(&self, hidden: Hidden) -> String {
        let state = self.state();
        let mut text = table::written(state, hidden);
        for seat in state.seats() {
            text += &format!("\n{seat}\n");
            let clauses = farm::written(state, seat).into_iter().chain(hand::written(state, seat));
            clauses.for_each(|clause| text += &format!("  {clause}\n"));
        }
        let open: Vec<String> = open::written(state);
        if !open.is_empty() {
            text += "\n";
        }
        open.iter().for_each(|frame| text += &format!("open {frame}\n"));
        text
    }

    /// Deals what a text has left out and runs on to the first choice.
    pub(crate) fn deal_what_is_left_out<R: Rng>(&mut self, chance: &mut Chance<R>) {
        self.fill_in(None, chance);
        self.state_mut().run(&mut ());
    }

    /// Reads a position and runs on to its first choice; says whether nothing was left out.
    pub(crate) fn read(
        options: &Options,
        layout: &Layout,
        clauses: &[Clause<'_>],
    ) -> Result<(Position<P>, Piles, bool), BadPosition> {
        let order: Vec<SpaceId> = (1..=6).flat_map(|stage| layout.stage(stage)).collect();
        let order = std::array::from_fn(|index| order[index]);
        let mut common = Common::new(layout, options, Seat(0), order);
        common.rung = super::Rung::Work;
        common.round = 1;
        let players = [Player::new(0); P];
        let mut game =
            Agricola { state: State { layout, piles: Piles::default(), common, players } };
        let state = game.state_mut();
        for pass in Pass::ALL {
            each(clauses, |seat, words| match pass == Pass::of(seat, words) {
                true => read(state, pass, seat, words),
                false => Ok(()),
            })?;
            if pass == Pass::First {
                table::turn_up_cards(state);
            }
        }
        let end = clauses.last().map_or(2, |clause| clause.line);
        let refused = |bad: Wrong| BadPosition { line: end, word: bad.word, what: bad.what };
        check(game.state()).map_err(refused)?;
        let told =
            |words: &[&str]| words.first() == Some(&"rounds") && words.len() > usize::from(ROUNDS);
        let whole =
            clauses.iter().any(|clause| told(&clause.words)) && hand::all_known(game.state());
        // What is not known cannot be played on with.
        if whole {
            game.state_mut().run(&mut ());
        }
        let State { common, players, piles, .. } = game.state;
        Ok((Position { common, players }, piles, whole))
    }
}

/// What is read before what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// The course of the game, by which spaces are open.
    First,
    /// Which cards were dealt to whom.
    Dealt,
    /// Where they are.
    Cards,
    /// Everything else.
    Rest,
    /// What waits for an answer.
    Open,
}

impl Pass {
    const ALL: [Pass; 5] = [Pass::First, Pass::Dealt, Pass::Cards, Pass::Rest, Pass::Open];

    fn of(seat: Option<Seat>, words: &[&str]) -> Pass {
        match (seat, words[0]) {
            (None, "round" | "rounds" | "at") => Pass::First,
            (Some(_), "dealt") => Pass::Dealt,
            (Some(_), "hand" | "played") => Pass::Cards,
            (None, "open") => Pass::Open,
            _ => Pass::Rest,
        }
    }
}

/// Reads one statement of a scenario.
#[cfg(test)]
pub(super) fn statement(
    state: &mut State,
    seat: Option<Seat>,
    words: &[&str],
) -> Result<(), Wrong> {
    read(state, Pass::of(seat, words), seat, words)
}

fn read(state: &mut State, pass: Pass, seat: Option<Seat>, words: &[&str]) -> Result<(), Wrong> {
    match (seat, pass) {
        (None, Pass::Open) => open::read(state, &words[1..]),
        (None, _) => table::read(state, words),
        (Some(seat), _) => match hand::read(state, seat, words)? {
            true => Ok(()),
            false => farm::read(state, seat, words),
        },
    }
}

/// The space with this key.
fn space(state: &State, key: &str) -> Result<SpaceId, Wrong> {
    let found = state.layout.space(key);
    found.ok_or_else(|| Wrong::new(key, "there is no such space at this table"))
}

/// The rounds that words name, as bits.
fn rounds(words: &[&str]) -> Result<u16, Wrong> {
    words.iter().try_fold(0, |rounds, word| {
        let round: u8 = crate::written::number(word, ROUNDS)?;
        Ok(rounds | 1 << round)
    })
}

/// What a card that was dealt to somebody is called: by its key, or by its place if it is not known.
fn card_name(state: &State, slot: CardSlot) -> String {
    match state.knows(slot) {
        true => state.card(slot).key.to_string(),
        false => format!("{}.{}", Seat(slot.seat() as u8), slot.place()),
    }
}

/// The card of this name, if it was dealt to somebody.
fn find_card(state: &State, name: &str) -> Result<CardSlot, Wrong> {
    let unknown = || Wrong::new(name, "no such card was dealt to anybody");
    let slots = state.seats().flat_map(|seat| (0..Held::MOST as u8).map(move |p| (seat, p)));
    let mut slots = slots.map(|(seat, place)| CardSlot::new(seat.0, place));
    let dealt = |slot: CardSlot| state.players[slot.seat()].held.dealt[slot.place()];
    let found = slots.find(|slot| dealt(*slot) != Held::NO_CARD && card_name(state, *slot) == name);
    found.ok_or_else(unknown)
}
