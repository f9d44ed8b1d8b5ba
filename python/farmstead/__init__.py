"""The Agricola family of farming games for research.

>>> import farmstead
>>> game = farmstead.Game(game="family", players=2, seed=1)
>>> while not game.over:
...     game.play(game.legal_moves()[0])
>>> len(game.totals())
2

Games, views, opponents and batches are here; `env` and `parallel_env` are PettingZoo's, `single` is
Gymnasium's; `farmstead.spiel` is OpenSpiel's and `farmstead.ray` plays on many machines. These are read
when they are asked for, so that the package itself needs NumPy only.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from farmstead import errors
from farmstead._farmstead import (
    ACTIONS_VERSION,
    OPPONENTS,
    REWARDS,
    RULES_VERSION,
    SWITCHES,
    Agent,
    Game,
    VecGame,
    View,
    action_table,
    analyse,
    cards,
    fact_names,
    factor,
    fields,
    join,
    play_games,
    read,
    series_seed,
    study_games,
)
from farmstead.errors import FarmsteadError, IllegalMove
from farmstead.observation import card_features, split

if TYPE_CHECKING:
    from farmstead.aec import env, parallel_env, raw_env
    from farmstead.render import svg, text
    from farmstead.single import SingleEnv

__version__ = "0.1.0"

_LATER = {
    "env": "aec",
    "raw_env": "aec",
    "parallel_env": "aec",
    "SingleEnv": "single",
    "svg": "render",
    "text": "render",
}

__all__ = [
    "ACTIONS_VERSION",
    "OPPONENTS",
    "REWARDS",
    "RULES_VERSION",
    "SWITCHES",
    "Agent",
    "FarmsteadError",
    "Game",
    "IllegalMove",
    "SingleEnv",
    "VecGame",
    "View",
    "action_table",
    "analyse",
    "card_features",
    "cards",
    "env",
    "errors",
    "fact_names",
    "factor",
    "fields",
    "join",
    "parallel_env",
    "play_games",
    "raw_env",
    "read",
    "series_seed",
    "split",
    "study_games",
    "svg",
    "text",
]


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(f"farmstead.{_LATER[name]}"), name)
    raise AttributeError(f"module 'farmstead' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
