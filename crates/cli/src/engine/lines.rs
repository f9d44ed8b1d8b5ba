//! Reads lines without ever holding more than the longest one allowed.

use std::io::{self, BufRead};

use super::Failure;

/// The longest line, in bytes without its end.
pub(super) const LONGEST: usize = 1 << 20;

/// How much of a line that is too long is read in search of its end.
const ENDLESS: usize = 64 * LONGEST;

/// One line of input.
pub(super) enum Line {
    /// A line that is not too long.
    Whole(Vec<u8>),
    /// A line that was thrown away.
    TooLong,
    /// The beginning of a line whose end is not looked for any more.
    Endless,
}

impl Line {
    /// A line of so many bytes, of which these were kept.
    fn of(kept: Vec<u8>, length: usize) -> Line {
        if length > LONGEST { Line::TooLong } else { Line::Whole(kept) }
    }
}

/// What is said about a line that was thrown away.
pub(super) fn too_long() -> Failure {
    Failure::new("too_long", format!("the line is longer than {LONGEST} bytes"))
}

/// What is said about a line whose end never came.
pub(super) fn endless() -> Failure {
    let sentence = format!("the line has no end within {ENDLESS} bytes; nothing more is read");
    Failure::new("endless", sentence)
}

/// The lines of an input.
pub(super) struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input }
    }

    /// The next line, or `None` at the end of input.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let mut length = 0;
        loop {
            let read = self.input.fill_buf()?;
            if read.is_empty() {
                break;
            }
            let end = read.iter().position(|byte| *byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            length += part.len();
            if length <= LONGEST {
                line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(Line::of(line, length)));
            }
            if length > ENDLESS {
                return Ok(Some(Line::Endless));
            }
        }
        Ok((length > 0).then(|| Line::of(line, length)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_thrown_away_and_the_next_one_read() {
        let input = [vec![b'x'; LONGEST + 1], b"\nnext".to_vec()].concat();
        let mut lines = Lines::new(io::BufReader::new(&input[..]));
        assert!(matches!(lines.next_line(), Ok(Some(Line::TooLong))));
        assert!(matches!(lines.next_line(), Ok(Some(Line::Whole(line))) if line == b"next"));
        assert!(matches!(lines.next_line(), Ok(None)));
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let mut lines = Lines::new(io::BufReader::new(io::repeat(b'x')));
        assert!(matches!(lines.next_line(), Ok(Some(Line::Endless))));
    }

    #[test]
    fn the_longest_line_is_read_whole() {
        let input = [vec![b'x'; LONGEST], b"\n".to_vec()].concat();
        let mut lines = Lines::new(&input[..]);
        assert!(matches!(lines.next_line(), Ok(Some(Line::Whole(line))) if line.len() == LONGEST));
    }
}
