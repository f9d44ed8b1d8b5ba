//! Hand cards in plain English.

use super::{action, goods, list, program, sentence};
use crate::ability::{
    Ability, Always, At, CostChange, Moment, Priced, Program, Rounds, Spaces, Span, Trigger, Who,
};
use crate::card::{Card, Kind};
use crate::counter::{Compare, Condition, Counter};
use crate::goods::{Good, Goods};

/// What a hand card does, in sentences; spaces and groups are called as on this board.
pub fn hand_card(card: &Card, board: &[Card]) -> String {
    let speaker = Speaker { board };
    let mut sentences: Vec<String> = Vec::new();
    let conversions = super::conversions(card, Span::Anytime);
    if !conversions.is_empty() {
        sentences.push(format!("At any time, you may turn {}.", list(&conversions, "or")));
    }
    sentences.extend(card.abilities.iter().filter_map(|ability| speaker.ability(ability)));
    if card.travels {
        sentences.push("Then pass this card to the player on your left.".to_owned());
    }
    if sentences.is_empty() {
        sentences.push("This card has no effect but its points.".to_owned());
    }
    sentences.join(" ")
}

/// What must be true before a card may be played: "at least 2 occupations".
pub fn needs(card: &Card, board: &[Card]) -> Option<String> {
    if card.needs.is_empty() {
        return None;
    }
    let speaker = Speaker { board };
    let parts: Vec<String> = card
        .needs
        .iter()
        .map(|need| match need {
            Condition::Count(Counter::UnusedSpaces, Compare::Exactly, 0) => {
                "no unused farmyard space".to_owned()
            }
            Condition::Count(counter, compare, number) => compared(*counter, *compare, *number),
            Condition::House(materials) => format!("a {} house", materials_words(materials)),
            Condition::PeopleOn(space, 1) => {
                format!("one of your people on {}", speaker.name(space))
            }
            Condition::PeopleOn(space, people) => {
                format!("{people} of your people on {}", speaker.name(space))
            }
            other => condition(other),
        })
        .collect();
    Some(list(&parts, "and"))
}

/// Says things about one board.
struct Speaker<'a> {
    board: &'a [Card],
}

