//! The one task that changes a table.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::http::StatusCode;
use farmstead_rules::{Move, RULES_VERSION, Seat};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::advising::Advising;
use super::carry_out::RENAMES;
use super::deciding::WhileWanted;
use super::guest::Guest;
use super::looking::Look;
use super::recovering::Opening;
use super::reviewing::{Progress, Reviewing};
use super::talking::SAYINGS;
use super::{Elsewhere, Outbox, Table};
use crate::limits::{Bucket, Rate, Shared};
use crate::refusal::{DATABASE_AWAY, Refusal};
use crate::secrets::Secret;
use crate::services::Services;
use crate::store::{Append, Entry, Here};
use crate::thinking::{Advised, NoThought};
use crate::wire::{ClientMessage, Compared, SatDown, SitDown};

/// What a table is asked to do.
pub(crate) enum Command {
    /// A client says hello.
    Join {
        tokens: Vec<String>,
        seen: Option<u64>,
        client: Option<String>,
        address: IpAddr,
        outbox: Outbox,
        reply: oneshot::Sender<Result<(u64, Shared), Refusal>>,
    },
    /// A client says something else.
    Say { guest: u64, message: ClientMessage },
    /// A client is gone.
    Leave { guest: u64 },
    /// Somebody sits down on an open seat.
    Sit { seat: u8, body: SitDown, reply: oneshot::Sender<Result<SatDown, Refusal>> },
    /// The next game was set up, or is asked for.
    Rematch { token: String, reply: oneshot::Sender<Result<Rematch, Refusal>> },
    /// The table of the next game.
    RematchIs { table: String, reply: oneshot::Sender<Result<String, Refusal>> },
    /// The same deal was played to its end at another table.
    Compare { result: Compared, reply: oneshot::Sender<Result<(), Refusal>> },
    /// A seat is to be opened on another device, or recovered.
    Open(Opening),
    /// Somebody wants to know something.
    Look(Look),
    /// An opponent has decided.
    Thought { turn: u64, chosen: Result<Vec<Move>, NoThought> },
    /// Another process may have stopped letting the opponent think.
    Think { turn: u64 },
    /// Others may have added to the log.
    CatchUp,
    /// Somebody came or went.
    TellTable,
    /// The review of the game is so far.
    Reviewed(Progress),
    /// Advice for a client.
    Advised { guest: u64, advised: Advised },
    /// The server stops.
    Close,
}

/// What the next game needs to be set up, or its table if it is there.
pub(crate) enum Rematch {
    /// It has been set up.
    At(String),
    /// It has to be set up like this.
    Needed(Box<Table>),
}

/// How long a table stays in memory when nobody looks at it.
const LINGERS: Duration = Duration::from_secs(20);

/// How many clients can hold the same seats at a time, and how many can watch.
const MOST_CLIENTS: usize = 8;
const MOST_WATCHERS: usize = 500;

/// How many codes may be tried at a table.
const GUESSES: Rate = Rate { burst: 10.0, per_second: 0.1 };

/// A live table.
pub(crate) struct Actor {
    pub(super) table: Table,
    pub(super) guests: Vec<Guest>,
    pub(super) advising: Vec<Advising>,
    /// The review that is being made.
    pub(super) reviewing: Option<Reviewing>,
    pub(super) services: Arc<Services>,
    pub(super) itself: mpsc::WeakSender<Command>,
    /// What is heard of other processes, and who is there by way of them.
    pub(super) news: watch::Receiver<Elsewhere>,
    pub(super) elsewhere: BTreeMap<String, Here>,
    /// Whether this process lets the opponents of this table think.
    pub(super) claimed: bool,
    /// The turn an opponent thinks about: the number of the log entry it waits for.
    pub(super) thinking: Option<(u64, Seat)>,
    /// The task that thinks about it.
    pub(super) thought: Option<WhileWanted>,
    /// Whether anybody is at the table.
    pub(super) attended: Arc<AtomicBool>,
    pub(super) renames: Bucket,
    /// Whether everybody is told in a moment who is there.
    pub(super) tells_soon: bool,
    /// Since when nobody has been there for each seat.
    pub(super) absent: Vec<Option<Instant>>,
    /// How many codes that open no seat may still be tried.
    pub(super) guesses: Shared,
    /// How much each seat may still say.
    pub(super) sayings: Vec<Bucket>,
    /// Until when the clock is not looked at.
    pub(super) clock_waits: Option<Instant>,
    next_guest: u64,
}

/// Why an entry was not kept though the table does not mind it.
pub(super) enum Stale {
    /// Somebody else was faster: the log has entries that this table does not know.
    Behind,
    /// The database does not answer, and whether it was kept is not known.
    InDoubt(Refusal),
}

/// What the log says cannot be known now: the table must be read anew.
pub(super) struct Lost;

