//! Feeds the parsers with garbage. The targets are in `fuzz/` and also run under `cargo fuzz`.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

const TARGETS: [&str; 7] =
    ["cards", "decks", "notation", "record", "series", "protocol", "messages"];

/// Every target for half a minute.
pub(crate) fn short() -> Result<()> {
    build()?;
    TARGETS.iter().try_for_each(|target| run(target, 30))
}

/// One target for so many seconds.
pub(crate) fn target(name: &str, seconds: u32) -> Result<()> {
    build()?;
    run(name, seconds)
}

/// Builds the targets with coverage feedback, as `cargo fuzz` does, on the compiler at hand.
fn build() -> Result<()> {
    let flags = [
        "--cfg=fuzzing",
        "-Cpasses=sancov-module",
        "-Cllvm-args=-sanitizer-coverage-level=4",
        "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
        "-Cllvm-args=-sanitizer-coverage-pc-table",
        "-Cdebug-assertions",
    ];
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--quiet", "--manifest-path", "fuzz/Cargo.toml"]);
    // Naming the target keeps the flags away from build scripts.
    command.args(["--target", &host()?]);
    command.env("RUSTFLAGS", flags.join(" ")).env("RUSTC_BOOTSTRAP", "1");
    super::run(&mut command)
}

fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let told = String::from_utf8_lossy(&output.stdout);
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc names its host")
}

fn run(target: &str, seconds: u32) -> Result<()> {
    let program = format!("fuzz/target/{}/release/{target}", host()?);
    let corpus = format!("fuzz/corpus/{target}");
    std::fs::create_dir_all(&corpus).context("cannot make the corpus folder")?;
    let mut command = Command::new(program);
    command.arg(&corpus);
    let seeds = format!("fuzz/seeds/{target}");
    if Path::new(&seeds).exists() {
        command.arg(seeds);
    }
    command
        .arg(format!("-max_total_time={seconds}"))
        .args(["-print_final_stats=1", "-verbosity=0"]);
    super::run(&mut command)
}
