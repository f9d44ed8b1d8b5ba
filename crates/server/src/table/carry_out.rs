//! Carries out what clients ask for.

use farmstead_rules::{Event, Events, Game, Move, Seat, View};

use super::actor::{Actor, Lost, Stale};
use super::state::find_opponent;
use super::telling::legal_moves;
use crate::limits::Rate;
use crate::names::clean_name;
use crate::refusal::Refusal;
use crate::secrets::{Secret, SecretHash};
use crate::services::ENTRY;
use crate::store::Entry;
use crate::wire::{ClientMessage, SeatKind, ServerMessage, SitDown, View as Shown};

/// How many moves one message can hold.
const MOST_MOVES: usize = 256;

/// How often names can change at a table: everybody is told, and it is kept.
pub(super) const RENAMES: Rate = Rate { burst: 10.0, per_second: 0.1 };

/// What became of a message.
pub(super) enum Outcome {
    /// It was carried out.
    Done,
    /// It was carried out before, as this entry of the log.
    Known(u64),
    /// It was answered already.
    Answered,
}

impl Actor {
    /// Carries out a message and tells its sender what became of it.
    pub(super) async fn hear(&mut self, guest: u64, message: ClientMessage) -> Result<(), Lost> {
        let Some(sender) = self.guests.iter().find(|one| one.number == guest) else {
            return Ok(());
        };
        let (seats, client) = (sender.seats.clone(), sender.client.clone());
        let address = sender.address;
        let id = number_of(&message);
        // A word that somebody else calls itself by is another client.
        let from = client.zip(id).map(|(client, id)| format!("{}:{client}:{id}", names(&seats)));
        let mut lost = Ok(());
        let outcome = loop {
            if let Some(seq) = from.as_deref().and_then(|from| self.table.carried_out(from)) {
                break Ok(Outcome::Known(seq));
            }
            let kept = kept_of(&message);
            if let Some(Err(refusal)) = kept.map(|bytes| self.services.check_bytes(address, bytes))
            {
                break Err(refusal);
            }
            match self.carry_out(guest, &seats, from.as_deref(), message.clone()).await {
                Ok(outcome) => break outcome,
                Err(stale) => match self.recover(stale).await {
                    // Somebody was faster: it may mean something else now, or nothing.
                    Ok(()) => {}
                    Err(refusal) => {
                        lost = Err(Lost);
                        break Err(refusal);
                    }
                },
            }
        };
        match (outcome, id) {
            (Ok(Outcome::Done), Some(id)) => {
                let seq = self.table.seq();
                self.tell(guest, &ServerMessage::Done { id, seq });
            }
            (Ok(Outcome::Known(seq)), Some(id)) => {
                self.tell(guest, &ServerMessage::Done { id, seq });
            }
            (Ok(_), _) => {}
            (Err(refusal), id) => {
                self.services.metrics.refuse(&refusal);
                let Refusal { code, error, .. } = refusal;
                self.tell(guest, &ServerMessage::Refused { id, code, error });
                if code == "stale" {
                    self.tell_view(guest);
                }
            }
        }
        lost
    }

