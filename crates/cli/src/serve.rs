//! Serves tables to browsers.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, io, process};

use anyhow::{Context, Result};
use farmstead_server::{Address, Backups, Rate, Server, Settings};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::kept::{KeptIn, Place};

/// How long whatever still thinks may take when the server stops.
const LAST_THOUGHTS: Duration = Duration::from_secs(1);

const A_DAY: Duration = Duration::from_secs(86_400);

/// Serves tables to browsers.
#[derive(Debug, clap::Args)]
pub(crate) struct Serve {
    /// Where to listen; 0.0.0.0:7878 lets others in, port 0 takes any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878")]
    bind: SocketAddr,
    #[command(flatten)]
    kept: KeptIn,
    /// Open a browser, also when this is not a terminal
    #[arg(long)]
    open: bool,
    /// Open no browser
    #[arg(long, conflicts_with = "open")]
    no_open: bool,
    /// The address people see, if a proxy stands in front; can be given several times
    #[arg(long = "origin", value_name = "URL")]
    origins: Vec<String>,
    /// Take the address of a client from what the proxy in front says
    #[arg(long)]
    behind_proxy: bool,
    /// A name by which this server may be asked for; can be given several times [default: any, and
    /// those of this machine only if it listens to nobody else]
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// How many connections one address may have
    #[arg(long, value_name = "N", default_value_t = 200)]
    from_one_address: usize,
    /// How many tables one address may set up in a day
    #[arg(long, value_name = "N", default_value_t = 500)]
    tables_a_day: u32,
    /// How many megabytes of tables one address may have kept in a day
    #[arg(long, value_name = "MB", default_value_t = 64)]
    megabytes_a_day: u32,
    /// How many home-made decks and records one address may bring along in a day
    #[arg(long, value_name = "N", default_value_t = 50)]
    decks_a_day: u32,
    /// How many megabytes must be free on the disk for a new table
    #[arg(long, value_name = "MB", default_value_t = 256)]
    disk_floor: u64,
    /// Forget tables that were set up so many days ago and never played
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    expire_unplayed: Option<u32>,
    /// How many seconds whoever is at a table waits for an opponent at most; under load all think shorter
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    longest_wait: u32,
    /// How many seconds a thought may take, whatever it was told, before its table is set aside
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    longest_thought: u32,
    /// How many opponents think at once [default: one per core]
    #[arg(long, value_name = "N")]
    thinkers: Option<NonZero<usize>>,
    /// How many requests and messages a client may send a second, in the long run
    #[arg(long, value_name = "N", default_value_t = 30)]
    rate: u32,
    /// Copy every table now and then, such as every 12h; also 30m or 7d
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    backup_every: Option<Duration>,
    /// How many such copies are kept
    #[arg(long, value_name = "N", default_value_t = 7)]
    backup_keep: usize,
    /// The folder they are written to [default: backups, beside the tables]
    #[arg(long, value_name = "FOLDER")]
    backup_folder: Option<PathBuf>,
    /// This machine's address in its local network, by which friends may find it [default: the one
    /// the system would send from]
    #[arg(long, value_name = "ADDRESS")]
    lan: Option<IpAddr>,
    /// Write the log as JSON
    #[arg(long)]
    log_json: bool,
}

impl Serve {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<()> {
        let log = tracing_subscriber::fmt().with_writer(io::stderr);
        if self.log_json {
            log.json().init();
        } else {
            log.with_ansi(io::stderr().is_terminal()).compact().init();
        }
        raise_open_files();
        let runtime = Runtime::new().context("cannot start")?;
        let served = runtime.block_on(self.serve(out));
        runtime.shutdown_timeout(LAST_THOUGHTS);
        served
    }

    async fn serve(self, out: &mut impl Write) -> Result<()> {
        let place = self.kept.place()?;
        place.make()?;
        let cannot = || format!("cannot keep tables in {}", place.shown);
        let store = place.address.open().await.with_context(cannot)?;
        let listener = TcpListener::bind(self.bind)
            .await
            .with_context(|| format!("cannot listen on {}; name another with --bind", self.bind))?;
        let server = Server::new(store, self.settings(&place)?);
        let address = format!("http://{}", listener.local_addr()?);
        let told = format!(
            "Tables are kept in {}\nFarmstead is at {address}\n\
             Stop it with Ctrl-C; every table goes on where it was.\n",
            place.shown
        );
        // A server serves also when nobody reads what it says.
        let _ = out.write_all(told.as_bytes()).and_then(|()| out.flush());
        if self.open || (!self.no_open && io::stdout().is_terminal()) {
            open_browser(&address);
        }
        server.serve(listener, stop_signal()).await.with_context(cannot)
    }

