//! Hand cards in plain English.

use super::cards::{any_card, as_minor};
use super::counting::{
    bonus, by_tiers, compared, condition, every, house_word, joined, materials_words, noun, ordinal,
};
use super::food::Conversions;
use super::prices::cost_rule;
use super::table::Table;
use super::{fields, food, good_name, goods, list, people, sentence};
use crate::ability::{Ability, Always, Holders, Most, Program, Span, Trigger};
use crate::card::{Card, Kind};
use crate::counter::{Compare, Condition, Counter};
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
            Condition::Count(Counter::UnusedSpaces, Compare::Exactly, 0) => {
                "no unused farmyard space".to_owned()
            }
            Condition::Count(Counter::Round, Compare::AtMost, round) => {
                format!("round {round} or earlier")
            }
            Condition::Count(Counter::Round, Compare::LessThan, round) => {
                format!("before round {round}")
            }
            Condition::Count(counter, compare, number) => compared(*counter, *compare, *number),
            Condition::House(materials) => format!("a {} house", materials_words(materials)),
            Condition::PeopleOn(space, 0) => {
                format!("none of your people on {}", table.one(space))
            }
            Condition::PeopleOn(space, 1) => {
                format!("one of your people on {}", table.one(space))
            }
            Condition::PeopleOn(space, people) => {
                format!("{people} of your people on {}", table.one(space))
            }
            Condition::SomeOther(counter, compare, number) => {
                format!("another player with {}", compared(*counter, *compare, *number))
            }
            Condition::Owns(named) => any_card(named),
            other => condition(other),
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
            Condition::PeopleOn(space, people) => *people > 0 && !self.table.has(space),
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
            Ability::ScoreTable { counter, tiers } => {
                let points = by_tiers(tiers, *counter, &|points| bonus(points), "bonus points");
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
            Ability::ScorePer { points, per, counter } => {
                format!("Scoring: {} for {}.", bonus(*points), every(*per, *counter))
            }
            Ability::ScoreInAll { points, counter } => {
                let each = every(1, *counter);
                format!("Scoring: {} for {each}, to which no other card adds.", bonus(*points))
            }
            Ability::ScoreExcept { points, counter, except } => {
                let except: Vec<String> = except.iter().map(|nth| ordinal(*nth)).collect();
                let (points, each) = (bonus(*points), every(1, *counter));
                format!("Scoring: {points} for {each} except the {}.", list(&except, "and"))
            }
            Ability::ScoreUpTo {
                points: 1,
                counter: Counter::Good(good),
                most: Most::Count(Counter::UnusedSpaces),
            } => format!(
                "Scoring: you may pay 1 {good} each for any number of your unused farmyard spaces; those cost you no points."
            ),
            Ability::ScoreUpTo { points, counter, most } => {
                let most = match most {
                    Most::Number(1) => "for 1 of them at most".to_owned(),
                    Most::Number(most) => format!("for {most} of them at most"),
                    Most::Count(most) => format!("but only one for {}", every(1, *most)),
                };
                format!("Scoring: {} for {}, {most}.", bonus(*points), every(1, *counter))
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
            Ability::ScoreRoomyPastures { points, room } => format!(
                "Scoring: {} for each pasture that holds at least 1 animal and has room for at least {room} more.",
                bonus(*points)
            ),
            Ability::ScoreIf { points, conditions } => {
                format!("Scoring: {} if {}.", bonus(*points), self.conditions(conditions))
            }
            Ability::ScoreMost { points, counter } => format!(
                "Scoring: every player with the most {} gets {}.",
                noun(*counter, 2),
                bonus(*points)
            ),
            Ability::Space(space) => people::card_space(space),
            Ability::SpaceForOwner(own) => people::space_for_owner(own),
            Ability::ScoreEveryone { points, conditions } => {
                let conditions = conditions.iter().map(people::of_everyone).collect();
                let conditions = joined(conditions);
                format!("Scoring: every player who {conditions} gets {}.", bonus(*points))
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
            Always::RoomFor(1) => "This card has room for 1 person.".to_owned(),
            Always::RoomFor(people) => format!("This card has room for {people} people."),
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
