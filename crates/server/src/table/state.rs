//! A table as its setup and its log make it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use farmstead_ai::Opponent;
use farmstead_rules::log::Log;
use farmstead_rules::{AnyGame, Event, Game, Move, Options, RULES_VERSION, Seat, Turn};

use super::asking::Question;
use super::clock::Time;
use super::older::Stopped;
use super::talking::Talk;
use crate::books::shared_book;
use crate::lessons::{self, Task};
use crate::refusal::Refusal;
use crate::secrets::SecretHash;
use crate::store::{Chain, Course, Entry, Logged, Setup, StoreError, Stored};
use crate::wire::{Compared, OfLesson, Review, SeatKind};

/// How many messages are remembered so that none is carried out twice.
const REMEMBERED: usize = 64;

/// On how many further devices a seat can be open.
const MOST_DEVICES: usize = 8;

/// What a seat is called on which nobody sits.
pub(crate) const OPEN_SEAT: &str = "Open seat";

/// A table. Cheap to copy: an entry is tried on a copy before it is kept.
#[derive(Clone)]
pub(crate) struct Table {
    /// Its name in links.
    pub(crate) id: Arc<str>,
    /// How it was set up.
    pub(crate) setup: Arc<Setup>,
    /// What is played.
    pub(crate) options: Options,
    /// Who sits where.
    pub(crate) seats: Vec<Chair>,
    /// The game as it stands.
    pub(crate) game: AnyGame,
    /// Every move since the start.
    pub(crate) moves: Vec<Played>,
    /// Moves that somebody asks to take back.
    pub(super) question: Option<Question>,
    /// Who has set the table up: the first person at it then.
    pub(crate) host: Option<Seat>,
    /// Whether it waits until its host lets the game begin.
    pub(crate) waiting: bool,
    /// The invite to any open seat.
    pub(crate) invite: Option<SecretHash>,
    /// What was said.
    pub(super) talk: Talk,
    /// The clock, if one runs.
    pub(super) time: Option<Time>,
    /// What became of the same deal elsewhere.
    pub(super) compared: Vec<Compared>,
    /// The game, looked at decision by decision.
    pub(crate) reviewed: Option<Arc<Review>>,
    /// How often it was looked at.
    pub(super) reviews: usize,
    /// The table of the next game.
    pub(crate) rematch: Option<String>,
    /// Why the game is shown no further: it was played by other rules.
    pub(crate) stopped: Option<Stopped>,
    /// So many moves are not taken back: somebody was removed after them and cannot be asked.
    pub(super) settled: u32,
    /// The version of the rules that the last entry was made by.
    pub(crate) rules_version: u32,
    /// The sum over the log.
    pub(crate) chain: Chain,
    /// What the last moves led to.
    pub(super) course: Course,
    /// Why it cannot go on, if it cannot.
    pub(crate) aside: Option<String>,
    start: Arc<AnyGame>,
    /// The game before the last entry and how many moves had been played then, so that what just
    /// happened can be told without playing everything again.
    pub(super) before: (u32, Arc<AnyGame>),
    log: Arc<Log>,
    /// How many moves had been played after each entry.
    positions: Vec<u32>,
    /// The number of the last entry that changed the table itself.
    pub(super) last_act: u64,
    carried_out: VecDeque<(String, u64)>,
}

/// A seat and who sits on it.
#[derive(Debug, Clone)]
pub(crate) struct Chair {
    pub(crate) kind: SeatKind,
    pub(crate) name: String,
    /// The opponent that plays it: for good, or for a person who is away or has given up.
    pub(crate) level: Option<Opponent>,
    pub(crate) secret: Option<SecretHash>,
    /// Further secrets, of devices that it was opened on.
    pub(crate) devices: Vec<SecretHash>,
    /// What its player can recover it with.
    pub(crate) recovery: Option<SecretHash>,
    /// The code it can be opened with on another device, and until when.
    pub(crate) lent: Option<(SecretHash, u64)>,
    pub(crate) away: bool,
    /// Whether it is away because others missed its player.
    pub(crate) missed: bool,
    /// Whether it is away because its player's time was up.
    pub(crate) late: bool,
    pub(crate) resigned: bool,
}

