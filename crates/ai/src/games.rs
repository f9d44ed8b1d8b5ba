//! From any game to the game itself, once and at the top.

/// Does something with whichever game it is, as the game itself.
macro_rules! with_game {
    ($any:expr, $game:ident => $answer:expr) => {
        match $any {
            farmstead_rules::AnyGame::Agricola1($game) => $answer,
            farmstead_rules::AnyGame::Agricola2($game) => $answer,
            farmstead_rules::AnyGame::Agricola3($game) => $answer,
            farmstead_rules::AnyGame::Agricola4($game) => $answer,
            farmstead_rules::AnyGame::Agricola5($game) => $answer,
            farmstead_rules::AnyGame::Family1($game) => $answer,
            farmstead_rules::AnyGame::Family2($game) => $answer,
            farmstead_rules::AnyGame::Family3($game) => $answer,
            farmstead_rules::AnyGame::Family4($game) => $answer,
            farmstead_rules::AnyGame::Creatures($game) => $answer,
        }
    };
}

pub(crate) use with_game;
