//! Hand cards in plain English.

use super::cards::{any_card, as_minor};
use super::conditions::{condition, houses, joined, of_player, with_the_most};
use super::counting::{
    bonus, by_tiers, compared, every, house_word, how, materials_words, ordinal,
};
use super::food::Conversions;
use super::prices::cost_rule;
use super::table::Table;
use super::{fields, food, good_name, goods, list, people, sentence};
use crate::ability::{Ability, Always, Holders, Program, Span, Trigger};
use crate::card::{Card, Kind};
use crate::condition::{Condition, Group};
use crate::count::{Compare, Count, SpaceIs, Thing};
use crate::people::{GrowAnyway, PersonStep};
use crate::printed;

/// What a hand card does, in sentences. Spaces are called as on this board, which is the same for a
/// card every time, and those for other numbers of players than so many are not spoken of.
pub fn hand_card(card: &Card, board: &[Card], players: u8) -> String {
    let told = if players > MOST_USUAL { &card.told.of_five } else { &card.told.usual };
    told.get_or_init(|| render(card, Table { board, players })).clone()
}

/// How many players to tell the text of a card for where there is no table: with more, boards have
/// spaces of their own.
pub const MOST_USUAL: u8 = 4;

fn render(card: &Card, table: Table<'_>) -> String {
    let speaker = Speaker { table };
    let mut sentences: Vec<String> = Vec::new();
    let conversions = food::conversions(card);
    // What works so many times in a harvest does so for all of its conversions together.
    let together = |one: &Conversions<'_>, next: &Conversions<'_>| {
        one.span != Span::Anytime && one.span == next.span
    };
    for same in conversions.chunk_by(together) {
        let when = food::occasion(same[0].span);
        let if_so = |one: &Conversions<'_>| match one.conditions {
            [] => String::new(),
            some => format!(" if {}", speaker.conditions(some)),
        };
        sentences.push(sentence(&match same {
            [one] if one.conditions.is_empty() => format!("{when}, you may turn {}", one.words),
            [one] => format!("{when},{}, you may turn {}", if_so(one), one.words),
            many => {
                let ways: Vec<String> =
                    many.iter().map(|one| format!("{}{}", one.words, if_so(one))).collect();
                format!("{when}, you may turn {}", list(&ways, "or"))
            }
        }));
    }
    let here: Vec<Ability> =
        card.abilities.iter().filter(|ability| !speaker.is_idle(ability)).cloned().collect();
    for cases in here.chunk_by(are_cases) {
        match cases {
            [ability] => sentences.extend(speaker.ability(ability)),
            scores @ [Ability::ScoreIf { .. }, ..] => sentences.push(speaker.scores(scores)),
            cases => sentences.push(speaker.cases(cases)),
        }
    }
    sentences.extend(fields::counts_as(card));
    if card.travels {
        sentences.push("Then pass this card to the player on your left.".to_owned());
    }
    if sentences.is_empty() {
        sentences.push("This card does nothing but score its points.".to_owned());
    }
    if card.kind == Kind::Occupation && !card.costs.is_empty() {
        let costs = super::costs(&card.costs);
        let besides = format!("This card costs {costs} besides what you pay for an occupation.");
        sentences.insert(0, besides);
    }
    sentences.join(" ")
}

/// What must be true before a card may be played: "at least 2 occupations".
pub fn needs(card: &Card, board: &[Card]) -> Option<String> {
    if card.needs.is_empty() {
        return None;
    }
    let table = Table { board, players: MOST_USUAL };
    let parts: Vec<String> = card
        .needs
        .iter()
        .map(|need| match need {
            Condition::Is(
                Count::Of(Thing::Spaces(SpaceIs::Unused)),
                Compare::Exactly,
                Count::Number(0),
            ) => "no unused farmyard space".to_owned(),
            Condition::Is(Count::Of(Thing::Round), Compare::AtMost, Count::Number(round)) => {
                format!("round {round} or earlier")
            }
            Condition::Is(Count::Of(Thing::Round), Compare::LessThan, Count::Number(round)) => {
                format!("before round {round}")
            }
            Condition::House(materials) => format!("a {} house", materials_words(materials)),
            Condition::Is(house @ Count::Of(Thing::House), compare, Count::Number(number)) => {
                match houses(*compare, *number) {
                    Some(all) => format!("a {} house", materials_words(&all)),
                    None => compared(house, *compare, *number),
                }
            }
            Condition::Is(Count::Of(Thing::PeopleOn(space)), compare, Count::Number(number)) => {
                let people = match (compare, number) {
                    (Compare::Exactly, 0) => "none".to_owned(),
                    (Compare::AtLeast, 1) => "one".to_owned(),
                    (compare, number) => how(*compare, &number.to_string()),
                };
                format!("{people} of your people on {}", table.one(space))
            }
            Condition::Is(count, compare, Count::Number(number)) => {
                compared(count, *compare, *number)
            }
            Condition::Some(Group::Others, one) => {
                let has = of_player(one, &|key| table.one(key));
                match has.strip_prefix("has ") {
                    Some(what) => format!("another player with {what}"),
                    None => format!("another player who {has}"),
                }
            }
            Condition::Owns(named) => any_card(named),
            other => {
                let said = condition(other, &|key| table.one(key));
                said.strip_prefix("it is round")
                    .map_or(said.clone(), |round| format!("round{round}"))
            }
        })
        .collect();
    Some(list(&parts, "and"))
}

