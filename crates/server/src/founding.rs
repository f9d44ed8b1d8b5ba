//! Setting tables up.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use farmstead_cardboard::{OwnDeck, own};
use farmstead_rules::{
    BadDeal, Deal, Options, RULES_VERSION, Reading, Record, Seat, Seed, StartPlayer,
};
use serde_json::Value;

use crate::books::shared_book;
use crate::hub::{Hub, Imported};
use crate::lessons;
use crate::names::clean_name;
use crate::refusal::Refusal;
use crate::secrets::{self, Secret};
use crate::services::now;
use crate::store::{Company, Setup, StandIn, StoredSeat};
use crate::table::{Command, Look, OPEN_SEAT, Rematch, Table, clock, find_opponent};
use crate::wire::{
    NewSeat, NewTable, OfLesson, OfSeries, Origin, SeatKind, SeatSecret, TableCreated,
};

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
    clock::check(asked.clock)?;
    let Dealt { options, deal, seed, game, series } = deal(hub, &asked).await?;
    let (seats, told) = seats(&asked.seats, &options)?;
    let stand_in = stand_in(&asked)?;
    let invite = asked.seats.iter().any(|seat| seat.kind == SeatKind::Open).then(Secret::new);
    let company = Company {
        gathers: asked.gather,
        invite: invite.as_ref().map(Secret::hash),
        silent: asked.talk == Some(false),
        clock: asked.clock.map(|clock| (clock, now())),
        chosen: asked.seed.is_some() || !asked.hands.is_empty() || !asked.rounds.is_empty(),
        series,
        like: asked.like.clone(),
        from: asked.from.clone(),
        lesson: asked.lesson.clone(),
        board: false,
    };
    let setup = Setup { company, ..setup(&options, deal, seed, seats, asked.hints, stand_in) };
    let table = hub.create(setup, game, from).await?;
    let (watch, invite) = (format!("/t/{table}"), invite.map(Secret::tell));
    Ok(TableCreated { watch, table, seats: told, invite })
}

/// What is played at a new table, and how it was dealt.
struct Dealt {
    options: Options,
    deal: Deal,
    /// The seed that made the deal, all of it.
    seed: Option<Seed>,
    game: Imported,
    series: Option<OfSeries>,
}

/// Deals for a new table: as a record, another table or a series has it, or by chance as far as nothing
/// was chosen.
async fn deal(hub: &Hub, asked: &NewTable) -> Result<Dealt, Refusal> {
    let (game, series) = (Imported::default(), None);
    if let Some(text) = &asked.record {
        let Reading { record, difference, .. } =
            Record::read(text).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
        let codes = record.moves.iter().map(|chosen| chosen.0).collect();
        let game = Imported { codes, differs: difference.map(|bad| bad.what) };
        return Ok(Dealt { options: record.options, deal: record.deal, seed: None, game, series });
    }
    if let Some(OfLesson { lesson, task }) = &asked.lesson {
        let unknown = || Refusal::missing("unknown_lesson", "there is no such task");
        let Record { options, deal, .. } =
            lessons::find(lesson, *task).ok_or_else(unknown)?.record.clone();
        return Ok(Dealt { options, deal, seed: None, game, series });
    }
    if let Some(Origin { table, position }) = asked.from.clone() {
        let command = |reply| Command::Look(Look::Until { position, reply });
        let Record { options, deal, moves } = hub.ask(&table, command).await??;
        let codes = moves.iter().map(|chosen| chosen.0).collect();
        let game = Imported { codes, differs: None };
        return Ok(Dealt { options, deal, seed: None, game, series });
    }
    if let Some(table) = &asked.like {
        let lent = hub.ask(table, |reply| Command::Look(Look::Deal { reply })).await?;
        let (options, deal) = lent?;
        return Ok(Dealt { options, deal, seed: None, game, series });
    }
    let seed = match &asked.seed {
        None => secrets::new_seed(),
        Some(text) => text.parse().map_err(|_| {
            Refusal::bad("bad_seed", "a seed is a whole number of at most 39 digits")
        })?,
    };
    if let Some(text) = &asked.series {
        let file = crate::series::read(text)?;
        let over = || Refusal::conflict("series_over", "the campaign is over");
        let due = file.due().ok_or_else(over)?;
        let (options, deal) = (file.options().clone(), due.deal(file.options(), seed));
        let series = Some(OfSeries { number: due.number as u32, goal: due.goal });
        return Ok(Dealt { options, deal, seed: None, game, series });
    }
    let options = read_options(asked, bring(asked.deck.as_deref())?)?;
    let host = asked.seats.iter().position(|seat| seat.kind == SeatKind::Human);
    let host = Seat(host.unwrap_or(0) as u8);
    let book = shared_book(&options).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
    let mut deal = book.deal(seed).hosted_by(&options, host);
    choose(&mut deal, &options, asked)?;
    // Of a deal that was chosen in part the seed proves nothing.
    let by_chance = asked.hands.is_empty() && asked.rounds.is_empty();
    Ok(Dealt { options, deal, seed: by_chance.then_some(seed), game, series })
}

/// Puts chosen cards into hands, and round cards into the chosen order.
fn choose(deal: &mut Deal, options: &Options, asked: &NewTable) -> Result<(), Refusal> {
    let refuse = |bad: BadDeal| Refusal::bad("bad_deal", bad.to_string());
    if !asked.hands.is_empty() {
        let hands: Vec<Option<Vec<&str>>> =
            asked.hands.iter().map(|hand| hand.as_deref().map(keys)).collect();
        deal.choose_hands(options, &hands).map_err(refuse)?;
    }
    if !asked.rounds.is_empty() {
        deal.choose_rounds(options, &keys(&asked.rounds)).map_err(refuse)?;
    }
    Ok(())
}

fn keys(cards: &[String]) -> Vec<&str> {
    cards.iter().map(String::as_str).collect()
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
    let watch = format!("/t/{next}");
    Ok(TableCreated { watch, table: next, seats: Vec::new(), invite: None })
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
        name: match chair.kind {
            SeatKind::Open => OPEN_SEAT.to_owned(),
            _ => chair.name.clone(),
        },
        level: chair
            .level
            .filter(|_| chair.kind == SeatKind::Opponent)
            .map(|level| level.key().to_owned()),
        secret: chair.secret.clone(),
        devices: chair.devices.clone(),
        recovery: chair.recovery.clone(),
    });
    let stand_in = last.setup.stand_in.clone();
    let company = Company {
        // Whoever has not come to the last game may come to this one.
        gathers: last.seats.iter().any(|chair| chair.kind == SeatKind::Open),
        invite: last.invite.clone(),
        silent: last.is_silent(),
        clock: last.setup.company.clock.map(|(clock, _)| (clock, now())),
        ..Company::default()
    };
    let usual = setup(options, deal, Some(seed), seats.collect(), last.setup.hints, stand_in);
    Setup { company, ..usual }
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
        company: Company::default(),
    }
}

/// A table with nothing special about it.
pub(crate) fn plain_setup(
    options: &Options,
    deal: Deal,
    seed: Option<Seed>,
    seats: Vec<StoredSeat>,
) -> Setup {
    setup(options, deal, seed, seats, false, StandIn::default())
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
    read_pairs(asked.seats.len(), &asked.options, deck)
}

/// The options that were asked for by name, for so many players unless they say otherwise.
pub(crate) fn read_pairs(
    players: usize,
    asked: &BTreeMap<String, Value>,
    deck: Option<Arc<OwnDeck>>,
) -> Result<Options, Refusal> {
    let mut pairs = vec![("players", players.to_string())];
    for (name, value) in asked {
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
