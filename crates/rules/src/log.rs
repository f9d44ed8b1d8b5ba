//! What happened, in plain words.

use std::collections::BTreeMap;

use farmstead_cardboard::{Card, Key, printed, words};

use crate::any::Report;
use crate::events::{Event, Name, RoundSet};
use crate::game::Seat;

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who did it, or `None` if the game did.
    pub seat: Option<Seat>,
    /// What was done: "goes to Forest, gets 3 wood".
    pub text: String,
}

/// Turns events into lines.
pub struct Log {
    names: BTreeMap<Key, String>,
    /// What a fence is called in this game.
    fence: &'static str,
    /// How breeding is announced in this game.
    breeding: &'static str,
    /// What everybody saw before the first decision.
    opening: Vec<Event>,
}

impl Log {
    /// A log for the game that begins like this.
    pub fn new(start: &Report) -> Log {
        let names = start.names().into_iter().collect();
        let (fence, breeding) = match start {
            Report::Creatures(_) => ("border", "The animals breed"),
            _ => ("fence", "Harvest: the animals breed"),
        };
        let mut log = Log { names, fence, breeding, opening: Vec::new() };
        let round = match start {
            Report::Agricola(table) => table.round,
            Report::Family(table) => table.round,
            Report::Creatures(table) => table.round,
        };
        // Something may be decided before the first round.
        if round == 0 {
            return log;
        }
        log.opening.push(Event::Round { round });
        if let Report::Agricola(table) = start {
            let first = table.spaces.iter().filter(|space| space.round.is_some());
            log.opening.extend(first.map(|space| Event::Revealed { space: space.key }));
        }
        log
    }

