//! Files of weights: a readable header and numbers of two bytes.

use std::fmt;
use std::sync::OnceLock;

use farmstead_rules::GameName;
use thiserror::Error;

use crate::facts::{Described, FactNames};
use crate::linear::{Linear, Row, Stage};

/// The version of the format.
const VERSION: &str = "farmstead weights 1";

/// Games that share their facts and a file of weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kin {
    /// Classic and revised.
    Agricola,
    /// The Family Edition.
    Family,
    /// All Creatures Big and Small.
    Creatures,
}

impl Kin {
    /// Each of them.
    pub const ALL: [Kin; 3] = [Kin::Agricola, Kin::Family, Kin::Creatures];

    /// The kin of a game.
    pub fn of(game: GameName) -> Kin {
        match game {
            GameName::Family => Kin::Family,
            GameName::Creatures => Kin::Creatures,
            _ => Kin::Agricola,
        }
    }

    /// Its name.
    pub fn key(self) -> &'static str {
        match self {
            Kin::Agricola => "agricola",
            Kin::Family => "family",
            Kin::Creatures => "creatures",
        }
    }

    /// How many lines the score sheets of its games have.
    pub(crate) fn lines(self) -> usize {
        match self {
            Kin::Agricola => farmstead_rules::agricola::LINES.len(),
            Kin::Family => farmstead_rules::family::LINES.len(),
            Kin::Creatures => farmstead_rules::creatures::LINES.len(),
        }
    }

    /// The weights that are part of the program.
    fn shipped(self) -> &'static [u8] {
        match self {
            Kin::Agricola => include_bytes!("../weights/agricola"),
            Kin::Family => include_bytes!("../weights/family"),
            Kin::Creatures => include_bytes!("../weights/creatures"),
        }
    }

    /// The networks that are part of the program, each for some kinds of tables; the first that knows a
    /// table is used there.
    pub(crate) fn shipped_nets(self) -> &'static [&'static [u8]] {
        match self {
            Kin::Agricola => &[
                include_bytes!("../weights/agricola-without-cards.net"),
                include_bytes!("../weights/agricola.net"),
            ],
            Kin::Family => &[include_bytes!("../weights/family.net")],
            Kin::Creatures => &[include_bytes!("../weights/creatures.net")],
        }
    }
}

/// What a set of weights is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// How many players.
    pub players: u8,
    /// Whether there are hand cards.
    pub cards: bool,
}

impl Table {
    /// The table that a game is played at.
    pub fn of<G: Described>(game: &G) -> Table {
        Table { players: game.seats(), cards: game.has_cards() }
    }

    fn read(key: &str) -> Option<Table> {
        let (players, cards) = match key.strip_suffix("+cards") {
            Some(players) => (players, true),
            None => (key, false),
        };
        Some(Table { players: players.parse().ok()?, cards })
    }
}

/// A table for three is called `3`, with hand cards `3+cards`.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.players, if self.cards { "+cards" } else { "" })
    }
}

/// Weights for every table of some games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// For which games.
    pub game: Kin,
    /// A number that stands for the facts they weigh.
    pub facts: u64,
    /// How many facts those are.
    pub width: usize,
    /// By table.
    pub tables: Vec<Learned>,
}

/// The weights for one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Learned {
    /// The table.
    pub table: Table,
    /// The weights.
    pub linear: Linear,
    /// The command that learned them, its seed included.
    pub command: String,
}

/// Weights that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadWeights {
    /// Not a file of weights, or one of another version.
    #[error("this is not a file of weights that this program can read: {0}")]
    Format(String),
    /// Made for other facts.
    #[error("these weights are for facts {found:016x}, but this program tells facts {wanted:016x}")]
    OtherFacts {
        /// What the file says.
        found: u64,
        /// What the program has.
        wanted: u64,
    },
}

impl BadWeights {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BadWeights::Format(_) => "bad_weights",
            BadWeights::OtherFacts { .. } => "other_facts",
        }
    }
}

fn bad(what: impl Into<String>) -> BadWeights {
    BadWeights::Format(what.into())
}

