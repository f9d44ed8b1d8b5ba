//! The command-line arguments that choose a part of the deal, for study and for solo games.

use std::path::PathBuf;

use anyhow::{Context, Result};
use farmstead_rules::{Deal, Rulebook, Seed};

use crate::play::read_file;

/// What is chosen rather than dealt.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Chosen {
    /// Cards of A by keys with commas, such as A102,B010, filled up as dealt; again for B and so on; - as dealt
    #[arg(long = "hand", value_name = "KEYS", allow_hyphen_values = true)]
    hands: Vec<String>,
    /// Round cards by keys with commas, in the order in which they come up in their stages
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    rounds: Vec<String>,
    /// A file with the whole deal as JSON, as the engine protocol has it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hands", "rounds"])]
    deal_file: Option<PathBuf>,
}

impl Chosen {
    /// Whether the seed has no say in the deal.
    pub(crate) fn is_whole(&self) -> bool {
        self.deal_file.is_some()
    }

    /// The deal that a seed makes, as far as nothing else was chosen.
    pub(crate) fn deal(&self, book: &Rulebook, seed: Seed) -> Result<Deal> {
        if let Some(path) = &self.deal_file {
            return serde_json::from_str(&read_file(path)?)
                .with_context(|| format!("{} is not a deal", path.display()));
        }
        let options = book.options();
        let mut deal = book.deal(seed);
        if !self.hands.is_empty() {
            let keys = |hand: &'_ str| -> Option<Vec<String>> {
                let keys = hand.split(',').map(|key| key.trim().to_uppercase());
                (hand != "-").then(|| keys.collect())
            };
            let hands: Vec<Option<Vec<String>>> =
                self.hands.iter().map(|hand| keys(hand)).collect();
            let hands: Vec<Option<Vec<&str>>> = hands
                .iter()
                .map(|hand| hand.as_ref().map(|keys| keys.iter().map(String::as_str).collect()))
                .collect();
            deal.choose_hands(options, &hands)?;
        }
        if !self.rounds.is_empty() {
            let rounds: Vec<&str> = self.rounds.iter().map(|key| key.trim()).collect();
            deal.choose_rounds(options, &rounds)?;
        }
        Ok(deal)
    }
}
