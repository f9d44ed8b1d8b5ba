//! Any of the games.

use std::sync::Arc;

use farmstead_cardboard::{Goods, Key};
use serde::Serialize;

use crate::agricola::{self, Agricola};
use crate::creatures::{self, Creatures, CreaturesReport};
use crate::deal::{BadDeal, Chance, Deal};
use crate::events::Events;
use crate::family::{self, Family};
use crate::game::{Game, Illegal, Move, Moves, Seat, Turn};
use crate::options::{BadOption, Options};
use crate::parts::MoveParts;
use crate::prospects::Prospect;
use crate::reasons::Reasons;
use crate::rulebook::{Printed, Rulebook};
use crate::scores::Scores;
use crate::written::{BadPosition, Clause};

/// A game of any kind and size: a position, and the rule book that it shares with other games.
#[derive(Debug, Clone, PartialEq)]
pub struct AnyGame {
    book: Arc<Rulebook>,
    snapshot: Snapshot,
}

/// Where a game of any kind stands. It holds no pointer: with the rule book it is the whole game,
/// but for the order of the cards that may be drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a position is copied, not chased through the heap")]
pub enum Position {
    /// Agricola alone.
    Agricola1(agricola::Position<1>),
    /// Agricola for two.
    Agricola2(agricola::Position<2>),
    /// Agricola for three.
    Agricola3(agricola::Position<3>),
    /// Agricola for four.
    Agricola4(agricola::Position<4>),
    /// Agricola for five.
    Agricola5(agricola::Position<5>),
    /// The Family Edition alone.
    Family1(family::Position<1>),
    /// The Family Edition for two.
    Family2(family::Position<2>),
    /// The Family Edition for three.
    Family3(family::Position<3>),
    /// The Family Edition for four.
    Family4(family::Position<4>),
    /// All Creatures Big and Small.
    Creatures(creatures::Position),
}

/// Where a game stands, with the cards that may be drawn, apart from its rule book.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The position.
    pub position: Position,
    /// The hand cards that may be drawn.
    piles: agricola::Piles,
}

