//! Compares the shipped hand cards with a folder of reference data, which is not part of the
//! project: lists of cards as JSON, one object a card.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use farmstead_cardboard::{Card, Cost, Good, Goods, Kind, printed, words};
use serde_json::Value;

/// The lists of the revised game.
const REVISED: [&str; 2] = ["revised_minor_improvements.json", "revised_occupations.json"];

/// The list of the classic game.
const CLASSIC: &str = "classic_cards_EIK.json";

/// What the data calls the cards of the base game.
const BASE: &str = "Base (Revised)";

/// What the data has wrong or leaves to the text of the card: the card, the property, and the
/// value that was settled, as this task writes it.
const SETTLED: [(&str, &str, &str); 27] = [
    // The data says it the other way round.
    ("A033", "prerequisite", "no unused farmyard space"),
    // The price stands in the text.
    ("B036", "cost", "1 clay + 1 food per person"),
    // The prerequisite stands in the column of the cost.
    ("B056", "cost", "nothing"),
    ("B056", "prerequisite", "one of your people on Fishing"),
    ("B074", "cost", "nothing"),
    ("B074", "prerequisite", "at least 5 clay"),
    // What is given back is a price, but stands in the column of the prerequisite.
    ("E14", "cost", "return 1 oven"),
    ("E14", "prerequisite", "nothing"),
    ("E38", "cost", "return 2 improvements"),
    ("E38", "prerequisite", "nothing"),
    ("I65", "cost", "2 stone + return 1 oven"),
    ("I65", "prerequisite", "nothing"),
    ("I66", "cost", "return 1 well"),
    ("I66", "prerequisite", "nothing"),
    ("I85", "cost", "return 1 hearth"),
    ("I85", "prerequisite", "nothing"),
    ("K106", "cost", "3 stone + return 1 oven"),
    ("K106", "prerequisite", "nothing"),
    ("K122", "cost", "return 1 joinery"),
    ("K122", "prerequisite", "nothing"),
    ("K128", "cost", "return 1 fireplace"),
    ("K128", "prerequisite", "nothing"),
    // One is enough.
    ("E33", "prerequisite", "an oven"),
    // Prerequisites that stand in the text.
    ("E44", "prerequisite", "another player with fewer than 2 occupations"),
    ("E178", "prerequisite", "round 4 or earlier"),
    ("E198", "prerequisite", "round 9 or earlier"),
    ("I71", "prerequisite", "round 13 or earlier"),
];

/// What is compared of a card, each property with its value.
type Facts = [(&'static str, String); 6];

/// Lists every difference; fails if there is one.
pub(crate) fn run(folder: &str) -> Result<()> {
    let mut theirs: Vec<(String, Facts)> = Vec::new();
    for list in REVISED {
        let cards = read(folder, list)?;
        let base = cards.iter().filter(|card| card["expansion"] == BASE);
        theirs.extend(base.map(|card| (revised_id(card), revised(card))));
    }
    let cards = read(folder, CLASSIC)?;
    let hand = cards.iter().filter(|card| card["deck"] != "Major");
    theirs.extend(hand.map(|card| (classic_id(card), classic(card))));
    let mut differences = 0;
    let mut tell = |text: String| {
        println!("{text}");
        differences += 1;
    };
    let ours =
        || printed::DECKS.iter().flat_map(|deck| deck.cards().iter().map(move |card| (deck, card)));
    for (deck, card) in ours() {
        let Some((_, reference)) = theirs.iter().find(|(id, _)| *id == card.key) else {
            tell(format!("{}: not in the reference", card.key));
            continue;
        };
        let board = printed::board(deck.edition);
        for ((property, ours), (_, theirs)) in shipped(card, board).iter().zip(reference) {
            let settled = SETTLED.iter().find(|(key, of, _)| *key == card.key && of == property);
            let wanted = settled.map_or(theirs.as_str(), |(_, _, value)| value);
            if ours != wanted {
                tell(format!("{}: {property} is {ours}, but {wanted} in the reference", card.key));
            }
        }
    }
    for (id, _) in &theirs {
        if !ours().any(|(_, card)| card.key == *id) {
            tell(format!("{id}: not in our decks"));
        }
    }
    println!("{} cards compared, {} values settled by hand", theirs.len(), SETTLED.len());
    if differences > 0 {
        bail!("{differences} differences");
    }
    Ok(())
}

fn read(folder: &str, list: &str) -> Result<Vec<Value>> {
    let path = Path::new(folder).join(list);
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{list} is not a list"))
}

fn shipped(card: &Card, board: &[Card]) -> Facts {
    let cost = card.costs.iter().map(|cost| match cost {
        Cost::Goods(price) => price.to_string(),
        Cost::PerPerson(price) => format!("{price} per person"),
        Cost::More { goods, more, .. } => format!("{goods}, {more} more if something is so"),
        Cost::Return { number, of, goods } => {
            let also = if goods.is_empty() { String::new() } else { format!("{goods} + ") };
            format!("{also}return {number} {}", of.words().join(" "))
        }
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
        words::needs(card, board).unwrap_or_else(|| "nothing".to_owned()),
        card.points.to_string(),
        players,
        card.travels,
    )
}

fn revised(card: &Value) -> Facts {
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

fn classic(card: &Value) -> Facts {
    let text = |field: &str| match &card[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let of = |text: String, nothing: &str| match text.is_empty() {
        true => nothing.to_owned(),
        false => text,
    };
    let kind = if card["type"] == "Occupation" { "occupation" } else { "minor" };
    facts(
        format!("{} ({kind})", text("name")),
        classic_cost(&text("costs")),
        classic_prerequisite(&text("prerequisites")),
        of(text("vps"), "0"),
        of(text("player"), "any"),
        text("text").contains("pass it to the player on your left"),
    )
}

/// "3 Wood or 3 Clay, 2 Reed": what stands behind the comma belongs to both ways.
fn classic_cost(text: &str) -> String {
    let (ways, also) = text.split_once(", ").unwrap_or((text, ""));
    let ways = ways.split(" or ").map(|way| {
        let words: Vec<&str> =
            way.split(' ').chain(also.split(' ')).filter(|word| !word.is_empty()).collect();
        let pairs: Vec<String> = words.chunks(2).map(|pair| pair.join(" ")).collect();
        cost(&pairs.join(","))
    });
    ways.collect::<Vec<_>>().join(" or ")
}

/// "2 Improvements 3 Occupations": a number and what it counts, again and again.
fn classic_prerequisite(text: &str) -> String {
    let lower = text.to_lowercase();
    let mut parts: Vec<String> = Vec::new();
    for word in lower.split(' ') {
        match parts.last_mut() {
            Some(part) if !word.starts_with(|letter: char| letter.is_ascii_digit()) => {
                part.push(' ');
                part.push_str(word);
            }
            _ => parts.push(prerequisite(word)),
        }
    }
    parts.join(" and ")
}

fn classic_id(card: &Value) -> String {
    format!("{}{}", card["deck"].as_str().unwrap_or_default(), card["number"])
}

/// The letter of the deck and three digits.
fn revised_id(card: &Value) -> String {
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