/// A move that was played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Played {
    pub(crate) seat: Seat,
    pub(crate) chosen: Move,
    /// Whether it made something hidden known.
    pub(crate) reveals: bool,
}

impl Table {
    /// A table at which nothing has happened yet, set up as this text says.
    pub(crate) fn new(id: &str, text: &str) -> Result<Table, Refusal> {
        let mut setup: Setup = serde_json::from_str(text)
            .map_err(|error| Refusal::bad("unreadable", error.to_string()))?;
        check_version(setup.rules_version)?;
        let bad = |error: &dyn std::fmt::Display, code| Refusal::bad(code, error.to_string());
        let options = setup.options().map_err(|error| bad(&error, error.code()))?;
        let book = shared_book(&options).map_err(|error| bad(&error, error.code()))?;
        // The same deck is there once, however many tables play with it.
        let options = book.options().clone();
        setup.deck = options.cards.own().cloned();
        let start = book.game(&setup.deal).map_err(|error| bad(&error, error.code()))?;
        let mut seats = Vec::new();
        for seat in &setup.seats {
            let level = match &seat.level {
                Some(level) => Some(find_opponent(level)?),
                None => None,
            };
            seats.push(Chair {
                kind: seat.kind,
                name: seat.name.clone(),
                level,
                secret: seat.secret.clone(),
                devices: seat.devices.clone(),
                recovery: seat.recovery.clone(),
                lent: None,
                away: false,
                missed: false,
                late: false,
                resigned: false,
            });
        }
        let host = setup.seats.iter().position(|seat| seat.kind == SeatKind::Human);
        let company = &setup.company;
        let time = company.clock.map(|(rule, from)| Time::new(rule, seats.len(), from));
        let mut talk = Talk::default();
        talk.silent = company.silent;
        let own = setup.deck.as_ref().map_or(&[][..], |deck| deck.cards.as_slice());
        let start = Arc::new(start);
        let mut table = Table {
            id: id.into(),
            options,
            seats,
            game: (*start).clone(),
            moves: Vec::new(),
            question: None,
            host: host.map(|seat| Seat(seat as u8)),
            waiting: company.gathers,
            invite: company.invite.clone(),
            talk,
            time,
            compared: Vec::new(),
            reviewed: None,
            reviews: 0,
            rematch: None,
            stopped: None,
            settled: 0,
            rules_version: setup.rules_version,
            chain: Chain::new(text),
            course: Course::default(),
            aside: None,
            log: Arc::new(Log::new(&start.report()).naming(own)),
            before: (0, start.clone()),
            start,
            positions: Vec::new(),
            last_act: 0,
            carried_out: VecDeque::new(),
            setup: Arc::new(setup),
        };
        table.wind();
        Ok(table)
    }

    /// The table that was stored, after its last entry.
    pub(crate) fn read(id: &str, stored: &Stored) -> Result<Table, StoreError> {
        let unreadable = |why: String| StoreError::Unreadable { table: id.to_owned(), why };
        let new = Table::new(id, &stored.setup);
        let mut table = new.map_err(|error| unreadable(error.to_string()))?;
        for entry in &stored.entries {
            table.apply_text(entry)?;
        }
        Ok(table)
    }

    /// Carries out the next entry of the log as it is kept.
    pub(crate) fn apply_text(&mut self, text: &str) -> Result<Entry, StoreError> {
        let (table, number) = (self.id.clone(), self.seq() + 1);
        let bad = |why: &dyn std::fmt::Display| StoreError::Unreadable {
            table: table.to_string(),
            why: format!("entry {number}: {why}"),
        };
        self.chain.check(text).map_err(|broken| bad(&broken))?;
        let logged: Logged = serde_json::from_str(text).map_err(|error| bad(&error))?;
        self.apply_kept(&logged.entry).map_err(|refusal| bad(&refusal))?;
        self.keep_time(&logged.entry, logged.at);
        self.remember(logged.from.as_deref());
        Ok(logged.entry)
    }

    /// What is played, by name.
    pub(crate) fn named_options(&self) -> BTreeMap<String, String> {
        let pairs = self.options.pairs();
        pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// The task of a lesson that is played here.
    pub(super) fn task(&self) -> Option<&'static Task> {
        let OfLesson { lesson, task } = self.setup.company.lesson.as_ref()?;
        lessons::find(lesson, *task)
    }

