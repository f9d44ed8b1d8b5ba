//! Tables that were kept by programs with other rules.
//!
//! Moves are told twice in the log: as codes, and as a [`Course`] that any version understands. A
//! game goes on by today's rules as long as every move is legal and leads to the same.

use std::sync::Arc;

use farmstead_rules::{Game, Move, RULES_VERSION, Seat, Stand, older, parse_move, stand};

use super::Table;
use crate::refusal::Refusal;
use crate::store::{Course, Entry};

/// Where a game goes another way by today's rules than it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stopped {
    /// How many moves are the same.
    pub(crate) position: u32,
    /// What differs after that, in a sentence.
    pub(crate) why: String,
}

impl Table {
    /// Whether everything was played by older rules and is the same by today's.
    pub(crate) fn can_be_renewed(&self) -> bool {
        self.rules_version < RULES_VERSION && self.stopped.is_none()
    }

    /// Carries out an entry that is kept. Moves that are not what they were stop the game there;
    /// what concerns the seats still counts.
    pub(super) fn apply_kept(&mut self, entry: &Entry) -> Result<(), Refusal> {
        match (entry, &self.stopped) {
            // Of positions after the difference nothing is known.
            (Entry::Play { .. } | Entry::Import { .. } | Entry::Ask { .. }, Some(_)) => {
                self.pass_over();
                Ok(())
            }
            (Entry::Undo { to, .. }, Some(stopped)) if *to > stopped.position => {
                self.pass_over();
                Ok(())
            }
            // What differed was taken back.
            (Entry::Undo { .. }, Some(_)) => {
                self.stopped = None;
                self.apply(entry)
            }
            (Entry::Play { course, .. } | Entry::Import { course, .. }, None) => {
                if let Err(refusal) = self.apply(entry) {
                    self.stop(entry, course.as_ref(), &refusal);
                    self.pass_over();
                }
                Ok(())
            }
            _ => self.apply(entry),
        }
    }

    fn stop(&mut self, entry: &Entry, course: Option<&Course>, refusal: &Refusal) {
        let position = self.position();
        let who = match entry {
            Entry::Play { seat, .. } => Some(Seat(*seat)),
            _ => None,
        };
        let what = match (who, course) {
            (Some(seat), Some(Course { moves, .. })) => {
                format!("move {}, {seat} `{moves}`: {refusal}", position + 1)
            }
            _ => format!("move {}: {refusal}", position + 1),
        };
        self.stopped = Some(Stopped { position, why: older(self.rules_version, &what) });
    }

    /// Plays moves: of a seat, or of whoever is to move. What is refused, or does not lead to what
    /// is known of it, changes nothing.
    pub(super) fn play_all(
        &mut self,
        seat: Option<Seat>,
        codes: &[u32],
        known: Option<&Course>,
    ) -> Result<(), Refusal> {
        let (start, position) = (self.game.clone(), self.position());
        match self.play_each(seat, codes, known) {
            Ok(course) => {
                self.before = (position, Arc::new(start));
                self.course = course;
                Ok(())
            }
            Err(refusal) => {
                self.game = start;
                self.moves.truncate(position as usize);
                Err(refusal)
            }
        }
    }

    fn play_each(
        &mut self,
        seat: Option<Seat>,
        codes: &[u32],
        known: Option<&Course>,
    ) -> Result<Course, Refusal> {
        let stood = Stand::of(&self.game);
        let mut moves = Vec::with_capacity(codes.len());
        // What a code means is for the rules of its time to say.
        match known.filter(|_| self.rules_version != RULES_VERSION) {
            Some(known) => {
                for words in known.moves.split(';') {
                    let chosen = parse_move(&self.game, words);
                    let chosen =
                        chosen.map_err(|bad| Refusal::conflict(bad.code(), bad.to_string()))?;
                    moves.push(self.play_one(seat, chosen)?);
                }
            }
            None => {
                for code in codes {
                    moves.push(self.play_one(seat, Move(*code))?);
                }
            }
        }
        let course = Course { moves: moves.join("; "), then: Stand::of(&self.game).since(&stood) };
        match known.and_then(|known| stand::compare(&known.then, &course.then)) {
            Some(what) => Err(Refusal::conflict("other_rules", what)),
            None => Ok(course),
        }
    }

    /// Plays a move; what it is called.
    fn play_one(&mut self, seat: Option<Seat>, chosen: Move) -> Result<String, Refusal> {
        if seat.is_some() && self.decider() != seat {
            return Err(self.not_your_turn());
        }
        let before = self.game.clone();
        self.play(chosen)?;
        Ok(before.write_move(chosen))
    }
}
