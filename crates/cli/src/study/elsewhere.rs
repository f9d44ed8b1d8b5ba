//! The same games on a Ray cluster, by the Python package.

use std::env;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use farmstead_rules::Options;

use super::Games;

/// Lets the package play and write the games.
pub(super) fn play(games: &Games, options: &Options, address: &str) -> Result<()> {
    ensure!(options.cards.own().is_none(), "a deck of your own cannot be played on a cluster yet");
    let python = env::var("FARMSTEAD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut command = Command::new(&python);
    command.args(["-m", "farmstead.ray", "study"]).arg(&games.folder);
    command.args(["--address", address, "--options", &options.to_string()]);
    command.args(["--games", &games.games.to_string(), "--first", &games.first.to_string()]);
    command.args(["--seed", &games.seed.to_string()]);
    for agent in &games.agents {
        command.args(["--agent", agent]);
    }
    if let Some(nodes) = games.nodes {
        command.args(["--nodes", &nodes.to_string()]);
    }
    let status = command.status().with_context(|| format!("cannot start {python}"))?;
    ensure!(
        status.success(),
        "{python} could not play on the cluster; it needs the package: pip install farmstead[ray]"
    );
    Ok(())
}
