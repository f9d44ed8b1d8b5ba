//! What was decided about printed things whose text leaves something open, as told in
//! `docs/rulings.md` and its companions for the smaller games.
//!
//! A ruling names what it is about in front of a colon: hand cards by key and name (`A002 Shifting
//! Cultivation: …`), anything on the board by its key in backticks, with the edition in front if it
//! is for one of two only (`` classic `reed-stone-wood`, `room-or-players`: … ``). After them it can
//! say which tables it is for (`` `meeting-place`, for 2 players or more: … ``, `` `fencing`, without
//! `scattered-pastures`: … ``). One that names nothing is about the game.

use std::sync::LazyLock;

use crate::printed::DECKS;

/// A decision about printed things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruling {
    /// Its number, such as `R-201`.
    pub number: &'static str,
    /// What is asked.
    pub question: &'static str,
    /// What is answered.
    pub answer: &'static str,
    /// The fewest players that it is for.
    players: u8,
    /// The option that makes it untrue.
    without: Option<&'static str>,
}

impl Ruling {
    /// Whether it holds at a table for so many players, by the options that are on there.
    pub fn fits(&self, players: u8, is_on: impl Fn(&str) -> bool) -> bool {
        players >= self.players && !self.without.is_some_and(is_on)
    }
}

/// A ruling, and the games and keys of what it is about.
type Tied = (Ruling, Vec<(&'static str, &'static str)>);

static RULINGS: LazyLock<Vec<Tied>> = LazyLock::new(|| {
    let files: [(&str, &[&str]); 3] = [
        (include_str!("../docs/rulings.md"), &["classic", "revised"]),
        (include_str!("../docs/rulings-family.md"), &["family"]),
        (include_str!("../docs/rulings-creatures.md"), &["creatures"]),
    ];
    let read_all = |(text, games): (&'static str, &'static [&'static str])| {
        text.lines().filter_map(move |line| read(line, games))
    };
    files.into_iter().flat_map(read_all).collect()
});

fn read(line: &'static str, games: &[&'static str]) -> Option<Tied> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let ["", number, asked, answer, ..] = cells[..] else { return None };
    let is_number = |number: &str| {
        number.split_once('-').is_some_and(|(_, digits)| {
            !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
        })
    };
    if !is_number(number) {
        return None;
    }
    let (before, rest) = asked.split_once(':').unwrap_or(("", ""));
    let (terms, names): (Vec<&str>, Vec<&str>) =
        before.split(", ").partition(|part| players(part).is_some() || without(part).is_some());
    let named: Option<Vec<_>> = names.into_iter().map(|name| tie(name, games)).collect();
    let named = named.unwrap_or_default().concat();
    // Keys are for looking things up; who reads about a thing knows its name.
    let question = if asked.contains('`') && !named.is_empty() { rest.trim() } else { asked };
    let players = terms.iter().find_map(|term| players(term)).unwrap_or(1);
    let without = terms.iter().find_map(|term| without(term));
    Some((Ruling { number, question, answer, players, without }, named))
}

/// "for 2 players or more", "for 5 players": the fewest players that a ruling is for.
fn players(term: &str) -> Option<u8> {
    let number = term.strip_prefix("for ")?;
    number.strip_suffix(" players or more").or(number.strip_suffix(" players"))?.parse().ok()
}

/// "without `scattered-pastures`": the option that makes it untrue.
fn without(term: &'static str) -> Option<&'static str> {
    term.strip_prefix("without `")?.strip_suffix('`')
}

/// The games and the key that a name in front of the colon stands for.
fn tie(name: &'static str, games: &[&'static str]) -> Option<Vec<(&'static str, &'static str)>> {
    if let Some((edition, rest)) = name.split_once('`') {
        let (key, _) = rest.split_once('`')?;
        let edition = edition.trim();
        let meant = games.iter().filter(|game| edition.is_empty() || **game == edition);
        return Some(meant.map(|game| (*game, key)).collect());
    }
    let key = name.split(' ').next()?;
    let deck = DECKS.iter().find(|deck| deck.cards().iter().any(|card| card.key == key))?;
    Some(vec![(deck.edition.key(), key)])
}

