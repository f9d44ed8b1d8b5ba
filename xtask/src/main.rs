//! Developer tasks. `cargo xtask` lists them; `cargo xtask ci` is what continuous integration runs.

mod compare_cards;
mod fuzz;
mod instructions;
mod postgres;
mod proxy;
mod python;
mod web;

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// A step of continuous integration: its name, what it is for, and what it runs.
struct Step {
    name: &'static str,
    about: &'static str,
    run: fn() -> Result<()>,
}

const STEPS: [Step; 12] = [
    Step {
        name: "fmt",
        about: "check the formatting",
        run: || cargo(&["fmt", "--all", "--check"]),
    },
    Step {
        name: "clippy",
        about: "look for lint, warnings denied",
        run: || cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Step {
        name: "test",
        about: "run every test",
        run: || cargo(&["test", "--workspace", "--quiet"]),
    },
    Step {
        name: "postgres",
        about: "start a PostgreSQL and run every test that needs one",
        run: postgres::check,
    },
    Step { name: "doc", about: "build the documentation, warnings denied", run: doc },
    Step {
        name: "package",
        about: "build the libraries as others would get them, each on its own",
        run: package,
    },
    Step {
        name: "release",
        about: "build the program as it ships",
        run: || cargo(&["build", "--release"]),
    },
    Step {
        name: "attack",
        about: "send 20,000 hostile and damaged inputs (attack INPUTS for more)",
        run: || attack("20000"),
    },
    Step {
        name: "web",
        about: "check the browser page and play whole games in a browser",
        run: web::check,
    },
    Step {
        name: "python",
        about: "build the Python package and test it in an empty environment",
        run: python::check,
    },
    Step {
        name: "instructions",
        about: "count the instructions of a fixed piece of work (--bless to accept)",
        run: instructions::check,
    },
    Step {
        name: "fuzz",
        about: "feed the parsers with garbage, half a minute each",
        run: fuzz::short,
    },
];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["ci"] => ci(),
        ["compare-cards", folder] => compare_cards::run(folder),
        ["with-postgres", command @ ..] => postgres::with(command),
        ["soak", games] => soak(games),
        ["attack", inputs] => attack(inputs),
        ["proxy"] => proxy::check(),
        ["coverage"] => coverage(),
        ["pairs"] => pairs(),
        ["positions"] => positions(),
        ["instructions", "--bless"] => instructions::bless(),
        ["fuzz", target, seconds] => fuzz::target(target, seconds.parse().context("seconds")?),
        [name] => match STEPS.iter().find(|step| step.name == *name) {
            Some(step) => (step.run)(),
            None => bail!("there is no task called `{name}`; `cargo xtask` lists them"),
        },
        _ => {
            list();
            Ok(())
        }
    }
}

fn list() {
    println!("cargo xtask ci                   every step below, in order");
    for step in &STEPS {
        println!("cargo xtask {:20} {}", step.name, step.about);
    }
    println!(
        "cargo xtask with-postgres COMMAND  a command with a PostgreSQL, whose address is {{}}"
    );
    println!(
        "cargo xtask soak GAMES           random games by the thousand on every kind of table"
    );
    println!("cargo xtask proxy                try the program behind a real nginx");
    println!("cargo xtask attack INPUTS        so many hostile and damaged inputs");
    println!(
        "cargo xtask coverage             play every hand card and every ability many times over"
    );
    println!(
        "cargo xtask pairs                own every two cards together that touch the same thing"
    );
    println!(
        "cargo xtask positions            compare placements with a second, plain interpreter"
    );
    println!(
        "cargo xtask compare-cards FOLDER what our hand cards and reference data disagree about"
    );
    println!("cargo xtask fuzz TARGET SECONDS  one fuzz target for longer");
}

fn package() -> Result<()> {
    cargo(&["package", "-p", "farmstead-cardboard", "-p", "farmstead-rules", "--allow-dirty"])
}

fn ci() -> Result<()> {
    for step in &STEPS {
        println!("=== {}: {}", step.name, step.about);
        let start = Instant::now();
        (step.run)().with_context(|| format!("to repeat this step: cargo xtask {}", step.name))?;
        println!("=== {}: passed in {:.0} s", step.name, start.elapsed().as_secs_f64());
    }
    Ok(())
}

fn cargo(arguments: &[&str]) -> Result<()> {
    run(Command::new("cargo").args(arguments))
}

fn doc() -> Result<()> {
    let mut command = Command::new("cargo");
    command.args(["doc", "--workspace", "--no-deps", "--quiet"]);
    run(command.env("RUSTDOCFLAGS", "-D warnings"))
}

/// So many hostile and damaged inputs of every kind, by the program as it ships.
fn attack(inputs: &str) -> Result<()> {
    let load = ["run", "--release", "--quiet", "--", "load", "--tables", "10", "--seconds", "5"];
    let mut command = Command::new("cargo");
    run(command.args(load).args(["--every", "0.2", "--attack", inputs]))
}

/// The properties of random games, in release and many times over.
fn soak(games: &str) -> Result<()> {
    let mut command = Command::new("cargo");
    command.args(["test", "--release", "-p", "farmstead-rules", "--test", "it", "--"]);
    command.args(["properties", "own_decks"]);
    run(command.env("FARMSTEAD_GAMES", games))
}

/// Every hand card at least 1,000 times and every ability at least 50 times, with a table of all.
fn coverage() -> Result<()> {
    let mut command = Command::new("cargo");
    command.args(["test", "--release", "-p", "farmstead-rules", "--test", "it", "coverage::every"]);
    command.args(["--", "--nocapture"]);
    run(command.env("FARMSTEAD_COVERAGE", "1000,50"))
}

/// Every pair of hand cards that touch the same thing, owned together at least once.
fn pairs() -> Result<()> {
    let mut command = Command::new("cargo");
    command.args(["test", "--release", "-p", "farmstead-rules", "--test", "it", "coverage::pairs"]);
    command.args(["--", "--nocapture"]);
    run(command.env("FARMSTEAD_PAIRS", "all"))
}

/// The placements of at least 10,000 positions against those that a plain interpreter finds.
fn positions() -> Result<()> {
    let mut command = Command::new("cargo");
    command.args(["test", "--release", "-p", "farmstead-rules", "--test", "it", "plain::"]);
    command.args(["--", "--nocapture"]);
    run(command.env("FARMSTEAD_POSITIONS", "10000"))
}

/// Runs a command and fails if it fails.
fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}