    /// The same log, which calls these cards by these names whatever cards others brought along.
    #[must_use]
    pub fn naming<'a>(mut self, cards: impl IntoIterator<Item = &'a Card>) -> Log {
        self.names.extend(cards.into_iter().map(|card| (card.key, card.name.clone())));
        self
    }

    /// What happened before the first decision.
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// The lines these events make. What one player does in a row is one line.
    pub fn lines<'a>(&self, events: impl IntoIterator<Item = &'a Event>) -> Vec<Entry> {
        let mut lines: Vec<Entry> = Vec::new();
        for event in &merged(events) {
            let Some((seat, text)) = self.clause(event) else { continue };
            let goes_on = match event {
                Event::Placed { .. } => false,
                Event::Revealed { .. } => true,
                _ => seat.is_some(),
            };
            match lines.last_mut() {
                Some(last) if goes_on && last.seat == seat => {
                    last.text += ", ";
                    last.text += &text;
                }
                _ => lines.push(Entry { seat, text }),
            }
        }
        lines
    }

    /// What something is called; a key that is not known is its own name.
    pub fn name<'a>(&'a self, key: &'a str) -> &'a str {
        let on_the_table = self.names.get(key).map(String::as_str);
        on_the_table.or_else(|| hand_card(key)).unwrap_or(key)
    }

    /// Who did something, and what. Nothing is said of payments of nothing.
    fn clause(&self, event: &Event) -> Option<(Option<Seat>, String)> {
        let by = |seat: &Seat, text: String| Some((Some(*seat), text));
        let all = |text: String| Some((None, text));
        match event {
            Event::Round { round } => all(format!("Round {round} begins")),
            Event::Revealed { space } => all(format!("{} comes up", self.name(space))),
            Event::Phase { phase: "field" } => all("Harvest: the crops are taken in".to_owned()),
            Event::Phase { phase: "feeding" } => all("Harvest: the families eat".to_owned()),
            Event::Phase { phase: "breeding" } => all(self.breeding.to_owned()),
            Event::Phase { phase } => all(format!("The {phase} phase begins")),
            Event::Placed { seat, space } => by(seat, format!("goes to {}", self.name(space))),
            Event::Passed { seat } => by(seat, "has nowhere to go".to_owned()),
            Event::Gained { seat, goods, from } if *from == "fields" => {
                by(seat, format!("harvests {}", words::goods(goods)))
            }
            Event::Gained { seat, goods, from } if *from == "round space" => {
                by(seat, format!("gets the promised {}", words::goods(goods)))
            }
            Event::Gained { seat, goods, .. } => by(seat, format!("gets {}", words::goods(goods))),
            Event::Paid { goods, .. } if goods.is_empty() => None,
            Event::Paid { seat, goods, buying } if *buying == "feeding" => {
                by(seat, format!("feeds the family with {}", words::goods(goods)))
            }
            Event::Paid { seat, goods, .. } => by(seat, format!("pays {}", words::goods(goods))),
            Event::Converted { seat, from, into } => {
                by(seat, format!("turns {} into {}", words::goods(from), words::goods(into)))
            }
            Event::Discarded { seat, goods } => {
                by(seat, format!("lets {} go", words::goods(goods)))
            }
            Event::Built { seat, piece: "field", at } => by(seat, format!("plows a field at {at}")),
            Event::Built { seat, piece: "stables", at } => {
                by(seat, format!("turns the stall at {at} into stables"))
            }
            Event::Built { seat, piece: "expansion", .. } => {
                by(seat, "adds a farm expansion".to_owned())
            }
            // A special building was told of as an improvement; this says where it stands.
            Event::Built { seat, piece, at } if self.names.contains_key(*piece) => {
                by(seat, format!("puts it at {at}"))
            }
            Event::Built { seat, piece, at } => by(seat, format!("builds a {piece} at {at}")),
            Event::Laid { seat, piece, at, .. } => {
                let piece = self.name(piece).to_lowercase();
                by(seat, format!("lays a {piece} {} from the house", at.name()))
            }
            Event::Stabled { seat, pasture: None } => {
                by(seat, "puts a stable outside of pastures".to_owned())
            }
            Event::Stabled { seat, pasture: Some(pasture) } => {
                let pasture = self.name(pasture).to_lowercase();
                by(seat, format!("puts a stable into a {pasture}"))
            }
            Event::Seeded { seat, fields: 1 } => by(seat, "sows 1 field".to_owned()),
            Event::Seeded { seat, fields } => by(seat, format!("sows {fields} fields")),
            Event::Fenced { seat, pieces } => {
                let plural = if *pieces == 1 { "" } else { "s" };
                by(seat, format!("sets {pieces} {}{plural}", self.fence))
            }
            Event::Borders { seat, number: 1 } => by(seat, "gets 1 border".to_owned()),
            Event::Borders { seat, number } => by(seat, format!("gets {number} borders")),
            Event::Renovated { seat, house } => by(seat, format!("renovates to {house}")),
            Event::Sown { seat, good, at } => by(seat, format!("sows {good} at {at}")),
            Event::SownOnCard { seat, good, card } => {
                by(seat, format!("sows {good} on the {}", self.name(card)))
            }
            Event::Improved { seat, card } => by(seat, format!("builds the {}", self.name(card))),
            Event::Played { seat, card } => by(seat, format!("plays {}", self.name(card))),
            Event::Returned { seat, card } => by(seat, format!("returns the {}", self.name(card))),
            Event::LotsDrawn { seat, goods } => by(seat, format!("draws {}", words::goods(goods))),
            Event::Promised { rounds, .. } if rounds.is_empty() => None,
            Event::Promised { seat, goods, rounds } => {
                by(seat, format!("will get {} in {}", words::goods(goods), in_rounds(*rounds)))
            }
            Event::Starts { seat } => by(seat, "becomes start player".to_owned()),
            Event::Born { seat } => by(seat, "has a child".to_owned()),
            Event::MovedHome { seat } => by(seat, "lets a person move home".to_owned()),
            Event::Bred { seat, animals } => by(seat, format!("breeds {}", words::goods(animals))),
            Event::Begged { seat, missing: 1 } => by(seat, "takes a begging card".to_owned()),
            Event::Begged { seat, missing } => by(seat, format!("takes {missing} begging cards")),
            Event::Picked { seat, kind } => by(seat, format!("keeps {}", a_card(kind))),
            Event::Drew { seat, kind } => by(seat, format!("draws {}", a_card(kind))),
            Event::Dropped { seat, kind } => by(seat, format!("discards {}", a_card(kind))),
            Event::Card { seat, card } => by(seat, format!("which is {}", self.name(card))),
            Event::HandsPassed => all("The hands go to the left".to_owned()),
            Event::HandsDealt => all("Minor improvements are dealt".to_owned()),
            // What it does is told by the events that follow.
            Event::CardActs { .. } => None,
            Event::BrokenOff => all("The game would never end and is broken off here".to_owned()),
            Event::Over => all("The game is over".to_owned()),
        }
    }
}

/// A hand card of a kind, in words.
fn a_card(kind: &str) -> &'static str {
    if kind == "occupation" { "an occupation" } else { "a minor improvement" }
}

/// "round 7", "rounds 5 and 9", "each of the rounds 5 to 9".
fn in_rounds(rounds: RoundSet) -> String {
    let all: Vec<u8> = rounds.iter().collect();
    match all.as_slice() {
        [round] => format!("round {round}"),
        [first, .., last] if all.len() > 2 && usize::from(last - first) + 1 == all.len() => {
            format!("each of the rounds {first} to {last}")
        }
        all => {
            let all: Vec<String> = all.iter().map(u8::to_string).collect();
            format!("each of the rounds {}", words::list(&all, "and"))
        }
    }
}

