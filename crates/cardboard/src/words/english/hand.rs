//! Hand cards in plain English.

use super::cards::{any_card, as_minor, takes_action};
use super::counting::{
    bonus, compared, condition, every, given, house_word, joined, materials_words, noun, ordinal,
    reached,
};
use super::food::Conversions;
use super::prices::cost_rule;
use super::taking::taken;
use super::whose::said_of;
use super::{fields, food, good_name, goods, list, people, program, sentence};
use crate::ability::{
    Ability, Always, At, Holders, Limit, Moment, Most, Per, Program, Spaces, Span, Trigger, Who,
};
use crate::card::{Card, Kind, Tag};
use crate::counter::{Compare, Condition, Counter};
use crate::people::GrowAnyway;

/// What a hand card does, in sentences; spaces and groups are called as on this board, which is
/// the same for a card every time.
pub fn hand_card(card: &Card, board: &[Card]) -> String {
    card.told.0.get_or_init(|| render(card, board)).clone()
}

fn render(card: &Card, board: &[Card]) -> String {
    let speaker = Speaker { board };
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
    for cases in card.abilities.chunk_by(are_cases) {
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
    let speaker = Speaker { board };
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
                format!("none of your people on {}", speaker.name(space))
            }
            Condition::PeopleOn(space, 1) => {
                format!("one of your people on {}", speaker.name(space))
            }
            Condition::PeopleOn(space, people) => {
                format!("{people} of your people on {}", speaker.name(space))
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

    /// What a program lets somebody do. Steps call spaces by their keys.
    fn act(&self, act: &Program) -> String {
        let mut text = program(act);
        while let Some((before, key, after)) = text.split_once('<').and_then(|(before, rest)| {
            rest.split_once('>').map(|(key, after)| (before, key, after))
        }) {
            text = format!("{before}{}{after}", self.name(key));
        }
        text
    }

    fn names(&self, spaces: &Spaces) -> String {
        let names: Vec<String> = spaces.0.iter().map(|key| self.name(key)).collect();
        list(&names, "or")
    }

    /// One occasion with what happens in each case: "When you play this card: if ...; if ...".
    fn cases(&self, abilities: &[Ability]) -> String {
        let mut occasion = String::new();
        let mut cases = Vec::new();
        for ability in abilities {
            let (when, conditions, act) = match ability {
                Ability::Play(Program::If(conditions, act)) => {
                    ("when you play this card".to_owned(), conditions, &**act)
                }
                Ability::When(trigger, act) => (self.occasion(trigger), &trigger.conditions, act),
                _ => continue,
            };
            occasion = when;
            cases.push(format!("if {}, {}", self.conditions(conditions), self.act(act)));
        }
        sentence(&format!("{occasion}: {}", cases.join("; ")))
    }

    /// Points in several cases: "Scoring: 2 bonus points if ...; 3 bonus points if ...".
    fn scores(&self, abilities: &[Ability]) -> String {
        let cases = abilities.iter().filter_map(|ability| match ability {
            Ability::ScoreIf { points, conditions } => {
                Some(format!("{} if {}", bonus(*points), self.conditions(conditions)))
            }
            _ => None,
        });
        format!("Scoring: {}.", cases.collect::<Vec<String>>().join("; "))
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
                format!("Once in the game, at any time,{condition} you may {}.", program(act))
            }
            Ability::FromHand(named) => format!(
                "When another player plays {}, you may at once play this card from your hand for free.",
                any_card(named)
            ),
            Ability::Bake { most, food } => food::oven(*most, *food),
            Ability::Always(always) => self.always(always),
            Ability::ScoreTable { counter, tiers } => {
                let noun = if matches!(tiers.as_slice(), [(_, 1)]) { "point" } else { "points" };
                let (points, from) = (given(tiers), reached(tiers, *counter));
                format!("Scoring: {points} bonus {noun} {from}.")
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
            Ability::ScoreExcept { points, counter, except } => {
                let except: Vec<String> = except.iter().map(|nth| ordinal(*nth)).collect();
                let (points, each) = (bonus(*points), every(1, *counter));
                format!("Scoring: {points} for {each} except the {}.", list(&except, "and"))
            }
            Ability::ScoreUpTo { points, counter, most } => {
                let most = match most {
                    Most::Number(1) => "for 1 of them at most".to_owned(),
                    Most::Number(most) => format!("for {most} of them at most"),
                    Most::Count(most) => format!("but only one for {}", every(1, *most)),
                };
                format!("Scoring: {} for {}, {most}.", bonus(*points), every(1, *counter))
            }
            Ability::ScoreBest { points, tag } => {
                let family = Tag::ALL.iter().find(|(_, other)| other == tag);
                let family = family.map_or("card", |(word, _)| word);
                format!(
                    "Scoring: {} if no {family} on the table is worth more points than this one.",
                    bonus(*points)
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

    fn triggered(&self, trigger: &Trigger, act: &Program) -> String {
        if let [Moment::Becomes(conditions)] = trigger.moments.as_slice() {
            return format!("As soon as {}, {}.", self.conditions(conditions), self.act(act));
        }
        let (phase, conditions): (Vec<Condition>, Vec<Condition>) =
            trigger.conditions.iter().cloned().partition(|one| *one == Condition::FeedingPhase);
        let phase = if phase.is_empty() { "" } else { "in the feeding phase, " };
        let (mut clause, conditions) = match (&trigger.moments[..], &conditions[..]) {
            (
                [Moment::RoundStart],
                [Condition::Count(Counter::Round, Compare::Exactly, round), rest @ ..],
            ) => (format!("at the start of round {round}"), rest),
            (_, all) => (self.occasion(trigger), all),
        };
        if !conditions.is_empty() {
            clause += &format!(", if {}", self.conditions(conditions));
        }
        let limit = match trigger.limit {
            // The owner is one of the players.
            Some(Limit { times, per: Per::Player }) if trigger.who == Who::Owner => {
                limit(Limit { times, per: Per::Game })
            }
            Some(of) => limit(of),
            None => String::new(),
        };
        let mut act = self.act(act);
        if trigger.moments.iter().any(|moment| matches!(moment, Moment::Action { .. })) {
            act = act.replacen("play a minor", "play another minor", 1);
        }
        sentence(&format!("{phase}{clause}, {act}{limit}"))
    }

    /// When something happens: "each time you use Fishing", "at the start of each round".
    fn occasion(&self, trigger: &Trigger) -> String {
        let moments: Vec<String> = trigger
            .moments
            .iter()
            .map(|moment| said_of(trigger.who, &self.moment(moment)))
            .collect();
        let instant = trigger.moments.iter().any(|moment| {
            matches!(
                moment,
                Moment::RoundStart
                    | Moment::RoundEnd(_)
                    | Moment::TurnEnd(_)
                    | Moment::WorkStart
                    | Moment::WorkEnd
                    | Moment::Home
                    | Moment::Field
                    | Moment::FieldStart
                    | Moment::FeedStart
                    | Moment::FieldEnd
                    | Moment::BeforeScoring
            )
        });
        let timing = match trigger.at {
            At::Before => "each time right before ",
            At::After => "each time right after ",
            At::On if instant => "",
            At::On => "each time ",
        };
        let subject =
            if moments.iter().all(|moment| moment.starts_with("you ")) { "you " } else { "" };
        let moments: Vec<String> = moments
            .iter()
            .map(|moment| moment.strip_prefix(subject).unwrap_or(moment).to_owned())
            .collect();
        format!("{timing}{subject}{}", list(&moments, "or"))
    }

    /// What happens, as said of the owner of the card.
    fn moment(&self, moment: &Moment) -> String {
        match moment {
            Moment::Use(spaces) => format!("you use {}", self.names(spaces)),
            Moment::Take(taking) => {
                let place = match &taking.on {
                    Some(spaces) => format!("from {}", self.names(spaces)),
                    None => "with a person's action".to_owned(),
                };
                format!("you take {} {place}", taken(taking))
            }
            Moment::FromMinor(good) => {
                format!("you get {} by a minor improvement", good_name(*good, 2))
            }
            Moment::Sow => "you sow at least 1 field".to_owned(),
            Moment::PlowUsed => "you plow several fields with a plow".to_owned(),
            Moment::ReapThis => "you harvest a crop from this card".to_owned(),
            Moment::Occupation => "you play an occupation".to_owned(),
            Moment::Improvement { this: false } => "you build or play an improvement".to_owned(),
            Moment::Improvement { this: true } => {
                "you build or play an improvement, this one included".to_owned()
            }
            Moment::Card(named) => format!("you play or build {}", any_card(named)),
            Moment::Action { kind, with_minor, on } => {
                takes_action(*kind, *with_minor, &self.names(on))
            }
            Moment::Room(None) => "you build at least 1 room".to_owned(),
            Moment::Room(Some(house)) => format!("you build at least 1 {} room", house.key()),
            Moment::Renovate(None) => "you renovate".to_owned(),
            Moment::Renovate(Some((from, to))) => format!("you renovate from {from} to {to}"),
            Moment::NewPasture(1) => "you fence in a new pasture".to_owned(),
            Moment::NewPasture(size) => {
                format!("you fence in a new pasture of at least {size} spaces")
            }
            Moment::Fence(fencing) => super::fencing::fencing(*fencing),
            Moment::Stable(nth) => super::fencing::stable(*nth).to_owned(),
            Moment::UseMarked => "you use the marked space".to_owned(),
            Moment::EachRoom => "you build rooms, for each of them".to_owned(),
            Moment::Grow(on) if on.0.is_empty() => "you grow your family".to_owned(),
            Moment::Grow(on) => format!("you grow your family on {}", self.names(on)),
            Moment::Bake => "you bake bread".to_owned(),
            Moment::BakeOtherwise => "you bake bread other than by this card".to_owned(),
            Moment::BakeGrain => "you bake a grain".to_owned(),
            Moment::Cook(cooking) => food::cooked(cooking),
            Moment::ReceiveTop => {
                "you receive a good of the kind that lies on top of the pile".to_owned()
            }
            Moment::FeedStart => "at the start of the feeding phase of each harvest".to_owned(),
            Moment::WorkEnd => "after all people are placed in a round".to_owned(),
            Moment::RoundStart => "at the start of each round".to_owned(),
            Moment::WorkStart => "at the start of each work phase".to_owned(),
            Moment::RoundEnd(None) => "at the end of each round".to_owned(),
            Moment::RoundEnd(Some(round)) => format!("at the end of round {round}"),
            Moment::TurnEnd(spaces) => {
                format!("at the end of each turn in which you used {}", self.names(spaces))
            }
            Moment::Home => "in each returning home phase".to_owned(),
            Moment::Field => "in the field phase of each harvest".to_owned(),
            Moment::FieldStart => "at the start of the field phase of each harvest".to_owned(),
            Moment::FieldEnd => "after the field phase of each harvest".to_owned(),
            Moment::BeforeScoring => "right before scoring".to_owned(),
            Moment::Becomes(conditions) => self.conditions(conditions),
        }
    }

    fn conditions(&self, all: &[Condition]) -> String {
        let parts: Vec<String> = all
            .iter()
            .map(|one| match one {
                Condition::Occupied(space) => format!("{} is occupied", self.name(space)),
                Condition::TookFrom(space) => {
                    format!("you took what lay on {}", self.name(space))
                }
                Condition::PeopleOn(space, 0) => {
                    format!("you have no person on {}", self.name(space))
                }
                Condition::PeopleOn(space, _) => {
                    format!("you have a person on {}", self.name(space))
                }
                other => condition(other),
            })
            .collect();
        joined(parts)
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
                "This card counts as {number} occupations, but not for the price of occupations."
            ),
            Always::DrawOccupation(gain) => format!(
                "Each time you can play an occupation, you may let another player draw it from your hand without looking. Then get {} before you pay for it.",
                goods(gain)
            ),
            Always::UseOccupied(spaces, holders) => {
                let held = match holders {
                    Holders::OneOther => "exactly one other player has a person there",
                    Holders::Others => "other players have people there",
                };
                format!("You may use {} even if {held}.", self.names(spaces))
            }
            Always::Toll(spaces, goods) => people::toll(&self.names(spaces), goods),
            Always::Absent(absent) => people::absent(absent),
            Always::GrowAnyway(GrowAnyway(conditions)) => {
                people::grow_anyway(&self.conditions(conditions))
            }
            Always::Ahead(round) => people::ahead(*round),
            Always::RenovateToStone => {
                "You may renovate your wooden house to stone at once.".to_owned()
            }
            Always::NoRenovation => "You may no longer renovate your house.".to_owned(),
            Always::Field(crops, stacks) => fields::field_on_card(crops, *stacks),
            Always::SowMore(more) => fields::sow_more(more),
            Always::KeepReaped(crop) => {
                let crops = good_name(*crop, 2);
                format!("In the field phase of each harvest, take {crops} from the general supply; those on your fields stay there.")
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

/// How often something happens at most: " (once in the game)".
fn limit(Limit { times, per }: Limit) -> String {
    if per == Per::FirstOfRound {
        return " (only if nobody did so before in this round)".to_owned();
    }
    let often = match times {
        1 => "once".to_owned(),
        2 => "at most twice".to_owned(),
        times => format!("at most {times} times"),
    };
    let per = match per {
        Per::Game => "the game",
        Per::Round | Per::FirstOfRound => "each round",
        Per::Harvest => "each harvest",
        Per::Player => "the game for each player",
    };
    format!(" ({often} in {per})")
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
