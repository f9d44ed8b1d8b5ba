//! What people say to each other at a table. Only those who sit there hear it.

use farmstead_rules::Seat;

use super::actor::{Actor, Stale};
use super::guest::write;
use super::state::Table;
use crate::limits::Rate;
use crate::names::clean_text;
use crate::refusal::Refusal;
use crate::store::Entry;
use crate::wire::{Said, ServerMessage};

/// How much can be said at once, in characters.
const LONGEST: usize = 200;

/// How often a seat may speak.
pub(super) const SAYINGS: Rate = Rate { burst: 5.0, per_second: 0.25 };

/// How much is said at a table at most, and how much of it a client that comes is told.
const MOST_SAID: u32 = 2_000;
const REMEMBERED: usize = 50;

/// What was said at a table.
#[derive(Clone, Default)]
pub(crate) struct Talk {
    /// Whether nothing more is said for now.
    pub(super) silent: bool,
    /// The last of it.
    lines: std::collections::VecDeque<Said>,
    said: u32,
}

impl Table {
    /// Takes note of what somebody says.
    pub(super) fn say(&mut self, seat: u8, text: &str) -> Result<(), Refusal> {
        let number = self.seq() + 1;
        let name = self.chair(seat)?.name.clone();
        if self.talk.lines.len() == REMEMBERED {
            self.talk.lines.pop_front();
        }
        self.talk.said += 1;
        self.talk.lines.push_back(Said { number, seat: Seat(seat), name, text: text.to_owned() });
        Ok(())
    }

    /// Whether people may not talk here for now.
    pub(crate) fn is_silent(&self) -> bool {
        self.talk.silent
    }

    fn words(&self, seat: Seat, text: &str) -> Result<Entry, Refusal> {
        if self.talk.silent {
            return Err(Refusal::forbidden("silent", "nothing is said at this table"));
        }
        if self.talk.said >= MOST_SAID {
            return Err(Refusal::conflict("all_said", "enough has been said at this table"));
        }
        match clean_text(text, LONGEST) {
            text if text.is_empty() => {
                Err(Refusal::bad("nothing_said", "there are no words in it"))
            }
            text => Ok(Entry::Say { seat: seat.0, text }),
        }
    }

    /// What can be told of what was said after this entry.
    fn said_since(&self, number: u64) -> ServerMessage {
        let lines = self.talk.lines.iter().filter(|said| said.number > number);
        ServerMessage::Chat { lines: lines.cloned().collect() }
    }
}

impl Actor {
    /// Says something in the name of a seat.
    pub(super) async fn speak(
        &mut self,
        seat: Result<Seat, Refusal>,
        text: &str,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        let entry = seat.and_then(|seat| {
            let entry = self.table.words(seat, text)?;
            match self.sayings[seat.index()].take(SAYINGS) {
                true => Ok(entry),
                false => Err(Refusal::too_often()),
            }
        });
        match entry {
            Ok(entry) => self.commit(entry, from).await,
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Tells those who sit at the table what was said after this entry.
    pub(super) fn tell_talk(&mut self, since: u64) {
        let text = write(&self.table.said_since(since));
        let seated = self.guests.iter().filter(|guest| !guest.seats.is_empty());
        let slow = seated.filter(|guest| !guest.tell(text.clone()));
        let lost: Vec<u64> = slow.map(|guest| guest.number).collect();
        self.drop_guests(&lost);
    }

    /// What a client that has just come is told of what was said.
    pub(super) fn talk_so_far(&self) -> Option<ServerMessage> {
        (!self.table.talk.lines.is_empty()).then(|| self.table.said_since(0))
    }
}
