//! Goes over every table of a database, as this program would open it.

use farmstead_rules::RULES_VERSION;

use super::{Store, StoreError};
use crate::table::Table;

/// How many tables are named at once.
const TOGETHER: usize = 100;

/// What was found about the tables of a database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// Tables that are whole and of this program's rules.
    pub same: u64,
    /// Tables of older rules that go on by this program's.
    pub renewed: u64,
    /// Tables of which something is to be told.
    pub findings: Vec<Finding>,
}

/// Something to be told of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// By the rules of this program the game goes another way from some move on.
    Differs {
        /// Which table.
        table: String,
        /// How many moves are the same.
        moves: u32,
        /// What differs then.
        why: String,
    },
    /// It cannot be read.
    Unreadable {
        /// What is wrong, and with which table.
        why: String,
    },
}

/// Goes over every table, and changes nothing; `done` hears how many tables were looked at.
pub async fn check(store: &dyn Store, mut done: impl FnMut(u64)) -> Result<Checked, StoreError> {
    let mut checked = Checked::default();
    let (mut last, mut tables) = (String::new(), 0);
    loop {
        let names = store.names(&last, TOGETHER).await?;
        let Some(name) = names.last() else { return Ok(checked) };
        last.clone_from(name);
        for name in &names {
            match open(store, name).await {
                Ok(table) => checked.note(&table),
                Err(StoreError::Unreadable { table, why }) => {
                    let why = StoreError::Unreadable { table, why }.to_string();
                    checked.findings.push(Finding::Unreadable { why });
                }
                Err(error) => return Err(error),
            }
            tables += 1;
        }
        done(tables);
    }
}

async fn open(store: &dyn Store, name: &str) -> Result<Table, StoreError> {
    let gone = || StoreError::Unreadable { table: name.to_owned(), why: "it is gone".to_owned() };
    let stored = store.load(name).await?.ok_or_else(gone)?;
    Table::read(name, &stored)
}

impl Checked {
    fn note(&mut self, table: &Table) {
        match &table.stopped {
            Some(stopped) => self.findings.push(Finding::Differs {
                table: table.id.to_string(),
                moves: stopped.position,
                why: stopped.why.clone(),
            }),
            None if table.rules_version < RULES_VERSION => self.renewed += 1,
            None => self.same += 1,
        }
    }
}
