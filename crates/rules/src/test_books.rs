//! What is printed, for tests that set tables up by hand: kept until their process ends.

use std::sync::OnceLock;

use crate::agricola;
use crate::creatures;
use crate::family;
use crate::options::Options;

/// A chain of layouts with the options that they are for, to which each test may add one.
#[derive(Default)]
struct Made(OnceLock<Box<(Options, agricola::Layout, Made)>>);

/// The layout of a classic or revised table.
pub(crate) fn agricola(options: &Options) -> &'static agricola::Layout {
    static FIRST: Made = Made(OnceLock::new());
    let mut made = &FIRST;
    loop {
        let make = || Box::new((options.clone(), agricola::Layout::of(options), Made::default()));
        let (found, layout, next) = &**made.0.get_or_init(make);
        if found == options {
            return layout;
        }
        made = next;
    }
}

/// The layout of the Family Edition for so many players.
pub(crate) fn family(players: u8) -> &'static family::Layout {
    static MADE: [OnceLock<family::Layout>; 4] = [const { OnceLock::new() }; 4];
    MADE[usize::from(players) - 1].get_or_init(|| family::Layout::of(players))
}

/// What is printed of All Creatures Big and Small.
pub(crate) fn creatures() -> &'static creatures::Printed {
    static MADE: OnceLock<creatures::Printed> = OnceLock::new();
    MADE.get_or_init(creatures::Printed::read)
}
