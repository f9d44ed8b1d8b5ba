//! Everything that is settled before a game is dealt: what is played, and what is printed for it.

use std::sync::Arc;

use crate::agricola;
use crate::any::{AnyGame, BadSetup, GameRef};
use crate::creatures;
use crate::deal::{Deal, Seed};
use crate::family;
use crate::game::Game;
use crate::options::{BadOption, GameName, Options};

/// What is played and what is printed for it: options, spaces, cards. It holds the decks that were
/// brought along, never changes, and is shared by all games that are played by it; it goes when the
/// last of them does.
///
/// ```
/// use farmstead_rules::{Game, Rulebook, Seed};
///
/// let book = Rulebook::new(&"game=revised players=2".parse()?)?;
/// let games = [1, 2, 3].map(|seed| book.game(&book.deal(Seed(seed))));
/// for game in games {
///     println!("{}", game?.question());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Rulebook {
    options: Options,
    printed: Printed,
}

/// What is printed, ready to be played.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a rule book is made once and never copied")]
pub(crate) enum Printed {
    /// Classic or revised.
    Agricola(agricola::Layout),
    /// The Family Edition.
    Family(family::Layout),
    /// All Creatures Big and Small.
    Creatures(creatures::Printed),
}

impl Rulebook {
    /// The rule book for these options, if they go together.
    pub fn new(options: &Options) -> Result<Arc<Rulebook>, BadOption> {
        options.check()?;
        Ok(Arc::new(Rulebook::of(options)))
    }

    /// The rule book for options whether they go together or not.
    pub(crate) fn of(options: &Options) -> Rulebook {
        let printed = match options.game {
            GameName::Classic | GameName::Revised => {
                Printed::Agricola(agricola::Layout::of(options))
            }
            GameName::Family => Printed::Family(family::Layout::of(options.players)),
            GameName::Creatures => Printed::Creatures(creatures::Printed::read()),
        };
        Rulebook { options: options.clone(), printed }
    }

    /// What is played.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What is printed.
    pub(crate) fn printed(&self) -> &Printed {
        &self.printed
    }

    /// The deal that a seed makes.
    pub fn deal(&self, seed: Seed) -> Deal {
        Deal::by_book(self, seed)
    }

    /// Sets up a game that shares this rule book and runs on to its first choice.
    pub fn game(self: &Arc<Rulebook>, deal: &Deal) -> Result<AnyGame, BadSetup> {
        let snapshot = GameRef::new(self, deal)?.snapshot();
        Ok(AnyGame::of(Arc::clone(self), snapshot))
    }
}

/// Two books are the same if the same is played by them.
impl PartialEq for Rulebook {
    fn eq(&self, other: &Rulebook) -> bool {
        self.options == other.options
    }
}
