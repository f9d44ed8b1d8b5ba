//! Whether the server can do its work.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::services::Services;

/// How long an answer holds: asking often must not be work.
const HOLDS: Duration = Duration::from_secs(1);

/// How long the store may take to write something.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found out last.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, Result<(), String>)>>);

impl Health {
    /// Tries to write, and says what is wrong.
    pub(crate) async fn check(&self, services: &Services) -> Response {
        let mut last = self.0.lock().await;
        let fresh = last.as_ref().filter(|(at, _)| at.elapsed() < HOLDS);
        let found = match fresh {
            Some((_, found)) => found.clone(),
            None => examine(services).await,
        };
        *last = Some((Instant::now(), found.clone()));
        match found {
            Ok(()) => "ok\n".into_response(),
            Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
        }
    }
}

async fn examine(services: &Services) -> Result<(), String> {
    match timeout(PATIENCE, services.store.try_writing()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(format!("nothing can be kept: {error}")),
        Err(_) => return Err("nothing can be kept: the database does not answer".to_owned()),
    }
    match services.store.room() {
        Some(room) if room < services.disk_floor => Err(format!(
            "no new tables: {} MB are free on the disk, and {} must be",
            room >> 20,
            services.disk_floor >> 20
        )),
        _ => Ok(()),
    }
}
