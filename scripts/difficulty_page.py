"""The difficulty guide of Hispania: docs/difficulty.md and its picture, made of the figures."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Final

from martius.arena import wilson
from martius.games.hispania.table.model import DIFFICULTY
from martius.games.hispania.table.variants import VARIANTS_DATA
from martius.kernel.plain import Json
from martius.match import library
from scripts.logistic import Chance, fit

PAGE: Final = Path("docs/difficulty.md")
PICTURE: Final = Path("docs/pictures/difficulty.svg")
PARTS: Final = ("denarii", "garrisons", "fleets", "roads", "armies")
VALUES: Final = [list(map(str, values)) for values in DIFFICULTY.values()]

LEVELS: Final = ["".join(level) for level in product(*VALUES)]
"""All levels, from the easiest to the hardest."""

CELL, LEFT, TOP = 26, 74, 74
"""Of the picture: a level, the names of the rows, those of the columns."""


def write_page(figures: Json) -> Json:
    """Write the page and its picture; the figures with the chance that they make likely."""
    chances = fit(features, {level: tally_of(figures, level) for level in LEVELS})
    PICTURE.write_text(picture(chances), "utf-8")
    PAGE.write_text(page(figures, chances), "utf-8")
    expected = {level: [round(part, 3) for part in chance] for level, chance in chances.items()}
    return {**figures, "expected": expected}


def tally_of(figures: Json, level: str) -> tuple[int, int]:
    """What was won and played at a level."""
    won, games = figures["levels"].get(level, (0, 0))
    return won, games


def features(level: str) -> list[float]:
    """A level as the steps that it is harder than the easiest, digit by digit."""
    return [
        float(values.index(digit) >= step)
        for values, digit in zip(VALUES, level, strict=True)
        for step in (1, 2)
    ]


def percent(share: float) -> str:
    """A share for people."""
    return f"{share:.0%}".replace("%", " %")


def shown(won: int, games: int) -> str:
    """`30 of 50 | 60 % | 46-72 %`, as three cells of a table."""
    low, high = wilson(won, games)
    share = percent(won / games) if games else "-"
    return f"{won} of {games} | {share} | {low:.0%}-{high:.0%}".replace("%-", "-")[:-1] + " %"


# --- the page ---


def page(figures: Json, chances: Mapping[str, Chance]) -> str:
    """The whole page."""
    games = sum(n for _, n in figures["levels"].values())
    return "\n".join(
        (
            "# How hard is it?",
            "",
            "How often the bot `praetor` wins Hispania for Rome: a measure to compare levels by,",
            "not what a person will reach. `python -m scripts.difficulty` plays on and writes this",
            "page anew; the figures are in [difficulty.json](difficulty.json). All intervals are",
            "95 %.",
            "",
            "## The 243 levels",
            "",
            f"{games} games of the basic game by one player. A level alone has few of them, so",
            "the picture shows what all of them together make likely: each digit makes the game",
            "harder by so much, whatever the others are (a logistic fit). Rows are denarii and",
            "garrisons, columns fleets, roads and armies.",
            "",
            "![The chance of the bot at each level](pictures/difficulty.svg)",
            "",
            *_by_digit(figures),
            "",
            "## Scenarios",
            "",
            "Each at its own level and with its own variants.",
            "",
            *_scenarios(figures),
            "",
            "## Variants",
            "",
            "Each alone, in the basic game at an easy, a medium and a hard level. With HISPANO",
            "the bot `chieftain` leads the Hispanic side.",
            "",
            *_variants(figures),
            "",
            "## Every level",
            "",
            *_levels(figures, chances),
            "",
        )
    )


def _by_digit(figures: Json) -> list[str]:
    """What was won at all levels that have a digit in common."""
    rows = ["| | Roman wins | share | interval |", "|---|---|---|---|"]
    for i, part in enumerate(PARTS):
        for value in VALUES[i]:
            tallies = [t for level, t in figures["levels"].items() if level[i] == value]
            won, games = (sum(tally[k] for tally in tallies) for k in (0, 1))
            rows.append(f"| {part}: {value} | {shown(won, games)} |")
    return rows


def _scenarios(figures: Json) -> list[str]:
    rows = ["| scenario | Roman wins | share | interval |", "|---|---|---|---|"]
    for tables in library.scenarios(library.title("hispania")):
        if tables["id"] in figures["scenarios"]:
            rows.append(f"| {tables['name']} | {shown(*figures['scenarios'][tables['id']])} |")
    return rows


def _variants(figures: Json) -> list[str]:
    rows = ["| variant | level | Roman wins | share | interval |", "|---|---|---|---|---|"]
    for row in VARIANTS_DATA:
        for key, tally in figures["variants"].items():
            name, level = key.split()
            if name == row["id"]:
                rows.append(f"| {row['name']} | {level} | {shown(*tally)} |")
    return rows


def _levels(figures: Json, chances: Mapping[str, Chance]) -> list[str]:
    rows = ["| level | likely | interval | Roman wins |", "|---|---|---|---|"]
    for level, chance in chances.items():
        won, games = tally_of(figures, level)
        between = f"{chance.low:.0%}-{chance.high:.0%}".replace("%-", "-")[:-1] + " %"
        rows.append(f"| {level} | {percent(chance.likely)} | {between} | {won} of {games} |")
    return rows


# --- the picture ---

STYLE: Final = """<style>
  .paper { fill: #f8f1e0 } .ink { fill: #2a2018 } .faded { fill: #5f4f3c }
  .line { stroke: #9c8560 }
  text { font: 11px Garamond, Palatino, serif; text-anchor: middle }
  .row { text-anchor: end } .cell { fill: #1d1510 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #211812 } .ink { fill: #efdfbf } .faded { fill: #bfa981 }
    .line { stroke: #7a6141 }
  }
</style>"""


def picture(chances: Mapping[str, Chance]) -> str:
    """All levels in a square of squares; the colour and the number say the chance."""
    width, height = LEFT + 27 * CELL + 12, TOP + 9 * CELL + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        'aria-label="The chance of the bot at each level, in per cent">',
        STYLE,
        f'<rect class="paper" width="{width}" height="{height}"/>',
        *_names(),
    ]
    for level, chance in chances.items():
        x, y = place(level)
        parts.append(
            f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{CELL - 1}" '
            f'fill="{colour(chance.likely)}"><title>{level}</title></rect>'
            f'<text class="cell" x="{x + CELL / 2}" y="{y + 17}">{chance.likely * 100:.0f}</text>'
        )
    return "\n".join((*parts, "</svg>", ""))


def place(level: str) -> tuple[int, int]:
    """Where a level is in the picture: rows by denarii and garrisons, columns by the rest."""
    a, b, c, d, e = (values.index(digit) for values, digit in zip(VALUES, level, strict=True))
    return LEFT + CELL * (9 * c + 3 * d + e), TOP + CELL * (3 * a + b)


def _names() -> list[str]:
    parts = []
    for i, fleets in enumerate(VALUES[2]):
        at = LEFT + CELL * 9 * i
        parts.append(f'<text class="ink" x="{at + CELL * 4.5}" y="22">{fleets} fleets</text>')
        for j, roads in enumerate(VALUES[3]):
            middle = at + CELL * (3 * j + 1.5)
            parts.append(f'<text class="faded" x="{middle}" y="44">{roads} roads</text>')
            parts += [
                f'<text class="faded" x="{at + CELL * (3 * j + k + 0.5)}" y="64">{armies}</text>'
                for k, armies in enumerate(VALUES[4])
            ]
    for a, denarii in enumerate(VALUES[0]):
        for b, garrisons in enumerate(VALUES[1]):
            y, name = TOP + CELL * (3 * a + b) + 17, f"{denarii} den., {garrisons} g."
            parts.append(f'<text class="row ink" x="{LEFT - 8}" y="{y}">{name}</text>')
    foot = "per cent of games that the bot wins; the third row of names is the armies"
    y = TOP + 9 * CELL + 20
    return [*parts, f'<text class="faded" x="{LEFT + 13.5 * CELL}" y="{y}">{foot}</text>']


def colour(share: float) -> str:
    """From red over sand to green; light enough for dark figures."""
    red, sand, green = (214, 110, 84), (236, 214, 160), (132, 178, 108)
    low, high, part = (red, sand, share * 2) if share < 0.5 else (sand, green, share * 2 - 1)
    mixed = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)