impl Actor {
    /// A table with nobody connected.
    pub(crate) fn new(
        table: Table,
        services: Arc<Services>,
        itself: mpsc::WeakSender<Command>,
        news: watch::Receiver<Elsewhere>,
    ) -> Actor {
        let absent = vec![Some(Instant::now()); table.seats.len()];
        let sayings = vec![Bucket::full(SAYINGS); table.seats.len()];
        Actor {
            table,
            guests: Vec::new(),
            advising: Vec::new(),
            reviewing: None,
            services,
            itself,
            news,
            elsewhere: BTreeMap::new(),
            claimed: false,
            thinking: None,
            thought: None,
            attended: Arc::default(),
            renames: Bucket::full(RENAMES),
            tells_soon: false,
            absent,
            guesses: Shared::full(GUESSES),
            sayings,
            clock_waits: None,
            next_guest: 1,
        }
    }

    /// Serves the table until nobody needs it. Boxed, because a future holds what is moved into it
    /// twice.
    pub(crate) async fn run(mut self: Box<Self>, mut commands: mpsc::Receiver<Command>) {
        self.services.metrics.live_tables.inc();
        if !self.services.presence.is_alone() {
            // What others did while this table was read.
            self.look_again().await;
        }
        if self.table.can_be_renewed() {
            self.renew().await;
        }
        self.think();
        self.report();
        let mut until = Instant::now() + LINGERS;
        loop {
            let idle = self.guests.is_empty() && self.thinking.is_none();
            let up = self.time_is_up_at();
            let command = tokio::select! {
                command = commands.recv() => command,
                Ok(()) = self.news.changed() => {
                    Box::pin(self.heard()).await;
                    continue;
                }
                () = tokio::time::sleep_until(up.unwrap_or(until)), if up.is_some() => {
                    if let Err(Lost) = Box::pin(self.time_is_up()).await {
                        break;
                    }
                    continue;
                }
                () = tokio::time::sleep_until(until), if idle => None,
            };
            let Some(command) = command else { break };
            if matches!(command, Command::Close) {
                break;
            }
            // What is needed to carry out a command is given back afterwards: tables mostly wait.
            if let Err(Lost) = Box::pin(self.obey(command)).await {
                tracing::warn!(table = %self.table.id, "the table is read anew");
                break;
            }
            until = Instant::now() + LINGERS;
        }
        // Whatever still comes is asked again of the table that is read anew.
        commands.close();
        if !self.guests.is_empty() {
            self.guests.clear();
            self.announce();
        }
        self.services.metrics.live_tables.dec();
    }

    async fn obey(&mut self, command: Command) -> Result<(), Lost> {
        match command {
            Command::Join { tokens, seen, client, address, outbox, reply } => {
                let joined = self.join(&tokens, seen, client, address, outbox);
                let number = joined.as_ref().ok().map(|(number, _)| *number);
                let _ = reply.send(joined);
                if let Some(number) = number {
                    self.note_attendance();
                    self.note_presence();
                    self.give_back(number).await?;
                    self.welcome(number);
                    self.announce();
                }
            }
            Command::Say { guest, message } => self.hear(guest, message).await?,
            Command::Leave { guest } => {
                self.guests.retain(|one| one.number != guest);
                self.forget_advice(guest);
                self.forget_review(guest);
                self.note_attendance();
                self.note_presence();
                self.tell_table_soon();
                self.announce();
            }
            Command::Sit { seat, body, reply } => {
                let done = loop {
                    match self.sit(seat, &body).await {
                        Ok(done) => break done,
                        Err(stale) => self.recover(stale).await.map_err(|_| Lost)?,
                    }
                };
                let _ = reply.send(done);
            }
            Command::Rematch { token, reply } => {
                let answer = match (self.table.seat_of(&token), &self.table.rematch) {
                    (None, _) => Err(Refusal::forbidden("bad_token", "this is no seat's secret")),
                    (_, Some(table)) => Ok(Rematch::At(table.clone())),
                    (_, None) if !self.table.is_over() => {
                        Err(Refusal::conflict("not_over", "the game is not over"))
                    }
                    _ => Ok(Rematch::Needed(Box::new(self.table.clone()))),
                };
                let _ = reply.send(answer);
            }
            Command::RematchIs { table, reply } => {
                // Two players may ask at the same moment; the first table counts.
                let done = loop {
                    if let Some(first) = &self.table.rematch {
                        break Ok(first.clone());
                    }
                    match self.commit(Entry::Rematch { table: table.clone() }, None).await {
                        Ok(done) => break done.map(|()| table),
                        Err(stale) => self.recover(stale).await.map_err(|_| Lost)?,
                    }
                };
                let _ = reply.send(done);
            }
            Command::Compare { result, reply } => {
                let done = loop {
                    match self.note(&result).await {
                        Ok(done) => break done,
                        Err(stale) => self.recover(stale).await.map_err(|_| Lost)?,
                    }
                };
                let _ = reply.send(done);
            }
            Command::Open(opening) => self.open(opening).await?,
            Command::Look(look) => self.look(look),
            Command::Thought { turn, chosen } => self.thought(turn, chosen).await?,
            Command::Think { turn } => self.think_again(turn),
            Command::CatchUp => self.look_again().await,
            Command::TellTable if self.tells_soon => self.tell_table(),
            Command::TellTable => {}
            Command::Reviewed(progress) => self.reviewed(progress).await?,
            Command::Advised { guest, advised } => self.advised(guest, advised),
            Command::Close => {}
        }
        Ok(())
    }

