//! The colours of things.

use anstyle::{Ansi256Color, AnsiColor, Style};
use farmstead_rules::{Good, Seat};

/// Titles.
pub(crate) const TITLE: Style = Style::new().bold();
/// What matters less.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Numbers to choose by.
pub(crate) const NUMBER: Style = AnsiColor::Cyan.on_default().bold();
/// Something to worry about.
pub(crate) const ALARM: Style = AnsiColor::Red.on_default().bold();
/// Fences.
pub(super) const FENCE: Style = AnsiColor::Yellow.on_default().bold();
/// Goods.
pub(crate) const GOODS: Style = AnsiColor::Yellow.on_default();

/// A player's colour.
pub(crate) fn seat(seat: Seat) -> Style {
    let colours = [
        AnsiColor::BrightBlue,
        AnsiColor::BrightRed,
        AnsiColor::BrightGreen,
        AnsiColor::BrightMagenta,
        AnsiColor::BrightCyan,
    ];
    colours[seat.index() % colours.len()].on_default().bold()
}

const fn ground(text: u8, ground: u8) -> Style {
    Style::new()
        .fg_color(Some(anstyle::Color::Ansi256(Ansi256Color(text))))
        .bg_color(Some(anstyle::Color::Ansi256(Ansi256Color(ground))))
}

/// A room.
pub(super) fn room(material: Good) -> Style {
    match material {
        Good::Wood => ground(230, 94),
        Good::Clay => ground(231, 130),
        _ => ground(16, 248),
    }
}

/// A plowed field.
pub(super) const FIELD: Style = ground(229, 58);
/// A pasture.
pub(super) const PASTURE: Style = ground(231, 28);
/// A stable outside of a pasture.
pub(super) const STABLE: Style = ground(231, 95);
/// An improvement or another building.
pub(super) const BUILDING: Style = ground(231, 60);
