"""De Bello Punico's board as text: the map with the units on it, and the command boxes."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from martius.kernel.plain import Json, Plain

WIDTH: Final = 4
"""Letters for a hex."""
ARROWS: Final = {"n": "↑", "ne": "↗", "se": "↘", "s": "↓", "sw": "↙", "nw": "↖"}
GROUND: Final = {"open": "·", "rocky": "^", "hill": "∩", "bushes": '"', "river": "≈", "road": "="}
COLOURS: Final = {"rome": "red", "carthage": "blue"}
LEGEND: Final = (
    "Capitals: Rome. Small letters: Carthage. ↑ facing, ! disordered, ? in panic, * leader. "
    'Ground: · open, ^ rocky, ∩ hill, " bushes, ≈ river, = road.'
)

Unit = Json


def draw(view: Json, static: Plain) -> RenderableType:
    """The map, two lines for each row of hexes, and what is beside it."""
    board = view["board"]
    battle = next(known for known in static["battles"] if known["id"] == board["battle"])
    ground = {place["id"]: GROUND[place["terrain"]] for place in battle["hexes"]}
    types = {counter["id"]: counter["type"] for counter in static["units"]}
    units = {unit["hex"]: unit for unit in board["units"] if unit["hex"]}
    leaders = {leader["hex"]: side for side, leader in board["leaders"].items() if leader["hex"]}
    columns, rows = static["grid"]["columns"], static["grid"]["rows"]
    lines = [Text("   " + "".join(f"{c:<{WIDTH}}" for c in range(1, columns + 1)), "dim")]
    for row in range(1, rows + 1):
        for lower in (0, 1):
            line = Text(f"{row:02} " if not lower else "   ", "dim")
            for column in range(1, columns + 1):
                at = f"{column:02}{row:02}"
                drawn = (column + 1) % 2 == lower
                line.append(_cell(at, ground, types, units, leaders) if drawn else " " * WIDTH)
            lines.append(line)
    below = [Text(_commands(board)), Text(LEGEND, "dim"), Text(_codes(board, static), "dim")]
    return Group(*lines, *below)


def _cell(
    at: str,
    ground: dict[str, str],
    types: dict[str, str],
    units: dict[str, Unit],
    leaders: dict[str, str],
) -> Text:
    """`Ha↑!`: what stands in a hex, or its ground."""
    star = "*" if at in leaders else ""
    unit = units.get(at)
    if unit is None:
        style = COLOURS[leaders[at]] if star else "dim"
        return Text(f"{ground[at]}{star}".ljust(WIDTH), style)
    name = _code(types[unit["id"]], unit["side"])
    state = "?" if unit["panic"] else "!" if unit["disorder"] else ""
    shown = f"{name}{ARROWS[unit['facing']]}{star or state}"
    return Text(shown.ljust(WIDTH)[:WIDTH], COLOURS[unit["side"]])


def _commands(board: Json) -> str:
    """The markers in the boxes, ● face down and ○ used."""
    lines = []
    for side, command in board["command"].items():
        boxes = [
            f"{box['id'].capitalize()} {'●' * box['down']}{'○' * box['used']}"
            + (" (one is false)" if command.get("vacuus") == box["id"] else "")
            for box in command["boxes"]
            if box["down"] or box["used"]
        ]
        lines.append(f"Command boxes of {side.capitalize()}: {', '.join(boxes) or 'empty'}")
    return "\n".join(lines)


def _codes(board: Json, static: Plain) -> str:
    """What the letters of the units on the map stand for."""
    present = {unit["corps"] for unit in board["units"] if unit["hex"]}
    types = {counter["corps"]: counter["type"] for counter in static["units"]}
    names = [
        f"{_code(types[corps['id']], corps['side'])} {corps['name']}"
        for corps in static["corps"]
        if corps["id"] in present
    ]
    return f"Units: {', '.join(names)}."


def _code(kind: str, side: str) -> str:
    return kind.upper() if side == "rome" else kind.lower()


def look(view: Json, static: Plain, word: str) -> RenderableType | None:
    """A unit by its id, or a hex with what stands in it."""
    name = word.lower()
    for unit in view["board"]["units"]:
        if name in (unit["id"], unit["hex"]):
            return Text(_unit(unit, static))
    battle = next(b for b in static["battles"] if b["id"] == view["board"]["battle"])
    for place in battle["hexes"]:
        if place["id"] == name:
            cost = f"costs {place['cost']} to enter" if place["cost"] else "impassable"
            return Text(f"Hex {name}: {place['terrain']}, {cost}.")
    return None


def _unit(unit: Unit, static: Plain) -> str:
    counter = next(known for known in static["units"] if known["id"] == unit["id"])
    where = f"hex {unit['hex']}, facing {unit['facing']}" if unit["hex"] else unit["place"]
    states = [name for name in ("panic", "finis", "moved", "attacked", "fired") if unit[name]]
    state = f"; {', '.join(states)}" if states else ""
    return (
        f"{counter['name']} ({unit['id']}): {where}; combat {unit['combat']}, "
        f"movement {counter['movement']}, disorder {unit['disorder']} of {unit['morale']}{state}."
    )
