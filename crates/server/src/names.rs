//! Names that people give themselves, and what they say, as others see it.

use farmstead_rules::Seat;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How long a name can be, in characters.
const LONGEST_NAME: usize = 40;

/// How many marks can stand on one letter.
const MOST_MARKS: usize = 2;

/// A name that can be shown: one way to write it, nothing invisible, nothing that changes the
/// direction of what stands beside it, not too long, never empty.
pub(crate) fn clean_name(name: Option<&str>, seat: u8) -> String {
    match clean_text(name.unwrap_or(""), LONGEST_NAME) {
        shown if shown.is_empty() => format!("Player {}", Seat(seat)),
        shown => shown,
    }
}

/// Words that can be shown in one line, at most so many characters; maybe none.
pub(crate) fn clean_text(text: &str, longest: usize) -> String {
    let mut clean = String::new();
    let mut marks = 0;
    for sign in text.chars().take(8 * longest).nfc() {
        marks = if is_combining_mark(sign) { marks + 1 } else { 0 };
        if is_hidden(sign) || marks > MOST_MARKS || (marks > 0 && clean.is_empty()) {
            continue;
        }
        match sign.is_whitespace() {
            true if clean.is_empty() || clean.ends_with(' ') => {}
            true => clean.push(' '),
            false => clean.push(sign),
        }
    }
    let short: String = clean.chars().take(longest).collect();
    short.trim_end().to_owned()
}

/// Whether a sign cannot be seen, or makes others look like something else.
fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}'
            | '\u{e0000}'..='\u{e0fff}' | '\u{f0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shown_as_it_is_meant() {
        let clean = |name| clean_name(Some(name), 1);
        assert_eq!(clean("  Anna \t  Maria\n"), "Anna Maria");
        assert_eq!(clean("Zoe\u{308}"), "Zo\u{eb}");
        assert_eq!(clean("\u{202e}annA\u{200b}"), "annA");
        assert_eq!(clean("a\u{335}\u{336}\u{337}\u{338}"), "a\u{335}\u{336}");
        for nothing in ["", "  ", "\u{200b}\u{2060}", "\u{3164}", "\u{301}"] {
            assert_eq!(clean(nothing), "Player B", "{nothing:?}");
        }
        assert_eq!(clean(&"x".repeat(1000)).len(), LONGEST_NAME);
        assert_eq!(clean_name(None, 0), "Player A");
    }
}
