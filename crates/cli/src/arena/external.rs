//! Programs of other people that play a seat. See `docs/engine-protocol.md`, "Programs that play".

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use farmstead_ai::Decision;
use farmstead_ai::arena::{Forfeit, Player};
use farmstead_rules::{Move, Moves, Options, Seat, View};
use serde_json::{Value, json};

use super::contestant::Limit;
use crate::engine::{options_object, view_object};

/// The longest answer that is read.
const LONGEST: u64 = 1 << 16;

/// A program that plays. It is started when it first sits down, and again after it was stopped.
pub(super) struct External {
    command: Vec<String>,
    limit: Limit,
    patience: Duration,
    running: Option<Running>,
}

/// A program that runs.
struct Running {
    child: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl External {
    pub(super) fn new(command: Vec<String>, limit: Limit, patience: Duration) -> External {
        External { command, limit, patience, running: None }
    }

    fn start(&mut self) -> Result<&mut Running, Forfeit> {
        if self.running.is_none() {
            let (program, arguments) = self.command.split_first().expect("a command has a program");
            let mut child = Command::new(program)
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .map_err(|error| Forfeit(format!("`{program}` cannot be started: {error}")))?;
            let requests = child.stdin.take().expect("its input is ours");
            let output = child.stdout.take().expect("its output is ours");
            let (sender, answers) = sync_channel(1);
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                loop {
                    let mut line = String::new();
                    match output.by_ref().take(LONGEST).read_line(&mut line) {
                        Ok(1..) => {}
                        _ => return,
                    }
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            });
            self.running = Some(Running { child, requests, answers });
        }
        Ok(self.running.as_mut().expect("it was just started"))
    }

    /// Sends a request and waits for its answer. A program that fails is stopped.
    fn ask(&mut self, request: &Value) -> Result<Value, Forfeit> {
        let patience = self.patience;
        let answer = self.start().and_then(|running| running.ask(request, patience));
        if answer.is_err() {
            self.running = None;
        }
        answer
    }
}

impl Running {
    fn ask(&mut self, request: &Value, patience: Duration) -> Result<Value, Forfeit> {
        let ended = || Forfeit("it ended before it answered".to_owned());
        writeln!(self.requests, "{request}").map_err(|_| ended())?;
        self.requests.flush().map_err(|_| ended())?;
        let line = self.answers.recv_timeout(patience).map_err(|why| match why {
            RecvTimeoutError::Timeout => {
                Forfeit(format!("it took longer than {} s", patience.as_secs_f64()))
            }
            RecvTimeoutError::Disconnected => ended(),
        })?;
        let answer: Value = serde_json::from_str(&line).map_err(|_| {
            Forfeit(format!("it answered with no JSON object: {}", start_of(&line)))
        })?;
        match &answer["ok"] {
            Value::Bool(true) => Ok(answer),
            _ => Err(Forfeit(format!("it answered: {}", start_of(&line)))),
        }
    }
}

/// So much of an answer as fits into a message.
fn start_of(line: &str) -> String {
    line.trim().chars().take(120).collect()
}

/// A program that is not needed any more is stopped.
impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Player for External {
    fn sit_down(&mut self, options: &Options, seat: Seat, _: u64) -> Result<(), Forfeit> {
        // No seed: it could be taken for the deal's.
        let request = json!({ "cmd": "new", "options": options_object(options), "seat": seat });
        self.ask(&request).map(|_| ())
    }

    fn choose(&mut self, view: &View) -> Result<Decision, Forfeit> {
        let mut request = json!({ "cmd": "go", "view": view_object(view) });
        request["time_ms"] = json!(self.limit.time.map(|time| time.as_millis() as u64));
        request["nodes"] = json!(self.limit.nodes);
        let answer = self.ask(&request)?;
        let mut moves = Moves::new();
        view.moves(&mut moves);
        let meant = |legal: &&Move| match (&answer["move"], &answer["code"]) {
            (Value::String(text), _) => view.write_move(**legal) == *text,
            (_, code) => code.as_u64() == Some(legal.0.into()),
        };
        match moves.iter().find(meant) {
            Some(chosen) => Ok(Decision { chosen: *chosen, nodes: 0 }),
            None => {
                let told = start_of(&answer.to_string());
                Err(Forfeit(format!("it answered with no legal move: {told}")))
            }
        }
    }
}
