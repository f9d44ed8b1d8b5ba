//! Every table there is: those in memory, and the rest in the store.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use crate::refusal::Refusal;
use crate::services::{Services, now};
use crate::store::{Append, Entry, Setup, Store, StoreError};
use crate::table::{Actor, Command, Table};

/// How many commands can wait at a table.
const WAITING: usize = 64;

/// How many tables can be in memory at a time. Others wait until one has come to rest.
const MOST_LIVE: usize = 50_000;

/// How long tables may take to come to rest when the server stops.
const REST: Duration = Duration::from_secs(5);

type Handle = mpsc::Sender<Command>;

/// Finds tables, brings them into memory and lets them go.
pub(crate) struct Hub {
    store: Arc<dyn Store>,
    services: Arc<Services>,
    live: Mutex<BTreeMap<String, Handle>>,
    running: Mutex<JoinSet<()>>,
}

impl Hub {
    /// No table is in memory yet.
    pub(crate) fn new(store: Arc<dyn Store>, services: Arc<Services>) -> Hub {
        Hub { store, services, live: Mutex::default(), running: Mutex::default() }
    }

    /// Keeps a new table.
    pub(crate) async fn create(&self, setup: Setup, moves: Vec<u32>) -> Result<String, Refusal> {
        let id = crate::secrets::new_table_name();
        let text = serde_json::to_string(&setup).expect("setups can be written");
        let mut table = Table::new(&id, setup)?;
        let due = table.opponent_to_decide().is_some();
        self.store.create(&id, &text, now(), due).await?;
        if !moves.is_empty() {
            let entry = Entry::Import { codes: moves };
            table.apply(&entry)?;
            let append = Append {
                table: id.clone(),
                number: 1,
                entry: serde_json::to_string(&entry).expect("entries can be written"),
                at: now(),
                due: Some(table.opponent_to_decide().is_some()),
            };
            self.services.journal.append(append).await?;
        }
        self.services.metrics.tables.inc();
        tracing::info!(table = id, options = table.setup.options, "a table was set up");
        if table.opponent_to_decide().is_some() {
            self.open(&id).await?;
        }
        Ok(id)
    }

    /// The table with this name, brought into memory if it is not there.
    pub(crate) async fn open(&self, id: &str) -> Result<Handle, Refusal> {
        if let Some(live) = self.find(id) {
            return Ok(live);
        }
        let stored = self.store.load(id).await?.ok_or_else(Refusal::no_table)?;
        let table = Table::read(id, &stored)?;
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have been faster.
        if let Some(handle) = live.get(id).filter(|handle| !handle.is_closed()) {
            return Ok(handle.clone());
        }
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        while running.try_join_next().is_some() {}
        if running.len() >= MOST_LIVE {
            return Err(Refusal::unavailable());
        }
        let (handle, commands) = mpsc::channel(WAITING);
        live.insert(id.to_owned(), handle.clone());
        let actor = Actor::new(table, self.services.clone(), handle.downgrade());
        running.spawn(Box::new(actor).run(commands));
        // Tables that went to rest are forgotten now and then.
        if live.len() > 2 * running.len() {
            live.retain(|_, handle| !handle.is_closed());
        }
        Ok(handle)
    }

    fn find(&self, id: &str) -> Option<Handle> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.get(id).filter(|handle| !handle.is_closed()).cloned()
    }

    /// Gives a table a command and waits for its answer.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        command: impl FnOnce(oneshot::Sender<T>) -> Command,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        let mut command = command(reply);
        // A table may go to rest between being found and being asked.
        for _ in 0..3 {
            match self.open(id).await?.send(command).await {
                Ok(()) => return answer.await.map_err(|_| Refusal::unavailable()),
                Err(mpsc::error::SendError(back)) => command = back,
            }
        }
        Err(Refusal::unavailable())
    }

    /// Lets every opponent go on that was to move when the server stopped.
    pub(crate) async fn resume(&self) -> Result<usize, StoreError> {
        let due = self.store.due().await?;
        for table in &due {
            if let Err(refusal) = self.open(table).await {
                tracing::error!(table, %refusal, "a table cannot go on");
            }
        }
        Ok(due.len())
    }

    /// Brings every table to rest. What was acknowledged is kept already.
    pub(crate) async fn close(&self) {
        let live = std::mem::take(&mut *self.live.lock().unwrap_or_else(PoisonError::into_inner));
        for handle in live.into_values() {
            // A table with a full queue ends with the process.
            let _ = handle.try_send(Command::Close);
        }
        let mut running =
            std::mem::take(&mut *self.running.lock().unwrap_or_else(PoisonError::into_inner));
        let rest = async { while running.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(REST, rest).await;
    }
}
