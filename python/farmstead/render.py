"""A table as text and as a picture, drawn from its report."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from farmstead._farmstead import Game, View

SEATS = "ABCDE"
GROUND, ROOM, FIELD, HOUSED, TILE = "#cfe3b4", "#b98a5e", "#9c7a4d", "#a9cf7f", "#d9c9a3"
HOUSES = {"wood": "#b98a5e", "clay": "#c0694a", "stone": "#9a9a9a"}
SEAT_COLOURS = ("#c0392b", "#2e6fb7", "#3f8f4f", "#8a5fb0", "#c58a1f")


@dataclass
class Cell:
    """A cell of a farm: where, what it is called there, its colour, and which sides are closed."""

    row: int
    column: int
    label: str
    colour: str
    sides: set[str] = field(default_factory=set)


def _report(game: Game | View, seat: int | None) -> dict[str, Any]:
    view = getattr(game, "view", None)
    return game.report() if view is None else view(seat).report()


def _agricola(farm: dict[str, Any]) -> list[Cell]:
    cells = {
        f"{'abc'[row]}{column + 1}": Cell(row, column, "", GROUND) for row in range(3) for column in range(5)
    }
    for name in farm["rooms"]:
        cells[name].label, cells[name].colour = farm["house"], HOUSES[farm["house"]]
    for one in farm["fields"]:
        if one["cell"] in cells:
            crop = f"{one['amount']} {one['crop']}" if one["amount"] else "field"
            cells[one["cell"]].label, cells[one["cell"]].colour = crop, FIELD
    for pasture in farm["pastures"]:
        for name in pasture["cells"]:
            cells[name].label, cells[name].colour = "pasture", HOUSED
    for name in farm["stables"]:
        cells[name].label = f"{cells[name].label} stable".strip()
    for edge in farm["fences"]:
        row, column = int(edge[1]), int(edge[2])
        first, second = ("top", "bottom") if edge[0] == "H" else ("left", "right")
        for cell in cells.values():
            if (cell.row, cell.column) == (row, column):
                cell.sides.add(first)
            before = (row - 1, column) if edge[0] == "H" else (row, column - 1)
            if (cell.row, cell.column) == before:
                cell.sides.add(second)
    return list(cells.values())


def _family(farm: dict[str, Any]) -> list[Cell]:
    colours = {"room": HOUSES[farm["house"]], "field": FIELD, "pasture": HOUSED}
    cells = []
    for tile in farm["tiles"]:
        label = f"{tile['grain']} grain" if tile["grain"] else tile["key"]
        if tile["stable"]:
            label += " stable"
        colour = colours.get(tile["kind"], TILE)
        cells += [Cell(at["row"], at["column"], label, colour) for at in tile["cells"]]
    return cells


def _creatures(farm: dict[str, Any]) -> list[Cell]:
    cells = []
    for one in farm["cells"]:
        label = " ".join(filter(None, [one["building"], "trough" if one["trough"] else ""]))
        sides = {side for side, closed in zip(SIDES, one["borders"], strict=True) if closed}
        colour = ROOM if one["building"] else HOUSED if one["holds"] else GROUND
        column = int(one["cell"][1:]) - 1
        cells.append(Cell("abc".index(one["cell"][0]), column, label, colour, sides))
    return cells


SIDES = ("top", "right", "bottom", "left")


def _cells(game: str, farm: dict[str, Any]) -> list[Cell]:
    draw = {"family": _family, "creatures": _creatures}.get(game, _agricola)
    return draw(farm)


def _goods(goods: dict[str, int]) -> str:
    return ", ".join(f"{number} {good}" for good, number in goods.items()) or "nothing"


def _about(farm: dict[str, Any]) -> list[str]:
    lines = [_goods(farm["goods"])]
    if "people" in farm:
        lines.append(f"{farm['people']} people, {farm['people_left']} to place, {farm['begging']} begging")
    owned = [str(key) for key in farm.get("improvements", [])]
    owned += [card["name"] for card in farm.get("cards", [])]
    if owned:
        lines.append("has " + ", ".join(owned))
    if farm.get("hand"):
        lines.append("hand " + ", ".join(card["name"] for card in farm["hand"]))
    elif farm.get("hand_size"):
        lines.append(f"{farm['hand_size']} cards in hand")
    return lines


def _spaces(report: dict[str, Any]) -> list[tuple[str, str]]:
    rows = []
    for space in report["spaces"]:
        if space.get("revealed", space.get("open", True)):
            who = space.get("occupants", [space.get("occupant")])
            seats = "".join(SEATS[seat] for seat in who if seat is not None)
            rows.append(
                (seats, f"{space['name']}: {_goods(space['goods'])}" if space["goods"] else space["name"])
            )
    return rows


def _heading(report: dict[str, Any]) -> str:
    seat = report["seat"]
    turn = "the game is over" if seat is None else f"{SEATS[seat]} decides: {report['decision']}"
    return f"{report['game']}, round {report['round']}, {report['phase']}: {turn}"


def text(game: Game | View, seat: int | None = None) -> str:
    """The table as text, as this seat sees it; without one, as a watcher does."""
    report = _report(game, seat)
    lines = [_heading(report), ""]
    lines += [f"{seats or '.':<5} {words}" for seats, words in _spaces(report)]
    for number, farm in enumerate(report["players"]):
        lines += ["", f"{SEATS[number]}: " + "; ".join(_about(farm))]
        cells = _cells(report["game"], farm)
        top, left = min(cell.row for cell in cells), min(cell.column for cell in cells)
        rows = 1 + max(cell.row for cell in cells) - top
        columns = 1 + max(cell.column for cell in cells) - left
        grid = [["" for _ in range(columns)] for _ in range(rows)]
        for cell in cells:
            label = (cell.label or ".")[:11]
            fenced = "#" if cell.sides else ""
            grid[cell.row - top][cell.column - left] = label + fenced
        lines += ["   " + " ".join(f"{label:<12}" for label in row).rstrip() for row in grid]
    return "\n".join(lines)


CELL, GAP, LINE = 62, 24, 17


def _shape(cell: Cell, x: float, y: float) -> str:
    drawn = f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{cell.colour}" stroke="#8a9a6a"/>'
    words = re.split(r"[ -]", cell.label)[:4]
    for index, word in enumerate(words):
        drawn += (
            f'<text x="{x + CELL / 2}" y="{y + 16 + 13 * index}" font-size="10" text-anchor="middle">'
            f"{escape(word[:10])}</text>"
        )
    ends = {
        "top": (x, y, x + CELL, y),
        "right": (x + CELL, y, x + CELL, y + CELL),
        "bottom": (x, y + CELL, x + CELL, y + CELL),
        "left": (x, y, x, y + CELL),
    }
    for side in sorted(cell.sides):
        x1, y1, x2, y2 = ends[side]
        drawn += f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#5b3a1a" stroke-width="5"/>'
    return drawn


def svg(game: Game | View, seat: int | None = None) -> str:
    """The table as an SVG picture, as this seat sees it; without one, as a watcher does."""
    report = _report(game, seat)
    parts: list[str] = []
    y = GAP
    right = 0.0

    def write(
        x: float, y: float, words: str, size: int = 13, colour: str = "#222", weight: str = "normal"
    ) -> None:
        nonlocal right
        right = max(right, x + len(words) * size * 0.56)
        parts.append(
            f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}">'
            f"{escape(words)}</text>"
        )

    write(GAP, y, _heading(report), 16, weight="bold")
    y += 28
    spaces = _spaces(report)
    third = (len(spaces) + 2) // 3
    for index, (seats, words) in enumerate(spaces):
        x, line = GAP + 300 * (index // third), y + LINE * (index % third)
        for place, letter in enumerate(seats):
            colour = SEAT_COLOURS[SEATS.index(letter)]
            parts.append(f'<circle cx="{x + 5 + 12 * place}" cy="{line - 4}" r="5" fill="{colour}"/>')
        write(x + 12 * len(seats) + (4 if seats else 0), line, words[:48], 12)
    y += LINE * third + 14
    for number, farm in enumerate(report["players"]):
        write(GAP, y + 6, f"{SEATS[number]}", 18, SEAT_COLOURS[number], "bold")
        cells = _cells(report["game"], farm)
        top, left = min(cell.row for cell in cells), min(cell.column for cell in cells)
        for cell in sorted(cells, key=lambda cell: len(cell.sides)):
            x = GAP + 24 + CELL * (cell.column - left)
            parts.append(_shape(cell, x, y + CELL * (cell.row - top)))
            right = max(right, x + CELL)
        height = CELL * (1 + max(cell.row for cell in cells) - top)
        for index, words in enumerate(_about(farm)):
            write(GAP + 24, y + height + LINE * (index + 1), words[:140], 12)
        y += height + LINE * (len(_about(farm)) + 2)
    width, height = int(right) + GAP, int(y) + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif">'
        f'<rect width="{width}" height="{height}" fill="#f7f3e8"/>{"".join(parts)}</svg>'
    )
