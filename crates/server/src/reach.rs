//! How others reach this server: by which addresses, and, if it listens to this machine only, by opening
//! it to the local network.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::refusal::Refusal;
use crate::wire::Reach;
use crate::{App, connections, routes};

/// Where a server listens.
#[derive(Default)]
pub(crate) struct Door {
    bound: OnceLock<SocketAddr>,
    /// Where it listens since it was opened to the local network.
    opened: Mutex<Option<SocketAddr>>,
    closing: watch::Sender<bool>,
}

impl Door {
    /// Takes note where the server listens from the start.
    pub(crate) fn is_at(&self, bound: SocketAddr) {
        let _ = self.bound.set(bound);
    }

    /// Whether this is a name that the server has had since it was opened.
    pub(crate) fn is_known_by(&self, name: &str) -> bool {
        self.opened().is_some_and(|at| name_of(at.ip()) == name)
    }

    /// Stops listening to the local network.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    fn opened(&self) -> MutexGuard<'_, Option<SocketAddr>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How this server is reached, for whoever asks from this address.
pub(crate) fn tell(app: &App, from: IpAddr) -> Reach {
    let settings = &app.settings;
    let bound = app.door.bound.get().copied();
    let opened = *app.door.opened();
    let here_only = bound.is_some_and(|at| at.ip().is_loopback()) && opened.is_none();
    let addresses = match (settings.origins.as_slice(), bound, opened) {
        ([_, ..], ..) => settings.origins.clone(),
        (_, _, Some(at)) => vec![address_of(at)],
        (_, Some(at), _) if at.ip().is_unspecified() => {
            let here = settings.lan.map(|ip| SocketAddr::new(ip, at.port()));
            here.map(address_of).into_iter().collect()
        }
        (_, Some(at), _) if !at.ip().is_loopback() => vec![address_of(at)],
        _ => Vec::new(),
    };
    let this_machine_only = here_only && settings.origins.is_empty();
    Reach {
        this_machine_only,
        addresses,
        can_open: this_machine_only && settings.lan.is_some() && may_open(app, from),
        port: bound.map_or(0, |at| at.port()),
    }
}

/// Listens to the local network, too, if somebody at this machine wishes so.
pub(crate) async fn open(app: &Arc<App>, from: IpAddr) -> Result<Reach, Refusal> {
    if !may_open(app, from) {
        let why = "only who sits at the machine of this server can open it to others";
        return Err(Refusal::forbidden("not_here", why));
    }
    let told = tell(app, from);
    if !told.this_machine_only {
        return Ok(told);
    }
    let none =
        || Refusal::conflict("no_network", "this machine is in no network, as far as it knows");
    let lan = app.settings.lan.ok_or_else(none)?;
    let taken = |error: std::io::Error| {
        let why = format!("this machine does not let the server listen on {lan}: {error}");
        Refusal::conflict("cannot_listen", why)
    };
    let listener = match TcpListener::bind(SocketAddr::new(lan, told.port)).await {
        Ok(listener) => listener,
        // Another program may have this port there.
        Err(_) => TcpListener::bind(SocketAddr::new(lan, 0)).await.map_err(taken)?,
    };
    let at = listener.local_addr().map_err(taken)?;
    {
        let mut opened = app.door.opened();
        if opened.is_some() {
            drop(opened);
            return Ok(tell(app, from));
        }
        *opened = Some(at);
    }
    tracing::info!(address = address_of(at), "the server is open to the local network");
    let (app_there, mut closing) = (app.clone(), app.door.closing.subscribe());
    tokio::spawn(async move {
        let router = routes::router(app_there.clone());
        let stop = async move {
            let _ = closing.wait_for(|closing| *closing).await;
        };
        connections::serve(app_there, router, listener, stop).await;
    });
    Ok(tell(app, from))
}

/// What is not at this machine itself, or comes by way of a proxy, does not decide who else is let in.
fn may_open(app: &App, from: IpAddr) -> bool {
    from.is_loopback() && !app.settings.behind_proxy
}

fn address_of(at: SocketAddr) -> String {
    format!("http://{at}")
}

fn name_of(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(four) => four.to_string(),
        IpAddr::V6(six) => format!("[{six}]"),
    }
}

/// The address of this machine in its local network, if it has one. Nothing is sent: the system is
/// asked which of its addresses it would send from.
pub fn address_in_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}
