//! Takes connections, and does not let slow or greedy ones be in the way of others.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower_service::Service;

use crate::App;
use crate::impatient::Impatient;
use crate::limits::{Place, is_own};

/// How long requests that are under way may take when the server stops.
const LAST_REQUESTS: Duration = Duration::from_secs(3);

/// How long to wait after a connection could not be taken: mostly there are too many open files.
const BREATH: Duration = Duration::from_millis(200);

/// What a connection may hold ready for a head.
const BUFFER: usize = 32 * 1024;

/// What the system may hold ready for a client that does not read: otherwise it takes megabytes, and
/// the time to copy them.
const UNREAD: usize = 128 * 1024;

/// Takes connections until `stop` is done, then lets what is under way come to an end, not for long.
pub(crate) async fn serve(
    app: Arc<App>,
    router: Router,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) {
    let (stopping, stopped) = watch::channel(false);
    let taking = async {
        let mut failures: u64 = 0;
        loop {
            let (stream, peer) = match listener.accept().await {
                Ok(taken) => taken,
                Err(error) => {
                    failures += 1;
                    tracing::warn!(%error, failures, "a connection could not be taken");
                    app.services.metrics.accept_errors.inc();
                    sleep(BREATH).await;
                    continue;
                }
            };
            let Ok(place) = let_in(&app, peer.ip()) else { continue };
            let (patience, metrics) = (app.settings.patience, app.services.metrics.clone());
            // Messages are short and somebody waits for each.
            let _ = stream.set_nodelay(true);
            #[cfg(unix)]
            let _ = rustix::net::sockopt::set_socket_send_buffer_size(&stream, UNREAD);
            let stream = Impatient::new(stream, patience, metrics);
            let talk = talk(router.clone(), stream, peer, patience, stopped.clone());
            tokio::spawn(async move {
                talk.await;
                drop(place);
            });
        }
    };
    tokio::select! {
        () = stop => {}
        () = taking => {}
    }
    drop(listener);
    stopping.send_replace(true);
    drop(stopped);
    if timeout(LAST_REQUESTS, stopping.closed()).await.is_err() {
        tracing::warn!("requests that were not at their end are given up");
    }
}

/// The place of a connection, if it needs one, unless this address has enough of them.
fn let_in(app: &App, peer: IpAddr) -> Result<Option<Place>, ()> {
    // Whoever connects by way of a proxy is told apart by it.
    if app.settings.behind_proxy || is_own(peer) {
        return Ok(None);
    }
    let place = app.connections.enter(peer);
    if place.is_none() {
        app.services.metrics.turned_away.inc();
    }
    place.map(Some).ok_or(())
}

async fn talk(
    router: Router,
    stream: Impatient<TcpStream>,
    peer: SocketAddr,
    patience: Duration,
    mut stopped: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut router = router.clone();
        async move {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let response: Result<Response, Infallible> = router.call(request).await;
            response
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // Whoever does not speak HTTP or goes away is no matter.
        _ = connection.as_mut() => return,
        _ = stopped.wait_for(|stopped| *stopped) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(LAST_REQUESTS, connection).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Sqlite;
    use crate::{Server, Settings};

    #[tokio::test]
    async fn an_address_has_so_many_connections_and_the_next_is_turned_away() {
        let file = std::env::temp_dir().join(format!("farmstead-turned-{}", std::process::id()));
        let store = Sqlite::open(&file).await.expect("a store can be made");
        let settings = Settings { from_one_address: 2, ..Settings::default() };
        let app = Server::new(Arc::new(store), settings).app;
        let [near, far] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().expect("an address"));
        let turned_away = || app.services.metrics.turned_away.get();
        let places = [let_in(&app, near), let_in(&app, near)];
        assert!(places.iter().all(Result::is_ok) && turned_away() == 0);
        assert!(let_in(&app, near).is_err() && turned_away() == 1);
        assert!(let_in(&app, far).is_ok() && turned_away() == 1);
        drop(places);
        assert!(let_in(&app, near).is_ok() && turned_away() == 1);
        let _ = std::fs::remove_file(file);
    }
}
