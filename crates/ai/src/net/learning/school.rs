//! The course of learning: generation after generation.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use farmstead_rules::{AnyGame, Deal, Options, Seed};

use super::model::{Errors, Model, Pick};
use super::play::{Brain, Manner, play};
use super::samples::Samples;
use crate::evaluator::Evaluator;
use crate::facts::Described;
use crate::games::with_game;
use crate::linear::Linear;
use crate::net::schema::{Census, Schema, table};
use crate::net::{Net, NetAt, PLAIN};
use crate::styles::STYLES;
use crate::turns::Searched;
use crate::weights::Kin;
use crate::wyrand::Wyrand;

/// What is learned, and how.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The tables that games are played at, in turn.
    pub tables: Vec<Options>,
    /// How games are played.
    pub manner: Manner,
    /// Games by which facts get their steps, if nothing is known yet.
    pub census: u64,
    /// Whose games are counted and imitated at first, if not the linear player's.
    pub teacher: Option<Arc<Net>>,
    /// Games in a generation.
    pub games: u64,
    /// One game in so many is played against a frozen network; 0 for none.
    pub against: u64,
    /// Networks that do not learn any more.
    pub frozen: Vec<Arc<Net>>,
    /// One game in so many is played by people of different tastes, to whom some lines of the score
    /// sheet are worth more than their points and others less; 0 for none.
    pub tastes: u64,
    /// In one game of so many somebody grudges others what lies on some spaces; 0 for none.
    pub grudges: u64,
    /// In one game of so many somebody plays by a style; 0 for none.
    pub styles: u64,
    /// How many generations' games are learned from.
    pub window: usize,
    /// How often each new position is learned from.
    pub passes: f32,
    /// How far a step of learning goes.
    pub rate: f32,
    /// Threads that play and learn.
    pub threads: usize,
    /// The series of games.
    pub seed: u64,
    /// The command, to be kept with the network.
    pub command: String,
}

/// How learning goes.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// The generation that was learned from, from 1.
    pub generation: u64,
    /// The mean points of its games.
    pub points: f32,
    /// How far the expected total and the margin are off, in points.
    pub total_error: f32,
    /// How far the expected margin is off.
    pub margin_error: f32,
    /// Positions that were learned from.
    pub positions: usize,
    /// Seconds that playing and learning took.
    pub seconds: [f32; 2],
}

/// A network that goes to school.
pub struct School {
    model: Model,
    net: Arc<Net>,
    tables: Vec<u64>,
    generation: u64,
    window: VecDeque<Samples>,
    folder: PathBuf,
}

/// Rows that a step of learning looks at.
const BATCH: usize = 1024;

impl School {
    /// Begins anew, or goes on with what the folder holds. Without a network to begin with, the first
    /// games are those of the linear player, which also say which steps facts have; where the network
    /// to begin with does not know a table, they say which steps it lacks.
    pub fn open(folder: &Path, start: Option<Net>, lesson: &Lesson) -> io::Result<School> {
        fs::create_dir_all(folder)?;
        let tables = tables(lesson);
        let kept = fs::read(folder.join("net")).ok().and_then(|bytes| Net::read(&bytes).ok());
        let mut model = match (&kept, start) {
            (Some(net), _) => Model::of(net, net.schema.clone()),
            (None, Some(net)) if tables.iter().all(|table| net.tables.contains(table)) => {
                Model::of(&net, net.schema.clone())
            }
            (None, Some(net)) => Model::of(&net, net.schema.with(&counted(lesson))),
            (None, None) => {
                Model::new(Kin::of(lesson.tables[0].game), counted(lesson), lesson.seed)
            }
        };
        let mut generation = 0;
        if kept.is_some()
            && let Ok(bytes) = fs::read(folder.join("state"))
            && let Some((number, rest)) = bytes.split_first_chunk()
            && model.restore(rest)
        {
            generation = u64::from_le_bytes(*number);
        }
        let net = Arc::new(model.net(&lesson.command, &tables));
        let folder = folder.to_owned();
        Ok(School { model, net, tables, generation, window: VecDeque::new(), folder })
    }

    /// The network as it is.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// The last generation.
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Plays games of the teacher or of the linear player and learns from them; where a network
    /// begins.
    pub fn imitate(&mut self, lesson: &Lesson) -> Progress {
        let simulations = lesson.teacher.as_ref().map_or(0, |_| lesson.manner.simulations);
        let manner = Manner { simulations, ..lesson.manner };
        let lesson = Lesson { manner, ..lesson.clone() };
        self.pass(&lesson, true)
    }

