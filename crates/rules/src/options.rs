//! What is being played: the game, the number of players and the named options.

mod reading;
mod start_player;
mod told;

use std::fmt;

use farmstead_cardboard::Edition;
pub use farmstead_cardboard::card::Mode;
use thiserror::Error;

pub use self::start_player::StartPlayer;
use crate::cards::Cards;
use crate::dealing::Dealing;
use crate::game::Seat;

/// One of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GameName {
    /// Agricola, 2007 and 2008.
    Classic,
    /// Agricola, revised edition, 2016.
    Revised,
    /// Agricola Family Edition, 2016.
    Family,
    /// All Creatures Big and Small, 2012.
    Creatures,
}

impl GameName {
    /// Every game with its word.
    pub const ALL: [(&'static str, GameName); 4] = [
        ("classic", GameName::Classic),
        ("revised", GameName::Revised),
        ("family", GameName::Family),
        ("creatures", GameName::Creatures),
    ];

    /// The word for it.
    pub fn key(self) -> &'static str {
        word_of(&GameName::ALL, self)
    }

    /// The fewest and the most players.
    pub const fn players(self) -> (u8, u8) {
        match self {
            GameName::Classic => (1, 5),
            GameName::Revised | GameName::Family => (1, 4),
            GameName::Creatures => (2, 2),
        }
    }

    /// The decks of hand cards that it is usually played with, and the mode that its rule book has for
    /// games without any; `None` if it has no hand cards.
    pub const fn hand_cards(self) -> Option<(&'static str, Mode)> {
        match self {
            GameName::Classic => Some(("E,I,K", Mode::Family)),
            GameName::Revised => Some(("base", Mode::Beginner)),
            GameName::Family | GameName::Creatures => None,
        }
    }
}

/// Who chooses where tiles are laid (Family Edition).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Placement {
    /// Nobody: every tile has a fixed place, and the house is never closed in.
    Auto,
    /// The player.
    Free,
}

impl Placement {
    /// Every placement with its word.
    pub const ALL: [(&'static str, Placement); 2] =
        [("auto", Placement::Auto), ("free", Placement::Free)];
}

/// Something that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum Switch {
    /// Offer conversions and discarding at every decision of one's own.
    Full,
    /// Add the optional tile with linked spaces (revised).
    Tile,
    /// Add the Side Job space (revised, without hand cards).
    SideJob,
    /// In a solo game the start player space may be used to do nothing.
    SoloStartPasses,
    /// A newborn animal that has room may be refused.
    RefuseNewborns,
    /// House rule: animals must be accommodated before they may be cooked.
    HouseBeforeCooking,
    /// House rule: a type of animal may live in one pasture only.
    OnePasturePerType,
    /// House rule: animals that can be neither housed nor cooked stay on the space.
    LeaveAnimals,
    /// House rule: pastures need not touch each other.
    ScatteredPastures,
    /// House rule: 3 food for everybody, and in round 1 the second people go in reverse order.
    EvenStart,
    /// House rule: a Copse in the 2-player game (revised).
    ExtraCopse,
    /// House rule: everything that is built must touch something that is there already.
    StrictAdjacency,
    /// Draw special buildings from "More Buildings Big and Small" (creatures).
    MoreBuildings,
    /// Draw special buildings from "Even More Buildings Big and Small" (creatures).
    EvenMoreBuildings,
    /// Before the game, discard all cards of a kind and draw one fewer.
    Mulligan,
    /// Discard three hand cards and draw one.
    Exchange,
    /// The full board without hand cards and without what replaces them.
    BareBoard,
    /// Building resources that craft buildings give points for do not break ties (revised).
    SpendOnBonus,
}

impl Switch {
    /// Every switch with its word and what it does, in plain words.
    pub const ALL: [(&'static str, Switch, &'static str); 18] = [
        ("full", Switch::Full, "offer conversions and discarding at every decision of your own"),
        ("tile", Switch::Tile, "revised, 2 to 4 players: add the optional tile of linked spaces"),
        ("side-job", Switch::SideJob, "revised: add the Side Job space (on in beginner mode)"),
        (
            "solo-start-passes",
            Switch::SoloStartPasses,
            "solo: the start player space may be used to do nothing",
        ),
        ("refuse-newborns", Switch::RefuseNewborns, "a newborn animal may be refused"),
        (
            "house-before-cooking",
            Switch::HouseBeforeCooking,
            "house rule: animals must be accommodated before they may be cooked",
        ),
        (
            "one-pasture-per-type",
            Switch::OnePasturePerType,
            "house rule: a type of animal may live in one pasture only",
        ),
        (
            "leave-animals",
            Switch::LeaveAnimals,
            "house rule: animals you can neither house nor cook stay on the space",
        ),
        (
            "scattered-pastures",
            Switch::ScatteredPastures,
            "house rule: pastures need not touch each other",
        ),
        (
            "even-start",
            Switch::EvenStart,
            "house rule: 3 food for all, second people of round 1 in reverse order",
        ),
        ("extra-copse", Switch::ExtraCopse, "house rule: a Copse in the revised 2-player game"),
        (
            "strict-adjacency",
            Switch::StrictAdjacency,
            "house rule: whatever is built must touch something built before",
        ),
        (
            "more-buildings",
            Switch::MoreBuildings,
            "creatures: draw 4 special buildings from More Buildings Big and Small",
        ),
        (
            "even-more-buildings",
            Switch::EvenMoreBuildings,
            "creatures: draw 4 special buildings from Even More Buildings Big and Small",
        ),
        (
            "mulligan",
            Switch::Mulligan,
            "hand cards: before the game, discard all of a kind and draw one fewer, repeatedly",
        ),
        (
            "exchange",
            Switch::Exchange,
            "hand cards: at any time, discard any 3 to draw the top card of either deck",
        ),
        (
            "bare-board",
            Switch::BareBoard,
            "for research: the full board without hand cards, where spaces for them are of no use",
        ),
        (
            "spend-on-bonus",
            Switch::SpendOnBonus,
            "revised: building resources that craft buildings give points for break no ties",
        ),
    ];

