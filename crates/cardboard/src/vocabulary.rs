//! Every word of the card language, in one place.
//!
//! The parser knows no word that is not listed here (it says so where it meets one), and everything else in a
//! deck is the key of a card or space, a number or a sign.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use crate::lexer::{self, Line, Token};
use crate::parser::paragraphs;
use crate::printed;

/// What a word is for. Some are used for several things; this is the first of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What is printed at the head of a card.
    Header,
    /// Goods.
    Good,
    /// When something happens, and to what.
    Event,
    /// What must be true.
    Condition,
    /// What is counted, and of whom.
    Count,
    /// What is done.
    Step,
    /// What holds while a card is in play.
    Rule,
    /// Points at the end.
    Points,
    /// What joins the others.
    Joint,
    /// What only the smaller games need.
    Buildings,
}

impl Part {
    /// Its name.
    pub const fn key(self) -> &'static str {
        match self {
            Part::Header => "head",
            Part::Good => "good",
            Part::Event => "event",
            Part::Condition => "condition",
            Part::Count => "count",
            Part::Step => "step",
            Part::Rule => "rule",
            Part::Points => "points",
            Part::Joint => "joint",
            Part::Buildings => "buildings",
        }
    }
}

/// The words by what they are for. A word for one and for several of a thing is one word.
const WORDS: [(Part, &[&[&str]]); 10] = [
    (
        Part::Header,
        &[
            &["back"],
            &["accumulation"],
            &["baking"],
            &["beginner"],
            &["classic"],
            &["cooking"],
            &["cost"],
            &["edition"],
            &["everything"],
            &["family"],
            &["fireplace"],
            &["full"],
            &["group"],
            &["hearth"],
            &["holds"],
            &["linked"],
            &["major", "majors"],
            &["minor", "minors"],
            &["mode"],
            &["needs"],
            &["newest"],
            &["occ"],
            &["on"],
            &["oven"],
            &["pasture", "pastures"],
            &["piece", "pieces"],
            &["players", "player"],
            &["plow"],
            &["reconstructed"],
            &["refill"],
            &["refilled"],
            &["return"],
            &["revised"],
            &["round-space"],
            &["shape"],
            &["space", "spaces"],
            &["stage"],
            &["street"],
            &["tags"],
            &["tillage"],
            &["travels"],
            &["vp"],
            &["well"],
        ],
    ),
    (
        Part::Good,
        &[
            &["boar"],
            &["cattle"],
            &["clay"],
            &["crop", "crops"],
            &["food"],
            &["goods", "good"],
            &["grain"],
            &["horse"],
            &["material"],
            &["reed"],
            &["resources", "resource"],
            &["sheep"],
            &["stone"],
            &["vegetable"],
            &["wood"],
        ],
    ),
    (
        Part::Event,
        &[
            &["action"],
            &["after"],
            &["any"],
            &["anytime"],
            &["bake"],
            &["before"],
            &["card", "cards"],
            &["cook"],
            &["craft"],
            &["each-room"],
            &["feed"],
            &["fence", "fences"],
            &["first/round"],
            &["game"],
            &["grow"],
            &["hand"],
            &["harvest"],
            &["harvest.breed.start"],
            &["harvest.end"],
            &["harvest.start"],
            &["new"],
            &["harvest.feed.start"],
            &["harvest.field"],
            &["harvest.field.end"],
            &["harvest.field.start"],
            &["home"],
            &["improvement", "improvements"],
            &["kept"],
            &["marked"],
            &["minor-gives"],
            &["new-pasture"],
            &["occupation", "occupations"],
            &["once"],
            &["other"],
            &["otherwise"],
            &["play"],
            &["reap"],
            &["receive"],
            &["renovate"],
            &["room", "rooms"],
            &["round.end"],
            &["round.start"],
            &["score"],
            &["score.before"],
            &["sow"],
            &["stable", "stables"],
            &["take"],
            &["this"],
            &["turn.end"],
            &["use"],
            &["use-plow"],
            &["used"],
            &["work.end"],
            &["work.start"],
        ],
    ),
    (
        Part::Condition,
        &[
            &["and"],
            &["every"],
            &["feeding"],
            &["grew"],
            &["is"],
            &["left-neighbor", "left-neighbor's"],
            &["not"],
            &["noted"],
            &["or"],
            &["owns"],
            &["phase"],
            &["some"],
            &["them"],
            &["took"],
            &["work"],
        ],
    ),
    (
        Part::Count,
        &[
            &["all"],
            &["amount"],
            &["animal-kind", "animal-kinds"],
            &["animal", "animals"],
            &["begging-card", "begging-cards"],
            &["column", "columns"],
            &["empty"],
            &["fenced"],
            &["field", "fields"],
            &["gained"],
            &["house"],
            &["least"],
            &["left"],
            &["line", "lines"],
            &["lost"],
            &["most"],
            &["my"],
            &["negative"],
            &["newborn"],
            &["others", "others'"],
            &["person", "people"],
            &["placed"],
            &["planted"],
            &["played"],
            &["point", "points"],
            &["round-left", "rounds-left"],
            &["round", "rounds"],
            &["size"],
            &["their"],
            &["tile", "tiles"],
            &["unfenced"],
        ],
    ),
    (
        Part::Step,
        &[
            &["add"],
            &["again"],
            &["at-least"],
            &["bag"],
            &["breed"],
            &["choose"],
            &["convert"],
            &["different"],
            &["draw"],
            &["else"],
            &["even"],
            &["fewer"],
            &["first"],
            &["free"],
            &["from"],
            &["give"],
            &["giving"],
            &["glean"],
            &["grain-field", "vegetable-field"],
            &["guest"],
            &["here"],
            &["instead"],
            &["later"],
            &["lose"],
            &["mark-space"],
            &["note"],
            &["may"],
            &["move"],
            &["move-person"],
            &["newborn-acts"],
            &["next"],
            &["odd"],
            &["owner", "owners"],
            &["pair"],
            &["pay"],
            &["pick"],
            &["pile"],
            &["place-person"],
            &["promise"],
            &["put"],
            &["redraw"],
            &["same"],
            &["sell"],
            &["spend"],
            &["spread"],
            &["start-player"],
            &["store"],
            &["supply"],
            &["top"],
        ],
    ),
    (
        Part::Rule,
        &[
            &["ahead"],
            &["allow"],
            &["around"],
            &["as"],
            &["begin"],
            &["beside"],
            &["by"],
            &["child"],
            &["counts"],
            &["exactly"],
            &["forbid"],
            &["held"],
            &["hold"],
            &["last"],
            &["less"],
            &["miss"],
            &["mixed"],
            &["none"],
            &["occupied"],
            &["ok"],
            &["one"],
            &["one-on"],
            &["one-stable"],
            &["place-two"],
            &["replace"],
            &["round-cards"],
            &["stacks"],
            &["toll"],
            &["turn"],
            &["without"],
        ],
    ),
    (Part::Points, &[&["best"], &["everyone"], &["except"], &["spending"], &["table"]]),
    (
        Part::Joint,
        &[
            &["a"],
            &["and/or"],
            &["each"],
            &["for"],
            &["if"],
            &["in"],
            &["no"],
            &["nothing"],
            &["of"],
            &["only"],
            &["per"],
            &["then"],
            &["to"],
            &["up"],
            &["when"],
            &["with"],
        ],
    ),
    (
        Part::Buildings,
        &[
            &["adjacent"],
            &["adjacent-building"],
            &["all-used"],
            &["base"],
            &["before-breeding"],
            &["below-top"],
            &["border"],
            &["born"],
            &["bottom"],
            &["bottom-building"],
            &["build-here"],
            &["building"],
            &["corner"],
            &["cottage"],
            &["each-animal"],
            &["even-more"],
            &["expand"],
            &["half"],
            &["hook"],
            &["more"],
            &["over"],
            &["pens"],
            &["set"],
            &["special-building"],
            &["stall", "stalls"],
            &["stone-here"],
            &["top-building"],
            &["trough", "troughs"],
            &["unused"],
            &["unused-space"],
            &["upgrade"],
        ],
    ),
];