impl Speaker<'_> {
    /// What a space or group is called.
    fn name(&self, key: &str) -> String {
        let card = self.board.iter().find(|card| card.key == key);
        card.map_or_else(|| key.to_owned(), |card| card.name.clone())
    }

    fn names(&self, spaces: &Spaces) -> String {
        let names: Vec<String> = spaces.0.iter().map(|key| self.name(key)).collect();
        list(&names, "or")
    }

    fn ability(&self, ability: &Ability) -> Option<String> {
        Some(match ability {
            Ability::Play(Program::If(conditions, then)) => {
                format!(
                    "When you play this card, if {}, {}.",
                    self.conditions(conditions),
                    program(then)
                )
            }
            Ability::Play(act) => format!("When you play this card, {}.", program(act)),
            Ability::When(trigger, act) => self.triggered(trigger, act),
            Ability::Anytime(conditions, act) => {
                let condition = match conditions.as_slice() {
                    [] => String::new(),
                    some => format!(" if {},", self.conditions(some)),
                };
                format!(
                    "At any time{}{condition} you may {}.",
                    if condition.is_empty() { "," } else { "" },
                    program(act)
                )
            }
            Ability::Always(always) => self.always(always),
            Ability::ScoreTable { counter, tiers } => {
                let points: Vec<String> =
                    tiers.iter().map(|(_, points)| points.to_string()).collect();
                let from: Vec<String> = tiers.iter().map(|(from, _)| from.to_string()).collect();
                let noun = noun(*counter, 2);
                format!(
                    "Scoring: {} bonus points with at least {} {noun}.",
                    points.join("/"),
                    from.join("/")
                )
            }
            Ability::ScoreHouse(tiers) => {
                let parts: Vec<String> = tiers
                    .iter()
                    .map(|(house, points)| {
                        format!("{} for a {} house", bonus(*points as u8), house_word(*house))
                    })
                    .collect();
                format!("Scoring: {}.", list(&parts, "or"))
            }
            Ability::ScorePer { points, per, counter } => {
                format!("Scoring: {} for {}.", bonus(*points as u8), every(*per, *counter))
            }
            Ability::ScoreRoomyPastures { points, room } => format!(
                "Scoring: {} for each pasture that holds at least 1 animal and has room for at least {room} more.",
                bonus(*points as u8)
            ),
            Ability::ScoreMost { points, counter } => format!(
                "Scoring: every player with the most {} gets {}.",
                noun(*counter, 2),
                bonus(*points as u8)
            ),
            _ => return None,
        })
    }

    fn triggered(&self, trigger: &Trigger, act: &Program) -> String {
        if let [Moment::Becomes(conditions)] = trigger.moments.as_slice() {
            return format!("As soon as {}, {}.", self.conditions(conditions), program(act));
        }
        let moments: Vec<String> =
            trigger.moments.iter().map(|moment| self.moment(moment, trigger.who)).collect();
        let each = !trigger.moments.iter().any(|moment| {
            matches!(
                moment,
                Moment::RoundStart
                    | Moment::RoundEnd(_)
                    | Moment::Home
                    | Moment::Field
                    | Moment::FieldStart
            )
        });
        let timing = match (trigger.at, each) {
            (At::Before, _) => "Immediately before each time ",
            (At::After, _) => "Immediately after each time ",
            (At::On, true) => "Each time ",
            (At::On, false) => "",
        };
        let mut clause = format!("{timing}{}", list(&moments, "or"));
        if !trigger.conditions.is_empty() {
            clause += &format!(", if {}", self.conditions(&trigger.conditions));
        }
        let limit = match trigger.limit {
            None => "",
            Some(1) => " (once in the game)",
            Some(2) => " (twice in the game)",
            Some(_) => " (a few times in the game)",
        };
        sentence(&format!("{clause}, {}{limit}", program(act)))
    }

    fn moment(&self, moment: &Moment, who: Who) -> String {
        let who = match who {
            Who::Owner => "you use",
            Who::Other => "another player uses",
            Who::Any => "any player (you too) uses",
        };
        match moment {
            Moment::Use(spaces) => format!("{who} {}", self.names(spaces)),
            Moment::Occupation => "you play an occupation".to_owned(),
            Moment::Improvement { this: false } => "you build or play an improvement".to_owned(),
            Moment::Improvement { this: true } => {
                "you build or play an improvement, this one included".to_owned()
            }
            Moment::Room(None) => "you build at least 1 room".to_owned(),
            Moment::Room(Some(house)) => format!("you build at least 1 {} room", house.key()),
            Moment::Renovate(None) => "you renovate".to_owned(),
            Moment::Renovate(Some((from, to))) => format!("you renovate from {from} to {to}"),
            Moment::NewPasture(1) => "you fence in a new pasture".to_owned(),
            Moment::NewPasture(size) => {
                format!("you fence in a new pasture of at least {size} spaces")
            }
            Moment::Bake => "you bake bread".to_owned(),
            Moment::RoundStart => "at the start of each round".to_owned(),
            Moment::RoundEnd(None) => "at the end of each round".to_owned(),
            Moment::RoundEnd(Some(round)) => format!("at the end of round {round}"),
            Moment::TurnEnd(spaces) => {
                format!("you use {}, at the end of that turn", self.names(spaces))
            }
            Moment::Home => "in each returning home phase".to_owned(),
            Moment::Field => "in the field phase of each harvest".to_owned(),
            Moment::FieldStart => "at the start of the field phase of each harvest".to_owned(),
            Moment::Becomes(conditions) => self.conditions(conditions),
        }
    }

    fn conditions(&self, all: &[Condition]) -> String {
        let parts: Vec<String> = all
            .iter()
            .map(|one| match one {
                Condition::Occupied(space) => format!("{} is occupied", self.name(space)),
                other => condition(other),
            })
            .collect();
        list(&merged(parts), "and")
    }

    fn always(&self, always: &Always) -> String {
        match always {
            Always::PastureHolds(more) => format!("Each of your pastures holds {more} more animals."),
            Always::PetInEachRoom => {
                "You may keep 1 animal of any kind in each room of your house.".to_owned()
            }
            Always::RoomFor(1) => "This card is room for 1 person.".to_owned(),
            Always::RoomFor(people) => format!("This card is room for {people} people."),
            Always::Cost(priced, change) => cost_change(priced, change),
            Always::UseOccupied(spaces) => format!(
                "You may use {} even if exactly one other player's person stands there.",
                self.names(spaces)
            ),
            Always::RenovateToStone => {
                "You may renovate your wooden house to stone at once.".to_owned()
            }
            Always::NoRenovation => "You may not renovate any more.".to_owned(),
            Always::Field(crops) => {
                let crops: Vec<String> = crops.iter().map(|crop| super::amount(*crop, 2)).collect();
                let crops: Vec<String> = crops.iter().map(|crop| crop.trim_start_matches("2 ").to_owned()).collect();
                format!("This card is a field for {} only.", list(&crops, "and"))
            }
            Always::ReapGrain => {
                "In the field phase of each harvest, you may take 1 more grain from each of your grain fields.".to_owned()
            }
            Always::PlaceTwo(spaces) => format!(
                "You may place 2 people in a row on your turn if at least one of them goes to {}.",
                self.names(spaces)
            ),
        }
    }
}