    async fn carry_out(
        &mut self,
        guest: u64,
        seats: &[Seat],
        from: Option<&str>,
        message: ClientMessage,
    ) -> Result<Result<Outcome, Refusal>, Stale> {
        let seats_alone =
            matches!(message, ClientMessage::Rename { .. } | ClientMessage::Say { .. });
        if let Some(stopped) = self.table.stopped.as_ref().filter(|_| !seats_alone) {
            return Ok(Err(Refusal::conflict("other_rules", stopped.why.clone())));
        }
        // What is kept may be seen by everybody; only who sits there has it made.
        let kept = matches!(message, ClientMessage::Review { seconds: None, .. })
            && self.table.reviewed.is_some();
        if seats.is_empty() && !kept {
            let why = "you watch this table; only those who sit at it can do that";
            return Ok(Err(Refusal::forbidden("watching", why)));
        }
        let done = |()| Outcome::Done;
        let own = |seat: Option<u8>| own_seat(seats, seat);
        match message {
            ClientMessage::Hello { .. } => {
                Ok(Err(Refusal::bad("hello_again", "this client has said hello already")))
            }
            ClientMessage::Move { position, codes, .. } => {
                if let Err(refusal) = self.check_moves(position, &codes) {
                    return Ok(Err(refusal));
                }
                let Some(seat) = self.table.decider().filter(|seat| seats.contains(seat)) else {
                    return Ok(Err(self.table.not_your_turn()));
                };
                Ok(self.play(seat, codes, from).await?.map(done))
            }
            ClientMessage::Try { id, position, codes } => {
                let tried = self.check_moves(position, &codes);
                Ok(tried.and_then(|()| self.try_out(guest, id, seats, &codes)))
            }
            ClientMessage::Undo { position, .. } => {
                Ok(self.undo(seats, position, from).await?.map(done))
            }
            ClientMessage::Answer { question, agree, .. } => {
                Ok(self.answer(seats, question, agree, from).await?.map(done))
            }
            ClientMessage::Hint { id } => Ok(self.advise(guest, id, seats)),
            ClientMessage::Review { seconds, .. } => {
                Ok(self.begin_review(guest, seconds).map(done))
            }
            ClientMessage::Stop { .. } => {
                self.forget_advice(guest);
                self.forget_review(guest);
                Ok(Ok(Outcome::Done))
            }
            ClientMessage::Resign { seat, .. } => {
                let entry =
                    own(seat).map(|seat| Entry::Resign { seat: seat.0, level: self.stand_in() });
                Ok(self.change_seat(entry, from).await?.map(done))
            }
            ClientMessage::Away { seat, level, .. } => {
                let entry = self.away(seats, seat, level.as_deref());
                Ok(self.change_seat(entry, from).await?.map(done))
            }
            ClientMessage::Back { seat, .. } => {
                let entry = own(seat).and_then(|seat| match self.table.seats[seat.index()].away {
                    true => Ok(Entry::Back { seat: seat.0 }),
                    false => Err(Refusal::conflict("not_away", "nobody else plays this seat")),
                });
                Ok(self.change_seat(entry, from).await?.map(done))
            }
            ClientMessage::Rename { .. } if !self.renames.take(RENAMES) => {
                Ok(Err(Refusal::too_often()))
            }
            ClientMessage::Rename { seat, name, .. } => {
                let entry = own(seat).map(|seat| Entry::Rename {
                    seat: seat.0,
                    name: clean_name(Some(&name), seat.0),
                });
                Ok(self.change_seat(entry, from).await?.map(done))
            }
            ClientMessage::Swap { seat, with, .. } => {
                Ok(self.change_places(seats, [seat, with], from).await?.map(done))
            }
            ClientMessage::Place { seat, level, .. } => {
                let entry = self.check_host(seats).map(|()| Entry::Place { seat, level });
                Ok(self.change_seat(entry, from).await?.map(done))
            }
            ClientMessage::Start { level, .. } => {
                let level = level.unwrap_or_else(|| self.stand_in());
                let entry = self.check_host(seats).map(|()| Entry::Start { level });
                Ok(self.change_seat(entry, from).await?.map(done))
            }
            ClientMessage::Say { seat, text, .. } => {
                Ok(self.speak(own(seat), &text, from).await?.map(done))
            }
            ClientMessage::Talk { on, .. } => {
                let entry = self.check_host(seats).map(|()| Entry::Talk { on });
                Ok(self.change_seat(entry, from).await?.map(done))
            }
            ClientMessage::Remove { seat, .. } => {
                Ok(self.remove(guest, seats, seat, from).await?.map(done))
            }
        }
    }

    fn check_moves(&self, position: u32, codes: &[u32]) -> Result<(), Refusal> {
        if codes.is_empty() || codes.len() > MOST_MOVES {
            let why = format!("a message holds 1 to {MOST_MOVES} moves");
            return Err(Refusal::bad("bad_message", why));
        }
        self.check_position(position)
    }

