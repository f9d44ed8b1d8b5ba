//! Draws how networks learned.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use plotters::coord::Shift;
use plotters::prelude::*;
use serde::Deserialize;

/// Whose course is drawn.
#[derive(Debug, clap::Args)]
pub(crate) struct TrainCurve {
    /// The folders of networks that learn or have learned
    #[arg(required = true)]
    folders: Vec<PathBuf>,
}

/// What a line of the log tells of a generation.
#[derive(Debug, Deserialize)]
struct Generation {
    games: u64,
    points: f32,
    margin_error: f32,
}

/// The course of one network: after how many games it was where.
struct Course {
    name: String,
    steps: Vec<(f32, Generation)>,
}

const SIZE: (u32, u32) = (900, 640);

/// A line of a chart: what it shows, and where it is found in a generation.
type Shown = (&'static str, fn(&Generation) -> f32);

const CHARTS: [Shown; 2] = [
    ("points a farm", |generation| generation.points),
    ("off by so many points of the margin", |generation| generation.margin_error),
];

impl TrainCurve {
    /// Writes a picture.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let courses: Result<Vec<Course>> = self.folders.iter().map(|folder| read(folder)).collect();
        out.write_all(draw(&courses?)?.as_bytes())?;
        Ok(())
    }
}

fn read(folder: &Path) -> Result<Course> {
    let log = folder.join("log.jsonl");
    let text =
        fs::read_to_string(&log).with_context(|| format!("cannot read {}", log.display()))?;
    let mut games = 0;
    let mut steps = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let generation: Generation = serde_json::from_str(line)
            .with_context(|| format!("{}, line {}", log.display(), number + 1))?;
        games += generation.games;
        steps.push((games as f32, generation));
    }
    ensure!(!steps.is_empty(), "{} tells of no generation", log.display());
    let name = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned();
    Ok(Course { name, steps })
}

fn draw(courses: &[Course]) -> Result<String> {
    let mut picture = String::new();
    {
        let area = SVGBackend::with_string(&mut picture, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        for (half, shown) in area.split_evenly((CHARTS.len(), 1)).iter().zip(CHARTS) {
            draw_chart(half, courses, shown)?;
        }
        area.present()?;
    }
    Ok(picture)
}

fn draw_chart(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    courses: &[Course],
    (title, of): Shown,
) -> Result<()> {
    let steps = || courses.iter().flat_map(|course| &course.steps);
    let games = steps().map(|(games, _)| *games).fold(1.0, f32::max);
    let lowest = steps().map(|(_, step)| of(step)).fold(f32::INFINITY, f32::min);
    let highest = steps().map(|(_, step)| of(step)).fold(f32::NEG_INFINITY, f32::max);
    let margin = ((highest - lowest) * 0.05).max(0.1);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .caption(title, ("sans-serif", 18))
        .x_label_area_size(32)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..games, lowest - margin..highest + margin)?;
    chart.configure_mesh().x_desc("games").light_line_style(WHITE).draw()?;
    for (index, course) in courses.iter().enumerate() {
        let style = Palette99::pick(index).stroke_width(2);
        let line = course.steps.iter().map(|(games, step)| (*games, of(step)));
        chart
            .draw_series(LineSeries::new(line, style))?
            .label(&course.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], style));
    }
    chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_a_line_for_each_network_in_both_charts() {
        let course = |name: &str, points: f32| Course {
            name: name.to_owned(),
            steps: (1..4)
                .map(|step| {
                    let games = 100 * step;
                    let margin_error = 5.0 / step as f32;
                    (games as f32, Generation { games, points: points + step as f32, margin_error })
                })
                .collect(),
        };
        let picture = draw(&[course("first", 20.0), course("second", 25.0)]).expect("it is drawn");
        assert!(picture.starts_with("<svg"));
        for (text, times) in [("first", 2), ("second", 2), ("points a farm", 1), ("games", 2)] {
            assert_eq!(picture.matches(&format!("\n{text}\n")).count(), times, "{text}");
        }
    }

    #[test]
    fn a_log_that_is_no_log_is_named_with_its_line() {
        let folder = std::env::temp_dir().join(format!("farmstead-curve-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(folder.join("log.jsonl"), "{\"generation\":1}\n").expect("it can be written");
        let error = read(&folder).err().expect("it is refused");
        fs::remove_dir_all(&folder).expect("the folder is there");
        assert!(error.to_string().ends_with("log.jsonl, line 1"), "{error}");
    }
}