/// A word with how many printed cards, spaces and buildings say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The word, for one of a thing where there are two forms.
    pub word: &'static str,
    /// What it is for.
    pub part: Part,
    /// How many paragraphs of what ships with the program use it.
    pub cards: usize,
}

/// Every word of the language with how often what ships with the program uses it, by part and then by the
/// alphabet.
pub fn words() -> Vec<Usage> {
    let mut cards: BTreeMap<&'static str, usize> = BTreeMap::new();
    for source in printed::sources() {
        let lines = lexer::lines(source);
        for paragraph in paragraphs(&lines) {
            let said: BTreeSet<&'static str> =
                paragraph.iter().flat_map(said_in).filter_map(|word| known(word)).collect();
            for word in said {
                *cards.entry(word).or_default() += 1;
            }
        }
    }
    let all = WORDS.iter().flat_map(|(part, words)| words.iter().map(|forms| (*part, forms[0])));
    let count = |word: &str| cards.get(word).copied().unwrap_or(0);
    all.map(|(part, word)| Usage { word, part, cards: count(word) }).collect()
}

/// The words of a line, but for the key that a paragraph begins with.
fn said_in(line: &Line) -> impl Iterator<Item = &str> {
    let keyed = !line.indented && matches!(line.tokens.get(1), Some((Token::Text(_), _)));
    line.tokens.iter().skip(usize::from(keyed)).filter_map(|(token, _)| match token {
        Token::Word(word) => Some(word.as_str()),
        _ => None,
    })
}

/// The word of the language that this is a form of.
pub(crate) fn known(word: &str) -> Option<&'static str> {
    static FORMS: OnceLock<BTreeMap<&'static str, &'static str>> = OnceLock::new();
    let forms = FORMS.get_or_init(|| {
        let words = WORDS.iter().flat_map(|(_, words)| words.iter());
        words.flat_map(|forms| forms.iter().map(|form| (*form, forms[0]))).collect()
    });
    forms.get(word).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_named_once() {
        let forms: Vec<&str> = WORDS
            .iter()
            .flat_map(|(_, words)| words.iter().flat_map(|forms| forms.iter().copied()))
            .collect();
        let different: BTreeSet<&str> = forms.iter().copied().collect();
        assert_eq!(different.len(), forms.len());
    }

    #[test]
    fn words_are_counted_by_card() {
        let words = words();
        let of =
            |word: &str| words.iter().find(|usage| usage.word == word).map(|usage| usage.cards);
        let playing = printed::shipped()
            .filter(|card| card.abilities.iter().any(|one| matches!(one, crate::Ability::Play(_))));
        assert!(of("play").is_some_and(|cards| cards >= playing.count()));
        assert_eq!(of("fishing"), None, "it is a space");
    }
}
