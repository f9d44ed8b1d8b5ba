//! Tells other processes who is at the tables of this one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::mpsc;

use crate::store::{Here, Store};

/// How many can wait to be told, and how many are told at once.
const WAITING: usize = 4096;
const TOGETHER: usize = 256;

/// Tells others who is where, if there are any.
pub(crate) struct Presence {
    waiting: mpsc::Sender<Here>,
    alone: AtomicBool,
}

impl Presence {
    /// Tells by way of this store for as long as anybody holds it.
    pub(crate) fn new(store: Arc<dyn Store>) -> Presence {
        let (waiting, here) = mpsc::channel(WAITING);
        tokio::spawn(announce(store, here));
        Presence { waiting, alone: AtomicBool::new(false) }
    }

    /// Whether this process is the only one, as far as it knows.
    pub(crate) fn is_alone(&self) -> bool {
        self.alone.load(Ordering::Relaxed)
    }

    /// Takes note whether this process is the only one.
    pub(crate) fn set_alone(&self, alone: bool) {
        self.alone.store(alone, Ordering::Relaxed);
    }

    /// Tells who is at a table. With too much to tell some of it is left out: others then think
    /// somebody absent who is not, until the next one comes or goes.
    pub(crate) fn tell(&self, here: Here) {
        if !self.is_alone() {
            let _ = self.waiting.try_send(here);
        }
    }
}

async fn announce(store: Arc<dyn Store>, mut waiting: mpsc::Receiver<Here>) {
    let mut here = Vec::with_capacity(TOGETHER);
    while waiting.recv_many(&mut here, TOGETHER).await > 0 {
        if let Err(error) = store.announce(&here).await {
            tracing::warn!(%error, "others were not told who is here");
        }
        here.clear();
    }
}
