//! Tells clients how the table stands: each only what its seats may know.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use farmstead_rules::{AnyGame, Event as Happened, Moves, Seat, View};

use super::Command;
use super::actor::Actor;
use super::guest::write;
use super::state::{Played, Table};
use crate::secrets::sha256;
use crate::stakes::{loss, meal};
use crate::store::Entry;
use crate::wire::{
    self, Event, Line, Move, SeatAt, SeatKind, ServerMessage, Step, TableMessage, ViewMessage,
};

/// How long those who come and go are not told of.
const A_MOMENT: Duration = Duration::from_millis(100);

/// Whose view it is, the seats its client holds, and how far the client was told.
type Audience = (Option<Seat>, Vec<Seat>, Option<u32>);

impl Actor {
    /// Tells a new client everything and the others that it is there.
    pub(super) fn welcome(&mut self, number: u64) {
        self.tell_table_soon();
        let mut table = self.table_message();
        let asks = self.table.question.as_ref().map(|question| question.message());
        let talk = self.talk_so_far();
        let Some(guest) = self.guests.iter_mut().find(|guest| guest.number == number) else {
            return;
        };
        table.you.clone_from(&guest.seats);
        let mut keeps_up = guest.tell(write(&ServerMessage::Table(table)));
        for viewer in guest.viewers() {
            let message = view_message(&self.table, viewer, &guest.seats, guest.told);
            keeps_up &= guest.tell(write(&ServerMessage::View(message)));
        }
        if let Some(asks) = asks {
            keeps_up &= guest.tell(write(&asks));
        }
        if let Some(talk) = talk.filter(|_| !guest.seats.is_empty()) {
            keeps_up &= guest.tell(write(&talk));
        }
        guest.told = Some(self.table.position());
        if !keeps_up {
            self.drop_guests(&[number]);
        }
    }

    /// Tells everybody in a moment who is there: of many who come and go it is told once.
    pub(super) fn tell_table_soon(&mut self) {
        if !self.tells_soon {
            self.tells_soon = true;
            let itself = self.itself.clone();
            tokio::spawn(async move {
                tokio::time::sleep(A_MOMENT).await;
                if let Some(table) = itself.upgrade() {
                    let _ = table.send(Command::TellTable).await;
                }
            });
        }
    }

    /// Tells everybody who sits where.
    pub(super) fn tell_table(&mut self) {
        self.tells_soon = false;
        let mut message = self.table_message();
        let mut lost = Vec::new();
        for guest in &self.guests {
            message.you.clone_from(&guest.seats);
            if !guest.tell(write(&ServerMessage::Table(message.clone()))) {
                lost.push(guest.number);
            }
        }
        self.drop_guests(&lost);
    }

    /// Tells everybody what entries that just became true have changed.
    pub(super) fn tell_changes(&mut self, before: &Table, entries: &[Entry]) {
        let asked = before.question.as_ref();
        if entries.iter().any(|entry| matches!(entry, Entry::Say { .. })) {
            self.tell_talk(before.seq());
        }
        if let Some(asks) = self.table.question.as_ref().filter(|asks| Some(*asks) != asked) {
            let asks = asks.message();
            self.tell_all(&asks);
        } else if asked.is_some() && self.table.question.is_none() {
            let agreed = entries.iter().any(|entry| matches!(entry, Entry::Undo { .. }));
            let by = entries.iter().find_map(|entry| match entry {
                Entry::Decline { seat } => Some(Seat(*seat)),
                _ => None,
            });
            self.tell_all(&ServerMessage::AsksOver { agreed, by });
        }
        for entry in entries {
            // Whoever was told of later positions has to forget them.
            if let Entry::Undo { to, .. } = entry {
                for guest in &mut self.guests {
                    guest.told = guest.told.map(|told| told.min(*to));
                }
            }
        }
        let talk = |entry: &Entry| {
            matches!(
                entry,
                Entry::Ask { .. }
                    | Entry::Agree { .. }
                    | Entry::Decline { .. }
                    | Entry::Say { .. }
                    | Entry::Compared(_)
                    | Entry::Reviewed { .. }
            )
        };
        let moved = |entry: &Entry| {
            matches!(entry, Entry::Play { .. } | Entry::Import { .. } | Entry::Undo { .. })
        };
        if !entries.iter().all(|entry| talk(entry) || matches!(entry, Entry::Rematch { .. })) {
            self.tell_views();
        }
        let was_thinking = self.thinking.is_some();
        self.think();
        let thinks = was_thinking || self.thinking.is_some();
        let seats = !entries.iter().all(|entry| talk(entry) || moved(entry));
        if seats || thinks || self.table.is_over() {
            self.tell_table();
        }
    }

