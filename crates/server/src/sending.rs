//! Sends what does not change: small where the client can unpack it, and not again where it is known.

use std::io::Write;

use axum::body::Bytes;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Something that does not change while the server runs.
pub(crate) struct Fixed {
    /// What kind of file it is.
    pub(crate) kind: &'static str,
    /// How long others may keep it.
    pub(crate) cached: &'static str,
    /// What tells it from an earlier one of the same name.
    pub(crate) tag: HeaderValue,
    /// The content.
    pub(crate) plain: Bytes,
    /// The same, packed; nothing if that is not smaller.
    pub(crate) packed: Option<Bytes>,
}

impl Fixed {
    /// The answer for a client that sends these headers.
    pub(crate) fn send(&self, asked: &HeaderMap) -> Response {
        let mut answer = if asked.get(header::IF_NONE_MATCH).is_some_and(|known| self.is(known)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            match &self.packed {
                Some(packed) if unpacks(asked) => {
                    ([(header::CONTENT_ENCODING, "gzip")], packed.clone()).into_response()
                }
                _ => self.plain.clone().into_response(),
            }
        };
        let headers = answer.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cached));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, self.tag.clone());
        answer
    }

    /// Whether a client knows it: its tag is among those listed. A proxy may have made them weak.
    fn is(&self, known: &HeaderValue) -> bool {
        let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
        match (known.to_str(), self.tag.to_str()) {
            (Ok(known), Ok(tag)) => known.split(',').any(|one| plain(one) == plain(tag)),
            _ => false,
        }
    }
}

/// Packs what is sent often.
pub(crate) fn pack(plain: &[u8]) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(plain).ok()?;
    packer.finish().ok().filter(|packed| packed.len() < plain.len()).map(Bytes::from)
}

fn unpacks(asked: &HeaderMap) -> bool {
    let listed =
        asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    listed.flat_map(|list| list.split(',')).any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, ""));
        let never = matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case("gzip") && !never
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn only_who_can_unpack_gets_it_packed() {
        for (list, can) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0, br", false),
            ("x-gzip-like", false),
            ("", false),
        ] {
            assert_eq!(unpacks(&asked(header::ACCEPT_ENCODING, list)), can, "{list}");
        }
        assert!(!unpacks(&HeaderMap::new()));
    }

    #[test]
    fn what_is_known_is_not_sent_again() {
        let plain = Bytes::from(vec![b'a'; 1000]);
        let fixed = Fixed {
            kind: "text/plain",
            cached: "no-cache",
            tag: HeaderValue::from_static("\"tag\""),
            packed: pack(&plain),
            plain,
        };
        for (known, status) in
            [("\"tag\"", 304), ("W/\"tag\"", 304), ("\"old\", \"tag\"", 304), ("\"old\"", 200)]
        {
            let answer = fixed.send(&asked(header::IF_NONE_MATCH, known));
            assert_eq!(answer.status(), status, "{known}");
            assert_eq!(answer.headers()[header::ETAG], "\"tag\"");
        }
        assert!(fixed.packed.is_some_and(|packed| packed.len() < 100));
        assert_eq!(pack(b"a"), None, "what is short stays as it is");
    }
}
