//! How the linear evaluator learns: it plays against itself, looks at what came of the facts, and
//! plays again.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use farmstead_rules::{AnyGame, Deal, Move, Moves, Options, Seed, Turn};

use crate::facts::{Described, FactNames, Facts, WIDTH};
use crate::games::with_game;
use crate::greedy::turn_values;
use crate::linear::{Linear, PARTS, Row, Stage};
use crate::records::{PlayedGame, Reader, Sample, Writer};
use crate::ridge::Evidence;
use crate::weights::{Table, Weights};
use crate::wyrand::Wyrand;

/// What is learned and how long.
#[derive(Debug, Clone)]
pub struct Course {
    /// The tables, each as the options of its games. One learns from the one before.
    pub tables: Vec<Vec<Options>>,
    /// How many games each generation plays at each table.
    pub games: u64,
    /// How often it learns at the first table, and at each later one.
    pub generations: (u32, u32),
    /// The seed of the first game.
    pub seed: u64,
    /// The command that began it, for the record.
    pub command: String,
}

/// What a generation achieved.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// The options of the games.
    pub options: &'a Options,
    /// The generation, from 1.
    pub generation: u32,
    /// The mean score of its games, in which it also tried things out.
    pub mean: f64,
    /// How far off its expectations are in each stage, in points.
    pub sigmas: &'a [f64],
}

