//! The network while it learns: the same layers in numbers with a point.

use std::collections::HashMap;
use std::sync::Arc;

use farmstead_rules::CATEGORIES;

use super::samples::{Sample, Samples};
use crate::net::lanes::{Job, Lanes, Processor};
use crate::net::schema::Schema;
use crate::net::{ANSWERS, Net, PLAIN, RIVAL, Row, SECOND, SPREAD, STRAIGHT, WIDTH, WIN};
use crate::weights::Kin;
use crate::wyrand::Wyrand;

/// Where each part of the parameters begins.
#[derive(Debug, Clone, Copy)]
struct Parts {
    bias: usize,
    second: usize,
    second_bias: usize,
    last: usize,
    last_bias: usize,
    all: usize,
}

impl Parts {
    fn new(rows: usize) -> Parts {
        let bias = rows * WIDTH;
        let second = bias + WIDTH;
        let second_bias = second + SECOND * WIDTH;
        let last = second_bias + SECOND;
        let last_bias = last + ANSWERS * SECOND;
        Parts { bias, second, second_bias, last, last_bias, all: last_bias + ANSWERS }
    }
}

/// A network that learns. Each step of a fact has a row of its own here, which counts for all higher
/// steps too.
pub(super) struct Model {
    kin: Kin,
    schema: Schema,
    parts: Parts,
    numbers: Vec<f32>,
    /// The rows added up by fact, as the network uses them.
    summed: Vec<f32>,
    /// For each row, whether the row before belongs to the same fact.
    goes_on: Vec<bool>,
    /// What the numbers were lately, on average: less hurried than the numbers themselves.
    calm: Vec<f32>,
    /// Adam's means of the slopes and of their squares, and how many steps were taken.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: u32,
    processor: Processor,
}

/// How much each answer counts.
const LINE: f32 = 0.1;
const TOTAL: f32 = 0.1;
const BEST_RIVAL: f32 = 0.5;
const MARGIN: f32 = 0.5;
const CHANCE: f32 = 0.3;
const OFF: f32 = 0.05;

/// The part of a wish that a stuck unit hears.
const STUCK: f32 = 0.05;

/// How far the numbers of a layer go in a step. Hundreds of rows add up to what a unit of the first
/// layer gets, so each of them must go slowly, or units jump from one bound to the other and stay.
const FIRST_PACE: f32 = 0.1;
const SECOND_PACE: f32 = 0.3;

/// The part of what the numbers were lately that a step keeps.
const CALM: f32 = 0.998;

/// What a step of learning found.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Errors {
    pub(super) rows: u64,
    /// Squares of errors of the total and of the margin, in points.
    pub(super) total: f64,
    pub(super) margin: f64,
}

/// A position of some generation, seen by a seat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pick {
    pub(super) generation: u16,
    pub(super) sample: u32,
    pub(super) seat: u8,
}

struct Slopes {
    numbers: Vec<f32>,
    errors: Errors,
}