/// Leaves out words that two conditions in a row share.
fn merged(parts: Vec<String>) -> Vec<String> {
    let mut merged: Vec<String> = Vec::new();
    for part in parts {
        match part.strip_prefix("you have ") {
            Some(rest) if merged.iter().any(|other| other.starts_with("you have ")) => {
                merged.push(rest.to_owned())
            }
            _ => merged.push(part),
        }
    }
    merged
}

/// Conditions that name no space.
pub(super) fn conditions(all: &[Condition]) -> String {
    let parts: Vec<String> = all.iter().map(condition).collect();
    list(&merged(parts), "and")
}

fn condition(of: &Condition) -> String {
    match of {
        Condition::Count(Counter::Round, Compare::AtLeast, round) => {
            format!("it is round {round} or later")
        }
        Condition::Count(Counter::Round, Compare::LessThan, round) => {
            format!("it is before round {round}")
        }
        Condition::Count(Counter::Players, Compare::AtLeast, players) => {
            format!("{players} or more people play")
        }
        Condition::Count(Counter::Players, _, 1) => "you play alone".to_owned(),
        Condition::Count(Counter::Players, _, players) => format!("{players} people play"),
        Condition::Count(Counter::Gained, _, number) => {
            format!("you gained at least {number} building resources in the work phase")
        }
        Condition::Count(counter, compare, number) => {
            format!("you have {}", compared(*counter, *compare, *number))
        }
        Condition::EveryOther(counter, compare, number) => {
            format!("every other player has {}", compared(*counter, *compare, *number))
        }
        Condition::House(materials) => {
            format!("you live in a {} house", materials_words(materials))
        }
        Condition::NotHouse(material) => {
            format!("you no longer live in a {} house", house_word(*material))
        }
        Condition::Occupied(space) | Condition::PeopleOn(space, _) => {
            format!("{space} is occupied")
        }
        Condition::AfterHarvest => "the round follows directly on a harvest".to_owned(),
        Condition::WorkPhase => "it is the work phase".to_owned(),
    }
}

fn compared(counter: Counter, compare: Compare, number: u16) -> String {
    let how = match compare {
        Compare::AtLeast => "at least ",
        Compare::AtMost => "at most ",
        Compare::Exactly => "exactly ",
        Compare::MoreThan => "more than ",
        Compare::LessThan => "fewer than ",
    };
    format!("{how}{}", count(counter, number))
}

/// So many of what is counted: "2 occupations".
pub(super) fn count(counter: Counter, number: u16) -> String {
    match counter {
        Counter::Good(good) => super::amount(good, number),
        counter => format!("{number} {}", noun(counter, number)),
    }
}

/// What is counted, for one or for several.
fn noun(counter: Counter, number: u16) -> &'static str {
    let one = number == 1;
    match counter {
        Counter::Good(good) => good.key(),
        Counter::Occupations if one => "occupation",
        Counter::Occupations => "occupations",
        Counter::LaterOccupations if one => "occupation played after this one",
        Counter::LaterOccupations => "occupations played after this one",
        Counter::Improvements if one => "improvement",
        Counter::Improvements => "improvements",
        Counter::Rooms if one => "room",
        Counter::Rooms => "rooms",
        Counter::AddedRooms if one => "room you have added to your house",
        Counter::AddedRooms => "rooms you have added to your house",
        Counter::People if one => "person",
        Counter::People => "people",
        Counter::Newborns if one => "newborn",
        Counter::Newborns => "newborns",
        Counter::GrainFields if one => "grain field",
        Counter::GrainFields => "grain fields",
        Counter::VegetableFields if one => "vegetable field",
        Counter::VegetableFields => "vegetable fields",
        Counter::EmptyFields if one => "empty field",
        Counter::EmptyFields => "empty fields",
        Counter::UnusedSpaces if one => "unused farmyard space",
        Counter::UnusedSpaces => "unused farmyard spaces",
        Counter::PastureSpaces if one => "farmyard space in pastures",
        Counter::PastureSpaces => "farmyard spaces in pastures",
        Counter::UnfencedStables if one => "stable outside of pastures",
        Counter::UnfencedStables => "stables outside of pastures",
        Counter::Round => "round",
        Counter::RoundsLeft if one => "complete round left to play",
        Counter::RoundsLeft => "complete rounds left to play",
        Counter::Players => "players",
        Counter::Gained => "building resources gained",
    }
}

/// "each person you have", "every 2 clay you have".
pub(super) fn every(per: u8, counter: Counter) -> String {
    let have = match counter {
        Counter::RoundsLeft
        | Counter::AddedRooms
        | Counter::LaterOccupations
        | Counter::UnfencedStables => "",
        Counter::Good(good) if !good.is_animal() => " in your supply",
        _ => " you have",
    };
    match (per, counter) {
        (1, counter) => format!("each {}{have}", noun(counter, 1)),
        (per, counter) => format!("every {}{have}", count(counter, u16::from(per))),
    }
}