impl Weights {
    /// Reads a file for games with these facts and score lines.
    pub fn read<G: Described>(file: &[u8], names: &FactNames) -> Result<Weights, BadWeights> {
        let end = file.windows(2).position(|two| two == b"\n\n");
        let end = end.ok_or_else(|| bad("the header has no end"))?;
        let header = std::str::from_utf8(&file[..end]).map_err(|_| bad("the header is no text"))?;
        let mut lines = header.lines();
        if lines.next() != Some(VERSION) {
            return Err(bad(format!("it does not begin with `{VERSION}`")));
        }
        let mut field = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            line.map(str::trim).ok_or_else(|| bad(format!("`{name}` is missing")))
        };
        let game = field("game")?;
        let game = Kin::ALL.into_iter().find(|kin| kin.key() == game);
        let game = game.ok_or_else(|| bad("there is no such game"))?;
        let facts = u64::from_str_radix(field("facts")?, 16).map_err(|_| bad("`facts` is off"))?;
        let wanted = names.hash();
        if facts != wanted {
            return Err(BadWeights::OtherFacts { found: facts, wanted });
        }
        let mut numbers =
            file[end + 2..].chunks(2).map(|two| two.try_into().map(i16::from_le_bytes));
        let mut number =
            || numbers.next().and_then(Result::ok).ok_or_else(|| bad("it ends too early"));
        let mut tables = Vec::new();
        for line in lines {
            let named = line.strip_prefix("table ").and_then(|line| line.split_once(": "));
            let (key, command) = named.ok_or_else(|| bad(format!("what is `{line}`?")))?;
            let table =
                Table::read(key).ok_or_else(|| bad(format!("there is no table `{key}`")))?;
            let mut stages = Vec::with_capacity(G::STAGES);
            for _ in 0..G::STAGES {
                let sigma = number()?;
                let mut rows = vec![Row::ZERO; G::LINES.len()];
                for row in &mut rows {
                    for weight in &mut row.0[..names.0.len()] {
                        *weight = number()?;
                    }
                }
                stages.push(Stage::new(rows, sigma));
            }
            tables.push(Learned { table, linear: Linear { stages }, command: command.to_owned() });
        }
        if number().is_ok() {
            return Err(bad("it goes on after its end"));
        }
        Ok(Weights { game, facts, width: names.0.len(), tables })
    }

    /// The file that [`Weights::read`] reads.
    pub fn write(&self) -> Vec<u8> {
        let mut header =
            format!("{VERSION}\ngame {}\nfacts {:016x}\n", self.game.key(), self.facts);
        for Learned { table, command, .. } in &self.tables {
            header.push_str(&format!("table {table}: {command}\n"));
        }
        header.push('\n');
        let mut file = header.into_bytes();
        for stage in self.tables.iter().flat_map(|learned| &learned.linear.stages) {
            file.extend(stage.sigma.to_le_bytes());
            for row in stage.lines() {
                file.extend(row.0[..self.width].iter().flat_map(|weight| weight.to_le_bytes()));
            }
        }
        file
    }

    /// The weights for a table, or else for the one most like it. Whether one plays alone counts
    /// most, then whether there are cards, then the number of players.
    pub fn table(&self, wanted: Table) -> Option<&Linear> {
        let unlike = |learned: &&Learned| {
            let Table { players, cards } = learned.table;
            let alone = (players == 1) != (wanted.players == 1);
            u8::from(alone) * 20
                + u8::from(cards != wanted.cards) * 10
                + players.abs_diff(wanted.players)
        };
        self.tables.iter().min_by_key(unlike).map(|learned| &learned.linear)
    }

    /// Adds the weights for a table, or puts them in the place of those there were.
    pub fn put(&mut self, learned: Learned) {
        match self.tables.iter_mut().find(|other| other.table == learned.table) {
            Some(other) => *other = learned,
            None => self.tables.push(learned),
        }
    }
}

impl Linear {
    /// The evaluator that ships for tables like that of this game.
    pub fn shipped<G: Described>(game: &G) -> &'static Linear {
        static READ: [OnceLock<Weights>; 3] = [const { OnceLock::new() }; 3];
        let kin = Kin::of(game.game());
        let weights = READ[kin as usize].get_or_init(|| {
            Weights::read::<G>(kin.shipped(), &FactNames::of(game))
                .expect("the weights that ship fit the program")
        });
        weights.table(Table::of(game)).expect("a file of weights has tables")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use farmstead_rules::creatures::{Creatures, Printed};
    use farmstead_rules::{Deal, Options};

    fn names() -> FactNames {
        let options: Options = "game=creatures players=2".parse().expect("they go together");
        let printed = Printed::read();
        let game = Creatures::new(&options, &printed, &Deal::default());
        FactNames::of(&game.expect("the deal fits"))
    }

    fn read(file: &[u8]) -> Result<Weights, BadWeights> {
        Weights::read::<Creatures<'_>>(file, &names())
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let shipped = read(Kin::Creatures.shipped()).expect("the weights that ship are right");
        assert_eq!(shipped.write(), Kin::Creatures.shipped());
        assert_eq!(shipped.game, Kin::Creatures);
    }

    #[test]
    fn the_networks_of_a_family_of_games_are_small() {
        for kin in [Kin::Agricola, Kin::Family, Kin::Creatures] {
            let bytes: usize = kin.shipped_nets().iter().map(|net| net.len()).sum();
            assert!(bytes <= 1_000_000, "{kin:?} has {bytes} bytes");
        }
    }

    #[test]
    fn a_table_that_was_never_learned_uses_the_one_most_like_it() {
        let some = read(Kin::Creatures.shipped()).expect("the weights that ship are right");
        let with = |players, cards, sigma| {
            let mut learned = some.tables[0].clone();
            learned.table = Table { players, cards };
            learned.linear.stages[0].sigma = sigma;
            learned
        };
        let tables =
            vec![with(1, false, 1), with(2, false, 2), with(4, false, 4), with(1, true, 5)];
        let weights = Weights { tables, ..some };
        let found = |players, cards| {
            weights.table(Table { players, cards }).map(|linear| linear.stages[0].sigma)
        };
        assert_eq!([found(5, false), found(2, true), found(1, true)], [Some(4), Some(2), Some(5)]);
    }

    #[test]
    fn weights_for_other_facts_are_refused_with_a_reason() {
        let mut other = names();
        other.0[3].push('!');
        let bad =
            Weights::read::<Creatures<'_>>(Kin::Creatures.shipped(), &other).expect_err("refused");
        assert_eq!(bad.code(), "other_facts");
        assert!(bad.to_string().contains(&format!("{:016x}", other.hash())), "{bad}");
    }

    #[test]
    fn broken_files_of_weights_are_refused() {
        let whole = Kin::Creatures.shipped();
        let short = read(&whole[..whole.len() - 1]).expect_err("refused");
        let long = read(&[whole, &[0, 0]].concat()).expect_err("refused");
        let other = read(b"farmstead weights 0\n\n").expect_err("refused");
        for bad in [short, long, other] {
            assert_eq!(bad.code(), "bad_weights");
        }
    }
}
