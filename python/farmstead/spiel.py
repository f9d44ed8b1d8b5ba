"""OpenSpiel: `pyspiel.load_game("python_farmstead(options=game:family)")` after importing this.

OpenSpiel keeps `=`, `,` and blanks to itself, so options are written `game:revised/players:4/cards:base`.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from farmstead._farmstead import ACTIONS_VERSION, RULES_VERSION, Game, action_table, read
from farmstead.aec import observation_size

SHORT_NAME = "python_farmstead"
MOST_PLAYERS = 5

_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name=f"Farmstead, rules version {RULES_VERSION}, actions version {ACTIONS_VERSION}",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"options": "game:family", "reward": "score", "seed": 0},
    default_loadable=True,
    provides_factored_observation_string=False,
)

MOST_POINTS = 500.0
LONGEST = 5000


class FarmsteadGame(pyspiel.Game):  # type: ignore[misc]
    """Farmstead as OpenSpiel plays it. Each new initial state is dealt from the next seed."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"options": "game:family", "reward": "score", "seed": 0, **(params or {})}
        self.options = read(str(chosen["options"]).replace(":", "=").replace("/", " "))
        self.reward = str(chosen["reward"])
        self.seed = int(chosen["seed"])
        first = Game(self.options, seed=self.seed)
        self.size = observation_size(self.options)
        super().__init__(
            _TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=action_table(self.options)["size"],
                max_chance_outcomes=0,
                num_players=first.players,
                min_utility=-MOST_POINTS,
                max_utility=MOST_POINTS,
                utility_sum=None,
                max_game_length=LONGEST,
            ),
            chosen,
        )

    def new_initial_state(self) -> FarmsteadState:
        self.seed += 1
        return FarmsteadState(self, Game(self.options, seed=self.seed - 1))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FarmsteadObserver:
        return FarmsteadObserver(self.size)


class FarmsteadState(pyspiel.State):  # type: ignore[misc]
    """Where a game stands."""

    def __init__(self, game: FarmsteadGame, farm: Game) -> None:
        super().__init__(game)
        self.farm = farm
        self.reward = game.reward

    def current_player(self) -> int:
        seat = self.farm.to_move
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.farm.to_move:
            return []
        return sorted(int(action) for action in self.farm.actions())

    def _apply_action(self, action: int) -> None:
        self.farm.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.farm.name(self.farm.move_of(action))

    def is_terminal(self) -> bool:
        return self.farm.over

    def returns(self) -> list[float]:
        if not self.farm.over:
            return [0.0] * self.farm.players
        return [float(gain) for gain in self.farm.rewards(self.reward)]

    def __str__(self) -> str:
        return self.farm.record()

    def __deepcopy__(self, memo: dict[int, Any]) -> FarmsteadState:
        return self.clone()

    def clone(self) -> FarmsteadState:
        return FarmsteadState(self.get_game(), self.farm.clone())


class FarmsteadObserver:
    """Writes what a player sees into `tensor`."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FarmsteadState, player: int) -> None:
        np.copyto(self.tensor, state.farm.observe(player))

    def string_from(self, state: FarmsteadState, player: int) -> str:
        """Equal for equal observations; `state.farm.view(player)` tells them to people."""
        return hashlib.blake2b(state.farm.observe(player).tobytes(), digest_size=8).hexdigest()


pyspiel.register_game(_TYPE, FarmsteadGame)
