//! The paths of the server.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router, middleware};
use farmstead_rules::{Move, RULES_VERSION};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::guard::ClientAddress;
use crate::limits::is_own;
use crate::refusal::Refusal;
use crate::services::ENTRY;
use crate::table::{Command, Eyes, Look, Opening};
use crate::wire::{
    AskDaily, CheckDeck, Daily, DealResults, DeckChecked, DeviceCode, LessonInfo, NewTable,
    OpenSeat, OpenedSeat, PROTOCOL, PastPosition, Reach, SatDown, SeriesStory, SitDown, Story,
    TableCreated, TablePrinted, TableSummary, Version,
};
use crate::{App, decks, founding, guard, lessons, page, reach, same_deal, series, socket};

/// The longest body and the longest message, in bytes.
const LONGEST_BODY: usize = 256 * 1024;
const LONGEST_MESSAGE: usize = 16 * 1024;

/// What a socket holds ready for reading and writing: a table has many sockets and short messages.
const READ_BUFFER: usize = 4 * 1024;
const WRITE_BUFFER: usize = 2 * 1024;

type Answer<T> = Result<Json<T>, Refusal>;

/// All paths.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/version", get(version))
        .route("/api/catalogue", get(catalogue))
        .route("/api/reach", get(reached).post(open_door))
        .route("/api/tables", post(create))
        .route("/api/tables/{table}", get(summary))
        .route("/api/tables/{table}/seats/{seat}/sit", post(sit))
        .route("/api/tables/{table}/rematch", post(rematch))
        .route("/api/tables/{table}/device", post(device))
        .route("/api/tables/{table}/open", post(open_seat))
        .route("/api/tables/{table}/record", get(record))
        .route("/api/tables/{table}/results", get(results))
        .route("/api/daily", post(daily))
        .route("/api/series", post(go_on_with_series))
        .route("/api/series/new", post(begin_series))
        .route("/api/decks/check", post(check_deck))
        .route("/api/lessons", get(all_lessons))
        .route("/api/rules/{game}", get(rules))
        .route("/api/tables/{table}/printed", get(printed))
        .route("/api/tables/{table}/story", get(story))
        .route("/api/tables/{table}/at/{position}", get(at))
        .route("/api/{*rest}", get(unknown).post(unknown))
        .route("/ws/{table}", get(open_socket))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(get(page::show))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

async fn version() -> Json<Version> {
    Json(Version {
        program: "farmstead",
        version: env!("CARGO_PKG_VERSION"),
        rules_version: RULES_VERSION,
        protocol: PROTOCOL,
    })
}

async fn catalogue(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    app.catalogue.get_or_init(crate::catalogue::write).send(&headers)
}

async fn reached(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
) -> Json<Reach> {
    Json(reach::tell(&app, address))
}

async fn open_door(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
) -> Answer<Reach> {
    Ok(Json(reach::open(&app, address).await?))
}