    /// Shows everybody the table as it stands.
    pub(super) fn tell_views(&mut self) {
        // Clients with the same seats that have seen the same get the same text.
        let mut written: BTreeMap<Audience, Utf8Bytes> = BTreeMap::new();
        let mut lost = Vec::new();
        let position = self.table.position();
        for guest in &mut self.guests {
            let since = guest.told.map(|told| told.min(position));
            for viewer in guest.viewers() {
                let text = written
                    .entry((viewer, guest.seats.clone(), since))
                    .or_insert_with(|| {
                        let message = view_message(&self.table, viewer, &guest.seats, since);
                        write(&ServerMessage::View(message))
                    })
                    .clone();
                if !guest.tell(text) && !lost.contains(&guest.number) {
                    lost.push(guest.number);
                }
            }
            guest.told = Some(position);
        }
        self.drop_guests(&lost);
    }

    /// Tells everybody the same.
    pub(super) fn tell_all(&mut self, message: &ServerMessage) {
        let text = write(message);
        let slow = self.guests.iter().filter(|guest| !guest.tell(text.clone()));
        let lost: Vec<u64> = slow.map(|guest| guest.number).collect();
        self.drop_guests(&lost);
    }

    /// Tells one client something.
    pub(super) fn tell(&mut self, number: u64, message: &ServerMessage) {
        let guest = self.guests.iter().find(|guest| guest.number == number);
        if guest.is_some_and(|guest| !guest.tell(write(message))) {
            self.drop_guests(&[number]);
        }
    }

    /// Shows one client the table as it stands.
    pub(super) fn tell_view(&mut self, number: u64) {
        let Some(guest) = self.guests.iter().find(|guest| guest.number == number) else { return };
        let views: Vec<ServerMessage> = guest
            .viewers()
            .into_iter()
            .map(|viewer| view_message(&self.table, viewer, &guest.seats, guest.told))
            .map(ServerMessage::View)
            .collect();
        for view in views {
            self.tell(number, &view);
        }
    }

    /// Lets go of clients that do not keep up. They come back and are told what they missed.
    pub(super) fn drop_guests(&mut self, numbers: &[u64]) {
        self.guests.retain(|guest| !numbers.contains(&guest.number));
    }

    /// Who sits where, for a client without seats.
    pub(super) fn table_message(&self) -> TableMessage {
        let table = &self.table;
        let over = table.is_over();
        let seed = table.setup.seed.map(|seed| seed.to_string());
        TableMessage {
            seq: table.seq(),
            table: table.id.to_string(),
            options: table.named_options(),
            seats: self.seats_at(),
            you: Vec::new(),
            watchers: self.watchers(),
            hints: table.setup.hints,
            host: table.host,
            waiting: table.waiting,
            talk: !table.talk.silent,
            clock: table.time.as_ref().map(|time| time.rule),
            chosen: table.setup.company.chosen,
            series: table.setup.company.series,
            like: table.setup.company.like.clone(),
            from: table.setup.company.from.clone(),
            lesson: table.setup.company.lesson.clone(),
            reviewed: table.reviewed.is_some(),
            stand_in_after: table.setup.stand_in.after,
            seed_hash: seed.as_deref().map(sha256),
            seed: seed.filter(|_| over),
            over,
            stopped: table.cannot_go_on(),
            wait_s: self.thinking.map(|_| self.services.thinkers.wait().as_secs() as u32),
            rematch: table.rematch.clone(),
        }
    }

