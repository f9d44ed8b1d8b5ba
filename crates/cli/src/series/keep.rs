//! Which occupations are kept after a game.

use std::io::{BufRead, Write};

use anyhow::{Result, bail};
use farmstead_rules::{Key, PlayedGame, Seat, Series, SeriesKind};

use super::story::card;
use crate::draw::palette;
use crate::play::Chair;

/// Asks people what they keep; opponents keep the first they have. Says whether all have chosen.
pub(super) fn ask(
    series: &Series,
    played: &mut PlayedGame,
    chairs: &[Chair],
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<bool> {
    for (index, choices) in series.choices(played).iter().enumerate() {
        let seat = Seat(index as u8);
        let kept = match (choices.as_slice(), chairs[index]) {
            ([], _) => None,
            (choices, Chair::Human) => match ask_one(series, seat, choices, input, out)? {
                Some(kept) => kept,
                None => return Ok(false),
            },
            ([first, ..], _) => {
                writeln!(out, "{seat} keeps {}.", card(series, *first))?;
                Some(*first)
            }
        };
        played.seats[index].kept = kept;
    }
    Ok(true)
}

/// Asks one person until there is an answer; `None` if the input ends before.
fn ask_one(
    series: &Series,
    seat: Seat,
    choices: &[Key],
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Option<Key>>> {
    let may_decline = series.kind() == SeriesKind::Campaign;
    let question = match may_decline {
        true => "Which occupation do you keep for the next game? `none` keeps none",
        false => "Which occupation becomes permanent?",
    };
    writeln!(out, "\n{0}{seat}: {1}{question}{1:#}", palette::seat(seat), palette::TITLE)?;
    for (number, key) in (1..).zip(choices) {
        writeln!(out, "{0}{number:>4}{0:#} {1}", palette::NUMBER, card(series, *key))?;
    }
    loop {
        write!(out, "{0}{seat}>{0:#} ", palette::seat(seat))?;
        out.flush()?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let answer = line.trim();
        let number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let chosen = number.and_then(|number| choices.get(number)).copied();
        match chosen.or_else(|| find(series, choices, answer)) {
            Some(kept) => return Ok(Some(Some(kept))),
            None if answer == "quit" => return Ok(None),
            None if answer == "none" && may_decline => return Ok(Some(None)),
            None => writeln!(out, "Type a number from 1 to {}, or a name.", choices.len())?,
        }
    }
}

/// Gives every named occupation to the seat that can keep it.
pub(super) fn name(series: &Series, played: &mut PlayedGame, names: &[String]) -> Result<()> {
    let choices = series.choices(played);
    for name in names {
        let found = choices.iter().map(|of_seat| find(series, of_seat, name));
        let Some((seat, key)) = (0..).zip(found).find_map(|(seat, key)| Some((seat, key?))) else {
            let all = choices.concat();
            let could = if all.is_empty() { "nothing".to_owned() } else { all.join(" or ") };
            bail!("`{name}` cannot be kept after this game, only {could}");
        };
        let kept: &mut Option<Key> = &mut played.seats[seat as usize].kept;
        if let Some(other) = kept.filter(|other| *other != key) {
            bail!("{} cannot keep both {other} and {key}", Seat(seat));
        }
        *kept = Some(key);
    }
    Ok(())
}

/// The choice with this key or name.
fn find(series: &Series, choices: &[Key], wanted: &str) -> Option<Key> {
    let is = |key: &&Key| {
        let names = [key.as_str(), series.occupation_name(key)];
        names.iter().any(|name| name.eq_ignore_ascii_case(wanted))
    };
    choices.iter().find(is).copied()
}