/// The name of a hand card.
fn hand_card(key: &str) -> Option<Name> {
    printed::shipped().find(|card| card.key == key).map(|card| card.name.as_str())
}

/// The events, with fences that were set and paid one by one told as one.
fn merged<'a>(events: impl IntoIterator<Item = &'a Event>) -> Vec<Event> {
    let mut merged: Vec<Event> = Vec::new();
    for event in events {
        match (merged.as_mut_slice(), *event) {
            ([.., Event::Fenced { seat, pieces }], Event::Fenced { seat: by, pieces: more })
                if *seat == by =>
            {
                *pieces += more;
            }
            (
                [
                    ..,
                    Event::Paid { seat, goods, .. },
                    Event::Fenced { pieces, .. },
                    Event::Paid { seat: again, goods: price, .. },
                ],
                Event::Fenced { seat: by, pieces: more },
            ) if *seat == by && *again == by => {
                *goods += *price;
                *pieces += more;
                merged.pop();
            }
            (_, event) => merged.push(event),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::Place;
    use crate::{AnyGame, Deal, Good, Goods, Options, Seed, Spot};

    #[test]
    fn what_one_player_does_in_a_row_is_one_line() {
        let names = BTreeMap::from([("forest".into(), "Forest".to_owned())]);
        let log = Log { names, fence: "fence", breeding: "", opening: Vec::new() };
        let (a, b) = (Seat(0), Seat(1));
        let events = [
            Event::Round { round: 2 },
            Event::Revealed { space: "fencing".into() },
            Event::Placed { seat: a, space: "forest".into() },
            Event::Gained { seat: a, goods: Goods::of(Good::Wood, 3), from: "forest".into() },
            Event::Placed { seat: b, space: "farmland".into() },
            Event::Built { seat: b, piece: "field", at: Spot { row: 1, column: 2 } },
            Event::Placed { seat: b, space: "forest".into() },
        ];
        let lines: Vec<String> = log
            .lines(&events)
            .into_iter()
            .map(|line| line.seat.map_or(line.text.clone(), |seat| format!("{seat} {}", line.text)))
            .collect();
        assert_eq!(
            lines,
            [
                "Round 2 begins, fencing comes up",
                "A goes to Forest, gets 3 wood",
                "B goes to farmland, plows a field at b3",
                "B goes to Forest",
            ]
        );
    }

    #[test]
    fn goods_to_come_are_told_with_their_rounds() {
        let log = Log { names: BTreeMap::new(), fence: "", breeding: "", opening: Vec::new() };
        let told = |rounds: u16| {
            let goods = Goods::of(Good::Cattle, 1);
            let rounds = RoundSet(rounds);
            let lines = log.lines(&[Event::Promised { seat: Seat(0), goods, rounds }]);
            lines.into_iter().map(|line| line.text).collect::<String>()
        };
        assert_eq!(told(1 << 7), "will get 1 cattle in round 7");
        assert_eq!(told(1 << 6 | 1 << 10), "will get 1 cattle in each of the rounds 6 and 10");
        assert_eq!(told(0b1110 << 4), "will get 1 cattle in each of the rounds 5 to 7");
        assert_eq!(told(0), "");
    }

    #[test]
    fn tiles_of_an_open_grid_are_told_by_where_they_lie_from_the_house() {
        let log = Log { names: BTreeMap::new(), fence: "", breeding: "", opening: Vec::new() };
        let at = Place { column: 2, row: -1 };
        let laid = Event::Laid { seat: Seat(0), piece: "field", column: 2, row: -1, at };
        assert_eq!(log.lines(&[laid])[0].text, "lays a field 2 right, 1 up from the house");
    }

    #[test]
    fn hand_cards_are_told_by_their_names() {
        let options: Options = "game=revised players=2 cards=base".parse().expect("a game for two");
        let game =
            AnyGame::new(&options, &Deal::from_seed(&options, Seed(1))).expect("it is dealt");
        let log = Log::new(&game.report());
        let events = [Event::Played { seat: Seat(0), card: "A102".into() }];
        assert_eq!(log.lines(&events)[0].text, "plays Grocer");
    }

    #[test]
    fn borders_set_one_by_one_are_told_together() {
        let names = BTreeMap::from([("fences".into(), "Fences".to_owned())]);
        let log = Log { names, fence: "border", breeding: "", opening: Vec::new() };
        let seat = Seat(0);
        let mut events = vec![Event::Placed { seat, space: "fences".into() }];
        for _ in 0..3 {
            let goods = Goods::of(Good::Wood, 1);
            events.push(Event::Paid { seat, goods, buying: "border".into() });
            events.push(Event::Fenced { seat, pieces: 1 });
        }
        let lines = log.lines(&events);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].text, "goes to Fences, pays 3 wood, sets 3 borders");
    }
}
