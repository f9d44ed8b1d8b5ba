"""Results as Arrow tables and Parquet files."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

if TYPE_CHECKING:
    from pathlib import Path

LIST = {
    "totals": pa.float32(),
    "ranks": pa.int32(),
    "facts": pa.int32(),
    "legal": pa.int64(),
    "expected": pa.float32(),
    "win": pa.float32(),
}
SINGLE = {
    "game": pa.int64(),
    "decision": pa.int32(),
    "decisions": pa.int32(),
    "hash": pa.int64(),
    "seat": pa.int32(),
    "round": pa.int32(),
    "chosen": pa.int32(),
    "name": pa.string(),
    "record": pa.string(),
    "total": pa.float32(),
    "rank": pa.int32(),
    "card": pa.string(),
    "played": pa.bool_(),
    "margin": pa.float32(),
}


def table(columns: dict[str, Any]) -> pa.Table:
    """Columns as an Arrow table; a column of lists is a pair of offsets and values."""
    arrays, kinds = [], []
    for name, column in columns.items():
        if name in LIST:
            offsets, values = column
            kind = pa.list_(pa.field("element", LIST[name], nullable=False))
            values = pa.array(values, LIST[name])
            arrays.append(pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), values, type=kind))
        else:
            kind = SINGLE[name]
            arrays.append(pa.array(column, kind))
        kinds.append(pa.field(name, kind, nullable=False))
    return pa.table(arrays, schema=pa.schema(kinds))


def of_games(first: int, played: dict[str, Any]) -> pa.Table:
    """What `farmstead.play_games` tells, with the numbers of the games."""
    totals, ranks = played["totals"], played["ranks"]
    games, seats = totals.shape
    offsets = np.arange(games + 1, dtype=np.int32) * seats
    columns: dict[str, Any] = {
        "game": np.arange(first, first + games, dtype=np.int64),
        "decisions": played["decisions"].astype(np.int32),
        "hash": played["hashes"].view(np.int64),
        "totals": (offsets, totals.ravel()),
        "ranks": (offsets, ranks.ravel().astype(np.int32)),
    }
    if "records" in played:
        columns["record"] = played["records"]
    return table(columns)


def write(whole: pa.Table, path: Path, about: dict[str, Any]) -> None:
    """Writes a file whole or not at all."""
    told = {key: value if isinstance(value, str) else json.dumps(value) for key, value in about.items()}
    unfinished = path.with_suffix(f".{os.getpid()}.part")
    pq.write_table(whole.replace_schema_metadata(told), unfinished, compression="snappy")
    unfinished.replace(path)
