//! A review as one page that needs nothing else: no script, no file beside it.

use std::fmt::Write;

use farmstead_ai::review::{Standing, worth};
use farmstead_rules::Seat;

use super::{COLUMNS, EXPLAINED, Story, TURNING_POINTS};

/// The size of a graph, and what is left free around it.
const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 240.0;
const MARGIN: f32 = 36.0;

/// Colours that can be told apart, by seat, also by people who see few colours.
const COLOURS: [&str; Seat::MOST] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00"];

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem;\
color:#222;background:#fff}h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse}\
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ddd}th:first-child,td:first-child{text-align:left}\
svg{width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:currentColor}.faint{color:#666}\
li{margin:.6rem 0}details{margin:1rem 0}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}th,td{border-color:#444}.faint{color:#aaa}}";

/// The whole page.
pub(super) fn page(story: &Story<'_>) -> String {
    let mut page = String::new();
    let result = escaped(&story.result());
    page += "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">";
    page += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">";
    put(&mut page, format_args!("<title>{result}</title><style>{STYLE}</style></head><body>"));
    put(&mut page, format_args!("<h1>{result}</h1>"));
    let (decisions, nodes) = (story.review.turns.len(), story.nodes);
    put(
        &mut page,
        format_args!(
            "<p class=\"faint\">{}; {decisions} decisions, {nodes} simulations each.</p>",
            escaped(&story.record.options.to_string())
        ),
    );
    graphs(&mut page, story);
    accounts(&mut page, story);
    for seat in story.review.seats() {
        person(&mut page, story, seat);
    }
    every_decision(&mut page, story);
    page += "</body></html>\n";
    page
}

/// Writes to a text, which does not fail.
fn put(page: &mut String, told: std::fmt::Arguments<'_>) {
    page.write_fmt(told).expect("a text takes what is written");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What could be expected all through the game.
fn graphs(page: &mut String, story: &Story<'_>) {
    *page += "<h2>How it went</h2>";
    let points = |standing: &Standing| standing.points;
    let win = |standing: &Standing| 100.0 * standing.win;
    graph(page, story, "Expected points", points);
    if story.names.len() > 1 {
        graph(page, story, "Chance to win, in percent", win);
    }
}

fn graph(page: &mut String, story: &Story<'_>, title: &str, of: fn(&Standing) -> f32) {
    let review = &story.review;
    let stands: Vec<&[Standing]> =
        review.turns.iter().map(|turn| &*turn.before).chain([&*review.end]).collect();
    let values = || stands.iter().flat_map(|standings| standings.iter().map(of));
    let (low, high) =
        values().fold((0.0_f32, 1.0_f32), |(low, high), value| (low.min(value), high.max(value)));
    let x = |index: usize| {
        MARGIN + (WIDTH - 2.0 * MARGIN) * index as f32 / (stands.len() - 1).max(1) as f32
    };
    let y = |value: f32| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (value - low) / (high - low);
    put(
        page,
        format_args!(
            "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\"><text x=\"{MARGIN}\" y=\"16\">{title}</text>"
        ),
    );
    for value in [low, high] {
        put(page, format_args!("<text x=\"2\" y=\"{:.0}\">{value:.0}</text>", y(value) + 4.0));
    }
    let mut round = 0;
    for (index, turn) in review.turns.iter().enumerate().filter(|(_, turn)| turn.round > 0) {
        if turn.round != round {
            round = turn.round;
            let (x, bottom) = (x(index), HEIGHT - MARGIN);
            put(
                page,
                format_args!(
                    "<line x1=\"{x:.1}\" y1=\"{MARGIN}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"currentColor\" stroke-opacity=\".15\"/><text x=\"{x:.1}\" y=\"{:.0}\">{round}</text>",
                    HEIGHT - MARGIN + 16.0
                ),
            );
        }
    }
    for (seat, name) in story.names.iter().enumerate() {
        let line: Vec<String> = stands
            .iter()
            .enumerate()
            .map(|(index, standings)| format!("{:.1},{:.1}", x(index), y(of(&standings[seat]))))
            .collect();
        put(
            page,
            format_args!(
                "<polyline fill=\"none\" stroke=\"{0}\" stroke-width=\"2\" points=\"{1}\"/><text x=\"{2}\" y=\"16\" style=\"fill:{0}\">{3}</text>",
                COLOURS[seat],
                line.join(" "),
                260 + 120 * seat,
                escaped(name)
            ),
        );
    }
    *page += "</svg>";
}

fn accounts(page: &mut String, story: &Story<'_>) {
    *page += "<h2>Where it came from</h2><table><tr><th></th>";
    for column in COLUMNS {
        put(page, format_args!("<th>{}</th>", column.name));
    }
    *page += "</tr>";
    for seat in story.review.seats() {
        let account = story.review.account(seat);
        put(page, format_args!("<tr><td>{}</td>", escaped(story.name(seat))));
        for column in COLUMNS {
            put(page, format_args!("<td>{:+.1}</td>", (column.of)(&account)));
        }
        *page += "</tr>";
    }
    put(page, format_args!("</table><p class=\"faint\">{EXPLAINED}</p>"));
}

/// How somebody played.
fn person(page: &mut String, story: &Story<'_>, seat: Seat) {
    put(page, format_args!("<h2>{}</h2>", escaped(story.name(seat))));
    *page += "<table><tr><th>rounds</th><th>decisions</th><th>as good as the best</th><th>points given away</th></tr>";
    for part in story.review.accuracy(seat) {
        let [first, last] = part.rounds;
        put(
            page,
            format_args!(
                "<tr><td>{first} to {last}</td><td>{}</td><td>{}</td><td>{:.1}</td></tr>",
                part.decisions, part.good, part.lost
            ),
        );
    }
    *page += "</table><ol>";
    for turn in story.review.turning_points(seat, TURNING_POINTS) {
        let [done, better] = story.advice(turn).map(|text| escaped(&text));
        let (round, first) = (turn.round, turn.moves.start + 1);
        put(page, format_args!("<li>Round {round}, move {first}: {done}<br>{better}</li>"));
    }
    *page += "</ol>";
}

fn every_decision(page: &mut String, story: &Story<'_>) {
    *page += "<details><summary>Every decision</summary><table><tr><th>move</th><th>round</th><th>who</th>\
        <th>what</th><th>given away</th><th>ahead then</th></tr>";
    for turn in &story.review.turns {
        let done = turn.played().map_or("", |played| &played.proposal);
        put(
            page,
            format_args!(
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.1}</td><td>{:+.1}</td></tr>",
                turn.moves.start + 1,
                turn.round,
                escaped(story.name(turn.seat)),
                escaped(done),
                turn.loss,
                worth(&turn.after, turn.seat)
            ),
        );
    }
    *page += "</table></details>";
}
