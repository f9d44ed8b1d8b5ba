//! Every table there is: those in memory, and the rest in the store.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::limits::is_own;
use crate::refusal::{DATABASE_AWAY, Refusal};
use crate::services::{Services, now};
use crate::store::{Entry, Kept, KeptEntry, News, Setup, StoreError};
use crate::table::{Actor, Command, Elsewhere, Table};

/// How many commands can wait at a table.
const WAITING: usize = 64;

/// How many tables can be in memory at a time. Others wait until one has come to rest.
const MOST_LIVE: usize = 50_000;

/// How long tables may take to come to rest when the server stops.
const REST: Duration = Duration::from_secs(5);

/// How often the log is asked whether something was not heard of, and for opponents that nobody
/// lets think.
const LOOK: Duration = Duration::from_secs(5);

/// How often old tables are looked for.
const EXPIRE: Duration = Duration::from_secs(3600);

/// How many tables are in memory when no further ones are read that nobody attends.
const MOST_RESUMED: i64 = 1_000;

/// How many tables are asked for at once.
const TOGETHER: usize = 1000;

type Handle = mpsc::Sender<Command>;

/// A table in memory: what takes its commands, and what tells it of other processes.
struct Live {
    commands: Handle,
    news: watch::Sender<Elsewhere>,
}

/// A game that was played elsewhere.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Imported {
    /// Its moves.
    pub(crate) codes: Vec<u32>,
    /// What goes another way after them by today's rules.
    pub(crate) differs: Option<String>,
}

/// Finds tables, brings them into memory and lets them go.
pub(crate) struct Hub {
    services: Arc<Services>,
    live: Mutex<BTreeMap<String, Live>>,
    running: Mutex<JoinSet<()>>,
    /// Tables that could not go on by themselves; they are not tried again and again.
    stuck: Mutex<BTreeSet<String>>,
}

impl Hub {
    /// No table is in memory yet.
    pub(crate) fn new(services: Arc<Services>) -> Hub {
        Hub { services, live: Mutex::default(), running: Mutex::default(), stuck: Mutex::default() }
    }

    /// Keeps a new table.
    pub(crate) async fn create(
        &self,
        setup: Setup,
        game: Imported,
        from: IpAddr,
    ) -> Result<String, Refusal> {
        let id = crate::secrets::new_table_name();
        self.create_as(&id, setup, game, from).await?;
        Ok(id)
    }

    /// Keeps a new table under this name.
    pub(crate) async fn create_as(
        &self,
        id: &str,
        setup: Setup,
        game: Imported,
        from: IpAddr,
    ) -> Result<(), Refusal> {
        let text = serde_json::to_string(&setup).expect("setups can be written");
        let mut table = Table::new(id, &text)?;
        let mut entries = Vec::new();
        // Whatever is refused is refused before anything is kept.
        if game != Imported::default() {
            let Imported { codes, differs } = game;
            let entry = Entry::Import { codes, course: None, differs };
            table.apply(&entry)?;
            let (_, entry) = table.write(entry, None, now());
            entries.push(KeptEntry { entry, at: now() });
        }
        let bytes = text.len() + entries.iter().map(|one| one.entry.len()).sum::<usize>();
        self.check_room(from, bytes)?;
        let due = table.opponent_to_decide().is_some();
        let new = Kept { entries, ..Kept::new(id, &text, now(), due) };
        self.services.store.create(&new).await?;
        self.services.metrics.tables.inc();
        tracing::info!(table = id, options = table.setup.options, "a table was set up");
        if due {
            self.open(id).await?;
        }
        Ok(())
    }

    /// Refuses a new table if there is no room for it, or if this address has had its share.
    fn check_room(&self, from: IpAddr, bytes: usize) -> Result<(), Refusal> {
        let Services { store, disk_floor, tables, .. } = &*self.services;
        if store.room().is_some_and(|room| room < *disk_floor) {
            return Err(Refusal::no_room());
        }
        if !is_own(from) && !tables.take(from) {
            return Err(Refusal::enough_for_today("tables"));
        }
        self.services.check_bytes(from, bytes)
    }

    /// Refuses a home-made deck of an address that has brought enough of them.
    pub(crate) fn check_deck(&self, from: IpAddr) -> Result<(), Refusal> {
        if is_own(from) || self.services.decks.take(from) {
            return Ok(());
        }
        Err(Refusal::enough_for_today("home-made decks and records"))
    }

    /// Forgets tables at which nothing has happened for so long, now and then.
    pub(crate) async fn expire(&self, after: Option<Duration>) {
        let Some(after) = after else { return };
        let mut look = interval(EXPIRE);
        loop {
            look.tick().await;
            let before = now().saturating_sub(after.as_millis() as u64);
            match self.services.store.expire_unplayed(before).await {
                Ok(0) => {}
                Ok(tables) => tracing::info!(tables, "tables were never played and are forgotten"),
                Err(error) => tracing::warn!(%error, "old tables cannot be forgotten"),
            }
        }
    }

