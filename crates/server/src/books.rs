//! The rule books that are in use. Tables at which the same is played share one; it goes, and with
//! it a deck that somebody brought along, when the last of them does.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use farmstead_rules::{BadOption, Options, Rulebook};

/// The rule book for these options: one that is in use, or else a new one.
pub(crate) fn shared_book(options: &Options) -> Result<Arc<Rulebook>, BadOption> {
    static IN_USE: Mutex<Vec<Weak<Rulebook>>> = Mutex::new(Vec::new());
    let find = |books: &mut Vec<Weak<Rulebook>>| {
        books.retain(|book| book.strong_count() > 0);
        books.iter().filter_map(Weak::upgrade).find(|book| book.options() == options)
    };
    let lock = || IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(book) = find(&mut lock()) {
        return Ok(book);
    }
    // Nobody waits while it is made.
    let new = Rulebook::new(options)?;
    let mut books = lock();
    Ok(find(&mut books).unwrap_or_else(|| {
        books.push(Arc::downgrade(&new));
        new
    }))
}

#[cfg(test)]
mod tests {
    use farmstead_cardboard::own;
    use farmstead_rules::Seed;

    use super::*;

    #[test]
    fn tables_at_which_the_same_is_played_share_a_book_that_goes_with_the_last() {
        let options: Options = "game=family players=3 full".parse().expect("they go together");
        let book = shared_book(&options).expect("they were checked");
        let again = shared_book(&options).expect("they were checked");
        assert!(Arc::ptr_eq(&book, &again));
        let watch = Arc::downgrade(&book);
        drop((book, again));
        assert_eq!(watch.strong_count(), 0);
    }

    #[test]
    fn a_deck_that_somebody_brought_goes_with_the_last_game_that_is_played_with_it() {
        let text = "Z1 \"Hay Loft\" minor; cost 1 wood\n  play: 1 food\n";
        let deck = own::bring("deck", text).expect("it has no mistakes");
        let watch = Arc::downgrade(&deck);
        let mut options: Options = "game=revised players=1 cards=base".parse().expect("a game");
        options.cards = options.cards.with(deck);
        let book = shared_book(&options).expect("the decks go together");
        let game = book.game(&book.deal(Seed(1))).expect("a deal from a seed fits");
        drop((options, book));
        assert!(watch.strong_count() > 0, "it is still played with");
        drop(game);
        assert_eq!(watch.strong_count(), 0);
    }
}