/// Learns weights for all tables of a course. Records go to files in a folder.
pub fn train(
    course: &Course,
    folder: &Path,
    mut tell: impl FnMut(&Progress<'_>),
) -> io::Result<Weights> {
    let mut tables: Vec<(Table, Linear)> = Vec::new();
    let mut made = None;
    for (index, options) in course.tables.iter().enumerate() {
        let first = AnyGame::new(&options[0], &Deal::from_seed(&options[0], Seed(0)))
            .expect("a course has options that go together");
        let (table, names, lines) = with_game!(&first, game => known(game));
        let before = tables.iter().rev().find(|(other, _)| other.players == table.players);
        let mut linear = match before.or(tables.first()) {
            None => beginner(&first),
            Some((_, linear)) => linear.clone(),
        };
        let generations = if index == 0 { course.generations.0 } else { course.generations.1 };
        for generation in 1..=generations {
            let path = folder.join(format!("records-{index}-{generation}"));
            let generator = format!("{} generation {generation}", options[0]);
            let file = BufWriter::new(File::create(&path)?);
            let mut writer = Writer::new(file, &generator, names.hash())?;
            let mut total = 0.0;
            let mut seats = 0.0;
            for number in 0..course.games {
                let options = &options[number as usize % options.len()];
                let series = u128::from(course.seed) << 32 | u128::from(generation);
                let seed = Seed(series).nth(number);
                let deal = Deal::from_seed(options, seed);
                let game =
                    AnyGame::new(options, &deal).expect("a course has options that go together");
                let played = with_game!(game, game => play(game, seed, &linear));
                total +=
                    played.finals.iter().flatten().map(|points| f64::from(*points)).sum::<f64>();
                seats += played.finals.len() as f64;
                writer.write(&played)?;
            }
            writer.finish()?;
            let stages = linear.stages.len();
            let (fitted, sigmas) = fit(&path, &names, lines, stages, &beliefs(&first))?;
            linear = fitted;
            let mean = total / seats;
            tell(&Progress { options: &options[0], generation, mean, sigmas: &sigmas });
            std::fs::remove_file(&path)?;
        }
        made = Some((names, first));
        tables.push((table, linear));
    }
    let (names, first) = made.expect("a course has tables");
    let game = with_game!(&first, game => crate::weights::Kin::of(game.game()).key());
    Ok(Weights {
        game: game.to_owned(),
        facts: names.hash(),
        width: names.0.len(),
        seed: course.seed,
        command: course.command.clone(),
        tables,
    })
}

fn known<G: Described>(game: &G) -> (Table, FactNames, usize) {
    (Table::of(game), FactNames::of(game), G::LINES.len())
}

/// What one believes who knows the score sheet only: every line stays as it is.
fn beliefs(any: &AnyGame) -> Vec<Vec<f64>> {
    fn of<G: Described>(game: &G) -> Vec<Vec<f64>> {
        let names = FactNames::of(game);
        let parts = f64::from(game.scores().parts);
        let line = |line: &&str| {
            let points = format!("{line} points");
            names.0.iter().map(|name| if *name == points { 1.0 / parts } else { 0.0 }).collect()
        };
        G::LINES.iter().map(line).collect()
    }
    with_game!(any, game => of(game))
}

/// An evaluator that knows the score sheet only.
fn beginner(any: &AnyGame) -> Linear {
    fn stages<G: Described>(_: &G) -> usize {
        G::STAGES
    }
    let stage = stage_of(&beliefs(any), 5.0);
    Linear { stages: vec![stage; with_game!(any, game => stages(game))] }
}

fn stage_of(weights: &[Vec<f64>], sigma: f64) -> Stage {
    let parts = |points: f64| (points * f64::from(PARTS)).round() as i16;
    let row = |weights: &Vec<f64>| {
        let mut row = Row::ZERO;
        for (part, weight) in row.0.iter_mut().zip(weights) {
            *part = parts(*weight);
        }
        row
    };
    Stage::new(weights.iter().map(row).collect(), parts(sigma))
}

/// How often a placement is made for no reason, and by how many points another may be worse to be
/// tried about a third as often as the best.
const WHIMS: usize = 12;
const CURIOSITY: f32 = 0.7;

/// One decision in so many is kept.
const KEPT: usize = 3;

/// Plays a game in which every seat does mostly what the evaluator thinks best.
fn play<G: Described>(mut game: G, seed: Seed, linear: &Linear) -> PlayedGame {
    let mut random = Wyrand::for_game(seed);
    let mut moves = Moves::new();
    let mut decisions = Vec::new();
    let mut before = None;
    while let Turn::Seat(seat) = game.turn() {
        let valued = turn_values(&game, seat, linear, &mut moves);
        let new_turn = game.is_new_turn();
        if (new_turn || before != Some(seat)) && random.below(KEPT) == 0 {
            let all = Facts::of_all(&game);
            let facts = all[..usize::from(game.seats())].to_vec();
            decisions.push(Sample {
                seat,
                weight: 1.0,
                simulations: 0,
                values: facts.iter().map(|facts| linear.total_of(facts)).collect(),
                facts,
                policy: vec![(valued[0].0, 1.0)],
            });
        }
        before = Some(seat);
        let chosen = if new_turn { try_out(&valued, &mut random) } else { valued[0].0 };
        game.play(chosen, &mut ()).expect("a listed move is legal");
    }
    let scores = game.scores();
    let points = |sheet: &farmstead_rules::Sheet| sheet.points.map(|p| scores.value(p) as f32);
    PlayedGame { seed, finals: scores.sheets().iter().map(points).collect(), decisions }
}

/// Chooses a good move, and now and then any.
fn try_out(valued: &[(Move, f32)], random: &mut Wyrand) -> Move {
    if random.below(WHIMS) == 0 {
        return valued[random.below(valued.len())].0;
    }
    let best = valued[0].1;
    let shares: Vec<f32> =
        valued.iter().map(|(_, value)| ((value - best) / CURIOSITY).exp()).collect();
    let mut left = random.below(1 << 24) as f32 / (1 << 24) as f32 * shares.iter().sum::<f32>();
    for ((chosen, _), share) in valued.iter().zip(shares) {
        left -= share;
        if left <= 0.0 {
            return *chosen;
        }
    }
    valued[0].0
}

/// How many observations one's earlier belief about a fact is worth.
const TRUST: f64 = 60.0;

/// Fits every stage to the records, the last one first: one believes of a stage what was found of
/// the next.
fn fit(
    path: &Path,
    names: &FactNames,
    lines: usize,
    stages: usize,
    beliefs: &[Vec<f64>],
) -> io::Result<(Linear, Vec<f64>)> {
    let open = || Reader::new(BufReader::new(File::open(path)?), names.hash());
    let width = names.0.len();
    let mut evidence: Vec<Evidence> = (0..stages).map(|_| Evidence::new(width, lines)).collect();
    let mut told = Vec::with_capacity(WIDTH);
    for game in open()? {
        let game = game?;
        let finals: Vec<Vec<f64>> = game
            .finals
            .iter()
            .map(|points| points[..lines].iter().map(|points| f64::from(*points)).collect())
            .collect();
        for sample in &game.decisions {
            for (facts, wanted) in sample.facts.iter().zip(&finals) {
                told.clear();
                let amounts = facts.row.iter().enumerate().filter(|(_, amount)| **amount != 0);
                told.extend(amounts.map(|(fact, amount)| (fact, f64::from(*amount))));
                evidence[usize::from(facts.stage)].add(&told, wanted, sample.weight.into());
            }
        }
    }
    let mut weights = vec![beliefs.to_vec(); stages + 1];
    for stage in (0..stages).rev() {
        weights[stage] = evidence[stage].solve(&weights[stage + 1], TRUST);
    }
    weights.pop();
    let plain = weights.iter().map(|weights| stage_of(weights, 0.0));
    let linear = Linear { stages: plain.collect() };
    let mut squares = vec![(0.0, 0.0); stages];
    for game in open()? {
        let game = game?;
        for sample in &game.decisions {
            for (facts, points) in sample.facts.iter().zip(&game.finals) {
                let off = f64::from(points.iter().sum::<f32>() - linear.total_of(facts));
                let (sum, number) = &mut squares[usize::from(facts.stage)];
                *sum += off * off;
                *number += 1.0;
            }
        }
    }
    let sigmas: Vec<f64> =
        squares.iter().map(|(sum, number)| (sum / f64::max(*number, 1.0)).sqrt()).collect();
    let stages = weights.iter().zip(&sigmas).map(|(weights, sigma)| stage_of(weights, *sigma));
    Ok((Linear { stages: stages.collect() }, sigmas))
}
