//! Tries to starve honest tables in every way in turn, and measures what they notice of it.

mod honest;
mod ways;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use farmstead_ai::Opponent;
use farmstead_rules::Options;
use farmstead_server::Settings;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use super::Load;
use super::figures::Waits;
use super::nodes::Nodes;
use honest::{Noticed, Player, Wait};
use ways::{Attack, WAYS};

pub(super) use ways::Way;

/// How many times as long as when nobody attacks a move may take to be kept.
const MOST_TIMES: f64 = 5.0;

/// How long the first moves at new tables are not counted: everybody comes at once.
const COMING: Duration = Duration::from_secs(3);

/// The attacks in turn or together, each beside a calm while before it at the same tables; only a calm
/// while if nobody is to be starved.
pub(super) async fn run(
    load: &Load,
    options: &Options,
    folder: &Path,
    opponent: Opponent,
    out: &mut impl Write,
) -> Result<()> {
    ensure!(options.players >= 2, "an opponent needs a seat");
    writeln!(out, "{} honest tables against {opponent}, milliseconds", load.tables)?;
    let (moves, kept, answered) = ("moves", "kept p50", "answer p99");
    writeln!(
        out,
        "{:26} {:>7} {moves:>6} {kept:>9} {:>9} {:>6} {answered:>10} {:>10}",
        "attack", "tries", "p99", "times", "longest"
    )?;
    let mut attacks: Vec<(Vec<Way>, &str)> = Vec::new();
    if load.starve.is_some() {
        let asked = |way: &Way| load.way.is_empty() || load.way.contains(way);
        let ways = WAYS.into_iter().filter(|(way, _)| asked(way));
        match load.together {
            true => attacks.push((ways.map(|(way, _)| way).collect(), "all of it at once")),
            false => attacks.extend(ways.map(|(way, words)| (vec![way], words))),
        }
    } else {
        attacks.push((Vec::new(), "nothing"));
    }
    let mut failures = Vec::new();
    for (number, (ways, words)) in attacks.into_iter().enumerate() {
        let folder = folder.join(number.to_string());
        fs::create_dir_all(&folder).context("cannot make a folder for tables")?;
        failures.extend(attack(load, &folder, opponent, &ways, words, out).await?);
    }
    ensure!(failures.is_empty(), "{}", failures.join("; "));
    Ok(())
}

/// One attack on servers of its own, so that nothing of another is left there; what did not hold.
async fn attack(
    load: &Load,
    folder: &Path,
    opponent: Opponent,
    ways: &[Way],
    words: &str,
    out: &mut impl Write,
) -> Result<Vec<String>> {
    let mut nodes = Nodes::start(load, folder).await?;
    let servers = nodes.addresses();
    let quiet = load.quiet.unwrap_or(load.seconds);
    let begun = Instant::now() + COMING;
    let begins = begun + Duration::from_secs_f64(if ways.is_empty() { 0.0 } else { quiet });
    let until = begins + Duration::from_secs_f64(load.seconds);
    let mut honest = JoinSet::new();
    for number in 0..load.tables {
        let player = Player {
            server: servers[number % servers.len()],
            opponent,
            from: format!("192.0.2.{}", number % 250 + 1),
            every: Duration::from_secs_f64(load.every),
            seed: number as u64,
        };
        honest.spawn(async move { player.play(until).await });
    }
    sleep_until(begins.into()).await;
    let attack = Attack::begin(&servers, ways, until)?;
    let mut noticed = Noticed::default();
    while let Some(played) = honest.join_next().await {
        let Noticed { kept, answered } = played.context("a table fails")??;
        noticed.kept.extend(kept);
        noticed.answered.extend(answered);
    }
    let tries = attack.tries();
    drop(attack);
    nodes.kill_all()?;
    let calm = |(at, _): &Wait| (begun..begins).contains(at);
    let attacked = |(at, _): &Wait| *at >= begins;
    let calm = if ways.is_empty() { None } else { Some(Waits::noticed(&noticed.kept, calm)) };
    let moves = noticed.kept.iter().filter(|wait| attacked(wait)).count();
    let kept = Waits::noticed(&noticed.kept, attacked);
    // However calm it was, an opponent must not take too long.
    let answered = Waits::noticed(&noticed.answered, |_| true);
    if let Some(calm) = &calm {
        let Waits { p50_ms, p99_ms, .. } = calm;
        let moves = noticed.kept.len() - moves;
        writeln!(out, "{:26} {:>7} {moves:>6} {p50_ms:>9.1} {p99_ms:>9.1}", "nothing", "")?;
    }
    let times = calm.map_or(1.0, |calm| kept.p99_ms / calm.p99_ms);
    writeln!(
        out,
        "{words:26} {tries:>7} {moves:>6} {:>9.1} {:>9.1} {times:>6.1} {:>10.0} {:>10.0}",
        kept.p50_ms, kept.p99_ms, answered.p99_ms, answered.longest_ms
    )?;
    out.flush()?;
    // What the servers state, for they are started without another word about it.
    let bound = Settings::default().longest_wait.as_secs_f64() * 1000.0;
    let mut failures = Vec::new();
    if answered.longest_ms >= bound {
        failures.push(format!("{words}: an opponent took longer than the server promises"));
    }
    if times >= MOST_TIMES {
        failures.push(format!("{words}: moves wait {times:.1} times as long"));
    }
    Ok(failures)
}
