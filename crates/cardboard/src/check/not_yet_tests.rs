//! What cannot be played yet, and what authors are told about it.

use expect_test::expect;

use super::check;
use crate::{printed, words};

/// A card with this ability, and the first thing that is said about it.
fn told(ability: &str) -> String {
    let (header, line) = match ability.split_once('|') {
        Some((header, line)) if header.starts_with("minor") => (header, line),
        _ => ("minor", ability),
    };
    let deck = check("my.cards", &format!("H1 \"Hay\" {header}\n  {line}\n"));
    deck.mistakes.first().map_or_else(String::new, ToString::to_string)
}

#[test]
fn fields_and_plows_are_asked_for_what_can_be() {
    let abilities = [
        "field grain 3 stacks",
        "reap this: 1 food",
        "play: may plow 2 instead of 1",
        "after use farmland: may plow 2 instead of 1",
        "any sow [2/player]: 1 food",
        "sow exactly 3: +1",
        "sow barley: +1",
        "play: may sow any wood",
    ];
    let lines = abilities.map(|ability| format!("{ability}\n    {}\n", told(ability)));
    expect![[r#"
        field grain 3 stacks
            my.cards:2:3: not yet: a card holds at most 2 stacks of grain or vegetables
        reap this: 1 food
            my.cards:2:3: nothing grows on the card; a line with `field` makes it one
        play: may plow 2 instead of 1
            my.cards:2:20: not yet: several fields instead of one are plowed on spaces that let one be plowed, as in `use farmland: may plow 2 instead of 1`
        after use farmland: may plow 2 instead of 1
            my.cards:2:34: not yet: several fields instead of one are plowed on spaces that let one be plowed, as in `use farmland: may plow 2 instead of 1`
        any sow [2/player]: 1 food
            my.cards:2:14: not yet: each player can do something once, as in `[1/player]`
        sow exactly 3: +1
            my.cards:2:15: how many fields is from 1 to 2, not 3
        sow barley: +1
            my.cards:2:7: expected `:`, found `barley`
        play: may sow any wood
            my.cards:2:21: expected grain or vegetable, found `wood`; known are `grain`, `vegetable`
    "#]].assert_eq(&lines.concat());
}

#[test]
fn what_no_game_can_play_is_refused_with_its_place_and_a_way_out() {
    let abilities = [
        "minor; cost 1 clay or return oven|play: 1 food",
        "before bake: 1 food",
        "play: 1 food per occupation[after this]",
        "play: 1 food per pasture[animals >= 1 and free >= 1]",
        "score: 1 per pasture[animals = 2]",
        "field grain wood",
        "hold pasture +10",
        "cost room: 2 free per action",
        "cost fence: -1 clay",
        "cost stable: -1 clay",
        "cost room: next free",
        "cost room [1/round]: no reed",
        "anytime [1/game]: plow 1",
        "hand other card E12: play",
        "score spending: 1 per 2 wood",
        "anytime: 1 food",
        "anytime: convert 1 wood -> 2 wood",
        "play: pick 2 of wood clay",
        "play: pick 3 different of wood clay",
        "use forest: may pay 1 food to space -> 1 wood",
        "use forest: promise [plow 1] on next 2",
        "play: others: plow 1",
        "toll lessons: 1 food",
        "anytime: sell 1 sheep for 2 food else 3 food",
        "anytime: sell 1 grain for 2 food else 1 grain + 1 food",
        "play: plow 1 and/or plow 1",
        "play: plow 1 then may 1 food",
        "play: stable 1 for 1 clay",
        "home: start-player",
        "play: newborn-acts",
        "before occupation: may pay 1 food -> 1 grain",
        "play: food table sheep {1:-1 2:2}",
        "play: 1 food; 1 wood; 1 clay; 1 reed; 1 stone; plow 1",
    ];
    let lines = abilities.map(|ability| format!("{ability}\n    {}\n", told(ability)));
    expect![[r#"
        minor; cost 1 clay or return oven|play: 1 food
            my.cards:1:29: not yet: only goods can be chosen from, as in `1 wood or 1 clay`
        before bake: 1 food
            my.cards:2:3: not yet: `before` goes with `use` and `occupation` only
        play: 1 food per occupation[after this]
            my.cards:2:31: not yet: cards played later are counted for points only, as in `score: 1 per occupation[after this]`
        play: 1 food per pasture[animals >= 1 and free >= 1]
            my.cards:2:28: not yet: animals in pastures are counted for points only
        score: 1 per pasture[animals = 2]
            my.cards:2:24: not yet: of animals in pastures only `animals >= 1 and free >= N` and `animals >= 1 and free = 0` are counted
        field grain wood
            my.cards:2:3: not yet: a card is a field for grain, vegetables or wood: `field grain`, `field vegetable`, `field wood` or `field grain vegetable`
        hold pasture +10
            my.cards:2:16: there is room for 1 to 9 more
        cost room: 2 free per action
            my.cards:2:16: not yet: only fences are free; take something off the price, as in `-1`
        cost fence: -1 clay
            my.cards:2:3: not yet: fences become cheaper by `1 free per action` or `may replace wood with clay`
        cost stable: -1 clay
            my.cards:2:3: not yet: stables become cheaper by `-1 wood` or `next free`
        cost room: next free
            my.cards:2:14: not yet: only the next stable is free
        cost room [1/round]: no reed
            my.cards:2:3: not yet: once in a round a price can only be made less
        anytime [1/game]: plow 1
            my.cards:2:3: not yet: once in the game, at any time, a room is built or the house renovated
        hand other card E12: play
            my.cards:2:3: not yet: only an occupation can be played out of turn
        score spending: 1 per 2 wood
            my.cards:2:9: not yet: no hand card spends goods for points
        anytime: 1 food
            my.cards:2:3: what may be done at any time has a price, as in `anytime: pay 1 food -> ...`
        anytime: convert 1 wood -> 2 wood
            my.cards:2:3: it gives back what it takes, so it could go on for ever
        play: pick 2 of wood clay
            my.cards:2:9: not yet: goods that are picked are `different`
        play: pick 3 different of wood clay
            my.cards:2:9: so many different goods cannot be picked
        use forest: may pay 1 food to space -> 1 wood
            my.cards:2:30: not yet: only what is added to a space can be put back on it
        use forest: promise [plow 1] on next 2
            my.cards:2:15: not yet: something to do is promised under `play`, by a card that does not travel
        play: others: plow 1
            my.cards:2:9: not yet: other players get goods or points, or `may pay` for them
        toll lessons: 1 food
            my.cards:2:3: not yet: a toll is paid on spaces that give goods only
        anytime: sell 1 sheep for 2 food else 3 food
            my.cards:2:12: not yet: neither food nor animals are sold
        anytime: sell 1 grain for 2 food else 1 grain + 1 food
            my.cards:2:3: it gives back what it takes, so it could go on for ever
        play: plow 1 and/or plow 1
            my.cards:2:16: not yet: `and/or` joins a few different actions, such as `plow 1 and/or sow`
        play: plow 1 then may 1 food
            my.cards:2:16: not yet: `then may` goes on with an action
        play: stable 1 for 1 clay
            my.cards:2:9: not yet: a stable costs wood, or is `free`
        home: start-player
            my.cards:2:9: not yet: the start player changes on action spaces only
        play: newborn-acts
            my.cards:2:9: not yet: a newborn acts at any time: `anytime if people[newborn] >= 1 and phase is work: ...`, or behind `grow`
        before occupation: may pay 1 food -> 1 grain
            my.cards:2:26: not yet: before an occupation only building resources can be paid
        play: food table sheep {1:-1 2:2}
            my.cards:2:14: a tier gives 1 or more
        play: 1 food; 1 wood; 1 clay; 1 reed; 1 stone; plow 1
            my.cards:1:1: not yet: so many steps in one line; use fewer, or several cards
    "#]].assert_eq(&lines.concat());
}

#[test]
fn what_a_card_keeps_count_of_is_one_thing() {
    let told = told("field vegetable\n  use forest [2/game]: 1 food");
    assert!(told.starts_with("my.cards:1:1: not yet: a card keeps count of one thing"), "{told}");
}

#[test]
fn one_card_too_many_of_a_kind_is_named() {
    let card = |number: usize| {
        format!("H{number} \"Hay\" minor\n  play: promise [may plow 1] on next 1\n\n")
    };
    let text: String = (1..=6).map(card).collect();
    let deck = check("my.cards", &text);
    let told: Vec<String> = deck.mistakes.iter().map(ToString::to_string).collect();
    let sentence =
        "my.cards:16:1: not yet: there can be at most 5 cards with `promise [...]` in a game";
    assert_eq!(told, [sentence]);
}

#[test]
fn steps_in_steps_come_to_an_end() {
    let deep = format!("play: {}1 food", "may ".repeat(100_000));
    assert!(told(&deep).contains("things stand in each other at most 6 deep"));
    let deep = format!("play if {}rooms >= 3: 1 food", "not ".repeat(100_000));
    assert!(told(&deep).contains("things stand in each other at most 6 deep"));
    let deep = format!("play: 1 food per {}rooms{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(told(&deep).contains("things stand in each other at most 6 deep"));
}

#[test]
fn words_of_older_decks_are_told_as_they_are_written() {
    let all = [
        "use forest if people-on fishing >= 1: 1 food",
        "play if most sheep: 1 food",
        "score: 1 per grain-field",
        "once built well: 1 food",
        "play: 1 food per added-room",
    ];
    let told: Vec<String> = all.iter().map(|line| told(line)).collect();
    expect![[r#"
        my.cards:2:17: `people-on` is written `people on SPACE`
        my.cards:2:11: `most` is written `every other (THINGS <= my THINGS)`
        my.cards:2:16: `grain-field` is written `fields[grain]`
        my.cards:2:8: `built` is written `some player (owns CARDS)`
        my.cards:2:20: `added-room` is written `(rooms - 2)`"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn conditions_and_counts_are_made_of_each_other() {
    let all = [
        "round.start if rooms >= 3 or house is stone: 1 food",
        "round.start if not (sheep >= 1 and boar >= 1): 1 food",
        "round.start if some other (rooms > my rooms): 1 food",
        "round.start if left-neighbor (people >= 3) and not start-player: 1 food",
        "round.start if all sheep > others' cattle + 1: 1 food",
        "round.start if least of (wood, clay) >= 2: 1 food",
        "round.start if others[fields[grain] >= 2] >= 2: 1 food",
        "play: 1 food per fields[grain >= 3 and tile]",
        "play: 1 food per pasture[size >= 2 and stables = 0]",
        "play: 1 wood per (grain on fields + vegetable on fields)",
        "play if sheep > cattle + 1 and animal-kinds = 3: 1 wood",
        "score: 1 per card[plow]",
        "score: 1 per minor[vp >= 1]",
    ];
    let texts = all.map(|line| {
        let deck = check("my.cards", &format!("H1 \"Hay\" occ 1+\n  {line}"));
        assert_eq!(deck.mistakes, [], "{line}");
        words::hand_card(&deck.cards[0], printed::revised(), 4)
    });
    expect![[r#"
        At the start of each round, if you have at least 3 rooms or live in a stone house, you get 1 food.
        At the start of each round, if it is not so that you have at least 1 sheep and 1 wild boar, you get 1 food.
        At the start of each round, if another player has more rooms than you, you get 1 food.
        At the start of each round, if the player on your left has at least 3 people and another player is start player, you get 1 food.
        At the start of each round, if there are more than 1 more sheep of all players than cattle of all other players, you get 1 food.
        At the start of each round, if you have at least 2 each of wood and clay, you get 1 food.
        At the start of each round, if at least 2 other players have at least 2 grain fields, you get 1 food.
        When you play this card, you get 1 food for each field tile with at least 3 grain you have.
        When you play this card, you get 1 food for each pasture that covers at least 2 farmyard spaces and has no stable.
        When you play this card, you get 1 wood for each grain on your fields and vegetables on your fields.
        When you play this card, if you have more than 1 more sheep than cattle and exactly 3 kinds of animals, you get 1 wood.
        Scoring: 1 bonus point for each card of the family "plow".
        Scoring: 1 bonus point for each minor improvement with at least 1 printed point."#]].assert_eq(&texts.join("\n"));
}

#[test]
fn the_example_deck_has_no_mistakes() {
    let village = include_str!("../../../../docs/decks/village.cards");
    let deck = check("village.cards", village);
    assert_eq!(deck.mistakes, []);
    assert_eq!(deck.cards.len(), 12);
}

#[test]
fn a_key_that_moves_would_misread_is_refused() {
    let deck = check(
        "my.cards",
        "b3 \"Hay\" minor; vp 1\n\nh1 \"Hay\" minor; vp 1\n\nH1 \"Hay\" minor; vp 1\n",
    );
    let told: Vec<String> = deck.mistakes.iter().map(|mistake| mistake.what.clone()).collect();
    assert!(told[0].starts_with("`b3` is the name of a farmyard space"));
    assert!(told.iter().any(|told| told.starts_with("the key `H1` is taken by")), "{told:?}");
}
