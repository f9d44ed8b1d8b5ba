"""What the handbook and the README say is run as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
PAGES = [HERE / "README.md", HERE.parent / "README.md", *sorted((HERE / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_the_code_of_a_page_runs(page: Path) -> None:
    code = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)
    if not code and page.name in ("index.md", "ray.md", "data.md", "reference.md"):
        return
    assert code, f"{page.name} shows no code"
    exec(compile("\n".join(code), str(page), "exec"), {"__name__": "page"})
