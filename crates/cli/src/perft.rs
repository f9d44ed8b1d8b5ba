//! Counts what can be reached from a deal: a fingerprint of the rules.

use std::collections::btree_map::{BTreeMap, Entry};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use farmstead_rules::{AnyGame, Deal, Game, Key, Moves, Options, Record, Seed, with_game};
use serde::Serialize;

use crate::play::read_file;
use crate::setup::Setup;

/// What to count.
#[derive(Debug, clap::Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    setup: Setup,
    /// How many decisions deep
    #[arg(long)]
    depth: u8,
    /// The seed that makes the deal
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// The round cards in order, separated by commas, instead of those the seed deals
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    deal_rounds: Vec<String>,
    /// Count from the position of this file, or from the end of the game it keeps
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "deal_rounds"])]
    position: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What was counted at one depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
struct Count {
    depth: u8,
    /// Ways to get there.
    sequences: u128,
    /// Positions that differ by hash.
    positions: u64,
}

impl Perft {
    /// What is played, its deal and where counting begins.
    fn start(&self) -> Result<(Options, Deal, AnyGame)> {
        if let Some(file) = &self.position {
            let name = || file.display().to_string();
            let (record, game) = Record::parse(&read_file(file)?).with_context(name)?;
            return Ok((record.options, record.deal, game));
        }
        let options = self.setup.options()?;
        let mut deal = Deal::from_seed(&options, self.seed);
        if !self.deal_rounds.is_empty() {
            let known = |name: &String| {
                Key::new(name).ok_or_else(|| anyhow!("there is no card called `{name}`"))
            };
            deal.rounds = self.deal_rounds.iter().map(known).collect::<Result<_>>()?;
        }
        let game = AnyGame::new(&options, &deal)?;
        Ok((options, deal, game))
    }

    /// Counts and writes the counts.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let (options, deal, game) = self.start()?;
        let counts = with_game!(game, game => count(game, self.depth));
        if self.json {
            let report = serde_json::json!({
                "options": options.to_string(), "deal": deal, "depths": counts,
            });
            writeln!(out, "{report}")?;
            return Ok(());
        }
        writeln!(out, "{options}")?;
        writeln!(out, "{:>5} {:>24} {:>14}", "depth", "sequences", "positions")?;
        for Count { depth, sequences, positions } in counts {
            writeln!(out, "{depth:>5} {sequences:>24} {positions:>14}")?;
        }
        Ok(())
    }
}

/// Goes one decision deeper at a time. Positions with equal hashes are followed only once, with
/// the number of ways that lead to them.
fn count<G: Game>(start: G, depth: u8) -> Vec<Count> {
    let mut counts = Vec::new();
    let mut moves = Moves::new();
    let mut level = vec![(start, 1_u128)];
    for depth in 1..=depth {
        let mut places: BTreeMap<u64, usize> = BTreeMap::new();
        let mut next: Vec<(G, u128)> = Vec::new();
        let mut sequences = 0;
        for (game, ways) in level {
            game.moves(&mut moves);
            sequences += ways * moves.len() as u128;
            for chosen in moves.iter() {
                let mut after = game.clone();
                after.play(*chosen, &mut ()).expect("a listed move is legal");
                match places.entry(after.hash()) {
                    Entry::Occupied(place) => {
                        next[*place.get()].1 += ways;
                    }
                    Entry::Vacant(place) => {
                        place.insert(next.len());
                        next.push((after, ways));
                    }
                }
            }
        }
        counts.push(Count { depth, sequences, positions: next.len() as u64 });
        level = next;
    }
    counts
}
