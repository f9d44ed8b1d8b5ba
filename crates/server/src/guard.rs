//! What every request passes: where it comes from, how often, and what browsers may do with the
//! answer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use tokio::time::timeout;

use crate::App;
use crate::limits::counted;
use crate::reach::Door;
use crate::refusal::Refusal;

/// What a browser may load and do on our pages: nothing that does not come from here.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Whose request it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// Lets a request pass or refuses it.
pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = address(app.settings.behind_proxy, peer, request.headers());
    request.extensions_mut().insert(ClientAddress(address));
    let checked = check(&app, address, &request);
    let let_in = checked.is_ok();
    let mut response = match checked {
        // A socket stays open after its request.
        Ok(()) => match timeout(app.settings.patience, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                app.services.metrics.too_slow.inc();
                Refusal::too_slow().into_response()
            }
        },
        Err(refusal) => refusal.into_response(),
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        app.services.metrics.limited.inc();
    }
    let headers = response.headers_mut();
    if !let_in {
        // Whatever else was asked for in the same breath is not even read.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn check(app: &App, address: IpAddr, request: &Request) -> Result<(), Refusal> {
    let path = request.uri().path();
    // Those who watch over the server ask by its address.
    if !matches!(path, "/health" | "/metrics") {
        check_host(request.headers(), &app.settings.hosts, &app.door)?;
    }
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if writes || path.starts_with("/ws/") {
        check_origin(request.headers(), &app.settings.origins)?;
    }
    let watched = path.starts_with("/api/") || path.starts_with("/ws/");
    if watched && !app.requests.take(address) {
        return Err(Refusal::too_often());
    }
    Ok(())
}

/// Whose request it is: behind a proxy, what the proxy says. Whoever it says nothing of is nobody in
/// particular: they share what one address may have, and are not taken for this machine.
fn address(behind_proxy: bool, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    match behind_proxy {
        true => counted(forwarded(headers).unwrap_or(Ipv4Addr::UNSPECIFIED.into())),
        false => counted(peer.ip()),
    }
}

/// What a proxy says: it adds what it knows behind what a client may have made up.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next()?.trim().parse().ok()
}

/// Only names that the server is known by lead here.
fn check_host(headers: &HeaderMap, known: &[String], door: &Door) -> Result<(), Refusal> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let port = host.rfind(':').filter(|at| !host[*at..].contains(']'));
    let name = &host[..port.unwrap_or(host.len())];
    let is_known = known.iter().any(|one| one.eq_ignore_ascii_case(name));
    if known.is_empty() || is_known || door.is_known_by(name) {
        return Ok(());
    }
    let why = "this server is not known by this name; whoever runs it can allow it with --host";
    Err(Refusal { status: StatusCode::MISDIRECTED_REQUEST, ..Refusal::bad("unknown_host", why) })
}

/// A page of another site may not write here in the name of whoever looks at it. Programs that are
/// not browsers send no origin.
fn check_origin(headers: &HeaderMap, allowed: &[String]) -> Result<(), Refusal> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let foreign = || Refusal::forbidden("foreign_origin", "this request comes from another site");
    let origin = origin.to_str().map_err(|_| foreign())?;
    if allowed.iter().any(|allowed| allowed == origin) {
        return Ok(());
    }
    let uri: Uri = origin.parse().map_err(|_| foreign())?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match (uri.authority(), host) {
        (Some(from), Some(host)) if from.as_str().eq_ignore_ascii_case(host) => Ok(()),
        _ => Err(foreign()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::is_own;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        pairs.collect()
    }

    #[test]
    fn only_known_names_lead_here() {
        let known = ["localhost".to_owned(), "[::1]".to_owned()];
        for (host, may) in [
            ("localhost:7878", true),
            ("LOCALHOST", true),
            ("[::1]:7878", true),
            ("[::1]", true),
            ("evil.example", false),
            ("localhost.evil.example:7878", false),
            ("", false),
        ] {
            let (asked, door) = (headers(&[("host", host)]), Door::default());
            assert_eq!(check_host(&asked, &known, &door).is_ok(), may, "{host}");
            assert!(check_host(&asked, &[], &door).is_ok());
        }
    }

    #[test]
    fn of_what_a_proxy_forwards_the_last_of_the_last_line_counts() {
        let mut headers = headers(&[("x-forwarded-for", "10.0.0.1, 10.0.0.2")]);
        headers.append("x-forwarded-for", HeaderValue::from_static("10.0.0.3, 10.0.0.4"));
        assert_eq!(forwarded(&headers), Some(IpAddr::from([10, 0, 0, 4])));
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(forwarded(&headers), None);
    }

    #[test]
    fn whoever_a_proxy_says_nothing_of_is_not_taken_for_this_machine() {
        let peer = SocketAddr::from(([127, 0, 0, 1], 4000));
        for said in [headers(&[]), headers(&[("x-forwarded-for", "unknown")])] {
            assert!(!is_own(address(true, peer, &said)));
            assert!(is_own(address(false, peer, &said)));
        }
    }

    #[test]
    fn pages_of_other_sites_may_not_write() {
        let own = headers(&[("origin", "http://localhost:7878"), ("host", "localhost:7878")]);
        assert!(check_origin(&own, &[]).is_ok());
        let foreign = headers(&[("origin", "http://evil.example"), ("host", "localhost:7878")]);
        assert!(check_origin(&foreign, &[]).is_err());
        let hidden = headers(&[("origin", "null"), ("host", "localhost:7878")]);
        assert!(check_origin(&hidden, &[]).is_err());
        let proxied = headers(&[("origin", "https://farm.example"), ("host", "127.0.0.1:7878")]);
        assert!(check_origin(&proxied, &["https://farm.example".to_owned()]).is_ok());
    }
}
