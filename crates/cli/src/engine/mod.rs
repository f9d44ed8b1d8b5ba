//! The engine protocol: one JSON object a line, in and out. See `docs/engine-protocol.md`.

mod incoming;
mod lines;
mod reply;
mod request;
mod session;

use std::io::{BufRead, Write};

use anyhow::Result;
use serde::Serialize;

use incoming::Incoming;
use lines::Line;
use reply::{Body, Reply};
use request::{Failure, Request};
use session::Session;

/// Answers every line of the input with one line of output, until `quit`, the end of input or a line without one. An
/// analysis that improves is told in several lines.
pub fn serve(input: impl BufRead + Send + 'static, out: &mut impl Write) -> Result<()> {
    let mut session = Session::default();
    let mut incoming = Incoming::new(input);
    while let Some(line) = incoming.next_line()? {
        let mut written = Ok(());
        let mut tell = |reply: &Reply| {
            if written.is_ok() {
                written = write(reply, out);
            }
        };
        let (reply, quit) = answer(&mut session, &line, &mut incoming, &mut tell);
        tell(&reply);
        written?;
        if quit {
            break;
        }
    }
    Ok(())
}

fn write(reply: &Reply, out: &mut impl Write) -> Result<()> {
    serde_json::to_writer(&mut *out, reply)?;
    writeln!(out)?;
    Ok(out.flush()?)
}

/// What may happen while an answer is worked out.
struct Meanwhile<'a> {
    /// Says whether there is more to answer already, or nobody to hear it.
    is_awaited: &'a mut dyn FnMut() -> bool,
    /// Tells something before the answer.
    tell: &'a mut dyn FnMut(Body),
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
fn answer(
    session: &mut Session,
    line: &Line,
    incoming: &mut Incoming,
    tell: &mut dyn FnMut(&Reply),
) -> (Reply, bool) {
    let text = match line {
        Line::Whole(text) => text,
        Line::TooLong => return (Reply::failed(None, lines::too_long()), false),
        Line::Endless => return (Reply::failed(None, lines::endless()), true),
    };
    let mut request = match Request::read(text) {
        Ok(request) => request,
        Err(failure) => return (Reply::failed(None, failure), false),
    };
    let id = request.id.take();
    let quit = request.command == "quit";
    let meanwhile = Meanwhile {
        is_awaited: &mut || incoming.has_more(),
        tell: &mut |body| tell(&Reply::done(id.clone(), body)),
    };
    match session.answer(&mut request, meanwhile) {
        Ok(body) => (Reply::done(id, body), quit),
        Err(failure) => (Reply::failed(id, failure), false),
    }
}
