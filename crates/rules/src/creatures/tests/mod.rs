//! Games of All Creatures Big and Small, played and checked.

mod buildings;
mod examples;
mod random;

use farmstead_cardboard::building::Set;
use farmstead_cardboard::{Good, Goods, Key};

use super::farm::{Cell, Herd};
use super::state::{Player, State};
use super::{BOXES, Creatures};
use crate::deal::{Deal, Seed};
use crate::game::{Game, Moves, Seat, Turn};
use crate::notation::parse_move;
use crate::options::{GameName, Options};
use crate::test_books;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A fresh game in which A has what it takes to use any space.
pub(crate) fn rich(options: &Options) -> Creatures<'static> {
    let deal = Deal::from_seed(options, Seed(1));
    let mut table = Table {
        game: Creatures::new(options, test_books::creatures(), &Deal { start: 0, ..deal })
            .expect("it fits"),
    };
    let farm = table.a();
    farm.goods = Goods::of(Good::Wood, 20).and(Good::Stone, 20).and(Good::Reed, 9);
    farm.stalls.insert(cell("a1"));
    table.game
}

/// A game to be set up by hand and played by notation. A starts.
struct Table {
    game: Creatures<'static>,
}

impl Table {
    /// The game without other buildings than its own.
    fn new() -> Table {
        Table::with(&Options::new(GameName::Creatures, 2), Vec::new())
    }

    /// A game in which this building of another box is for sale.
    fn selling(key: &str) -> Table {
        let printed = test_books::creatures();
        let building = printed.building(key).expect("the building exists");
        let set = printed.buildings[building as usize].set;
        if set == Set::Base {
            return Table::new();
        }
        let mut options = Options::new(GameName::Creatures, 2);
        let (switch, _) = BOXES.into_iter().find(|(_, of)| *of == set).expect("it is drawn");
        options.turn(switch, true);
        let others = printed.set(set).filter(|other| *other != building).take(3);
        let drawn = std::iter::once(building).chain(others);
        let keys = drawn.map(|one| printed.buildings[one as usize].card.key).collect();
        Table::with(&options, keys)
    }

    /// A game in which A just built this building, paid for it and has nothing else left.
    /// B is next.
    fn owning(key: &str, cell: &str) -> Table {
        let mut table = Table::selling(key);
        let printed = test_books::creatures();
        let building = printed.building(key).expect("the building exists");
        table.a().goods = printed.buildings[building as usize].prices[0];
        table.when(&format!("A special-building-1; build {key} {cell}"));
        table
    }

    fn with(options: &Options, buildings: Vec<Key>) -> Table {
        let deal = Deal { buildings, ..Deal::default() };
        Table {
            game: Creatures::new(options, test_books::creatures(), &deal).expect("the deal fits"),
        }
    }

    fn state(&mut self) -> &mut State<'static> {
        &mut self.game.state
    }

    fn a(&mut self) -> &mut Player {
        &mut self.game.state.players[0]
    }

    fn b(&mut self) -> &mut Player {
        &mut self.game.state.players[1]
    }

    /// Plays a line such as `A fences; border a1 top; done`. What is forced plays itself.
    fn when(&mut self, line: &str) -> &mut Table {
        let (seat, steps) = line.split_once(' ').expect("a line begins with a seat");
        for step in steps.split(';') {
            let seat = seat.chars().next().and_then(Seat::from_letter).expect("a seat");
            assert_eq!(self.game.turn(), Turn::Seat(seat), "{line}");
            let chosen = parse_move(&self.game, step).unwrap_or_else(|bad| panic!("{bad}"));
            self.game.play(chosen, &mut ()).expect("what is listed is accepted");
        }
        self
    }

    /// Places borders in the order the game asks for, then stops if it has not stopped by itself.
    fn borders(&mut self, edges: &[&str]) -> &mut Table {
        let mut wanted: Vec<String> = edges.iter().map(|edge| format!("border {edge}")).collect();
        while !wanted.is_empty() {
            let next = self.offers().into_iter().find(|offer| wanted.contains(offer));
            let next = next.unwrap_or_else(|| panic!("{wanted:?} not among {:?}", self.offers()));
            wanted.retain(|edge| *edge != next);
            let chosen = parse_move(&self.game, &next).expect("it is listed");
            self.game.play(chosen, &mut ()).expect("what is listed is accepted");
        }
        let goes_on = self.offers().iter().any(|offer| offer.starts_with("border"));
        if goes_on && self.may("done") {
            let done = parse_move(&self.game, "done").expect("it is listed");
            self.game.play(done, &mut ()).expect("what is listed is accepted");
        }
        self
    }

    /// Plays materials and goods spaces for both until the work phase of this round is over.
    fn end_round(&mut self) -> &mut Table {
        let round = self.game.state.common.round;
        while self.game.state.common.round == round && self.game.turn() != Turn::Over {
            let offers = self.offers();
            let idle = ["building-materials", "small-quarry", "quarry", "wood", "start-player"];
            let next = idle.iter().find(|space| offers.contains(&(**space).to_owned()));
            let next = next.map_or_else(
                || offers.last().expect("there is a choice").clone(),
                |space| (*space).to_owned(),
            );
            let chosen = parse_move(&self.game, &next).expect("it is listed");
            self.game.play(chosen, &mut ()).expect("what is listed is accepted");
        }
        self
    }

    /// Every legal move as notation.
    fn offers(&self) -> Vec<String> {
        let mut moves = Moves::new();
        self.game.moves(&mut moves);
        moves.iter().map(|one| self.game.write_move(*one)).collect()
    }

    fn may(&self, text: &str) -> bool {
        self.offers().iter().any(|offer| offer == text)
    }

    /// What the pastures of A hold, in the order of their first cells.
    fn pastures(&self) -> Vec<u16> {
        let player = &self.game.state.players[0];
        player.pastures().as_slice().iter().map(|one| player.pasture_holds(*one)).collect()
    }

    /// Whether A has room for these sheep, boar, cattle and horses.
    fn fits(&self, herd: [u16; 4]) -> bool {
        self.game.state.room(A).fits(Herd(herd))
    }

    /// The most animals of one type for which A has room.
    fn most(&self, kind: usize) -> u16 {
        let herd = |number: u16| {
            let mut herd = [0; 4];
            herd[kind] = number;
            herd
        };
        (0..).take_while(|number| self.fits(herd(*number))).last().unwrap_or(0)
    }

    /// A's points in one line of the score sheet, in half points.
    fn points(&self, line: &str) -> i16 {
        let scores = self.game.scores();
        let index = scores.categories.iter().position(|name| *name == line).expect("a line");
        scores.of(A).points[index]
    }
}

fn goods(list: &[(u16, Good)]) -> Goods {
    list.iter().fold(Goods::NONE, |goods, (number, good)| goods.and(*good, *number))
}

fn cell(name: &str) -> Cell {
    let (row, column) = name.split_at(1);
    let column: i8 = column.parse().expect("a column");
    Cell::at(row.as_bytes()[0] - b'a', column - 1)
}
