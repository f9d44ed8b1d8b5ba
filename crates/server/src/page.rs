//! The browser page.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// A file of the page, or the page itself for every path that looks like one of its own.
pub(crate) async fn show(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let file = match farmstead_page::file(path) {
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => None,
        None => farmstead_page::file("index.html"),
        found => found,
    };
    let Some(file) = file else { return (StatusCode::NOT_FOUND, "not found\n").into_response() };
    // Names under assets/ change with their content.
    let cached = match path.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, cached)];
    (headers, file.bytes).into_response()
}
