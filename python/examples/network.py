"""A small policy and value network in JAX, for the examples that learn."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import farmstead

Params = dict[str, Any]

NOT_LEGAL = -1e9


def inputs(shown: dict[str, np.ndarray]) -> np.ndarray:
    """What the network sees: counts, squeezed so that large ones do not drown small ones."""
    row = np.concatenate([shown["observation"], shown["facts"]]).astype(np.float32)
    return np.sign(row) * np.log1p(np.abs(row))


def make(key: jax.Array, size: int, actions: int, width: int = 256) -> Params:
    """Weights of two layers and two heads."""

    def layer(key: jax.Array, fan_in: int, fan_out: int, scale: float) -> tuple[jax.Array, jax.Array]:
        return jax.nn.initializers.orthogonal(scale)(key, (fan_in, fan_out)), jnp.zeros(fan_out)

    one, two, three, four = jax.random.split(key, 4)
    return {
        "first": layer(one, size, width, 1.4),
        "second": layer(two, width, width, 1.4),
        "policy": layer(three, width, actions, 0.01),
        "value": layer(four, width, 1, 1.0),
    }


def apply(params: Params, seen: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """The logarithms of how likely each legal action is, and what is expected."""
    hidden = seen
    for name in ("first", "second"):
        weight, bias = params[name]
        hidden = jax.nn.relu(hidden @ weight + bias)
    weight, bias = params["policy"]
    logits = jnp.where(mask > 0, hidden @ weight + bias, NOT_LEGAL)
    weight, bias = params["value"]
    return jax.nn.log_softmax(logits), (hidden @ weight + bias)[..., 0]


best_action = jax.jit(lambda params, seen, mask: apply(params, seen, mask)[0].argmax(-1))


def compare(
    params: Params, options: dict[str, Any], opponent: str, games: int, seed: int
) -> tuple[float, float]:
    """Plays against an opponent by name, half the games in each seat: margin in points, share of wins."""
    envs = [
        farmstead.SingleEnv(**options, opponents=opponent, seat=number % 2, reward="margin", facts=True)
        for number in range(games)
    ]
    shown = [env.reset(seed=seed + number // 2)[0] for number, env in enumerate(envs)]
    margins, playing = np.zeros(games), list(range(games))
    while playing:
        seen = np.stack([inputs(shown[number]) for number in playing])
        masks = np.stack([shown[number]["action_mask"] for number in playing])
        whole = np.zeros((games, *seen.shape[1:]), np.float32)
        marks = np.ones((games, masks.shape[1]), np.int8)
        whole[: len(playing)], marks[: len(playing)] = seen, masks
        actions = np.asarray(best_action(params, whole, marks))[: len(playing)]
        over = []
        for number, action in zip(playing, actions, strict=True):
            shown[number], margins[number], done, _, _ = envs[number].step(int(action))
            if done:
                over.append(number)
        playing = [number for number in playing if number not in over]
    return float(margins.mean()), float(((margins > 0) + (margins == 0) / 2).mean())
