//! Hand cards, improvements, tiles and buildings: lists them, looks for them, shows them, and checks decks.

mod catalogue;
mod picture;

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use farmstead_cardboard::nearest::by_nearness;
use farmstead_cardboard::vocabulary::words;
use farmstead_cardboard::{Good, Kind};

use crate::draw::{Line, cut, palette, show, terminal_width};
use crate::play::read_file;
use catalogue::Entry;

/// Which cards to show, or which deck to check.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Cards {
    #[command(subcommand)]
    task: Option<Task>,
    /// A key or name shows that card; other words are looked for in keys, names and texts
    words: Vec<String>,
    /// Only this deck: revised-base, classic-e, classic-i, classic-k, majors, family, creatures, or the file of a home-made one
    #[arg(long, value_name = "DECK|FILE")]
    deck: Option<String>,
    /// Only this kind: major, minor, occupation, building, pasture or piece
    #[arg(long, value_parser = kind)]
    kind: Option<Kind>,
    /// Only what can come up with so many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    players: Option<u8>,
    /// Only what costs some of this good
    #[arg(long, value_name = "GOOD", value_parser = good)]
    cost: Option<Good>,
    /// Only cards with all of these words in their text
    #[arg(long, value_name = "WORDS")]
    text: Option<String>,
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Look for mistakes in a home-made deck
    Check {
        /// The deck
        file: PathBuf,
    },
    /// List the words of the card language, and how many printed cards use each
    Words {
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
}

/// A checked deck had mistakes, which have been told.
#[derive(Debug)]
pub(crate) struct HadMistakes;

impl fmt::Display for HadMistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the deck has mistakes")
    }
}

impl std::error::Error for HadMistakes {}

impl Cards {
    /// Writes what was asked for.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        match &self.task {
            Some(Task::Check { file }) => return check(file, out),
            Some(Task::Words { json }) => return vocabulary(*json, out),
            None => {}
        }
        let entries = catalogue::open(self.deck.as_deref())?;
        let found = self.find(&entries);
        if self.json {
            serde_json::to_writer(&mut *out, &found)?;
            writeln!(out)?;
            return Ok(());
        }
        if found.is_empty() {
            return Err(self.nothing_found(&entries));
        }
        if found.iter().all(|entry| self.names(entry)) || found.len() == 1 {
            let width = terminal_width();
            let card =
                |entry: &&Entry| [picture::draw(entry, width), picture::proofs(entry, width)];
            return show(&found.iter().flat_map(card).flatten().collect::<Vec<Line>>(), out);
        }
        show(&list(&found, terminal_width()), out)
    }

    /// The cards that fit; only the card of that key or name, if the words are one.
    fn find<'a>(&self, entries: &'a [Entry]) -> Vec<&'a Entry> {
        let fits = |entry: &&Entry| self.fits(entry);
        let named: Vec<&Entry> = entries.iter().filter(|entry| self.names(entry)).collect();
        if named.is_empty() {
            let wanted = |entry: &&Entry| self.words.iter().all(|word| entry.mentions(word));
            return entries.iter().filter(fits).filter(wanted).collect();
        }
        named.into_iter().filter(fits).collect()
    }

    /// Whether the words are the key or the name of the card.
    fn names(&self, entry: &Entry) -> bool {
        let words = self.words.join(" ").to_lowercase();
        [&entry.id, &entry.name].iter().any(|name| name.to_lowercase() == words)
    }

    fn fits(&self, entry: &Entry) -> bool {
        self.kind.is_none_or(|kind| entry.card.kind == kind)
            && self.players.is_none_or(|players| entry.is_for(players))
            && self.cost.is_none_or(|good| entry.costs(good))
            && self
                .text
                .as_ref()
                .is_none_or(|text| text.split_whitespace().all(|word| entry.says(word)))
    }

    fn nothing_found(&self, entries: &[Entry]) -> anyhow::Error {
        let words = self.words.join(" ");
        if words.is_empty() || entries.iter().any(|entry| self.names(entry)) {
            return anyhow!("no card is like that; `farmstead cards` lists them all");
        }
        let known = entries.iter().flat_map(|entry| [entry.id.as_str(), &entry.name]);
        match by_nearness(&words, known).as_slice() {
            [] => anyhow!("there is no card called `{words}`; `farmstead cards` lists them all"),
            near => {
                anyhow!("there is no card called `{words}`; did you mean {}?", near.join(" or "))
            }
        }
    }
}

