//! What a turn comes to, said as somebody at the table would propose it.

use farmstead_cardboard::{Good, Goods, Key, words};
use farmstead_rules::log::Log;
use farmstead_rules::{Event, MoveParts, Name, Seat};

/// One thing that a turn does. Cells are told together: "plow c2 and c3".
#[derive(Debug, Clone, PartialEq)]
enum Deed {
    Take(Goods),
    Borders(u8),
    Build(Name, Vec<String>),
    Fence(Vec<Vec<String>>),
    Lay(String),
    Sow(Good, Vec<String>),
    Seed(u8),
    Own(String),
    Play(String),
    Keep(String),
    GiveBack(String),
    Renovate(Name),
    Turn(Goods, Goods),
    LetGo(Goods),
    Feed(Goods),
    Beg(u8),
    Grow,
    Start,
}

/// The turn as a proposal: "Take 3 wood (Forest)". `None` if nothing of it can be named.
pub(super) fn proposal(
    log: &Log,
    seat: Seat,
    events: &[Event],
    moves: &[MoveParts],
) -> Option<String> {
    let own = own_turn(seat, events);
    let space = own.iter().find_map(|event| match event {
        Event::Placed { space, .. } => Some(log.name(space)),
        _ => None,
    });
    let told: Vec<String> = deeds(log, own, moves).iter().map(Deed::words).collect();
    match (told.is_empty(), space) {
        (true, None) => None,
        (true, Some(space)) => Some(format!("Go to {space}")),
        (false, None) => Some(capital(&words::list(&told, "and"))),
        (false, Some(space)) => Some(format!("{} ({space})", capital(&words::list(&told, "and")))),
    }
}

/// The events of a turn up to where somebody else acts or the round goes on by itself.
pub(super) fn own_turn(seat: Seat, events: &[Event]) -> &[Event] {
    let ends = |event: &Event| match event {
        Event::Round { .. } | Event::Phase { .. } | Event::Over => true,
        Event::Placed { seat: who, .. } | Event::Passed { seat: who } => *who != seat,
        // Others feed their families right after.
        Event::Paid { seat: who, buying, .. } => *who != seat && *buying == "feeding",
        Event::Begged { seat: who, .. } => *who != seat,
        _ => false,
    };
    &events[..events.iter().position(ends).unwrap_or(events.len())]
}

fn deeds(log: &Log, events: &[Event], moves: &[MoveParts]) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = Vec::new();
    let mut regions = moves.iter().filter(|one| !one.cells.is_empty() && !one.edges.is_empty());
    for event in events {
        let deed = match *event {
            Event::Gained { goods, .. } => Deed::Take(goods),
            Event::Borders { number, .. } => Deed::Borders(number),
            // A special building was told of as something owned.
            Event::Built { piece, .. } if log.name(piece) != piece => continue,
            Event::Built { piece, at, .. } => Deed::Build(piece, vec![at.to_string()]),
            Event::Fenced { .. } => match regions.next() {
                Some(region) => Deed::Fence(vec![region.cells.clone()]),
                None => continue,
            },
            Event::Laid { piece, at, .. } => {
                let piece = log.name(piece).to_lowercase();
                Deed::Lay(format!("a {piece} {} from the house", at.name()))
            }
            Event::Sown { good, at, .. } => Deed::Sow(good, vec![at.to_string()]),
            Event::SownOnCard { good, card, .. } => {
                Deed::Sow(good, vec![format!("the {}", log.name(&card))])
            }
            Event::Seeded { fields, .. } => Deed::Seed(fields),
            Event::Improved { card, .. } => Deed::Own(log.name(&card).to_owned()),
            Event::Played { card, .. } => Deed::Play(log.name(&card).to_owned()),
            Event::Card { card, .. } => Deed::Keep(log.name(&card).to_owned()),
            Event::Returned { card, .. } => Deed::GiveBack(log.name(&card).to_owned()),
            Event::Renovated { house, .. } => Deed::Renovate(house),
            Event::Converted { from, into, .. } => Deed::Turn(from, into),
            Event::Discarded { goods, .. } => Deed::LetGo(goods),
            Event::Paid { goods, buying, .. } if buying == "feeding" => Deed::Feed(goods),
            Event::Begged { missing, .. } => Deed::Beg(missing),
            Event::Born { .. } => Deed::Grow,
            Event::Starts { .. } => Deed::Start,
            _ => continue,
        };
        if !deeds.iter_mut().any(|before| before.takes_in(&deed)) {
            deeds.push(deed);
        }
    }
    deeds
}

