"""Teaches a small network the Family Edition by playing against itself: PPO with masked actions.

    python examples/ppo_family.py --minutes 10

Sixty-four PettingZoo environments are played in step, so that the network decides for all of them at once.
One network plays every seat; each seat learns from its own decisions only.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from typing import Any

import jax
import jax.numpy as jnp
import network
import numpy as np
import optax

import farmstead

OPTIONS: dict[str, Any] = {"game": "family", "players": 2}
POINTS = 0.05
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
TRUST = 0.97
CORES = 2


@dataclass
class Path:
    """What one seat has seen, done and got in a game."""

    seen: list[np.ndarray] = field(default_factory=list)
    masks: list[np.ndarray] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    likely: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)

    def learned(self) -> tuple[np.ndarray, np.ndarray]:
        """How much better each action was than expected, and what should have been expected (GAE)."""
        gains = np.zeros(len(self.actions), np.float32)
        after, ahead = 0.0, 0.0
        for step in reversed(range(len(gains))):
            error = self.rewards[step] + after - self.values[step]
            ahead = error + TRUST * ahead
            gains[step], after = ahead, self.values[step]
        return gains, gains + np.asarray(self.values, np.float32)


class Players:
    """Environments that are played in step."""

    def __init__(self, number: int, seed: int) -> None:
        self.envs = [farmstead.env(**OPTIONS, reward="score_change", facts=True) for _ in range(number)]
        self.paths: list[dict[str, Path]] = [{} for _ in self.envs]
        self.scores: list[float] = []
        for index in range(number):
            self.begin(index, seed + index)
        first = self.envs[0].observe(self.envs[0].agent_selection)
        self.size, self.actions = len(network.inputs(first)), len(first["action_mask"])

    def begin(self, index: int, seed: int | None = None) -> None:
        self.envs[index].reset(seed=seed)
        self.paths[index] = {name: Path() for name in self.envs[index].possible_agents}

    def step(self, choose: Any) -> list[Path]:
        """Plays one action in every environment; the paths of games that ended come back."""
        shown, movers = [], []
        for index, env in enumerate(self.envs):
            mover = env.agent_selection
            observation, reward, *_ = env.last()
            path = self.paths[index][mover]
            if path.actions:
                path.rewards.append(reward * POINTS)
            shown.append((network.inputs(observation), observation["action_mask"]))
            movers.append(mover)
        seen, masks = (np.stack(some) for some in zip(*shown, strict=True))
        actions, likely, values = choose(seen, masks)
        ended = []
        for index, env in enumerate(self.envs):
            path = self.paths[index][movers[index]]
            path.seen.append(seen[index])
            path.masks.append(masks[index])
            path.actions.append(int(actions[index]))
            path.likely.append(float(likely[index]))
            path.values.append(float(values[index]))
            env.step(int(actions[index]))
            if all(env.terminations.values()):
                for name, path in self.paths[index].items():
                    if path.actions:
                        path.rewards.append(env.unwrapped._cumulative_rewards[name] * POINTS)
                        ended.append(path)
                    self.scores.append(env.infos[name]["score"])
                self.begin(index)
        return ended


@jax.jit
def choose(params: network.Params, key: jax.Array, seen: jax.Array, mask: jax.Array) -> Any:
    logits, values = network.apply(params, seen, mask)
    actions = jax.random.categorical(key, logits)
    return actions, jnp.take_along_axis(logits, actions[:, None], 1)[:, 0], values


def loss(params: network.Params, batch: dict[str, jax.Array]) -> jax.Array:
    logits, values = network.apply(params, batch["seen"], batch["mask"])
    likely = jnp.take_along_axis(logits, batch["action"][:, None], 1)[:, 0]
    ratio = jnp.exp(likely - batch["likely"])
    gains = (batch["gain"] - batch["gain"].mean()) / (batch["gain"].std() + 1e-6)
    policy = -jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains).mean()
    entropy = -(jnp.exp(logits) * jnp.where(batch["mask"] > 0, logits, 0)).sum(-1).mean()
    return policy + VALUE * ((values - batch["target"]) ** 2).mean() - ENTROPY * entropy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long two cores are kept busy")
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="games against random at the end")
    chosen = parser.parse_args()

    chance = np.random.default_rng(chosen.seed)
    key = jax.random.key(chosen.seed)
    players = Players(chosen.envs, chosen.seed)
    params = network.make(key, players.size, players.actions)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(5e-4))
    state = optimizer.init(params)

    @jax.jit
    def learn(params: network.Params, state: Any, batch: dict[str, jax.Array]) -> Any:
        slope = jax.grad(loss)(params, batch)
        change, state = optimizer.update(slope, state)
        return optax.apply_updates(params, change), state

    def decide(seen: np.ndarray, masks: np.ndarray) -> Any:
        nonlocal key
        key, drawn = jax.random.split(key)
        return map(np.asarray, choose(params, drawn, seen, masks))

    began, steps, size = time.process_time(), 0, 1024
    while (time.process_time() - began) / CORES < 60 * chosen.minutes:
        paths: list[Path] = []
        while sum(len(path.actions) for path in paths) < 16 * size:
            paths += players.step(decide)
            steps += chosen.envs
        gains, targets = (
            np.concatenate(some) for some in zip(*(path.learned() for path in paths), strict=True)
        )
        whole = {
            "seen": np.stack([row for path in paths for row in path.seen]),
            "mask": np.stack([row for path in paths for row in path.masks]),
            "action": np.array([one for path in paths for one in path.actions]),
            "likely": np.array([one for path in paths for one in path.likely], np.float32),
            "gain": gains,
            "target": targets,
        }
        for _ in range(3):
            order = chance.permutation(len(gains))
            for first in range(0, len(order) - size + 1, size):
                some = order[first : first + size]
                params, state = learn(params, state, {name: rows[some] for name, rows in whole.items()})
        mean = float(np.mean(players.scores[-256:]))
        spent = (time.process_time() - began) / CORES
        print(f"{spent:4.0f} s of two cores, {steps} steps: {mean:6.2f} points a farm", flush=True)

    margin, wins = network.compare(params, OPTIONS, "random", chosen.games, 10_000)
    print(f"against random: {margin:+.1f} points, {100 * wins:.1f} % won in {chosen.games} games")


if __name__ == "__main__":
    main()