    fn settings(&self, place: &Place) -> Result<Settings> {
        let per_second = f64::from(self.rate);
        let rate = Rate { burst: 4.0 * per_second, per_second };
        let usual = Settings::default();
        Ok(Settings {
            origins: self.origins.iter().map(|url| url.trim_end_matches('/').to_owned()).collect(),
            behind_proxy: self.behind_proxy,
            requests: rate,
            messages: rate,
            thinkers: self.thinkers.unwrap_or(usual.thinkers),
            hosts: self.hosts(),
            from_one_address: self.from_one_address,
            tables: Rate::a_day(self.tables_a_day),
            bytes: Rate::a_day(self.megabytes_a_day.saturating_mul(1 << 20)),
            decks: Rate::a_day(self.decks_a_day),
            disk_floor: self.disk_floor.saturating_mul(1 << 20),
            expire_unplayed: self.expire_unplayed.map(|days| A_DAY * days),
            longest_wait: Duration::from_secs(self.longest_wait.into()),
            longest_thought: Duration::from_secs(self.longest_thought.into()),
            backups: self.backups(place)?,
            lan: self.lan.or_else(farmstead_server::address_in_network),
            ..usual
        })
    }

    fn backups(&self, place: &Place) -> Result<Option<Backups>> {
        let Some(every) = self.backup_every else { return Ok(None) };
        let folder = match (&self.backup_folder, &place.address) {
            (Some(folder), _) => folder.clone(),
            (None, Address::Sqlite(file)) => file.with_file_name("backups"),
            (None, Address::Postgres(_)) => data_folder()?.join("backups"),
        };
        Ok(Some(Backups { every, keep: self.backup_keep, folder }))
    }

    /// The names that lead here: those that were given, those of the addresses that people see, and
    /// this machine's own. A server that only this machine can reach has no others.
    fn hosts(&self) -> Vec<String> {
        let given = self.hosts.iter().cloned();
        let seen = self.origins.iter().filter_map(|url| {
            let authority = url.split_once("://")?.1.split('/').next()?;
            let port = authority.rfind(':').filter(|at| !authority[*at..].contains(']'));
            Some(authority[..port.unwrap_or(authority.len())].to_owned())
        });
        let mut hosts: Vec<String> = given.chain(seen).collect();
        if !hosts.is_empty() || self.bind.ip().is_loopback() {
            hosts.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        }
        hosts
    }
}

/// Reads a time such as `12h`.
fn read_time(text: &str) -> Result<Duration, String> {
    let bad = || format!("`{text}` is no time; write 30m, 12h or 7d");
    let unit = text.chars().last().ok_or_else(bad)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        'd' => 86_400,
        _ => return Err(bad()),
    };
    let number: u64 = text[..text.len() - 1].parse().map_err(|_| bad())?;
    let whole = number.checked_mul(seconds).filter(|whole| *whole > 0).ok_or_else(bad)?;
    Ok(Duration::from_secs(whole))
}

/// Every connection is an open file: takes as many as the system gives.
fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
        if let Err(error) = setrlimit(Resource::Nofile, most) {
            tracing::warn!(%error, "the number of open files stays as it is");
        }
    }
}

/// Where programs of this system keep what belongs to the user.
pub(crate) fn data_folder() -> Result<PathBuf> {
    let folder =
        |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let found = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    let found = found.context("there is no home folder; name a folder with --data")?;
    Ok(found.join("farmstead"))
}

/// Has the system open a browser. Where there is none the address can be opened by hand.
fn open_browser(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = process::Stdio::null;
    let opener = process::Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
    if let Ok(mut opener) = opener {
        // Whether it found a browser is nobody's worry; it only has to be seen off.
        std::thread::spawn(move || opener.wait());
    }
}

/// Done when somebody wants the server to stop.
async fn stop_signal() {
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => {
                terminated.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = ctrl_c => {}
        () = terminate => {}
    }
}
