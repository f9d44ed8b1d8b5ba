//! Series of games, told and gone on with. Nothing is kept here: the text of the file says it all.

use farmstead_rules::{
    BadSeries, Fared, Key, Options, PlayedGame, Reading, Record, Seat, Series, SeriesKind,
    Standing, Terms,
};

use crate::founding::read_pairs;
use crate::hub::Hub;
use crate::refusal::Refusal;
use crate::table::{Command, Look};
use crate::wire::{
    NewSeries, OpenSeries, SeriesDue, SeriesGame, SeriesSeat, SeriesStanding, SeriesStory,
};

/// Begins a series.
pub(crate) fn begin(asked: &NewSeries) -> Result<SeriesStory, Refusal> {
    let kind = SeriesKind::ALL.into_iter().find(|(key, _)| *key == asked.kind);
    let (_, kind) = kind.ok_or_else(|| bad("a series is `solo` or `campaign`"))?;
    let players = if kind == SeriesKind::Solo { 1 } else { 2 };
    let options = read_pairs(players, &asked.options, None)?;
    let series = Series::new(kind, options).map_err(refuse)?;
    let on = asked.terms.iter().try_fold(series.terms(), |on: Terms, word| {
        on.with(word).ok_or_else(|| bad("these terms are not known"))
    })?;
    Ok(tell(&series.on(on).map_err(refuse)?))
}

/// Tells a series; with a table, what could be kept of its game, and with what is kept, after it.
pub(crate) async fn go_on(hub: &Hub, asked: &OpenSeries) -> Result<SeriesStory, Refusal> {
    let mut series = read(&asked.text)?;
    let Some(table) = &asked.table else { return Ok(tell(&series)) };
    let text = hub.ask(table, |reply| Command::Look(Look::Record { reply })).await??;
    let Reading { record, .. } =
        Record::read(&text).map_err(|bad| Refusal::bad(bad.code(), bad.to_string()))?;
    let mut played: PlayedGame = series.outcome(&record).map_err(refuse)?;
    let choices = series.choices(&played);
    let Some(keep) = &asked.keep else {
        return Ok(SeriesStory { choices: Some(keys(&choices)), ..tell(&series) });
    };
    for ((fared, wish), choices) in played.seats.iter_mut().zip(keep).zip(&choices) {
        fared.kept = match wish {
            None => None,
            Some(key) => {
                let found = choices.iter().find(|choice| choice.to_string() == *key);
                Some(found.ok_or_else(|| bad("this occupation cannot be kept"))?.to_owned())
            }
        };
    }
    series.add(played).map_err(refuse)?;
    Ok(tell(&series))
}

/// Reads the file of a series.
pub(crate) fn read(text: &str) -> Result<Series, Refusal> {
    Series::parse(text).map_err(refuse)
}

fn tell(series: &Series) -> SeriesStory {
    let solo = series.kind() == SeriesKind::Solo;
    let games = series.dues().zip(series.games()).enumerate().map(|(at, (due, played))| {
        let won = if solo { Vec::new() } else { series.campaign_points(at) };
        let seat = |(index, fared): (usize, &Fared)| SeriesSeat {
            points: fared.score,
            rank: fared.rank,
            won: won.get(index).copied(),
            kept: fared.kept.as_ref().map(ToString::to_string),
        };
        SeriesGame {
            number: due.number,
            goal: due.goal,
            met: due.is_met_by(played.seats[0].score),
            seats: played.seats.iter().enumerate().map(seat).collect(),
        }
    });
    let due = series.due().map(|due| SeriesDue {
        number: due.number,
        goal: due.goal,
        repeated: due.repeated,
        start: due.start,
        extra_food: due.extra_food,
        permanent: keys(&due.permanent),
    });
    let standing =
        |one: &Standing| SeriesStanding { points: one.points, scores: one.scores, rank: one.rank };
    SeriesStory {
        text: series.write(),
        kind: series.kind().key(),
        options: pairs(series),
        terms: if solo { series.terms().words() } else { Vec::new() },
        goals: if solo { goals(series.options()) } else { Vec::new() },
        games: games.collect(),
        due,
        standings: series.standings().iter().map(standing).collect(),
        complete: series.is_complete(),
        choices: None,
    }
}

/// The printed goals, as somebody meets them who misses every one and goes on.
fn goals(options: &Options) -> Vec<i16> {
    let missed = || PlayedGame {
        start: Seat(0),
        seats: vec![Fared { score: 0, rank: 1, occupations: Vec::new(), kept: None }],
    };
    let goes_on = Terms { repeat: false, ..Terms::usual(options.game) };
    let series = Series::new(SeriesKind::Solo, options.clone());
    let Ok(mut series) = series.and_then(|series| series.on(goes_on)) else { return Vec::new() };
    while !series.is_complete() && series.add(missed()).is_ok() {}
    series.dues().filter_map(|due| due.goal).take(series.games().len()).collect()
}

/// The keys of cards, by seat.
fn keys(of: &[Vec<Key>]) -> Vec<Vec<String>> {
    of.iter().map(|cards| cards.iter().map(ToString::to_string).collect()).collect()
}

fn pairs(series: &Series) -> std::collections::BTreeMap<String, String> {
    let pairs = series.options().pairs();
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn refuse(bad: BadSeries) -> Refusal {
    Refusal::bad(bad.code(), bad.to_string())
}

fn bad(why: &str) -> Refusal {
    Refusal::bad("bad_series", why)
}
