//! Tables for the Agricola family of games.
//!
//! A table's log is the truth: what happens is kept in a [`Store`] before anybody is told. A table
//! that somebody looks at is one task in memory; all others are rows. Clients are told what their
//! seats may know and nothing else; `docs/table-protocol.md` is the contract with them.

mod backups;
mod books;
mod catalogue;
pub mod client;
mod coach;
mod connections;
mod decks;
mod founding;
mod guard;
mod health;
mod hub;
mod impatient;
mod journal;
mod lessons;
mod limits;
mod metrics;
mod names;
mod page;
mod presence;
mod reach;
mod refusal;
mod routes;
mod rule_pages;
mod same_deal;
mod secrets;
mod sending;
mod series;
mod services;
mod socket;
mod stakes;
mod store;
mod table;
mod thinking;
pub mod wire;

use std::num::NonZero;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::mpsc;

pub use backups::Backups;
use hub::Hub;
use journal::Journal;
pub use limits::Rate;
use limits::{ByAddress, Crowd};
use metrics::Metrics;
use presence::Presence;
pub use reach::address_in_network;
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
    /// The names under which the server may be asked for; any, if there are none. It keeps pages of
    /// other sites from reaching a server at home by a name of their own.
    pub hosts: Vec<String>,
    /// How many requests an address may send.
    pub requests: Rate,
    /// How many messages a seat may send, and each who watches.
    pub messages: Rate,
    /// How many sockets may be open.
    pub sockets: i64,
    /// How long a client may take for the head of a request, be silent between two, take for the body
    /// until there is an answer, and not read what it is sent.
    pub patience: Duration,
    /// How many connections, and sockets among them, an address may have.
    pub from_one_address: usize,
    /// How many tables an address may set up.
    pub tables: Rate,
    /// How many bytes of tables an address may have kept.
    pub bytes: Rate,
    /// How many home-made decks an address may bring along.
    pub decks: Rate,
    /// How many bytes must be free on the disk for a new table.
    pub disk_floor: u64,
    /// After how long tables are forgotten at which nothing has happened, if they are.
    pub expire_unplayed: Option<Duration>,
    /// How often an address may ask for advice.
    pub hints: Rate,
    /// How many opponents think at once.
    pub thinkers: NonZero<usize>,
    /// How long whoever is at a table waits for an opponent at most. Under load all think shorter.
    pub longest_wait: Duration,
    /// How long a thought may take, whatever it was told, before its table is set aside.
    pub longest_thought: Duration,
    /// When every table is copied, and where to.
    pub backups: Option<Backups>,
    /// The address of this machine in its local network, if it has one.
    pub lan: Option<std::net::IpAddr>,
}

impl Default for Settings {
    fn default() -> Settings {
        let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Settings {
            origins: Vec::new(),
            behind_proxy: false,
            hosts: Vec::new(),
            requests: Rate { burst: 120.0, per_second: 20.0 },
            messages: Rate { burst: 120.0, per_second: 30.0 },
            sockets: 18_000,
            patience: Duration::from_secs(30),
            from_one_address: 200,
            tables: Rate::a_day(500),
            bytes: Rate::a_day(64 << 20),
            decks: Rate::a_day(50),
            disk_floor: 256 << 20,
            expire_unplayed: None,
            hints: Rate { burst: 20.0, per_second: 0.5 },
            thinkers: cores,
            longest_wait: Duration::from_secs(20),
            longest_thought: Duration::from_secs(60),
            backups: None,
            lan: None,
        }
    }
}

/// Everything the paths of the server use.
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) hub: Hub,
    pub(crate) services: Arc<Services>,
    pub(crate) requests: ByAddress,
    pub(crate) connections: Crowd,
    pub(crate) sockets: Crowd,
    pub(crate) health: health::Health,
    pub(crate) catalogue: OnceLock<sending::Fixed>,
    pub(crate) door: reach::Door,
    pub(crate) rules: rule_pages::RulePages,
}

/// A server that is ready to serve.
pub struct Server {
    app: Arc<App>,
    store: Arc<dyn Store>,
    notes: mpsc::Receiver<same_deal::Note>,
}

impl Server {
    /// A server for the tables of this store. It needs a runtime to start its tasks on.
    pub fn new(store: Arc<dyn Store>, settings: Settings) -> Server {
        let metrics = Arc::new(Metrics::new());
        let (results, notes) = same_deal::queue();
        let services = Arc::new(Services {
            store: store.clone(),
            journal: Journal::new(store.clone(), metrics.clone()),
            presence: Presence::new(store.clone()),
            thinkers: Thinkers::new(&settings, metrics.clone()),
            hints: ByAddress::new(settings.hints),
            metrics,
            results,
            messages: settings.messages,
            tables: ByAddress::new(settings.tables),
            bytes: ByAddress::new(settings.bytes),
            decks: ByAddress::new(settings.decks),
            disk_floor: settings.disk_floor,
        });
        let app = App {
            requests: ByAddress::new(settings.requests),
            connections: Crowd::new(settings.from_one_address),
            sockets: Crowd::new(settings.from_one_address),
            health: health::Health::default(),
            hub: Hub::new(services.clone()),
            services,
            settings,
            catalogue: OnceLock::new(),
            door: reach::Door::default(),
            rules: rule_pages::RulePages::default(),
        };
        Server { app: Arc::new(app), store, notes }
    }

    /// Lets opponents go on that were to move, serves until `stop` is done, then brings every table
    /// to rest. Meanwhile it hears what other processes do with the same tables.
    pub async fn serve(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StoreError> {
        if let Ok(bound) = listener.local_addr() {
            self.app.door.is_at(bound);
        }
        let app = self.app.clone();
        let news = self.store.news();
        let following = tokio::spawn(async move { app.hub.follow(news).await });
        let app = self.app.clone();
        let expiring =
            tokio::spawn(async move { app.hub.expire(app.settings.expire_unplayed).await });
        let copying = self.app.settings.backups.clone().map(|plan| {
            let metrics = self.app.services.metrics.clone();
            tokio::spawn(backups::run(plan, self.store.clone(), metrics))
        });
        let (app, notes) = (self.app.clone(), self.notes);
        let noting = tokio::spawn(async move { same_deal::note_all(&app.hub, notes).await });
        let router = routes::router(self.app.clone());
        let app = self.app.clone();
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            app.door.close();
            // Clients are told to come back, so that nothing is left to wait for.
            app.hub.close().await;
        };
        connections::serve(self.app.clone(), router, listener, stop).await;
        following.abort();
        expiring.abort();
        noting.abort();
        copying.inspect(tokio::task::JoinHandle::abort);
        self.app.hub.close().await;
        self.app.services.thinkers.close();
        self.store.close().await
    }
}
