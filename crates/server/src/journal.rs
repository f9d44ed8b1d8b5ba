//! Commits what many tables have to keep, together.
//!
//! Making an entry safe from a power cut takes the disk about as long for one as for hundreds, so
//! whatever is waiting when the disk is free goes into one commit.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;
use crate::refusal::Refusal;
use crate::store::{Append, Store};

/// How many entries can wait, and how many go into one commit.
const WAITING: usize = 4096;
const TOGETHER: usize = 512;

type Waiting = (Append, oneshot::Sender<Result<bool, Refusal>>);

/// Keeps entries in the order in which they come.
#[derive(Clone)]
pub(crate) struct Journal {
    waiting: mpsc::Sender<Waiting>,
}

impl Journal {
    /// A journal that writes to this store for as long as anybody holds it.
    pub(crate) fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Journal {
        let (waiting, entries) = mpsc::channel(WAITING);
        tokio::spawn(write(store, entries, metrics));
        Journal { waiting }
    }

    /// Keeps an entry. When this returns `true`, it survives a power cut; `false` means that
    /// somebody else has added an entry with this number.
    pub(crate) async fn append(&self, entry: Append) -> Result<bool, Refusal> {
        let (reply, done) = oneshot::channel();
        self.waiting.send((entry, reply)).await.map_err(|_| Refusal::unavailable())?;
        done.await.map_err(|_| Refusal::unavailable())?
    }
}

async fn write(store: Arc<dyn Store>, mut waiting: mpsc::Receiver<Waiting>, metrics: Arc<Metrics>) {
    let mut batch: Vec<Waiting> = Vec::with_capacity(TOGETHER);
    while waiting.recv_many(&mut batch, TOGETHER).await > 0 {
        let (entries, replies): (Vec<Append>, Vec<_>) = batch.drain(..).unzip();
        let written = store.append(&entries).await;
        metrics.commits.inc();
        metrics.entries.inc_by(entries.len() as u64);
        match written {
            Ok(added) => {
                for (reply, added) in replies.into_iter().zip(added) {
                    // A table that is gone does not wait for its answer.
                    let _ = reply.send(Ok(added));
                }
            }
            Err(error) => {
                let refusal = Refusal::from(error);
                for reply in replies {
                    let _ = reply.send(Err(refusal.clone()));
                }
            }
        }
    }
}