/// Whether two abilities differ only in their conditions and in what they do then.
fn are_cases(one: &Ability, next: &Ability) -> bool {
    match (one, next) {
        (Ability::Play(Program::If(..)), Ability::Play(Program::If(..)))
        | (Ability::ScoreIf { .. }, Ability::ScoreIf { .. }) => true,
        (Ability::When(one, _), Ability::When(next, _)) => {
            let conditional = !one.conditions.is_empty() && !next.conditions.is_empty();
            let bare = |of: &Trigger| Trigger { conditions: Vec::new(), ..of.clone() };
            conditional && one.limit.is_none() && bare(one) == bare(next)
        }
        _ => false,
    }
}

/// Says things about one table.
pub(super) struct Speaker<'a> {
    pub(super) table: Table<'a>,
}

impl Speaker<'_> {
    /// Whether something asks for a person on a space that is not on this table.
    fn is_idle(&self, ability: &Ability) -> bool {
        let (conditions, act) = match ability {
            Ability::When(trigger, act) => (&trigger.conditions, act),
            Ability::Play(Program::If(conditions, act)) => (conditions, &**act),
            _ => return false,
        };
        let missing = |one: &Condition| match one {
            Condition::TookFrom(space) => !self.table.has(space),
            Condition::Is(Count::Of(Thing::PeopleOn(space)), compare, Count::Number(number)) => {
                !compare.holds(0, *number) && !self.table.has(space)
            }
            _ => false,
        };
        let leaves = match act {
            Program::May(step) => match &**step {
                Program::Person(PersonStep::Move(from, _)) => Some(from),
                _ => None,
            },
            _ => None,
        };
        conditions.iter().any(missing) || leaves.is_some_and(|space| !self.table.has(space))
    }

    /// Points in several cases: "Scoring, if ...: 2 bonus points if ...; 3 bonus points if ...".
    fn scores(&self, abilities: &[Ability]) -> String {
        let cases: Vec<(i8, &[Condition])> = abilities
            .iter()
            .filter_map(|ability| match ability {
                Ability::ScoreIf { points, conditions } => Some((*points, conditions.as_slice())),
                _ => None,
            })
            .collect();
        let in_all = |one: &Condition| cases.iter().all(|(_, all)| all.contains(one));
        let (_, first) = cases[0];
        let shared: Vec<Condition> = first.iter().filter(|one| in_all(one)).cloned().collect();
        let rest = |all: &[Condition]| {
            let rest: Vec<Condition> = all.iter().filter(|one| !in_all(one)).cloned().collect();
            format!("if {}", self.conditions(&rest))
        };
        let told: Vec<String> = cases
            .chunk_by(|(points, _), (other, _)| points == other)
            .map(|same| {
                let ways: Vec<String> = same.iter().map(|(_, all)| rest(all)).collect();
                format!("{} {}", bonus(same[0].0), ways.join(", or "))
            })
            .collect();
        let shared = match shared.as_slice() {
            [] => String::new(),
            shared => format!(", if {}", self.conditions(shared)),
        };
        format!("Scoring{shared}: {}.", told.join("; "))
    }

    fn ability(&self, ability: &Ability) -> Option<String> {
        Some(match ability {
            Ability::Play(Program::If(conditions, then)) => {
                format!(
                    "When you play this card, if {}, {}.",
                    self.conditions(conditions),
                    self.act(then)
                )
            }
            Ability::Play(act) => format!("When you play this card, {}.", self.act(act)),
            Ability::When(trigger, act) => self.triggered(trigger, act),
            Ability::Anytime(conditions, act) => {
                let (phase, conditions): (Vec<Condition>, Vec<Condition>) =
                    conditions.iter().cloned().partition(|one| *one == Condition::WorkPhase);
                let phase = if phase.is_empty() { "" } else { " in the work phase" };
                let condition = match conditions.as_slice() {
                    [] => String::new(),
                    some => format!(" if {},", self.conditions(some)),
                };
                format!("At any time{phase},{condition} you may {}.", self.act(act))
            }
            Ability::AnytimeOnce(conditions, act) => {
                let condition = match conditions.as_slice() {
                    [] => String::new(),
                    some => format!(" if {},", self.conditions(some)),
                };
                format!("Once in the game, at any time,{condition} you may {}.", self.act(act))
            }
            Ability::FromHand(named) => format!(
                "When another player plays {}, you may at once play this card from your hand for free.",
                any_card(named)
            ),
            Ability::Bake { most, food } => food::oven(*most, *food),
            Ability::Always(always) => self.always(always),
            Ability::ScoreTable { count, tiers } => {
                let points = by_tiers(tiers, count, &|points| bonus(points), "bonus points");
                format!("Scoring: {points}.")
            }
            Ability::ScoreHouse(tiers) => {
                let parts: Vec<String> = tiers
                    .iter()
                    .map(|(house, points)| {
                        format!("{} for a {} house", bonus(*points), house_word(*house))
                    })
                    .collect();
                format!("Scoring: {}.", list(&parts, "or"))
            }
            Ability::ScorePer { points: 1, per: 1, count: Count::Least(parts) }
                if let [
                    Count::Of(Thing::Good(good)),
                    Count::Of(Thing::Spaces(SpaceIs::Unused)),
                ] = parts.as_slice() =>
            {
                format!(
                    "Scoring: you may pay 1 {good} each for any number of your unused farmyard spaces; those cost you no points."
                )
            }
            Ability::ScorePer { points, per, count } => {
                format!("Scoring: {} for {}.", bonus(*points), every(*per, count))
            }
            Ability::ScoreInAll { points, count } => {
                let each = every(1, count);
                format!("Scoring: {} for {each}, to which no other card adds.", bonus(*points))
            }
            Ability::ScoreExcept { points, count, except } => {
                let except: Vec<String> = except.iter().map(|nth| ordinal(*nth)).collect();
                let (points, each) = (bonus(*points), every(1, count));
                format!("Scoring: {points} for {each} except the {}.", list(&except, "and"))
            }
            Ability::ScoreBest { points, tag } => {
                let rivals = printed::shipped().filter(|card| card.tags.contains(tag));
                let rivals: Vec<String> = rivals.map(|card| format!("the {}", card.name)).collect();
                format!(
                    "Scoring: {} if this is the most valuable in play of {}.",
                    bonus(*points),
                    list(&rivals, "and")
                )
            }
            Ability::ScoreIf { points, conditions } => {
                format!("Scoring: {} if {}.", bonus(*points), self.conditions(conditions))
            }
            Ability::Space(space) => people::card_space(space),
            Ability::SpaceForOwner(own) => people::space_for_owner(own),
            Ability::ScoreEveryone { points, conditions } => {
                let who = match conditions.as_slice() {
                    [one] => with_the_most(one),
                    _ => None,
                };
                let who = who.unwrap_or_else(|| {
                    let name = |key: &str| self.table.one(key);
                    let of_each = conditions.iter().map(|one| of_player(one, &name)).collect();
                    format!("who {}", joined(of_each))
                });
                format!("Scoring: every player {who} gets {}.", bonus(*points))
            }
            _ => return None,
        })
    }

    fn always(&self, always: &Always) -> String {
        match always {
            Always::Hold(hold) => super::hold::hold(hold),
            Always::Litter { animal, newborns, from } => {
                super::fencing::litter(*animal, *newborns, *from)
            }
            Always::FeedLast
            | Always::FullMeals(_)
            | Always::MissHarvest
            | Always::CookMore(..) => food::rule(always),
            Always::RoomFor(people, conditions) => {
                let people = if *people == 1 { "1 person" } else { &format!("{people} people") };
                match conditions.as_slice() {
                    [] => format!("This card has room for {people}."),
                    conditions => {
                        let when = self.conditions(conditions);
                        format!("While {when}, there is room for {people} more.")
                    }
                }
            }
            Always::Cost(rule) => cost_rule(rule),
            Always::AsMinor(named, conditions) => as_minor(named, conditions),
            Always::MajorForMinor => {
                "Where an action space lets you play a minor improvement, you may build a major improvement instead.".to_owned()
            }
            Always::CountsAs(number) => format!(
                "This card counts as {number} occupations, but not when you pay for occupations."
            ),
            Always::DrawOccupation(gain) => format!(
                "Each time you can play an occupation, you may let another player draw it from your hand without looking. You then get {} before you pay for it.",
                goods(gain)
            ),
            Always::UseOccupied(spaces, holders) => {
                let held = match holders {
                    Holders::OneOther => "exactly one other player has a person there",
                    Holders::Others => "other players have people there",
                };
                format!("You may use {} even if {held}.", self.table.any(&spaces.0))
            }
            Always::Toll(spaces, goods) => people::toll(&self.table.any(&spaces.0), goods),
            Always::Absent(absent) => people::absent(absent),
            Always::GrowAnyway(GrowAnyway(conditions)) => {
                people::grow_anyway(&self.conditions(conditions))
            }
            Always::Ahead(round) => people::ahead(*round),
            Always::RenovateToStone => {
                "You may renovate your wooden house directly to stone.".to_owned()
            }
            Always::NoRenovation => "You may no longer renovate your house.".to_owned(),
            Always::Field(crops, stacks) => fields::field_on_card(crops, *stacks),
            Always::SowMore(more) => fields::sow_more(more),
            Always::KeepReaped(crop) => {
                let crops = good_name(*crop, 2);
                format!("In the field phase of each harvest, take the {crops} that you harvest from the general supply; those on your fields stay there.")
            }
            Always::ReapGrain => {
                "In the field phase of each harvest, you may take 1 more grain from each of your grain fields.".to_owned()
            }
            Always::PlaceTwo(spaces) => format!(
                "You may place 2 people in a row on your turn if at least one of them goes to {}.",
                self.table.any(&spaces.0)
            ),
        }
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
