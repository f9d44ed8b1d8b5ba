"""The action table: one number for every move, the same in every position."""

from __future__ import annotations

import hashlib
import json
import os
import random
from pathlib import Path

import numpy as np
import pytest
from tables import TABLES

import farmstead


@pytest.mark.parametrize("options", TABLES)
def test_numbers_and_moves_are_one_to_one_on_every_listed_move(options: str) -> None:
    table = farmstead.action_table(options)
    chance = random.Random(1)
    for seed in range(6):
        game = farmstead.Game(options, seed=seed)
        while not game.over:
            moves, actions = game.legal_moves(), game.actions()
            assert len(set(actions.tolist())) == len(moves)
            assert actions.max() < table["size"]
            assert np.flatnonzero(game.mask()).tolist() == sorted(actions.tolist())
            index = chance.randrange(len(moves))
            action = int(actions[index])
            assert game.move_of(action) == moves[index]
            assert game.action_of(moves[index]) == action
            assert farmstead.join(options, farmstead.factor(options, action)) == action
            game.act(action)


def test_a_number_means_the_same_move_everywhere() -> None:
    """Of all moves but those that are known by their rank, whatever the seed."""
    for options in TABLES:
        table = farmstead.action_table(options)
        ranked = {
            number
            for block in table["blocks"]
            if block["axes"][0]["name"] in ("rank", "way", "part", "which")
            for number in range(block["first"], block["first"] + int(np.prod(block["shape"])))
        }
        meaning: dict[int, str] = {}
        chance = random.Random(2)
        for seed in range(4):
            game = farmstead.Game(options, seed=seed)
            while not game.over:
                for action, name in zip(game.actions().tolist(), game.names(), strict=True):
                    if action not in ranked and "card" not in name:
                        assert meaning.setdefault(action, plain(name)) == plain(name), (options, action)
                game.play_nth(chance.randrange(game.count()))


def plain(name: str) -> str:
    """What a move is called, without what its price or side is called in one position only."""
    name = name.split(" for ")[0]
    for side in (" top", " left", " bottom", " right"):
        if name.endswith(side):
            return name.split()[0]
    return name


def test_the_table_is_told_block_by_block() -> None:
    table = farmstead.action_table("game=revised players=2 cards=base")
    assert table["version"] == farmstead.ACTIONS_VERSION
    end = 0
    for block in table["blocks"]:
        assert block["first"] == end
        assert [len(axis["labels"]) for axis in block["axes"]] == block["shape"]
        end += int(np.prod(block["shape"]))
    assert end == table["size"]


def test_the_table_does_not_change_by_accident() -> None:
    """If this fails, networks that were trained choose other moves: raise the version."""
    told = ""
    for options in TABLES:
        table = farmstead.action_table(options)
        labels = json.dumps([block["axes"] for block in table["blocks"]])
        digest = hashlib.blake2b(labels.encode(), digest_size=8).hexdigest()
        told += f"{options}: {table['size']} actions {digest}\n"
    stored = Path(__file__).parent / "actions.txt"
    text = f"version {farmstead.ACTIONS_VERSION}\n{told}"
    if os.environ.get("UPDATE_EXPECT"):
        stored.write_text(text)
    assert stored.read_text() == text


def test_features_of_moves_tell_them_apart() -> None:
    game = farmstead.Game("game=revised players=4", seed=1)
    rows = game.move_features()
    assert rows.shape == (game.count(), 5)
    assert rows[:, 0].tolist() == game.actions().tolist()
    for row in rows:
        assert farmstead.join(game.options, row[1:].tolist()) == row[0]