    fn join(
        &mut self,
        tokens: &[String],
        seen: Option<u64>,
        client: Option<String>,
        address: IpAddr,
        outbox: Outbox,
    ) -> Result<(u64, Shared), Refusal> {
        let mut seats = Vec::new();
        for token in tokens {
            let seat = self.table.seat_of(token).ok_or_else(|| {
                Refusal::forbidden("bad_token", "this is no seat's secret at this table")
            })?;
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats.sort();
        self.make_room(&seats)?;
        let number = self.next_guest;
        self.next_guest += 1;
        let same = self.guests.iter().find(|one| one.seats.iter().any(|seat| seats.contains(seat)));
        let bucket = match same {
            Some(other) => other.bucket.clone(),
            None => Shared::full(self.services.messages),
        };
        let mut guest = Guest::new(number, seats, client, address, bucket.clone(), outbox);
        guest.told = seen.and_then(|seq| self.table.position_since(seq));
        self.guests.push(guest);
        Ok((number, bucket))
    }

    /// A seat has few clients at a time: one too many makes the oldest go. Watchers come while there
    /// is room.
    fn make_room(&mut self, seats: &[Seat]) -> Result<(), Refusal> {
        let same = || self.guests.iter().filter(|guest| guest.seats == seats);
        if seats.is_empty() && same().count() >= MOST_WATCHERS {
            let why = "as many watch this table as can";
            return Err(Refusal {
                status: StatusCode::SERVICE_UNAVAILABLE,
                ..Refusal::conflict("full", why)
            });
        }
        if !seats.is_empty() && same().count() >= MOST_CLIENTS {
            let oldest = same().map(|guest| guest.number).min();
            self.guests.retain(|guest| Some(guest.number) != oldest);
        }
        Ok(())
    }

    async fn sit(&mut self, seat: u8, body: &SitDown) -> Result<Result<SatDown, Refusal>, Stale> {
        let (secret, hash) = match self.check_invite(seat, body) {
            Ok(pair) => pair,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let name = crate::names::clean_name(body.name.as_deref(), seat);
        let recovery = Secret::recovery();
        let entry = Entry::Sit { seat, name, secret: hash, recovery: Some(recovery.hash()) };
        let done = self.change_seat(Ok(entry), None).await?;
        Ok(done.map(|()| SatDown { token: secret.tell(), recovery: recovery.tell() }))
    }

    /// Keeps a table of older rules as one of today's. If that fails, it is tried when the table is
    /// opened again.
    async fn renew(&mut self) {
        match self.commit(Entry::Rules { version: RULES_VERSION }, None).await {
            Ok(Ok(())) => {}
            Ok(Err(refusal)) | Err(Stale::InDoubt(refusal)) => {
                tracing::warn!(table = %self.table.id, %refusal, "the table is not renewed");
            }
            Err(Stale::Behind) => self.look_again().await,
        }
    }

    /// Finds out what the log says after an entry was not kept.
    pub(super) async fn recover(&mut self, stale: Stale) -> Result<(), Refusal> {
        match stale {
            Stale::Behind => self.catch_up().await,
            Stale::InDoubt(refusal) => Err(refusal),
        }
    }

    /// Makes true what was kept, and tells everybody.
    pub(super) fn became(&mut self, next: Table, entries: &[Entry]) {
        let before = std::mem::replace(&mut self.table, next);
        self.follow_seats(entries);
        self.tell_changes(&before, entries);
        if self.table.is_over() && !before.is_over() {
            self.report();
        }
    }

    /// Tries an entry, keeps it, and only then makes it true. The refusal of the inner result
    /// changes nothing.
    pub(super) async fn commit(
        &mut self,
        entry: Entry,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        let mut next = self.table.clone();
        // A panic is a mistake in the rules; it is no reason to lose the table.
        let applied = catch_unwind(AssertUnwindSafe(|| next.apply(&entry)));
        if let Err(refusal) = applied.unwrap_or_else(|_| Err(Refusal::rules_failed())) {
            return Ok(Err(refusal));
        }
        let at = crate::services::now();
        let (entry, text) = next.write(entry, from, at);
        let due = next.opponent_to_decide().is_some();
        let was_due = self.table.opponent_to_decide().is_some();
        let begun = Instant::now();
        let append = Append {
            table: self.table.id.to_string(),
            number: next.seq(),
            entry: text,
            at,
            due: (due != was_due).then_some(due),
        };
        let kept = self.services.journal.append(append).await;
        self.services.metrics.commit_seconds.observe(begun.elapsed().as_secs_f64());
        match kept {
            Ok(true) => {
                // Whoever makes it an opponent's turn lets it think.
                self.claimed |= due && !was_due;
                self.became(next, &[entry]);
                Ok(Ok(()))
            }
            Ok(false) => Err(Stale::Behind),
            Err(refusal) if refusal.code == DATABASE_AWAY => Err(Stale::InDoubt(refusal)),
            Err(refusal) => Ok(Err(refusal)),
        }
    }
}
