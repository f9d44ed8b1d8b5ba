//! Tables for the Agricola family of games.
//!
//! A table's log is the truth: what happens is kept in a [`Store`] before anybody is told. A table
//! that somebody looks at is one task in memory; all others are rows. Clients are told what their
//! seats may know and nothing else; `docs/table-protocol.md` is the contract with them.

mod backups;
mod catalogue;
pub mod client;
mod founding;
mod guard;
mod hub;
mod journal;
mod limits;
mod metrics;
mod page;
mod presence;
mod refusal;
mod routes;
mod secrets;
mod sending;
mod services;
mod socket;
mod store;
mod table;
mod thinking;
pub mod wire;

use std::net::SocketAddr;
use std::num::NonZero;
use std::sync::{Arc, OnceLock};

use axum::serve::ListenerExt;
use tokio::net::TcpListener;

pub use backups::Backups;
use hub::Hub;
use journal::Journal;
use limits::ByAddress;
pub use limits::Rate;
use metrics::Metrics;
use presence::Presence;
use services::Services;
pub use store::{
    Address, Answer, Append, Checked, Copied, Finding, Here, Kept, KeptEntry, News, Postgres,
    Sqlite, Store, StoreError, Stored, check, copy,
};
use thinking::Thinkers;

/// What can be chosen about a server.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Addresses of pages that may write here, beside those this server shows itself; for servers
    /// behind a proxy that has another name.
    pub origins: Vec<String>,
    /// Whether a proxy tells the address of a client.
    pub behind_proxy: bool,
    /// How many requests an address may send.
    pub requests: Rate,
    /// How many messages a seat may send, and each who watches.
    pub messages: Rate,
    /// How many sockets may be open.
    pub sockets: i64,
    /// How many opponents think at once.
    pub thinkers: NonZero<usize>,
    /// When every table is copied, and where to.
    pub backups: Option<Backups>,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Settings {
            origins: Vec::new(),
            behind_proxy: false,
            requests: Rate { burst: 120.0, per_second: 20.0 },
            messages: Rate { burst: 120.0, per_second: 30.0 },
            sockets: 18_000,
            thinkers: cores,
            backups: None,
        }
    }
}

/// Everything the paths of the server use.
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) hub: Hub,
    pub(crate) services: Arc<Services>,
    pub(crate) requests: ByAddress,
    pub(crate) catalogue: OnceLock<sending::Fixed>,
}

/// A server that is ready to serve.
pub struct Server {
    app: Arc<App>,
    store: Arc<dyn Store>,
}

impl Server {
    /// A server for the tables of this store. It needs a runtime to start its tasks on.
    pub fn new(store: Arc<dyn Store>, settings: Settings) -> Server {
        let metrics = Arc::new(Metrics::new());
        let services = Arc::new(Services {
            store: store.clone(),
            journal: Journal::new(store.clone(), metrics.clone()),
            presence: Presence::new(store.clone()),
            thinkers: Thinkers::new(settings.thinkers, metrics.clone()),
            metrics,
            messages: settings.messages,
        });
        let app = App {
            requests: ByAddress::new(settings.requests),
            hub: Hub::new(services.clone()),
            services,
            settings,
            catalogue: OnceLock::new(),
        };
        Server { app: Arc::new(app), store }
    }

    /// Lets opponents go on that were to move, serves until `stop` is done, then brings every table
    /// to rest. Meanwhile it hears what other processes do with the same tables.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StoreError> {
        let app = self.app.clone();
        let news = self.store.news();
        let following = tokio::spawn(async move { app.hub.follow(news).await });
        let copying = self.app.settings.backups.clone().map(|plan| {
            let metrics = self.app.services.metrics.clone();
            tokio::spawn(backups::run(plan, self.store.clone(), metrics))
        });
        let router = routes::router(self.app.clone());
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let app = self.app.clone();
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            // Clients are told to come back, so that nothing is left to wait for.
            app.hub.close().await;
        };
        // Messages are short and somebody waits for each.
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let served = axum::serve(listener, service).with_graceful_shutdown(stop).await;
        if let Err(error) = served {
            tracing::error!(%error, "the listener failed");
        }
        following.abort();
        copying.inspect(tokio::task::JoinHandle::abort);
        self.app.hub.close().await;
        self.store.close().await
    }
}