    /// How many entries the log has.
    pub(crate) fn seq(&self) -> u64 {
        self.positions.len() as u64
    }

    /// How many moves have been played.
    pub(crate) fn position(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Every seat.
    pub(crate) fn seat_numbers(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    /// Who is to decide, unless nobody is any more.
    pub(crate) fn decider(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Seat(seat)
                if !self.given_up()
                    && !self.waiting
                    && self.stopped.is_none()
                    && self.aside.is_none() =>
            {
                Some(seat)
            }
            _ => None,
        }
    }

    /// Whether the game has come to its end.
    pub(crate) fn is_over(&self) -> bool {
        self.game.turn() == Turn::Over || self.given_up()
    }

    /// Why the game cannot go on though it is not over, in a sentence.
    pub(crate) fn cannot_go_on(&self) -> Option<String> {
        let aside = |why: &String| {
            format!("This game cannot go on: {why}. It stays as it is and can be looked at.")
        };
        let stopped = self.stopped.as_ref().map(|stopped| stopped.why.clone());
        stopped.or_else(|| self.aside.as_ref().map(aside))
    }

    /// The opponent that is to decide, if one is.
    pub(crate) fn opponent_to_decide(&self) -> Option<(Seat, Opponent)> {
        let seat = self.decider()?;
        Some((seat, self.seats[seat.index()].level?))
    }

    /// A game ends before its time when fewer than two seats hold out, or no person does.
    fn given_up(&self) -> bool {
        let holding_out = || self.seats.iter().filter(|chair| !chair.resigned);
        let resigned = self.seats.len() - holding_out().count();
        let nobody_left = holding_out().all(|chair| chair.kind == SeatKind::Opponent);
        resigned > 0 && (nobody_left || holding_out().count() < 2)
    }

    /// The seat that this secret belongs to.
    pub(crate) fn seat_of(&self, secret: &str) -> Option<Seat> {
        let hash = SecretHash::of(secret);
        self.seat_numbers().find(|seat| {
            let chair = &self.seats[seat.index()];
            let known = chair.secret.iter().chain(&chair.devices).any(|known| *known == hash);
            chair.kind == SeatKind::Human && known
        })
    }

    /// The seats that were given up.
    pub(crate) fn resigned(&self) -> Vec<Seat> {
        self.seat_numbers().filter(|seat| self.seats[seat.index()].resigned).collect()
    }

    /// Persons other than these seats who have not given up, whether they are present or not.
    pub(crate) fn persons_beside(&self, seats: &[Seat]) -> Vec<Seat> {
        self.seat_numbers()
            .filter(|seat| !seats.contains(seat))
            .filter(|seat| {
                let chair = &self.seats[seat.index()];
                chair.kind == SeatKind::Human && !chair.resigned
            })
            .collect()
    }

    /// Where the log stood when this message of a client was carried out, if it was.
    pub(crate) fn carried_out(&self, from: &str) -> Option<u64> {
        self.carried_out.iter().find(|(known, _)| known == from).map(|(_, seq)| *seq)
    }

    /// The position from which somebody who has seen the log up to `seq` needs to be told.
    pub(crate) fn position_since(&self, seq: u64) -> Option<u32> {
        let seen = usize::try_from(seq).ok().filter(|seen| *seen <= self.positions.len())?;
        let at = if seen == 0 { 0 } else { self.positions[seen - 1] };
        Some(self.positions[seen..].iter().copied().fold(at, u32::min))
    }

    /// The game after so many moves, and what each further one up to `to` caused.
    pub(crate) fn replay(
        &self,
        from: u32,
        to: u32,
        mut told: impl FnMut(u32, &Played, &[Event]),
    ) -> AnyGame {
        let (played_before, before) = &self.before;
        let (after, start) =
            if *played_before <= from { (*played_before, before) } else { (0, &self.start) };
        let mut game = (**start).clone();
        let mut events = Vec::new();
        for (number, played) in (1..=to).zip(&self.moves).skip(after as usize) {
            events.clear();
            game.play(played.chosen, &mut events).expect("what was played is legal");
            if number > from {
                told(number, played, &events);
            }
        }
        game
    }

    /// What is needed to tell what happened.
    pub(crate) fn log(&self) -> &Log {
        &self.log
    }

    /// Carries out an entry. What is refused leaves the table in no certain state: try entries on
    /// a copy.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        // A question is over when anything else happens.
        let question = self.question.take();
        match entry {
            Entry::Play { seat, codes, course } => {
                self.play_all(Some(Seat(*seat)), codes, course.as_ref())?;
            }
            Entry::Import { codes, course, differs } => {
                self.play_all(None, codes, course.as_ref())?;
                let position = self.position();
                self.stopped = differs.clone().map(|why| Stopped { position, why });
            }
            Entry::Undo { to, .. } => {
                self.game = self.replay(*to, *to, |_, _, _| {});
                self.moves.truncate(*to as usize);
                self.before = (*to, Arc::new(self.game.clone()));
            }
            Entry::Ask { seat, to, waits } => {
                let waits = waits.iter().copied().map(Seat).collect();
                let number = self.seq() + 1;
                self.question = Some(Question { number, by: Seat(*seat), to: *to, waits });
            }
            Entry::Agree { seats } => {
                self.question = question;
                if let Some(Question { waits, .. }) = &mut self.question {
                    waits.retain(|seat| !seats.contains(&seat.0));
                }
            }
            Entry::Decline { .. } => {}
            Entry::Sit { seat, name, secret, recovery } => {
                let chair = self.chair(*seat)?;
                if chair.kind != SeatKind::Open {
                    return Err(Refusal::conflict("seat_taken", "somebody sits there already"));
                }
                chair.kind = SeatKind::Human;
                chair.name.clone_from(name);
                chair.secret = Some(secret.clone());
                chair.recovery.clone_from(recovery);
                chair.level = None;
                chair.away = false;
            }
            Entry::Remove { seat, invite } => {
                self.settled = self.position();
                // Whoever was removed does not come back by the old link.
                self.invite = self.invite.is_some().then(|| invite.clone());
                let chair = self.chair(*seat)?;
                *chair = Chair {
                    kind: SeatKind::Open,
                    name: OPEN_SEAT.to_owned(),
                    level: None,
                    secret: Some(invite.clone()),
                    devices: Vec::new(),
                    recovery: None,
                    lent: None,
                    away: false,
                    missed: false,
                    late: false,
                    resigned: false,
                };
            }
            Entry::Lend { seat, code, until } => {
                self.chair(*seat)?.lent = Some((code.clone(), *until));
                // Nobody else's business.
                self.question = question;
            }
            Entry::Opened { seat, secret } => {
                let chair = self.chair(*seat)?;
                chair.lent = None;
                if chair.devices.len() == MOST_DEVICES {
                    chair.devices.remove(0);
                }
                chair.devices.push(secret.clone());
                self.question = question;
            }
            Entry::Recovered { seat, secret, recovery } => {
                let chair = self.chair(*seat)?;
                chair.secret = Some(secret.clone());
                chair.recovery = Some(recovery.clone());
                chair.devices.clear();
                chair.lent = None;
                self.question = question;
            }
            Entry::Rename { seat, name } => self.chair(*seat)?.name.clone_from(name),
            Entry::Away { seat, level, missed, late } => {
                let level = find_opponent(level)?;
                let chair = self.chair(*seat)?;
                chair.level = Some(level);
                chair.away = true;
                chair.missed = *missed;
                chair.late = *late;
            }
            Entry::Back { seat } => {
                let chair = self.chair(*seat)?;
                chair.level = None;
                chair.away = false;
            }
            Entry::Resign { seat, level } => {
                let level = find_opponent(level)?;
                let chair = self.chair(*seat)?;
                chair.level = Some(level);
                chair.away = false;
                chair.resigned = true;
            }
            Entry::Swap { seats } => self.swap(*seats)?,
            Entry::Place { seat, level } => self.place(*seat, level.as_deref())?,
            Entry::Start { level } => self.start(level)?,
            Entry::Say { seat, text } => {
                self.say(*seat, text)?;
                self.question = question;
            }
            Entry::Talk { on } => {
                self.talk.silent = !on;
                self.question = question;
            }
            Entry::Compared(result) => {
                self.compare(result);
                self.question = question;
            }
            Entry::Reviewed { review } => {
                self.reviewed = Some(review.clone());
                self.reviews += 1;
                self.question = question;
            }
            Entry::Rematch { table } => self.rematch = Some(table.clone()),
            Entry::Rules { version } => {
                check_version(*version)?;
                self.rules_version = *version;
            }
            Entry::SetAside { why } => self.aside = Some(why.clone()),
        }
        self.pass_over();
        if !matches!(entry, Entry::Say { .. } | Entry::Compared(_) | Entry::Reviewed { .. }) {
            self.last_act = self.seq();
        }
        Ok(())
    }

