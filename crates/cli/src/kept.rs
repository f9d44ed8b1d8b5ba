//! Where tables are kept, as the user says it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use farmstead_server::Address;

use crate::serve::data_folder;

/// The file that holds every table of a folder.
const DATABASE: &str = "farmstead.db";

/// Where tables are kept.
#[derive(clap::Args)]
pub(crate) struct KeptIn {
    /// The folder that keeps the tables [default: farmstead in your data folder]
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// Keep the tables in a database instead, which several servers can share: postgres://USER@HOST/NAME
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
}

/// A place where tables are kept.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) address: Address,
    /// As it is told, without a password.
    pub(crate) shown: String,
}

impl KeptIn {
    /// The place that was asked for, or the usual one.
    pub(crate) fn place(&self) -> Result<Place> {
        match (&self.database, &self.data) {
            (Some(address), _) => Place::at(address),
            (None, Some(folder)) => Ok(Place::in_folder(folder)),
            (None, None) => Ok(Place::in_folder(&data_folder()?)),
        }
    }
}

// What was typed may hold a password.
impl std::fmt::Debug for KeptIn {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        to.debug_struct("KeptIn").field("data", &self.data).finish_non_exhaustive()
    }
}

impl Place {
    /// The place with this address.
    pub(crate) fn at(address: &str) -> Result<Place> {
        let address: Address = address.parse()?;
        Ok(Place { shown: address.to_string(), address })
    }

    /// The usual file of a folder.
    pub(crate) fn in_folder(folder: &Path) -> Place {
        let address = Address::Sqlite(folder.join(DATABASE));
        Place { address, shown: folder.display().to_string() }
    }

    /// Makes room for the tables.
    pub(crate) fn make(&self) -> Result<()> {
        if let Address::Sqlite(file) = &self.address
            && let Some(folder) = file.parent()
        {
            let cannot = || format!("cannot keep tables in {}", self.shown);
            fs::create_dir_all(folder).with_context(cannot)?;
        }
        Ok(())
    }

    /// Whether there can be tables.
    pub(crate) fn is_there(&self) -> bool {
        match &self.address {
            Address::Sqlite(file) => file.exists(),
            Address::Postgres(_) => true,
        }
    }
}
