//! Who holds a seat: opening it on another device, recovering it, removing somebody.

use farmstead_rules::Seat;
use tokio::sync::oneshot;

use super::actor::{Actor, Lost, Stale};
use crate::refusal::Refusal;
use crate::secrets::{Secret, SecretHash};
use crate::services::now;
use crate::store::Entry;
use crate::wire::{DeviceCode, OpenedSeat, SeatKind, ServerMessage};

/// How long a code for another device holds, in seconds.
const CODE_HOLDS: u64 = 600;

/// Something about the secrets of seats.
pub(crate) enum Opening {
    /// Whoever has this secret wants a code for another device.
    Lend { token: String, reply: Borrowed<DeviceCode> },
    /// Somebody has a code: of another device, or to recover a seat.
    Take { code: String, reply: Borrowed<OpenedSeat> },
}

/// Where the answer goes.
type Borrowed<T> = oneshot::Sender<Result<T, Refusal>>;

impl Actor {
    /// Does what is asked about secrets.
    pub(super) async fn open(&mut self, opening: Opening) -> Result<(), Lost> {
        match opening {
            Opening::Lend { token, reply } => {
                let done = loop {
                    match self.lend(&token).await {
                        Ok(done) => break done,
                        Err(stale) => self.recover(stale).await.map_err(|_| Lost)?,
                    }
                };
                let _ = reply.send(done);
            }
            Opening::Take { code, reply } => {
                let done = loop {
                    match self.take(&code).await {
                        Ok(done) => break done,
                        Err(stale) => self.recover(stale).await.map_err(|_| Lost)?,
                    }
                };
                let _ = reply.send(done);
            }
        }
        Ok(())
    }

    async fn lend(&mut self, token: &str) -> Result<Result<DeviceCode, Refusal>, Stale> {
        let Some(seat) = self.table.seat_of(token) else {
            let why = "this is no seat's secret at this table";
            return Ok(Err(Refusal::forbidden("bad_token", why)));
        };
        let code = Secret::short();
        let until = now() + CODE_HOLDS * 1000;
        let entry = Entry::Lend { seat: seat.0, code: code.hash(), until };
        let done = self.commit(entry, None).await?;
        Ok(done.map(|()| DeviceCode { code: code.tell(), seconds: CODE_HOLDS }))
    }

    async fn take(&mut self, code: &str) -> Result<Result<OpenedSeat, Refusal>, Stale> {
        let hash = SecretHash::of_code(code);
        let mut persons = self
            .table
            .seat_numbers()
            .filter(|seat| self.table.seats[seat.index()].kind == SeatKind::Human);
        let found = persons.find_map(|seat| {
            let chair = &self.table.seats[seat.index()];
            let lent = chair.lent.as_ref().filter(|(_, until)| *until > now());
            match (lent, &chair.recovery) {
                (Some((code, _)), _) if *code == hash => Some((seat, false)),
                (_, Some(recovery)) if *recovery == hash => Some((seat, true)),
                _ => None,
            }
        });
        let Some((seat, recovers)) = found else {
            let wrong = Refusal::forbidden("bad_code", "this code opens no seat, or not any more");
            return Ok(Err(if self.guesses.take() { wrong } else { Refusal::too_often() }));
        };
        let secret = Secret::new();
        let recovery = recovers.then(Secret::recovery);
        let entry = match &recovery {
            Some(recovery) => {
                Entry::Recovered { seat: seat.0, secret: secret.hash(), recovery: recovery.hash() }
            }
            None => Entry::Opened { seat: seat.0, secret: secret.hash() },
        };
        let done = self.commit(entry, None).await?;
        if recovers && done.is_ok() {
            self.send_away(seat);
        }
        Ok(done.map(|()| OpenedSeat {
            seat,
            token: secret.tell(),
            recovery: recovery.map(Secret::tell),
        }))
    }

    /// Makes a seat free for somebody else, if its host wishes so.
    pub(super) async fn remove(
        &mut self,
        guest: u64,
        seats: &[Seat],
        seat: u8,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        if let Err(refusal) = self.check_host(seats) {
            return Ok(Err(refusal));
        }
        let chair = self.table.seats.get(usize::from(seat));
        let refusal = match chair {
            None => Refusal::missing("unknown_seat", "there is no such seat"),
            Some(_) if seats.contains(&Seat(seat)) => {
                Refusal::conflict("own_seat", "this is your own seat")
            }
            Some(chair) if chair.kind != SeatKind::Human => {
                Refusal::conflict("not_a_person", "nobody sits there")
            }
            Some(_) => {
                let invite = Secret::new();
                let entry = Entry::Remove { seat, invite: invite.hash() };
                let done = self.change_seat(Ok(entry), from).await?;
                if done.is_ok() {
                    self.send_away(Seat(seat));
                    let message = ServerMessage::Invite { seat: Seat(seat), token: invite.tell() };
                    self.tell(guest, &message);
                }
                return Ok(done);
            }
        };
        Ok(Err(refusal))
    }

    /// Gives seats back whose players were missed and have come. Whoever has sat there while their time
    /// ran out is back when they say so, or when they come anew.
    pub(super) async fn give_back(&mut self, arrived: u64) -> Result<(), Lost> {
        let arrived = self.guests.iter().find(|guest| guest.number == arrived);
        let arrived = arrived.map(|guest| guest.seats.clone()).unwrap_or_default();
        while let Some(seat) = self.table.seat_numbers().find(|seat| {
            let chair = &self.table.seats[seat.index()];
            let comes = arrived.contains(seat) || (!chair.late && self.is_present(*seat));
            chair.away && chair.missed && !chair.resigned && comes
        }) {
            match self.commit(Entry::Back { seat: seat.0 }, None).await {
                Ok(Ok(())) => {}
                Ok(Err(refusal)) => {
                    tracing::warn!(table = %self.table.id, %refusal, "a seat was not given back");
                    return Ok(());
                }
                Err(stale) => self.recover(stale).await.map_err(|_| Lost)?,
            }
        }
        Ok(())
    }

    /// Lets go of everybody who holds a seat: their secrets are no longer good.
    fn send_away(&mut self, seat: Seat) {
        self.guests.retain(|guest| !guest.seats.contains(&seat));
        self.note_presence();
        self.tell_table();
        self.announce();
    }
}