    /// Takes note that the log has one more entry.
    pub(super) fn pass_over(&mut self) {
        self.positions.push(self.moves.len() as u32);
    }

    /// The text to be kept of an entry that was just carried out.
    pub(crate) fn write(
        &mut self,
        mut entry: Entry,
        from: Option<&str>,
        at: u64,
    ) -> (Entry, String) {
        self.remember(from);
        self.keep_time(&entry, Some(at));
        if let Entry::Play { course, .. } | Entry::Import { course, .. } = &mut entry {
            *course = Some(self.course.clone());
        }
        let at = self.time.is_some().then_some(at);
        let logged = Logged { entry, from: from.map(str::to_owned), at };
        let text = serde_json::to_string(&logged).expect("entries can be written");
        let sealed = self.chain.seal(&text);
        (logged.entry, sealed)
    }

    pub(super) fn play(&mut self, chosen: Move) -> Result<(), Refusal> {
        let Turn::Seat(seat) = self.game.turn() else {
            return Err(Refusal::conflict("game_over", "the game is over"));
        };
        let mut reveals = Reveals(false);
        self.game
            .play(chosen, &mut reveals)
            .map_err(|illegal| Refusal::conflict(illegal.code(), illegal.to_string()))?;
        self.moves.push(Played { seat, chosen, reveals: reveals.0 });
        Ok(())
    }