    /// The word for it.
    pub fn key(self) -> &'static str {
        Switch::ALL[self as usize].0
    }
}

/// An option that does not exist, or does not go with the others.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadOption {
    /// No option has this name.
    #[error("there is no option called `{0}`; the options are {known}", known = known())]
    Unknown(String),
    /// The option does not take this value.
    #[error("the option `{option}` cannot be `{value}`; it takes {takes}")]
    Value {
        /// The option.
        option: String,
        /// What was asked for.
        value: String,
        /// What it takes.
        takes: String,
    },
    /// The options contradict each other.
    #[error("{0}")]
    Impossible(String),
}

impl BadOption {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BadOption::Unknown(_) => "unknown_option",
            BadOption::Value { .. } => "bad_option_value",
            BadOption::Impossible(_) => "impossible_options",
        }
    }
}

fn known() -> String {
    let mut names = vec!["game", "players", "start-player", "mode", "cards", "deal", "placement"];
    names.push("pastures-per-action");
    names.extend(Switch::ALL.iter().map(|(name, ..)| *name));
    names.join(", ")
}

/// What is being played. Reads and writes as `game=revised players=2 mode=full cards=none tile=on`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Options {
    /// Which game.
    pub game: GameName,
    /// How many players.
    pub players: u8,
    /// Who starts.
    pub start_player: StartPlayer,
    /// Which layout of the board.
    pub mode: Mode,
    /// Which hand cards.
    pub cards: Cards,
    /// How they are dealt.
    pub deal: Dealing,
    /// Who chooses where tiles are laid (Family Edition).
    pub placement: Placement,
    /// How many pastures can be built in one action, or `None` for any number (Family Edition).
    pub pastures_per_action: Option<u8>,
    switches: u32,
}

impl Options {
    /// The game as it is usually played, with nothing special about it.
    pub fn new(game: GameName, players: u8) -> Options {
        Options {
            game,
            players,
            start_player: StartPlayer::Random,
            mode: Mode::Full,
            cards: game.hand_cards().map_or(Cards::NONE, |(decks, _)| Cards::of(decks)),
            deal: Dealing::Hands,
            placement: Placement::Auto,
            pastures_per_action: None,
            switches: 0,
        }
    }

