//! Decks that nobody has thought of: cards sewn together of parts that need not go together, to
//! find out whether whatever the check accepts can be played.

use crate::check::check;

/// The shipped decks, of whose lines parts are made.
const DECKS: [&str; 4] = [
    include_str!("../printed/decks/revised-base.cards"),
    include_str!("../printed/decks/classic-e.cards"),
    include_str!("../printed/decks/classic-i.cards"),
    include_str!("../printed/decks/classic-k.cards"),
];

/// Prices beside those of the shipped decks.
const PRICES: [&str; 5] = [
    "cost 1 wood or 1 clay",
    "cost return improvement",
    "cost 1 clay + return oven",
    "cost return 2 improvements",
    "cost 1 grain and 1 food if round >= 4",
];

/// Events and times beside those of the shipped decks.
const MOMENTS: [&str; 62] = [
    "grow",
    "other grow[basic-wish, urgent-wish]",
    "cook animal",
    "any cook each sheep",
    "cook each 2 goods",
    "bake each grain",
    "harvest.feed.start",
    "play",
    "anytime",
    "before use forest",
    "any use fishing",
    "other use reed-bank, clay-pit",
    "room[wood]",
    "room",
    "renovate",
    "new-pasture",
    "bake",
    "improvement, this",
    "after occupation",
    "home",
    "round.end",
    "turn.end if used forest",
    "once food >= 5",
    "round.start [2/game]",
    "harvest.field",
    "harvest.field.end",
    "score.before",
    "other sow",
    "any use-plow",
    "reap this",
    "any sow [1/player]",
    "round.end if round without harvest",
    "use farmland, cultivation",
    "any card baking",
    "other occupation",
    "other card improvement",
    "card joinery, pottery",
    "action minor",
    "action improvement[minor]",
    "action occupation",
    "anytime [1/game]",
    "once some player (owns well)",
    "fence",
    "other fence[1 - 4]",
    "any fence[5+]",
    "fence[unused]",
    "stable",
    "other stable[2]",
    "stable [1/round]",
    "plow",
    "other plow[beside field]",
    "refill reed-bank, forest",
    "any minor",
    "major",
    "renovate[to stone]",
    "occupation, this",
    "stable if my turn [1/turn]",
    "any take goods on accumulation-spaces if amount >= 2",
    "each new field[tile]",
    "harvest.start",
    "harvest.breed.start",
    "harvest.end",
];

/// Steps beside those of the shipped decks.
const STEPS: [&str; 67] = [
    "sell 1 grain for 2 food else 3 food",
    "may sell 1 wood for 1 food else 1 vegetable",
    "store 1 wood",
    "may pay 1 food -> store 1 food up to rooms",
    "others: may pay 1 grain -> 2 food; owner: 1 food",
    "may room 1",
    "room any",
    "stable 1 free",
    "may stable any for 1 wood",
    "fence",
    "may fence 1 space free",
    "renovate",
    "plow 1",
    "may sow",
    "sow",
    "may bake",
    "bake",
    "grow",
    "may grow without room",
    "may occupation for 1 food",
    "minor",
    "improvement",
    "may minor",
    "start-player",
    "breed sheep",
    "may breed boar",
    "move 1 crop",
    "pay 1 wood -> 3 food",
    "may pay 2 food -> plow 1; may sow",
    "choose 1 wood | 2 wood | 1 clay + 1 reed",
    "pick 2 different of wood clay reed",
    "promise 9 wood on all",
    "promise 99 food on next 13",
    "promise [may plow 1] on next 3",
    "promise [choose 1 sheep | may bake] on even",
    "others: 1 sheep",
    "1 sheep per grain",
    "2 vp per food",
    "pile grain, boar, wood",
    "pay 1 food -> top",
    "if round >= 5 then 2 stone",
    "plow 1 and/or sow",
    "renovate then may fence",
    "plow 2",
    "may plow 1 per round-left at most 3",
    "may plow 3 instead of 1",
    "may sow 1 vegetable on tiles",
    "may sow any grain, 1 fewer",
    "reap",
    "add 1 grain to each grain-field",
    "room 1 free",
    "may room 1 free",
    "may renovate to clay",
    "2 wood per card[improvement]",
    "give 2 wood",
    "choose give 1 food | lose 1 vp",
    "first 1 sheep later 2 boar",
    "promise [may pay 1 food -> fence up to 3 free] on next 4",
    "may pay 1 wood -> fence around stable free",
    "1 food per amount",
    "may renovate free",
    "renovate less 2 clay + 2 stone",
    "may room 1 less 2 wood",
    "may reap 1 vegetable",
    "promise 1 food on next wood",
    "may stable 1 free in pasture[size = 1]",
    "note round",
];

