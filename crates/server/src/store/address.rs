//! Where tables are kept, as people write it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;

use super::{Postgres, Sqlite, Store, StoreError};

/// Where a database is. What it shows of itself holds no password.
#[derive(Clone)]
pub enum Address {
    /// A file.
    Sqlite(PathBuf),
    /// A database of PostgreSQL.
    Postgres(Box<PgConnectOptions>),
}

/// A text that does not say where a database is.
#[derive(Debug, thiserror::Error)]
#[error("{0}; write postgres://USER@HOST:PORT/DATABASE or sqlite:FILE")]
pub struct BadAddress(String);

impl Address {
    /// Opens the database and brings it up to date.
    pub async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Address::Sqlite(file) => Arc::new(Sqlite::open(file).await?),
            Address::Postgres(options) => Arc::new(Postgres::open(options).await?),
        })
    }

    /// Opens the database for reading, as it is: nothing is brought up to date, and a server may go
    /// on writing to it.
    pub async fn look(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Address::Sqlite(file) => Arc::new(Sqlite::look(file).await?),
            Address::Postgres(options) => Arc::new(Postgres::look(options).await?),
        })
    }
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Address, BadAddress> {
        // The text may hold a password, so it is never repeated.
        match text.split_once(':') {
            Some(("sqlite", "")) => Err(BadAddress("the file has no name".to_owned())),
            Some(("sqlite", file)) => {
                let file = file.strip_prefix("//").unwrap_or(file);
                Ok(Address::Sqlite(PathBuf::from(file)))
            }
            Some(("postgres" | "postgresql", _)) => match text.parse() {
                Ok(options) => Ok(Address::Postgres(Box::new(options))),
                Err(sqlx::Error::Configuration(why)) => {
                    Err(BadAddress(format!("the address of the database cannot be read: {why}")))
                }
                Err(_) => Err(BadAddress("the address of the database cannot be read".to_owned())),
            },
            _ => Err(BadAddress("this is no address of a database".to_owned())),
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Address::Sqlite(file) => write!(to, "sqlite:{}", file.display()),
            Address::Postgres(options) => to.write_str(&without_password(options)),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "{self}")
    }
}

/// The address of a database that can be shown to anybody.
pub(super) fn without_password(options: &PgConnectOptions) -> String {
    let (user, port) = (options.get_username(), options.get_port());
    let database = options.get_database().unwrap_or(user);
    match options.get_socket() {
        Some(folder) => format!("postgres://{user}@{}:{port}/{database}", folder.display()),
        None => format!("postgres://{user}@{}:{port}/{database}", options.get_host()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_shows_no_password() {
        let address: Address = "postgres://anna:secret@db.example:5433/farm".parse().expect("one");
        assert_eq!(address.to_string(), "postgres://anna@db.example:5433/farm");
        assert!(!format!("{address:?}").contains("secret"));
    }

    #[test]
    fn what_is_no_address_is_not_repeated() {
        for text in ["postgres://anna:secret@db:port/x", "mysql://anna:secret@db/x", "secret", ""] {
            let told = text.parse::<Address>().expect_err("it is none").to_string();
            assert!(!told.contains("secret"), "{told}");
            assert!(told.contains("postgres://USER@HOST:PORT/DATABASE"), "{told}");
        }
    }

    #[test]
    fn a_file_is_named_with_or_without_slashes() {
        for (text, file) in [("sqlite:a.db", "a.db"), ("sqlite:///data/a.db", "/data/a.db")] {
            let address: Address = text.parse().expect("it is one");
            assert_eq!(address.to_string(), format!("sqlite:{file}"));
        }
    }
}