    /// The largest table of a game, with everything on it that is no hand card.
    pub fn with_everything(game: GameName) -> Options {
        let mut options = Options::new(game, game.players().1);
        for switch in [Switch::MoreBuildings, Switch::EvenMoreBuildings] {
            options.turn(switch, game == GameName::Creatures);
        }
        options
    }

    /// Whether a switch is on.
    #[inline]
    pub const fn has(&self, switch: Switch) -> bool {
        self.switches & (1 << switch as u8) != 0
    }

    /// Whether the switch with this word is on.
    pub fn is_on(&self, key: &str) -> bool {
        Switch::ALL.iter().any(|(name, switch, _)| *name == key && self.has(*switch))
    }

    /// The switches that change how the table is played, as bits in the order of [`Switch::ALL`]. A bare
    /// board is one that nothing was added to.
    pub(crate) const fn switches(&self) -> u32 {
        self.switches & !(1 << Switch::BareBoard as u8)
    }

    /// Turns a switch on or off.
    pub fn turn(&mut self, switch: Switch, on: bool) {
        let bit = 1 << switch as u8;
        if on { self.switches |= bit } else { self.switches &= !bit }
    }

    /// Sets an option by its name.
    fn set(&mut self, option: &str, value: &str) -> Result<(), BadOption> {
        let bad = |takes: String| BadOption::Value {
            option: option.to_owned(),
            value: value.to_owned(),
            takes,
        };
        match option {
            "game" => {
                self.game =
                    word(&GameName::ALL, value).ok_or_else(|| bad(words(&GameName::ALL)))?;
            }
            "players" => {
                self.players = value.parse().map_err(|_| bad("a number".to_owned()))?;
            }
            "start-player" => {
                self.start_player = StartPlayer::from_key(value)
                    .ok_or_else(|| bad(StartPlayer::TAKES.replace(" | ", ", ")))?;
            }
            "mode" => {
                self.mode = word(&Mode::ALL, value).ok_or_else(|| bad(words(&Mode::ALL)))?;
            }
            "cards" => {
                self.cards = self.cards.read(value).ok_or_else(|| {
                    bad(format!("{}, or several with commas", Cards::words().join(", ")))
                })?;
            }
            "deal" => {
                self.deal = Dealing::from_key(value).ok_or_else(|| {
                    let keys = Dealing::ALL.map(|(key, ..)| key.to_owned());
                    bad(farmstead_cardboard::words::list(&keys, "or"))
                })?;
            }
            "placement" => {
                self.placement =
                    word(&Placement::ALL, value).ok_or_else(|| bad(words(&Placement::ALL)))?;
            }
            "pastures-per-action" => {
                self.pastures_per_action = match (value, value.parse()) {
                    ("any", _) => None,
                    (_, Ok(most @ 1..=99)) => Some(most),
                    _ => return Err(bad("any or a number from 1 to 99".to_owned())),
                };
            }
            _ => {
                let (_, switch, _) = Switch::ALL
                    .into_iter()
                    .find(|(name, ..)| *name == option)
                    .ok_or_else(|| BadOption::Unknown(option.to_owned()))?;
                match value {
                    "on" | "true" => self.turn(switch, true),
                    "off" | "false" => self.turn(switch, false),
                    _ => return Err(bad("on or off".to_owned())),
                }
            }
        }
        Ok(())
    }

