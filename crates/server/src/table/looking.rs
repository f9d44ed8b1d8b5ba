//! Answers questions about a table that change nothing.

use farmstead_rules::{AnyGame, Deal, Event, Game, Move, Options, Record, Seat, View};
use tokio::sync::oneshot;

use super::actor::Actor;
use super::telling::step;
use crate::catalogue::on_the_table;
use crate::refusal::Refusal;
use crate::wire::{
    self, DealResults, PastPosition, Placing, RoundPoints, SeatScore, Story, TablePrinted,
    TableSummary, TableView,
};

/// A question.
pub(crate) enum Look {
    /// What is this table?
    Summary { reply: oneshot::Sender<TableSummary> },
    /// What is the record of this game?
    Record { reply: oneshot::Sender<Result<String, Refusal>> },
    /// What is printed on the things that lie there?
    Printed { reply: oneshot::Sender<TablePrinted> },
    /// What has become of its deal?
    Results { reply: oneshot::Sender<DealResults> },
    /// What is played here, for another table?
    Deal { reply: oneshot::Sender<Result<(Options, Deal), Refusal>> },
    /// How was this game played up to here, for another table?
    Until { position: u32, reply: oneshot::Sender<Result<Record, Refusal>> },
    /// How did the game go?
    Story { reply: oneshot::Sender<Story> },
    /// How did it look after so many moves, and how would it after some more?
    At {
        position: u32,
        then: Vec<Move>,
        eyes: Eyes,
        reply: oneshot::Sender<Result<PastPosition, Refusal>>,
    },
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
            Look::Results { reply } => {
                let _ = reply.send(self.table.results());
            }
            Look::Deal { reply } => {
                let _ = reply.send(self.table.lend());
            }
            Look::Until { position, reply } => {
                let _ = reply.send(self.played_until(position));
            }
            Look::Story { reply } => {
                let _ = reply.send(self.story());
            }
            Look::At { position, then, eyes, reply } => {
                let _ = reply.send(self.past(position, &then, &eyes));
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
            waiting: table.waiting,
            watchers: self.watchers(),
            turn: table.decider().filter(|_| !table.is_over() && !table.waiting),
            result: if table.is_over() { self.placings() } else { Vec::new() },
        }
    }

    fn placings(&self) -> Vec<Placing> {
        let view =
            wire::View::of_everything(&self.table.game).with_resigned(&self.table.resigned());
        let placing = |score: &SeatScore| Placing { points: score.total, rank: score.rank };
        view.scores.iter().map(placing).collect()
    }

    /// The record tells the whole deal, so it is for games that are over.
    fn record(&self) -> Result<String, Refusal> {
        let record = self.played_until(self.table.position())?;
        record.write().map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))
    }

    /// The game up to some position, when it is over.
    pub(super) fn played_until(&self, position: u32) -> Result<Record, Refusal> {
        if !self.table.is_over() {
            let why = "the record tells what is still hidden; it can be had when the game is over";
            return Err(Refusal::forbidden("not_over", why));
        }
        self.check_played(position)?;
        let moves = self.table.moves.iter().take(position as usize);
        Ok(Record {
            options: self.table.options.clone(),
            deal: self.table.setup.deal.clone(),
            moves: moves.map(|played| played.chosen).collect(),
        })
    }

    fn check_played(&self, position: u32) -> Result<(), Refusal> {
        let played = self.table.position();
        if position <= played {
            return Ok(());
        }
        let why = format!("only {played} moves have been played");
        Err(Refusal::missing("unknown_position", why))
    }

    /// The points that everybody could see after every round, and at the end.
    fn story(&self) -> Story {
        let table = &self.table;
        let mut round = table.log().opening().iter().find_map(begins).unwrap_or(0);
        let mut ends = Vec::new();
        table.replay(0, table.position(), |position, _, events| {
            for event in events {
                if matches!(event, Event::Over) {
                    ends.push((round, position));
                }
                if let Some(next) = begins(event) {
                    // Cards may be chosen before the first round.
                    ends.extend((round > 0).then_some((round, position)));
                    round = next;
                }
            }
        });
        let points = |(round, position): (u8, u32)| {
            let game = table.replay(position, position, |_, _, _| {});
            let view = wire::View::of(&View::new(&game, None));
            let points = view.scores.iter().map(|score| score.total).collect();
            RoundPoints { round, position, points }
        };
        Story { rounds: ends.into_iter().map(points).collect() }
    }

    fn past(&self, position: u32, then: &[Move], eyes: &Eyes) -> Result<PastPosition, Refusal> {
        let table = &self.table;
        self.check_played(position)?;
        if !then.is_empty() && !table.is_over() {
            let why = "what could have been done can be seen when the game is over";
            return Err(Refusal::forbidden("not_over", why));
        }
        let viewer = match eyes {
            Eyes::Own(None) => None,
            Eyes::Own(Some(token)) => table.eyes(Some(table.seat_of(token).ok_or_else(|| {
                Refusal::forbidden("bad_token", "this is no seat's secret at this table")
            })?)),
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
        let shown = |game: &AnyGame| match eyes {
            Eyes::Everyone => wire::View::of_everything(game),
            _ => wire::View::of(&View::new(game, viewer)),
        };
        let mut later = game.clone();
        for chosen in then {
            later
                .play(*chosen, &mut ())
                .map_err(|illegal| Refusal::conflict(illegal.code(), illegal.to_string()))?;
        }
        let text = match eyes {
            Eyes::Everyone => game.write_position(),
            _ => View::new(&game, viewer).write_position(),
        };
        Ok(PastPosition {
            n: position,
            of: table.position(),
            view: shown(&game).with_resigned(&table.resigned()),
            after: (!then.is_empty()).then(|| shown(&later)),
            question: View::new(&game, viewer).question(),
            text,
            step: last,
        })
    }
}

/// The round that an event begins.
fn begins(event: &Event) -> Option<u8> {
    match event {
        Event::Round { round } => Some(*round),
        _ => None,
    }
}

fn round(game: &AnyGame) -> u8 {
    match wire::View::of(&View::new(game, None)).table {
        TableView::Agricola(table) => table.round,
        TableView::Family(table) => table.round,
        TableView::Creatures(table) => table.round,
    }
}