/// "1 bonus point", "3 bonus points".
pub(super) fn bonus(points: u8) -> String {
    if points == 1 { "1 bonus point".to_owned() } else { format!("{points} bonus points") }
}

fn house_word(material: Good) -> &'static str {
    match material {
        Good::Wood => "wooden",
        other => other.key(),
    }
}

fn materials_words(materials: &[Good]) -> String {
    let words: Vec<String> =
        materials.iter().map(|material| house_word(*material).to_owned()).collect();
    list(&words, "or")
}

pub(super) fn promise(what: &str, rounds: &Rounds) -> String {
    match rounds {
        Rounds::Plus(after) if after.len() == 1 => {
            format!("put {what} on {}, yours when that round begins", on_rounds(rounds))
        }
        _ => format!("put {what} on {}, yours when those rounds begin", on_rounds(rounds)),
    }
}

pub(super) fn promise_to(act: &str, rounds: &Rounds) -> String {
    format!("mark {}: when that round begins, {act}", on_rounds(rounds))
}

fn on_rounds(rounds: &Rounds) -> String {
    let numbers = |numbers: &[u8]| {
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        list(&numbers, "and")
    };
    match rounds {
        Rounds::Next(1) => "the next round space".to_owned(),
        Rounds::Next(number) => format!("each of the next {number} round spaces"),
        Rounds::Plus(after) if after.len() == 1 => {
            format!("the round space {} rounds from now", after[0])
        }
        Rounds::Plus(after) => format!("the round spaces {} rounds from now", numbers(after)),
        Rounds::These(rounds) => {
            format!("the round spaces {} that are still to come", numbers(rounds))
        }
        Rounds::Even => "each even round space still to come".to_owned(),
        Rounds::All => "each round space still to come".to_owned(),
    }
}

fn cost_change(priced: &[Priced], change: &CostChange) -> String {
    let names: Vec<String> = priced.iter().map(|one| priced_words(*one, true)).collect();
    let names = list(&names, "and");
    match change {
        CostChange::Less(less, None) => {
            let each: Vec<String> = priced.iter().map(|one| priced_words(*one, false)).collect();
            format!("Every {} costs you {} less.", list(&each, "and"), goods(less))
        }
        CostChange::Less(less, Some(counter)) => {
            format!("Your {names} cost {} less for {}.", goods(less), every(1, *counter))
        }
        CostChange::Set(price) => format!("Your {names} cost {} each.", goods(price)),
        CostChange::SetMaterial(number, more) if *more == Goods::NONE => {
            format!("Your {names} cost {number} of what your house is made of each.")
        }
        CostChange::SetMaterial(number, more) => {
            format!(
                "Your {names} cost {number} of what your house is made of and {} each.",
                goods(more)
            )
        }
        CostChange::Replace(ways) => {
            let ways: Vec<String> =
                ways.iter().map(|(from, to)| format!("{} by {}", goods(from), goods(to))).collect();
            let each: Vec<String> = priced.iter().map(|one| priced_words(*one, false)).collect();
            format!(
                "When you pay for {names}, you may replace {} (once for each {}).",
                list(&ways, "or"),
                list(&each, "or")
            )
        }
        CostChange::ReplaceAll(good, with) => {
            format!("When you pay for {names}, you may replace all the {good} by {}.", goods(with))
        }
        CostChange::ReplaceEach(good, with) => {
            format!("When you pay for {names}, you may use {with} in place of {good}.")
        }
        CostChange::Free(number) => {
            format!(
                "Each time you {}, {number} of the fences cost nothing.",
                action_without_price()
            )
        }
    }
}

fn action_without_price() -> String {
    action(&crate::ability::Action::Fences).replace(" for 1 wood each", "")
}

fn priced_words(priced: Priced, several: bool) -> String {
    match (priced, several) {
        (Priced::Room(None), true) => "rooms".to_owned(),
        (Priced::Room(None), false) => "room".to_owned(),
        (Priced::Room(Some(material)), _) => format!("{} rooms", house_word(material)),
        (Priced::Renovation, true) => "renovations".to_owned(),
        (Priced::Renovation, false) => "renovation".to_owned(),
        (Priced::Fences, _) => "fences".to_owned(),
        (Priced::Major, true) => "major improvements".to_owned(),
        (Priced::Major, false) => "major improvement".to_owned(),
        (Priced::Improvement, true) => "improvements".to_owned(),
        (Priced::Improvement, false) => "improvement".to_owned(),
    }
}

/// What kind of card it is.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Major => "major improvement",
        Kind::Minor => "minor improvement",
        Kind::Occupation => "occupation",
        Kind::Space => "action space",
        Kind::Group => "group of spaces",
        Kind::Building => "building",
        Kind::Pasture => "pasture",
        Kind::Piece => "piece",
    }
}
