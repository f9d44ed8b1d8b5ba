//! Opponents think on threads of their own, a whole turn at a time and in a fair order.

mod pool;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use farmstead_ai::{Budget, Opponent};
use farmstead_rules::{Event, Events, Game, Move, Turn, View};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::Settings;
use crate::coach;
use crate::metrics::Metrics;
use crate::secrets;
use crate::wire::{Advice, Remark};
use pool::{Fate, Pool, Thought};

/// How many ways to go on advice names.
const MOST_ADVICE: usize = 5;
/// How long advice is thought about.
const ADVICE_TIME: Duration = Duration::from_millis(800);
/// How many moves of a turn are thought out at once.
const MOST_MOVES: usize = 64;

/// Lets so many opponents think at once; the others wait for their turn.
#[derive(Clone)]
pub(crate) struct Thinkers {
    pool: Pool,
    /// How long a thought may take before it is left alone.
    endless: Duration,
    metrics: Arc<Metrics>,
}

/// Who wants a thought.
#[derive(Debug, Clone)]
pub(crate) struct Asker {
    /// Whether anybody is at the table.
    pub(crate) attended: Arc<AtomicBool>,
    /// From where.
    pub(crate) address: Option<IpAddr>,
}

/// What somebody is advised.
#[derive(Debug, Default)]
pub(crate) struct Advised {
    /// Good ways to go on, the best first.
    pub(crate) options: Vec<Advice>,
    /// What matters most.
    pub(crate) remark: Option<Remark>,
}

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoThought {
    /// It panicked.
    #[error("the opponent could not go on from here")]
    Failed,
    /// It did not come to an end.
    #[error("the opponent did not come to an end")]
    Endless,
}

impl Thinkers {
    /// Room for as many opponents at once as the settings say.
    pub(crate) fn new(settings: &Settings, metrics: Arc<Metrics>) -> Thinkers {
        let pool = Pool::new(settings.thinkers, settings.longest_wait);
        Thinkers { pool, endless: settings.longest_thought, metrics }
    }

    /// How long an opponent will wait and think, about, if it is asked now.
    pub(crate) fn wait(&self) -> Duration {
        self.pool.wait()
    }

    /// The threads end when they have nothing to do.
    pub(crate) fn close(&self) {
        self.pool.close();
    }

    /// What an opponent plays until its turn is over or something hidden is seen. Dropping the
    /// answer takes back the question.
    pub(crate) async fn turn(
        &self,
        opponent: Opponent,
        view: View,
        asker: Asker,
    ) -> Result<Vec<Move>, NoThought> {
        let run = move |time: Option<Duration>, _: &Fate| {
            let mut agent = opponent.agent(secrets::random_number());
            // The time is for the whole turn, however often it is thought anew on the way.
            let begun = Instant::now();
            let left = || time.map(|time| time.saturating_sub(begun.elapsed()));
            let mut game = view.sample(&mut farmstead_ai::Wyrand::new(secrets::random_number()));
            let Turn::Seat(seat) = game.turn() else { return Vec::new() };
            let mut moves = Vec::new();
            // Only the first view is the real one; what follows is the seat's own doing.
            let mut view = view;
            while let Some(decision) =
                agent.choose(&view, &Budget { time: left(), ..Budget::default() })
            {
                let mut secret = Secret(false);
                if game.play(decision.chosen, &mut secret).is_err() {
                    break;
                }
                moves.push(decision.chosen);
                let same = game.turn() == Turn::Seat(seat) && !game.is_new_turn();
                if secret.0 || !same || moves.len() == MOST_MOVES {
                    break;
                }
                view = View::new(&game, Some(seat));
            }
            moves
        };
        self.think(asker, run).await
    }

