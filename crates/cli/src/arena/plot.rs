//! A ladder as a picture.

use std::fmt::Write;

use farmstead_ai::arena::Rung;

const ROW: f64 = 28.0;
const LEFT: f64 = 190.0;
const WIDTH: f64 = 480.0;

/// One row a player: a dot at its strength and a line over its interval.
pub(super) fn ladder(title: &str, names: &[&str], rungs: &[Rung]) -> String {
    let finite = |rung: &Rung| if rung.margin.is_finite() { rung.margin } else { 0.0 };
    let ends = rungs.iter().flat_map(|rung| [rung.elo - finite(rung), rung.elo + finite(rung)]);
    let (low, high) =
        ends.fold((0.0_f64, 100.0_f64), |(low, high), end| (low.min(end), high.max(end)));
    let step = [50.0, 100.0, 200.0, 500.0].into_iter().find(|step| (high - low) / step <= 8.0);
    let step = step.unwrap_or(1000.0);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let x = |elo: f64| LEFT + WIDTH * (elo - low) / (high - low);
    let height = 70.0 + ROW * rungs.len() as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fffdf7\"/>\n\
         <text x=\"12\" y=\"22\" font-weight=\"bold\">{}</text>\n",
        LEFT + WIDTH + 40.0,
        escaped(title),
    );
    let mut mark = low;
    while mark <= high {
        let _ = writeln!(
            svg,
            "<line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"36\" y2=\"{1}\" stroke=\"#ddd6c4\"/><text x=\"{0:.1}\" y=\"{2}\" text-anchor=\"middle\" fill=\"#6b6250\">{mark:.0}</text>",
            x(mark),
            height - 28.0,
            height - 12.0,
        );
        mark += step;
    }
    for (row, (rung, name)) in rungs.iter().zip(names).enumerate() {
        let y = 52.0 + ROW * row as f64;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#3f6b3a\" stroke-width=\"3\"/>\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#3f6b3a\"/>",
            LEFT - 12.0,
            y + 4.5,
            escaped(name),
            x(rung.elo - finite(rung)),
            x(rung.elo + finite(rung)),
            x(rung.elo),
        );
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
