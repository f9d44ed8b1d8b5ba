//! Who plays in a match, as written on the command line.

use std::str::FromStr;
use std::time::Duration;

use anyhow::{Result, bail};
use farmstead_ai::arena::{Oracle, Own, Player};
use farmstead_ai::{Budget, Contender, UnknownContender};
use farmstead_rules::Options;
use serde_json::{Value, json};

use super::external::External;

/// `greedy`, `greedy@200ms`, `greedy@64`, `cardless:greedy@64`, `net:FILE@64`, `style:wood` or
/// `cmd:./bot --fast`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Contestant {
    /// As it was written.
    pub(crate) name: String,
    who: Who,
    limit: Limit,
}

#[derive(Debug, Clone, PartialEq)]
enum Who {
    Own(Contender),
    /// One that never plays a hand card.
    Cardless(Contender),
    /// A program with its arguments.
    External(Vec<String>),
}

/// What a decision may cost, as far as it is said.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Limit {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

impl Limit {
    fn budget(self) -> Budget {
        Budget { time: self.time, nodes: self.nodes, ..Budget::default() }
    }
}

impl Contestant {
    /// A player of this kind.
    pub(crate) fn player(&self, common: Limit, patience: Duration) -> Box<dyn Player> {
        let limit = self.limit(common);
        match &self.who {
            Who::Own(opponent) => Box::new(Own::new(opponent.clone(), limit.budget())),
            Who::Cardless(opponent) => {
                Box::new(Own::new(opponent.clone(), limit.budget()).without_cards())
            }
            Who::External(command) => Box::new(External::new(command.clone(), limit, patience)),
        }
    }
}

impl Contestant {
    /// Who that is, for whoever reads a result later: its network by hash, and what it may spend.
    pub(super) fn identity(&self, options: &Options, common: Limit) -> Value {
        let net = match &self.who {
            Who::Own(contender) | Who::Cardless(contender) => contender.net(options),
            Who::External(_) => None,
        };
        let net = net.map(|net| {
            let hash = format!("{:016x}", net.hash);
            json!({ "hash": hash, "game": net.game, "command": net.command })
        });
        let Limit { time, nodes } = self.limit(common);
        let time = time.map(|time| time.as_secs_f64() * 1000.0);
        json!({ "name": self.name, "net": net, "nodes": nodes, "time_ms": time })
    }

    /// A player of this kind that tells what it expects; a program cannot.
    pub(super) fn player_that_tells(&self, common: Limit, by: Oracle) -> Result<Box<dyn Player>> {
        let budget = self.limit(common).budget();
        Ok(match &self.who {
            Who::Own(opponent) => Box::new(Own::new(opponent.clone(), budget).that_tells(by)),
            Who::Cardless(opponent) => {
                Box::new(Own::new(opponent.clone(), budget).without_cards().that_tells(by))
            }
            Who::External(_) => bail!("{} cannot tell what it expects", self.name),
        })
    }

    /// What it says itself about its limits, or else what holds for everybody.
    fn limit(&self, common: Limit) -> Limit {
        if self.limit == Limit::default() { common } else { self.limit }
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        if let Some(command) = text.strip_prefix("cmd:") {
            let words = shlex::split(command).filter(|words| !words.is_empty());
            let words = words.ok_or_else(|| format!("`{command}` is no command"))?;
            let limit = Limit::default();
            return Ok(Contestant { name: text.to_owned(), who: Who::External(words), limit });
        }
        let (name, limit) = match text.split_once('@') {
            Some((name, limit)) => (name, limit.parse()?),
            None => (text, Limit::default()),
        };
        let (name, who): (_, fn(Contender) -> Who) = match name.strip_prefix("cardless:") {
            Some(name) => (name, Who::Cardless),
            None => (name, Who::Own),
        };
        let opponent: Contender =
            name.parse().map_err(|unknown: UnknownContender| unknown.to_string())?;
        Ok(Contestant { name: text.to_owned(), who: who(opponent), limit })
    }
}

/// `200ms`, `1.5s` or a number of simulations.
impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        let bad = || {
            format!("`{text}` is neither a time such as 200ms or 2s nor a number of simulations")
        };
        if let Ok(nodes) = text.parse() {
            return Ok(Limit { nodes: Some(nodes), time: None });
        }
        let seconds = |number: &str, unit: f64| {
            let number: f64 = number.parse().map_err(|_| bad())?;
            Duration::try_from_secs_f64(number * unit).map_err(|_| bad())
        };
        let time = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
            (Some(number), _) => seconds(number, 0.001)?,
            (None, Some(number)) => seconds(number, 1.0)?,
            (None, None) => return Err(bad()),
        };
        Ok(Limit { time: Some(time), nodes: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_times_or_simulations() {
        let limit = |text: &str| text.parse::<Limit>();
        let time = |time| Limit { time: Some(Duration::from_millis(time)), nodes: None };
        assert_eq!(limit("200ms"), Ok(time(200)));
        assert_eq!(limit("1.5s"), Ok(time(1500)));
        assert_eq!(limit("64"), Ok(Limit { nodes: Some(64), time: None }));
        for wrong in ["", "s", "-1s", "1h", "infs", "1e30s"] {
            assert!(limit(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_unknown_opponent_is_told_with_those_there_are() {
        let told = "gready".parse::<Contestant>().expect_err("nobody is called that");
        assert!(told.contains("`gready`") && told.contains("greedy"), "{told}");
        assert!("cmd:".parse::<Contestant>().is_err());
    }
}
