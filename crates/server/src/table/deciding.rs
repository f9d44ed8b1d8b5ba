//! Lets opponents decide.

use std::sync::atomic::Ordering;
use std::time::Duration;

use farmstead_rules::{Game, Move, Seat, Turn, View};
use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::sleep;

use super::actor::{Actor, Lost, Stale};
use super::{Command, Table};
use crate::refusal::Refusal;
use crate::store::Entry;
use crate::thinking::{Asker, NoThought};

/// How long a table waits for another process, or for its store, before it looks again.
const A_WHILE: Duration = Duration::from_secs(3);

impl Actor {
    /// Lets the opponent that is to decide think, if one is and no other process lets it.
    pub(super) fn think(&mut self) {
        let turn = self.table.last_act;
        let Some((seat, opponent)) = self.table.opponent_to_decide() else {
            self.thinking = None;
            self.thought = None;
            return;
        };
        if self.thinking == Some((turn, seat)) {
            return;
        }
        self.thinking = Some((turn, seat));
        let view = View::new(&self.table.game, Some(seat));
        let (services, itself) = (self.services.clone(), self.itself.clone());
        let (claimed, id) = (self.claimed, self.table.id.clone());
        let asker = self.asker(None);
        let thought = tokio::spawn(async move {
            let may = claimed || services.store.claim(&id).await.unwrap_or(false);
            if !may {
                // Another process does; unless it goes away.
                return after_a_while(itself, Command::Think { turn }).await;
            }
            let chosen = services.thinkers.turn(opponent, view, asker).await;
            if let Some(table) = itself.upgrade() {
                let _ = table.send(Command::Thought { turn, chosen }).await;
            }
        });
        self.thought = Some(WhileWanted(thought.abort_handle()));
    }

    /// In whose name something is thought about: a client's, or that of whoever came first.
    pub(super) fn asker(&self, guest: Option<u64>) -> Asker {
        let mut guests = self.guests.iter();
        let asks = guests.find(|one| guest.is_none_or(|guest| one.number == guest));
        Asker { attended: self.attended.clone(), address: asks.map(|guest| guest.address) }
    }

    /// Notes whether anybody is here, so that what waits for an opponent has its right place.
    pub(super) fn note_attendance(&self) {
        let attended = !self.guests.is_empty() || !self.elsewhere.is_empty();
        self.attended.store(attended, Ordering::Relaxed);
    }

    /// Looks again whether an opponent is to be let think.
    pub(super) fn think_again(&mut self, turn: u64) {
        if self.thinking.is_some_and(|(waits_for, _)| waits_for == turn) {
            self.thinking = None;
            self.think();
        }
    }

    /// Plays what an opponent decided, unless the table has moved on meanwhile.
    pub(super) async fn thought(
        &mut self,
        turn: u64,
        chosen: Result<Vec<Move>, NoThought>,
    ) -> Result<(), Lost> {
        let Some((thinks_of, seat)) = self.thinking else { return Ok(()) };
        if thinks_of != turn {
            return Ok(());
        }
        self.thinking = None;
        // Whoever was let think plays on until somebody else is to decide.
        self.claimed = true;
        let codes = chosen.as_ref().map(|moves| self.table.legal_part(seat, moves));
        let done = match codes {
            Ok(codes) if !codes.is_empty() => self.play(seat, codes, None).await,
            Ok(_) => self.set_aside(&NoThought::Failed).await,
            Err(failure) => self.set_aside(failure).await,
        };
        match done {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => {
                tracing::error!(table = %self.table.id, %refusal, "an opponent's move was refused");
                // The store may be back later; the table waits for it.
                self.thinking = Some((turn, seat));
                self.later(Command::Thought { turn, chosen });
                Ok(())
            }
            Err(stale) => self.recover(stale).await.map_err(|_| Lost),
        }
    }

    /// Leaves the table as it stands: its opponent would fail again every time.
    async fn set_aside(&mut self, failure: &NoThought) -> Result<Result<(), Refusal>, Stale> {
        tracing::error!(table = %self.table.id, %failure, "the table is set aside");
        self.services.metrics.set_aside.inc();
        self.commit(Entry::SetAside { why: failure.to_string() }, None).await
    }

    /// Gives this table a command after a while.
    pub(super) fn later(&self, command: Command) {
        tokio::spawn(after_a_while(self.itself.clone(), command));
    }
}

impl Table {
    /// The moves that a seat can play one after the other: what was thought out without knowing
    /// what is hidden may not go on as expected.
    fn legal_part(&self, seat: Seat, moves: &[Move]) -> Vec<u32> {
        let mut game = self.game.clone();
        let legal = moves.iter().take_while(|chosen| {
            game.turn() == Turn::Seat(seat) && game.play(**chosen, &mut ()).is_ok()
        });
        legal.map(|chosen| chosen.0).collect()
    }
}

/// A task that ends when its result is not wanted any more.
pub(super) struct WhileWanted(pub(super) AbortHandle);

impl Drop for WhileWanted {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn after_a_while(table: mpsc::WeakSender<Command>, command: Command) {
    sleep(A_WHILE).await;
    if let Some(table) = table.upgrade() {
        let _ = table.send(command).await;
    }
}
