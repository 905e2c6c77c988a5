"""Hannibal's board as text: provinces with their spaces, armies, and the seat's own cards."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from martius.kernel.plain import Json, Plain

MARKS: Final = {"rome": "R", "carthage": "C", "neutral": "·"}
COLOURS: Final = {"rome": "red", "carthage": "blue", "neutral": "dim"}
LEGEND: Final = (
    "R Roman, C Carthaginian, · neutral   # walled city   ^ tribe   ~ port   "
    "(8/2e Hannibal) an army, 2 of 8 CUs elephants   [2] inside a city   ! a siege point"
)
FORCES: Final = ("macedon", "naval_victory", "truce", "hanno_counsels", "cato_counsels")

Space = Json


def draw(view: Json, static: Plain) -> RenderableType:
    """A line for each province, and what is beside the board."""
    board = view["board"]
    now = {space["id"]: space for space in board["spaces"]}
    names = {general["id"]: general["name"] for general in static["generals"]}
    lines = []
    for province in static["provinces"]:
        owner = board["provinces"][province["id"]]
        line = Text(f"{MARKS[owner]} {province['name']}:", f"bold {COLOURS[owner]}")
        for space in static["spaces"]:
            if space["province"] == province["id"]:
                line.append("  ")
                line.append_text(_cell(space, now[space["id"]], names))
        lines.append(line)
    beside = [Text(line) for line in _beside(board, static)]
    return Group(*lines, *beside, Text(LEGEND, style="dim"))


def _cell(space: Space, now: Space, names: dict[str, str]) -> Text:
    """`C Saguntum#~ (10 Hannibal, Mago)`."""
    kind = {"walled": "#", "tribe": "^" if now["tribe"] else ""}.get(space["kind"], "")
    port = "~" if space["port"] else ""
    cell = Text(f"{MARKS[now['control']]} {space['name']}{kind}{port}", COLOURS[now["control"]])
    cell.append("!" * now["siege"], "bold yellow")
    for where, brackets in (("outside", "()"), ("inside", "[]")):
        for stack in now[where]:
            generals = ", ".join(names[general] for general in stack["generals"])
            elephants = f"/{stack['elephants']}e" if stack["elephants"] else ""
            train = " train" if stack["train"] else ""
            text = f"{stack['cus']}{elephants} {generals}".strip()
            cell.append(
                f" {brackets[0]}{text}{train}{brackets[1]}", f"bold {COLOURS[stack['side']]}"
            )
    return cell


def _beside(board: Json, static: Plain) -> list[str]:
    """Cards, events in force and the battle under way."""
    titles = {card["number"]: card for card in static["cards"]}
    hands = ", ".join(f"{side} {number}" for side, number in board["hands"].items())
    lines = [f"Strategy cards: {hands}; deck {board['deck']}, discards {len(board['discard'])}."]
    for number in board["hand"] or ():
        card = titles[number]
        lines.append(f"  #{number} {card['title']} ({card['ops']}): {card['text']}")
    force = [name.replace("_", " ") for name in FORCES if board["in_force"][name]]
    if force:
        lines.append(f"In force: {', '.join(force)}.")
    if board["battle"]:
        lines += _battle(board["battle"], static)
    return lines


def _battle(battle: Json, static: Plain) -> list[str]:
    names = {card["id"]: card["name"] for card in static["battle_cards"]}
    counts = ", ".join(f"{side} {row['cards']}" for side, row in battle["sides"].items())
    lines = [f"Battle of {battle['space']}, round {battle['round']}: battle cards {counts}."]
    if battle["hand"]:
        cards = ", ".join(f"{n} {names[kind]}" for kind, n in battle["hand"].items())
        lines.append(f"  Yours: {cards}.")
    return lines


# --- one place ---


def look(view: Json, static: Plain, word: str) -> RenderableType | None:
    """A space with its links, by the beginning of its name."""
    wanted = word.lower().replace("_", " ")
    names = {general["id"]: general["name"] for general in static["generals"]}
    for space in static["spaces"]:
        if space["name"].lower().startswith(wanted):
            now = next(item for item in view["board"]["spaces"] if item["id"] == space["id"])
            return Group(_cell(space, now, names), *_facts(space, static), *_links(space, static))
    return None


def _facts(space: Space, static: Plain) -> list[Text]:
    provinces = {province["id"]: province["name"] for province in static["provinces"]}
    facts = [f"A space of {provinces[space['province']]}."]
    if space["port"]:
        facts.append(f"A port, naval modifier {space['naval']:+d}.")
    if space["capacity"]:
        facts.append(f"A Walled City that holds {space['capacity']} CUs.")
    return [Text(" ".join(facts))]


def _links(space: Space, static: Plain) -> list[Text]:
    names = {each["id"]: each["name"] for each in static["spaces"]}
    lines = []
    for link in static["links"]:
        if space["id"] in (link["a"], link["b"]):
            other = link["b"] if link["a"] == space["id"] else link["a"]
            kind = "" if link["kind"] == "road" else f" ({link['kind'].replace('_', ' ')})"
            lines.append(Text(f"  to {names[other]}{kind}"))
    return lines
