//! What happens at this table by way of other processes.

use std::collections::{BTreeMap, BTreeSet};

use farmstead_rules::Seat;
use tokio::time::Instant;

use super::Command;
use super::actor::Actor;
use crate::refusal::Refusal;
use crate::store::Here;

/// What was heard of other processes at a table. Only the newest counts, so it never piles up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Elsewhere {
    /// The number of the newest entry in the log.
    pub(crate) newest: u64,
    /// Who is there, by process.
    pub(crate) here: BTreeMap<String, Here>,
}

impl Elsewhere {
    /// Hears of an entry; whether that is new.
    pub(crate) fn hear_of(&mut self, number: u64) -> bool {
        let new = number > self.newest;
        self.newest = self.newest.max(number);
        new
    }

    /// Hears who is there by way of a process; whether that is new.
    pub(crate) fn hear_who(&mut self, here: Here) -> bool {
        if here.seats == 0 && here.watchers == 0 {
            return self.here.remove(&here.node).is_some();
        }
        let before = self.here.insert(here.node.clone(), here.clone());
        before.as_ref() != Some(&here)
    }

    /// Hears which processes are alive; whether somebody is gone with another one.
    pub(crate) fn hear_alive(&mut self, nodes: &BTreeSet<String>) -> bool {
        let before = self.here.len();
        self.here.retain(|node, _| nodes.contains(node));
        self.here.len() != before
    }
}

impl Actor {
    /// Takes note of what was heard.
    pub(super) async fn heard(&mut self) {
        let heard = self.news.borrow_and_update().clone();
        if heard.newest > self.table.seq() {
            self.look_again().await;
        }
        if heard.here != self.elsewhere {
            let stranger = heard.here.keys().any(|node| !self.elsewhere.contains_key(node));
            self.elsewhere = heard.here;
            self.note_attendance();
            self.note_presence();
            if stranger {
                // Who is new has not heard who is here.
                self.announce();
            }
            self.tell_table();
        }
    }

    /// Catches up with the log, later if it cannot be read now.
    pub(super) async fn look_again(&mut self) {
        if let Err(refusal) = self.catch_up().await {
            tracing::warn!(table = %self.table.id, %refusal, "the newest entries cannot be read");
            self.later(Command::CatchUp);
        }
    }

    /// Reads what others have added to the log, and tells of it.
    pub(super) async fn catch_up(&mut self) -> Result<(), Refusal> {
        let texts = self.services.store.since(&self.table.id, self.table.seq()).await?;
        let mut next = self.table.clone();
        let mut entries = Vec::with_capacity(texts.len());
        for text in &texts {
            entries.push(next.apply_text(text)?);
        }
        if !entries.is_empty() {
            // Whoever added the last of them lets an opponent think.
            self.claimed = false;
            self.became(next, &entries);
        }
        Ok(())
    }

    /// Tells other processes who is here.
    pub(super) fn announce(&self) {
        let held = |seat: Seat| self.guests.iter().any(|guest| guest.seats.contains(&seat));
        let seats = self.table.seat_numbers().filter(|seat| held(*seat));
        self.services.presence.tell(Here {
            table: self.table.id.to_string(),
            node: String::new(),
            seats: seats.fold(0, |seats, seat| seats | 1 << seat.0),
            watchers: self.own_watchers(),
        });
    }

    /// How many watch by way of this process.
    fn own_watchers(&self) -> u32 {
        self.guests.iter().filter(|guest| guest.seats.is_empty()).count() as u32
    }

    /// How many watch.
    pub(super) fn watchers(&self) -> u32 {
        let others = self.elsewhere.values().map(|here| here.watchers);
        others.fold(self.own_watchers(), u32::saturating_add)
    }

    /// Takes note for which seats somebody is there.
    pub(super) fn note_presence(&mut self) {
        for seat in self.table.seat_numbers() {
            let present = self.is_present(seat);
            let absent = &mut self.absent[seat.index()];
            *absent = if present { None } else { absent.or_else(|| Some(Instant::now())) };
        }
    }

    /// Since when nobody has been there for a seat, as far as is known here.
    pub(super) fn absent_since(&self, seat: Seat) -> Option<Instant> {
        self.absent[seat.index()].filter(|_| !self.is_present(seat))
    }

    /// Whether somebody who holds this seat is connected, to whichever process.
    pub(super) fn is_present(&self, seat: Seat) -> bool {
        self.guests.iter().any(|guest| guest.seats.contains(&seat))
            || self.elsewhere.values().any(|here| here.seats >> seat.0 & 1 == 1)
    }
}
