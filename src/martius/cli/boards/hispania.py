"""Hispania's board as text: provinces with their cities, and the seas."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from martius.kernel.plain import Json, Plain

ACROSS: Final = 3
"""Cities side by side."""

LETTERS: Final = {
    "praetor_ulterior": "U",
    "praetor_citerior": "C",
    "consul": "K",
    "proconsul": "P",
}
COLOURS: Final = {
    "praetor_ulterior": "red",
    "praetor_citerior": "yellow",
    "consul": "blue",
    "proconsul": "white",
}
LEGEND: Final = (
    "* capital   ● revolt   ⚔ army   ▲ general   ▣ garrison   ≈ fleet   "
    "of U praetor of Ulterior, C praetor of Citerior, K consul"
)

OF_VARIANTS: Final = ", P proconsul   ⚔⚔ special army   L Legio Hispana   ☠ pirates"

Space = Json


def draw(view: Json, static: Plain) -> RenderableType:
    """A row for each province, one for the seas, and what is beside the board."""
    board = view["board"]
    now = {space["id"]: space for space in board["spaces"]}
    table = Table.grid(padding=(0, 2, 0, 0))
    for province in static["provinces"]:
        cities = [space for space in static["spaces"] if space["province"] == province["id"]]
        _add(table, f"{province['numeral']:3} {province['name']}", cities, now)
    _add(table, "    Seas", [space for space in static["spaces"] if space["kind"] == "sea"], now)
    return Group(
        table, Text(_roads(board, static)), Text(_beside(board)), Text(_legend(board), style="dim")
    )


def _roads(board: Json, static: Plain) -> str:
    """The roads as chains of cities; the links of a space are under `look`."""
    names = {space["id"]: space["name"] for space in static["spaces"]}
    ends = {link["id"]: (names[link["a"]], names[link["b"]]) for link in static["links"]}
    return "Roads: " + ", ".join("-".join(ends[road]) for road in board["roads"]) + "."


def _legend(board: Json) -> str:
    return LEGEND + (OF_VARIANTS if board["variants"] else "")


def _add(table: Table, heading: str, spaces: list[Space], now: dict[str, Space]) -> None:
    cells = [_cell(space, now[space["id"]]) for space in spaces]
    for start in range(0, len(cells), ACROSS):
        table.add_row(Text(heading if not start else "", "bold"), *cells[start : start + ACROSS])


def _cell(space: Space, now: Space) -> Text:
    """`6 Toletum* ●● ⚔`: shield, name, and what stands there."""
    shield = f"{space['shield']} " if space["shield"] else ""
    name = f"{shield}{space['name']}{'*' if space['capital'] else ''}"
    cell = Text(name, "bold red" if now["revolts"] else "")
    if now["fleet"]:
        cell.append(" ≈", "cyan")
    if now["revolts"]:
        cell.append(" " + "●" * now["revolts"], "red")
    if now["pirates"]:
        cell.append(" " + "☠" * now["pirates"], "red")
    if now["army"]:
        cell.append(" ⚔⚔" if now["special_army"] else " ⚔", "bold red")
    if now["garrisons"]:
        cell.append(" ")
    for owner in now["garrisons"]:
        cell.append(f"▣{LETTERS[owner]}", COLOURS[owner])
    if now["legion"]:
        cell.append("L", "bold blue")
    if now["general"]:
        cell.append(f" ▲{LETTERS[now['general']]}", f"bold {COLOURS[now['general']]}")
    return cell


def _beside(board: Json) -> str:
    """The reserve, and who is off the board."""
    reserve = board["reserve"]
    garrisons = ", ".join(
        f"{LETTERS[owner]} {left}" for owner, left in reserve["garrisons"].items()
    )
    text = (
        f"Reserve: revolts {reserve['revolts']}, armies {reserve['armies']}, garrisons {garrisons}."
    )
    if board["variants"]:
        text += _of_variants(board)
    if board["off_board"] and not board["setup"]:
        absent = ", ".join(piece.replace("_", " of ") for piece in board["off_board"])
        text += f" Off the board: {absent}; denarii blocked: {board['blocked_denarii']}."
    return text


def _of_variants(board: Json) -> str:
    """What only variants have beside the board."""
    reserve = board["reserve"]
    parts = [f" Variants: {', '.join(board['variants'])}."]
    if reserve["legion"]:
        parts.append(" The Legio Hispana is in reserve.")
    if reserve["special_army"]:
        parts.append(" The special army is in reserve.")
    if reserve["roads"]:
        parts.append(f" Roads left: {reserve['roads']}.")
    if board["hispanic_denarii"]:
        parts.append(f" Hispanic denarii: {board['hispanic_denarii']}.")
    return "".join(parts)


# --- one place ---


def look(view: Json, static: Plain, word: str) -> RenderableType | None:
    """A space with its links, by the beginning of its name."""
    wanted = word.lower().replace("_", " ")
    for space in static["spaces"]:
        if space["name"].lower().startswith(wanted) or (space["code"] or "").lower() == wanted:
            now = next(item for item in view["board"]["spaces"] if item["id"] == space["id"])
            lines = [_cell(space, now), *_facts(space, static)]
            return Group(*lines, *_links(space, view["board"]["roads"], static))
    return None


def _facts(space: Space, static: Plain) -> list[Text]:
    provinces = {province["id"]: province["name"] for province in static["provinces"]}
    if space["kind"] == "sea":
        return [Text("A sea.")]
    sure = "attested" if space["shield_source"] == "attested" else "our reconstruction"
    code = f" ({space['code']})" if space["code"] else ""
    return [Text(f"A city of {provinces[space['province']]}{code}. Its shield is {sure}.")]


def _links(space: Space, roads: list[str], static: Plain) -> list[Text]:
    names = {each["id"]: each["name"] for each in static["spaces"]}
    lines = []
    for link in static["links"]:
        if space["id"] in (link["a"], link["b"]):
            other = link["b"] if link["a"] == space["id"] else link["a"]
            length = f"{link['segments']} segment{'s' if link['segments'] > 1 else ''}"
            road = ", road" if link["id"] in roads else ""
            sure = "" if link["source"] == "attested" else " (our reconstruction)"
            lines.append(Text(f"  to {names[other]}: {length}{road}{sure}"))
    return lines
