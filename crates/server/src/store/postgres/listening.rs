//! Hears what other processes do, and tells them that this one is alive.

use std::collections::BTreeSet;
use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, sleep, timeout};

use crate::store::News;

/// What everything is told on.
pub(super) const CHANNEL: &str = "farmstead";

/// How often a process says that it is alive, and how long that counts.
const BEAT: Duration = Duration::from_secs(2);
const ALIVE_MS: i64 = 8_000;

/// How long a connection may be silent before it is given up: every process hears its own beats.
const SILENCE: Duration = Duration::from_secs(10);

/// How long to wait before listening again after it failed.
const PAUSE: Duration = Duration::from_millis(500);

/// How many news can wait.
const WAITING: usize = 1024;

/// Starts listening; both tasks end when nobody hears them any more.
pub(super) fn start(node: &str, options: &PgConnectOptions, pool: &PgPool) -> mpsc::Receiver<News> {
    let (heard, news) = mpsc::channel(WAITING);
    tokio::spawn(beat(node.to_owned(), pool.clone(), heard.clone()));
    tokio::spawn(listen(node.to_owned(), options.clone(), heard));
    news
}

/// Says again and again that this process is alive, and tells who else is.
async fn beat(node: String, pool: PgPool, heard: mpsc::Sender<News>) {
    let mut told = BTreeSet::new();
    let mut ticks = interval(BEAT);
    while !heard.is_closed() && !pool.is_closed() {
        ticks.tick().await;
        // A beat that is missed is no harm; the next one follows.
        let Ok(Ok(nodes)) = timeout(BEAT, say_alive(&node, &pool)).await else { continue };
        if nodes != told {
            told.clone_from(&nodes);
            let _ = heard.send(News::Nodes(nodes)).await;
        }
    }
}

async fn say_alive(node: &str, pool: &PgPool) -> Result<BTreeSet<String>, sqlx::Error> {
    let sql = "WITH time AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms), \
               gone AS (DELETE FROM nodes USING time WHERE id <> $1 AND until < ms - 600000), \
               alive AS (INSERT INTO nodes (id, until) SELECT $1, ms + $2 FROM time \
                         ON CONFLICT (id) DO UPDATE SET until = excluded.until), \
               told AS MATERIALIZED (SELECT pg_notify($3, '')) \
               SELECT id FROM nodes, time, told WHERE until > ms UNION SELECT $1 FROM told";
    let beat = sqlx::query(sql).bind(node).bind(ALIVE_MS).bind(CHANNEL);
    let rows = beat.fetch_all(pool).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Passes on what is heard, for as long as anybody wants to hear.
async fn listen(node: String, options: PgConnectOptions, heard: mpsc::Sender<News>) {
    while !heard.is_closed() {
        if let Err(error) = listen_once(&node, &options, &heard).await {
            tracing::warn!(%error, "other processes are not heard; listening again");
        }
        sleep(PAUSE).await;
    }
}

/// Listens with one connection until it is lost.
async fn listen_once(
    node: &str,
    options: &PgConnectOptions,
    heard: &mpsc::Sender<News>,
) -> Result<(), sqlx::Error> {
    // A pool of its own, so that nobody else gets the connection that was lost.
    let pool = PgPoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // What happened while nobody listened has to be looked up.
    if heard.send(News::Missed).await.is_err() {
        return Ok(());
    }
    loop {
        let last = Instant::now();
        let told = tokio::select! {
            told = timeout(SILENCE, listener.try_recv()) => told,
            () = heard.closed() => return Ok(()),
        };
        let Ok(Some(told)) = told.unwrap_or(Ok(None)) else {
            tracing::warn!(after = ?last.elapsed(), "the connection to the database was lost");
            return Ok(());
        };
        let Some(news) = News::read(told.payload()) else { continue };
        if matches!(&news, News::Here(here) if here.node == node) {
            continue;
        }
        if heard.send(news).await.is_err() {
            return Ok(());
        }
    }
}
