//! What other processes do with the same tables.

use std::collections::BTreeSet;

/// Something that happened elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// The log of a table has an entry with this number.
    Entry {
        /// Which table.
        table: String,
        /// The number of the entry.
        number: u64,
    },
    /// Who is at a table has changed.
    Here(Here),
    /// The processes that are alive, this one included.
    Nodes(BTreeSet<String>),
    /// Something may have been missed.
    Missed,
}

/// Who is at a table by way of one process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Here {
    /// Which table.
    pub table: String,
    /// Which process; the store fills it in.
    pub node: String,
    /// The seats whose players are there: bit n is seat n.
    pub seats: u8,
    /// How many watch.
    pub watchers: u32,
}

impl News {
    /// What tells others of an entry; what the database notifies of is written in the same way.
    pub(super) fn read(text: &str) -> Option<News> {
        let words: Vec<&str> = text.split(' ').collect();
        match words.as_slice() {
            [table, number] => {
                Some(News::Entry { table: (*table).to_owned(), number: number.parse().ok()? })
            }
            [table, node, seats, watchers] => Some(News::Here(Here {
                table: (*table).to_owned(),
                node: (*node).to_owned(),
                seats: seats.parse().ok()?,
                watchers: watchers.parse().ok()?,
            })),
            _ => None,
        }
    }
}

impl Here {
    /// As it is told to the process called `node`'s others.
    pub(super) fn write(&self, node: &str) -> String {
        let Here { table, seats, watchers, .. } = self;
        format!("{table} {node} {seats} {watchers}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_read_as_they_were_written() {
        let here = Here { table: "t".to_owned(), node: "n".to_owned(), seats: 5, watchers: 300 };
        assert_eq!(News::read(&here.write("n")), Some(News::Here(here)));
        let entry = News::Entry { table: "t".to_owned(), number: 12 };
        assert_eq!(News::read("t 12"), Some(entry));
        assert_eq!(News::read("something else entirely"), None);
    }
}