    /// Who sits where.
    pub(super) fn seats_at(&self) -> Vec<SeatAt> {
        let chair = |seat: Seat| {
            let chair = &self.table.seats[seat.index()];
            SeatAt {
                seat,
                name: chair.name.clone(),
                kind: chair.kind,
                level: chair.level.map(farmstead_ai::Opponent::key),
                present: chair.kind == SeatKind::Opponent || self.is_present(seat),
                absent_s: match chair.kind {
                    SeatKind::Human => self.absent_since(seat),
                    _ => None,
                }
                .map(|since| since.elapsed().as_secs() as u32),
                away: chair.away,
                late: chair.away && chair.late,
                resigned: chair.resigned,
                thinking: self.thinking.is_some_and(|(_, thinks)| thinks == seat),
            }
        };
        self.table.seat_numbers().map(chair).collect()
    }
}

/// The table for one pair of eyes.
pub(super) fn view_message(
    table: &Table,
    viewer: Option<Seat>,
    held: &[Seat],
    told: Option<u32>,
) -> ViewMessage {
    let eyes = table.eyes(viewer);
    let view = View::new(&table.game, eyes);
    ViewMessage {
        seq: table.seq(),
        viewer,
        position: table.position(),
        view: wire::View::of(&view).with_resigned(&table.resigned()),
        moves: legal_moves(table, &table.game, viewer),
        meal: viewer.filter(|_| table.decider().is_some()).and_then(|seat| meal(&table.game, seat)),
        question: view.question(),
        why_not: match table.decider() {
            None => BTreeMap::new(),
            Some(_) => view.why_not().into_iter().collect(),
        },
        goal: table.task().map(|task| task.stand(&table.game)),
        undo: viewer.and_then(|seat| table.undo_offer(seat, held)),
        steps: steps(table, eyes, told),
        clock: table.clock_face(),
        since: told.unwrap_or(0),
    }
}

/// Positions with more choices than this tell only of some what they would lose.
const MANY: usize = 64;

/// What a seat may do in a position of this table, unless the game was given up.
pub(super) fn legal_moves(table: &Table, game: &AnyGame, viewer: Option<Seat>) -> Vec<Move> {
    let Some(seat) = viewer.filter(|_| table.decider().is_some()) else { return Vec::new() };
    let view = View::new(game, viewer);
    let mut moves = Moves::new();
    view.moves(&mut moves);
    let few = moves.len() <= MANY;
    let told = moves.iter().map(|chosen| {
        let told = Move::of(&view, *chosen);
        let asked = few || matches!(told.kind, "done" | "feed" | "keep");
        let loses = if asked { loss(game, seat, *chosen) } else { None };
        Move { loses, ..told }
    });
    told.collect()
}

/// What happened after `told`, as far as this viewer may hear of it; all of it for somebody new.
fn steps(table: &Table, viewer: Option<Seat>, told: Option<u32>) -> Vec<Step> {
    let mut steps = Vec::new();
    if told.is_none() {
        steps.push(step(table, viewer, 0, None, table.log().opening()));
    }
    let from = told.unwrap_or(0);
    if from < table.position() {
        table.replay(from, table.position(), |position, played, events| {
            steps.push(step(table, viewer, position, Some(played), events));
        });
    }
    steps
}

/// What one move brought about, as far as this viewer may hear of it.
pub(super) fn step(
    table: &Table,
    viewer: Option<Seat>,
    position: u32,
    played: Option<&Played>,
    events: &[Happened],
) -> Step {
    let may_hear = |event: &&Happened| match event.audience() {
        None => true,
        only => only == viewer,
    };
    let lines = table.log().lines(events.iter().filter(may_hear));
    Step {
        position,
        seat: played.map(|played| played.seat),
        lines: lines.into_iter().map(|line| Line { seat: line.seat, words: line.text }).collect(),
        events: events.iter().filter(may_hear).filter_map(Event::of).collect(),
    }
}
