//! Advice for whoever is to decide.

use farmstead_rules::{Seat, View};

use super::Command;
use super::actor::Actor;
use super::carry_out::Outcome;
use super::deciding::WhileWanted;
use crate::refusal::Refusal;
use crate::thinking::Advised;
use crate::wire::ServerMessage;

/// Advice that is being worked out for a client, and where the log stood.
pub(super) struct Advising {
    guest: u64,
    id: u64,
    seq: u64,
    _thought: WhileWanted,
}

impl Actor {
    /// Has advice worked out for the seat that is to decide, one at a time for each client.
    pub(super) fn advise(
        &mut self,
        guest: u64,
        id: u64,
        seats: &[Seat],
    ) -> Result<Outcome, Refusal> {
        if !self.table.setup.hints {
            return Err(Refusal::forbidden("no_hints", "this table was set up without advice"));
        }
        let decider = self.table.decider().filter(|seat| seats.contains(seat));
        let Some(seat) = decider else { return Err(self.table.not_your_turn()) };
        if self.advising.iter().any(|one| one.guest == guest) {
            return Err(Refusal::conflict("advising", "advice is on its way already"));
        }
        let asker = self.asker(Some(guest));
        if !asker.address.is_none_or(|address| self.services.hints.take(address)) {
            return Err(Refusal::too_often());
        }
        let view = View::new(&self.table.game, Some(seat));
        let names = self.table.seats.iter().map(|chair| chair.name.clone()).collect();
        let thinkers = self.services.thinkers.clone();
        let itself = self.itself.clone();
        let thought = tokio::spawn(async move {
            let advised = thinkers.advise(view, names, asker).await;
            if let Some(table) = itself.upgrade() {
                let _ = table.send(Command::Advised { guest, advised }).await;
            }
        });
        let _thought = WhileWanted(thought.abort_handle());
        self.advising.push(Advising { guest, id, seq: self.table.seq(), _thought });
        Ok(Outcome::Answered)
    }

    /// Passes advice on, if it is still wanted and the table has not moved on.
    pub(super) fn advised(&mut self, guest: u64, advised: Advised) {
        let Some(index) = self.advising.iter().position(|one| one.guest == guest) else { return };
        let Advising { id, seq, .. } = self.advising.swap_remove(index);
        if seq == self.table.seq() {
            let Advised { options, remark } = advised;
            self.tell(guest, &ServerMessage::Hint { id, r#final: true, options, remark });
        }
    }

    /// No more advice is wanted by this client; it is not worked out any further.
    pub(super) fn forget_advice(&mut self, guest: u64) {
        self.advising.retain(|one| one.guest != guest);
    }
}
