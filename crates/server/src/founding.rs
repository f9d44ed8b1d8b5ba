//! Setting tables up.

use std::net::IpAddr;
use std::sync::Arc;

use farmstead_cardboard::{OwnDeck, own};
use farmstead_rules::{Deal, Options, RULES_VERSION, Reading, Record, Seat, Seed, StartPlayer};
use serde_json::Value;

use crate::books::shared_book;
use crate::hub::{Hub, Imported};
use crate::names::clean_name;
use crate::refusal::Refusal;
use crate::secrets::{self, Secret};
use crate::store::{Setup, StandIn, StoredSeat};
use crate::table::{Command, OPEN_SEAT, Rematch, Table, find_opponent};
use crate::wire::{NewSeat, NewTable, SeatKind, SeatSecret, TableCreated};

/// Sets a table up as asked.
pub(crate) async fn create(
    hub: &Hub,
    asked: NewTable,
    from: IpAddr,
) -> Result<TableCreated, Refusal> {
    if asked.deck.is_some() || asked.record.is_some() {
        hub.check_deck(from)?;
    }
    // What needs no deck is looked at first: reading one takes time.
    asked.seats.iter().try_for_each(|seat| level(seat).map(|_| ()))?;
    let (options, deal, seed, game) = match &asked.record {
        Some(text) => {
            let Reading { record, difference, .. } =
                Record::read(text).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
            let codes = record.moves.iter().map(|chosen| chosen.0).collect();
            let differs = difference.map(|bad| bad.what);
            (record.options, record.deal, None, Imported { codes, differs })
        }
        None => {
            let options = read_options(&asked, bring(asked.deck.as_deref())?)?;
            let seed = secrets::new_seed();
            let host = asked.seats.iter().position(|seat| seat.kind == SeatKind::Human);
            let host = Seat(host.unwrap_or(0) as u8);
            let book =
                shared_book(&options).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
            let deal = book.deal(seed).hosted_by(&options, host);
            (options, deal, Some(seed), Imported::default())
        }
    };
    let (seats, told) = seats(&asked.seats, &options)?;
    let stand_in = stand_in(&asked)?;
    let setup = setup(&options, deal, seed, seats, asked.hints, stand_in);
    let table = hub.create(setup, game, from).await?;
    Ok(TableCreated { watch: format!("/t/{table}"), table, seats: told })
}

/// Sets up the next game of a table: the same players with the same secrets, and the next one
/// starts unless it was settled who does.
pub(crate) async fn rematch(
    hub: &Hub,
    table: &str,
    token: String,
    from: IpAddr,
) -> Result<TableCreated, Refusal> {
    let needed = hub.ask(table, |reply| Command::Rematch { token, reply }).await??;
    let next = match needed {
        Rematch::At(next) => next,
        Rematch::Needed(last) => {
            let next = hub.create(next_setup(&last), Imported::default(), from).await?;
            hub.ask(table, |reply| Command::RematchIs { table: next, reply }).await??
        }
    };
    Ok(TableCreated { watch: format!("/t/{next}"), table: next, seats: Vec::new() })
}

fn next_setup(last: &Table) -> Setup {
    let options = &last.options;
    let seed = secrets::new_seed();
    let mut deal = Deal::from_seed(options, seed);
    deal.start = match options.start_player {
        StartPlayer::Random => (last.setup.deal.start + 1) % options.players,
        StartPlayer::Host | StartPlayer::Seat(_) => last.setup.deal.start,
    };
    let seats = last.seats.iter().map(|chair| StoredSeat {
        kind: chair.kind,
        name: chair.name.clone(),
        level: chair
            .level
            .filter(|_| chair.kind == SeatKind::Opponent)
            .map(|level| level.key().to_owned()),
        secret: chair.secret.clone(),
        devices: chair.devices.clone(),
        recovery: chair.recovery.clone(),
    });
    let stand_in = last.setup.stand_in.clone();
    setup(options, deal, Some(seed), seats.collect(), last.setup.hints, stand_in)
}

