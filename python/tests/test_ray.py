"""Games on a real cluster of several processes, some of which die."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import farmstead

ray = pytest.importorskip("ray")
pq = pytest.importorskip("pyarrow.parquet")

from ray.cluster_utils import Cluster  # noqa: E402
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy  # noqa: E402

from farmstead import ray as cluster_games  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OPTIONS = "game=revised players=3 cards=base"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with a core each, and everything that Ray starts for them."""
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    # Workers find the package where the tests do.
    found = {"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}}
    ray.init(address=made.address, log_to_driver=False, runtime_env=found)
    yield made
    ray.shutdown()
    made.shutdown()


def test_games_are_the_same_on_a_cluster_and_here(cluster: Any, tmp_path: Path) -> None:
    told = cluster_games.self_play(OPTIONS, 500, tmp_path / "games", seed=9, chunk=60, progress=False)
    here = farmstead.play_games(OPTIONS, 500, seed=9)
    assert told["game"].to_pylist() == list(range(500))
    assert told["hash"].to_numpy().view(np.uint64).tolist() == here["hashes"].tolist()
    assert told["totals"].to_pylist() == here["totals"].tolist()
    about = pq.read_schema(next((tmp_path / "games").glob("*.parquet"))).metadata
    assert about[b"options"] == farmstead.read(OPTIONS).encode()


def workers() -> set[int]:
    """A process that plays, of every node."""
    who = ray.remote(num_cpus=1)(lambda: os.getpid())
    nodes = [node["NodeID"] for node in ray.nodes() if node["Alive"]]
    there = [NodeAffinitySchedulingStrategy(node, soft=False) for node in nodes]
    return set(ray.get([who.options(scheduling_strategy=place).remote() for place in there]))


def test_killed_workers_lose_and_double_nothing(cluster: Any) -> None:
    """Workers are killed while they play, and every game is there once, as if nothing had happened."""
    playing = workers()
    assert len(playing) == 2
    killed, seen, hashes = [], [], {}
    series = cluster_games.Series.of("game=creatures", 5, ("greedy",))
    for index, ((first, count), (whole,)) in enumerate(
        cluster_games.stream(series, 96, chunk=4, progress=False)
    ):
        numbers = whole["game"].to_pylist()
        assert numbers == list(range(first, first + count))
        seen += numbers
        hashes |= dict(zip(numbers, whole["hash"].to_pylist(), strict=True))
        if index in (2, 9) and playing:
            killed.append(playing.pop())
            os.kill(killed[-1], signal.SIGKILL)
    assert len(killed) == 2
    assert sorted(seen) == list(range(96))
    here = farmstead.play_games("game=creatures", 96, seed=5, agents=["greedy"])
    assert [hashes[number] for number in range(96)] == here["hashes"].view(np.int64).tolist()


def test_a_node_that_goes_takes_nothing_with_it(cluster: Any) -> None:
    node = cluster.add_node(num_cpus=2)
    cluster.wait_for_nodes()
    series = cluster_games.Series.of("game=creatures", 6, ("greedy",))
    seen: list[int] = []
    for index, (_, (whole,)) in enumerate(cluster_games.stream(series, 60, chunk=3, progress=False)):
        if index == 3:
            cluster.remove_node(node)
        seen += whole["game"].to_pylist()
    assert sorted(seen) == list(range(60))


def test_what_is_there_is_not_played_again_and_another_job_is_refused(cluster: Any, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    cluster_games.self_play("game=creatures", 100, folder, seed=2, chunk=25, progress=False)
    before = {file: file.stat().st_mtime_ns for file in folder.glob("*.parquet")}
    assert len(before) == 4
    lost = sorted(before)[1]
    lost.unlink()
    again = cluster_games.self_play("game=creatures", 100, folder, seed=2, chunk=25, progress=False)
    assert again["game"].to_pylist() == list(range(100))
    after = {file: file.stat().st_mtime_ns for file in folder.glob("*.parquet")}
    assert {file for file in after if after[file] != before[file]} == {lost}
    with pytest.raises(ValueError, match="another job"):
        cluster_games.self_play("game=creatures", 100, folder, seed=3, chunk=25, progress=False)


def test_matches_tournaments_and_card_studies(cluster: Any, tmp_path: Path) -> None:
    contest = cluster_games.match("game=creatures", ["greedy", "random"], 6, progress=False)
    assert contest.games == 12
    assert contest.wins["greedy"] > 0.8
    rating, _ = cluster_games.tournament("game=family players=2", ["random", "greedy"], 4, progress=False)
    assert next(iter(rating)) == "greedy"
    cards = cluster_games.card_study(
        "game=revised players=2", 40, tmp_path, agents=["random"], chunk=20, progress=False
    )
    assert sum(cards["dealt"].to_pylist()) == 40 * 2 * 14


def test_decisions_are_the_same_on_a_cluster_and_here(cluster: Any, tmp_path: Path) -> None:
    games, decisions = cluster_games.decisions(
        "game=creatures", 6, tmp_path, agents=["greedy"], chunk=2, progress=False
    )
    told, all_of_them = farmstead.study_games("game=creatures", 6, agents=["greedy"])
    assert games["hash"].to_pylist() == told["hash"].tolist()
    assert decisions["name"].to_pylist() == list(all_of_them["name"])
    assert decisions["facts"].to_pylist()[0] == all_of_them["facts"][1][: len(decisions["facts"][0])].tolist()
    assert decisions.num_rows == sum(games["decisions"].to_pylist())
