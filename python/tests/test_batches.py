"""Many games at once."""

from __future__ import annotations

import numpy as np
import pytest
from tables import TABLES

import farmstead


def any_legal(batch: farmstead.VecGame, chance: np.random.Generator) -> np.ndarray:
    return (chance.random(batch.masks.shape, np.float32) * batch.masks).argmax(1)


@pytest.mark.parametrize("options", TABLES)
def test_a_batch_plays_the_games_that_single_games_play(options: str) -> None:
    games = 40
    batch = farmstead.VecGame(games, options, seed=11, reward="score", facts=True)
    twins = [farmstead.Game(options, deal=None, seed=seed_of(11, number)) for number in range(games)]
    chance = np.random.default_rng(1)
    for _ in range(60):
        for index, twin in enumerate(twins):
            if twin is None:
                continue
            seat = batch.to_move[index]
            assert twin.to_move == seat
            assert (twin.observe(int(seat)) == batch.observations[index]).all()
            assert (twin.mask() == batch.masks[index]).all()
            assert (twin.facts(int(seat)) == batch.facts[index]).all()
        actions = any_legal(batch, chance)
        batch.step(actions)
        for index, twin in enumerate(twins):
            if twin is None:
                continue
            twin.act(int(actions[index]))
            assert twin.over == batch.done[index]
            if twin.over:
                assert batch.rewards[index].tolist() == twin.totals() == batch.scores[index].tolist()
                twins[index] = None


def seed_of(seed: int, number: int) -> int:
    """The seed of a game of a series, as a deal of it shows."""
    return farmstead.series_seed(seed, number)


def test_an_illegal_action_raises_and_no_game_moves() -> None:
    batch = farmstead.VecGame(64, "game=family players=2", seed=1)
    before = batch.observations.copy()
    actions = batch.masks.argmax(1)
    actions[17] = int(np.flatnonzero(batch.masks[17] == 0)[0])
    with pytest.raises(farmstead.IllegalMove, match="of game 17"):
        batch.step(actions)
    assert (batch.observations == before).all()


def test_arrays_are_written_in_place_and_shared_without_copying() -> None:
    batch = farmstead.VecGame(8, "game=creatures", seed=1)
    seen = batch.observations
    shared = np.from_dlpack(seen)
    view = memoryview(batch.masks)
    batch.step(batch.masks.argmax(1))
    assert batch.observations is seen
    assert np.shares_memory(shared, seen)
    assert (np.asarray(view) == batch.masks).all()


def test_rewards_are_chosen_by_name_and_add_up() -> None:
    for name, _ in farmstead.REWARDS:
        batch = farmstead.VecGame(32, "game=creatures", seed=5, reward=name)
        chance = np.random.default_rng(2)
        gained = np.zeros((32, 2), np.float32)
        ended = np.zeros(32, bool)
        start = np.array(farmstead.Game("game=creatures", seed=1).totals())
        while not ended.all():
            batch.step(any_legal(batch, chance))
            gained[~ended] += batch.rewards[~ended]
            for index in np.flatnonzero(batch.done & ~ended):
                scores = batch.scores[index]
                if name == "score":
                    assert (gained[index] == scores).all()
                elif name == "score_change":
                    assert np.allclose(gained[index], scores - start, atol=1e-4)
                elif name == "margin":
                    assert gained[index].tolist() == [scores[0] - scores[1], scores[1] - scores[0]]
                else:
                    assert gained[index].sum() == (1.0 if name == "win" else 0.0)
            ended |= batch.done


def test_playouts_follow_preferences() -> None:
    batch = farmstead.VecGame(256, "game=family players=2", seed=3, reward="score")
    batch.play_out(seed=1)
    assert batch.done.all()
    first = batch.scores.copy()
    batch.reset(3)
    batch.play_out(seed=1)
    assert (batch.scores == first).all()
    likes = np.ones(batch.num_actions, np.float32)
    spaces = farmstead.action_table(batch.options)["blocks"][0]["axes"][0]["labels"]
    likes[spaces.index("plow")] = 1000
    batch.reset(3)
    batch.play_out(likes, seed=1)
    assert (batch.scores != first).any()
    guided = batch.scores.copy()
    batch.reset(3)
    batch.play_out(np.tile(likes, (256, 1)), seed=1)
    assert (batch.scores == guided).all()
    with pytest.raises(farmstead.errors.BadArray):
        batch.play_out(np.ones(3, np.float32))


def test_series_are_the_same_whoever_plays_them() -> None:
    whole = farmstead.play_games("game=revised players=3", 50, seed=7)
    parts = [farmstead.play_games("game=revised players=3", 25, seed=7, first=first) for first in (0, 25)]
    alone = farmstead.play_games("game=revised players=3", 50, seed=7, threads=1)
    for key in ("totals", "ranks", "decisions", "hashes"):
        assert (np.concatenate([part[key] for part in parts]) == whole[key]).all()
        assert (alone[key] == whole[key]).all()
    agents = farmstead.play_games("game=creatures", 2, agents=["greedy", "random"], records=True)
    assert farmstead.Game.from_record(agents["records"][0]).totals() == agents["totals"][0].tolist()
    with pytest.raises(farmstead.errors.BadSetup):
        farmstead.play_games("game=creatures", 2, agents=["greedy"] * 3)