    /// Why a seat that is not to decide may not move.
    pub(crate) fn not_your_turn(&self) -> Refusal {
        match (self.decider(), self.cannot_go_on()) {
            (None, Some(why)) => {
                let code = if self.aside.is_some() { "set_aside" } else { "other_rules" };
                Refusal::conflict(code, why)
            }
            (None, None) => Refusal::conflict("game_over", "the game is over"),
            (Some(seat), _) => {
                let name = &self.seats[seat.index()].name;
                Refusal::conflict("not_your_turn", format!("it is {name}'s turn"))
            }
        }
    }

    pub(super) fn chair(&mut self, seat: u8) -> Result<&mut Chair, Refusal> {
        let none = || Refusal::missing("unknown_seat", "there is no such seat at this table");
        self.seats.get_mut(usize::from(seat)).ok_or_else(none)
    }

    /// Takes note that the last entry carried out this message.
    fn remember(&mut self, from: Option<&str>) {
        let seq = self.seq();
        if let Some(from) = from {
            if self.carried_out.len() == REMEMBERED {
                self.carried_out.pop_front();
            }
            self.carried_out.push_back((from.to_owned(), seq));
        }
    }
}

/// The opponent with this name.
pub(crate) fn find_opponent(level: &str) -> Result<Opponent, Refusal> {
    level.parse().map_err(|unknown: farmstead_ai::UnknownOpponent| {
        Refusal::bad(unknown.code(), unknown.to_string())
    })
}

/// Refuses what newer rules were needed for.
fn check_version(version: u32) -> Result<(), Refusal> {
    if version <= RULES_VERSION {
        return Ok(());
    }
    let why = format!(
        "this table is of rules version {version}; this program plays version {RULES_VERSION}"
    );
    Err(Refusal::conflict("rules_version", why))
}

/// Hears whether something hidden became known.
struct Reveals(bool);

impl farmstead_rules::Events for Reveals {
    fn tell(&mut self, event: Event) {
        self.0 |= event.reveals();
    }
}