impl Model {
    /// A network that knows nothing.
    pub(super) fn new(kin: Kin, schema: Schema, seed: u64) -> Model {
        let rows = schema.all_rows();
        let parts = Parts::new(rows);
        let mut random = Wyrand::new(seed);
        let mut draw = |most: f32| (random.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let mut numbers = vec![0.0; parts.all];
        numbers[..parts.bias].iter_mut().for_each(|number| *number = draw(0.06));
        numbers[parts.bias..parts.second].iter_mut().for_each(|number| *number = 0.3 + draw(0.2));
        numbers[parts.second..parts.second_bias].iter_mut().for_each(|number| *number = draw(0.15));
        numbers[parts.second_bias..parts.last].iter_mut().for_each(|number| *number = 0.3);
        numbers[parts.last..parts.last_bias].iter_mut().for_each(|number| *number = draw(0.2));
        for row in numbers[..parts.second].chunks_mut(WIDTH) {
            row[STRAIGHT..].fill(0.0);
        }
        let mut goes_on = Vec::with_capacity(rows);
        for facts in [&schema.farm, &schema.farm, &schema.board] {
            goes_on.push(false);
            for fact in facts {
                goes_on.extend((0..fact.steps.len()).map(|step| step > 0));
            }
        }
        let mut first = 0;
        for rows in [schema.farm_rows(), schema.farm_rows(), schema.board_rows()] {
            numbers[first * WIDTH..(first + 1) * WIDTH].fill(0.0);
            first += rows;
        }
        Model {
            kin,
            schema,
            parts,
            summed: vec![0.0; rows * WIDTH],
            goes_on,
            means: vec![0.0; parts.all],
            squares: vec![0.0; parts.all],
            calm: numbers.clone(),
            numbers,
            steps: 0,
            processor: Processor::here(),
        }
    }

    /// All that must be kept to go on learning later.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = self.steps.to_le_bytes().to_vec();
        for numbers in [&self.numbers, &self.calm, &self.means, &self.squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// Takes back what was kept; whether it fits this network.
    pub(super) fn restore(&mut self, bytes: &[u8]) -> bool {
        let (Some((steps, rest)), all) = (bytes.split_first_chunk(), self.parts.all) else {
            return false;
        };
        if rest.len() != 16 * all {
            return false;
        }
        let mut numbers = rest.chunks(4).map(|four| {
            f32::from_le_bytes(four.try_into().expect("the length is a multiple of four"))
        });
        for to in [&mut self.numbers, &mut self.calm, &mut self.means, &mut self.squares] {
            to.iter_mut().zip(&mut numbers).for_each(|(to, number)| *to = number);
        }
        self.steps = u32::from_le_bytes(*steps);
        true
    }

    /// Goes on from a network that was kept, with at least its facts. Steps that it did not know count
    /// nothing yet.
    pub(super) fn of(net: &Net, schema: Schema) -> Model {
        let mut model = Model::new(net.kin, schema, 0);
        let unit = Net::UNIT as f32;
        let weight = Net::WEIGHT as f32;
        model.numbers[..model.parts.bias].fill(0.0);
        let places: HashMap<_, usize> =
            model.schema.steps().zip(0..).filter_map(|(step, row)| Some((step?, row))).collect();
        let mut before: Option<(usize, &str, usize)> = None;
        for (row, step) in net.schema.steps().enumerate() {
            let Some(step) = step else { continue };
            let Some(place) = places.get(&step) else { continue };
            let goes_on = before.filter(|(part, name, _)| (*part, *name) == (step.0, step.1));
            let to = &mut model.numbers[place * WIDTH..][..WIDTH];
            for (column, to) in to.iter_mut().enumerate() {
                let below = goes_on.map_or(0, |(.., row)| net.rows[row][column]);
                *to = (f32::from(net.rows[row][column]) - f32::from(below)) / unit;
            }
            before = Some((step.0, step.1, row));
        }
        let Parts { bias, second, second_bias, last, last_bias, .. } = model.parts;
        let numbers = &mut model.numbers;
        for (column, number) in net.bias.iter().enumerate() {
            numbers[bias + column] = f32::from(*number) / unit;
        }
        for (index, number) in net.second.iter().flatten().enumerate() {
            numbers[second + index] = f32::from(*number) / weight;
        }
        for (index, number) in net.second_bias.iter().enumerate() {
            numbers[second_bias + index] = *number as f32 / (unit * weight);
        }
        for (index, number) in net.last.iter().flatten().enumerate() {
            numbers[last + index] = f32::from(*number) / weight;
        }
        for (index, number) in net.last_bias.iter().enumerate() {
            numbers[last_bias + index] = *number as f32 / (unit * weight);
        }
        model.calm.clone_from(&model.numbers);
        model
    }

    /// The network in whole numbers.
    pub(super) fn net(&self, command: &str, tables: &[u64]) -> Net {
        let numbers = &self.calm;
        let mut summed = vec![0.0; self.summed.len()];
        sum_up(numbers, &self.goes_on, &mut summed);
        let unit = Net::UNIT as f32;
        let weight = Net::WEIGHT as f32;
        let small = |number: f32, scale: f32| {
            (number * scale).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
        };
        let wide = |number: f32| (number * unit * weight).round() as i32;
        let row = |numbers: &[f32], scale: f32| -> Row {
            std::array::from_fn(|column| small(numbers[column], scale))
        };
        let Parts { bias, second, second_bias, last, last_bias, all } = self.parts;
        Net {
            kin: self.kin,
            command: command.to_owned(),
            tables: tables.to_vec(),
            schema: self.schema.clone(),
            rows: Arc::new(summed.chunks(WIDTH).map(|numbers| row(numbers, unit)).collect()),
            bias: row(&numbers[bias..second], unit),
            second: numbers[second..second_bias]
                .chunks(WIDTH)
                .map(|numbers| row(numbers, weight))
                .collect(),
            second_bias: std::array::from_fn(|index| wide(numbers[second_bias..last][index])),
            last: std::array::from_fn(|answer| {
                let numbers = &numbers[last + answer * SECOND..][..SECOND];
                std::array::from_fn(|index| small(numbers[index], weight))
            }),
            last_bias: std::array::from_fn(|index| wide(numbers[last_bias..all][index])),
            taste: [PLAIN; CATEGORIES],
            total: [0; SECOND],
            total_bias: 0,
        }
        .add_up()
    }

    /// One step of learning from some rows of samples.
    pub(super) fn step(
        &mut self,
        samples: &[Samples],
        batch: &[Pick],
        rate: f32,
        threads: usize,
    ) -> Errors {
        sum_up(&self.numbers, &self.goes_on, &mut self.summed);
        let part = batch.len().div_ceil(threads).max(1);
        let model = &*self;
        let slopes: Vec<Slopes> = std::thread::scope(|scope| {
            let parts: Vec<_> = batch
                .chunks(part)
                .map(|batch| scope.spawn(move || model.slopes(samples, batch)))
                .collect();
            parts.into_iter().map(|part| part.join().expect("sums do not fail")).collect()
        });
        let mut slopes = slopes.into_iter();
        let mut all = slopes.next().expect("a batch has rows");
        for more in slopes {
            all.numbers.iter_mut().zip(&more.numbers).for_each(|(sum, more)| *sum += more);
            all.errors.rows += more.errors.rows;
            all.errors.total += more.errors.total;
            all.errors.margin += more.errors.margin;
        }
        // What counts for a step counts for all steps below it.
        for row in (1..self.goes_on.len()).rev() {
            if self.goes_on[row] {
                let (before, now) = all.numbers.split_at_mut(row * WIDTH);
                let before = &mut before[(row - 1) * WIDTH..];
                before.iter_mut().zip(&now[..WIDTH]).for_each(|(before, now)| *before += now);
            }
        }
        self.follow(&all.numbers, 1.0 / batch.len() as f32, rate);
        all.errors
    }

    /// A step of Adam.
    fn follow(&mut self, slopes: &[f32], share: f32, rate: f32) {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let scale = rate * (1.0 - KEEP_SQUARE.powi(steps)).sqrt() / (1.0 - KEEP.powi(steps));
        let Parts { second, last, all, .. } = self.parts;
        for (part, pace) in [(0..second, FIRST_PACE), (second..last, SECOND_PACE), (last..all, 1.0)]
        {
            self.processor.run(Adam {
                numbers: &mut self.numbers[part.clone()],
                means: &mut self.means[part.clone()],
                squares: &mut self.squares[part.clone()],
                slopes: &slopes[part],
                share,
                scale: pace * scale,
            });
        }
        // Whole numbers have bounds.
        self.numbers[second..last].iter_mut().for_each(|number| *number = number.clamp(-7.9, 7.9));
        self.numbers[last..all].iter_mut().for_each(|number| *number = number.clamp(-1.9, 1.9));
        // Of the first steps the mean is short.
        let keep = CALM.min(1.0 - 1.0 / (1.0 + steps as f32));
        for (calm, number) in self.calm.iter_mut().zip(&self.numbers) {
            *calm += (1.0 - keep) * (number - *calm);
        }
    }

    fn slopes(&self, samples: &[Samples], batch: &[Pick]) -> Slopes {
        let mut slopes = Slopes { numbers: vec![0.0; self.parts.all], errors: Errors::default() };
        let mut rows = Vec::new();
        for Pick { generation, sample, seat } in batch {
            let sample = samples[usize::from(*generation)].get(*sample as usize);
            sample.rows(*seat, &self.schema, &mut rows);
            let seat = *seat;
            self.processor.run(Slope {
                model: self,
                sample,
                seat,
                rows: &rows,
                slopes: &mut slopes,
            });
        }
        slopes
    }

    #[inline(always)]
    fn slope(&self, sample: &Sample<'_>, seat: u8, rows: &[u16], slopes: &mut Slopes) {
        let Parts { bias, second, second_bias, last, last_bias, .. } = self.parts;
        let mut sum: [f32; WIDTH] = std::array::from_fn(|column| self.numbers[bias + column]);
        for row in rows {
            let row = &self.summed[usize::from(*row) * WIDTH..][..WIDTH];
            sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        }
        let first = sum.map(|sum| sum.clamp(0.0, 1.0));
        let mut sums = [0.0; SECOND];
        for (index, sum) in sums.iter_mut().enumerate() {
            let weights = &self.numbers[second + index * WIDTH..][..WIDTH];
            *sum = self.numbers[second_bias + index] + dot(weights, &first);
        }
        let units = sums.map(|sum| sum.clamp(0.0, 1.0));
        let mut answers = [0.0; ANSWERS];
        for (index, answer) in answers.iter_mut().enumerate() {
            let weights = &self.numbers[last + index * SECOND..][..SECOND];
            let products = weights.iter().zip(&units).map(|(weight, unit)| weight * unit);
            *answer =
                self.numbers[last_bias + index] + products.sum::<f32>() + sum[STRAIGHT + index];
        }
        // How the answers should change.
        let aim = sample.aim(seat);
        let mut wish = [0.0; ANSWERS];
        let total: f32 = answers[..RIVAL].iter().sum();
        let off = total - aim.total;
        wish[..RIVAL].fill(TOTAL * off);
        slopes.errors.rows += 1;
        slopes.errors.total += f64::from(off * off) * 100.0;
        if let Some(rival) = aim.rival {
            let rival_off = answers[RIVAL] - rival;
            let margin_off = off - rival_off;
            for wish in &mut wish[..RIVAL] {
                *wish += MARGIN * margin_off;
            }
            wish[RIVAL] = BEST_RIVAL * rival_off - MARGIN * margin_off;
            slopes.errors.margin += f64::from(margin_off * margin_off) * 100.0;
        }
        if let Some((lines, win)) = aim.end {
            for ((wish, answer), line) in wish.iter_mut().zip(&answers).zip(&lines) {
                *wish += LINE * (answer - line);
            }
            if aim.rival.is_some() {
                wish[WIN] = CHANCE * (1.0 / (1.0 + (-answers[WIN]).exp()) - win);
            }
            wish[SPREAD] = OFF * (answers[SPREAD] - off.abs() * 1.2533);
        }
        // Back through the layers.
        let mut unit_wish = [0.0; SECOND];
        for (index, wish) in wish.iter().enumerate() {
            slopes.numbers[last_bias + index] += wish;
            let weights = &self.numbers[last + index * SECOND..][..SECOND];
            let to = &mut slopes.numbers[last + index * SECOND..][..SECOND];
            for (place, (weight, to)) in weights.iter().zip(to).enumerate() {
                *to += wish * units[place];
                unit_wish[place] += wish * weight;
            }
        }
        let mut first_wish = [0.0; WIDTH];
        for (index, wish) in unit_wish.iter().enumerate() {
            let wish = wish * passed(sums[index]);
            slopes.numbers[second_bias + index] += wish;
            let weights = &self.numbers[second + index * WIDTH..][..WIDTH];
            let to = &mut slopes.numbers[second + index * WIDTH..][..WIDTH];
            for (place, (weight, to)) in weights.iter().zip(to).enumerate() {
                *to += wish * first[place];
                first_wish[place] += wish * weight;
            }
        }
        for (wish, sum) in first_wish.iter_mut().zip(&sum) {
            *wish *= passed(*sum);
        }
        for (first, wish) in first_wish[STRAIGHT..].iter_mut().zip(&wish) {
            *first += wish;
        }
        let to = &mut slopes.numbers[bias..bias + WIDTH];
        to.iter_mut().zip(&first_wish).for_each(|(to, wish)| *to += wish);
        for row in rows {
            let to = &mut slopes.numbers[usize::from(*row) * WIDTH..][..WIDTH];
            to.iter_mut().zip(&first_wish).for_each(|(to, wish)| *to += wish);
        }
    }
}

/// What one sample says about where the numbers should go.
struct Slope<'a> {
    model: &'a Model,
    sample: Sample<'a>,
    seat: u8,
    rows: &'a [u16],
    slopes: &'a mut Slopes,
}

impl Job for Slope<'_> {
    type Found = ();