/// Standing rules and points beside those of the shipped decks.
const RULES: [&str; 69] = [
    "work.end: may move-person from farmland to fishing",
    "take food on fishing: may spend pay 2 food -> 1 sheep | pay 3 food -> 1 cattle",
    "feed last",
    "feed 2 people in full",
    "miss next harvest",
    "hold house none",
    "cooking +1 food per vegetable",
    "bake 2: 1 grain -> 4 food",
    "feed [1/harvest]: convert 1 wood -> 1 sheep",
    "anytime if rooms >= 3: convert 1 sheep -> 3 food",
    "score: 1 per wood on card",
    "hold pasture +9",
    "hold house 1 per room",
    "house +2 person",
    "field grain",
    "field grain 2 stacks",
    "field wood 3 stacks",
    "sow: +1",
    "sow exactly 1: +2",
    "sow grain beside room: +2",
    "reap vegetable from supply",
    "score if fields >= 3: 2",
    "cost fence: may replace wood with reed",
    "cost fence: 5 free per action",
    "cost room, major: -2 reed",
    "cost improvement: -1 clay per improvement",
    "cost renovate: set 1 food",
    "cost room: may replace wood with clay",
    "cost major: may replace all stone with 2 food",
    "occupied forest, fishing ok when held by one other",
    "turn: may place-two when one-on forest, clay-pit",
    "anytime: convert 1 wood -> 1 sheep | 3 food -> 1 boar",
    "score: 1 per 2 occupation[after this]",
    "score everyone: 2 if every other (food <= my food)",
    "cost stable: next free",
    "cost fence: 1 in 3 free",
    "cost improvement, stable, fence [1/round]: -1 wood",
    "cost room, renovate: no reed",
    "cost oven, joinery if rooms >= 3: -2 resources",
    "cost renovate[to stone]: -1 stone",
    "cost well: set nothing",
    "allow minor oven, joinery",
    "allow major for minor",
    "counts as 2 occupations",
    "may draw occupation for 3 food",
    "hand other card improvement: play",
    "bake 2: 1 grain -> 5 food",
    "hold pasture +2 boar",
    "hold pasture mixed",
    "hold stable 3 cattle",
    "hold one-stable 4",
    "hold 3 animals",
    "hold 1 sheep + 2 cattle",
    "hold any sheep",
    "breed boar 3 from 3",
    "cost fence: 2 more free per action",
    "hold stable +1",
    "hold pasture[stables >= 1] +2",
    "house +1 person if rooms = 4",
    "field grain vegetable",
    "breed sheep 1 from 1",
    "play: store 2 food\n  use forest if food on card >= 1: 1 food from card",
    "score: 1 per pasture[animals >= 1 and free = 0]",
    "score: 1 per card[after this and accumulation]",
    "use forest: note turn\n  turn.end if used forest and noted: 1 food",
    "sow: note game\n  round.end if noted: 1 food",
    "after use fishing: may place-person on any space",
    "score: 1 per missing-animal",
    "score if most sheep: 2",
];

/// How many occupations are alike where cards are, and as many minor improvements.
const ALIKE: usize = 14;

/// The parts of which cards are made: prices, needs, events, steps and rules.
#[derive(Debug)]
pub struct Patchwork {
    prices: Vec<String>,
    needs: Vec<String>,
    moments: Vec<String>,
    steps: Vec<String>,
    rules: Vec<String>,
}

impl Default for Patchwork {
    fn default() -> Patchwork {
        Patchwork::new()
    }
}

