//! Decks in words that the language no longer has. Games that were kept hold the deck they were played
//! with, so it must be read for ever.

use crate::count::FORMERLY;
use crate::lexer::{self, Token};

/// A deck in today's words, line by line; names and numbers stay.
pub(crate) fn as_written_now(source: &str) -> String {
    let mut text = String::new();
    let mut last = 1;
    for line in lexer::lines(source) {
        // Mistakes are told with their lines.
        (last..line.number).for_each(|_| text.push('\n'));
        last = line.number;
        let indent = if line.indented { "  " } else { "" };
        let words: Vec<String> = line.tokens.iter().map(|(token, _)| written(token)).collect();
        text += indent;
        text += &Rewriter { words: &words, at: 0 }.line().join(" ");
    }
    text
}

fn written(token: &Token) -> String {
    match token {
        Token::Text(name) => format!("\"{name}\""),
        Token::Word(word) | Token::Unreadable(word) => word.clone(),
        Token::Number(number) => number.to_string(),
        sign => sign.shown().trim_matches('`').to_owned(),
    }
}

/// Walks over the words of a line.
struct Rewriter<'a> {
    words: &'a [String],
    at: usize,
}

impl Rewriter<'_> {
    fn line(mut self) -> Vec<String> {
        let mut written = Vec::new();
        while self.at < self.words.len() {
            match self.rewritten() {
                Some(phrase) => written.push(phrase),
                None => written.push(self.next()),
            }
        }
        written
    }

    fn next(&mut self) -> String {
        let word = self.words.get(self.at).cloned().unwrap_or_default();
        self.at += 1;
        word
    }

    fn eat(&mut self, phrase: &[&str]) -> bool {
        let there = self.words[self.at..].iter().map(String::as_str).take(phrase.len());
        let is_it = there.eq(phrase.iter().copied());
        self.at += if is_it { phrase.len() } else { 0 };
        is_it
    }

    /// What is counted, as it is written now.
    fn count(&mut self) -> String {
        let word = self.next();
        let plural = |old: &str| word == old || word.strip_suffix('s') == Some(old);
        match FORMERLY.iter().find(|(old, _)| plural(old)) {
            Some((_, now)) => (*now).to_owned(),
            None if self.eat(&["on", "card"]) => format!("{word} on card"),
            None => word,
        }
    }

    /// Keys joined by commas.
    fn cards(&mut self) -> String {
        let mut cards = self.next();
        while self.eat(&[","]) {
            cards += &format!(", {}", self.next());
        }
        cards
    }

    /// What begins here, in other words, if they are others.
    fn rewritten(&mut self) -> Option<String> {
        let before = self.at.checked_sub(1).map(|at| self.words[at].as_str());
        let asked = matches!(before, Some("if" | "and" | "needs" | "once"));
        if asked && self.eat(&["people-on"]) {
            return Some(format!("people on {}", self.next()));
        }
        if asked && self.eat(&["occupied"]) {
            return Some(format!("all people on {} >= 1", self.next()));
        }
        for whom in ["every", "some"] {
            let open = self.words.get(self.at + 2).is_some_and(|word| word == "(");
            if asked && !open && self.eat(&[whom, "other"]) {
                let count = self.count();
                return Some(format!("{whom} other ({count} {} {})", self.next(), self.next()));
            }
        }
        for (word, sign) in [("more", "<"), ("fewer", ">")] {
            if asked && self.eat(&[word]) {
                let count = self.count();
                self.eat(&["than", "every", "other"]);
                return Some(format!("every other ({count} {sign} my {count})"));
            }
        }
        if asked && self.eat(&["most"]) {
            let count = self.count();
            return Some(format!("every other ({count} <= my {count})"));
        }
        if asked && self.eat(&["built"]) {
            return Some(format!("some player (owns {})", self.cards()));
        }
        if self.eat(&["them", "ahead", "in"]) {
            let count = self.count();
            return Some(format!("their {count} {} {count} + {}", self.next(), self.next()));
        }
        if self.eat(&["start-player", "is", "other"]) {
            return Some("not start-player".to_owned());
        }
        if self.eat(&["round", "without", "harvest"]) {
            return Some("not round with harvest".to_owned());
        }
        if self.eat(&["house", "not"]) {
            return Some(format!("house is not {}", self.next()));
        }
        if asked && self.eat(&["house", "in"]) {
            let mut houses = vec![self.next()];
            while ["wood", "clay", "stone"]
                .iter()
                .any(|house| self.words.get(self.at).is_some_and(|word| word == house))
            {
                houses.push(self.next());
            }
            return Some(format!("house is {}", houses.join(" or ")));
        }
        if self.eat(&["per", "owned"]) {
            return Some(format!("per card[{}]", self.cards()));
        }
        if self.eat(&["per"]) {
            return Some(self.per());
        }
        if self.eat(&["table"]) {
            return Some(format!("table {}", self.count()));
        }
        asked.then(|| self.count())
    }

    /// For what something is given, and for how much of it at most.
    fn per(&mut self) -> String {
        let number = self.words.get(self.at).is_some_and(|word| word.parse::<u16>().is_ok());
        let number = if number { format!("{} ", self.next()) } else { String::new() };
        let count = self.count();
        if self.eat(&["up", "to"]) || self.eat(&["at", "most"]) {
            return format!("per {number}least of ({count}, {})", self.count());
        }
        format!("per {number}{count}")
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::as_written_now;
    use crate::check::check;

    #[test]
    fn a_deck_in_older_words_is_read() {
        let older = r#"edition classic

H1 "House in the most fields" minor; cost 1 wood; needs grain-fields >= 2 and house in clay stone
  use forest if people-on fishing >= 1 and occupied lessons: 1 food per 2 all-grain
  other grow if them ahead in people >= 2: 1 food
  once built well, clay-oven: 1 food

H2 "Heather" occ 1+; needs some other occupations < 2
  round.start if fewer unused-spaces than every other: 1 wood
  score if most sheep and house not wood: 2
  play: 2 wood per owned joinery, pottery
  occupied farmland, lessons ok when held by any other
  score: 3 per begging-card up to 2
  score: table pasture-spaces {6:1 7:2}
"#;
        let now = as_written_now(older);
        expect![[r#"
            edition classic

            H1 "House in the most fields" minor ; cost 1 wood ; needs fields[grain] >= 2 and house is clay or stone
              use forest if people on fishing >= 1 and all people on lessons >= 1 : 1 food per 2 (grain + grain on fields)
              other grow if their people >= people + 2 : 1 food
              once some player (owns well, clay-oven) : 1 food

            H2 "Heather" occ 1 + ; needs some other (occupations < 2)
              round.start if every other (spaces[unused] > my spaces[unused]) : 1 wood
              score if every other (sheep <= my sheep) and house is not wood : 2
              play : 2 wood per card[joinery, pottery]
              occupied farmland , lessons ok when held by any other
              score : 3 per least of (begging-card, 2)
              score : table spaces[fenced] { 6 : 1 7 : 2 }"#]]
        .assert_eq(&now);
        assert_eq!(check("older.cards", &now).mistakes, []);
    }
}
