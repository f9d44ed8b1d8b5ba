//! Threads that think, and who is next.
//!
//! Each has a stack of known size, so that what is thought about cannot reach the rest of the
//! program: a panic ends one thought, and a thought that does not end is left alone on its thread
//! while another thread takes its place.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Four times what every opponent gets by with, whatever the cards (a test).
const STACK: usize = 2 << 20;

/// How many thoughts that do not end are left alone; after that their threads are missing.
const MOST_LEFT_ALONE: usize = 8;

/// The longest that any opponent thinks if it may take its own time.
const LONG: Duration = Duration::from_secs(2);

/// The shortest time a thought is given, however many wait.
const SHORTEST: Duration = Duration::from_millis(20);

/// A thought that waits for its turn. It is told how long it may take; nothing if it may take its own time.
pub(super) struct Thought {
    /// Whether anybody is at the table; it changes while the thought waits.
    pub(super) attended: Arc<AtomicBool>,
    /// Whose table it is, as far as that is known.
    pub(super) asker: Option<IpAddr>,
    pub(super) fate: Arc<Fate>,
    pub(super) since: Instant,
    pub(super) run: Box<dyn FnOnce(Option<Duration>) + Send>,
}

/// What became of a thought meanwhile.
#[derive(Default)]
pub(super) struct Fate {
    /// Nobody wants it any more.
    pub(super) unwanted: AtomicBool,
    /// It does not end and another thread has taken the place of its own.
    left_alone: AtomicBool,
}

/// Threads and the thoughts that wait for one.
#[derive(Clone)]
pub(super) struct Pool {
    inner: Arc<Inner>,
}

struct Inner {
    threads: usize,
    /// Within this time everybody who attends a table gets a move.
    bound: Duration,
    state: Mutex<State>,
    more: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<Thought>,
    running: usize,
    /// How many of the running ones are for tables that nobody attends.
    unattended: usize,
    left_alone: usize,
    /// When the turn of each asker came last, counted in turns.
    served: BTreeMap<Option<IpAddr>, u64>,
    turns: u64,
    closed: bool,
}

impl Pool {
    pub(super) fn new(threads: NonZero<usize>, bound: Duration) -> Pool {
        let inner =
            Inner { threads: threads.get(), bound, state: Mutex::default(), more: Condvar::new() };
        let pool = Pool { inner: Arc::new(inner) };
        (0..threads.get()).for_each(|_| pool.inner.clone().start());
        pool
    }

    /// Puts a thought among those that wait.
    pub(super) fn add(&self, thought: Thought) {
        self.inner.lock().waiting.push(thought);
        self.inner.more.notify_one();
    }

    /// Leaves a thought alone that does not end. Another thread takes the place of its own.
    pub(super) fn leave_alone(&self, fate: &Fate) {
        let mut state = self.inner.lock();
        if state.left_alone < MOST_LEFT_ALONE && !fate.left_alone.swap(true, Ordering::Relaxed) {
            state.left_alone += 1;
            drop(state);
            self.inner.clone().start();
        }
    }

    /// How long a thought that is added now will wait, about, if somebody attends its table.
    pub(super) fn wait(&self) -> Duration {
        let state = self.inner.lock();
        let attended = state.attended();
        if attended < self.inner.threads {
            return Duration::ZERO;
        }
        let rounds = attended as f64 / self.inner.threads as f64;
        LONG.mul_f64(rounds).min(self.inner.bound)
    }

    /// Lets the threads end when they have nothing to do.
    pub(super) fn close(&self) {
        let mut state = self.inner.lock();
        state.closed = true;
        state.waiting.clear();
        self.inner.more.notify_all();
    }
}

impl State {
    fn attended(&self) -> usize {
        self.waiting.iter().filter(|one| one.attended.load(Ordering::Relaxed)).count()
            + self.running
            - self.unattended
    }

    /// The place of the thought that is next: attended tables first, among them whoever was not
    /// served for longest. Tables that nobody attends leave a thread free for others, if there are several.
    fn next(&mut self, threads: usize) -> Option<(Thought, bool)> {
        self.waiting.retain(|one| !one.fate.unwanted.load(Ordering::Relaxed));
        let served = |one: &Thought| self.served.get(&one.asker).copied().unwrap_or(0);
        let attended = |one: &Thought| one.attended.load(Ordering::Relaxed);
        let rank = |one: &Thought| (!attended(one), served(one));
        let best = (0..self.waiting.len()).min_by_key(|index| rank(&self.waiting[*index]))?;
        let is_attended = attended(&self.waiting[best]);
        if !is_attended && self.unattended > 0 && self.unattended + 1 >= threads {
            return None;
        }
        let thought = self.waiting.remove(best);
        self.turns += 1;
        self.served.insert(thought.asker, self.turns);
        // Who was served long ago is as good as new.
        if self.served.len() > 10_000 {
            let old = self.turns - 5_000;
            self.served.retain(|_, turn| *turn > old);
        }
        Some((thought, is_attended))
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time for a thought that begins now and has waited since then, so that it and all that wait
    /// end within the bound: the first, the first two, the first three and so on. Nothing if it may
    /// take its own time. Two fifths are kept for what cannot be foreseen: thoughts end a little late, and
    /// a busy machine lets them wait.
    fn share(&self, state: &State, since: Instant) -> Option<Duration> {
        let waiting = state.waiting.iter().filter(|one| one.attended.load(Ordering::Relaxed));
        let mut waits: Vec<Duration> = waiting.map(|one| one.since.elapsed()).collect();
        waits.sort_by(|one, other| other.cmp(one));
        waits.insert(0, since.elapsed());
        let shares = (1..).zip(waits).map(|(number, waited): (usize, Duration)| {
            let left = self.bound.saturating_sub(waited);
            left.mul_f64(0.6 * self.threads.min(number) as f64 / number as f64)
        });
        let share = shares.min().unwrap_or(LONG);
        (share < LONG).then_some(share.max(SHORTEST))
    }

    fn start(self: Arc<Self>) {
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        if let Err(error) = thread.spawn(move || self.work()) {
            tracing::error!(%error, "there is no thread for opponents");
        }
    }

    fn work(&self) {
        let mut state = self.lock();
        while !state.closed {
            let Some((thought, attended)) = state.next(self.threads) else {
                state = self.more.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let time = self.share(&state, thought.since);
            state.running += 1;
            state.unattended += usize::from(!attended);
            drop(state);
            let Thought { fate, run, .. } = thought;
            // Whoever waits hears of a failure by not being answered.
            let _ = catch_unwind(AssertUnwindSafe(|| run(time)));
            state = self.lock();
            state.running -= 1;
            state.unattended -= usize::from(!attended);
            if fate.left_alone.load(Ordering::Relaxed) {
                state.left_alone -= 1;
                return;
            }
        }
    }
}