    /// Whether the options go together.
    pub fn check(&self) -> Result<(), BadOption> {
        let impossible = |why: String| Err(BadOption::Impossible(why));
        let name = self.game.key();
        let (least, most) = self.game.players();
        if !(least..=most).contains(&self.players) {
            let asked = self.players;
            return impossible(match least == most {
                true => format!("{name} is for {most} players, not {asked}"),
                false => format!("{name} is for {least} to {most} players, not {asked}"),
            });
        }
        if self.start_player.seat().is_some_and(|seat| seat.0 >= self.players) {
            let (asked, most) = (self.start_player, Seat(self.players - 1));
            return impossible(format!("`start-player` is a seat from A to {most}, not {asked}"));
        }
        let creatures = self.game == GameName::Creatures;
        if !self.cards.is_none() && !matches!(self.game, GameName::Classic | GameName::Revised) {
            return impossible(format!("there are no hand cards in the game `{name}`"));
        }
        if creatures && self.mode != Mode::Full {
            return impossible("creatures has no modes other than `full`".to_owned());
        }
        for (name, switch, _) in Switch::ALL {
            let drawn = matches!(switch, Switch::MoreBuildings | Switch::EvenMoreBuildings);
            if self.has(switch) && drawn != creatures {
                return impossible(match creatures {
                    true => format!("`{name}` is not for creatures"),
                    false => format!("`{name}` is for creatures only"),
                });
            }
        }
        if self.deal != Dealing::Hands && (creatures || self.game == GameName::Family) {
            return impossible(format!("`deal` is not for the game `{name}`"));
        }
        if self.game == GameName::Family {
            return self.check_family();
        }
        if self.placement != Placement::Auto {
            return impossible("`placement` is for the game `family` only".to_owned());
        }
        if self.pastures_per_action.is_some() {
            return impossible("`pastures-per-action` is for the game `family` only".to_owned());
        }
        let revised = self.game == GameName::Revised;
        match self.mode {
            Mode::Family if revised => {
                return impossible(
                    "mode `family` is for the classic game; the revised game has `beginner`"
                        .to_owned(),
                );
            }
            Mode::Beginner if !revised => {
                return impossible(
                    "mode `beginner` is for the revised game; the classic game has `family`"
                        .to_owned(),
                );
            }
            _ => {}
        }
        if !self.cards.is_none() {
            self.check_cards()?;
        }
        self.check_board()?;
        let of_revised = [Switch::Tile, Switch::SideJob, Switch::ExtraCopse, Switch::SpendOnBonus];
        for switch in of_revised {
            if self.has(switch) && !revised {
                return impossible(format!("`{}` is for the revised game only", switch.key()));
            }
        }
        if self.has(Switch::Tile) && self.players == 1 {
            return impossible("`tile` needs 2 to 4 players".to_owned());
        }
        if self.has(Switch::ExtraCopse) && self.players != 2 {
            return impossible("`extra-copse` is for 2 players".to_owned());
        }
        if self.has(Switch::EvenStart) && self.players == 1 {
            return impossible("`even-start` needs at least 2 players".to_owned());
        }
        if self.has(Switch::SoloStartPasses) && self.players != 1 {
            return impossible("`solo-start-passes` is for the solo game".to_owned());
        }
        if self.has(Switch::ScatteredPastures) && self.has(Switch::StrictAdjacency) {
            return impossible(
                "`scattered-pastures` and `strict-adjacency` contradict each other".to_owned(),
            );
        }
        if creatures { Ok(()) } else { self.check_deal() }
    }

    /// Hand cards want their own game, board and number of players.
    fn check_cards(&self) -> Result<(), BadOption> {
        let impossible = |why: String| Err(BadOption::Impossible(why));
        if self.mode != Mode::Full {
            return impossible("hand cards are for mode `full`".to_owned());
        }
        if self.has(Switch::SideJob) {
            return impossible("`side-job` is for games without hand cards".to_owned());
        }
        let edition = match self.game {
            GameName::Classic => Edition::Classic,
            _ => Edition::Revised,
        };
        match self.cards.mismatch(edition) {
            Some(why) => impossible(why),
            None => Ok(()),
        }
    }

    /// The Family Edition has one table and no house rules.
    fn check_family(&self) -> Result<(), BadOption> {
        if self.mode != Mode::Full {
            let mode = word_of(&Mode::ALL, self.mode);
            return Err(BadOption::Impossible(format!("the game `family` has no mode `{mode}`")));
        }
        let mut on = Switch::ALL.into_iter().filter(|(_, switch, _)| self.has(*switch));
        match on.find(|(_, switch, _)| *switch != Switch::Full) {
            Some((name, ..)) => {
                let why = format!("`{name}` is not for the game `family`");
                Err(BadOption::Impossible(why))
            }
            None => Ok(()),
        }
    }

