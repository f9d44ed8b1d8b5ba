//! Deals that many play: those of the day, and games that others are challenged with.
//!
//! Whoever plays a deal has a table of their own. What became of it is noted in the log of the table
//! that the deal was taken from, so it is kept, shared and moved like everything else.

use std::net::IpAddr;
use std::time::Duration;

use farmstead_rules::{Deal, GameName, Options};
use tokio::sync::mpsc;

use crate::founding::plain_setup;
use crate::hub::{Hub, Imported};
use crate::refusal::Refusal;
use crate::secrets;
use crate::store::{Company, Setup, StoredSeat};
use crate::table::{Command, OPEN_SEAT};
use crate::wire::{Compared, SeatKind};

/// How many results can wait to be noted. One that is lost is noted when its table is opened again.
const WAITING: usize = 256;

/// The result of a table, and where it belongs.
#[derive(Debug)]
pub(crate) struct Note {
    pub(crate) to: String,
    pub(crate) result: Compared,
}

/// Where results wait to be noted.
pub(crate) fn queue() -> (mpsc::Sender<Note>, mpsc::Receiver<Note>) {
    mpsc::channel(WAITING)
}

/// Notes results for as long as there are any.
pub(crate) async fn note_all(hub: &Hub, mut notes: mpsc::Receiver<Note>) {
    while let Some(Note { to, result }) = notes.recv().await {
        let noted = hub.ask(&to, |reply| Command::Compare { result, reply }).await;
        if let Err(refusal) | Ok(Err(refusal)) = noted {
            tracing::warn!(table = to, %refusal, "a result was not noted");
        }
    }
}

/// The table that the deal of today is taken from; it is made when the first asks for it.
pub(crate) async fn daily(hub: &Hub, game: &str, from: IpAddr) -> Result<String, Refusal> {
    let found = GameName::ALL.into_iter().find(|(key, _)| *key == game);
    let none = || Refusal::bad("unknown_game", "there is no such game");
    let (key, _) = found.ok_or_else(none)?;
    let id = format!("daily-{}-{key}", today());
    if hub.open(&id).await.is_ok() {
        return Ok(id);
    }
    let players = if key == "creatures" { 2 } else { 1 };
    let options = [("players", players.to_string()), ("game", key.to_owned())];
    let pairs = options.iter().map(|(name, value)| (*name, value.as_str()));
    let options =
        Options::read(None, pairs).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
    match hub.create_as(&id, board(&options), Imported::default(), from).await {
        Ok(()) => Ok(id),
        // Another server may have made it at the same moment.
        Err(refusal) => hub.open(&id).await.map(|_| id).map_err(|_| refusal),
    }
}

/// A table at which nobody sits: it has a deal, and the results of those who have played it.
fn board(options: &Options) -> Setup {
    let seed = secrets::new_seed();
    let seat = || StoredSeat {
        kind: SeatKind::Open,
        name: OPEN_SEAT.to_owned(),
        level: None,
        secret: None,
        devices: Vec::new(),
        recovery: None,
    };
    let seats = (0..options.players).map(|_| seat()).collect();
    let company = Company { gathers: true, board: true, ..Company::default() };
    Setup { company, ..plain_setup(options, Deal::from_seed(options, seed), Some(seed), seats) }
}

/// The date, by the clock of Greenwich.
fn today() -> String {
    let (year, month, day) = date_of(Duration::from_millis(crate::services::now()));
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of a time since 1970, by the calendar of Gregory.
fn date_of(since: Duration) -> (u64, u64, u64) {
    // Counted from the first of March of the year 0, so that the odd day is the last of its year.
    let days = since.as_secs() / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let (date, month) = (of_year - (153 * march + 2) / 5 + 1, (march + 2) % 12 + 1);
    (era * 400 + year + u64::from(month <= 2), month, date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_date() {
        let date = |seconds| date_of(Duration::from_secs(seconds));
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(951_782_400), (2000, 2, 29));
        assert_eq!(date(1_798_761_599), (2026, 12, 31));
        assert_eq!(date(4_107_542_400), (2100, 3, 1));
    }
}
