//! What the engine tells as JSON, as Python's own dicts and lists, and back.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

use crate::errors::raise;

/// JSON as Python objects.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(is) => is.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.into_pyobject(py)?.into_any(),
            None => number.as_f64().unwrap_or(f64::NAN).into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(list) => {
            let items = list.iter().map(|item| to_python(py, item));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Value::Object(map) => {
            let dict = PyDict::new(py);
            for (key, item) in map {
                dict.set_item(key, to_python(py, item)?)?;
            }
            dict.into_any()
        }
    })
}

/// Anything that can be told as JSON.
pub(crate) fn told<'py>(
    py: Python<'py>,
    what: &impl serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(what).map_err(|bad| {
        raise("InternalError", "internal_error", format!("this cannot be told: {bad}"))
    })?;
    to_python(py, &value)
}

/// A Python object as JSON text.
pub(crate) fn text_of(object: &Bound<'_, PyAny>) -> PyResult<String> {
    object.py().import("json")?.call_method1("dumps", (object,))?.extract()
}
