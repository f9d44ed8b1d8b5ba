//! Compares the shipped hand cards with a folder of reference data, which is not part of the
//! project: lists of cards as JSON, one object a card.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use farmstead_cardboard::{Card, Cost, Good, Goods, Kind, printed, words};
use serde_json::Value;

/// The lists of the folder.
const LISTS: [&str; 2] = ["revised_minor_improvements.json", "revised_occupations.json"];

/// What the data calls the cards of the base game.
const BASE: &str = "Base (Revised)";

/// What the data has wrong or leaves to the text of the card: the card, the property, and the
/// value that was settled, as this task writes it.
const SETTLED: [(&str, &str, &str); 6] = [
    // The data says it the other way round.
    ("A033", "prerequisite", "no unused farmyard space"),
    // The price stands in the text.
    ("B036", "cost", "1 clay + 1 food per person"),
    // The prerequisite stands in the column of the cost.
    ("B056", "cost", "nothing"),
    ("B056", "prerequisite", "one of your people on Fishing"),
    ("B074", "cost", "nothing"),
    ("B074", "prerequisite", "at least 5 clay"),
];

/// What is compared of a card, each property with its value.
type Facts = [(&'static str, String); 6];

/// Lists every difference; fails if there is one.
pub(crate) fn run(folder: &str) -> Result<()> {
    let mut theirs: Vec<(String, Facts)> = Vec::new();
    for list in LISTS {
        let path = Path::new(folder).join(list);
        let text =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let cards: Vec<Value> =
            serde_json::from_str(&text).with_context(|| format!("{list} is not a list"))?;
        let base = cards.iter().filter(|card| card["expansion"] == BASE);
        theirs.extend(base.map(|card| (id(card), reference(card))));
    }
    let mut differences = 0;
    let mut tell = |text: String| {
        println!("{text}");
        differences += 1;
    };
    for card in printed::revised_base() {
        let Some((_, reference)) = theirs.iter().find(|(id, _)| *id == card.key) else {
            tell(format!("{}: not in the reference", card.key));
            continue;
        };
        for ((property, ours), (_, theirs)) in shipped(card).iter().zip(reference) {
            let settled = SETTLED.iter().find(|(key, of, _)| *key == card.key && of == property);
            let wanted = settled.map_or(theirs.as_str(), |(_, _, value)| value);
            if ours != wanted {
                tell(format!("{}: {property} is {ours}, but {wanted} in the reference", card.key));
            }
        }
    }
    for (id, _) in &theirs {
        if !printed::revised_base().iter().any(|card| card.key == *id) {
            tell(format!("{id}: not in our deck"));
        }
    }
    println!("{} cards compared, {} values settled by hand", theirs.len(), SETTLED.len());
    if differences > 0 {
        bail!("{differences} differences");
    }
    Ok(())
}

fn shipped(card: &Card) -> Facts {
    let cost = card.costs.iter().map(|cost| match cost {
        Cost::Goods(price) => price.to_string(),
        Cost::PerPerson(price) => format!("{price} per person"),
        Cost::Return { of, .. } => format!("return {}", of.0.join(" ")),
    });
    let players = match card.terms.players {
        Some((least, u8::MAX)) => format!("{least}+"),
        Some((least, most)) => format!("{least} to {most}"),
        None => "any".to_owned(),
    };
    let kind = if card.kind == Kind::Minor { "minor" } else { "occupation" };
    let costs: Vec<String> = cost.collect();
    facts(
        format!("{} ({kind})", card.name),
        if costs.is_empty() { Goods::NONE.to_string() } else { costs.join(" or ") },
        words::needs(card, printed::revised()).unwrap_or_else(|| "nothing".to_owned()),
        card.points.to_string(),
        players,
        card.travels,
    )
}

fn reference(card: &Value) -> Facts {
    let text = |field: &str| match &card[field] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    let kind = if card["type"] == "Occupation" { "occupation" } else { "minor" };
    facts(
        format!("{} ({kind})", text("name").unwrap_or_default()),
        cost(text("cost").as_deref().unwrap_or("")),
        prerequisite(text("prerequisites").as_deref().unwrap_or("")),
        text("vps").unwrap_or_else(|| "0".to_owned()),
        text("players").unwrap_or_else(|| "any".to_owned()),
        card["passing_left"] == "X",
    )
}

fn facts(
    name: String,
    cost: String,
    needs: String,
    points: String,
    players: String,
    travels: bool,
) -> Facts {
    [
        ("name", name),
        ("cost", cost),
        ("prerequisite", needs),
        ("points", points),
        ("players", players),
        ("travels", travels.to_string()),
    ]
}

/// The letter of the deck and three digits.
fn id(card: &Value) -> String {
    let deck = card["deck"].as_str().unwrap_or_default();
    format!("{deck}{:03}", card["number"].as_u64().unwrap_or_default())
}

/// A price in the order in which we write goods; what is no price stays as it is.
fn cost(text: &str) -> String {
    let mut price = Goods::NONE;
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let read = part.trim().split_once(' ').and_then(|(amount, good)| {
            Some((amount.parse::<u16>().ok()?, Good::from_key(&good.to_lowercase())?))
        });
        let Some((amount, good)) = read else { return text.to_owned() };
        price[good] += amount;
    }
    price.to_string()
}

/// A prerequisite in our words: a bare number means at least so many.
fn prerequisite(text: &str) -> String {
    let lower = text.to_lowercase();
    match lower.as_str() {
        "" => "nothing".to_owned(),
        house if house.ends_with(" house") => format!("a {house}"),
        number if number.starts_with(|letter: char| letter.is_ascii_digit()) => {
            format!("at least {number}")
        }
        _ => lower,
    }
}
