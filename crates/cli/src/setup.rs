//! The command-line arguments that say what is played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use farmstead_cardboard::OwnDeck;
use farmstead_cardboard::own;
use farmstead_rules::{
    Cards, Deal, Dealing, GameName, Mode, Options, Placement, Rulebook, Seed, StartPlayer, Switch,
};

use crate::play::read_file;

/// What is played.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Setup {
    /// Which game: classic, revised, family or creatures [default: revised]
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// How many players [default: 2]
    #[arg(long, value_name = "N")]
    players: Option<String>,
    /// Who starts: random, host, or a seat from A to E [default: random]
    #[arg(long, value_name = "WHO")]
    start_player: Option<String>,
    /// Which board: full, family (classic) or beginner (revised) [default: full; without cards family or beginner]
    #[arg(long, value_name = "MODE")]
    mode: Option<String>,
    /// Which hand cards: none, base (revised), or E, I, K joined by commas (classic) [default: all of them]
    #[arg(long, visible_alias = "decks", value_name = "DECKS")]
    cards: Option<String>,
    /// A home-made deck of hand cards, alone or beside others
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// How hand cards are dealt, such as draft or living-hand [default: hands]
    #[arg(long, value_name = "WAY")]
    deal: Option<String>,
    /// Any other option, such as tile or even-start=on; `farmstead options` lists them
    #[arg(long = "option", value_name = "NAME[=VALUE]")]
    others: Vec<String>,
}

impl Setup {
    /// The options as the rules understand them.
    pub(crate) fn options(&self) -> Result<Options> {
        self.options_for(2)
    }

    /// The options, for so many players unless another number is named.
    pub(crate) fn options_for(&self, players: u8) -> Result<Options> {
        let own = self.deck.as_deref().map(bring).transpose()?;
        let usual = players.to_string();
        let named = [
            ("game", &self.game),
            ("players", &self.players),
            ("start-player", &self.start_player),
            ("mode", &self.mode),
            ("cards", &self.cards),
            ("deal", &self.deal),
        ];
        let named = named.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
        let others = self.others.iter().map(|pair| pair.split_once('=').unwrap_or((pair, "on")));
        let usual = std::iter::once(("players", usual.as_str()));
        Ok(Options::read(own, usual.chain(named).chain(others))?)
    }
}

/// Reads the file of a home-made deck.
fn bring(file: &Path) -> Result<Arc<OwnDeck>> {
    let name = file.display().to_string();
    Ok(own::bring(&name, &read_file(file)?)?)
}

/// Deals games by one rule book.
pub(crate) struct Dealer {
    book: Arc<Rulebook>,
    /// The same table without decks, if nobody gets a card although they are in play.
    plain: Option<Arc<Rulebook>>,
}

impl Dealer {
    /// Deals by this rule book, or empty hands only.
    pub(crate) fn new(book: &Arc<Rulebook>, empty_hands: bool) -> Result<Dealer> {
        let with_decks = empty_hands && !book.options().cards.is_none();
        let plain = with_decks.then(|| plain(book.options())).transpose()?;
        Ok(Dealer { book: Arc::clone(book), plain })
    }

    /// The deal of a seed.
    pub(crate) fn deal(&self, seed: Seed) -> Deal {
        let Some(plain) = &self.plain else { return self.book.deal(seed) };
        Deal { hands: vec![Vec::new(); plain.options().players.into()], ..plain.deal(seed) }
    }
}

/// The same table without decks.
pub(crate) fn plain(options: &Options) -> Result<Arc<Rulebook>> {
    let mut plain = options.clone();
    plain.cards = Cards::NONE;
    plain.turn(Switch::BareBoard, true);
    Ok(Rulebook::new(&plain)?)
}

/// Every option: its name, what it takes and what it does.
pub(crate) fn list() -> Vec<(&'static str, String, &'static str)> {
    fn words<T>(table: &[(&str, T)]) -> String {
        table.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" | ")
    }
    let deals = Dealing::ALL.map(|(key, ..)| key);
    let mut options = vec![
        ("game", words(&GameName::ALL), "which game"),
        ("players", "1 to 5".to_owned(), "how many; revised and family take 1 to 4, creatures 2"),
        ("start-player", StartPlayer::TAKES.to_owned(), "who starts; the host sets the game up"),
        ("mode", words(&Mode::ALL), "which board: family is classic, beginner is revised"),
        ("cards", Cards::words().join(" | "), "which hand cards; own is a deck of yours"),
        ("deal", deals.join(" | "), "how hand cards are dealt"),
        ("placement", words(&Placement::ALL), "family: who chooses where tiles are laid"),
        ("pastures-per-action", "any | 1 to 99".to_owned(), "family: how many pastures at once"),
    ];
    options.extend(Switch::ALL.map(|(name, _, what)| (name, "on | off".to_owned(), what)));
    options
}
