//! Taking moves back: free while it is nobody else's business, by consent after that.

use farmstead_rules::Seat;

use super::Table;
use super::actor::{Actor, Stale};
use crate::refusal::Refusal;
use crate::store::Entry;
use crate::wire::{ServerMessage, UndoOffer};

/// Somebody asks to take moves back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Question {
    /// The number of its entry.
    pub(super) number: u64,
    pub(super) by: Seat,
    pub(super) to: u32,
    /// Who has not agreed yet.
    pub(super) waits: Vec<Seat>,
}

impl Question {
    pub(super) fn message(&self) -> ServerMessage {
        let Question { number, by, to, waits } = self;
        let (question, waits) = (*number, waits.clone());
        ServerMessage::Asks { what: "undo", question, by: *by, to: *to, waits }
    }
}

impl Table {
    /// How this seat could take its last move back. Whoever holds further seats speaks for them.
    pub(super) fn undo_offer(&self, seat: Seat, held: &[Seat]) -> Option<UndoOffer> {
        if self.decider().is_none() || self.seats[seat.index()].level.is_some() {
            return None;
        }
        let last = self.moves.iter().rposition(|played| played.seat == seat)?;
        if last < self.settled as usize {
            return None;
        }
        let nobody_moved = last + 1 == self.moves.len();
        let free = nobody_moved && !self.moves[last].reveals;
        let ask = if free { Vec::new() } else { self.persons_beside(held) };
        Some(UndoOffer { free, to: last as u32, ask })
    }
}

impl Actor {
    /// Takes a move back, or asks those whose business it is.
    pub(super) async fn undo(
        &mut self,
        seats: &[Seat],
        position: u32,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        if let Err(refusal) = self.check_position(position) {
            return Ok(Err(refusal));
        }
        // With several seats on one device it is the last move of any of them.
        let offers =
            seats.iter().filter_map(|seat| Some((*seat, self.table.undo_offer(*seat, seats)?)));
        let Some((seat, offer)) = offers.max_by_key(|(_, offer)| offer.to) else {
            return Ok(Err(Refusal::conflict("nothing_to_undo", "there is nothing to take back")));
        };
        if offer.ask.is_empty() {
            return self.take_back(seat, offer.to, from).await;
        }
        let waits = numbers(&offer.ask);
        self.commit(Entry::Ask { seat: seat.0, to: offer.to, waits }, from).await
    }

    /// Counts an answer of these seats. Moves are taken back when all have agreed.
    pub(super) async fn answer(
        &mut self,
        seats: &[Seat],
        number: u64,
        agree: bool,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        let question = self.table.question.as_ref().filter(|asked| asked.number == number);
        let asked = question.and_then(|question| {
            let answers = question.waits.iter().find(|seat| seats.contains(seat))?;
            Some((question, *answers))
        });
        let Some((question, answers)) = asked else {
            return Ok(Err(Refusal::conflict(
                "nobody_asks",
                "nobody waits for your answer to that",
            )));
        };
        let last = question.waits.iter().all(|seat| seats.contains(seat));
        let (by, to) = (question.by, question.to);
        match (agree, last) {
            (false, _) => self.commit(Entry::Decline { seat: answers.0 }, from).await,
            (true, false) => self.commit(Entry::Agree { seats: numbers(seats) }, from).await,
            (true, true) => self.take_back(by, to, from).await,
        }
    }

    async fn take_back(
        &mut self,
        by: Seat,
        to: u32,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        self.commit(Entry::Undo { seat: by.0, to }, from).await
    }
}

fn numbers(seats: &[Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}
