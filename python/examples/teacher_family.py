"""Teaches a small network to play like the search: it watches games of a strong opponent and imitates them.

    python examples/teacher_family.py --games 300

Each position of the teacher's games is shown as the seat to move saw it, with the move that the search chose
and the points that its seat had in the end.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import jax
import jax.numpy as jnp
import network
import numpy as np
import optax

import farmstead

OPTIONS: dict[str, Any] = {"game": "family", "players": 2}
POINTS = 0.05


def lessons(games: int, nodes: int, seed: int, teacher: str) -> dict[str, np.ndarray]:
    """Plays the teacher's games on all cores and looks at each decision as its seat saw it."""
    options = farmstead.read(OPTIONS)
    _, told = farmstead.study_games(options, games, seed=seed, agents=[teacher], nodes=nodes)
    offsets, legal = told["legal"]
    rows: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "action", "target")}
    game = farmstead.Game(options, seed=0)
    for index, number in enumerate(told["game"]):
        if told["decision"][index] == 0:
            game = farmstead.Game(options, seed=farmstead.series_seed(seed, int(number)))
        seat = int(told["seat"][index])
        shown = {"observation": game.observe(seat), "facts": game.facts(seat)}
        chosen = int(legal[offsets[index] + told["chosen"][index]])
        rows["seen"].append(network.inputs(shown))
        rows["mask"].append(game.mask())
        rows["action"].append(game.action_of(chosen))
        rows["target"].append(told["total"][index] * POINTS)
        game.play(chosen)
    return {name: np.stack(some) for name, some in rows.items()}


def loss(params: network.Params, batch: dict[str, jax.Array]) -> jax.Array:
    logits, values = network.apply(params, batch["seen"], batch["mask"])
    imitated = -jnp.take_along_axis(logits, batch["action"][:, None], 1).mean()
    return imitated + 0.5 * ((values - batch["target"]) ** 2).mean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=60)
    parser.add_argument("--teacher", default="steward")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trials", type=int, default=400, help="games against each opponent at the end")
    chosen = parser.parse_args()

    began = time.process_time()
    rows = lessons(chosen.games, chosen.nodes, chosen.seed, chosen.teacher)
    count = len(rows["action"])
    held_out = count // 10
    print(f"{count} decisions of {chosen.games} games in {time.process_time() - began:.0f} s of one core")
    params = network.make(jax.random.key(chosen.seed), rows["seen"].shape[1], rows["mask"].shape[1])
    optimizer = optax.adam(1e-3)
    state = optimizer.init(params)

    @jax.jit
    def learn(params: network.Params, state: Any, batch: dict[str, jax.Array]) -> Any:
        slope = jax.grad(loss)(params, batch)
        change, state = optimizer.update(slope, state)
        return optax.apply_updates(params, change), state

    chance, size = np.random.default_rng(chosen.seed), 512
    for epoch in range(chosen.epochs):
        order = held_out + chance.permutation(count - held_out)
        for first in range(0, len(order) - size + 1, size):
            some = order[first : first + size]
            params, state = learn(params, state, {name: column[some] for name, column in rows.items()})
        alike = network.best_action(params, rows["seen"][:held_out], rows["mask"][:held_out])
        share = float((np.asarray(alike) == rows["action"][:held_out]).mean())
        print(f"epoch {epoch + 1}: {100 * share:.1f} % of unseen decisions like the teacher", flush=True)
    for opponent in ("random", "greedy"):
        margin, wins = network.compare(params, OPTIONS, opponent, chosen.trials, 10_000)
        print(f"against {opponent}: {margin:+.1f} points, {100 * wins:.1f} % won in {chosen.trials} games")
    print(f"{(time.process_time() - began) / 60:.1f} minutes of one core in all")


if __name__ == "__main__":
    main()
