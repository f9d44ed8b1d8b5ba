//! Lines as they come in, so that work can end when there is more to do.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use super::lines::{Line, Lines};

/// The lines that come in.
pub(super) struct Incoming {
    lines: Receiver<io::Result<Line>>,
    /// A line that was seen and not handed out yet.
    next: Option<io::Result<Line>>,
}

impl Incoming {
    /// Reads on its own from now on, one line ahead.
    pub(super) fn new(input: impl BufRead + Send + 'static) -> Incoming {
        let (found, lines) = sync_channel(0);
        thread::spawn(move || {
            let mut input = Lines::new(input);
            while let Some(line) = input.next_line().transpose() {
                if found.send(line).is_err() {
                    return;
                }
            }
        });
        Incoming { lines, next: None }
    }

    /// The next line, or `None` at the end of input.
    pub(super) fn next_line(&mut self) -> io::Result<Option<Line>> {
        self.next.take().or_else(|| self.lines.recv().ok()).transpose()
    }

    /// Whether another line is there, or none will come.
    pub(super) fn has_more(&mut self) -> bool {
        if self.next.is_some() {
            return true;
        }
        match self.lines.try_recv() {
            Ok(line) => {
                self.next = Some(line);
                true
            }
            Err(TryRecvError::Disconnected) => true,
            Err(TryRecvError::Empty) => false,
        }
    }
}
