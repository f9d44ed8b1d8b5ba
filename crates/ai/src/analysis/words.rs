//! Reasons in plain English. Every sentence rests on a number.

use farmstead_rules::{Name, Seat};

use super::{Advice, Food, Outlook};

/// Differences below this, in points, are not worth a word.
const LITTLE: f32 = 0.2;
/// Lines of the score sheet that are named at most.
const NAMED: usize = 3;

/// Says of every option why it is better or worse than the best other one.
pub(super) fn give_reasons(options: &mut [Advice], seat: Seat, food: Option<&Food>) {
    let reasons: Vec<String> = (0..options.len())
        .map(|index| {
            let other = if index == 0 { options.get(1) } else { options.first() };
            reason(&options[index], other, seat, food)
        })
        .collect();
    for (option, reason) in options.iter_mut().zip(reasons) {
        option.reason = reason;
    }
}

fn reason(option: &Advice, other: Option<&Advice>, seat: Seat, food: Option<&Food>) -> String {
    let mut sentences = Vec::new();
    if let Some(other) = other {
        sentences.push(compared(option, other));
        sentences.extend(by_line(option, other, seat));
        sentences.extend(rivals(option, other, seat));
    }
    sentences.extend(urgency(option));
    sentences.extend(food.map(larder));
    sentences.join(" ")
}

/// How much better or worse it is.
fn compared(option: &Advice, other: &Advice) -> String {
    let by = option.worth - other.worth;
    let than = &other.words;
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
    (!told.is_empty()).then(|| format!("Your own points differ most in {}.", listed(&told)))
}

/// What it does to the rival who gains or loses most by it.
fn rivals(option: &Advice, other: &Advice, seat: Seat) -> Option<String> {
    let differences = option.outlook.iter().zip(&other.outlook).enumerate();
    let (rival, by) = differences
        .filter(|(index, _)| *index != seat.index())
        .map(|(index, (one, other))| (Seat(index as u8), one.points - other.points))
        .max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()))?;
    let more = if by < 0.0 { "fewer" } else { "more" };
    (by.abs() >= LITTLE).then(|| format!("Player {rival} gets {:.1} points {more}.", by.abs()))
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

/// Items as people list them: "a", "a and b", "a, b and c".
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