async fn create(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<TableCreated> {
    Ok(Json(founding::create(&app.hub, read::<NewTable>(body)?, address).await?))
}

async fn summary(State(app): State<Arc<App>>, Path(table): Path<String>) -> Answer<TableSummary> {
    Ok(Json(app.hub.ask(&table, |reply| Command::Look(Look::Summary { reply })).await?))
}

async fn sit(
    State(app): State<Arc<App>>,
    Path((table, seat)): Path<(String, String)>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<SatDown> {
    let body = read::<SitDown>(body)?;
    let seat = number(&seat)?;
    Ok(Json(app.hub.ask(&table, |reply| Command::Sit { seat, body, reply }).await??))
}

async fn rematch(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<TableCreated> {
    Ok(Json(founding::rematch(&app.hub, &table, own_token(&headers)?, address).await?))
}

async fn device(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Answer<DeviceCode> {
    let token = own_token(&headers)?;
    app.services.check_bytes(address, ENTRY)?;
    let command = |reply| Command::Open(Opening::Lend { token, reply });
    Ok(Json(app.hub.ask(&table, command).await??))
}

async fn open_seat(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(table): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<OpenedSeat> {
    let OpenSeat { code } = read(body)?;
    app.services.check_bytes(address, ENTRY)?;
    let command = |reply| Command::Open(Opening::Take { code, reply });
    Ok(Json(app.hub.ask(&table, command).await??))
}

async fn record(State(app): State<Arc<App>>, Path(table): Path<String>) -> Result<String, Refusal> {
    app.hub.ask(&table, |reply| Command::Look(Look::Record { reply })).await?
}

async fn results(State(app): State<Arc<App>>, Path(table): Path<String>) -> Answer<DealResults> {
    Ok(Json(app.hub.ask(&table, |reply| Command::Look(Look::Results { reply })).await?))
}

async fn daily(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<Daily> {
    let AskDaily { game } = read(body)?;
    Ok(Json(Daily { table: same_deal::daily(&app.hub, &game, address).await? }))
}

async fn begin_series(body: Result<Bytes, BytesRejection>) -> Answer<SeriesStory> {
    Ok(Json(series::begin(&read(body)?)?))
}

async fn go_on_with_series(
    State(app): State<Arc<App>>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<SeriesStory> {
    Ok(Json(series::go_on(&app.hub, &read(body)?).await?))
}

async fn check_deck(body: Result<Bytes, BytesRejection>) -> Answer<DeckChecked> {
    let CheckDeck { text } = read(body)?;
    let looked = tokio::task::spawn_blocking(move || decks::look_over(&text)).await;
    Ok(Json(looked.map_err(|_| Refusal::rules_failed())??))
}

async fn all_lessons() -> Json<Vec<LessonInfo>> {
    Json(lessons::all().iter().map(|lesson| lesson.info()).collect())
}

async fn rules(State(app): State<Arc<App>>, Path(game): Path<String>) -> Result<Response, Refusal> {
    // The pictures are of a game that has to be played first.
    let found = tokio::task::spawn_blocking(move || app.rules.find(&game)).await;
    let text = found.map_err(|_| Refusal::rules_failed())??;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

async fn story(State(app): State<Arc<App>>, Path(table): Path<String>) -> Answer<Story> {
    Ok(Json(app.hub.ask(&table, |reply| Command::Look(Look::Story { reply })).await?))
}

async fn printed(State(app): State<Arc<App>>, Path(table): Path<String>) -> Answer<TablePrinted> {
    Ok(Json(app.hub.ask(&table, |reply| Command::Look(Look::Printed { reply })).await?))
}

#[derive(Deserialize)]
struct Whose {
    /// A seat's number, or `everyone`.
    seat: Option<String>,
    /// Moves that could have been played there, with commas between them.
    then: Option<String>,
}

async fn at(
    State(app): State<Arc<App>>,
    Path((table, position)): Path<(String, String)>,
    Query(whose): Query<Whose>,
    headers: HeaderMap,
) -> Answer<PastPosition> {
    let position = number(&position)?;
    let eyes = match whose.seat.as_deref() {
        None => Eyes::Own(token(&headers)),
        Some("everyone") => Eyes::Everyone,
        Some(seat) => Eyes::Seat(number(seat)?),
    };
    let then = whose.then.as_deref().unwrap_or("").split(',').filter(|code| !code.is_empty());
    let then = then.map(|code| number(code).map(Move)).collect::<Result<Vec<Move>, _>>()?;
    let command = |reply| Command::Look(Look::At { position, then, eyes, reply });
    Ok(Json(app.hub.ask(&table, command).await??))
}

async fn open_socket(
    State(app): State<Arc<App>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(table): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(|why| Refusal::bad("not_a_socket", why.body_text()))?;
    if app.services.metrics.sockets.get() >= app.settings.sockets {
        return Err(Refusal::unavailable());
    }
    let place = if is_own(address) { Some(None) } else { app.sockets.enter(address).map(Some) };
    let Some(place) = place else { return Err(Refusal::too_often()) };
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |open| async move {
            socket::serve(open, app, table, address).await;
            drop(place);
        }))
}

async fn health(State(app): State<Arc<App>>) -> Response {
    app.health.check(&app.services).await
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.services.metrics.write()).into_response()
}

async fn unknown(uri: Uri) -> Refusal {
    Refusal::missing("unknown_path", format!("there is nothing at {}", uri.path()))
}

/// The secret of a seat, which never stands in an address.
fn token(headers: &HeaderMap) -> Option<String> {
    headers.get("x-seat-token")?.to_str().ok().map(str::to_owned)
}

fn own_token(headers: &HeaderMap) -> Result<String, Refusal> {
    token(headers).ok_or_else(|| {
        Refusal::forbidden("no_token", "send your seat's secret in the header x-seat-token")
    })
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Refusal> {
    let shown: String = text.chars().take(20).collect();
    text.parse().map_err(|_| Refusal::bad("bad_request", format!("`{shown}` is not a number here")))
}

fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, Refusal> {
    let body = body.map_err(|rejection| {
        let mut refusal = Refusal::bad("bad_request", rejection.body_text());
        refusal.status = rejection.status();
        refusal
    })?;
    serde_json::from_slice(&body)
        .map_err(|error| Refusal::bad("bad_request", format!("the body cannot be read: {error}")))
}