/// A game of any kind and size that borrows its rule book: for who plays millions of games.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a game is copied, not chased through the heap")]
pub enum GameRef<'b> {
    /// Agricola alone.
    Agricola1(Agricola<'b, 1>),
    /// Agricola for two.
    Agricola2(Agricola<'b, 2>),
    /// Agricola for three.
    Agricola3(Agricola<'b, 3>),
    /// Agricola for four.
    Agricola4(Agricola<'b, 4>),
    /// Agricola for five.
    Agricola5(Agricola<'b, 5>),
    /// The Family Edition alone.
    Family1(Family<'b, 1>),
    /// The Family Edition for two.
    Family2(Family<'b, 2>),
    /// The Family Edition for three.
    Family3(Family<'b, 3>),
    /// The Family Edition for four.
    Family4(Family<'b, 4>),
    /// All Creatures Big and Small.
    Creatures(Creatures<'b>),
}

/// Does something with whichever game it is, as the game itself, which borrows the rule book: by
/// reference if the game is given by one.
///
/// ```
/// use farmstead_rules::{AnyGame, Deal, Game, Options, Seed, with_game};
///
/// let options: Options = "game=family players=3".parse()?;
/// let game = AnyGame::new(&options, &Deal::from_seed(&options, Seed(1)))?;
/// with_game!(&game, game => println!("{}", game.state().players.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! with_game {
    (@ $borrowed:expr, $game:ident => $answer:expr) => {
        match $borrowed {
            $crate::GameRef::Agricola1($game) => $answer,
            $crate::GameRef::Agricola2($game) => $answer,
            $crate::GameRef::Agricola3($game) => $answer,
            $crate::GameRef::Agricola4($game) => $answer,
            $crate::GameRef::Agricola5($game) => $answer,
            $crate::GameRef::Family1($game) => $answer,
            $crate::GameRef::Family2($game) => $answer,
            $crate::GameRef::Family3($game) => $answer,
            $crate::GameRef::Family4($game) => $answer,
            $crate::GameRef::Creatures($game) => $answer,
        }
    };
    (&$any:expr, $game:ident => $answer:expr) => {
        $crate::with_game!(@ &($any).game(), $game => $answer)
    };
    ($any:expr, $game:ident => $answer:expr) => {
        $crate::with_game!(@ ($any).game(), $game => $answer)
    };
}

/// Asks whichever game it is.
macro_rules! ask {
    ($any:expr, $game:ident => $answer:expr) => {
        $crate::with_game!(@ $any, $game => $answer)
    };
}

/// Changes whichever game it is, keeping its kind.
macro_rules! change {
    ($any:expr, $game:ident => $changed:expr) => {
        match $any {
            GameRef::Agricola1($game) => GameRef::Agricola1($changed),
            GameRef::Agricola2($game) => GameRef::Agricola2($changed),
            GameRef::Agricola3($game) => GameRef::Agricola3($changed),
            GameRef::Agricola4($game) => GameRef::Agricola4($changed),
            GameRef::Agricola5($game) => GameRef::Agricola5($changed),
            GameRef::Family1($game) => GameRef::Family1($changed),
            GameRef::Family2($game) => GameRef::Family2($changed),
            GameRef::Family3($game) => GameRef::Family3($changed),
            GameRef::Family4($game) => GameRef::Family4($changed),
            GameRef::Creatures($game) => GameRef::Creatures($changed),
        }
    };
}

/// A game that cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum BadSetup {
    /// The options do not go together.
    Options(#[from] BadOption),
    /// The deal does not fit them.
    Deal(#[from] BadDeal),
}

impl BadSetup {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BadSetup::Options(bad) => bad.code(),
            BadSetup::Deal(bad) => bad.code(),
        }
    }
}

impl AnyGame {
    /// Sets up a game with a rule book of its own and runs on to its first choice. Who sets up several
    /// shares one: see [`Rulebook::game`].
    pub fn new(options: &Options, deal: &Deal) -> Result<AnyGame, BadSetup> {
        Rulebook::new(options)?.game(deal)
    }

    /// The game of a rule book that stands like this.
    pub(crate) fn of(book: Arc<Rulebook>, snapshot: Snapshot) -> AnyGame {
        AnyGame { book, snapshot }
    }

    /// What it is played by.
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    /// Where it stands.
    pub fn position(&self) -> &Position {
        &self.snapshot.position
    }

    /// Where it stands, to be changed.
    #[cfg(test)]
    pub(crate) fn position_mut(&mut self) -> &mut Position {
        &mut self.snapshot.position
    }

    /// The game itself, which borrows the rule book.
    pub fn game(&self) -> GameRef<'_> {
        GameRef::of(&self.book, &self.snapshot)
    }

    /// A game of Agricola, classic or revised, of whatever number of players.
    pub fn agricola(&self) -> Option<Agricola<'_, { Seat::MOST }>> {
        self.game().agricola()
    }

    /// The same game with everything dealt that is not known.
    pub(crate) fn filled_in<R: rand_core::Rng>(&self, chance: &mut Chance<R>) -> AnyGame {
        self.at(&self.game().filled_in(chance).snapshot())
    }

    /// The same game in which a seat has no hand cards.
    pub(crate) fn without_hand(&self, seat: Seat) -> AnyGame {
        self.at(&self.game().without_hand(seat).snapshot())
    }

    /// Everything on the table that everybody may know, for people and programs.
    pub fn report(&self) -> Report {
        ask!(self.game(), game => game.report().into())
    }

    /// Who holds the start player marker.
    pub fn start_player(&self) -> Seat {
        ask!(self.game(), game => game.state().common.start)
    }

    /// What a little more of something would score, by seat.
    pub fn prospects(&self) -> Vec<Vec<Prospect>> {
        ask!(self.game(), game => {
            let state = game.state();
            (0..).map(Seat).take(state.players.len()).map(|seat| state.prospects(seat)).collect()
        })
    }

    /// Everybody's goods, those on the farm included.
    pub fn goods(&self) -> Vec<Goods> {
        ask!(self.game(), game => game.state().players.iter().map(|player| player.goods).collect())
    }
}

impl Snapshot {
    fn new(position: Position) -> Snapshot {
        Snapshot { position, piles: agricola::Piles::default() }
    }
}

impl<'b> GameRef<'b> {
    /// Sets up a game and runs on to its first choice.
    pub fn new(book: &'b Rulebook, deal: &Deal) -> Result<GameRef<'b>, BadDeal> {
        let options = book.options();
        if let Some(text) = &deal.position {
            let read = book.read_snapshot(text).map_err(|bad| BadDeal(bad.to_string()));
            let (snapshot, whole) = read?;
            return match whole {
                true => Ok(GameRef::of(book, &snapshot)),
                false => Err(BadDeal("the position leaves something out".to_owned())),
            };
        }
        let of_series = !deal.food.is_empty() || !deal.permanent.is_empty();
        if of_series && !matches!(book.printed(), Printed::Agricola(_)) {
            let game = options.game.key();
            let why = format!("a deal of {game} has neither start food nor permanent occupations");
            return Err(BadDeal(why));
        }
        if let Printed::Agricola(layout) = book.printed() {
            agricola::check_hands(options, layout, deal)?;
        }
        Ok(match book.printed() {
            Printed::Agricola(layout) => match options.players {
                1 => GameRef::Agricola1(Agricola::new(options, layout, deal)?),
                2 => GameRef::Agricola2(Agricola::new(options, layout, deal)?),
                3 => GameRef::Agricola3(Agricola::new(options, layout, deal)?),
                4 => GameRef::Agricola4(Agricola::new(options, layout, deal)?),
                _ => GameRef::Agricola5(Agricola::new(options, layout, deal)?),
            },
            Printed::Family(layout) => match options.players {
                1 => GameRef::Family1(Family::new(options, layout, deal)?),
                2 => GameRef::Family2(Family::new(options, layout, deal)?),
                3 => GameRef::Family3(Family::new(options, layout, deal)?),
                _ => GameRef::Family4(Family::new(options, layout, deal)?),
            },
            Printed::Creatures(printed) => {
                GameRef::Creatures(Creatures::new(options, printed, deal)?)
            }
        })
    }

    /// Reads where a game by a rule book stands; says whether nothing was left out.
    pub(crate) fn read(
        book: &Rulebook,
        clauses: &[Clause<'_>],
    ) -> Result<(Snapshot, bool), BadPosition> {
        macro_rules! agricola {
            ($kind:ident, $layout:expr) => {{
                let (position, piles, whole) = Agricola::read(book.options(), $layout, clauses)?;
                (Snapshot { position: Position::$kind(position), piles }, whole)
            }};
        }
        macro_rules! family {
            ($kind:ident, $layout:expr) => {{
                let position = Family::read(book.options(), $layout, clauses)?;
                (Snapshot::new(Position::$kind(position)), true)
            }};
        }
        Ok(match (book.printed(), book.options().players) {
            (Printed::Agricola(layout), 1) => agricola!(Agricola1, layout),
            (Printed::Agricola(layout), 2) => agricola!(Agricola2, layout),
            (Printed::Agricola(layout), 3) => agricola!(Agricola3, layout),
            (Printed::Agricola(layout), 4) => agricola!(Agricola4, layout),
            (Printed::Agricola(layout), _) => agricola!(Agricola5, layout),
            (Printed::Family(layout), 1) => family!(Family1, layout),
            (Printed::Family(layout), 2) => family!(Family2, layout),
            (Printed::Family(layout), 3) => family!(Family3, layout),
            (Printed::Family(layout), _) => family!(Family4, layout),
            (Printed::Creatures(printed), _) => {
                let position = Creatures::read(printed, clauses)?;
                (Snapshot::new(Position::Creatures(position)), true)
            }
        })
    }

    /// The same game with everything dealt that is not known.
    fn filled_in<R: rand_core::Rng>(mut self, chance: &mut Chance<R>) -> GameRef<'b> {
        match &mut self {
            GameRef::Agricola1(game) => game.deal_what_is_left_out(chance),
            GameRef::Agricola2(game) => game.deal_what_is_left_out(chance),
            GameRef::Agricola3(game) => game.deal_what_is_left_out(chance),
            GameRef::Agricola4(game) => game.deal_what_is_left_out(chance),
            GameRef::Agricola5(game) => game.deal_what_is_left_out(chance),
            _ => {}
        }
        self
    }

    /// The game of a rule book that stands like this.
    fn of(book: &'b Rulebook, snapshot: &Snapshot) -> GameRef<'b> {
        match (book.printed(), snapshot.position) {
            (Printed::Agricola(book), Position::Agricola1(position)) => {
                GameRef::Agricola1(Agricola::at(book, (position, snapshot.piles.clone())))
            }
            (Printed::Agricola(book), Position::Agricola2(position)) => {
                GameRef::Agricola2(Agricola::at(book, (position, snapshot.piles.clone())))
            }
            (Printed::Agricola(book), Position::Agricola3(position)) => {
                GameRef::Agricola3(Agricola::at(book, (position, snapshot.piles.clone())))
            }
            (Printed::Agricola(book), Position::Agricola4(position)) => {
                GameRef::Agricola4(Agricola::at(book, (position, snapshot.piles.clone())))
            }
            (Printed::Agricola(book), Position::Agricola5(position)) => {
                GameRef::Agricola5(Agricola::at(book, (position, snapshot.piles.clone())))
            }
            (Printed::Family(book), Position::Family1(position)) => {
                GameRef::Family1(Family::at(book, position))
            }
            (Printed::Family(book), Position::Family2(position)) => {
                GameRef::Family2(Family::at(book, position))
            }
            (Printed::Family(book), Position::Family3(position)) => {
                GameRef::Family3(Family::at(book, position))
            }
            (Printed::Family(book), Position::Family4(position)) => {
                GameRef::Family4(Family::at(book, position))
            }
            (Printed::Creatures(book), Position::Creatures(position)) => {
                GameRef::Creatures(Creatures::at(book, position))
            }
            _ => unreachable!("a game is snapshot with the rule book that it is played by"),
        }
    }

    fn agricola(&self) -> Option<Agricola<'b, { Seat::MOST }>> {
        Some(match self {
            GameRef::Agricola1(game) => game.with_all_chairs(),
            GameRef::Agricola2(game) => game.with_all_chairs(),
            GameRef::Agricola3(game) => game.with_all_chairs(),
            GameRef::Agricola4(game) => game.with_all_chairs(),
            GameRef::Agricola5(game) => game.with_all_chairs(),
            _ => return None,
        })
    }

    fn without_hand(mut self, seat: Seat) -> GameRef<'b> {
        match &mut self {
            GameRef::Agricola1(game) => game.state_mut().lose_hand(seat),
            GameRef::Agricola2(game) => game.state_mut().lose_hand(seat),
            GameRef::Agricola3(game) => game.state_mut().lose_hand(seat),
            GameRef::Agricola4(game) => game.state_mut().lose_hand(seat),
            GameRef::Agricola5(game) => game.state_mut().lose_hand(seat),
            _ => {}
        }
        self
    }
}

impl Game for AnyGame {
    type Snapshot = Snapshot;

    fn turn(&self) -> Turn {
        self.game().turn()
    }

    fn moves(&self, out: &mut Moves) {
        self.game().moves(out);
    }

    fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        let mut game = self.game();
        game.play(chosen, seen)?;
        self.snapshot = game.snapshot();
        Ok(())
    }

    fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        let mut game = self.game();
        game.play_listed(listed, seen);
        self.snapshot = game.snapshot();
    }

    fn scores(&self) -> Scores {
        self.game().scores()
    }

    fn masked(&self, seat: Option<Seat>) -> AnyGame {
        self.at(&self.game().masked(seat).snapshot())
    }

    fn resampled(&self, seat: Option<Seat>, rng: &mut impl rand_core::Rng) -> AnyGame {
        self.at(&self.game().resampled(seat, rng).snapshot())
    }

    fn snapshot(&self) -> Snapshot {
        self.snapshot.clone()
    }

    fn at(&self, snapshot: &Snapshot) -> AnyGame {
        AnyGame::of(Arc::clone(&self.book), snapshot.clone())
    }

    fn hash(&self) -> u64 {
        self.game().hash()
    }

    fn is_new_turn(&self) -> bool {
        self.game().is_new_turn()
    }

    fn write_move(&self, chosen: Move) -> String {
        self.game().write_move(chosen)
    }

    fn former_name(&self, chosen: Move) -> Option<String> {
        self.game().former_name(chosen)
    }

    fn describe_move(&self, chosen: Move) -> String {
        self.game().describe_move(chosen)
    }

    fn parts(&self, chosen: Move) -> MoveParts {
        self.game().parts(chosen)
    }

    fn why_not(&self) -> Reasons {
        self.game().why_not()
    }

    fn question(&self) -> String {
        self.game().question()
    }
}

impl<'b> Game for GameRef<'b> {
    type Snapshot = Snapshot;

    fn turn(&self) -> Turn {
        ask!(self, game => game.turn())
    }

    fn moves(&self, out: &mut Moves) {
        ask!(self, game => game.moves(out));
    }

    fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        ask!(self, game => game.play(chosen, seen))
    }

    fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        ask!(self, game => game.play_listed(listed, seen));
    }

    fn scores(&self) -> Scores {
        ask!(self, game => game.scores())
    }

    fn masked(&self, seat: Option<Seat>) -> GameRef<'b> {
        change!(self, game => game.masked(seat))
    }

    fn resampled(&self, seat: Option<Seat>, rng: &mut impl rand_core::Rng) -> GameRef<'b> {
        change!(self, game => game.resampled(seat, rng))
    }

    fn snapshot(&self) -> Snapshot {
        match self {
            GameRef::Agricola1(game) => {
                let (position, piles) = game.snapshot();
                Snapshot { position: Position::Agricola1(position), piles }
            }
            GameRef::Agricola2(game) => {
                let (position, piles) = game.snapshot();
                Snapshot { position: Position::Agricola2(position), piles }
            }
            GameRef::Agricola3(game) => {
                let (position, piles) = game.snapshot();
                Snapshot { position: Position::Agricola3(position), piles }
            }
            GameRef::Agricola4(game) => {
                let (position, piles) = game.snapshot();
                Snapshot { position: Position::Agricola4(position), piles }
            }
            GameRef::Agricola5(game) => {
                let (position, piles) = game.snapshot();
                Snapshot { position: Position::Agricola5(position), piles }
            }
            GameRef::Family1(game) => Snapshot::new(Position::Family1(game.snapshot())),
            GameRef::Family2(game) => Snapshot::new(Position::Family2(game.snapshot())),
            GameRef::Family3(game) => Snapshot::new(Position::Family3(game.snapshot())),
            GameRef::Family4(game) => Snapshot::new(Position::Family4(game.snapshot())),
            GameRef::Creatures(game) => Snapshot::new(Position::Creatures(game.snapshot())),
        }
    }

    fn at(&self, snapshot: &Snapshot) -> GameRef<'b> {
        match (self, snapshot.position) {
            (GameRef::Agricola1(game), Position::Agricola1(position)) => {
                GameRef::Agricola1(game.at(&(position, snapshot.piles.clone())))
            }
            (GameRef::Agricola2(game), Position::Agricola2(position)) => {
                GameRef::Agricola2(game.at(&(position, snapshot.piles.clone())))
            }
            (GameRef::Agricola3(game), Position::Agricola3(position)) => {
                GameRef::Agricola3(game.at(&(position, snapshot.piles.clone())))
            }
            (GameRef::Agricola4(game), Position::Agricola4(position)) => {
                GameRef::Agricola4(game.at(&(position, snapshot.piles.clone())))
            }
            (GameRef::Agricola5(game), Position::Agricola5(position)) => {
                GameRef::Agricola5(game.at(&(position, snapshot.piles.clone())))
            }
            (GameRef::Family1(game), Position::Family1(position)) => {
                GameRef::Family1(game.at(&position))
            }
            (GameRef::Family2(game), Position::Family2(position)) => {
                GameRef::Family2(game.at(&position))
            }
            (GameRef::Family3(game), Position::Family3(position)) => {
                GameRef::Family3(game.at(&position))
            }
            (GameRef::Family4(game), Position::Family4(position)) => {
                GameRef::Family4(game.at(&position))
            }
            (GameRef::Creatures(game), Position::Creatures(position)) => {
                GameRef::Creatures(game.at(&position))
            }
            _ => unreachable!("a game is kept with the rule book that it is played by"),
        }
    }

    fn hash(&self) -> u64 {
        ask!(self, game => game.hash())
    }

    fn is_new_turn(&self) -> bool {
        ask!(self, game => game.is_new_turn())
    }

    fn write_move(&self, chosen: Move) -> String {
        ask!(self, game => game.write_move(chosen))
    }

    fn former_name(&self, chosen: Move) -> Option<String> {
        ask!(self, game => game.former_name(chosen))
    }

    fn describe_move(&self, chosen: Move) -> String {
        ask!(self, game => game.describe_move(chosen))
    }

    fn parts(&self, chosen: Move) -> MoveParts {
        ask!(self, game => game.parts(chosen))
    }

    fn why_not(&self) -> Reasons {
        ask!(self, game => game.why_not())
    }

    fn question(&self) -> String {
        ask!(self, game => game.question())
    }
}