    /// One generation.
    pub fn advance(&mut self, lesson: &Lesson) -> io::Result<Progress> {
        let progress = self.pass(lesson, false);
        self.keep()?;
        Ok(progress)
    }

    fn pass(&mut self, lesson: &Lesson, imitates: bool) -> Progress {
        let began = Instant::now();
        let (samples, points) = self.games(lesson, imitates);
        let played = began.elapsed().as_secs_f32();
        let positions = samples.len();
        self.window.push_back(samples);
        while self.window.len() > lesson.window {
            self.window.pop_front();
        }
        let errors = self.learn(lesson, positions);
        self.net = Arc::new(self.model.net(&lesson.command, &self.tables));
        self.generation += 1;
        let off = |squares: f64| (squares / errors.rows.max(1) as f64).sqrt() as f32;
        Progress {
            generation: self.generation,
            points,
            total_error: off(errors.total),
            margin_error: off(errors.margin),
            positions,
            seconds: [played, began.elapsed().as_secs_f32() - played],
        }
    }

    /// Plays the games of a generation, on all threads, and puts them together in their order.
    fn games(&self, lesson: &Lesson, imitates: bool) -> (Samples, f32) {
        let next = AtomicU64::new(0);
        let first = lesson.census + self.generation * lesson.games;
        let mut all: Vec<(u64, Samples, Vec<f32>)> = std::thread::scope(|scope| {
            let work = || {
                let mut done = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= lesson.games {
                        return done;
                    }
                    let mut samples = Samples::default();
                    let points = self.game(lesson, first + number, imitates, &mut samples);
                    done.push((number, samples, points));
                }
            };
            let threads: Vec<_> = (0..lesson.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|one| one.join().expect("games do not fail")).collect()
        });
        all.sort_by_key(|(number, ..)| *number);
        let mut samples = Samples::default();
        let (mut sum, mut farms) = (0.0, 0);
        for (_, more, points) in &all {
            samples.append(more);
            sum += points.iter().sum::<f32>();
            farms += points.len();
        }
        (samples, sum / farms.max(1) as f32)
    }

    fn game(
        &self,
        lesson: &Lesson,
        number: u64,
        imitates: bool,
        samples: &mut Samples,
    ) -> Vec<f32> {
        let game = deal(lesson, number);
        let seed = Seed(u128::from(lesson.seed) << 64 | u128::from(number));
        with_game!(game, game => {
            let net = NetAt::new(&self.net, &game);
            let rival = lesson.against > 0
                && number.is_multiple_of(lesson.against)
                && !lesson.frozen.is_empty();
            let frozen = lesson.frozen.get(number as usize / 7 % lesson.frozen.len().max(1));
            let other = frozen.filter(|_| rival).map(|frozen| NetAt::new(frozen, &game));
            let teacher = lesson.teacher.as_ref().map(|teacher| NetAt::new(teacher, &game));
            let brain = match &teacher {
                _ if !imitates => Brain::Net(&net),
                Some(teacher) => Brain::Net(teacher),
                None => Brain::Linear(Linear::shipped(&game)),
            };
            let seats = usize::from(game.seats());
            let mut brains = vec![brain; seats];
            let varied = !imitates && lesson.tastes > 0 && number.is_multiple_of(lesson.tastes);
            let mut random = Wyrand::new(lesson.seed ^ number.rotate_left(32));
            let tasters: Vec<NetAt> = brains
                .iter()
                .filter(|_| varied)
                .map(|_| NetAt::new(&Arc::new(with_some_taste(&self.net, &mut random)), &game))
                .collect();
            for (brain, taster) in brains.iter_mut().zip(&tasters) {
                *brain = Brain::Odd(taster);
            }
            let grudging = !imitates && lesson.grudges > 0 && number.is_multiple_of(lesson.grudges);
            let grudger = grudging.then(|| {
                NetAt::new(&Arc::new(with_some_grudges(&self.net, &mut random)), &game)
            });
            if let Some(grudger) = &grudger {
                brains[(number / lesson.grudges) as usize % seats] = Brain::Odd(grudger);
            }
            for (place, brain) in brains.iter_mut().enumerate() {
                let styled = match lesson.styles {
                    0 => false,
                    _ if imitates => random.below(STYLES.len()) > 0,
                    styles => {
                        number % styles == 1 % styles && place == (number / styles) as usize % seats
                    }
                };
                if styled {
                    *brain = Brain::Style(&STYLES[random.below(STYLES.len())]);
                }
            }
            if let Some(other) = &other {
                let place = (number / lesson.against) as usize % brains.len();
                brains[place] = Brain::Net(other);
            }
            play(game, seed, &brains, &lesson.manner, net.bound(), samples)
        })
    }

    fn learn(&mut self, lesson: &Lesson, new: usize) -> Errors {
        let samples = self.window.make_contiguous();
        let mut random = Wyrand::new(lesson.seed ^ (self.generation << 20));
        // Few games must not be learned by heart when learning goes on without those before.
        let passes = lesson.passes.min(samples.len() as f32);
        let steps = (new as f32 * 2.0 * passes / BATCH as f32).ceil() as usize;
        let ends: Vec<usize> = samples
            .iter()
            .scan(0, |sum, one| {
                *sum += one.len();
                Some(*sum)
            })
            .collect();
        let all = ends.last().copied().unwrap_or(0);
        let mut errors = Errors::default();
        let mut batch = Vec::with_capacity(BATCH);
        for _ in 0..if all == 0 { 0 } else { steps } {
            batch.clear();
            for _ in 0..BATCH {
                let place = random.below(all);
                let generation = ends.partition_point(|end| *end <= place);
                let before = if generation == 0 { 0 } else { ends[generation - 1] };
                let sample = (place - before) as u32;
                let seats = samples[generation].seats(place - before);
                let seat = random.below(usize::from(seats)) as u8;
                batch.push(Pick { generation: generation as u16, sample, seat });
            }
            let found = self.model.step(samples, &batch, lesson.rate, lesson.threads.max(1));
            errors.rows += found.rows;
            errors.total += found.total;
            errors.margin += found.margin;
        }
        errors
    }

    /// Writes the network and what is needed to go on, whole or not at all.
    fn keep(&self) -> io::Result<()> {
        let mut state = self.generation.to_le_bytes().to_vec();
        state.extend(self.model.write());
        for (name, bytes) in [("state", state), ("net", self.net.write())] {
            let new = self.folder.join(format!("{name}.new"));
            fs::write(&new, bytes)?;
            fs::rename(&new, self.folder.join(name))?;
        }
        Ok(())
    }
}

