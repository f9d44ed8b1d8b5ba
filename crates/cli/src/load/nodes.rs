//! The servers under load: one, or several that share a database.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use farmstead_server::Store;

use super::Load;
use super::child::Child;
use crate::kept::Place;

/// Running servers.
pub(super) struct Nodes {
    /// Where the tables are, as the servers are told.
    kept: [OsString; 2],
    place: Place,
    running: Vec<Option<Child>>,
    /// What they say while they run.
    log: PathBuf,
    /// What else they are told at their start.
    flags: Vec<String>,
}

impl Nodes {
    /// Starts as many servers as were asked for.
    pub(super) async fn start(load: &Load, folder: &Path) -> Result<Nodes> {
        let (kept, place) = match &load.database {
            Some(address) => (["--database".into(), address.into()], Place::at(address)?),
            None => {
                ensure!(load.nodes == 1, "several servers share a database; name it by --database");
                (["--data".into(), folder.into()], Place::in_folder(folder))
            }
        };
        ensure!(load.nodes > 0, "no server, no load");
        let log = folder.join("server.log");
        let flags = load.flags();
        let mut nodes = Nodes { kept, place, running: Vec::new(), log, flags };
        nodes.running.resize_with(load.nodes, || None);
        nodes.restart().await?;
        Ok(nodes)
    }

    /// Starts those that do not run.
    pub(super) async fn restart(&mut self) -> Result<()> {
        for node in self.running.iter_mut().filter(|node| node.is_none()) {
            *node = Some(Child::start(&self.kept, &self.flags, &self.log).await?);
        }
        Ok(())
    }

    /// Kills one of them, as a power cut would.
    pub(super) fn kill(&mut self, number: usize) -> Result<()> {
        let place = number % self.running.len();
        self.running[place].take().map_or(Ok(()), Child::kill)
    }

    /// Kills them all.
    pub(super) fn kill_all(&mut self) -> Result<()> {
        (0..self.running.len()).try_for_each(|number| self.kill(number))
    }

    /// Those that run.
    pub(super) fn running(&self) -> impl Iterator<Item = &Child> {
        self.running.iter().flatten()
    }

    /// What they have said.
    pub(super) fn log(&self) -> &Path {
        &self.log
    }

    /// Where they are: the seats of a table are shared out among them.
    pub(super) fn addresses(&self) -> Arc<[SocketAddr]> {
        self.running().map(|node| node.address).collect()
    }

    /// How long the slowest took to start.
    pub(super) fn ready_after(&self) -> Duration {
        self.running().map(|node| node.ready_after).max().unwrap_or_default()
    }

    /// The memory they hold together, in bytes, where the system tells.
    pub(super) fn memory(&self) -> Option<u64> {
        self.running().map(Child::memory).sum()
    }

    /// The seconds of processor time they have used together, where the system tells.
    pub(super) fn processor(&self) -> Option<f64> {
        self.running().map(Child::processor).sum()
    }

    /// Their tables.
    pub(super) async fn store(&self) -> Result<Arc<dyn Store>> {
        let opened = self.place.address.open().await;
        opened.with_context(|| format!("cannot open {}", self.place.shown))
    }
}
