//! The browser page.

use axum::body::Bytes;
use axum::http::header::{HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::sending::Fixed;

/// A file of the page, or the page itself for every path that looks like one of its own.
pub(crate) async fn show(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let file = match farmstead_page::file(path) {
        None if path.rsplit('/').next().is_some_and(|name| name.contains('.')) => None,
        None => farmstead_page::file("index.html"),
        found => found,
    };
    let Some(file) = file else { return (StatusCode::NOT_FOUND, "not found\n").into_response() };
    let fixed = Fixed {
        kind: file.kind,
        // Names under assets/ change with their content.
        cached: match path.starts_with("assets/") {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        },
        tag: HeaderValue::from_static(file.tag),
        plain: Bytes::from_static(file.bytes),
        packed: file.packed.map(Bytes::from_static),
    };
    fixed.send(&headers)
}