impl Deed {
    /// Takes another deed of the same kind in; whether it could.
    fn takes_in(&mut self, other: &Deed) -> bool {
        match (self, other) {
            (Deed::Take(all), Deed::Take(more)) | (Deed::LetGo(all), Deed::LetGo(more)) => {
                *all += *more;
            }
            (Deed::Turn(from, into), Deed::Turn(more, gives)) => {
                *from += *more;
                *into += *gives;
            }
            (Deed::Build(piece, cells), Deed::Build(same, more)) if piece == same => {
                cells.extend_from_slice(more);
            }
            (Deed::Sow(crop, cells), Deed::Sow(same, more)) if crop == same => {
                cells.extend_from_slice(more);
            }
            (Deed::Fence(regions), Deed::Fence(more)) => regions.extend_from_slice(more),
            _ => return false,
        }
        true
    }

    fn words(&self) -> String {
        match self {
            Deed::Take(goods) => format!("take {}", words::goods(goods)),
            Deed::Borders(1) => "take 1 border".to_owned(),
            Deed::Borders(number) => format!("take {number} borders"),
            Deed::Build("field", cells) => format!("plow {}", words::list(cells, "and")),
            Deed::Build("expansion", _) => "add a farm expansion".to_owned(),
            Deed::Build("stables", cells) => {
                format!("turn the stall at {} into stables", words::list(cells, "and"))
            }
            Deed::Build(piece, cells) => match cells.as_slice() {
                [cell] => format!("build a {piece} at {cell}"),
                cells => {
                    format!("build {} {piece}s at {}", cells.len(), words::list(cells, "and"))
                }
            },
            Deed::Fence(regions) => {
                let regions: Vec<String> =
                    regions.iter().map(|cells| words::list(cells, "and")).collect();
                format!("fence {}", regions.join(", then "))
            }
            Deed::Lay(piece) => format!("lay {piece}"),
            Deed::Sow(crop, cells) => format!("sow {crop} on {}", words::list(cells, "and")),
            Deed::Seed(1) => "sow 1 field".to_owned(),
            Deed::Seed(fields) => format!("sow {fields} fields"),
            Deed::Own(name) => format!("build the {name}"),
            Deed::Play(name) => format!("play {name}"),
            Deed::Keep(name) => format!("keep {name}"),
            Deed::GiveBack(name) => format!("return the {name}"),
            Deed::Renovate(house) => format!("renovate to {house}"),
            Deed::Turn(from, into) => {
                format!("turn {} into {}", words::goods(from), words::goods(into))
            }
            Deed::LetGo(goods) => format!("let {} go", words::goods(goods)),
            Deed::Feed(goods) => format!("feed your family with {}", words::goods(goods)),
            Deed::Beg(1) => "take a begging card".to_owned(),
            Deed::Beg(missing) => format!("take {missing} begging cards"),
            Deed::Grow => "have a child".to_owned(),
            Deed::Start => "become start player".to_owned(),
        }
    }
}

/// Something that is bought, as people call it: "a room", "the Fireplace".
pub(super) fn thing(log: &Log, key: &Key) -> String {
    match key.as_str() {
        one @ ("room" | "stable" | "stall" | "trough" | "border" | "toll") => format!("a {one}"),
        one @ ("occupation" | "improvement" | "expansion") => format!("an {one}"),
        several @ ("fences" | "stables" | "a card") => several.to_owned(),
        "renovation" => "renovating".to_owned(),
        key => format!("the {}", log.name(key)),
    }
}

/// The same with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
