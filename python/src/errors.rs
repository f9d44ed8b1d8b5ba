//! Errors as exceptions: the engine's sentence, and its code for programs.

use std::panic::{AssertUnwindSafe, catch_unwind};

use farmstead_ai::UnknownContender;
use farmstead_rules::{BadDeal, BadNotation, BadOption, BadPosition, BadRecord, BadSetup, Illegal};
use pyo3::prelude::*;

/// An exception of the module `farmstead.errors`.
pub(crate) fn raise(kind: &str, code: &str, sentence: impl Into<String>) -> PyErr {
    let sentence = sentence.into();
    Python::attach(|py| {
        let made = py.import("farmstead.errors").and_then(|errors| {
            errors.getattr(kind)?.call1((sentence.as_str(), code)).map(PyErr::from_value)
        });
        made.unwrap_or_else(|error| error)
    })
}

/// An error of the engine as an exception.
pub(crate) trait Raised {
    fn raised(self) -> PyErr;
}

macro_rules! raised {
    ($($error:ty => $kind:literal),* $(,)?) => {
        $(impl Raised for $error {
            fn raised(self) -> PyErr {
                raise($kind, self.code(), self.to_string())
            }
        })*
    };
}

raised! {
    BadOption => "BadOption",
    BadDeal => "BadDeal",
    BadSetup => "BadSetup",
    BadRecord => "BadRecord",
    BadPosition => "BadPosition",
    BadNotation => "IllegalMove",
    Illegal => "IllegalMove",
    UnknownContender => "UnknownAgent",
}

/// A seat that the game does not have.
pub(crate) fn no_seat(seat: i64, players: u8) -> PyErr {
    let last = players.saturating_sub(1);
    raise("NoSeat", "no_seat", format!("there is no seat {seat}; seats are 0 to {last}"))
}

/// Runs something that could only panic by a mistake of ours; even then an exception comes of it that
/// programs can catch.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        let what = text.unwrap_or_else(|| "unknown".to_owned());
        raise("InternalError", "internal_error", format!("a mistake in Farmstead: {what}"))
    })
}
