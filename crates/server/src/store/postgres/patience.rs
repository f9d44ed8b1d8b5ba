//! How long is waited for a database that does not answer, and when it is worth waiting.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::store::StoreError;

/// How long something is tried again and again.
const ALTOGETHER: Duration = Duration::from_secs(10);

/// How long one try may take.
const ONE_TRY: Duration = Duration::from_secs(4);

/// How long is waited before the next try: longer every time.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// What is left of the time to wait for a database.
pub(super) struct Patience {
    address: String,
    /// When the database first did not answer, if it has not answered since.
    away: Option<Instant>,
    pause: Duration,
}

impl Patience {
    /// All of it.
    pub(super) fn new(address: &str) -> Patience {
        Patience { address: address.to_owned(), away: None, pause: FIRST_PAUSE }
    }

    /// Lets something be tried for as long as one try may take.
    pub(super) async fn one_try<T>(
        &mut self,
        work: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, Tried> {
        let done = match timeout(ONE_TRY, work).await {
            Ok(done) => done,
            Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())),
        };
        match done {
            Ok(done) => {
                *self = Patience::new(&self.address);
                Ok(done)
            }
            Err(error) if may_pass(&error) => Err(Tried::Away(error)),
            Err(error) => Err(Tried::Refused(error)),
        }
    }

    /// Waits a little before something is tried again, unless it has taken too long already. A
    /// database that was away for long is not waited for.
    pub(super) async fn wait(&mut self, error: &sqlx::Error) -> Result<(), StoreError> {
        let since = *self.away.get_or_insert_with(Instant::now);
        if since.elapsed() >= ALTOGETHER {
            return Err(self.give_up(error));
        }
        if self.pause == FIRST_PAUSE {
            tracing::warn!(
                database = self.address,
                why = reason(error),
                "waiting for the database"
            );
        }
        sleep(self.pause).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        Ok(())
    }

    /// What is told when waiting is of no use.
    pub(super) fn give_up(&self, error: &sqlx::Error) -> StoreError {
        StoreError::Away { address: self.address.clone(), why: reason(error) }
    }
}

/// What came of a try that failed.
pub(super) enum Tried {
    /// The database does not answer. Whether it has done what it was asked to is not known.
    Away(sqlx::Error),
    /// It has answered, and will say the same next time.
    Refused(sqlx::Error),
}

/// Why a database does not answer, in few words.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::PoolTimedOut => "no connection came about in time".to_owned(),
        other => other.to_string(),
    }
}

/// Whether an error may pass by itself: no connection, a server that starts, stops or hands over, or
/// two transactions that stood in each other's way.
fn may_pass(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("08")
                || code.starts_with("57P")
                || ["40001", "40P01", "53300", "25006"].contains(&&*code)
        }),
        _ => false,
    }
}