/// The rulings about the thing with this key in a game.
pub fn about<'a>(game: &'a str, key: &'a str) -> impl Iterator<Item = Ruling> + 'a {
    let found = RULINGS.iter().filter(move |(_, named)| named.contains(&(game, key)));
    found.map(|(ruling, _)| *ruling)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;
    use crate::printed;

    #[test]
    fn a_ruling_is_about_what_is_named_before_the_colon() {
        let games = ["classic", "revised"];
        let named = |line| read(line, &games).expect("it is a ruling").1;
        let cards =
            "| R-299 | A002 Shifting Cultivation, E34 Basket: may it be done? | Yes. | inferred |";
        assert_eq!(named(cards), [("revised", "A002"), ("classic", "E34")]);
        let board = "| R-298 | `well`, classic `fencing`: why? | So. | rules |";
        assert_eq!(
            named(board),
            [("classic", "well"), ("revised", "well"), ("classic", "fencing")]
        );
        assert_eq!(
            named("| R-296 | `well`, for 2 players or more, without `full`: why? | So. | rules |"),
            [("classic", "well"), ("revised", "well")]
        );
        assert_eq!(named("| R-297 | May fences be built: now? | No. | rules |"), []);
        assert_eq!(read("| no. | question | answer | source |", &games), None);
    }

    #[test]
    fn every_ruling_is_about_things_that_exist() {
        let on_board = |game: &str| -> Vec<&Card> {
            let boards = match game {
                "classic" => [printed::classic(), printed::majors()],
                "revised" => [printed::revised(), printed::majors()],
                "family" => [printed::family(), &[]],
                _ => [printed::creatures(), &[]],
            };
            boards.into_iter().flatten().collect()
        };
        let hands: Vec<&Card> = printed::shipped().collect();
        let mut about_boards = 0;
        for (ruling, named) in RULINGS.iter() {
            for (game, key) in named {
                let there = on_board(game).iter().any(|card| card.key == *key);
                about_boards += usize::from(there);
                let held = hands.iter().any(|card| card.key == *key);
                assert!(there || held, "{}: there is no `{key}` in {game}", ruling.number);
            }
        }
        assert!(about_boards > 40, "only {about_boards}");
    }

    #[test]
    fn a_ruling_is_for_the_tables_that_it_names() {
        let shown = |key, players, on: &str| {
            let fits = about("classic", key).filter(|ruling| ruling.fits(players, |key| key == on));
            fits.map(|ruling| ruling.number).collect::<Vec<_>>()
        };
        assert_eq!(shown("meeting-place", 1, ""), [""; 0]);
        assert_eq!(shown("meeting-place", 2, ""), ["R-009"]);
        assert_eq!(shown("fencing", 2, ""), ["R-030", "R-031", "R-033"]);
        assert_eq!(shown("fencing", 2, "scattered-pastures"), ["R-030", "R-031"]);
        assert_eq!(shown("K127", 4, ""), [""; 0]);
        assert_eq!(shown("K127", 5, ""), ["R-762"]);
        let rooster = |players| about("family", "start-player").any(|r| r.fits(players, |_| false));
        assert_eq!([1, 2].map(rooster), [false, true]);
    }

    #[test]
    fn a_game_shows_no_ruling_of_another() {
        let numbers = |game| about(game, "fences").map(|ruling| ruling.number).collect::<Vec<_>>();
        assert_eq!(numbers("creatures"), ["C-1", "C-4"]);
        assert_eq!(numbers("classic"), [""; 0]);
        assert!(about("classic", "fencing").all(|ruling| ruling.number.starts_with("R-")));
    }
}
