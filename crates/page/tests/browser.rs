//! The page's own tests run in a browser, so `cargo test` leaves them out; this says so.

use std::path::Path;
use std::process::Command;

fn main() {
    let mut missing = Vec::new();
    if Command::new("npm").arg("--version").output().is_err() {
        missing.push("npm");
    }
    if !Path::new("/usr/bin/chromium").exists() {
        missing.push("chromium");
    }
    let needs = match missing.as_slice() {
        [] => String::new(),
        names => format!(", which needs {}", names.join(" and ")),
    };
    println!("left out here: the tests of the browser page; run them by `cargo xtask web`{needs}");
}
