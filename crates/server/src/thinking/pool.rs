//! Threads that think, and who is next.
//!
//! Each has a stack of known size, so that what is thought about cannot reach the rest of the
//! program: a panic ends one thought, and a thought that does not end is left alone on its thread
//! while another thread takes its place. All stand back behind what serves people: however much is
//! thought, a move is kept and told at once.

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

/// How far threads that think stand back behind the others, as the system counts it.
const STAND_BACK: i32 = 10;

/// How many thoughts that do not end are left alone; after that their threads are missing.
const MOST_LEFT_ALONE: usize = 8;

/// The longest that any opponent thinks if it may take its own time.
const LONG: Duration = Duration::from_secs(2);

/// The shortest time a thought is given, however many wait.
const SHORTEST: Duration = Duration::from_millis(5);

/// The part of the bound that is shared out; the rest is for those who come meanwhile, and for a
/// machine that is busy with something else.
const SHARED_OUT: f64 = 0.6;

/// Who has waited for this part of the bound is next, however much the asker has asked for.
const OVERDUE: f64 = 0.7;

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
    /// In the order in which they came.
    waiting: Vec<Waiting>,
    running: usize,
    /// How many of the running ones are for tables that nobody attends.
    unattended: usize,
    left_alone: usize,
    /// The round in which something is thought about now. Whoever asks has a place in the next one,
    /// and in a later one for everything more: so askers take turns, and nobody new comes before
    /// those who wait.
    round: u64,
    /// The last round in which an asker has a place.
    places: BTreeMap<IpAddr, u64>,
    /// How much longer thoughts take than they are told, about.
    late: Duration,
    closed: bool,
}

/// A thought with the round in which it has its place.
struct Waiting {
    round: u64,
    thought: Thought,
}

impl Waiting {
    fn is_attended(&self) -> bool {
        self.thought.attended.load(Ordering::Relaxed)
    }

    /// What is next, the smallest first: tables that somebody attends, those overdue before all.
    fn rank(&self, bound: Duration) -> (bool, u64) {
        let overdue = self.thought.since.elapsed() > bound.mul_f64(OVERDUE);
        let attended = self.is_attended();
        (!attended, if attended && overdue { 0 } else { self.round })
    }
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
        self.inner.lock().add(thought);
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