    /// Every option that says something, by name.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let mut pairs = vec![
            ("game", self.game.key().to_owned()),
            ("players", self.players.to_string()),
            ("mode", word_of(&Mode::ALL, self.mode).to_owned()),
            ("cards", self.cards.to_string()),
        ];
        if self.start_player != StartPlayer::Random {
            pairs.push(("start-player", self.start_player.to_string()));
        }
        if self.deal != Dealing::Hands {
            pairs.push(("deal", self.deal.key().to_owned()));
        }
        if self.placement != Placement::Auto {
            pairs.push(("placement", word_of(&Placement::ALL, self.placement).to_owned()));
        }
        if let Some(most) = self.pastures_per_action {
            pairs.push(("pastures-per-action", most.to_string()));
        }
        for (name, switch, _) in Switch::ALL {
            // Side Job belongs to beginner mode unless it says otherwise.
            let usual = switch == Switch::SideJob && self.mode == Mode::Beginner;
            if self.has(switch) != usual {
                pairs.push((name, if usual { "off" } else { "on" }.to_owned()));
            }
        }
        pairs
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.pairs().into_iter().map(|(name, value)| format!("{name}={value}"));
        f.write_str(&pairs.collect::<Vec<_>>().join(" "))
    }
}

fn word<T: Copy>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(key, _)| *key == word).map(|(_, value)| *value)
}

fn word_of<T: Copy + PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, other)| *other == value).map_or("", |(key, _)| *key)
}

fn words<T>(table: &[(&'static str, T)]) -> String {
    let words: Vec<String> = table.iter().map(|(word, _)| (*word).to_owned()).collect();
    farmstead_cardboard::words::list(&words, "or")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_listed_in_the_order_of_their_bits() {
        for (index, (_, switch, _)) in Switch::ALL.into_iter().enumerate() {
            assert_eq!(switch as usize, index);
        }
    }

    #[test]
    fn options_read_back_as_written() {
        for text in [
            "game=revised players=2 mode=full cards=none tile=on bare-board=on",
            "game=revised players=3 mode=full cards=base start-player=C",
            "game=family players=2 mode=full cards=none start-player=host",
            "game=classic players=5 mode=family cards=none",
            "game=revised players=1 mode=beginner cards=none side-job=off",
            "game=revised players=3 mode=beginner cards=none full=on",
            "game=family players=4 mode=full cards=none placement=free pastures-per-action=1",
            "game=creatures players=2 mode=full cards=none more-buildings=on",
            "game=revised players=4 mode=full cards=base deal=quick-draft exchange=on",
        ] {
            let options: Options = text.parse().expect("these options go together");
            assert_eq!(options.to_string(), text);
        }
    }

    #[test]
    fn what_does_not_go_together_is_refused_with_a_sentence() {
        for (text, sentence) in [
            ("game=revised players=5", "revised is for 1 to 4 players, not 5"),
            ("game=classic players=2 tile", "`tile` is for the revised game only"),
            ("game=revised players=3 extra-copse", "`extra-copse` is for 2 players"),
            ("game=family players=3 start-player=D", "`start-player` is a seat from A to C, not D"),
            (
                "start-player=Z",
                "the option `start-player` cannot be `Z`; it takes random, host, A to E",
            ),
            ("players=two", "the option `players` cannot be `two`; it takes a number"),
            (
                "game=chess",
                "the option `game` cannot be `chess`; it takes classic, revised, family or creatures",
            ),
            ("game=revised placement=free", "`placement` is for the game `family` only"),
            ("game=family tile", "`tile` is not for the game `family`"),
            ("game=family mode=family", "the game `family` has no mode `family`"),
            (
                "game=family pastures-per-action=0",
                "the option `pastures-per-action` cannot be `0`; it takes any or a number from 1 to 99",
            ),
            ("game=creatures players=3", "creatures is for 2 players, not 3"),
            ("game=creatures tile", "`tile` is not for creatures"),
            ("game=revised more-buildings", "`more-buildings` is for creatures only"),
        ] {
            let refused = text.parse::<Options>().expect_err(text);
            assert_eq!(refused.to_string(), sentence);
        }
        let unknown = "wings".parse::<Options>().expect_err("there are no wings");
        assert!(
            unknown
                .to_string()
                .starts_with("there is no option called `wings`; the options are game, players,")
        );
    }
}
