//! Checks the browser page: types, lint, unit tests, and whole games in a browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Where the page's sources are.
const WEB: &str = "web";

/// Runs everything that must hold for the page, in the browser against the program as it ships.
pub(crate) fn check() -> Result<()> {
    let node = Command::new("npm").arg("--version").output();
    ensure!(node.is_ok(), "npm is missing; install Node.js 20 or newer to test the page");
    let browser = std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    ensure!(
        Path::new(&browser).exists(),
        "there is no browser at {browser}; install chromium, or name one by CHROMIUM"
    );
    if !installed() {
        npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    }
    npm(&["run", "check"])?;
    npm(&["run", "lint"])?;
    npm(&["test"])?;
    super::cargo(&["build", "--release", "--quiet"])?;
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let program = PathBuf::from(target).join("release/farmstead");
    let program = program.canonicalize().context("the program as it ships was not found")?;
    let mut command = in_web(&["run", "test:browser"]);
    super::run(command.env("FARMSTEAD", program))
}

/// Whether npm has installed what the lock file names.
fn installed() -> bool {
    let changed = |file: &str| Path::new(WEB).join(file).metadata()?.modified();
    match (changed("package-lock.json"), changed("node_modules/.package-lock.json")) {
        (Ok(lock), Ok(installed)) => lock <= installed,
        _ => false,
    }
}

fn npm(arguments: &[&str]) -> Result<()> {
    super::run(&mut in_web(arguments))
}

fn in_web(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(WEB);
    command
}
