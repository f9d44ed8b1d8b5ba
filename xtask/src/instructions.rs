//! Guards the speed of the rules by counting instructions, which no load on the machine changes.

use std::process::Command;

use anyhow::{Context, Result, bail};

/// The committed counts: one line a workload, its options and the instructions a game takes.
const COUNTS: &str = "xtask/instructions.txt";

/// How much more than the committed count is accepted, in percent.
const MARGIN: u64 = 8;

/// How much more decks in play may cost while nobody has a card, in percent.
const DECKS_MARGIN: u64 = 5;

/// The argument that leaves everybody without cards.
const EMPTY_HANDS: &str = "--empty-hands";

/// Games counted, after as many that are not: what is done once falls out of the difference.
const GAMES: u64 = 200;

/// Fails if a workload takes noticeably more instructions than it used to.
pub(crate) fn check() -> Result<()> {
    let mut plain = 0;
    for (options, committed) in committed()? {
        let counted = count(&options)?;
        // The line above is the same table without decks.
        if options.contains(EMPTY_HANDS) && counted * 100 > plain * (100 + DECKS_MARGIN) {
            bail!(
                "`{options}` takes {counted} instructions a game, over {DECKS_MARGIN} % more than {plain}"
            );
        }
        plain = counted;
        println!("{options}: {counted} instructions a game, {committed} committed");
        if counted * 100 > committed * (100 + MARGIN) {
            bail!(
                "`{options}` takes over {MARGIN} % more instructions than committed; if that is \
                 intended, run `cargo xtask instructions --bless`"
            );
        }
    }
    Ok(())
}

/// Takes the present counts as the ones to keep to.
pub(crate) fn bless() -> Result<()> {
    let mut text = String::new();
    for (options, _) in committed()? {
        text += &format!("{options}: {}\n", count(&options)?);
    }
    std::fs::write(COUNTS, text).context("cannot write the counts")
}

fn committed() -> Result<Vec<(String, u64)>> {
    let text = std::fs::read_to_string(COUNTS).with_context(|| format!("cannot read {COUNTS}"))?;
    text.lines()
        .map(|line| {
            let (options, count) = line.split_once(": ").context("a line is `options: count`")?;
            Ok((options.to_owned(), count.parse().context("the count is a number")?))
        })
        .collect()
}

/// Instructions for one random game with its list of moves at every choice.
fn count(options: &str) -> Result<u64> {
    super::cargo(&["build", "--release", "--quiet"])?;
    Ok((run(options, 2 * GAMES)? - run(options, GAMES)?) / GAMES)
}

fn run(options: &str, games: u64) -> Result<u64> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command.args(["target/release/farmstead", "simulate", "--agent", "random", "--seed", "1"]);
    command.args(["--threads", "1", "--json", "--games", &games.to_string()]);
    for option in options.split(' ') {
        match option {
            EMPTY_HANDS => command.arg(option),
            _ => command.args(["--option", option]),
        };
    }
    let output = command.output().context("cannot start valgrind; is it installed?")?;
    let told = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        bail!("the workload failed:\n{told}");
    }
    let line = told.lines().find(|line| line.contains("Collected :"));
    let number =
        line.and_then(|line| line.rsplit(' ').next()).context("no count from callgrind")?;
    number.parse().context("callgrind's count is a number")
}
