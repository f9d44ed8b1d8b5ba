//! Requests, read field by field so that every mistake has its own code.

use serde_json::{Map, Value};

/// Why a request was refused. The game it was about is unchanged.
#[derive(Debug)]
pub(super) struct Failure {
    /// A stable name for programs.
    pub(super) code: &'static str,
    /// A sentence for people.
    pub(super) error: String,
    /// Which of several moves it is about, from 0.
    pub(super) index: Option<usize>,
}

impl Failure {
    pub(super) fn new(code: &'static str, error: impl ToString) -> Failure {
        Failure { code, error: error.to_string(), index: None }
    }

    fn missing(field: &str) -> Failure {
        Failure::new("missing_field", format!("the field `{field}` is missing"))
    }

    /// A field that is there but cannot be used.
    pub(super) fn bad(field: &str, wants: &str) -> Failure {
        Failure::new("bad_field", format!("the field `{field}` must be {wants}"))
    }
}

/// A request: its command, its id and the fields that nobody has asked for yet.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) command: String,
    pub(super) id: Option<Value>,
    fields: Map<String, Value>,
}

impl Request {
    /// Reads a line.
    pub(super) fn read(line: &[u8]) -> Result<Request, Failure> {
        let value: Value = serde_json::from_slice(line).map_err(|error| {
            Failure::new("malformed_json", format!("the line is not JSON: {error}"))
        })?;
        let Value::Object(mut fields) = value else {
            return Err(Failure::new("malformed_json", "a request is a JSON object"));
        };
        let id = fields.remove("id");
        let command = match fields.remove("cmd") {
            Some(Value::String(command)) => command,
            Some(_) => return Err(Failure::bad("cmd", "a text")),
            None => return Err(Failure::missing("cmd")),
        };
        Ok(Request { command, id, fields })
    }

    /// The field's value, if it is there and not null.
    pub(super) fn take(&mut self, field: &str) -> Option<Value> {
        self.fields.remove(field).filter(|value| !value.is_null())
    }

    /// A text that may be missing.
    pub(super) fn text(&mut self, field: &str) -> Result<Option<String>, Failure> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Failure::bad(field, "a text")),
        }
    }

    /// A whole number that may be missing.
    pub(super) fn number(&mut self, field: &str) -> Result<Option<u64>, Failure> {
        match self.take(field) {
            None => Ok(None),
            Some(value) => {
                value.as_u64().map(Some).ok_or_else(|| Failure::bad(field, "a whole number"))
            }
        }
    }

    /// Something that is so or not; not if it is missing.
    pub(super) fn flag(&mut self, field: &str) -> Result<bool, Failure> {
        match self.take(field) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| Failure::bad(field, "true or false")),
        }
    }

    /// Exactly one of these fields, by its place in the list.
    pub(super) fn one_of<const N: usize>(
        &mut self,
        names: [&str; N],
    ) -> Result<(usize, Value), Failure> {
        let given: Vec<(usize, Value)> = names
            .iter()
            .enumerate()
            .filter_map(|(place, name)| Some((place, self.take(name)?)))
            .collect();
        let listed = names.map(|name| format!("`{name}`")).join(", ");
        match <[_; 1]>::try_from(given) {
            Ok([one]) => Ok(one),
            Err(none) if none.is_empty() => {
                Err(Failure::new("missing_field", format!("one of the fields {listed} is missing")))
            }
            Err(_) => Err(Failure::new(
                "bad_field",
                format!("only one of the fields {listed} may be given"),
            )),
        }
    }

    /// Makes sure that no field is left that nobody asked for.
    pub(super) fn finish(&self) -> Result<(), Failure> {
        match self.fields.keys().next() {
            None => Ok(()),
            Some(field) => {
                let error = format!("`{}` has no field `{field}`", self.command);
                Err(Failure::new("unknown_field", error))
            }
        }
    }
}