    /// Refuses what was meant for another position.
    pub(super) fn check_position(&self, position: u32) -> Result<(), Refusal> {
        match position == self.table.position() {
            true => Ok(()),
            false => Err(Refusal::conflict("stale", "the table has moved on; look again")),
        }
    }

    /// Plays moves of a seat.
    pub(super) async fn play(
        &mut self,
        seat: Seat,
        codes: Vec<u32>,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        let number = codes.len() as u64;
        let done = self.commit(Entry::Play { seat: seat.0, codes, course: None }, from).await?;
        if done.is_ok() {
            self.services.metrics.moves.inc_by(number);
        }
        Ok(done)
    }

    /// Shows where moves would lead, up to where something hidden would be seen or another seat
    /// would decide.
    fn try_out(
        &mut self,
        guest: u64,
        id: u64,
        seats: &[Seat],
        codes: &[u32],
    ) -> Result<Outcome, Refusal> {
        let decider = self.table.decider().filter(|seat| seats.contains(seat));
        let Some(seat) = decider else { return Err(self.table.not_your_turn()) };
        let mut game = self.table.game.clone();
        let (mut moves_ok, mut ends, mut after) = (0, false, None);
        for code in codes {
            let mut next = game.clone();
            let mut secret = Secrets(false);
            next.play(Move(*code), &mut secret)
                .map_err(|illegal| Refusal::conflict(illegal.code(), illegal.to_string()))?;
            if secret.0 || next.turn() != farmstead_rules::Turn::Seat(seat) {
                ends = true;
                after = (!secret.0).then(|| Shown::of(&View::new(&next, Some(seat))));
                break;
            }
            game = next;
            moves_ok += 1;
        }
        let view = View::new(&game, Some(seat));
        let message = ServerMessage::Tried {
            id,
            moves_ok,
            ends,
            view: Shown::of(&view),
            moves: legal_moves(&self.table, &game, Some(seat)),
            question: view.question(),
            after,
        };
        self.tell(guest, &message);
        Ok(Outcome::Answered)
    }

    /// The opponent that steps in at this table.
    fn stand_in(&self) -> String {
        self.table.setup.stand_in.level.clone()
    }

    /// Who leaves a seat to an opponent: its own player, or the others if that one has been missed
    /// for a while or has not come yet. Others do not choose who steps in.
    fn away(
        &self,
        seats: &[Seat],
        seat: Option<u8>,
        level: Option<&str>,
    ) -> Result<Entry, Refusal> {
        let seat = match seat {
            Some(seat) if usize::from(seat) < self.table.seats.len() => Seat(seat),
            Some(_) => return Err(Refusal::missing("unknown_seat", "there is no such seat")),
            None => own_seat(seats, None)?,
        };
        let chair = &self.table.seats[seat.index()];
        if chair.level.is_some() {
            return Err(Refusal::conflict("not_a_person", "an opponent plays this seat already"));
        }
        if seats.contains(&seat) {
            let own = level.map(find_opponent).transpose()?.map(|level| level.key().to_owned());
            let level = own.unwrap_or_else(|| self.stand_in());
            return Ok(Entry::Away { seat: seat.0, level, missed: false, late: false });
        }
        let level = self.stand_in();
        let missed = Entry::Away { seat: seat.0, level, missed: true, late: false };
        if chair.kind == SeatKind::Open {
            return Ok(missed);
        }
        let after = self.table.setup.stand_in.after;
        match self.absent_since(seat) {
            None => {
                let why = format!("{} is at the table", chair.name);
                Err(Refusal::forbidden("present", why))
            }
            Some(since) if since.elapsed().as_secs() < u64::from(after) => {
                let left = u64::from(after) - since.elapsed().as_secs();
                let why =
                    format!("{} may come back; a stand-in can be called in {left} s", chair.name);
                Err(Refusal::forbidden("too_early", why))
            }
            Some(_) => Ok(missed),
        }
    }

