//! Everything printed that lies on a table, with what it does.

use farmstead_rules::{Key, Report, agricola, family};

/// A space, improvement, tile or building.
pub(crate) struct Thing {
    /// Its name in notation.
    pub(crate) key: Key,
    /// Its name for people.
    pub(crate) name: String,
    /// When it comes, or what it costs.
    pub(crate) terms: String,
    /// What it does, in words.
    pub(crate) text: String,
}

/// Everything on a table, the spaces first.
pub(crate) fn things(report: &Report) -> Vec<Thing> {
    match report {
        Report::Agricola(table) => {
            let spaces = table.spaces.iter().map(agricola_space);
            let majors = table.majors.iter().map(|major| Thing {
                key: major.key,
                name: major.name.to_owned(),
                terms: price(&major.cost, major.points),
                text: major.text.clone(),
            });
            let farms = table.players.iter();
            let cards = farms
                .flat_map(|farm| farm.in_front.iter().chain(&farm.hand).chain(&farm.cards))
                .map(|card| Thing {
                    key: card.key,
                    name: card.name.clone(),
                    terms: card.kind.to_owned(),
                    text: card.text.clone(),
                });
            spaces.chain(majors).chain(cards).collect()
        }
        Report::Family(table) => {
            let spaces = table.spaces.iter().map(family_space);
            let improvements = table.improvements.iter().map(|built| Thing {
                key: built.key.into(),
                name: built.name.to_owned(),
                terms: price(&built.cost, built.points),
                text: built.text.clone(),
            });
            let pieces = table.supply.iter().map(|pieces| Thing {
                key: pieces.key.into(),
                name: pieces.name.to_owned(),
                terms: format!("costs {}, {} left", pieces.cost, pieces.left),
                text: pieces.text.clone(),
            });
            spaces.chain(improvements).chain(pieces).collect()
        }
        Report::Creatures(table) => {
            let spaces = table.spaces.iter().map(|space| Thing {
                key: space.key.into(),
                name: space.name.to_owned(),
                terms: "always there".to_owned(),
                text: space.text.clone(),
            });
            let buildings = table.buildings.iter().map(|building| Thing {
                key: building.key.into(),
                name: building.name.to_owned(),
                terms: price(&building.cost, building.points),
                text: building.text.clone(),
            });
            spaces.chain(buildings).collect()
        }
        _ => Vec::new(),
    }
}

fn agricola_space(space: &agricola::SpaceReport) -> Thing {
    let terms = match (space.stage, space.revealed) {
        (Some(stage), false) => format!("hidden, comes in stage {stage}"),
        (Some(stage), true) => format!("round card of stage {stage}"),
        (None, _) => "always there".to_owned(),
    };
    Thing { key: space.key, name: space.name.clone(), terms, text: space.text.clone() }
}

fn family_space(space: &family::SpaceReport) -> Thing {
    let terms = match space.open {
        true => "open".to_owned(),
        false => format!("comes in round {}", space.opens),
    };
    Thing { key: space.key.into(), name: space.name.to_owned(), terms, text: space.text.clone() }
}

fn price(cost: &str, points: i8) -> String {
    let plural = if points == 1 { "point" } else { "points" };
    format!("costs {cost}, {points} {plural}")
}
