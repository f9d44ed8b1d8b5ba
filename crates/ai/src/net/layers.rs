//! The arithmetic of a network, in whole numbers.
//!
//! Whole numbers add up to the same in any order, so every kind of processor gives the same answers.

use super::lanes::Lanes;
use super::{ANSWERS, Net, PLAIN, RIVAL, Row, SECOND, STRAIGHT, WIDTH};

const UNIT: i32 = Net::UNIT;

/// Puts one row in the place of another.
#[inline(always)]
pub(super) fn replace(sum: &mut Row, gone: &Row, come: &Row) {
    for ((sum, gone), come) in sum.iter_mut().zip(gone).zip(come) {
        *sum = sum.wrapping_sub(*gone).wrapping_add(*come);
    }
}

/// Adds a row.
#[inline(always)]
pub(super) fn add(sum: &mut Row, row: &Row) {
    for (sum, row) in sum.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*row);
    }
}

/// The second layer's units, from 0 to [`Net::UNIT`].
#[inline(always)]
fn second(net: &Net, sum: &Row, lanes: impl Lanes) -> [i16; SECOND] {
    let mut first = [0_i16; WIDTH];
    for (unit, sum) in first.iter_mut().zip(sum) {
        *unit = (*sum).clamp(0, UNIT as i16);
    }
    let mut units = [0_i16; SECOND];
    for ((unit, weights), bias) in units.iter_mut().zip(&net.second).zip(&net.second_bias) {
        *unit = ((lanes.dot(weights, &first) + bias) / Net::WEIGHT).clamp(0, UNIT) as i16;
    }
    units
}

#[inline(always)]
fn answer(net: &Net, sum: &Row, units: &[i16; SECOND], answer: usize) -> i32 {
    let products = net.last[answer].iter().zip(units);
    let dot: i32 = products.map(|(weight, unit)| i32::from(*weight) * i32::from(*unit)).sum();
    dot + net.last_bias[answer] + i32::from(sum[STRAIGHT + answer]) * Net::WEIGHT
}

/// What an answer is worth in the unit of the last layer.
fn real(answer: i32) -> f32 {
    answer as f32 / (UNIT * Net::WEIGHT) as f32
}

/// Every answer of the last layer.
#[inline(always)]
pub(super) fn answers(net: &Net, sum: &Row, lanes: impl Lanes) -> [f32; ANSWERS] {
    let units = second(net, sum, lanes);
    std::array::from_fn(|index| real(answer(net, sum, &units, index)))
}

/// Only the two answers that a search asks for: the sum of the lines, and the best rival's points.
#[inline(always)]
pub(super) fn totals(net: &Net, sum: &Row, lanes: impl Lanes) -> (f32, f32) {
    let units = second(net, sum, lanes);
    let products = net.total.iter().zip(&units);
    let total: i32 = products.map(|(weight, unit)| weight * i32::from(*unit)).sum();
    let lines = &sum[STRAIGHT..STRAIGHT + RIVAL];
    let straight: i32 =
        lines.iter().zip(&net.taste).map(|(line, taste)| i32::from(*line) * taste).sum();
    let total = total + net.total_bias + straight * (Net::WEIGHT / PLAIN);
    (real(total), real(answer(net, sum, &units, RIVAL)))
}
