"""Observations by field, and cards as rows of numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from farmstead._farmstead import cards, fields

if TYPE_CHECKING:
    import numpy.typing as npt

GOODS = ("wood", "clay", "reed", "stone", "grain", "vegetable", "sheep", "boar", "cattle", "horse", "food")

CARD_FEATURES = ("occupation", "passing", "points", *(f"price in {good}" for good in GOODS))


def split(options: str, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
    """The fields of an observation (or of a batch of them) by name, without copying.

    >>> import farmstead
    >>> game = farmstead.Game("game=family players=3", seed=1)
    >>> farmstead.split(game.options, game.observe(0))["goods"].shape
    (3, 11)
    """
    before = observation.shape[:-1]
    parts = {}
    for field in fields(options):
        size = math.prod(field["shape"])
        part = observation[..., field["first"] : field["first"] + size]
        parts[field["name"]] = part.reshape(*before, *field["shape"])
    return parts


def card_features(options: str) -> npt.NDArray[np.int16]:
    """A row of numbers for every hand card of the decks in play, named by `CARD_FEATURES`.

    Row 0 stands for no card, so that the ids of an observation are row numbers.
    """
    deck = cards(options)
    rows = np.zeros((len(deck) + 1, len(CARD_FEATURES)), np.int16)
    for row, card in zip(rows[1:], deck, strict=True):
        row[:3] = card["kind"] == "occupation", card["passing"], card["points"]
        row[3:] = [card["price"].get(good, 0) for good in GOODS]
    return rows
