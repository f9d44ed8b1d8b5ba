//! Advice in plain English. Every clause rests on a fact, every fact on a number.

use farmstead_cardboard::words;
use farmstead_rules::{Name, Seat};

use super::case::{Fact, LITTLE};
use super::deeds::capital;
use super::{Advice, Analysis, Food, Outlook};

/// Lines of the score sheet that are named at most.
const NAMED: usize = 3;

/// What the people of a table are called: by seat, or by letter where nobody said.
#[derive(Debug, Clone, Copy, Default)]
pub struct Names<'a>(pub &'a [String]);

impl Names<'_> {
    fn of(&self, seat: Seat) -> String {
        self.0.get(seat.index()).cloned().unwrap_or_else(|| format!("Player {seat}"))
    }
}

impl Analysis {
    /// An option in one sentence: what to do, and what decides.
    pub fn sentence(&self, option: &Advice, names: &Names<'_>) -> String {
        let told: Vec<String> = option.facts.iter().map(|fact| told(fact, names)).collect();
        match told.is_empty() {
            true => format!("{}.", option.proposal),
            false => format!("{}: {}.", option.proposal, told.join(", and ")),
        }
    }

    /// The numbers behind an option: how it compares, and where its points come from.
    pub fn why(&self, index: usize, names: &Names<'_>) -> String {
        let Some(option) = self.options.get(index) else { return String::new() };
        let other = if index == 0 { self.options.get(1) } else { self.options.first() };
        let mut sentences = Vec::new();
        if let Some(other) = other {
            sentences.push(compared(option, other));
            sentences.extend(by_line(option, other, self.seat));
            sentences.extend(rivals(option, other, self.seat, names));
        }
        sentences.extend(urgency(option));
        sentences.extend(self.food.as_ref().map(larder));
        sentences.join(" ")
    }
}

fn told(fact: &Fact, names: &Names<'_>) -> String {
    match fact {
        Fact::Needed { good, price, name, .. } => {
            format!("you need {} for {name}", words::amount(*good, *price))
        }
        Fact::Wanted { by, share } => {
            let likely = if *share >= 0.5 { "is likely to" } else { "may" };
            format!("{} {likely} go there before your next turn", names.of(*by))
        }
        Fact::Feeds { harvest, needed, had } => {
            format!("the harvest of round {harvest} takes {needed} food and you have {had}")
        }
        Fact::Grows => "one person more is one turn more in every round to come".to_owned(),
        Fact::Scores { points, line } => {
            let mostly = match *line {
                "unused cells" => "by using empty spaces".to_owned(),
                line => format!("for {line}"),
            };
            format!("it scores {} at once, mostly {mostly}", number(*points))
        }
        // How much more is among the numbers.
        Fact::Promises { line, .. } => {
            let does = match *line {
                "unused cells" => "leaves fewer spaces unused".to_owned(),
                "begging" => "spares you more begging".to_owned(),
                "people" => "does more for your family".to_owned(),
                line => format!("does more for your {line}"),
            };
            format!("it {does} than the next best turn")
        }
        Fact::Then { turn } => format!("next you can {}", small(turn)),
    }
}

fn number(points: f32) -> String {
    match points {
        1.0 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// The same with a small letter.
fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// How much better or worse it is.
fn compared(option: &Advice, other: &Advice) -> String {
    let by = option.worth - other.worth;
    let than = &other.proposal;
    match by {
        by if by.abs() < LITTLE => format!("About as good as \u{201c}{than}\u{201d}."),
        by if by > 0.0 => format!("About {by:.1} points better than \u{201c}{than}\u{201d}."),
        by => format!("About {:.1} points worse than \u{201c}{than}\u{201d}.", -by),
    }
}

/// Where its points come from.
fn by_line(option: &Advice, other: &Advice, seat: Seat) -> Option<String> {
    let (mine, theirs) = (outlook(option, seat)?, outlook(other, seat)?);
    let mut differences: Vec<(Name, f32)> = mine
        .lines
        .iter()
        .zip(&theirs.lines)
        .map(|((name, mine), (_, theirs))| (*name, mine - theirs))
        .filter(|(_, by)| by.abs() >= LITTLE)
        .collect();
    differences.sort_by(|one, other| other.1.abs().total_cmp(&one.1.abs()));
    differences.truncate(NAMED);
    let told: Vec<String> =
        differences.iter().map(|(name, by)| format!("{name} {by:+.1}")).collect();
    (!told.is_empty())
        .then(|| format!("Your own points differ most in {}.", words::list(&told, "and")))
}

/// What it does to the rival who gains or loses most by it.
fn rivals(option: &Advice, other: &Advice, seat: Seat, names: &Names<'_>) -> Option<String> {
    let differences = option.outlook.iter().zip(&other.outlook).enumerate();
    let (rival, by) = differences
        .filter(|(index, _)| *index != seat.index())
        .map(|(index, (one, other))| (Seat(index as u8), one.points - other.points))
        .max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()))?;
    let more = if by < 0.0 { "fewer" } else { "more" };
    (by.abs() >= LITTLE)
        .then(|| format!("{} gets {:.1} points {more}.", capital(&names.of(rival)), by.abs()))
}

fn urgency(option: &Advice) -> Option<String> {
    let share = option.urgency.filter(|share| *share >= 0.1)?;
    let percent = (100.0 * share).round();
    Some(format!("If you do not, a rival does so before your next turn {percent} times in 100."))
}

fn larder(food: &Food) -> String {
    let Food { harvest, needed, at_hand, in_sight } = food;
    let short = needed.saturating_sub(at_hand + in_sight);
    let missing = if short > 0 { format!("; {short} are missing") } else { String::new() };
    format!(
        "The harvest of round {harvest} takes {needed} food: {at_hand} at hand, {in_sight} in crops \
         and animals{missing}."
    )
}

fn outlook(option: &Advice, seat: Seat) -> Option<&Outlook> {
    option.outlook.get(seat.index())
}
