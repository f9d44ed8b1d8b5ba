"""Makes the sample: python tests/data/make.py PROGRAM. CARD.md tells what it is."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

DECISIONS = 20_000
# It looks ahead, and chooses among turns that are nearly as good as the best: no two games are the same.
AGENT = "steward"
TABLES = (
    [("classic", players) for players in range(1, 6)]
    + [("revised", players) for players in range(1, 5)]
    + [("family", players) for players in range(1, 5)]
    + [("creatures", 2)]
)


def main() -> None:
    program, parts, left = sys.argv[1], [], DECISIONS
    for number, (game, players) in enumerate(TABLES):
        share = left // (len(TABLES) - number)
        with tempfile.TemporaryDirectory() as folder:
            command = [program, "study", "games", folder, "--game", game, "--players", str(players)]
            command += ["--agent", AGENT, "--seed", "20261118", "--games"]
            subprocess.run(
                [*command, str(share // (40 * players) + 2)], check=True, stdout=subprocess.DEVNULL
            )
            whole = pq.read_table(Path(folder) / "decisions.parquet")
        options = whole.schema.metadata[b"options"].decode()
        some = whole.slice(0, share)
        assert some.num_rows == share, (options, some.num_rows)
        parts.append(some.replace_schema_metadata().add_column(0, "options", pa.array([options] * share)))
        left -= share
    sample = pa.concat_tables(parts)
    assert sample.num_rows == DECISIONS
    about = {"rules": "2", "agents": AGENT, "nodes": "own", "seed": "20261118"}
    path = Path(__file__).parent / "sample.parquet"
    pq.write_table(sample.replace_schema_metadata(about), path, compression="zstd", compression_level=15)


if __name__ == "__main__":
    main()
