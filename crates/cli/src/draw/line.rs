//! Lines of text with colours, and blocks of them side by side.

use std::fmt::{self, Write};

use anstyle::Style;

/// A line that knows how wide it looks.
#[derive(Debug, Clone, Default)]
pub(crate) struct Line {
    text: String,
    width: usize,
    /// Spaces at the end, not yet written: they are only seen if something follows.
    spaces: usize,
}

impl Line {
    /// A line without colours.
    pub(crate) fn plain(text: &str) -> Line {
        Line::styled(Style::new(), text)
    }

    /// A line in one style.
    pub(crate) fn styled(style: Style, text: &str) -> Line {
        let mut line = Line::default();
        line.add(style, text);
        line
    }

    /// Adds text in a style.
    pub(crate) fn add(&mut self, style: Style, text: &str) -> &mut Line {
        let seen = if style.get_bg_color().is_some() { text } else { text.trim_end_matches(' ') };
        if !seen.is_empty() {
            self.write_spaces();
            if style.is_plain() {
                self.text += seen;
            } else {
                let _ = write!(self.text, "{style}{seen}{style:#}");
            }
        }
        self.spaces += text.len() - seen.len();
        self.width += text.chars().count();
        self
    }

    fn write_spaces(&mut self) {
        self.text.extend(std::iter::repeat_n(' ', std::mem::take(&mut self.spaces)));
    }

    /// Adds another line to the end of this one.
    pub(crate) fn append(&mut self, other: &Line) -> &mut Line {
        if !other.text.is_empty() {
            self.write_spaces();
            self.text += &other.text;
        }
        self.spaces += other.spaces;
        self.width += other.width;
        self
    }

    /// Fills up with spaces.
    pub(crate) fn pad(&mut self, width: usize) -> &mut Line {
        self.spaces += width.saturating_sub(self.width);
        self.width = self.width.max(width);
        self
    }

    /// Adds text that ends at this width.
    pub(crate) fn add_right(&mut self, width: usize, style: Style, text: &str) -> &mut Line {
        self.pad(width.saturating_sub(text.chars().count())).add(style, text)
    }

    /// How wide it looks.
    pub(crate) fn width(&self) -> usize {
        self.width
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Puts blocks of lines next to each other.
pub(crate) fn beside(blocks: &[Vec<Line>], gap: usize) -> Vec<Line> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = vec![Line::default(); height];
    let mut left = 0;
    for block in blocks {
        for (line, part) in lines.iter_mut().zip(block) {
            line.pad(left).append(part);
        }
        left += block.iter().map(Line::width).max().unwrap_or(0) + gap;
    }
    lines
}

/// Breaks text between words.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        let used = last.chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if used > 0 {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// Cuts text off where it gets too wide.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + "…"
}

/// A name in so many letters: whole, or cut off with a dot.
pub(crate) fn short(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    let kept: String = name.chars().take(width.saturating_sub(1)).collect();
    kept + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_keep_their_distance() {
        let block = |lines: &[&str]| lines.iter().map(|line| Line::plain(line)).collect::<Vec<_>>();
        let lines = beside(&[block(&["ab", "c"]), block(&["d", "e", "f"])], 2);
        let lines: Vec<String> = lines.iter().map(Line::to_string).collect();
        assert_eq!(lines, ["ab  d", "c   e", "    f"]);
    }

    #[test]
    fn text_breaks_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(cut("Traveling Players", 9), "Travelin…");
        assert_eq!(short("cottage", 5), "cott.");
    }
}
