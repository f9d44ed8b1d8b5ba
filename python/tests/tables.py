"""The kinds of tables that tests play on."""

from __future__ import annotations

import random

import farmstead

TABLES = [
    "game=classic players=1",
    "game=classic players=3 cards=E",
    "game=classic players=5",
    "game=classic players=2 mode=family",
    "game=revised players=1",
    "game=revised players=2",
    "game=revised players=2 bare-board",
    "game=revised players=3 mode=beginner",
    "game=revised players=4 deal=draft",
    "game=revised players=4 tile full",
    "game=family players=1",
    "game=family players=4",
    "game=family players=3 placement=free full",
    "game=creatures",
    "game=creatures more-buildings even-more-buildings",
]

HIDDEN = [table for table in TABLES if "revised" in table or "classic" in table]


def positions(options: str, seed: int, every: int = 7) -> list[farmstead.Game]:
    """Positions of a random game."""
    game, chance, found = farmstead.Game(options, seed=seed), random.Random(seed), []
    while not game.over:
        if chance.randrange(every) == 0:
            found.append(game.clone())
        game.play_nth(chance.randrange(game.count()))
    return [*found, game]