/// A table of any game as named facts.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Report {
    /// Classic or revised.
    Agricola(agricola::TableReport),
    /// The Family Edition.
    Family(family::TableReport),
    /// All Creatures Big and Small.
    Creatures(CreaturesReport),
}

impl Report {
    /// Everything printed that lies on the table: its name in notation and its name for people.
    pub fn names(&self) -> Vec<(Key, String)> {
        match self {
            Report::Agricola(table) => {
                let spaces = table.spaces.iter().map(|space| (space.key, space.name.to_string()));
                spaces
                    .chain(table.majors.iter().map(|major| (major.key, major.name.to_string())))
                    .collect()
            }
            Report::Family(table) => {
                let spaces =
                    table.spaces.iter().map(|space| (space.key.into(), space.name.to_string()));
                let improvements = table
                    .improvements
                    .iter()
                    .map(|built| (built.key.into(), built.name.to_string()));
                let pieces =
                    table.supply.iter().map(|piece| (piece.key.into(), piece.name.to_string()));
                spaces.chain(improvements).chain(pieces).collect()
            }
            Report::Creatures(table) => {
                let spaces =
                    table.spaces.iter().map(|space| (space.key.into(), space.name.to_string()));
                spaces
                    .chain(
                        table
                            .buildings
                            .iter()
                            .map(|built| (built.key.into(), built.name.to_string())),
                    )
                    .collect()
            }
        }
    }
}

impl From<agricola::TableReport> for Report {
    fn from(table: agricola::TableReport) -> Report {
        Report::Agricola(table)
    }
}

impl From<family::TableReport> for Report {
    fn from(table: family::TableReport) -> Report {
        Report::Family(table)
    }
}

impl From<CreaturesReport> for Report {
    fn from(table: CreaturesReport) -> Report {
        Report::Creatures(table)
    }
}