fn setup(
    options: &Options,
    deal: Deal,
    seed: Option<Seed>,
    seats: Vec<StoredSeat>,
    hints: bool,
    stand_in: StandIn,
) -> Setup {
    Setup {
        deck: options.cards.own().cloned(),
        rules_version: RULES_VERSION,
        options: options.to_string(),
        deal,
        seed,
        seats,
        hints,
        stand_in,
    }
}

/// Who steps in for somebody who is missed, and when.
fn stand_in(asked: &NewTable) -> Result<StandIn, Refusal> {
    let usual = StandIn::default();
    let level = match &asked.stand_in_level {
        Some(level) => find_opponent(level)?.key().to_owned(),
        None => usual.level,
    };
    Ok(StandIn { after: asked.stand_in_after.unwrap_or(usual.after), level })
}

/// Reads the deck that somebody brings along.
fn bring(text: Option<&str>) -> Result<Option<Arc<OwnDeck>>, Refusal> {
    let deck = text.map(|text| own::bring("deck", text)).transpose();
    deck.map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))
}

/// The options asked for; as many players as seats unless they say otherwise.
fn read_options(asked: &NewTable, deck: Option<Arc<OwnDeck>>) -> Result<Options, Refusal> {
    let mut pairs = vec![("players", asked.seats.len().to_string())];
    for (name, value) in &asked.options {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Bool(on) => if *on { "on" } else { "off" }.to_owned(),
            Value::Number(number) => number.to_string(),
            _ => {
                let why = format!("the option `{name}` takes a text, a number, true or false");
                return Err(Refusal::bad("bad_option_value", why));
            }
        };
        pairs.push((name, value));
    }
    let pairs = pairs.iter().map(|(name, value)| (*name, value.as_str()));
    Options::read(deck, pairs).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))
}

/// The seats as they are kept, and as they are told to whoever sets the table up.
fn seats(
    asked: &[NewSeat],
    options: &Options,
) -> Result<(Vec<StoredSeat>, Vec<SeatSecret>), Refusal> {
    if asked.len() != usize::from(options.players) {
        let why = format!("{} players need as many seats, not {}", options.players, asked.len());
        return Err(Refusal::bad("bad_seats", why));
    }
    let (mut stored, mut told) = (Vec::new(), Vec::new());
    for (number, seat) in (0..).zip(asked) {
        let level = level(seat)?;
        let secret = (seat.kind != SeatKind::Opponent).then(Secret::new);
        let name = match (seat.kind, &seat.name, level) {
            (SeatKind::Open, _, _) => OPEN_SEAT.to_owned(),
            (_, Some(name), _) => clean_name(Some(name), number),
            (_, None, Some(level)) => format!("{level} {}", Seat(number)),
            (_, None, None) => clean_name(None, number),
        };
        let recovery = (seat.kind == SeatKind::Human).then(Secret::recovery);
        stored.push(StoredSeat {
            kind: seat.kind,
            name,
            level: level.map(str::to_owned),
            secret: secret.as_ref().map(Secret::hash),
            devices: Vec::new(),
            recovery: recovery.as_ref().map(Secret::hash),
        });
        let (token, recovery) = (secret.map(Secret::tell), recovery.map(Secret::tell));
        told.push(SeatSecret { seat: Seat(number), kind: seat.kind, token, recovery });
    }
    Ok((stored, told))
}

/// The opponent on a seat, if one plays it.
fn level(seat: &NewSeat) -> Result<Option<&'static str>, Refusal> {
    match (seat.kind, &seat.level) {
        (SeatKind::Opponent, Some(level)) => Ok(Some(find_opponent(level)?.key())),
        (SeatKind::Opponent, None) => {
            Err(Refusal::bad("bad_seats", "say which opponent plays: its `level`"))
        }
        (_, Some(_)) => Err(Refusal::bad("bad_seats", "only opponents have a `level`")),
        (_, None) => Ok(None),
    }
}
