"""Games on many machines: self-play, matches, tournaments, card studies and data to learn from.

A game is known by its settings, the seed of its series and its number. Work goes out in chunks of numbers;
a chunk that is lost with its worker is played again and comes out the same, and each chunk is counted once.
So the results are the same on a cluster, on one machine, and after a restart.

    from farmstead import ray
    done = ray.self_play("game=revised players=4", 1_000_000, seed=1, to="games", address="auto")
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import ray

from farmstead import tables
from farmstead._farmstead import (
    RULES_VERSION,
    Game,
    fact_names,
    play_games,
    read,
    series_seed,
    study_games,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


@dataclass(frozen=True)
class Series:
    """Games of one series: what makes a game, but for its number."""

    options: str
    seed: int = 1
    agents: tuple[str, ...] = ("random",)
    nodes: int | None = None
    rules: int = field(default=RULES_VERSION)

    @staticmethod
    def of(
        options: str, seed: int = 1, agents: Sequence[str] = ("random",), nodes: int | None = None
    ) -> Series:
        """A series, with its options filled in."""
        return Series(read(options), seed, tuple(agents), nodes)

    def about(self) -> dict[str, Any]:
        """What is written into every file."""
        return {
            "options": self.options,
            "seed": str(self.seed),
            "agents": " ".join(self.agents),
            "nodes": "own" if self.nodes is None else str(self.nodes),
            "rules": str(self.rules),
        }


Chunk = tuple[int, int]
Work = "Callable[[Series, int, int], list[pa.Table]]"


def _games(series: Series, first: int, count: int) -> list[pa.Table]:
    played = play_games(
        series.options,
        count,
        seed=series.seed,
        first=first,
        agents=list(series.agents),
        nodes=series.nodes,
        threads=1,
    )
    return [tables.of_games(first, played)]


def _recorded(series: Series, first: int, count: int) -> list[pa.Table]:
    played = play_games(
        series.options,
        count,
        seed=series.seed,
        first=first,
        agents=list(series.agents),
        nodes=series.nodes,
        threads=1,
        records=True,
    )
    return [tables.of_games(first, played)]


def _decisions(series: Series, first: int, count: int) -> list[pa.Table]:
    games, decisions = study_games(
        series.options,
        count,
        seed=series.seed,
        first=first,
        agents=list(series.agents),
        nodes=series.nodes,
        threads=1,
    )
    return [tables.table(games), tables.table(decisions)]


def _cards(series: Series, first: int, count: int) -> list[pa.Table]:
    """A row for every card that a seat was dealt: whether it was played, and by how much the seat won."""
    played = play_games(
        series.options,
        count,
        seed=series.seed,
        first=first,
        agents=list(series.agents),
        nodes=series.nodes,
        threads=1,
        records=True,
    )
    columns: dict[str, list[Any]] = {name: [] for name in ("game", "seat", "card", "played", "margin")}
    for index, text in enumerate(played["records"]):
        game = Game.from_record(text)
        totals = played["totals"][index]
        for seat, (hand, farm) in enumerate(zip(game.deal()["hands"], game.report()["players"], strict=True)):
            laid = {card["key"] for card in farm["cards"]}
            others = np.delete(totals, seat)
            margin = float(totals[seat] - (others.max() if len(others) else 0))
            for card in hand:
                for name, value in zip(
                    columns, (first + index, seat, card, card in laid, margin), strict=True
                ):
                    columns[name].append(value)
    return [tables.table(columns)]


@ray.remote(num_cpus=1, max_retries=-1)  # type: ignore[untyped-decorator]
def _play(work: Callable[[Series, int, int], list[pa.Table]], series: Series, chunk: Chunk) -> list[pa.Table]:
    return work(series, *chunk)


def start(address: str | None = None, **more: Any) -> None:
    """Connects to a cluster, or starts one on this machine (`local` or nothing)."""
    if ray.is_initialized():
        return
    if address in (None, "local"):
        ray.init(include_dashboard=False, log_to_driver=False, **more)
    else:
        ray.init(address=address, log_to_driver=False, **more)


def chunks(games: int, size: int, first: int = 0) -> list[Chunk]:
    """The numbers of the games in chunks: where each begins and how many games it has."""
    return [(begin, min(size, first + games - begin)) for begin in range(first, first + games, size)]


class Progress:
    """A line that tells how far it has come, on a terminal only."""

    def __init__(self, games: int, shown: bool | None) -> None:
        self.games, self.done, self.began = games, 0, time.monotonic()
        self.shown = sys.stderr.isatty() if shown is None else shown

    def add(self, games: int) -> None:
        self.done += games
        if self.shown:
            seconds = max(time.monotonic() - self.began, 1e-9)
            share = self.done / max(self.games, 1)
            bar = "#" * int(30 * share)
            left = seconds * (1 - share) / max(share, 1e-9)
            end = "\n" if self.done >= self.games else ""
            sys.stderr.write(
                f"\r[{bar:<30}] {self.done} of {self.games} games, {self.done / seconds:.0f} a second, "
                f"{left:.0f} s left {end}"
            )
            sys.stderr.flush()


def stream(
    series: Series,
    games: int,
    *,
    work: Callable[[Series, int, int], list[pa.Table]] = _games,
    chunk: int = 1000,
    first: int = 0,
    address: str | None = None,
    progress: bool | None = None,
    skip: frozenset[int] | set[int] = frozenset(),
) -> Iterator[tuple[Chunk, list[pa.Table]]]:
    """Plays games on the cluster and hands chunks over as they are done, each exactly once.

    Workers may die: Ray plays their chunks again, and what Ray gives up is sent out again here. So many
    chunks are under way that every core has some, and no more, so that memory stays small.
    """
    start(address)
    waiting = [one for one in reversed(chunks(games, chunk, first)) if one[0] not in skip]
    bar = Progress(sum(count for _, count in waiting), progress)
    window = max(4, 3 * int(ray.cluster_resources().get("CPU", 1)))
    under_way: dict[Any, Chunk] = {}
    finished: set[int] = set()
    while waiting or under_way:
        while waiting and len(under_way) < window:
            one = waiting.pop()
            under_way[_play.remote(work, series, one)] = one
        done, _ = ray.wait(list(under_way), num_returns=1)
        for reference in done:
            one = under_way.pop(reference)
            try:
                told = ray.get(reference)
            except (
                ray.exceptions.WorkerCrashedError,
                ray.exceptions.ObjectLostError,
                ray.exceptions.NodeDiedError,
            ):
                waiting.append(one)
                continue
            if one[0] not in finished:
                finished.add(one[0])
                bar.add(one[1])
                yield one, told


def _folder(series: Series, to: str | Path, kind: str, chunk: int) -> Path:
    """The folder of a job: what was played is read from it, and another job is refused."""
    folder = Path(to)
    folder.mkdir(parents=True, exist_ok=True)
    about = {
        "kind": kind,
        "chunk": chunk,
        **asdict(series),
        "seed": str(series.seed),
        "agents": list(series.agents),
    }
    job = folder / "job.json"
    if job.exists():
        if json.loads(job.read_text()) != about:
            raise ValueError(f"{folder} holds games of another job; name another folder")
    else:
        job.write_text(json.dumps(about, indent=1) + "\n")
    return folder


def _name(kind: str, one: Chunk) -> str:
    return f"{kind}-{one[0]:012}-{one[1]}.parquet"


def keep(
    series: Series,
    games: int,
    to: str | Path,
    *,
    kinds: Sequence[str] = ("games",),
    work: Callable[[Series, int, int], list[pa.Table]] = _games,
    chunk: int = 1000,
    first: int = 0,
    address: str | None = None,
    progress: bool | None = None,
) -> list[Path]:
    """Plays games and keeps them in a folder as Parquet, a file for each chunk.

    What the folder holds already is not played again: who was interrupted starts the same once more.
    """
    folder = _folder(series, to, " ".join(kinds), chunk)
    about = series.about()
    if "decisions" in kinds:
        about["facts"] = "\n".join(fact_names(series.options))
    all_chunks = chunks(games, chunk, first)
    there = {one[0] for one in all_chunks if all((folder / _name(kind, one)).exists() for kind in kinds)}
    for one, told in stream(
        series, games, work=work, chunk=chunk, first=first, address=address, progress=progress, skip=there
    ):
        for kind, whole in zip(kinds, told, strict=True):
            tables.write(whole, folder / _name(kind, one), about)
    return [folder / _name(kind, one) for kind in kinds for one in all_chunks]


def self_play(
    options: str,
    games: int,
    to: str | Path,
    *,
    seed: int = 1,
    agents: Sequence[str] = ("random",),
    nodes: int | None = None,
    records: bool = False,
    **more: Any,
) -> pa.Table:
    """Plays games and keeps them in a folder; the whole table of results comes back, in order."""
    series = Series.of(options, seed, agents, nodes)
    files = keep(series, games, to, work=_recorded if records else _games, **more)
    return pa.concat_tables(pq.read_table(file) for file in files)


def decisions(
    options: str,
    games: int,
    to: str | Path,
    *,
    seed: int = 1,
    agents: Sequence[str] = ("master",),
    nodes: int | None = None,
    chunk: int = 10,
    **more: Any,
) -> tuple[pa.Table, pa.Table]:
    """Data to learn from: games, and every decision of them with what was seen, chosen and expected."""
    series = Series.of(options, seed, agents, nodes)
    files = keep(series, games, to, kinds=("games", "decisions"), work=_decisions, chunk=chunk, **more)
    half = len(files) // 2
    both = (files[:half], files[half:])
    played, decided = (pa.concat_tables(pq.read_table(file) for file in some) for some in both)
    return played, decided


def card_study(
    options: str,
    games: int,
    to: str | Path,
    *,
    seed: int = 1,
    agents: Sequence[str] = ("greedy",),
    nodes: int | None = None,
    chunk: int = 100,
    **more: Any,
) -> pa.Table:
    """What cards are worth: for each how often it was dealt and played, and the mean margin then."""
    series = Series.of(options, seed, agents, nodes)
    files = keep(series, games, to, kinds=("cards",), work=_cards, chunk=chunk, **more)
    rows = pa.concat_tables(pq.read_table(file) for file in files)
    dealt = rows.group_by("card").aggregate([("margin", "count"), ("margin", "mean"), ("played", "mean")])
    when = rows.filter(pc.field("played")).group_by("card").aggregate([("margin", "mean")])
    whole = dealt.join(when, "card", right_suffix="_when_played").sort_by("card")
    names = {
        "margin_count": "dealt",
        "margin_mean": "margin",
        "played_mean": "played",
        "margin_mean_when_played": "margin_when_played",
    }
    return whole.rename_columns([names.get(name, name) for name in whole.column_names])


@dataclass(frozen=True)
class Contest:
    """What came of a match: by name, the share of wins, the mean points and one standard error of them."""

    games: int
    wins: dict[str, float]
    points: dict[str, float]
    errors: dict[str, float]


def match(
    options: str,
    agents: Sequence[str],
    deals: int,
    *,
    seed: int = 1,
    nodes: int | None = None,
    chunk: int = 50,
    address: str | None = None,
    progress: bool | None = None,
) -> Contest:
    """Lets agents play each other: every deal is played once in each rotation of the seats."""
    players = Game(options, seed=0).players
    if len(agents) != players:
        raise ValueError(f"{players} agents are needed, one for each seat, not {len(agents)}")
    labels = [
        f"{name} {place + 1}" if list(agents).count(name) > 1 else name for place, name in enumerate(agents)
    ]
    wins: dict[str, list[float]] = {name: [] for name in labels}
    points: dict[str, list[float]] = {name: [] for name in labels}
    for turn in range(players):
        order = [(place + turn) % players for place in range(players)]
        series = Series.of(options, seed, [agents[place] for place in order], nodes)
        results = sorted(
            stream(series, deals, chunk=chunk, address=address, progress=progress), key=lambda one: one[0]
        )
        for _, (whole,) in results:
            for totals, ranks in zip(whole["totals"].to_pylist(), whole["ranks"].to_pylist(), strict=True):
                for seat, place in enumerate(order):
                    points[labels[place]].append(totals[seat])
                    wins[labels[place]].append(float(ranks[seat] == 1) / ranks.count(1))
    mean = {name: float(np.mean(told)) for name, told in points.items()}
    error = {name: float(np.std(told) / max(len(told), 1) ** 0.5) for name, told in points.items()}
    return Contest(deals * players, {name: float(np.mean(won)) for name, won in wins.items()}, mean, error)


def tournament(
    options: str, agents: Sequence[str], deals: int, **more: Any
) -> tuple[dict[str, float], dict[tuple[str, str], Contest]]:
    """Lets every two of some agents play each other at tables for two, and rates them on the Elo scale."""
    contests = {pair: match(options, pair, deals, **more) for pair in combinations(agents, 2)}
    rating = dict.fromkeys(agents, 0.0)
    for _ in range(2000):
        for name in agents:
            pull = 0.0
            for (one, other), contest in contests.items():
                if name in (one, other):
                    rival = other if name == one else one
                    likely = 1 / (1 + 10 ** ((rating[rival] - rating[name]) / 400))
                    share = min(max(contest.wins[name], 0.001), 0.999)
                    pull += share - likely
            rating[name] += 40 * pull / max(len(agents) - 1, 1)
        middle = sum(rating.values()) / len(rating)
        rating = {name: rated - middle for name, rated in rating.items()}
    return dict(sorted(rating.items(), key=lambda one: -one[1])), contests


def deal_of(series: Series, number: int) -> dict[str, Any]:
    """What chance decided in a game of a series."""
    return Game(series.options, seed=series_seed(series.seed, number)).deal()


def _study(arguments: argparse.Namespace) -> None:
    folder = Path(arguments.folder)
    played, decided = decisions(
        arguments.options,
        arguments.games,
        folder / "chunks",
        seed=arguments.seed,
        agents=arguments.agent or ("master",),
        nodes=arguments.nodes,
        first=arguments.first,
        address=arguments.address,
    )
    series = Series.of(arguments.options, arguments.seed, arguments.agent or ("master",), arguments.nodes)
    players = Game(arguments.options, seed=0).players
    names = list(series.agents) * (players if len(series.agents) == 1 else 1)
    about = {**series.about(), "agents": " ".join(names), "facts": "\n".join(fact_names(series.options))}
    tables.write(played, folder / "games.parquet", about)
    tables.write(decided, folder / "decisions.parquet", about)
    (folder / "records").mkdir(exist_ok=True)
    for number, record in zip(played["game"].to_pylist(), played["record"].to_pylist(), strict=True):
        (folder / "records" / f"{number}.farm").write_text(record)
    print(f"{played.num_rows} games and {decided.num_rows} decisions in {folder}")


def main(arguments: Sequence[str] | None = None) -> None:
    """What `farmstead study games --ray` starts."""
    parser = argparse.ArgumentParser(prog="python -m farmstead.ray", description=__doc__)
    commands = parser.add_subparsers(required=True)
    study = commands.add_parser("study", help="write games of opponents, and every decision of them")
    study.add_argument("folder")
    study.add_argument("--options", default="")
    study.add_argument("--games", type=int, default=100)
    study.add_argument("--first", type=int, default=0)
    study.add_argument("--seed", type=int, default=1)
    study.add_argument("--agent", action="append")
    study.add_argument("--nodes", type=int)
    study.add_argument("--address", default="local")
    study.set_defaults(run=_study)
    chosen = parser.parse_args(arguments)
    chosen.run(chosen)


if __name__ == "__main__":
    main()
