//! Lets opponents decide.

use std::time::Duration;

use farmstead_rules::{Move, View};
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::Command;
use super::actor::{Actor, Lost};

/// How long a table waits for another process, or for its store, before it looks again.
const A_WHILE: Duration = Duration::from_secs(3);

impl Actor {
    /// Lets the opponent that is to decide think, if one is and no other process lets it.
    pub(super) fn think(&mut self) {
        let turn = self.table.seq();
        let Some((seat, opponent)) = self.table.opponent_to_decide() else {
            self.thinking = None;
            return;
        };
        if self.thinking == Some((turn, seat)) {
            return;
        }
        self.thinking = Some((turn, seat));
        let view = View::new(&self.table.game, Some(seat));
        let (services, itself) = (self.services.clone(), self.itself.clone());
        let (claimed, id) = (self.claimed, self.table.id.clone());
        tokio::spawn(async move {
            let may = claimed || services.store.claim(&id).await.unwrap_or(false);
            if !may {
                // Another process does; unless it goes away.
                return after_a_while(itself, Command::Think { turn }).await;
            }
            let chosen = services.thinkers.choose(opponent, view).await;
            if let Some(table) = itself.upgrade() {
                let _ = table.send(Command::Thought { turn, chosen }).await;
            }
        });
    }

    /// Looks again whether an opponent is to be let think.
    pub(super) fn think_again(&mut self, turn: u64) {
        if self.thinking.is_some_and(|(waits_for, _)| waits_for == turn) {
            self.thinking = None;
            self.think();
        }
    }

    /// Plays what an opponent decided, unless the table has moved on meanwhile.
    pub(super) async fn thought(&mut self, turn: u64, chosen: Option<Move>) -> Result<(), Lost> {
        let Some((thinks_of, seat)) = self.thinking else { return Ok(()) };
        if thinks_of != turn {
            return Ok(());
        }
        self.thinking = None;
        // Whoever was let think plays on until somebody else is to decide.
        self.claimed = true;
        let Some(move_) = chosen else { return Ok(()) };
        match self.play(seat, vec![move_.0], None).await {
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

    /// Gives this table a command after a while.
    pub(super) fn later(&self, command: Command) {
        tokio::spawn(after_a_while(self.itself.clone(), command));
    }
}

async fn after_a_while(table: mpsc::WeakSender<Command>, command: Command) {
    sleep(A_WHILE).await;
    if let Some(table) = table.upgrade() {
        let _ = table.send(command).await;
    }
}
