//! How long people take. The times stand in the log, so every server reads the same clock.

use farmstead_rules::Seat;
use tokio::time::{Duration, Instant};

use super::actor::{Actor, Lost};
use super::state::Table;
use crate::refusal::Refusal;
use crate::services::now;
use crate::store::Entry;
use crate::wire::{Clock, ClockFace, SeatKind};

/// What a clock can be set to, in seconds: ten seconds are hardly enough for a move, and whoever takes
/// two months has forgotten the game.
const SECONDS: std::ops::RangeInclusive<u32> = 10..=60 * 86_400;
const LONGEST_INCREMENT: u32 = 3_600;

/// What whoever comes back to a game has at least, in milliseconds.
const GRACE: u64 = 60_000;

/// How long a clock waits after it could not be obeyed.
const A_WHILE: Duration = Duration::from_secs(3);

/// The clock of a table.
#[derive(Clone)]
pub(crate) struct Time {
    pub(super) rule: Clock,
    /// What each seat has left when it is not running, in milliseconds.
    left: Vec<u64>,
    /// For whom it runs, and since when.
    runs: Option<Seat>,
    since: u64,
}

impl Time {
    pub(super) fn new(rule: Clock, seats: usize, from: u64) -> Time {
        Time { rule, left: vec![full(rule); seats], runs: None, since: from }
    }

    fn left_at(&self, at: u64) -> Vec<u64> {
        let mut left = self.left.clone();
        if let Some(seat) = self.runs {
            let spent = at.saturating_sub(self.since);
            left[seat.index()] = left[seat.index()].saturating_sub(spent);
        }
        left
    }
}

/// Refuses a clock that nobody can play by.
pub(crate) fn check(clock: Option<Clock>) -> Result<(), Refusal> {
    let fits = match clock {
        None => true,
        Some(Clock::Move { seconds }) => SECONDS.contains(&seconds),
        Some(Clock::Game { seconds, increment }) => {
            SECONDS.contains(&seconds) && increment <= LONGEST_INCREMENT
        }
    };
    let why = "a clock has 10 seconds to 60 days, and adds an hour at most";
    if fits { Ok(()) } else { Err(Refusal::bad("bad_clock", why)) }
}

fn full(rule: Clock) -> u64 {
    let (Clock::Move { seconds } | Clock::Game { seconds, .. }) = rule;
    u64::from(seconds) * 1000
}

impl Table {
    /// Lets the clock go on after an entry that was just carried out.
    pub(super) fn keep_time(&mut self, entry: &Entry, at: Option<u64>) {
        let next = self.person_to_decide();
        let Some(time) = &mut self.time else { return };
        let at = at.unwrap_or(time.since).max(time.since);
        if let Entry::Back { seat } | Entry::Sit { seat, .. } = entry
            && let Some(left) = time.left.get_mut(usize::from(*seat))
        {
            *left = (*left).max(GRACE.min(full(time.rule)));
        }
        if next == time.runs && !matches!(entry, Entry::Play { .. }) {
            return;
        }
        time.left = time.left_at(at);
        match (time.rule, time.runs) {
            (Clock::Game { increment, .. }, Some(last)) if next != time.runs => {
                time.left[last.index()] += u64::from(increment) * 1000;
            }
            (Clock::Move { .. }, _) => time.left.fill(full(time.rule)),
            _ => {}
        }
        (time.runs, time.since) = (next, at);
    }

    /// Starts the clock of a table that was just set up.
    pub(super) fn wind(&mut self) {
        let runs = self.person_to_decide();
        if let Some(time) = &mut self.time {
            time.runs = runs;
        }
    }

    /// The person whose decision everybody waits for.
    fn person_to_decide(&self) -> Option<Seat> {
        self.decider().filter(|seat| self.plays_in_person(*seat))
    }

    fn plays_in_person(&self, seat: Seat) -> bool {
        let chair = &self.seats[seat.index()];
        chair.kind == SeatKind::Human && chair.level.is_none() && !chair.resigned
    }

    /// Whose time is up when, if nothing happens before; nobody's if nobody else waits.
    fn deadline(&self) -> Option<(Seat, u64)> {
        let time = self.time.as_ref()?;
        let seat = time.runs?;
        let waited_for =
            self.seat_numbers().any(|other| other != seat && self.plays_in_person(other));
        waited_for.then(|| (seat, time.since + time.left[seat.index()]))
    }

    /// What the clock shows now.
    pub(super) fn clock_face(&self) -> Option<ClockFace> {
        let time = self.time.as_ref()?;
        Some(ClockFace { left: time.left_at(now()), runs: time.runs })
    }
}

impl Actor {
    /// When to look at the clock again.
    pub(super) fn time_is_up_at(&self) -> Option<Instant> {
        let (_, at) = self.table.deadline()?;
        let due = Instant::now() + Duration::from_millis(at.saturating_sub(now()));
        Some(self.clock_waits.map_or(due, |until| due.max(until)))
    }

    /// Lets the stand-in play for whoever has used up their time, until they are back.
    pub(super) async fn time_is_up(&mut self) -> Result<(), Lost> {
        self.clock_waits = None;
        let Some((seat, at)) = self.table.deadline().filter(|(_, at)| *at <= now()) else {
            return Ok(());
        };
        tracing::debug!(table = %self.table.id, %seat, at, "the time of a seat is up");
        let level = self.table.setup.stand_in.level.clone();
        let entry = Entry::Away { seat: seat.0, level, missed: true, late: true };
        match self.commit(entry, None).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => {
                tracing::warn!(table = %self.table.id, %refusal, "no stand-in came in time");
                self.clock_waits = Some(Instant::now() + A_WHILE);
                Ok(())
            }
            // Another server may have been faster.
            Err(stale) => self.recover(stale).await.map_err(|_| Lost),
        }
    }
}