/// A network to which every other line of the score sheet is worth up to twice its points, or nothing.
fn with_some_taste(net: &Net, random: &mut Wyrand) -> Net {
    let taste = std::array::from_fn(|_| match random.below(2) {
        0 => PLAIN,
        _ => random.below(2 * PLAIN as usize + 1) as i32,
    });
    net.clone().with_taste(&taste)
}

/// A network of somebody who grudges others what lies on one space of four or so, up to a point and a
/// half apiece.
fn with_some_grudges(net: &Net, random: &mut Wyrand) -> Net {
    net.clone().with_grudges(|| match random.below(4) {
        0 => random.below(151) as f32 / 100.0,
        _ => 0.0,
    })
}

/// The facts and steps that games of the teacher or of the linear player show.
fn counted(lesson: &Lesson) -> Schema {
    let mut census = Census::default();
    for number in 0..lesson.census {
        let game = deal(lesson, number);
        with_game!(game, game => match &lesson.teacher {
            Some(net) => {
                let net = NetAt::new(net, &game);
                count(game, number, &net, &mut census);
            }
            None => {
                let linear = Linear::shipped(&game);
                count(game, number, linear, &mut census);
            }
        });
    }
    census.schema()
}

/// The kinds of tables that a lesson plays at.
fn tables(lesson: &Lesson) -> Vec<u64> {
    let games = (0..lesson.tables.len() as u64).map(|number| deal(lesson, number));
    let mut tables: Vec<u64> = games.map(|game| with_game!(&game, game => table(game))).collect();
    tables.dedup();
    tables
}

/// The game with this number.
fn deal(lesson: &Lesson, number: u64) -> AnyGame {
    let options = &lesson.tables[number as usize % lesson.tables.len()];
    let seed = Seed(u128::from(lesson.seed) << 64 | u128::from(number));
    AnyGame::new(options, &Deal::from_seed(options, seed)).expect("a deal from a seed fits")
}

/// Counts the facts in a game of somebody who plays half by reason and half by chance.
fn count<G: Searched, E: Evaluator<G>>(mut game: G, seed: u64, evaluator: &E, census: &mut Census) {
    let mut random = Wyrand::new(seed);
    let mut moves = farmstead_rules::Moves::new();
    while let farmstead_rules::Turn::Seat(seat) = game.turn() {
        census.add(&game);
        let chosen = if random.below(4) == 0 {
            game.moves(&mut moves);
            moves[random.below(moves.len())]
        } else {
            crate::greedy::turn_values(&game, seat, evaluator, &mut moves)[0].0
        };
        game.play(chosen, &mut ()).expect("a listed move is legal");
    }
}
