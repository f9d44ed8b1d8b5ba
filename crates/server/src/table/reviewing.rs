//! Looks at a game that is over, in small jobs that come after everything a running game waits for.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use farmstead_ai::review::{Inspection, ReviewedTurn, StrongGame};
use farmstead_rules::{BadSetup, Record};
use futures_util::StreamExt;
use futures_util::stream;
use tokio::sync::mpsc;

use super::Command;
use super::actor::{Actor, Lost};
use super::deciding::WhileWanted;
use crate::refusal::Refusal;
use crate::store::Entry;
use crate::thinking::{NoThought, Thinkers};
use crate::wire::{Review, ServerMessage};

/// How long a review may take, in seconds: if nobody says, at least and at most.
const USUAL: u32 = 40;
const LEAST: u32 = 5;
const MOST: u32 = 600;

/// Simulations for each decision at first, so that there is something to see at once.
const FIRST: u64 = 16;

/// The part of the time for the game that strong players play with the same deal, and what its
/// decisions are worth at least and at most, in simulations.
const STRONG_PART: f64 = 0.15;
const STRONG: [u64; 2] = [4, 128];

/// More simulations than this say little more.
const MOST_NODES: u64 = 20_000;

/// The part of the time that is planned with: jobs may wait for others.
const PLANNED: f64 = 0.85;

/// How often those who wait are told how far it is.
const NOW_AND_THEN: Duration = Duration::from_millis(300);

/// How many reviews are kept of a game.
const MOST_KEPT: usize = 4;

/// A review that is being made, and who waits for it.
pub(super) struct Reviewing {
    guests: Vec<u64>,
    told: Progress,
    _work: WhileWanted,
}

/// How far a review is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    done: u32,
    all: u32,
    is_last: bool,
    review: Option<Arc<Review>>,
    failed: bool,
}

impl Progress {
    fn message(&self) -> ServerMessage {
        let Progress { done, all, is_last, ref review, .. } = *self;
        ServerMessage::Review { done, all, r#final: is_last, review: review.as_deref().cloned() }
    }
}

impl Actor {
    /// Tells a client the review that is kept, lets it wait for the one that is being made, or begins
    /// one.
    pub(super) fn begin_review(&mut self, guest: u64, seconds: Option<u32>) -> Result<(), Refusal> {
        let record = self.played_until(self.table.position())?;
        if record.moves.is_empty() {
            return Err(Refusal::conflict("nothing_played", "nothing was played yet"));
        }
        if let Some(review) = self.table.reviewed.clone().filter(|_| seconds.is_none()) {
            let all = review.turns.len() as u32;
            let kept =
                Progress { done: all, all, is_last: true, review: Some(review), failed: false };
            self.tell(guest, &kept.message());
            return Ok(());
        }
        if let Some(reviewing) = &mut self.reviewing {
            if !reviewing.guests.contains(&guest) {
                reviewing.guests.push(guest);
            }
            let told = reviewing.told.message();
            self.tell(guest, &told);
            return Ok(());
        }
        if self.table.reviews >= MOST_KEPT {
            let why = "this game was looked at often enough";
            return Err(Refusal::conflict("reviewed", why));
        }
        let address = self.asker(Some(guest)).address;
        if !address.is_none_or(|address| self.services.hints.take(address)) {
            return Err(Refusal::too_often());
        }
        let job = Job {
            record: Arc::new(record),
            names: self.table.seats.iter().map(|chair| chair.name.clone()).collect(),
            time: Duration::from_secs(seconds.unwrap_or(USUAL).clamp(LEAST, MOST).into()),
            address,
            thinkers: self.services.thinkers.clone(),
            table: self.itself.clone(),
        };
        let work = tokio::spawn(job.run());
        self.reviewing = Some(Reviewing {
            guests: vec![guest],
            told: Progress::default(),
            _work: WhileWanted(work.abort_handle()),
        });
        Ok(())
    }

    /// Tells how far it is to all who wait, and keeps it in the end.
    pub(super) async fn reviewed(&mut self, progress: Progress) -> Result<(), Lost> {
        let Some(reviewing) = &mut self.reviewing else { return Ok(()) };
        let guests = reviewing.guests.clone();
        let review = progress.review.clone().or(reviewing.told.review.clone());
        reviewing.told = Progress { review, ..progress.clone() };
        if progress.failed {
            self.reviewing = None;
            let refusal = Refusal::rules_failed();
            let message =
                ServerMessage::Refused { id: None, code: refusal.code, error: refusal.error };
            guests.iter().for_each(|guest| self.tell(*guest, &message));
            return Ok(());
        }
        if progress.is_last {
            self.reviewing = None;
            if let Some(review) = progress.review.clone() {
                self.keep_review(review).await?;
            }
        }
        let message = progress.message();
        guests.iter().for_each(|guest| self.tell(*guest, &message));
        Ok(())
    }

    /// Keeps a review with the table. What cannot be kept is told all the same.
    async fn keep_review(&mut self, review: Arc<Review>) -> Result<(), Lost> {
        loop {
            match self.commit(Entry::Reviewed { review: review.clone() }, None).await {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(refusal)) => {
                    tracing::warn!(table = %self.table.id, %refusal, "a review is not kept");
                    return Ok(());
                }
                Err(stale) => self.recover(stale).await.map_err(|_| Lost)?,
            }
        }
    }

