//! What authors of decks get wrong most, and what they are told. Read the answers aloud: each
//! must say where the mistake is and what to do.

use expect_test::{Expect, expect};

use super::check;

/// Every mistake of a deck, one a line.
fn told(source: &str, expected: Expect) {
    let deck = check("my.cards", source);
    let lines: Vec<String> = deck.mistakes.iter().map(|mistake| format!("{mistake}\n")).collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn the_name_is_not_in_quotation_marks() {
    told(
        "H1 Hay Barn minor; cost 1 wood\n  play: 1 food",
        expect![[r#"
        my.cards:1:4: expected the card's name in quotation marks, found `Hay`
    "#]],
    );
}

#[test]
fn a_quotation_mark_is_never_closed() {
    told(
        "H1 \"Hay Barn minor; cost 1 wood\n  play: 1 food",
        expect![[r#"
        my.cards:1:4: a quotation mark is not closed on its line
    "#]],
    );
}

#[test]
fn the_kind_is_written_out() {
    told(
        "H1 \"Hay Baler\" occupation 1+\n  play: 1 food",
        expect![[r#"
        my.cards:1:16: expected the kind of card, found `occupation` (did you mean `occ`?)
    "#]],
    );
}

#[test]
fn an_occupation_says_for_how_many_players_it_is() {
    told(
        "H1 \"Hay Baler\" occ\n  play: 1 food",
        expect![[r#"
            my.cards:1:19: expected a number of players, such as `1+`, found the end of the line
        "#]],
    );
}

#[test]
fn an_occupation_costs_food_only() {
    told(
        "H1 \"Hay Baler\" occ 1+; cost 1 wood\n  play: 1 food",
        expect![[r#"
            my.cards:1:24: not yet: an occupation costs food and nothing else
        "#]],
    );
}

#[test]
fn points_are_called_vp() {
    told(
        "H1 \"Hay Barn\" minor; cost 1 wood; points 2\n  play: 1 food",
        expect![[r#"
        my.cards:1:35: expected a property of the card, found `points`; known are `cost`, `needs`, `vp`, `tags`
    "#]],
    );
}

#[test]
fn a_good_is_misspelt() {
    told(
        "H1 \"Hay Barn\" minor; cost 1 vegtable\n  play: 1 food",
        expect![[r#"
        my.cards:1:29: expected a good, found `vegtable` (did you mean `vegetable`?)
    "#]],
    );
}

#[test]
fn a_good_is_none() {
    told(
        "H1 \"Hay Barn\" minor; cost 1 gold\n  play: 1 food",
        expect![[r#"
        my.cards:1:29: expected a good, found `gold`; known are `wood`, `clay`, `reed`, `stone`, `grain`, `vegetable`, `sheep`, `boar`, `cattle`, `horse`, `food`
    "#]],
    );
}

#[test]
fn costs_are_joined_by_plus() {
    told(
        "H1 \"Hay Barn\" minor; cost 1 wood, 1 clay\n  play: 1 food",
        expect![[r#"
            my.cards:1:33: goods are joined by `+`, steps and properties by `;`, not by a comma
        "#]],
    );
}

#[test]
fn an_ability_is_not_indented() {
    told(
        "H1 \"Hay Barn\" minor; cost 1 wood\nplay: 1 food",
        expect![[r#"
            my.cards:1:1: the card does nothing: give it an ability in an indented line, or points
            my.cards:2:1: `play` begins an ability: indent the line
        "#]],
    );
}

#[test]
fn a_colon_is_missing() {
    told(
        "H1 \"Hay Barn\" minor\n  play 1 food",
        expect![[r#"
        my.cards:2:8: expected `:`, found `1`
    "#]],
    );
}

#[test]
fn the_amount_is_missing() {
    told(
        "H1 \"Hay Barn\" minor\n  play: food",
        expect![[r#"
            my.cards:2:9: a number is missing, as in `1 food`
        "#]],
    );
}

#[test]
fn a_space_is_misspelt() {
    told(
        "H1 \"Hay Barn\" minor\n  use grain-seed: 1 food",
        expect![[r#"
            my.cards:2:7: there is no space or group of spaces called `grain-seed` in this edition (did you mean `grain-seeds`?)
        "#]],
    );
}

#[test]
fn a_space_is_none() {
    told(
        "H1 \"Hay Barn\" minor\n  use barnyard: 1 food",
        expect![[r#"
            my.cards:2:7: there is no space or group of spaces called `barnyard` in this edition
        "#]],
    );
}

#[test]
fn an_event_is_misspelt() {
    told(
        "H1 \"Hay Baler\" occ 1+\n  after renovation: 1 food",
        expect![[r#"
            my.cards:2:9: expected an event, found `renovation` (did you mean `renovate`?)
        "#]],
    );
}

#[test]
fn a_condition_lacks_its_number() {
    told(
        "H1 \"Hay Baler\" occ 1+\n  play if rooms = : 1 food",
        expect![[r#"
            my.cards:2:19: expected something to count, found `:`
        "#]],
    );
}

#[test]
fn a_condition_is_never_true() {
    told(
        "H1 \"Hay Barn\" minor; needs people >= 6\n  play: 1 food",
        expect![[r#"
            my.cards:1:28: this is never true, because the count can only be from 2 to 5
        "#]],
    );
}

#[test]
fn a_condition_is_always_true() {
    told(
        "H1 \"Hay Baler\" occ 1+\n  home if round >= 1: 1 food",
        expect![[r#"
            my.cards:2:11: this is always true, because the count can only be from 1 to 14
        "#]],
    );
}

#[test]
fn a_round_does_not_exist() {
    told(
        "H1 \"Hay Barn\" minor\n  play: promise 1 food on rounds 12 15",
        expect![[r#"
        my.cards:2:37: a round is from 1 to 14, not 15
    "#]],
    );
}

#[test]
fn rounds_are_out_of_order() {
    told(
        "H1 \"Hay Barn\" minor\n  play: promise 1 food on +5 +3",
        expect![[r#"
        my.cards:2:28: rounds are named from the first to the last, each once
    "#]],
    );
}

#[test]
fn the_price_has_no_arrow() {
    told(
        "H1 \"Hay Barn\" minor\n  home: may pay 1 grain: 3 food",
        expect![[r#"
            my.cards:2:24: expected `->` and what the price buys, found `:`
        "#]],
    );
}

#[test]
fn tiers_fall() {
    told(
        "H1 \"Hay Barn\" minor\n  score: table sheep {6:2 4:1}",
        expect![[r#"
        my.cards:2:27: the tiers of a table must rise
    "#]],
    );
}

#[test]
fn tiers_give_nothing_more() {
    told(
        "H1 \"Hay Barn\" minor\n  score: table sheep {4:2 6:2}",
        expect![[r#"
        my.cards:2:27: a higher tier gives more: 2 is not more than 2
    "#]],
    );
}

#[test]
fn a_card_does_nothing() {
    told(
        "H1 \"Hay Barn\" minor; cost 1 wood",
        expect![[r#"
        my.cards:1:1: the card does nothing: give it an ability in an indented line, or points
    "#]],
    );
}

#[test]
fn a_travelling_card_keeps_an_ability() {
    told(
        "H1 \"Hay Barn\" minor travels; cost 1 food\n  home: 1 food",
        expect![[r#"
        my.cards:1:21: a card that travels leaves its player at once, so it can only do something under `play`
    "#]],
    );
}

#[test]
fn a_key_is_used_twice() {
    told(
        "H1 \"Hay Barn\" minor; vp 1\n\nH1 \"Hay Loft\" minor; vp 1",
        expect![[r#"
        my.cards:3:1: the key `H1` is taken by "Hay Barn" in line 1
    "#]],
    );
}

#[test]
fn cards_are_not_in_order() {
    told(
        "H10 \"Hay Barn\" minor; vp 1\n\nH9 \"Hay Loft\" minor; vp 1",
        expect![[r#"
        my.cards:3:1: cards stand in the order of their keys: `H9` comes before `H10`
    "#]],
    );
}

#[test]
fn too_many_players() {
    told(
        "H1 \"Hay Baler\" occ 5+\n  play: 1 food",
        expect![[r#"
        my.cards:1:20: at most 4 can play, so the card is never dealt
    "#]],
    );
}

#[test]
fn a_pile_that_nothing_takes_from() {
    told(
        "H1 \"Hay Baler\" occ 1+\n  play: pile grain, grain, sheep",
        expect![[r#"
        my.cards:2:9: nothing takes the goods of the pile; an ability with `top` does
    "#]],
    );
}

#[test]
fn goods_are_put_back_where_none_lie() {
    told(
        "H1 \"Hay Barn\" minor\n  use farmland: may pay 1 wood to space -> 2 food",
        expect![[r#"
        my.cards:2:32: `to space` needs a trigger `use` with spaces that goods are added to
    "#]],
    );
}

#[test]
fn an_action_space_is_in_the_deck() {
    told(
        "hayfield \"Hayfield\" space; refill 1 grain\n  use: take",
        expect![[r#"
        my.cards:1:10: a deck holds minor improvements (`minor`) and occupations (`occ`) only
    "#]],
    );
}

#[test]
fn the_edition_is_misspelt() {
    told(
        "edition revized\n\nH1 \"Hay Barn\" minor; vp 1",
        expect![[r#"
        my.cards:1:9: expected an edition, found `revized` (did you mean `revised`?)
    "#]],
    );
}

#[test]
fn this_card_is_meant_where_it_cannot_be() {
    told(
        "H1 \"Hay Barn\" minor\n  after renovate, this: 1 food",
        expect![[r#"
            my.cards:2:19: expected an event, found `this`
        "#]],
    );
}

#[test]
fn every_paragraph_tells_its_first_mistake() {
    let deck = "H1 \"Hay Barn\" minor; cost 1 wod\n  play: 1 fod\n\n\
                H2 \"Hay Loft\" minor\n  use forrest: 1 food\n\n\
                H3 \"Hay Baler\" occ 1+\n  play: plaw 1";
    told(
        deck,
        expect![[r#"
            my.cards:1:29: expected a good, found `wod` (did you mean `wood`?)
            my.cards:5:7: there is no space or group of spaces called `forrest` in this edition (did you mean `forest`?)
            my.cards:8:9: expected something to do, found `plaw` (did you mean `plow`?)
        "#]],
    );
}