fn kind(word: &str) -> Result<Kind, String> {
    match word {
        "major" => Ok(Kind::Major),
        "minor" => Ok(Kind::Minor),
        "occupation" | "occ" => Ok(Kind::Occupation),
        "building" => Ok(Kind::Building),
        "pasture" => Ok(Kind::Pasture),
        "piece" => Ok(Kind::Piece),
        _ => Err("the kinds are major, minor, occupation, building, pasture and piece".to_owned()),
    }
}

fn good(word: &str) -> Result<Good, String> {
    Good::from_key(word).ok_or_else(|| {
        let goods: Vec<&str> = Good::ALL.iter().map(|good| good.key()).collect();
        format!("the goods are {}", goods.join(", "))
    })
}

/// One line a card, as much of it as there is room for, under the name of its deck.
fn list(entries: &[&Entry], width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for deck in entries.chunk_by(|one, next| one.deck == next.deck) {
        let title = match deck.len() {
            1 => "1 card".to_owned(),
            cards => format!("{cards} cards"),
        };
        let mut heading = Line::styled(palette::TITLE, &deck[0].deck);
        heading.add(palette::FAINT, &format!("  {title}"));
        lines.push(heading);
        let widest = |of: fn(&Entry) -> String| {
            deck.iter().map(|entry| of(entry).chars().count()).max().unwrap_or(0)
        };
        let (keys, names) = (widest(|entry| entry.id.clone()), widest(Entry::title));
        lines.extend(deck.iter().map(|entry| line(entry, keys, names, width)));
    }
    lines
}

fn line(entry: &Entry, keys: usize, names: usize, width: usize) -> Line {
    const PRICE: usize = 20;
    let mut line = Line::styled(palette::NUMBER, &entry.id);
    line.pad(keys + 2).add(palette::TITLE, &entry.title());
    line.pad(keys + names + 4).add(palette::FAINT, entry.kind);
    let price = match (&entry.players, &entry.cost) {
        (Some(players), _) => format!("{players} players"),
        (None, Some(cost)) => cost.clone(),
        (None, None) => "free".to_owned(),
    };
    line.pad(keys + names + 16).add(palette::GOODS, &cut(&price, PRICE));
    let text = keys + names + 16 + PRICE + 2;
    if width >= text + 20 {
        line.pad(text).add(anstyle::Style::new(), &cut(&entry.text, width - text));
    }
    line
}

/// Lists the words of the card language.
fn vocabulary(json: bool, out: &mut impl Write) -> Result<()> {
    #[derive(serde::Serialize)]
    struct Word {
        word: &'static str,
        part: &'static str,
        cards: usize,
    }
    let words = words().into_iter();
    let words: Vec<Word> = words
        .map(|usage| Word { word: usage.word, part: usage.part.key(), cards: usage.cards })
        .collect();
    if json {
        serde_json::to_writer(&mut *out, &words)?;
        return Ok(writeln!(out)?);
    }
    let line = |one: &Word| {
        let mut line = Line::styled(palette::TITLE, one.word);
        line.pad(22).add(palette::FAINT, one.part);
        line.pad(34).add(palette::NUMBER, &one.cards.to_string());
        line
    };
    let mut lines: Vec<Line> = words.iter().map(line).collect();
    let once = words.iter().filter(|one| one.cards == 1).count();
    let told = format!("{} words, {once} of them used once", words.len());
    lines.push(Line::styled(palette::FAINT, &told));
    show(&lines, out)
}

/// Tells every mistake of a deck.
fn check(file: &Path, out: &mut impl Write) -> Result<()> {
    let deck = read_deck(file)?;
    for mistake in &deck.mistakes {
        writeln!(out, "{mistake}")?;
    }
    let count = |number: usize, noun: &str| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    match deck.mistakes.len() {
        0 => Ok(writeln!(out, "{}, no mistakes", count(deck.cards.len(), "card"))?),
        mistakes => {
            show(&[Line::styled(palette::ALARM, &count(mistakes, "mistake"))], out)?;
            Err(HadMistakes.into())
        }
    }
}

fn read_deck(file: &Path) -> Result<farmstead_cardboard::Deck> {
    let name = file.display();
    let source = read_file(file)?;
    Ok(farmstead_cardboard::check(&name.to_string(), &source))
}
