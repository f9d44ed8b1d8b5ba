//! Why something asked for is not done.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::store::StoreError;
use crate::wire::Failure;

/// The code of what may or may not have been kept.
pub(crate) const DATABASE_AWAY: &str = "database_away";

/// A request that changes nothing, with a stable code and a sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub(crate) struct Refusal {
    /// The HTTP status that fits.
    pub(crate) status: StatusCode,
    /// For programs.
    pub(crate) code: &'static str,
    /// For people.
    pub(crate) error: String,
}

impl Refusal {
    /// Something wrong with what was sent.
    pub(crate) fn bad(code: &'static str, error: impl Into<String>) -> Refusal {
        Refusal { status: StatusCode::BAD_REQUEST, code, error: error.into() }
    }

    /// Something that does not fit how the table stands.
    pub(crate) fn conflict(code: &'static str, error: impl Into<String>) -> Refusal {
        Refusal { status: StatusCode::CONFLICT, code, error: error.into() }
    }

    /// Something that needs another secret, or another place to come from.
    pub(crate) fn forbidden(code: &'static str, error: impl Into<String>) -> Refusal {
        Refusal { status: StatusCode::FORBIDDEN, code, error: error.into() }
    }

    /// Something that does not exist.
    pub(crate) fn missing(code: &'static str, error: impl Into<String>) -> Refusal {
        Refusal { status: StatusCode::NOT_FOUND, code, error: error.into() }
    }

    /// A table that does not exist.
    pub(crate) fn no_table() -> Refusal {
        Refusal::missing("unknown_table", "there is no table with this name")
    }

    /// More than is allowed in so short a time.
    pub(crate) fn too_often() -> Refusal {
        Refusal {
            status: StatusCode::TOO_MANY_REQUESTS,
            code: "too_often",
            error: "that is more than this server takes at a time; wait a moment".to_owned(),
        }
    }

    /// Nothing came of a request in time.
    pub(crate) fn too_slow() -> Refusal {
        Refusal {
            status: StatusCode::REQUEST_TIMEOUT,
            code: "too_slow",
            error: "this request took too long".to_owned(),
        }
    }

    /// The disk is nearly full.
    pub(crate) fn no_room() -> Refusal {
        Refusal {
            status: StatusCode::INSUFFICIENT_STORAGE,
            code: "no_room",
            error: "the server has too little room for new tables; those there are go on"
                .to_owned(),
        }
    }

    /// More than an address may have in a day.
    pub(crate) fn enough_for_today(what: &str) -> Refusal {
        Refusal {
            error: format!("that is more {what} than this server takes from one address in a day"),
            ..Refusal::too_often()
        }
    }

    /// The rules panicked.
    pub(crate) fn rules_failed() -> Refusal {
        Refusal {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            code: "rules_failed",
            error: "the rules fail at this; nothing was changed".to_owned(),
        }
    }

    /// The server cannot take it now.
    pub(crate) fn unavailable() -> Refusal {
        Refusal {
            status: StatusCode::SERVICE_UNAVAILABLE,
            code: "unavailable",
            error: "the server cannot do that now; try again in a moment".to_owned(),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "the store failed");
        if let StoreError::Away { .. } = error {
            return Refusal {
                status: StatusCode::SERVICE_UNAVAILABLE,
                code: DATABASE_AWAY,
                error: "the database does not answer; look again in a moment".to_owned(),
            };
        }
        if let StoreError::Unreadable { .. } = error {
            return Refusal {
                status: StatusCode::INTERNAL_SERVER_ERROR,
                code: "unreadable",
                error: format!("{error}; nothing of it was changed"),
            };
        }
        Refusal {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            code: "storage",
            error: "the server could not keep this; nothing was changed".to_owned(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal { status, code, error } = self;
        (status, Json(Failure { code, error })).into_response()
    }
}
