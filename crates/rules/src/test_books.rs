//! What is printed, for tests that set tables up by hand: kept until their process ends.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::agricola;
use crate::creatures;
use crate::family;
use crate::options::Options;

/// The layout of a classic or revised table.
pub(crate) fn agricola(options: &Options) -> &'static agricola::Layout {
    static MADE: Mutex<Vec<(Options, &agricola::Layout)>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, layout)) = made.iter().find(|(one, _)| one == options) {
        return layout;
    }
    let layout = Box::leak(Box::new(agricola::Layout::of(options)));
    made.push((options.clone(), layout));
    layout
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
