//! What a player has, in words beside or below the farm.

use farmstead_cardboard::words;
use farmstead_rules::{Good, Goods};

use super::line::{Line, wrap};
use super::palette;

/// One fact with its label.
pub(super) struct Fact {
    label: &'static str,
    text: String,
    alarming: bool,
}

impl Fact {
    pub(super) fn new(label: &'static str, text: String) -> Fact {
        Fact { label, text, alarming: false }
    }

    /// A fact to worry about.
    pub(super) fn alarming(label: &'static str, text: String) -> Fact {
        Fact { label, text, alarming: true }
    }
}

/// One fact a line, or more where it gets too wide.
pub(super) fn lines(facts: &[Fact], width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for fact in facts {
        let style = if fact.alarming { palette::ALARM } else { anstyle::Style::new() };
        for (index, part) in wrap(&fact.text, width.saturating_sub(9)).into_iter().enumerate() {
            let label = if index == 0 { fact.label } else { "" };
            let mut line = Line::styled(palette::FAINT, &format!("{label:<9}"));
            line.add(style, &part);
            lines.push(line);
        }
    }
    lines
}

/// The goods in the supply, and the animals if there are any.
pub(super) fn goods(goods: &Goods) -> Vec<Fact> {
    let (mut stock, mut animals) = (Goods::NONE, Goods::NONE);
    for (good, amount) in goods.iter() {
        let pile = if good.is_animal() { &mut animals } else { &mut stock };
        pile[good] = amount;
    }
    let mut facts = vec![Fact::new("goods", words::goods(&stock))];
    if !animals.is_empty() {
        facts.push(Fact::new("animals", words::goods(&animals)));
    }
    facts
}

/// A family and its house.
pub(super) struct People<'a> {
    pub(super) people: u8,
    pub(super) newborns: u8,
    pub(super) left: u8,
    pub(super) rooms: usize,
    pub(super) house: &'a str,
    /// What part of the round it is.
    pub(super) phase: &'a str,
}

impl People<'_> {
    pub(super) fn fact(&self) -> Fact {
        let mut text = format!("{} in {} {} rooms", self.people, self.rooms, self.house);
        if self.newborns > 0 {
            text += &format!(", {} of them newborn", self.newborns);
        }
        if self.phase == "work" {
            text += &format!(", {} to place", self.left);
        }
        Fact::new("people", text)
    }
}

/// What the next harvest asks for.
pub(super) fn harvest(round: u8, next: Option<u8>, needed: u16, goods: &Goods) -> Option<Fact> {
    let harvest = next?;
    let text = format!("{needed} food needed in round {harvest}");
    let short = needed > goods[Good::Food];
    let fact = if harvest == round && short { Fact::alarming } else { Fact::new };
    Some(fact("harvest", text))
}

/// Begging cards or markers, if there are any.
pub(super) fn begging(number: u8, called: &str) -> Option<Fact> {
    let plural = if number == 1 { "" } else { "s" };
    (number > 0).then(|| Fact::alarming("begging", format!("{number} {called}{plural}")))
}

/// Owned improvements or buildings by their names for people.
pub(super) fn built<'a>(label: &'static str, names: impl Iterator<Item = &'a str>) -> Option<Fact> {
    let names: Vec<&str> = names.collect();
    (!names.is_empty()).then(|| Fact::new(label, names.join(", ")))
}
