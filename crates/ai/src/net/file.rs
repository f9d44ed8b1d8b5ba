//! Files of networks: a readable header and whole numbers.

use std::sync::Arc;

use farmstead_rules::CATEGORIES;
use thiserror::Error;

use super::schema::{Schema, Stepped};
use super::{ANSWERS, Net, PLAIN, SECOND, WIDTH};
use crate::weights::Kin;

/// The version of the format.
const VERSION: &str = "farmstead net 4";

/// A network that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadNet {
    /// The file cannot be read.
    #[error("the network cannot be read: {0}")]
    Unreadable(String),
    /// Not a network, or one of another version.
    #[error("this is not a network that this program can read: {0}")]
    Format(String),
    /// The facts it looks at are not those that its numbers were made for.
    #[error(
        "the facts of this network come to {found:016x}, but its numbers are for {wanted:016x}"
    )]
    OtherFacts {
        /// What the list of facts comes to.
        found: u64,
        /// What the header says.
        wanted: u64,
    },
}

impl BadNet {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BadNet::Unreadable(_) => "unreadable_net",
            BadNet::Format(_) => "bad_net",
            BadNet::OtherFacts { .. } => "other_facts",
        }
    }
}

fn bad(what: impl Into<String>) -> BadNet {
    BadNet::Format(what.into())
}

/// Adds a number to the body of a file: seven bits a byte, the lowest first, with the sign as the very
/// lowest, so that the small numbers that most are take one byte.
fn write_number(file: &mut Vec<u8>, number: i32) {
    let mut left = (number << 1 ^ number >> 31) as u32;
    while left >= 1 << 7 {
        file.push(left as u8 | 1 << 7);
        left >>= 7;
    }
    file.push(left as u8);
}

/// Takes numbers from the body of a file.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take(&mut self) -> Result<i32, BadNet> {
        let mut number = 0_u32;
        for place in 0..5 {
            let (byte, rest) = self.0.split_first().ok_or_else(|| bad("it ends too early"))?;
            self.0 = rest;
            number |= u32::from(byte & !(1 << 7)) << (7 * place);
            if byte >> 7 == 0 {
                return Ok((number >> 1) as i32 ^ -((number & 1) as i32));
            }
        }
        Err(bad("a number has no end"))
    }

    fn fill(&mut self, numbers: &mut [i16]) -> Result<(), BadNet> {
        numbers.iter_mut().try_for_each(|number| {
            *number = self.take()?.try_into().map_err(|_| bad("a number is too large"))?;
            Ok(())
        })
    }

    fn fill_wide(&mut self, numbers: &mut [i32]) -> Result<(), BadNet> {
        numbers.iter_mut().try_for_each(|number| {
            *number = self.take()?;
            Ok(())
        })
    }
}

/// A fact as a line: its steps, then its name.
fn write_fact(fact: &Stepped) -> String {
    let steps: Vec<String> = fact.steps.iter().map(i16::to_string).collect();
    format!("{} {}\n", steps.join(","), fact.name)
}

fn read_fact(line: &str) -> Result<Stepped, BadNet> {
    let (steps, name) = line.split_once(' ').ok_or_else(|| bad(format!("what is `{line}`?")))?;
    let steps: Result<Vec<i16>, _> = steps.split(',').map(str::parse).collect();
    let steps = steps.map_err(|_| bad(format!("the steps of `{name}` are off")))?;
    if !steps.is_sorted() {
        return Err(bad(format!("the steps of `{name}` do not rise")));
    }
    Ok(Stepped { name: name.to_owned(), steps })
}

impl Net {
    /// Reads a network.
    pub fn read(file: &[u8]) -> Result<Net, BadNet> {
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
        let kin = Kin::ALL.into_iter().find(|kin| kin.key() == game);
        let kin = kin.ok_or_else(|| bad(format!("there is no game `{game}`")))?;
        let command = field("command")?.to_owned();
        let number = |text: &str, name: &str| {
            u64::from_str_radix(text, 16).map_err(|_| bad(format!("`{name}` is off")))
        };
        let tables: Result<_, _> =
            field("tables")?.split_whitespace().map(|table| number(table, "tables")).collect();
        let tables = tables?;
        let wanted = number(field("facts")?, "facts")?;
        let width = field("width")?;
        if width != WIDTH.to_string() {
            return Err(bad(format!("its width is {width}, and this program's is {WIDTH}")));
        }
        field("farm")?;
        let mut schema = Schema::default();
        let mut to = &mut schema.farm;
        for line in lines {
            if line == "board" {
                to = &mut schema.board;
            } else {
                to.push(read_fact(line)?);
            }
        }
        let found = schema.hash();
        if found != wanted {
            return Err(BadNet::OtherFacts { found, wanted });
        }
        if schema.all_rows() > usize::from(u16::MAX) {
            return Err(bad("it has too many rows"));
        }
        let mut net = Net {
            kin,
            command,
            tables,
            rows: Arc::default(),
            schema,
            bias: [0; WIDTH],
            second: vec![[0; WIDTH]; SECOND],
            second_bias: [0; SECOND],
            last: [[0; SECOND]; ANSWERS],
            last_bias: [0; ANSWERS],
            taste: [PLAIN; CATEGORIES],
            total: [0; SECOND],
            total_bias: 0,
        };
        let mut numbers = Numbers(&file[end + 2..]);
        let mut rows = vec![[0; WIDTH]; net.schema.all_rows()];
        rows.iter_mut().try_for_each(|row| numbers.fill(row))?;
        net.rows = Arc::new(rows);
        numbers.fill(&mut net.bias)?;
        net.second.iter_mut().try_for_each(|row| numbers.fill(row))?;
        numbers.fill_wide(&mut net.second_bias)?;
        net.last.iter_mut().try_for_each(|row| numbers.fill(row))?;
        numbers.fill_wide(&mut net.last_bias)?;
        if !numbers.0.is_empty() {
            return Err(bad("it goes on after its end"));
        }
        Ok(net.add_up())
    }

    /// The file that [`Net::read`] reads.
    pub fn write(&self) -> Vec<u8> {
        let tables: String = self.tables.iter().map(|table| format!(" {table:016x}")).collect();
        let mut header = format!(
            "{VERSION}\ngame {}\ncommand {}\ntables{tables}\nfacts {:016x}\nwidth {WIDTH}\nfarm\n",
            self.kin.key(),
            self.command,
            self.schema.hash()
        );
        self.schema.farm.iter().for_each(|fact| header.push_str(&write_fact(fact)));
        header.push_str("board\n");
        self.schema.board.iter().for_each(|fact| header.push_str(&write_fact(fact)));
        header.push('\n');
        let mut file = header.into_bytes();
        let narrow = |file: &mut Vec<u8>, numbers: &[i16]| {
            numbers.iter().for_each(|number| write_number(file, (*number).into()));
        };
        let wide = |file: &mut Vec<u8>, numbers: &[i32]| {
            numbers.iter().for_each(|number| write_number(file, *number));
        };
        self.rows.iter().for_each(|row| narrow(&mut file, row));
        narrow(&mut file, &self.bias);
        self.second.iter().for_each(|row| narrow(&mut file, row));
        wide(&mut file, &self.second_bias);
        self.last.iter().for_each(|row| narrow(&mut file, row));
        wide(&mut file, &self.last_bias);
        file
    }
}
