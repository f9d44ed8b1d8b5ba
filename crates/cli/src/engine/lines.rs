//! Reads lines without ever holding more than the longest one allowed.

use std::io::{self, BufRead};

use super::Failure;

/// The longest line, in bytes without its end.
pub(super) const LONGEST: usize = 1 << 20;

/// One line of input.
pub(super) enum Line {
    /// A line that is not too long.
    Whole(Vec<u8>),
    /// A line that was thrown away.
    TooLong,
}

/// What is said about a line that was thrown away.
pub(super) fn too_long() -> Failure {
    Failure::new("too_long", format!("the line is longer than {LONGEST} bytes"))
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
        let mut too_long = false;
        let mut any = false;
        loop {
            let read = self.input.fill_buf()?;
            if read.is_empty() {
                break;
            }
            any = true;
            let end = read.iter().position(|byte| *byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            too_long |= line.len() + part.len() > LONGEST;
            if !too_long {
                line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(any.then_some(if too_long { Line::TooLong } else { Line::Whole(line) }))
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
    fn the_longest_line_is_read_whole() {
        let input = [vec![b'x'; LONGEST], b"\n".to_vec()].concat();
        let mut lines = Lines::new(&input[..]);
        assert!(matches!(lines.next_line(), Ok(Some(Line::Whole(line))) if line.len() == LONGEST));
    }
}
