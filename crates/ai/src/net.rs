//! The network evaluator: sees every farm and the board, and counts in whole numbers.
//!
//! What a seat faces is told as facts: its own farm, the farms of its rivals, the board. Each fact
//! has steps (at least 1 wood, at least 2 wood ...), and the highest step that is reached picks a row
//! of numbers; the rows add up to the accumulator of the seat. Two small layers make of it what the
//! seat may expect by line of the score sheet, what its best rival may expect, how far that may be
//! off, and its chance to win. A part of the accumulator is added to these answers as it is, so that
//! the layers only have to know what is not simply so much apiece.
//!
//! All of it is whole numbers from the facts to the answers, so a value is the same on every machine.

mod evaluator;
mod file;
pub(crate) mod lanes;
mod layers;
pub mod learning;
pub(crate) mod schema;
mod sight;
#[cfg(test)]
pub(crate) mod tests;

pub use evaluator::NetAt;
pub use file::BadNet;
pub(crate) use sight::{Lists, lists};

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use farmstead_rules::CATEGORIES;

use crate::facts::Described;
use crate::net::schema::Schema;
use crate::weights::Kin;

/// Units of the first and of the second layer.
pub(crate) const WIDTH: usize = 256;
pub(crate) const SECOND: usize = 32;

/// What the last layer tells: a line of the score sheet each, then these.
pub(crate) const RIVAL: usize = CATEGORIES;
pub(crate) const SPREAD: usize = CATEGORIES + 1;
pub(crate) const WIN: usize = CATEGORIES + 2;
pub(crate) const ANSWERS: usize = CATEGORIES + 3;

/// Where the sums begin that are added to the answers as they are.
pub(crate) const STRAIGHT: usize = WIDTH - ANSWERS;

/// What stands for the plain worth of a line in a taste.
pub(crate) const PLAIN: i32 = 16;

/// How the facts of the board end that tell how much lies on a space.
const GOODS_ON_SPACE: &str = " goods";

/// A point is a tenth of what the last layer counts in.
pub(crate) const POINTS: f32 = 10.0;

/// More bytes than any network has. A file without end is not read for ever.
const LARGEST: u64 = 256 << 20;

/// The numbers of one row.
pub(crate) type Row = [i16; WIDTH];

/// A network for a family of games.
#[derive(Debug, Clone, PartialEq)]
pub struct Net {
    /// For which games.
    pub kin: Kin,
    /// The command that learned it, its seed included.
    pub command: String,
    /// The kinds of tables that it learned at.
    pub(crate) tables: Vec<u64>,
    /// The facts it looks at.
    pub(crate) schema: Schema,
    /// The rows of the own farm; the first is all zero. Those of rivals' farms follow, then those of
    /// the board, each with a row of zeros first.
    pub(crate) rows: Arc<Vec<Row>>,
    /// Where the accumulator begins.
    pub(crate) bias: Row,
    pub(crate) second: Vec<Row>,
    pub(crate) second_bias: [i32; SECOND],
    pub(crate) last: [[i16; SECOND]; ANSWERS],
    pub(crate) last_bias: [i32; ANSWERS],
    /// How many sixteenths of its points each line is worth, and the lines added up so.
    pub(crate) taste: [i32; CATEGORIES],
    pub(crate) total: [i32; SECOND],
    pub(crate) total_bias: i32,
}

impl Net {
    /// What stands for 1 in the units of the layers, and in the weights between them.
    pub(crate) const UNIT: i32 = 512;
    pub(crate) const WEIGHT: i32 = 2048;

    /// Adds up what the lines of the score sheet are made of. Lines that the games do not have count
    /// nothing.
    pub(crate) fn add_up(mut self) -> Net {
        let none = self.kin.lines()..CATEGORIES;
        self.last[none.clone()].fill([0; SECOND]);
        self.last_bias[none.clone()].fill(0);
        let straight = STRAIGHT + none.start..STRAIGHT + none.end;
        for row in Arc::make_mut(&mut self.rows).iter_mut().chain([&mut self.bias]) {
            row[straight.clone()].fill(0);
        }
        self.with_taste(&[PLAIN; CATEGORIES])
    }

    /// The same network for somebody to whom a line of the score sheet is worth more, or less, than
    /// its points: so many sixteenths of them.
    pub(crate) fn with_taste(mut self, taste: &[i32; CATEGORIES]) -> Net {
        self.taste = *taste;
        let lines = self.last[..RIVAL].iter().zip(taste);
        self.total = std::array::from_fn(|unit| {
            lines.clone().map(|(line, taste)| i32::from(line[unit]) * taste).sum::<i32>() / PLAIN
        });
        let lines = self.last_bias[..RIVAL].iter().zip(taste);
        let sum: i64 = lines.map(|(line, taste)| i64::from(*line) * i64::from(*taste)).sum();
        self.total_bias = (sum / i64::from(PLAIN)) as i32;
        self
    }

    /// The same network for somebody who grudges others what lies on some spaces: every good that is
    /// left there is felt as a loss of so many points.
    pub(crate) fn with_grudges(mut self, mut points: impl FnMut() -> f32) -> Net {
        let mut row = self.board() + 1;
        let rows = Arc::make_mut(&mut self.rows);
        for fact in &self.schema.board {
            let each = if fact.name.ends_with(GOODS_ON_SPACE) { points() } else { 0.0 };
            for step in &fact.steps {
                let loss = each / POINTS * Net::UNIT as f32 * f32::from(*step);
                let straight = &mut rows[row][STRAIGHT];
                *straight = straight.saturating_sub(loss as i16);
                row += 1;
            }
        }
        self
    }

    /// The row where those of rivals' farms begin.
    pub(crate) fn rivals(&self) -> usize {
        self.schema.farm_rows()
    }

    /// The row where those of the board begin.
    pub(crate) fn board(&self) -> usize {
        2 * self.schema.farm_rows()
    }

    /// Reads a network from a file.
    pub fn open(path: &Path) -> Result<Net, BadNet> {
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
            .map_err(|error| BadNet::Unreadable(error.to_string()))?;
        if bytes.len() as u64 > LARGEST {
            return Err(BadNet::Format(format!("it is larger than {} MiB", LARGEST >> 20)));
        }
        Net::read(&bytes)
    }

    /// The network that ships for tables like that of this game, if there is one.
    pub fn shipped<G: Described>(game: &G) -> Option<&'static Arc<Net>> {
        static READ: [OnceLock<Vec<Arc<Net>>>; 3] = [const { OnceLock::new() }; 3];
        let kin = Kin::of(game.game());
        let read =
            |bytes: &&[u8]| Arc::new(Net::read(bytes).expect("the networks that ship are whole"));
        let nets = READ[kin as usize].get_or_init(|| kin.shipped_nets().iter().map(read).collect());
        if nets.is_empty() {
            return None;
        }
        let table = schema::table(game);
        nets.iter().find(|net| net.tables.contains(&table))
    }
}
