//! Series as text files that people can read and edit.
//!
//! ```text
//! farmstead series 2
//! kind solo
//! options game=revised players=1 mode=full cards=base
//!
//! game 1 start A
//! A 58 points rank 1; played A102 B099; keeps A102
//! ```

use std::fmt::Write;

use super::{BadSeries, Due, Fared, PlayedGame, Series, SeriesKind, Terms};
use crate::game::Seat;
use crate::options::Options;

/// The version of the files.
const VERSION: &str = "2";
/// Version 1 knew no terms: a missed goal was always set again.
const WITHOUT_TERMS: &str = "1";

impl Series {
    /// The series as text.
    pub fn write(&self) -> String {
        let (kind, options) = (self.kind.key(), &self.options);
        let mut text = format!("farmstead series {VERSION}\nkind {kind}\noptions {options}\n");
        if self.terms != Terms::usual(self.options.game) {
            let _ = writeln!(text, "terms {}", self.terms.words().join(" "));
        }
        for (number, (game, due)) in (1..).zip(self.games.iter().zip(self.dues())) {
            let _ = writeln!(text, "\ngame {number} start {}{}", game.start, comment(&due));
            for (seat, fared) in (0..).map(Seat).zip(&game.seats) {
                let Fared { score, rank, occupations, kept } = fared;
                let _ = write!(text, "{seat} {score} points rank {rank}");
                if !occupations.is_empty() {
                    let _ = write!(text, "; played {}", occupations.join(" "));
                }
                if let Some(kept) = kept {
                    let _ = write!(text, "; keeps {kept}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// Reads a series and checks that every game of it was due.
    pub fn parse(text: &str) -> Result<Series, BadSeries> {
        let mut lines = (1..)
            .zip(text.lines())
            .map(|(number, line)| (number, line.split('#').next().unwrap_or("").trim()))
            .filter(|(_, line)| !line.is_empty());
        let mut header = |word: &str| {
            let ends = || BadSeries::new(format!("the series ends before its line `{word}`"));
            let (line, text) = lines.next().ok_or_else(ends)?;
            let rest = text.strip_prefix(word).filter(|rest| rest.starts_with(' '));
            let what = || at(line, format!("expected a line that begins with `{word}`"));
            rest.map(|rest| (line, rest.trim())).ok_or_else(what)
        };
        let (line, version) = header("farmstead series")?;
        if ![VERSION, WITHOUT_TERMS].contains(&version) {
            let what = format!("files of version {version} are unknown; this is version {VERSION}");
            return Err(at(line, what));
        }
        let (line, word) = header("kind")?;
        let kind = SeriesKind::ALL.iter().find(|(key, _)| *key == word).map(|(_, kind)| *kind);
        let kind =
            kind.ok_or_else(|| at(line, format!("`{word}` is neither solo nor campaign")))?;
        let (line, options) = header("options")?;
        let options =
            Options::of_kept_game(options, None).map_err(|bad| at(line, format!("{bad}")))?;
        let mut series = Series::new(kind, options).map_err(|bad| at(line, bad.what))?;
        if version == WITHOUT_TERMS && kind == SeriesKind::Solo {
            series.terms.repeat = true;
        }
        let mut lines = lines.peekable();
        if let Some((line, words)) =
            lines.next_if(|(_, text)| text.split(' ').next() == Some("terms"))
        {
            let mut terms = series.terms;
            for word in words.split_whitespace().skip(1) {
                let unknown = || at(line, format!("there are no terms called `{word}`"));
                terms = terms.with(word).ok_or_else(unknown)?;
            }
            series = series.on(terms).map_err(|bad| at(line, bad.what))?;
        }
        while let Some((line, text)) = lines.next() {
            let number = series.games.len() + 1;
            let mut game = read_game(text, number).map_err(|bad| at(line, bad.what))?;
            for seat in (0..series.options.players).map(Seat) {
                let (at_seat, text) = lines
                    .next()
                    .ok_or_else(|| at(line, format!("{seat} is missing in this game")))?;
                let fared = series.read_seat(text, seat).map_err(|bad| at(at_seat, bad.what))?;
                game.seats.push(fared);
            }
            series.add(game).map_err(|bad| at(line, bad.what))?;
        }
        Ok(series)
    }

    /// Reads a line such as `A 58 points rank 1; played A102 B099; keeps A102`.
    fn read_seat(&self, text: &str, seat: Seat) -> Result<Fared, BadSeries> {
        let mut parts = text.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>());
        let first = parts.next().unwrap_or_default();
        let numbers = match first[..] {
            [name, score, "points", "rank", rank] if name == seat.to_string() => {
                score.parse().ok().zip(rank.parse().ok())
            }
            _ => None,
        };
        let (score, rank) = numbers.ok_or_else(|| {
            BadSeries::new(format!(
                "expected the result of {seat}, as in `{seat} 31 points rank 1`"
            ))
        })?;
        let mut fared = Fared { score, rank, occupations: Vec::new(), kept: None };
        let occupation = |key: &&str| {
            let unknown = || format!("there is no occupation called `{key}` in this series");
            self.occupation(key).ok_or_else(|| BadSeries::new(unknown()))
        };
        for part in parts {
            match part[..] {
                ["played", ref keys @ ..] => {
                    fared.occupations = keys.iter().map(occupation).collect::<Result<_, _>>()?;
                }
                ["keeps", ref key] => fared.kept = Some(occupation(key)?),
                _ => {
                    let part = part.join(" ");
                    let what = format!("`{part}` is neither `played ...` nor `keeps ...`");
                    return Err(BadSeries::new(what));
                }
            }
        }
        Ok(fared)
    }
}

fn at(line: usize, what: String) -> BadSeries {
    BadSeries { line: Some(line), what }
}

/// Reads a line such as `game 2 start B`.
fn read_game(text: &str, number: usize) -> Result<PlayedGame, BadSeries> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let start = match words[..] {
        ["game", given, "start", seat] if given == number.to_string() => {
            seat.parse().ok().and_then(Seat::from_letter)
        }
        _ => None,
    };
    let what = || BadSeries::new(format!("expected a game, as in `game {number} start A`"));
    Ok(PlayedGame { start: start.ok_or_else(what)?, seats: Vec::new() })
}

/// How a game began, for people who read the file.
fn comment(due: &Due) -> String {
    let Some(goal) = due.goal else { return String::new() };
    let food = due.extra_food[0];
    let mut text = format!(" # goal {goal}, {food} food");
    if !due.permanent[0].is_empty() {
        let _ = write!(text, ", permanent {}", due.permanent[0].join(" "));
    }
    text
}