/// What can be counted.
const COUNTED: [&str; 46] = [
    "animal",
    "animal-kind",
    "room",
    "room[clay]",
    "house",
    "person",
    "people[newborn]",
    "people[left]",
    "people[placed]",
    "people on fishing",
    "field",
    "field[grain]",
    "fields[vegetable >= 2 and tile]",
    "field[empty]",
    "field[planted]",
    "pasture",
    "pasture[size >= 2 and stables = 0]",
    "stable",
    "stable[unfenced]",
    "stable[fenced]",
    "space[unused]",
    "space[used]",
    "space[fenced]",
    "card",
    "card[vp >= 1]",
    "occupation",
    "improvement",
    "major",
    "minor",
    "played[plow or tillage]",
    "line[full]",
    "line[empty]",
    "point[lost]",
    "point[negative]",
    "begging-card",
    "gained",
    "round",
    "round-left",
    "player",
    "others[house >= my house]",
    "grain on fields",
    "amount",
    "columns[pasture]",
    "column[room]",
    "goods on forest",
    "field[beside room]",
];

/// Conditions made of others, and numbers made of others.
const CONDITIONS: [&str; 5] = [
    "(rooms - 2) >= 1 or house is not wood and not start-player",
    "not (animal-kinds >= 2 and pastures >= majors + minors)",
    "some other (rooms > my rooms) and every player (cards >= 1)",
    "left-neighbor (people >= 3) or left-neighbor's sheep > others' sheep",
    "least of (wood, clay) >= most of (reed, lines[full])",
];

impl Patchwork {
    /// The parts of the shipped decks, everything that can be counted, and others.
    pub fn new() -> Patchwork {
        let mut parts = Patchwork {
            prices: PRICES.map(str::to_owned).into(),
            needs: Vec::new(),
            moments: MOMENTS.map(str::to_owned).into(),
            steps: STEPS.map(str::to_owned).into(),
            rules: RULES.map(str::to_owned).into(),
        };
        for count in COUNTED {
            parts.moments.push(format!("round.start if {count} >= 2"));
            parts.steps.push(format!("1 food per {count}"));
            parts.rules.push(format!("score: 1 per {count}"));
        }
        parts.moments.extend(CONDITIONS.map(|condition| format!("round.start if {condition}")));
        let cards = DECKS.iter().flat_map(|deck| deck.split("\n\n"));
        for card in cards.filter(|card| card.contains('"')) {
            let (header, abilities) = card.trim_end().split_once("\n  ").unwrap_or((card, ""));
            let mut fields = header.split("; ").skip(1).map(str::to_owned);
            parts.prices.extend(fields.clone().find(|field| field.starts_with("cost")));
            parts.needs.extend(fields.find(|field| field.starts_with("needs")));
            for ability in abilities.split("\n  ").filter(|ability| !ability.is_empty()) {
                parts.cut_up(ability);
            }
            // Some words go only with the others of their card.
            if !abilities.is_empty() {
                parts.rules.push(abilities.to_owned());
            }
        }
        parts
    }

    /// Keeps when something happens and what happens as parts, or a standing rule as one.
    fn cut_up(&mut self, ability: &str) {
        let standing = ["cost", "score", "hold", "house", "occupied", "turn:", "allow", "forbid"];
        match ability.split_once(": ") {
            Some((when, does)) if !standing.iter().any(|word| when.starts_with(word)) => {
                self.moments.push(when.to_owned());
                self.steps.push(does.to_owned());
            }
            _ => self.rules.push(ability.to_owned()),
        }
    }

