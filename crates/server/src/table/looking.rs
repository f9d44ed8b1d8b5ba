//! Answers questions about a table that change nothing.

use farmstead_rules::{AnyGame, Record, Seat, View};
use tokio::sync::oneshot;

use super::actor::Actor;
use super::telling::step;
use crate::catalogue::on_the_table;
use crate::refusal::Refusal;
use crate::wire::{self, PastPosition, TablePrinted, TableSummary, TableView};

/// A question.
pub(crate) enum Look {
    /// What is this table?
    Summary { reply: oneshot::Sender<TableSummary> },
    /// What is the record of this game?
    Record { reply: oneshot::Sender<Result<String, Refusal>> },
    /// What is printed on the things that lie there?
    Printed { reply: oneshot::Sender<TablePrinted> },
    /// How did it look after so many moves?
    At { position: u32, eyes: Eyes, reply: oneshot::Sender<Result<PastPosition, Refusal>> },
}

/// Whose eyes a position is seen with.
pub(crate) enum Eyes {
    /// Those of whoever holds this secret, or a watcher's without one.
    Own(Option<String>),
    /// Those of a seat, when the game is over.
    Seat(u8),
    /// Everybody's at once, when the game is over.
    Everyone,
}

impl Actor {
    /// Answers. Nobody minds if the asker is gone.
    pub(super) fn look(&self, look: Look) {
        match look {
            Look::Summary { reply } => {
                let _ = reply.send(self.summary());
            }
            Look::Record { reply } => {
                let _ = reply.send(self.record());
            }
            Look::Printed { reply } => {
                let _ = reply.send(on_the_table(self.table.game.book()));
            }
            Look::At { position, eyes, reply } => {
                let _ = reply.send(self.past(position, &eyes));
            }
        }
    }

    fn summary(&self) -> TableSummary {
        let table = &self.table;
        TableSummary {
            table: table.id.to_string(),
            options: table.named_options(),
            seats: self.seats_at(),
            round: round(&table.game),
            position: table.position(),
            over: table.is_over(),
            watchers: self.watchers(),
        }
    }

    /// The record tells the whole deal, so it is for games that are over.
    fn record(&self) -> Result<String, Refusal> {
        if !self.table.is_over() {
            let why = "the record tells what is still hidden; it can be had when the game is over";
            return Err(Refusal::forbidden("not_over", why));
        }
        let record = Record {
            options: self.table.options.clone(),
            deal: self.table.setup.deal.clone(),
            moves: self.table.moves.iter().map(|played| played.chosen).collect(),
        };
        record.write().map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))
    }

    fn past(&self, position: u32, eyes: &Eyes) -> Result<PastPosition, Refusal> {
        let table = &self.table;
        if position > table.position() {
            let why = format!("only {} moves have been played", table.position());
            return Err(Refusal::missing("unknown_position", why));
        }
        let viewer = match eyes {
            Eyes::Own(None) => None,
            Eyes::Own(Some(token)) => Some(table.seat_of(token).ok_or_else(|| {
                Refusal::forbidden("bad_token", "this is no seat's secret at this table")
            })?),
            Eyes::Seat(_) | Eyes::Everyone if !table.is_over() => {
                let why = "what others saw can be seen when the game is over";
                return Err(Refusal::forbidden("not_over", why));
            }
            Eyes::Seat(seat) if usize::from(*seat) < table.seats.len() => Some(Seat(*seat)),
            Eyes::Seat(_) => return Err(Refusal::missing("unknown_seat", "there is no such seat")),
            Eyes::Everyone => None,
        };
        let mut last = step(table, viewer, 0, None, table.log().opening());
        let game = table.replay(position.saturating_sub(1), position, |number, played, events| {
            last = step(table, viewer, number, Some(played), events);
        });
        let view = match eyes {
            Eyes::Everyone => wire::View::of_everything(&game),
            _ => wire::View::of(&View::new(&game, viewer)),
        };
        Ok(PastPosition {
            n: position,
            of: table.position(),
            view: view.with_resigned(&table.resigned()),
            question: View::new(&game, viewer).question(),
            step: last,
        })
    }
}

fn round(game: &AnyGame) -> u8 {
    match wire::View::of(&View::new(game, None)).table {
        TableView::Agricola(table) => table.round,
        TableView::Family(table) => table.round,
        TableView::Creatures(table) => table.round,
    }
}
