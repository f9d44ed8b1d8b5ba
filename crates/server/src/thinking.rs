//! Opponents think on a bounded number of threads.

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use farmstead_ai::{Budget, Opponent};
use farmstead_rules::{Move, Moves, View};
use tokio::sync::Semaphore;

use crate::metrics::Metrics;
use crate::secrets;
use crate::wire::Advice;

/// How many ways to go on advice names.
const MOST_ADVICE: usize = 5;
/// How long advice is thought about.
const ADVICE_TIME: Duration = Duration::from_millis(800);

/// Lets so many opponents think at once; the others wait in the order in which they came.
#[derive(Clone)]
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl Thinkers {
    /// Room for so many opponents at once.
    pub(crate) fn new(places: NonZero<usize>, metrics: Arc<Metrics>) -> Thinkers {
        Thinkers { places: Arc::new(Semaphore::new(places.get())), metrics }
    }

    /// What an opponent plays. An opponent that fails plays any legal move, so that the table
    /// goes on.
    pub(crate) async fn choose(&self, opponent: Opponent, view: View) -> Option<Move> {
        let fallback = view.clone();
        let chosen = self
            .think(move || {
                let mut agent = opponent.agent(secrets::random_number());
                agent.choose(&view, &Budget::default()).map(|decision| decision.chosen)
            })
            .await;
        match chosen {
            Some(chosen) => chosen,
            None => {
                tracing::error!(%opponent, "an opponent failed");
                let mut moves = Moves::new();
                fallback.moves(&mut moves);
                moves.first().copied()
            }
        }
    }

    /// Good ways to go on for the view's seat, the best first.
    pub(crate) async fn advise(&self, view: View) -> Vec<Advice> {
        let advice = self.think(move || {
            let budget = Budget { time: Some(ADVICE_TIME), ..Budget::default() };
            let mut options = Vec::new();
            farmstead_ai::analyse(&view, secrets::random_number(), &budget, |analysis| {
                let told = analysis.options.iter().take(MOST_ADVICE);
                options = told.filter_map(|one| Advice::found(&view, analysis.seat, one)).collect();
            });
            options
        });
        advice.await.unwrap_or_default()
    }

    /// Runs a long computation when there is room; nothing if it fails.
    async fn think<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        self.metrics.thinking.inc();
        let place = self.places.clone().acquire_owned().await.expect("the places are never closed");
        let begun = Instant::now();
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            job()
        });
        let done = done.await.ok();
        self.metrics.thought_seconds.observe(begun.elapsed().as_secs_f64());
        self.metrics.thinking.dec();
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn no_more_opponents_think_at_once_than_there_is_room_for() {
        let thinkers =
            Thinkers::new(NonZero::new(2).expect("it is not zero"), Arc::new(Metrics::new()));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let thoughts = (0..12).map(|number| {
            let (now, most) = (now.clone(), most.clone());
            thinkers.think(move || {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::yield_now();
                now.fetch_sub(1, Ordering::SeqCst);
                number
            })
        });
        let done = futures_util::future::join_all(thoughts).await;
        assert_eq!(done, (0..12).map(Some).collect::<Vec<_>>());
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
    }

    #[tokio::test]
    async fn an_opponent_that_fails_leaves_its_place_to_the_next() {
        let one = NonZero::<usize>::MIN;
        let thinkers = Thinkers::new(one, Arc::new(Metrics::new()));
        let failed = thinkers.think(|| -> u8 { panic!("this opponent fails") }).await;
        assert_eq!(failed, None);
        assert_eq!(thinkers.think(|| 7).await, Some(7));
    }
}