    /// Changes who plays a seat.
    pub(super) async fn change_seat(
        &mut self,
        entry: Result<Entry, Refusal>,
        from: Option<&str>,
    ) -> Result<Result<(), Refusal>, Stale> {
        let entry = match entry {
            Ok(entry) => entry,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if self.table.is_over() && !matches!(entry, Entry::Rename { .. }) {
            return Ok(Err(Refusal::conflict("game_over", "the game is over")));
        }
        self.commit(entry, from).await
    }

    /// A new secret for whoever comes with the invite to an open seat.
    pub(super) fn check_invite(
        &self,
        seat: u8,
        body: &SitDown,
    ) -> Result<(Secret, SecretHash), Refusal> {
        let chair = self.table.seats.get(usize::from(seat));
        let none = || Refusal::missing("unknown_seat", "there is no such seat at this table");
        let chair = chair.ok_or_else(none)?;
        if chair.kind != SeatKind::Open {
            return Err(Refusal::conflict("seat_taken", "somebody sits there already"));
        }
        let invite = SecretHash::of(&body.invite);
        if !chair.secret.iter().chain(&self.table.invite).any(|known| *known == invite) {
            return Err(Refusal::forbidden("bad_invite", "this invite is not for this seat"));
        }
        let secret = Secret::new();
        let hash = secret.hash();
        Ok((secret, hash))
    }
}

/// How many bytes a message has kept, about; nothing if it only asks.
fn kept_of(message: &ClientMessage) -> Option<usize> {
    match message {
        ClientMessage::Hello { .. }
        | ClientMessage::Try { .. }
        | ClientMessage::Hint { .. }
        | ClientMessage::Review { .. }
        | ClientMessage::Stop { .. } => None,
        ClientMessage::Move { codes, .. } => Some(ENTRY + 11 * codes.len()),
        ClientMessage::Rename { name: text, .. } | ClientMessage::Say { text, .. } => {
            Some(ENTRY + text.len())
        }
        _ => Some(ENTRY),
    }
}

/// The number of a message.
fn number_of(message: &ClientMessage) -> Option<u64> {
    match message {
        ClientMessage::Hello { .. } => None,
        ClientMessage::Move { id, .. }
        | ClientMessage::Try { id, .. }
        | ClientMessage::Undo { id, .. }
        | ClientMessage::Answer { id, .. }
        | ClientMessage::Hint { id }
        | ClientMessage::Stop { id }
        | ClientMessage::Review { id, .. }
        | ClientMessage::Resign { id, .. }
        | ClientMessage::Away { id, .. }
        | ClientMessage::Back { id, .. }
        | ClientMessage::Remove { id, .. }
        | ClientMessage::Swap { id, .. }
        | ClientMessage::Place { id, .. }
        | ClientMessage::Start { id, .. }
        | ClientMessage::Say { id, .. }
        | ClientMessage::Talk { id, .. }
        | ClientMessage::Rename { id, .. } => Some(*id),
    }
}

/// Seats as letters.
fn names(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.to_string()).collect()
}

/// The seat a client speaks of: the one it names, or the only one it holds.
fn own_seat(seats: &[Seat], named: Option<u8>) -> Result<Seat, Refusal> {
    match (named.map(Seat), seats) {
        (Some(seat), seats) if seats.contains(&seat) => Ok(seat),
        (Some(_), _) => Err(Refusal::forbidden("not_your_seat", "this is not your seat")),
        (None, [only]) => Ok(*only),
        (None, _) => Err(Refusal::bad("which_seat", "this client holds several seats; name one")),
    }
}

/// Hears whether something became known that was hidden, or that not everybody may know.
struct Secrets(bool);

impl Events for Secrets {
    fn tell(&mut self, event: Event) {
        self.0 |= event.reveals() || event.audience().is_some();
    }
}
