"""What a seat is shown: all it may know, and nothing else."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tables import HIDDEN, TABLES, positions

import farmstead


@pytest.mark.parametrize("options", TABLES)
def test_fields_cover_the_row_without_gaps(options: str) -> None:
    end = 0
    for field in farmstead.fields(options):
        assert field["first"] == end
        assert field["about"]
        end += int(np.prod(field["shape"]))
    game = farmstead.Game(options, seed=1)
    row = game.observe(0)
    assert row.shape == (end,)
    again = np.full(end, 7, np.int16)
    game.observe_into(0, again)
    assert (row == again).all()
    parts = farmstead.split(game.options, np.stack([row, again]))
    assert parts["goods"].shape == (2, game.players, 11)


@pytest.mark.parametrize("options", HIDDEN)
def test_what_is_hidden_can_be_swapped_and_nothing_is_seen_of_it(options: str) -> None:
    """The same view with other secrets: hands of rivals, cards to come, piles."""
    differed = 0
    for seed in range(3):
        for game in positions(options, seed):
            for seat in range(game.players):
                view = game.view(seat)
                other = view.sample(seed * 31 + seat + 1)
                assert other.view(seat) == view
                differed += other != game
                assert (other.observe(seat) == game.observe(seat)).all()
                assert (view.observe() == game.observe(seat)).all()
                assert (other.facts(seat) == game.facts(seat)).all()
                if game.to_move == seat:
                    assert other.legal_moves() == game.legal_moves()
                    assert (other.mask() == game.mask()).all()
    assert differed > 5


def test_a_seat_sees_its_own_hand_and_only_the_size_of_others() -> None:
    game = farmstead.Game("game=revised players=2", seed=1)
    deck = [card["key"] for card in farmstead.cards(game.options)]
    deal = game.deal()
    for seat in range(2):
        seen = farmstead.split(game.options, game.observe(seat))
        mine = {deck[index - 1] for index in seen["hand ids"][0] if index}
        assert mine == set(deal["hands"][seat])
        assert not seen["hand ids"][1].any()
        assert {deck[index] for index in np.flatnonzero(seen["hands"][0])} == mine
        assert seen["hand size"].tolist() == [14, 14]


def test_seats_come_in_the_order_of_play_from_who_looks() -> None:
    game = farmstead.Game("game=revised players=4", seed=9)
    while game.round < 3:
        game.play_nth(0)
    goods = [farmstead.split(game.options, game.observe(seat))["goods"] for seat in range(4)]
    for seat in range(4):
        assert (goods[seat] == np.roll(goods[0], -seat, axis=0)).all()
    report = game.report()["players"]
    for seat in range(4):
        assert goods[seat][0][10] == report[seat]["goods"].get("food", 0)


def test_the_latest_placements_are_told() -> None:
    game = farmstead.Game("game=family players=2", seed=1)
    keys = farmstead.action_table(game.options)["blocks"][0]["axes"][0]["labels"]
    first = game.names()[0]
    who = game.to_move
    game.play(first)
    for seat in range(2):
        history = farmstead.split(game.options, game.observe(seat))["history"]
        assert history[0].tolist() == [1 + (who - seat) % 2, 1 + keys.index(first)]
        assert not history[1:].any()


def test_samples_are_drawn_from_any_source_of_chance() -> None:
    game = farmstead.Game("game=revised players=3", seed=1)
    view = game.view(0)
    assert view.sample(5) == view.sample(5)
    assert view.sample(random.Random(1)) == view.sample(random.Random(1))
    assert view.sample(np.random.default_rng(1)) == view.sample(np.random.default_rng(1))
    sample = view.sample(5)
    sample.play_out(1)
    with pytest.raises(farmstead.errors.NoRecord):
        sample.record()


def test_facts_are_named() -> None:
    for options in TABLES:
        names = farmstead.fact_names(options)
        row = farmstead.Game(options, seed=1).facts(0)
        assert len(names) == len(row)
        assert row[names.index("always")] == 1


def test_cards_have_rows_of_features() -> None:
    rows = farmstead.card_features("game=revised players=2 cards=base")
    assert rows.shape == (97, 14)
    assert not rows[0].any()