    /// A card of parts; `below` draws a number below another.
    fn card(
        &self,
        number: usize,
        occupation: bool,
        below: &mut impl FnMut(usize) -> usize,
    ) -> String {
        fn any<'a>(list: &'a [String], below: &mut impl FnMut(usize) -> usize) -> &'a str {
            &list[below(list.len())]
        }
        let mut card = if occupation {
            format!("K{number} \"Card {number}\" occ 1+")
        } else {
            let travels = if below(8) == 0 { " travels" } else { "" };
            let mut header = format!("K{number} \"Card {number}\" minor{travels}");
            if below(2) == 0 {
                header += &format!("; {}", any(&self.prices, below));
            }
            if below(6) == 0 {
                header += &format!("; {}", any(&self.needs, below));
            }
            header
        };
        for _ in 0..1 + below(3) {
            card += "\n  ";
            if below(5) == 0 {
                card += any(&self.rules, below);
                continue;
            }
            let second = if below(4) == 0 {
                format!("; {}", any(&self.steps, below))
            } else {
                String::new()
            };
            card += &format!("{}: {}{second}", any(&self.moments, below), any(&self.steps, below));
        }
        card + "\n\n"
    }

    /// A card without mistakes.
    fn playable(
        &self,
        number: usize,
        occupation: bool,
        below: &mut impl FnMut(usize) -> usize,
    ) -> String {
        loop {
            let card = self.card(number, occupation, below);
            if check("card", &card).mistakes.is_empty() {
                return card;
            }
        }
    }

    /// The text of a deck without mistakes that is large enough for two. The same numbers give the
    /// same deck.
    pub fn deck(&self, mut below: impl FnMut(usize) -> usize) -> String {
        let mut text = String::new();
        // Now and then all cards do the same, and do it again and again.
        let pattern = (below(4) == 0).then(|| self.playable(0, true, &mut below));
        for number in 1.. {
            let occupation = number % 2 == 0;
            let card = match pattern.as_deref().and_then(|card| card.split_once('\n')) {
                Some((_, abilities)) if number <= 2 * ALIKE => {
                    let kind = if occupation { "occ 1+" } else { "minor" };
                    format!("K{number} \"Card {number}\" {kind}\n{abilities}")
                }
                _ => self.playable(number, occupation, &mut below),
            };
            let longer = format!("{text}{card}");
            // One card too many of a kind is left out.
            if check("deck", &longer).mistakes.is_empty() {
                text = longer;
            }
            let count = |kind: &str| text.matches(kind).count();
            if count("\" occ 1+") >= 14 && count("\" minor") >= 14 {
                break;
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::parser::first_words;

    /// The guide from where it says what cards do to where it says what they cannot do yet.
    fn guide() -> &'static str {
        let guide = include_str!("../../../docs/cards.md");
        let (_, rest) = guide.split_once("## When it acts").expect("it says when cards act");
        let (words, _) = rest.split_once("## What cannot").expect("it says what cannot be played");
        words
    }

    /// The words of lines of cards, without names of things and numbers.
    fn words(line: &str) -> impl Iterator<Item = &str> {
        let parts =
            line.split(|letter: char| !(letter.is_ascii_alphanumeric() || "-.".contains(letter)));
        let parts = parts.map(|word| word.trim_matches(['-', '.']));
        parts.filter(|word| word.starts_with(|letter: char| letter.is_ascii_lowercase()))
    }

    /// Every word of the language: those that lines begin with, the counters, and what the guide
    /// explains.
    fn language() -> BTreeSet<&'static str> {
        let rows = guide().lines().filter(|line| line.starts_with("| `"));
        let lines = rows.filter_map(|row| row.split(" | ").next());
        let spans = lines.flat_map(|line| line.split('`').skip(1).step_by(2));
        let counters = crate::count::NOUNS.iter().map(|(one, ..)| *one);
        spans.flat_map(words).chain(counters).chain(first_words()).collect()
    }

    #[test]
    fn every_word_of_the_language_is_in_some_part() {
        let all = Patchwork::new();
        let parts = [&all.prices, &all.needs, &all.moments, &all.steps, &all.rules];
        let known: BTreeSet<&str> =
            parts.into_iter().flatten().flat_map(|part| words(part)).collect();
        let unknown: Vec<_> = language().into_iter().filter(|word| !known.contains(word)).collect();
        assert_eq!(unknown, Vec::<&str>::new());
    }

    #[test]
    fn random_decks_speak_the_whole_language() {
        let all = Patchwork::new();
        let mut random = 1_u64;
        let mut silent = language();
        for _ in 0..800 {
            let deck = all.deck(|bound| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (random >> 33) as usize % bound
            });
            for word in words(&deck) {
                silent.remove(word);
            }
            if silent.is_empty() {
                return;
            }
        }
        panic!("no random card says {silent:?}");
    }
}