    /// This client does not wait any more; what nobody waits for is not made.
    pub(super) fn forget_review(&mut self, guest: u64) {
        if let Some(reviewing) = &mut self.reviewing {
            reviewing.guests.retain(|one| *one != guest);
            if reviewing.guests.is_empty() {
                self.reviewing = None;
            }
        }
    }
}

/// A review to be made.
struct Job {
    record: Arc<Record>,
    names: Vec<String>,
    time: Duration,
    address: Option<IpAddr>,
    thinkers: Thinkers,
    table: mpsc::WeakSender<Command>,
}

/// Why there is no review.
#[derive(Debug, thiserror::Error)]
enum NoReview {
    #[error(transparent)]
    NoThought(#[from] NoThought),
    #[error(transparent)]
    BadSetup(#[from] BadSetup),
    #[error("the table is gone")]
    Unwanted,
}

impl Job {
    async fn run(self) {
        match self.look().await {
            Ok(()) | Err(NoReview::Unwanted) => {}
            Err(error) => {
                tracing::error!(%error, "a game cannot be reviewed");
                let _ = self.tell(Progress { failed: true, ..Progress::default() }).await;
            }
        }
    }

    async fn tell(&self, progress: Progress) -> Result<(), NoReview> {
        let table = self.table.upgrade().ok_or(NoReview::Unwanted)?;
        table.send(Command::Reviewed(progress)).await.map_err(|_| NoReview::Unwanted)
    }

    /// Looks at everything quickly, then once more with as many simulations as there is time for.
    async fn look(&self) -> Result<(), NoReview> {
        let begun = Instant::now();
        let record = self.record.clone();
        let inspection =
            self.thinkers.work_out(self.address, move || Inspection::of(&record)).await??;
        let inspection = Arc::new(inspection);
        let all = 2 * inspection.decisions() as u32;
        let quick = self.look_at_all(&inspection, FIRST, 0, all).await?;
        let took = begun.elapsed();
        let first = self.written(&inspection, quick.clone(), FIRST, None);
        self.tell(Progress { done: all / 2, all, review: Some(first), ..Progress::default() })
            .await?;
        // About as many simulations a second as in the first look.
        let nodes_in = |time: Duration| {
            (FIRST as f64 * time.as_secs_f64() / took.as_secs_f64().max(0.001)) as u64
        };
        let strong_nodes = nodes_in(self.time.mul_f64(STRONG_PART)).clamp(STRONG[0], STRONG[1]);
        let strong = self.strong_game(strong_nodes).await?;
        let left = self.time.mul_f64(PLANNED).saturating_sub(begun.elapsed());
        let nodes = nodes_in(left).min(MOST_NODES);
        let (turns, nodes) = match nodes > FIRST {
            true => (self.look_at_all(&inspection, nodes, all / 2, all).await?, nodes),
            false => (quick, FIRST),
        };
        let review = Some(self.written(&inspection, turns, nodes, Some(&strong)));
        self.tell(Progress { done: all, all, is_last: true, review, failed: false }).await
    }

    /// Looks at every decision, several side by side.
    async fn look_at_all(
        &self,
        inspection: &Arc<Inspection>,
        nodes: u64,
        before: u32,
        all: u32,
    ) -> Result<Vec<ReviewedTurn>, NoReview> {
        let look = |index: usize| {
            let inspection = inspection.clone();
            self.thinkers.work_out(self.address, move || inspection.look(index, nodes))
        };
        let mut looks =
            stream::iter(0..inspection.decisions()).map(look).buffered(self.thinkers.threads());
        let mut turns = Vec::new();
        let mut told: Option<Instant> = None;
        while let Some(turn) = looks.next().await {
            turns.push(turn?);
            if told.is_none_or(|told| told.elapsed() >= NOW_AND_THEN) {
                told = Some(Instant::now());
                let done = before + turns.len() as u32;
                self.tell(Progress { done, all, ..Progress::default() }).await?;
            }
        }
        Ok(turns)
    }

    /// The same deal, played by strong players turn by turn.
    async fn strong_game(&self, nodes: u64) -> Result<StrongGame, NoReview> {
        let mut game = StrongGame::of(&self.record, nodes)?;
        loop {
            let turn = move || {
                let went_on = game.play_on();
                (game, went_on)
            };
            let (next, went_on) = self.thinkers.work_out(self.address, turn).await?;
            game = next;
            if !went_on {
                return Ok(game);
            }
        }
    }

    fn written(
        &self,
        inspection: &Inspection,
        turns: Vec<ReviewedTurn>,
        nodes: u64,
        strong: Option<&StrongGame>,
    ) -> Arc<Review> {
        let marks = [&*inspection.marks(), strong.map_or(&[], StrongGame::marks)];
        let review = inspection.review(turns);
        let view = |decision| inspection.view(decision);
        Arc::new(Review::of(&review, nodes, &self.names, view, marks))
    }
}
