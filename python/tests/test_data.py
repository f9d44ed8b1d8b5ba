"""The sample that ships: 20,000 decisions of strong opponents."""

from __future__ import annotations

from pathlib import Path

import pytest

import farmstead

pq = pytest.importorskip("pyarrow.parquet")

SAMPLE = Path(__file__).parent / "data" / "sample.parquet"
SEED = 20261118


def test_the_sample_is_what_its_card_says() -> None:
    sample = pq.read_table(SAMPLE)
    assert sample.num_rows == 20_000
    games = {options.split(" mode")[0] for options in sample["options"].unique().to_pylist()}
    assert len(games) == 14
    endings = sample.group_by(["options", "game"]).aggregate([("name", "list")])
    assert len({tuple(names) for names in endings["name_list"].to_pylist()}) == endings.num_rows
    for number, legal in zip(sample["chosen"].to_pylist(), sample["legal"].to_pylist(), strict=True):
        assert 0 <= number < len(legal)


def test_the_sample_is_played_again_decision_by_decision() -> None:
    """The first game of every table: the same moves are legal, and the same is seen."""
    seen = set()
    game = None
    for row in pq.read_table(SAMPLE).to_pylist():
        if row["game"] != 0:
            continue
        if row["decision"] == 0:
            game = farmstead.Game(row["options"], seed=farmstead.series_seed(SEED, 0))
            seen.add(row["options"])
        assert game.legal_moves() == row["legal"]
        assert game.to_move == row["seat"]
        assert game.facts(row["seat"]).tolist() == row["facts"]
        assert game.round == row["round"]
        chosen = row["legal"][row["chosen"]]
        assert game.name(chosen) == row["name"]
        game.play(chosen)
        if game.over:
            assert game.totals()[row["seat"]] == row["total"]
    assert len(seen) == 14