    #[inline(always)]
    fn run(self, _: impl Lanes) {
        self.model.slope(&self.sample, self.seat, self.rows, self.slopes);
    }
}

/// A step of Adam for a part of the numbers.
struct Adam<'a> {
    numbers: &'a mut [f32],
    means: &'a mut [f32],
    squares: &'a mut [f32],
    slopes: &'a [f32],
    share: f32,
    scale: f32,
}

/// The parts that Adam's means keep.
const KEEP: f32 = 0.9;
const KEEP_SQUARE: f32 = 0.999;

impl Job for Adam<'_> {
    type Found = ();

    #[inline(always)]
    fn run(self, _: impl Lanes) {
        let numbers = self.numbers.iter_mut().zip(self.means).zip(self.squares);
        for (((number, mean), square), slope) in numbers.zip(self.slopes) {
            let slope = slope * self.share;
            *mean = KEEP * *mean + (1.0 - KEEP) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            *number -= self.scale * *mean / (square.sqrt() + 1e-8);
        }
    }
}

/// The part of a wish that passes a unit. One that is stuck below or above its bounds hears a little,
/// so that it can come back.
#[inline(always)]
fn passed(sum: f32) -> f32 {
    if sum > 0.0 && sum < 1.0 { 1.0 } else { STUCK }
}

/// Adds up the rows of every fact.
fn sum_up(numbers: &[f32], goes_on: &[bool], summed: &mut [f32]) {
    for (row, goes_on) in goes_on.iter().enumerate() {
        let (before, now) = summed.split_at_mut(row * WIDTH);
        let now = &mut now[..WIDTH];
        now.copy_from_slice(&numbers[row * WIDTH..][..WIDTH]);
        if *goes_on {
            let before = &before[(row - 1) * WIDTH..];
            now.iter_mut().zip(before).for_each(|(now, before)| *now += before);
        }
    }
}

/// A sum of products in the order that vectors take.
#[inline(always)]
fn dot(one: &[f32], other: &[f32; WIDTH]) -> f32 {
    let mut sums = [0.0; 16];
    for (one, other) in one.chunks_exact(16).zip(other.chunks_exact(16)) {
        for (sum, (one, other)) in sums.iter_mut().zip(one.iter().zip(other)) {
            *sum += one * other;
        }
    }
    sums.iter().sum()
}