    /// How many can think at once.
    pub(super) fn threads(&self) -> usize {
        self.inner.threads
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
    /// Gives a thought its place: one in every round for each asker.
    fn add(&mut self, thought: Thought) {
        let last = thought.asker.and_then(|asker| self.places.get(&asker).copied());
        let round = self.round.max(last.unwrap_or(0)) + 1;
        if let Some(asker) = thought.asker {
            // Who has no place from now on is as good as new.
            if self.places.len() > 10_000 {
                self.places.retain(|_, last| *last > self.round);
            }
            self.places.insert(asker, round);
        }
        self.waiting.push(Waiting { round, thought });
    }

    fn attended(&self) -> usize {
        self.waiting.iter().filter(|one| one.is_attended()).count() + self.running - self.unattended
    }

    /// The thought that is next, and whether anybody attends its table. Tables that nobody attends
    /// leave a thread free for others, if there are several.
    fn next(&mut self, threads: usize, bound: Duration) -> Option<(Thought, bool)> {
        self.waiting.retain(|one| !one.thought.fate.unwanted.load(Ordering::Relaxed));
        let best = (0..self.waiting.len()).min_by_key(|index| self.waiting[*index].rank(bound))?;
        let is_attended = self.waiting[best].is_attended();
        if !is_attended && self.unattended > 0 && self.unattended + 1 >= threads {
            return None;
        }
        let Waiting { round, thought } = self.waiting.remove(best);
        self.round = self.round.max(round);
        Some((thought, is_attended))
    }

    /// Notes how long a thought took that was told how long it may take.
    fn took(&mut self, given: Duration, took: Duration) {
        let late = took.saturating_sub(given).min(LONG);
        self.late = (7 * self.late + late) / 8;
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time for a thought that begins now and has waited since then, so that it and all that wait
    /// end within the bound: the first, the first two, the first three and so on, each as much too late
    /// as they were lately. Nothing if it may take its own time.
    fn share(&self, state: &State, since: Instant) -> Option<Duration> {
        let mut waiting: Vec<&Waiting> =
            state.waiting.iter().filter(|one| one.is_attended()).collect();
        waiting.sort_by_key(|one| one.rank(self.bound));
        let waits = waiting.iter().map(|one| one.thought.since);
        let shares = (1..).zip(std::iter::once(since).chain(waits)).map(
            |(number, since): (usize, Instant)| {
                let left = self.bound.saturating_sub(since.elapsed());
                left.mul_f64(SHARED_OUT * self.threads.min(number) as f64 / number as f64)
            },
        );
        let share = shares.min().unwrap_or(LONG);
        (share < LONG).then(|| share.saturating_sub(state.late).max(SHORTEST))
    }

    fn start(self: Arc<Self>) {
        let thread = thread::Builder::new().name("thinker".to_owned()).stack_size(STACK);
        if let Err(error) = thread.spawn(move || self.work()) {
            tracing::error!(%error, "there is no thread for opponents");
        }
    }

    fn work(&self) {
        stand_back();
        let mut state = self.lock();
        while !state.closed {
            let Some((thought, attended)) = state.next(self.threads, self.bound) else {
                state = self.more.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let time = self.share(&state, thought.since);
            state.running += 1;
            state.unattended += usize::from(!attended);
            drop(state);
            let Thought { fate, run, .. } = thought;
            let begun = Instant::now();
            // Whoever waits hears of a failure by not being answered.
            let _ = catch_unwind(AssertUnwindSafe(|| run(time)));
            state = self.lock();
            if let Some(given) = time {
                state.took(given, begun.elapsed());
            }
            state.running -= 1;
            state.unattended -= usize::from(!attended);
            if fate.left_alone.load(Ordering::Relaxed) {
                state.left_alone -= 1;
                return;
            }
        }
    }
}

/// Lets other threads of this program go first, where a thread can say that for itself.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(STAND_BACK) {
        tracing::warn!(%error, "opponents think as if they were as urgent as all else");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUND: Duration = Duration::from_secs(20);

    /// A thought for an attended table that has waited so long.
    fn thought(last: u8, waited: u64) -> Thought {
        Thought {
            attended: Arc::new(AtomicBool::new(true)),
            asker: Some(IpAddr::from([10, 0, 0, last])),
            fate: Arc::default(),
            since: Instant::now() - Duration::from_secs(waited),
            run: Box::new(|_| {}),
        }
    }

    /// Who is next until nobody waits.
    fn order(state: &mut State) -> Vec<IpAddr> {
        std::iter::from_fn(|| state.next(1, BOUND)?.0.asker).collect()
    }

    #[test]
    fn nobody_new_comes_before_those_who_wait() {
        let mut state = State::default();
        for last in [1, 2] {
            state.add(thought(last, 0));
            state.next(1, BOUND).expect("one waits");
        }
        for last in [1, 3, 2, 4] {
            state.add(thought(last, 0));
        }
        assert_eq!(order(&mut state), [1, 3, 2, 4].map(|last| IpAddr::from([10, 0, 0, last])));
    }

    #[test]
    fn whoever_asks_for_much_waits_for_others_but_not_beyond_the_bound() {
        let mut state = State::default();
        for waited in [19, 18, 1] {
            state.add(thought(1, waited));
        }
        state.add(thought(2, 0));
        assert_eq!(order(&mut state), [1, 1, 2, 1].map(|last| IpAddr::from([10, 0, 0, last])));
    }

    #[test]
    fn thoughts_that_end_late_are_told_to_be_shorter() {
        let threads = NonZero::new(2).expect("it is not zero");
        let pool = Pool::new(threads, BOUND);
        let mut state = State::default();
        (0..100).for_each(|last| state.add(thought(last, 0)));
        let share = |state: &State| pool.inner.share(state, Instant::now());
        let before = share(&state).expect("many wait");
        let late = Duration::from_millis(40);
        (0..100).for_each(|_| state.took(before, before + late));
        let after = share(&state).expect("many wait");
        assert!(after + late * 9 / 10 < before, "{before:?}, then {after:?}");
        (0..100).for_each(|_| state.took(before, before + LONG));
        assert_eq!(share(&state), Some(SHORTEST));
        pool.close();
    }
}
