//! Before the game begins: people take seats, change places, and the host lets it begin.
//!
//! Until then nobody sees a hand, not even their own, so that it does not matter who sits where.

use farmstead_ai::Opponent;
use farmstead_rules::Seat;

use super::actor::{Actor, Stale};
use super::state::{OPEN_SEAT, Table, find_opponent};
use crate::refusal::Refusal;
use crate::store::Entry;
use crate::wire::SeatKind;

impl Table {
    /// Whose eyes this viewer sees the game with.
    pub(super) fn eyes(&self, viewer: Option<Seat>) -> Option<Seat> {
        viewer.filter(|_| !self.waiting)
    }

    /// Exchanges who sits on two seats.
    pub(super) fn swap(&mut self, [one, other]: [u8; 2]) -> Result<(), Refusal> {
        self.check_waiting()?;
        self.chair(one)?;
        self.chair(other)?;
        self.seats.swap(usize::from(one), usize::from(other));
        self.host = self.host.map(|host| swapped(host, [one, other]));
        Ok(())
    }

    /// Puts an opponent on a free seat, or frees the seat of one.
    pub(super) fn place(&mut self, seat: u8, level: Option<&str>) -> Result<(), Refusal> {
        self.check_waiting()?;
        let level = level.map(find_opponent).transpose()?;
        let chair = self.chair(seat)?;
        if chair.kind == SeatKind::Human {
            return Err(Refusal::conflict("seat_taken", "somebody sits there; remove them first"));
        }
        chair.level = level;
        (chair.kind, chair.name) = match level {
            Some(level) => (SeatKind::Opponent, called(level, Seat(seat))),
            None => (SeatKind::Open, OPEN_SEAT.to_owned()),
        };
        Ok(())
    }

    /// Lets the game begin. Whoever comes later takes their seat over from the opponent.
    pub(super) fn start(&mut self, level: &str) -> Result<(), Refusal> {
        self.check_waiting()?;
        let level = find_opponent(level)?;
        self.waiting = false;
        for (chair, seat) in self.seats.iter_mut().zip((0..).map(Seat)) {
            if chair.kind == SeatKind::Open {
                chair.level = Some(level);
                chair.away = true;
                chair.missed = true;
                chair.name = called(level, seat);
            }
        }
        Ok(())
    }

    fn check_waiting(&self) -> Result<(), Refusal> {
        match self.waiting {
            true => Ok(()),
            false => Err(Refusal::conflict("begun", "the game has begun")),
        }
    }
}

impl Actor {
    /// Refuses what only who has set the table up may do.
    pub(super) fn check_host(&self, seats: &[Seat]) -> Result<(), Refusal> {
        match self.table.host.is_some_and(|host| seats.contains(&host)) {
            true => Ok(()),
            false => {
                Err(Refusal::forbidden("not_host", "only who has set the table up can do that"))
            }
        }
    }

    /// Changes places: the host any two, everybody else theirs for an open one.
    pub(super) async fn change_places(
        &mut self,
        seats: &[Seat],
        [seat, with]: [u8; 2],
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        let is_open = |seat: u8| {
            let chair = self.table.seats.get(usize::from(seat));
            chair.is_some_and(|chair| chair.kind == SeatKind::Open)
        };
        let own = |seat: u8| seats.contains(&Seat(seat));
        let moves_itself = (own(seat) && is_open(with)) || (own(with) && is_open(seat));
        let may = if moves_itself { Ok(()) } else { self.check_host(seats) };
        let entry = may.map(|()| Entry::Swap { seats: [seat, with] });
        self.change_seat(entry, from).await
    }

    /// What a change of places means for who is connected.
    pub(super) fn follow_seats(&mut self, entries: &[Entry]) {
        for entry in entries {
            match entry {
                Entry::Swap { seats } => {
                    for guest in &mut self.guests {
                        for seat in &mut guest.seats {
                            *seat = swapped(*seat, *seats);
                        }
                        guest.seats.sort();
                    }
                    self.absent.swap(usize::from(seats[0]), usize::from(seats[1]));
                }
                // Now everybody may see their hand, and hears how it was dealt.
                Entry::Start { .. } => {
                    for guest in &mut self.guests {
                        guest.told = None;
                    }
                }
                _ => {}
            }
        }
    }
}

/// What an opponent is called whom nobody has named.
fn called(level: Opponent, seat: Seat) -> String {
    let (first, rest) = level.key().split_at(1);
    format!("{}{rest} {seat}", first.to_uppercase())
}

/// The same chair after two were exchanged.
fn swapped(seat: Seat, [one, other]: [u8; 2]) -> Seat {
    match seat.0 {
        at if at == one => Seat(other),
        at if at == other => Seat(one),
        _ => seat,
    }
}
