"""One seat as a Gymnasium environment, against opponents by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from farmstead import render as pictures
from farmstead._farmstead import REWARDS, RULES_VERSION, Agent, Game, read
from farmstead.aec import Observation, observation_space
from farmstead.errors import BadSetup, UnknownReward

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt


class SingleEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game; the others are opponents by name, one for all or one for each other seat.

    `action_masks()` is what sb3-contrib's MaskablePPO asks for. An action that is not legal raises
    `farmstead.IllegalMove` and changes nothing.
    """

    metadata = {"render_modes": ["ansi", "human", "svg"]}  # noqa: RUF012

    def __init__(
        self,
        game: str = "revised",
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        nodes: int | None = None,
        seat: int | None = 0,
        reward: str = "margin",
        facts: bool = False,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        chosen: dict[str, object] = {"game": game, **options}
        if players is not None:
            chosen["players"] = players
        self.options = read(chosen)
        self.game = Game(self.options, seed=0)
        if reward not in dict(REWARDS):
            names = ", ".join(name for name, _ in REWARDS)
            raise UnknownReward(f"there is no reward called `{reward}`; there are {names}", "unknown_reward")
        others = self.game.players - 1
        names_of = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names_of) != others:
            raise BadSetup(f"{others} opponents are needed, not {len(names_of)}", "bad_setup")
        self.opponents, self.nodes = names_of, nodes
        self.chosen_seat, self.reward, self.facts = seat, reward, facts
        self.seat = seat if seat is not None else 0
        self.render_mode = render_mode
        self.action_space = gymnasium.spaces.Discrete(self.game.num_actions)
        self.observation_space = observation_space(self.options, self.game.num_actions, facts)
        self._agents: dict[int, Agent] = {}
        self._total = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        deal = (options or {}).get("deal")
        drawn = int(self.np_random.integers(1 << 63))
        self.game = Game(self.options, deal=deal) if deal else Game(self.options, seed=drawn)
        players = self.game.players
        chosen = self.chosen_seat
        self.seat = int(self.np_random.integers(players)) if chosen is None else chosen
        others = [seat for seat in range(players) if seat != self.seat]
        self._agents = {
            seat: Agent(name, nodes=self.nodes, seed=(drawn + seat) % (1 << 63))
            for seat, name in zip(others, self.opponents, strict=True)
        }
        self._let_others_play()
        self._total = self.game.totals()[self.seat]
        return self._shown(), {}

    def _let_others_play(self) -> None:
        game = self.game
        while (seat := game.to_move) is not None and seat != self.seat:
            game.play(self._agents[seat].choose(game.view(seat)))

    def _shown(self) -> Observation:
        shown: Observation = {
            "observation": self.game.observe(self.seat),
            "action_mask": self.action_masks(),
        }
        if self.facts:
            shown["facts"] = self.game.facts(self.seat)
        return shown

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for every action that is legal now."""
        return self.game.mask()

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.game.act(int(action))
        self._let_others_play()
        over = self.game.over
        reward, info = 0.0, {}
        if self.reward == "score_change":
            total = self.game.totals()[self.seat]
            reward, self._total = total - self._total, total
        elif over:
            reward = self.game.rewards(self.reward)[self.seat]
        if over:
            info = {"rank": self.game.ranks()[self.seat], "score": self.game.totals()[self.seat]}
        return self._shown(), reward, over, False, info

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return pictures.svg(self.game, self.seat)
        words = pictures.text(self.game, self.seat)
        if self.render_mode == "human":
            print(words)
            return None
        return words


GAMES: dict[str, dict[str, object]] = {
    "Classic": {"game": "classic", "players": 2},
    "Revised": {"game": "revised", "players": 2},
    "Family": {"game": "family", "players": 2},
    "Creatures": {"game": "creatures"},
}


def register() -> None:
    """Registers `farmstead/Revised-v2` and so on; the version is that of the rules."""
    for name, options in GAMES.items():
        gymnasium.register(
            id=f"farmstead/{name}-v{RULES_VERSION}",
            entry_point="farmstead.single:SingleEnv",
            kwargs=options,
        )
