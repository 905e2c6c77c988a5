"""Titles, scenarios and options by name, and a person's own scenario files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from martius.games import TITLES
from martius.kernel import AnyGame, Choice, GameOption
from martius.kernel.plain import Json, Plain
from martius.match.errors import MatchError, RecordError, ScenarioError
from martius.match.record import Record

SCHEMA = 1


def title(name: str) -> AnyGame:
    """A title by its id."""
    if name not in TITLES:
        raise MatchError(f"There is no title {name!r}; there are {', '.join(TITLES)}.")
    return TITLES[name]


def scenarios(game: AnyGame) -> list[Json]:
    """The scenarios that come with a title; the one to start with is first."""
    folder = files("martius.games") / game.id / "scenarios"
    found = [
        read_scenario(item.read_text("utf-8"), item.name, game)
        for item in folder.iterdir()
        if item.name.endswith(".toml")
    ]
    return sorted(found, key=lambda scenario: (scenario["source"] != "attested", scenario["id"]))


def scenario(game: AnyGame, name: str | None) -> Json:
    """A scenario by its id or by the path of a file; None is the title's first."""
    shipped = scenarios(game)
    if name is None:
        return shipped[0]
    for known in shipped:
        if known["id"] == name:
            return known
    path = Path(name)
    if path.suffix != ".toml":
        ids = ", ".join(known["id"] for known in shipped)
        raise ScenarioError(
            f"There is no scenario {name!r} of {game.name}; there are {ids}, or give a .toml file."
        )
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ScenarioError(f"{name}: the file cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{name}: the file is not text in UTF-8.") from None
    return read_scenario(text, name, game)


def read_scenario(text: str, name: str, game: AnyGame) -> Json:
    """The content of a scenario file, with what every title's scenario must say checked."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{name}: this is not TOML: {error}.") from None
    if content.get("schema") != SCHEMA:
        raise ScenarioError(f"{name}: schema: this Martius reads schema = {SCHEMA}.")
    if content.get("title") != game.id:
        raise ScenarioError(f"{name}: title: it says {content.get('title')!r}, not {game.id!r}.")
    stem = Path(name).stem
    own = {"id": stem, "name": stem, "about": "", "source": "designed"} | content
    for key in ("id", "name", "about", "source"):
        if not isinstance(own[key], str):
            raise ScenarioError(f"{name}: {key}: {own[key]!r} is not a text.")
    years = own.get("years", [])
    if not isinstance(years, list) or any(type(year) is not int for year in years):
        raise ScenarioError(f"{name}: years: write whole numbers, such as [198, 18].")
    if "file" in own:
        raise ScenarioError(f"{name}: file: unknown key.")
    return own | {"file": name}


def options(game: AnyGame, content: Plain, given: Mapping[str, object]) -> dict[str, str]:
    """All options: the given ones, else the scenario's, else the title's defaults."""
    file = content.get("file", "scenario")
    agreed = content.get("options", {})
    if not isinstance(agreed, Mapping):
        raise ScenarioError(f"{file}: options: a table is needed here.")
    known = {option.id: option for option in game.options}
    chosen = {option.id: option.default for option in game.options}
    sources = [(f"{file}: options.{name}", name, value) for name, value in agreed.items()]
    sources += [(f"option {name!r}", name, value) for name, value in given.items()]
    for where, name, value in sources:
        if name not in known:
            raise ScenarioError(
                f"{where}: {game.name} has no such option; it has {', '.join(known)}."
            )
        chosen[name] = str(value)
        _check_option(known[name], chosen[name], where)
    if why := game.clash(chosen):
        raise ScenarioError(why)
    return chosen


def agreed(game: AnyGame, record: Record, name: str) -> dict[str, str]:
    """The options of a record; one that the title has got since then has its default, which is
    what was played before."""
    known = defaults(game)
    if not set(record.options) <= set(known):
        found = ", ".join(record.options)
        raise RecordError(f"{name}: its options are {found}, not {', '.join(known)}.")
    return {**known, **record.options}


def defaults(game: AnyGame) -> dict[str, str]:
    """The options that apply if nobody chose any."""
    return {option.id: option.default for option in game.options}


def _check_option(option: GameOption, value: str, where: str) -> None:
    if option.choices:
        _check_choice(option.choices, value, where)
    if option.several and value:
        for one in value.split(","):
            _check_choice(option.several, one, where)
    if not option.digits:
        return
    if len(value) != len(option.digits):
        example = f"such as {option.default}"
        raise ScenarioError(f"{where}: {value!r} is not {len(option.digits)} digits, {example}.")
    for part, digit in zip(option.digits, value, strict=True):
        _check_choice(part.choices, digit, f"{where}: {part.label.lower()}")


def _check_choice(choices: Sequence[Choice], value: str, where: str) -> None:
    known = [choice.value for choice in choices]
    if value not in known:
        raise ScenarioError(f"{where}: {value!r} is not one of {', '.join(known)}.")