    /// The table with this name, brought into memory if it is not there.
    pub(crate) async fn open(&self, id: &str) -> Result<Handle, Refusal> {
        if let Some(live) = self.find(id) {
            return Ok(live);
        }
        let stored = self.services.store.load(id).await?.ok_or_else(Refusal::no_table)?;
        // A panic is a mistake in the rules, at this table only.
        let table = catch_unwind(AssertUnwindSafe(|| Table::read(id, &stored)))
            .unwrap_or_else(|_| Err(StoreError::rules_failed(id)))?;
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have been faster.
        if let Some(there) = live.get(id).filter(|there| !there.commands.is_closed()) {
            return Ok(there.commands.clone());
        }
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        while running.try_join_next().is_some() {}
        if running.len() >= MOST_LIVE {
            return Err(Refusal::unavailable());
        }
        let (handle, commands) = mpsc::channel(WAITING);
        let (news, heard) = watch::channel(Elsewhere::default());
        live.insert(id.to_owned(), Live { commands: handle.clone(), news });
        let actor = Actor::new(table, self.services.clone(), handle.downgrade(), heard);
        running.spawn(Box::new(actor).run(commands));
        // Tables that went to rest are forgotten now and then.
        if live.len() > 2 * running.len() {
            live.retain(|_, there| !there.commands.is_closed());
        }
        Ok(handle)
    }

    fn find(&self, id: &str) -> Option<Handle> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let there = live.get(id).filter(|there| !there.commands.is_closed())?;
        Some(there.commands.clone())
    }

    /// Gives a table a command and waits for its answer.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        command: impl FnOnce(oneshot::Sender<T>) -> Command,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        let mut command = command(reply);
        // A table may go to rest between being found and being asked.
        for _ in 0..3 {
            match self.open(id).await?.send(command).await {
                Ok(()) => return answer.await.map_err(|_| Refusal::unavailable()),
                Err(mpsc::error::SendError(back)) => command = back,
            }
        }
        Err(Refusal::unavailable())
    }

    /// Lets opponents go on that were to move, and follows what other processes do with the same
    /// tables, if any can.
    pub(crate) async fn follow(&self, news: Option<mpsc::Receiver<News>>) {
        let Some(mut news) = news else {
            self.services.presence.set_alone(true);
            let mut look = interval(LOOK);
            loop {
                look.tick().await;
                self.resume().await;
            }
        };
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                heard = news.recv() => match heard {
                    Some(heard) => self.heard(heard).await,
                    None => return,
                },
                _ = look.tick() => {
                    self.catch_up().await;
                    self.resume().await;
                }
            }
        }
    }

    async fn heard(&self, news: News) {
        match news {
            News::Entry { table, number } => self.tell(&table, |known| known.hear_of(number)),
            News::Here(here) => {
                self.services.presence.set_alone(false);
                let table = here.table.clone();
                self.tell(&table, |known| known.hear_who(here));
            }
            News::Nodes(nodes) => {
                self.services.presence.set_alone(nodes.len() <= 1);
                self.tell_all(|known| known.hear_alive(&nodes));
                // Opponents of a process that is gone go on here.
                self.resume().await;
            }
            News::Missed => self.catch_up().await,
        }
    }

    fn tell(&self, table: &str, change: impl FnOnce(&mut Elsewhere) -> bool) {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = live.get(table) {
            there.news.send_if_modified(change);
        }
    }

    fn tell_all(&self, change: impl Fn(&mut Elsewhere) -> bool) {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        for there in live.values() {
            there.news.send_if_modified(&change);
        }
    }

    /// Asks the log how far every table in memory should be: what was not heard of is found.
    async fn catch_up(&self) {
        let names: Vec<String> = {
            let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
            live.keys().cloned().collect()
        };
        for names in names.chunks(TOGETHER) {
            match self.services.store.newest(names).await {
                Ok(newest) => {
                    for (table, number) in newest {
                        self.tell(&table, |known| known.hear_of(number));
                    }
                }
                Err(error) => return tracing::warn!(%error, "the log cannot be asked"),
            }
        }
    }

    fn stuck(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.stuck.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets every opponent go on that is to move and that no other process lets think.
    async fn resume(&self) {
        match self.go_on().await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "opponents go on"),
            Err(error) => tracing::error!(%error, "the tables where opponents move are not known"),
        }
    }

    async fn go_on(&self) -> Result<usize, StoreError> {
        let mut resumed = 0;
        for table in self.services.store.due().await? {
            // Those that nobody attends wait, if there are many.
            if self.services.metrics.live_tables.get() >= MOST_RESUMED {
                break;
            }
            let known = self.find(&table).is_some() || self.stuck().contains(&table);
            if known || !self.services.store.claim(&table).await? {
                continue;
            }
            resumed += 1;
            if let Err(refusal) = self.open(&table).await {
                tracing::error!(table, %refusal, "a table cannot go on");
                if refusal.code != DATABASE_AWAY {
                    self.stuck().insert(table);
                }
            }
        }
        Ok(resumed)
    }

    /// Brings every table to rest. What was acknowledged is kept already.
    pub(crate) async fn close(&self) {
        let live = std::mem::take(&mut *self.live.lock().unwrap_or_else(PoisonError::into_inner));
        for Live { commands, .. } in live.into_values() {
            // A table with a full queue ends with the process.
            let _ = commands.try_send(Command::Close);
        }
        let mut running =
            std::mem::take(&mut *self.running.lock().unwrap_or_else(PoisonError::into_inner));
        let rest = async { while running.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(REST, rest).await;
    }
}