    /// Good ways to go on for the view's seat, the best first, and what matters now.
    pub(crate) async fn advise(&self, view: View, names: Vec<String>, asker: Asker) -> Advised {
        let run = move |time: Option<Duration>, fate: &Fate| {
            let time = time.map_or(ADVICE_TIME, |time| time.min(ADVICE_TIME));
            let budget = Budget { time: Some(time), ..Budget::default() };
            let is_wanted = || !fate.unwanted.load(Ordering::Relaxed);
            let mut advised = Advised::default();
            let seed = secrets::random_number();
            farmstead_ai::analyse_while(is_wanted, &view, seed, &budget, |analysis| {
                let options = Advice::found(&view, analysis, &names);
                advised = Advised { options, remark: coach::remark(&view, analysis) };
            });
            advised.options.truncate(MOST_ADVICE);
            advised
        };
        self.think(asker, run).await.unwrap_or_default()
    }

    /// Has something small worked out that nobody's game waits for: it comes after everything that
    /// one does.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        address: Option<IpAddr>,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoThought> {
        self.think(Asker { attended: Arc::default(), address }, |_, _| job()).await
    }

    /// How many can think at once.
    pub(crate) fn threads(&self) -> usize {
        self.pool.threads()
    }

    /// Has something worked out when its turn comes.
    async fn think<T: Send + 'static>(
        &self,
        asker: Asker,
        job: impl FnOnce(Option<Duration>, &Fate) -> T + Send + 'static,
    ) -> Result<T, NoThought> {
        let wanted = Wanted { fate: Arc::default(), metrics: self.metrics.clone() };
        wanted.metrics.thinking.inc();
        let (begin, begun) = oneshot::channel();
        let (reply, answer) = oneshot::channel();
        let fate = wanted.fate.clone();
        let run = move |time| {
            let _ = begin.send(Instant::now());
            let _ = reply.send(job(time, &fate));
        };
        let fate = wanted.fate.clone();
        let Asker { attended, address: asker } = asker;
        let since = Instant::now();
        self.pool.add(Thought { attended, asker, fate, since, run: Box::new(run) });
        let begun = begun.await.map_err(|_| NoThought::Failed)?;
        let thought = timeout(self.endless, answer).await;
        self.metrics.thought_seconds.observe(begun.elapsed().as_secs_f64());
        self.metrics.answer_seconds.observe(since.elapsed().as_secs_f64());
        match thought {
            Ok(thought) => thought.map_err(|_| NoThought::Failed),
            Err(_) => {
                self.pool.leave_alone(&wanted.fate);
                Err(NoThought::Endless)
            }
        }
    }
}

/// A thought is wanted as long as this is there.
struct Wanted {
    fate: Arc<Fate>,
    metrics: Arc<Metrics>,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.fate.unwanted.store(true, Ordering::Relaxed);
        self.metrics.thinking.dec();
    }
}

/// Hears whether something became known that was hidden: a sample does not know it.
struct Secret(bool);

