//! What must hold in every position, whatever was played.

use farmstead_cardboard::Key;
use farmstead_rules::agricola::farmyard::{CellSet, EdgeSet, Pastures};
use farmstead_rules::agricola::{Frame, State};
use farmstead_rules::{AnyGame, Event, Game, Moves, Options, Seat, Switch, Turn, View};

use crate::dice::Dice;

/// Whether fences are as the rule book wants them, told by the definition.
fn fences_are_legal(state: &State) -> bool {
    state.seats().all(|seat| {
        let player = state.player(seat);
        let pastures = Pastures::new(player.fences());
        let outlines = pastures
            .as_slice()
            .iter()
            .fold(EdgeSet::EMPTY, |edges, pasture| edges | EdgeSet::outline(*pasture));
        let scattered = state.common.has(Switch::ScatteredPastures);
        player.fences().len() <= 15
            && outlines == player.fences()
            && !pastures.cells.meets(player.rooms | player.fields)
            && (scattered || pastures.cells.is_connected())
            && pastures.cells == player.enclosed()
    })
}

/// Nobody has more pieces than there are, two things on one cell, or animals without room.
pub(crate) fn stay_within_the_box(options: &Options, game: &AnyGame) {
    let Some(large) = game.agricola() else { return };
    let state = large.state();
    let mut majors = state.common.majors;
    for seat in state.seats() {
        let player = state.player(seat);
        assert!((2..=5).contains(&player.people), "{options}: people");
        let guests = player.visiting;
        let placed = player.placed + player.newborns;
        assert!(placed <= player.people + guests, "{options}: placed people");
        assert!(player.stables.len() <= 4, "{options}: stables");
        let layers = [player.rooms, player.fields, player.stables];
        let apart: u16 = layers.iter().map(|layer| layer.len()).sum();
        let together = layers.into_iter().fold(CellSet::EMPTY, |all, layer| all | layer);
        assert_eq!(apart, together.len(), "{options}: two things on one cell");
        assert_eq!(majors & player.majors, 0, "{options}: a major improvement twice");
        majors |= player.majors;
        // Animals wait for room while a question about them, or about fences, is open.
        let open = state.common.stack.as_slice().iter();
        let waiting = open.into_iter().any(|frame| match frame {
            Frame::House { seat: whose, .. } => *whose == seat,
            Frame::Offer(offer) => offer.owed > 0,
            _ => false,
        });
        if !waiting {
            let room = state.room_for_animals(seat);
            assert!(room.fits(player.herd()), "{options}: animals without room");
        }
    }
    assert_eq!(majors.count_ones(), 10, "{options}: a major improvement is lost");
    assert!(fences_are_legal(state), "{options}: fences");
}

/// Whoever is asked has two different answers at least.
pub(crate) fn choices_are_real(options: &Options, game: &AnyGame, moves: &Moves) {
    match game.turn() {
        Turn::Seat(seat) => {
            assert!(moves.len() >= 2, "{options}: {seat} has {} moves", moves.len());
            let mut sorted = moves.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), moves.len(), "{options}: a move is listed twice");
        }
        Turn::Over => assert!(moves.is_empty()),
    }
}

/// Every move has a name of its own, and words.
pub(crate) fn moves_have_names(options: &Options, game: &AnyGame, moves: &Moves) {
    let mut names: Vec<String> = moves.iter().map(|one| game.write_move(*one)).collect();
    names.sort_unstable();
    let before = names.len();
    names.dedup();
    assert_eq!(names.len(), before, "{options}: two moves have one name of {names:?}");
    let mut described = moves.iter().map(|one| game.describe_move(*one));
    assert!(described.all(|words| !words.contains('?')), "{options}");
}

/// What a seat knows does not depend on what is hidden from it.
pub(crate) fn a_view_hides(options: &Options, game: &AnyGame, moves: &Moves, dice: &mut Dice) {
    let Turn::Seat(seat) = game.turn() else { return };
    let view = View::new(game, Some(seat));
    let other = view.sample(dice);
    assert!(View::new(&other, Some(seat)) == view, "{options}: the view changed");
    for viewer in [None, Some(Seat(dice.below(options.players.into()) as u8))] {
        let view = View::new(game, viewer);
        let other = view.sample(dice);
        assert!(View::new(&other, viewer) == view, "{options}: a view changed");
    }
    let mut listed = Moves::new();
    other.moves(&mut listed);
    assert_eq!(listed.as_slice(), moves.as_slice(), "{options}: the moves changed");
    view.moves(&mut listed);
    assert_eq!(listed.as_slice(), moves.as_slice(), "{options}: the view's own moves differ");
}

/// What is told names no card that lies hidden in a hand.
pub(crate) fn events_name_known_cards(options: &Options, state: &State, events: &[Event]) {
    let hidden = state.seats().flat_map(|seat| state.player(seat).held.hand_slots());
    let hidden = hidden.filter(|slot| !state.common.seen.contains(*slot));
    let hidden: Vec<Key> = hidden.map(|slot| state.card(slot).key).collect();
    for event in events {
        let named = match *event {
            Event::Gained { from, .. } => from,
            Event::Paid { buying, .. } => buying,
            Event::CardActs { card, .. } | Event::Played { card, .. } => card,
            _ => continue,
        };
        assert!(!hidden.contains(&named), "{options}: {event:?} names a hidden card");
    }
}
