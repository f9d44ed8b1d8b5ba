//! Looks a home-made deck over without keeping anything of it.

use farmstead_cardboard::own::{LONGEST, MOST_CARDS};
use farmstead_cardboard::{Deck, Mistake, check};

use crate::catalogue::of_deck;
use crate::refusal::Refusal;
use crate::wire::{DeckChecked, DeckMistake};

/// What is wrong with a deck, and how its cards read.
pub(crate) fn look_over(text: &str) -> Result<DeckChecked, Refusal> {
    if text.len() > LONGEST {
        let why = format!("the text of a deck has at most {LONGEST} bytes, not {}", text.len());
        return Err(Refusal::bad("bad_deck", why));
    }
    let Deck { edition, cards, mistakes, .. } = check("deck", text);
    let told = |mistake: &Mistake| DeckMistake {
        line: mistake.line,
        column: mistake.column,
        what: mistake.told(),
    };
    let most = cards.len().min(MOST_CARDS);
    Ok(DeckChecked {
        game: edition.key(),
        mistakes: mistakes.iter().take(100).map(told).collect(),
        cards: of_deck("own", edition, &cards[..most], None).map(|(_, card)| card).collect(),
    })
}