impl Events for Secret {
    fn tell(&mut self, event: Event) {
        self.0 |= event.reveals() || event.audience().is_some();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZero;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;

    fn thinkers(threads: usize) -> Thinkers {
        within(threads, Settings::default().longest_wait)
    }

    fn within(threads: usize, longest_wait: Duration) -> Thinkers {
        let thinkers = NonZero::new(threads).expect("it is not zero");
        let settings = Settings { thinkers, longest_wait, ..Settings::default() };
        Thinkers::new(&settings, Arc::new(Metrics::new()))
    }

    fn asker(attended: bool, last: u8) -> Asker {
        let address = Some(IpAddr::from([10, 0, 0, last]));
        Asker { attended: Arc::new(AtomicBool::new(attended)), address }
    }

    #[tokio::test]
    async fn no_more_opponents_think_at_once_than_there_is_room_for() {
        let thinkers = thinkers(2);
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let thoughts = (0..12).map(|number| {
            let (now, most) = (now.clone(), most.clone());
            thinkers.think(asker(true, number), move |_, _| {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::yield_now();
                now.fetch_sub(1, Ordering::SeqCst);
                number
            })
        });
        let done = futures_util::future::join_all(thoughts).await;
        assert_eq!(done, (0..12).map(Ok).collect::<Vec<_>>());
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn whoever_thinks_lets_others_go_first() {
        let urgency = || rustix::process::getpriority_process(None).expect("it is known");
        let thought = thinkers(1).think(asker(true, 1), move |_, _| urgency()).await;
        assert!(thought.expect("it thinks") >= (urgency() + 10).min(19));
    }

    #[tokio::test]
    async fn an_opponent_that_fails_leaves_its_place_to_the_next() {
        let thinkers = thinkers(1);
        let failed = thinkers.think(asker(true, 1), |_, _| -> u8 { panic!("this opponent fails") });
        assert_eq!(failed.await, Err(NoThought::Failed));
        assert_eq!(thinkers.think(asker(true, 1), |_, _| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_thought_without_end_leaves_its_place_to_the_next() {
        let thinkers = Thinkers { endless: Duration::from_millis(50), ..thinkers(1) };
        let (end, ends) = std::sync::mpsc::channel::<()>();
        let endless = thinkers.think(asker(true, 1), move |_, _| ends.recv().is_ok());
        assert_eq!(endless.await, Err(NoThought::Endless));
        assert_eq!(thinkers.think(asker(true, 1), |_, _| 7).await, Ok(7));
        drop(end);
    }

    /// Asks for thoughts while the only thread is busy; the order in which they come.
    async fn order(askers: Vec<Asker>) -> Vec<usize> {
        let thinkers = thinkers(1);
        let (go, goes) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = oneshot::channel();
        let busy = thinkers.think(asker(true, 99), move |_, _| {
            let _ = begin.send(());
            let _ = goes.recv();
        });
        let order = Arc::new(Mutex::new(Vec::new()));
        let thoughts = askers.into_iter().enumerate().map(|(number, asker)| {
            let order = order.clone();
            thinkers.think(asker, move |_, _| order.lock().expect("no panic").push(number))
        });
        let all = async {
            let thoughts = futures_util::future::join_all(thoughts);
            let start = async {
                let _ = begun.await;
                tokio::time::sleep(Duration::from_millis(50)).await;
                drop(go);
            };
            tokio::join!(thoughts, start)
        };
        tokio::join!(busy, all).0.expect("it thinks");
        Arc::try_unwrap(order).expect("all have ended").into_inner().expect("no panic")
    }

    #[tokio::test]
    async fn attended_tables_come_first_and_askers_take_turns() {
        let order = order(vec![
            asker(false, 1),
            asker(true, 2),
            asker(true, 2),
            asker(true, 2),
            asker(true, 3),
        ]);
        assert_eq!(order.await, [1, 4, 2, 3, 0]);
    }

    #[tokio::test]
    async fn what_nobody_wants_any_more_is_not_thought_about() {
        let thinkers = thinkers(1);
        let (go, goes) = std::sync::mpsc::channel::<()>();
        let busy = thinkers.clone();
        let busy = tokio::spawn(async move {
            busy.think(asker(true, 1), move |_, _| goes.recv().is_err()).await
        });
        tokio::task::yield_now().await;
        let count = Arc::new(AtomicUsize::new(0));
        let counted = count.clone();
        let unwanted = thinkers.think(asker(true, 1), move |_, _| {
            counted.fetch_add(1, Ordering::SeqCst);
        });
        let _ = timeout(Duration::from_millis(50), unwanted).await;
        drop(go);
        assert_eq!(busy.await.expect("it ends"), Ok(true));
        assert_eq!(thinkers.think(asker(true, 1), |_, _| 7).await, Ok(7));
        assert_eq!(count.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn the_more_wait_the_shorter_is_a_thought_so_that_all_end_in_time() {
        let bound = Duration::from_secs(5);
        let thinkers = within(2, bound);
        // The first ones begin before the others are there, and take their time.
        let thoughts = (0..60).map(|_| {
            thinkers.think(asker(true, 1), |time, _| {
                // As one that would think for two seconds.
                std::thread::sleep(time.unwrap_or(Duration::from_secs(2)));
                time
            })
        });
        let times = futures_util::future::join_all(thoughts).await;
        let given = |time: &Result<Option<Duration>, NoThought>| {
            time.expect("it thinks").unwrap_or(Duration::from_secs(2))
        };
        let all: Duration = times.iter().map(given).sum();
        assert!(all / 2 < bound, "all were given {:?} on two threads", all / 2);
        let alone = thinkers.think(asker(true, 1), |time, _| time);
        assert_eq!(alone.await, Ok(None), "who is alone takes its time");
    }
}
