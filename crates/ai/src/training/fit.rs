//! From records to weights.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::Subject;
use crate::facts::WIDTH;
use crate::linear::{Linear, PARTS, Row, Stage};
use crate::records::Reader;
use crate::ridge::Evidence;

/// How many observations one's earlier belief about a fact is worth.
const TRUST: f64 = 30.0;

/// How much less the games of a generation count when there is a newer one. Games of weaker players
/// show what better ones avoid.
const FADING: f64 = 0.6;

/// Fits every stage to the records, the last one first: one believes of a stage what was found of
/// the next.
pub(super) fn fit(records: &[PathBuf], subject: &Subject) -> io::Result<(Linear, Vec<f64>)> {
    let Subject { ref names, lines, stages, ref beliefs, .. } = *subject;
    let open = |path: &Path| Reader::new(BufReader::new(File::open(path)?), names.hash());
    let width = names.0.len();
    let mut evidence: Vec<Evidence> = (0..stages).map(|_| Evidence::new(width, lines)).collect();
    let mut told = Vec::with_capacity(WIDTH);
    for (age, path) in records.iter().rev().enumerate() {
        let counts = FADING.powi(age as i32);
        for game in open(path)? {
            let game = game?;
            for sample in &game.decisions {
                for (facts, finals) in sample.facts.iter().zip(&game.finals) {
                    told.clear();
                    let amounts = facts.row.iter().enumerate().filter(|(_, amount)| **amount != 0);
                    told.extend(amounts.map(|(fact, amount)| (fact, f64::from(*amount))));
                    let finals = finals.map(f64::from);
                    let weight = counts * f64::from(sample.weight);
                    evidence[usize::from(facts.stage)].add(&told, &finals[..lines], weight);
                }
            }
        }
    }
    let mut weights = vec![beliefs.clone(); stages + 1];
    for stage in (0..stages).rev() {
        weights[stage] = evidence[stage].solve(&weights[stage + 1], TRUST);
    }
    weights.pop();
    let plain = weights.iter().map(|weights| stage_of(weights, 0.0));
    let linear = Linear { stages: plain.collect() };
    let newest = records.last().expect("there are records to fit to");
    let sigmas = errors(&linear, open(newest)?)?;
    let stages = weights.iter().zip(&sigmas).map(|(weights, sigma)| stage_of(weights, *sigma));
    Ok((Linear { stages: stages.collect() }, sigmas))
}

/// How far off an evaluator is in each stage: the standard deviation of the final points from
/// those expected.
fn errors<R: BufRead>(linear: &Linear, games: Reader<R>) -> io::Result<Vec<f64>> {
    let mut squares = vec![(0.0, 0.0); linear.stages.len()];
    for game in games {
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
    Ok(squares.iter().map(|(sum, number)| (sum / f64::max(*number, 1.0)).sqrt()).collect())
}

/// An evaluator that knows the score sheet only.
pub(super) fn beginner(subject: &Subject) -> Linear {
    Linear { stages: vec![stage_of(&subject.beliefs, 5.0); subject.stages] }
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
