//! Valid texts, and what becomes of them when somebody tampers with them.

use farmstead_ai::Wyrand;

/// What is put into texts: signs and numbers that programs have stumbled over.
const SPLINTERS: [&str; 24] = [
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\n",
    "\r\n",
    "-1",
    "0",
    "18446744073709551616",
    "4294967296",
    "1e999",
    "null",
    "true",
    "\\ud800",
    "../..",
    "%00",
    "{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{",
    "'); DROP TABLE log; --",
];

/// A text with some damage: parts cut out, doubled, exchanged, or something put in.
pub(super) fn damaged(text: &str, random: &mut Wyrand) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let (from, to) = part(&text, random);
        let piece = text[from..to].to_owned();
        match random.below(5) {
            0 => text.replace_range(from..to, ""),
            1 => text.insert_str(to, &piece),
            2 => text.replace_range(from..to, SPLINTERS[random.below(SPLINTERS.len())]),
            3 => text.insert_str(from, SPLINTERS[random.below(SPLINTERS.len())]),
            _ => text.replace_range(from..to, &random.below(1 << 31).to_string()),
        }
    }
    text
}

/// A part of a text, mostly a short one.
fn part(text: &str, random: &mut Wyrand) -> (usize, usize) {
    let longest = if random.below(4) == 0 { text.len() + 1 } else { 8 };
    let from = random.below(text.len() + 1);
    let to = (from + random.below(longest)).min(text.len());
    (text.floor_char_boundary(from), text.ceil_char_boundary(to))
}
