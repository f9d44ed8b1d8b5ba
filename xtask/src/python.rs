//! Checks the Python package: builds its wheel, installs that into an empty environment and tests it there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Where the package's sources are.
const PYTHON: &str = "python";

/// The largest wheel.
const MOST_BYTES: u64 = 15_000_000;

/// What the tests need beside the package and what it brings along itself.
const FOR_TESTS: [&str; 6] = ["pytest", "mypy", "ruff", "mkdocs", "jax", "optax"];

/// Runs everything that must hold for the package.
pub(crate) fn check() -> Result<()> {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let place = PathBuf::from(target).join("python");
    fs::create_dir_all(&place)?;
    let place = place.canonicalize()?;
    let wheel = build(&place)?;
    let size = wheel.metadata()?.len();
    ensure!(size < MOST_BYTES, "the wheel has {size} bytes; {MOST_BYTES} are the most");
    println!("{}: {:.1} MB", wheel.display(), size as f64 / 1e6);

    let empty = environment(&place.join("empty"), Afresh::Yes)?;
    let all = format!("{}[rl,ray,openspiel,data]", wheel.display());
    pip(&empty, &[&[all.as_str()], &FOR_TESTS[..]].concat())?;
    let tool = |name: &str| empty.join("bin").join(name);
    // From where only the installed package is found, not its sources.
    let tests = Path::new(PYTHON).join("tests");
    run(&tool("ruff"), &["check", "."], PYTHON)?;
    run(&tool("ruff"), &["format", "--check", "."], PYTHON)?;
    run(&tool("mypy"), &["farmstead", "examples"], PYTHON)?;
    let stubs = ["farmstead._farmstead", "--mypy-config-file", "../pyproject.toml"];
    run(&tool("stubtest"), &[&stubs[..], &["--ignore-disjoint-bases"]].concat(), &tests)?;
    run(&tool("pytest"), &["-c", "../pyproject.toml", "."], &tests)?;
    let examples = Path::new(PYTHON).join("examples");
    let python = tool("python");
    run(&python, &["ppo_family.py", "--minutes", "0.05", "--games", "8"], &examples)?;
    let lesson = ["teacher_family.py", "--games", "8", "--nodes", "4", "--epochs", "2"];
    run(&python, &[&lesson[..], &["--trials", "8"]].concat(), &examples)?;
    let site = place.join("site").display().to_string();
    run(&tool("mkdocs"), &["build", "--quiet", "--strict", "--site-dir", &site], PYTHON)
}

/// Builds the wheel.
fn build(place: &Path) -> Result<PathBuf> {
    let tools = environment(&place.join("tools"), Afresh::No)?;
    pip(&tools, &["maturin>=1.9,<2"])?;
    let wheels = place.join("wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    let out = wheels.display().to_string();
    run(&tools.join("bin/maturin"), &["build", "--release", "--quiet", "--out", &out], PYTHON)?;
    let mut made = fs::read_dir(&wheels)?;
    let wheel = made.next().context("maturin made no wheel")??;
    Ok(wheel.path())
}

/// Whether an environment may hold something from before.
#[derive(Clone, Copy, PartialEq)]
enum Afresh {
    Yes,
    No,
}

/// A virtual environment.
fn environment(folder: &Path, afresh: Afresh) -> Result<PathBuf> {
    if afresh == Afresh::Yes && folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    if !folder.join("bin/pip").exists() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(folder).status();
        let made = made.context("python3 is missing; install Python 3.10 or newer with venv")?;
        ensure!(made.success(), "python3 cannot make a virtual environment; install python3-venv");
    }
    Ok(folder.to_owned())
}

fn pip(environment: &Path, packages: &[&str]) -> Result<()> {
    let install = ["install", "--quiet", "--disable-pip-version-check"];
    run(&environment.join("bin/pip"), &[&install[..], packages].concat(), ".")
}

fn run(program: &Path, arguments: &[&str], folder: impl AsRef<Path>) -> Result<()> {
    super::run(Command::new(program).args(arguments).current_dir(folder))
}
