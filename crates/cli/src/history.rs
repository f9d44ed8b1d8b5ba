//! A game with everything that led to it, so that steps can be taken back or shown again.

use farmstead_rules::{
    AnyGame, BadRecord, BadSetup, Event, Game, Illegal, Move, Reading, Record, Seat, Turn,
};

/// A decision, where it was taken and what it caused.
pub(crate) struct Step {
    pub(crate) before: AnyGame,
    pub(crate) seat: Seat,
    pub(crate) chosen: Move,
    pub(crate) events: Vec<Event>,
}

/// A game and its past.
pub(crate) struct History {
    record: Record,
    steps: Vec<Step>,
    game: AnyGame,
}

impl History {
    /// A game that is about to begin. Moves in the record are not played.
    pub(crate) fn new(mut record: Record) -> Result<History, BadSetup> {
        record.moves.clear();
        let game = record.start()?;
        Ok(History { record, steps: Vec::new(), game })
    }

    /// The game that a record tells of, after its last move.
    pub(crate) fn read(text: &str) -> Result<History, BadRecord> {
        let (record, _) = Record::parse(text)?;
        Ok(History::after(record))
    }

    /// The game that a record tells of, as far as it is the same by today's rules, and what is not.
    pub(crate) fn read_older(text: &str) -> Result<(History, Option<BadRecord>), BadRecord> {
        let Reading { record, difference, .. } = Record::read(text)?;
        Ok((History::after(record), difference))
    }

    fn after(record: Record) -> History {
        let moves = record.moves.clone();
        let mut history = History::new(record).expect("a record that was read can be set up");
        for chosen in moves {
            history.play(chosen).expect("a record that was read has legal moves");
        }
        history
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// What is needed to play it again.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// Every decision so far.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Who is to decide, if anybody is.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Over => None,
        }
    }

    /// Plays a move and remembers it; what it caused comes back.
    pub(crate) fn play(&mut self, chosen: Move) -> Result<&[Event], Illegal> {
        let seat = self.seat().ok_or(Illegal::Over)?;
        let before = self.game.clone();
        let mut events = Vec::new();
        self.game.play(chosen, &mut events)?;
        self.record.moves.push(chosen);
        self.steps.push(Step { before, seat, chosen, events });
        Ok(&self.steps.last().expect("a step was added").events)
    }

    /// Goes back to where so many decisions had been taken.
    pub(crate) fn go_back_to(&mut self, decisions: usize) {
        if let Some(step) = self.steps.drain(decisions.min(self.steps.len())..).next() {
            self.game = step.before;
        }
        self.record.moves.truncate(decisions);
    }
}
