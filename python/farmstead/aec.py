"""PettingZoo environments: one seat after another (AEC), and all at once (parallel)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from farmstead import render as pictures
from farmstead._farmstead import ACTIONS_VERSION, REWARDS, RULES_VERSION, Game, fact_names, fields, read
from farmstead.errors import IllegalMove, UnknownReward

if TYPE_CHECKING:
    import numpy.typing as npt

Observation = dict[str, "npt.NDArray[Any]"]


def observation_size(options: str) -> int:
    """How many numbers an observation of games with these options has."""
    last = fields(options)[-1]
    return int(last["first"] + np.prod(last["shape"]))


def observation_space(options: str, actions: int, facts: bool) -> gymnasium.spaces.Dict:
    """What a seat is shown: the row of `farmstead.fields`, the mask, and the evaluator's facts if wanted."""
    whole = np.iinfo(np.int16)

    def row(size: int) -> gymnasium.spaces.Box:
        return gymnasium.spaces.Box(whole.min, whole.max, (size,), np.int16)

    spaces: dict[str, gymnasium.spaces.Space[Any]] = {
        "observation": row(observation_size(options)),
        "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
    }
    if facts:
        spaces["facts"] = row(len(fact_names(options)))
    return gymnasium.spaces.Dict(spaces)


class raw_env(AECEnv):  # type: ignore[misc]
    """A game as PettingZoo plays it, without the wrappers that check how it is used.

    `actions` says what an action is: "flat", its number in the action table; or "listed", the index of a
    legal move, for networks that score candidates (`move_features` tells them apart). Rewards are named by
    `farmstead.REWARDS`.
    """

    def __init__(
        self,
        game: str = "revised",
        players: int | None = None,
        *,
        reward: str = "rank",
        actions: str = "flat",
        facts: bool = False,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        chosen: dict[str, object] = {"game": game, **options}
        if players is not None:
            chosen["players"] = players
        self.options = read(chosen)
        self.game = Game(self.options, seed=0)
        if reward not in dict(REWARDS):
            names = ", ".join(name for name, _ in REWARDS)
            raise UnknownReward(f"there is no reward called `{reward}`; there are {names}", "unknown_reward")
        if actions not in ("flat", "listed"):
            raise ValueError(f"actions are `flat` or `listed`, not `{actions}`")
        self.reward = reward
        self.listed = actions == "listed"
        self.facts = facts
        self.render_mode = render_mode
        self.metadata = {
            "name": f"farmstead_{game}_v{RULES_VERSION}",
            "render_modes": ["ansi", "human", "svg"],
            "is_parallelizable": False,
            "actions_version": ACTIONS_VERSION,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.players)]
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        size = 1024 if self.listed else self.game.num_actions
        self.action_spaces = {name: gymnasium.spaces.Discrete(size) for name in self.possible_agents}
        space = observation_space(self.options, size, facts)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; `options` may hold a `deal` instead of a seed."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        deal = (options or {}).get("deal")
        if deal is not None:
            self.game = Game(self.options, deal=deal)
        else:
            self.game = Game(self.options, seed=int(self._random.integers(1 << 63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._totals = self.game.totals()
        self._turn()

    def _turn(self) -> None:
        seat = self.game.to_move
        self.agent_selection = self.possible_agents[seat if seat is not None else 0]

    def observe(self, agent: str) -> Observation:
        seat = self._seats[agent]
        shown: Observation = {"observation": self.game.observe(seat), "action_mask": self._mask_of(seat)}
        if self.facts:
            shown["facts"] = self.game.facts(seat)
        return shown

    def _mask_of(self, seat: int) -> npt.NDArray[np.int8]:
        size = int(self.action_spaces[self.possible_agents[seat]].n)
        mask = np.zeros(size, np.int8)
        if self.game.to_move == seat:
            if self.listed:
                mask[: self.game.count()] = 1
            else:
                mask = self.game.mask()
        return mask

    def step(self, action: int | np.integer[Any] | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} has not ended and must act", "illegal_action")
        self._cumulative_rewards[agent] = 0.0
        if self.listed:
            self.game.play_nth(int(action))
        else:
            self.game.act(int(action))
        over = self.game.over
        gains = [0.0] * len(self.possible_agents)
        if self.reward == "score_change":
            totals = self.game.totals()
            gains = [now - before for now, before in zip(totals, self._totals, strict=True)]
            self._totals = totals
        elif over:
            gains = self.game.rewards(self.reward)
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            ranks, totals = self.game.ranks(), self.game.totals()
            for name, seat in self._seats.items():
                self.infos[name] = {"rank": ranks[seat], "score": totals[seat]}
        self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def move_features(self) -> npt.NDArray[np.int32]:
        """A row of numbers for every legal move, in the order of `listed` actions."""
        return self.game.move_features()

    def render(self) -> str | None:
        """The table as text ("ansi"; "human" prints it) or as an SVG picture ("svg")."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi, human or svg")
            return None
        if self.render_mode == "svg":
            return pictures.svg(self.game)
        words = pictures.text(self.game)
        if self.render_mode == "human":
            print(words)
            return None
        return words

    def close(self) -> None:
        """Nothing is held that would have to be given back."""


def env(game: str = "revised", players: int | None = None, **more: Any) -> AECEnv:
    """The environment as it is usually played: PettingZoo's wrappers check that it is used in order.

    An action that is not legal raises `farmstead.IllegalMove` and changes nothing.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **more))


class parallel_env(ParallelEnv):  # type: ignore[misc]
    """All seats act at once; who is not to move has one action only, 0, which does nothing.

    A worker placement game has turns, so this makes sense where a library knows no other form.
    """

    def __init__(self, game: str = "revised", players: int | None = None, **more: Any) -> None:
        self.aec = raw_env(game, players, **more)
        self.metadata = {**self.aec.metadata, "is_parallelizable": True}
        self.render_mode = self.aec.render_mode
        self.possible_agents = list(self.aec.possible_agents)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.aec.observation_space(agent)

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self.aec.action_space(agent)

    def _observations(self) -> dict[str, Observation]:
        shown = {}
        for name in self.possible_agents:
            shown[name] = self.aec.observe(name)
            if name != self.aec.agent_selection or self.aec.game.over:
                shown[name]["action_mask"][0] = 1
        return shown

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.aec.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), dict(self.aec.infos)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        mover = self.aec.agent_selection
        for name, action in actions.items():
            if name != mover and int(action) != 0:
                raise IllegalMove(f"{name} is not to move and can only choose 0", "illegal_action")
        self.aec.step(actions[mover])
        if self.aec.game.over:
            self.agents = []
        return (
            self._observations(),
            dict(self.aec.rewards),
            dict(self.aec.terminations),
            dict(self.aec.truncations),
            dict(self.aec.infos),
        )

    def render(self) -> str | None:
        return self.aec.render()

    def close(self) -> None:
        self.aec.close()
