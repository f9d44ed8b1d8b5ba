//! The engine protocol: one JSON object a line, in and out. See `docs/engine-protocol.md`.

mod lines;
mod reply;
mod request;
mod session;

use std::io::{BufRead, Write};

use anyhow::Result;
use serde::Serialize;

use lines::{Line, Lines};
use reply::Reply;
use request::{Failure, Request};
use session::Session;

/// Answers every line of the input with one line of output, until `quit` or the end of input.
pub fn serve(input: impl BufRead, out: &mut impl Write) -> Result<()> {
    let mut session = Session::default();
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next_line()? {
        let (reply, quit) = answer(&mut session, &line);
        serde_json::to_writer(&mut *out, &reply)?;
        writeln!(out)?;
        out.flush()?;
        if quit {
            break;
        }
    }
    Ok(())
}

/// A view as the protocol writes it.
pub(crate) fn view_object(view: &farmstead_rules::View) -> impl Serialize {
    reply::View::new(view)
}

/// Options as the protocol writes them.
pub(crate) fn options_object(options: &farmstead_rules::Options) -> impl Serialize {
    reply::options(options)
}

/// The reply to one line, and whether it asks to quit.
fn answer(session: &mut Session, line: &Line) -> (Reply, bool) {
    let text = match line {
        Line::Whole(text) => text,
        Line::TooLong => return (Reply::failed(None, lines::too_long()), false),
    };
    let mut request = match Request::read(text) {
        Ok(request) => request,
        Err(failure) => return (Reply::failed(None, failure), false),
    };
    let id = request.id.take();
    let quit = request.command == "quit";
    match session.answer(&mut request) {
        Ok(body) => (Reply::done(id, body), quit),
        Err(failure) => (Reply::failed(id, failure), false),
    }
}
