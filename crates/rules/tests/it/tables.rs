//! Every kind of table that games are tried on.

use farmstead_rules::{AnyGame, Deal, Dealing, GameName, Options, Seed, Switch};

/// Every edition, mode and number of players, each with every option alone, and all options that
/// go together at once.
pub(crate) fn all() -> Vec<Options> {
    let mut tables = Vec::new();
    for (name, game) in GameName::ALL {
        let (least, most) = game.players();
        for players in least..=most {
            for mode in
                ["full", "full bare-board", "full cards=none side-job", "family", "beginner"]
            {
                let plain = format!("game={name} players={players} mode={mode}");
                let Ok(options) = plain.parse::<Options>() else { continue };
                if !options.cards.is_none() {
                    let more = ["", " tile", " full"].map(|more| format!("{plain}{more}"));
                    tables.extend(more.iter().filter_map(|options| options.parse().ok()));
                    tables.extend(dealt(&plain));
                    continue;
                }
                let mut crowded = options.clone();
                for (_, switch, _) in Switch::ALL {
                    let mut with = options.clone();
                    with.turn(switch, true);
                    if with != options && with.check().is_ok() {
                        tables.push(with);
                    }
                    crowded.turn(switch, true);
                    if crowded.check().is_err() {
                        crowded.turn(switch, false);
                    }
                }
                if game == GameName::Family {
                    let free = format!("{plain} placement=free pastures-per-action=2");
                    tables.push(free.parse().expect("the options go together"));
                }
                tables.push(crowded);
                tables.push(options);
            }
        }
    }
    tables
}

/// Every way to deal hand cards that goes with a table, each with every switch for hand cards.
pub(crate) fn dealt(plain: &str) -> Vec<Options> {
    let ways = Dealing::ALL.into_iter().flat_map(|(deal, ..)| {
        ["", "mulligan", "exchange", "mulligan exchange full"]
            .map(|more| format!("{plain} deal={deal} {more}"))
    });
    ways.filter_map(|options| options.parse().ok()).collect()
}

/// A game on this table from a seed.
pub(crate) fn deal(options: &Options, seed: u64) -> AnyGame {
    let deal = Deal::from_seed(options, Seed(u128::from(seed)));
    AnyGame::new(options, &deal).expect("a deal from a seed fits")
}
