"""`martius titles`: what can be played."""

from __future__ import annotations

from rich.table import Table

from martius.bots.descriptions import DESCRIPTIONS
from martius.cli.arguments import AsJson
from martius.cli.console import out, reader, write, write_json
from martius.games import TITLES
from martius.kernel import AnyGame, GameOption
from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.match import library


def titles(as_json: AsJson = False) -> None:
    """List the titles with their scenarios, options, seats and bots.

    Examples:

        martius titles
        martius titles --json

    The names listed here are those that play and simulate take.
    """
    found = [summary(game) for game in TITLES.values()]
    if as_json:
        write_json(found)
        return
    for title in found:
        _show(title)


def summary(game: AnyGame) -> Json:
    """A title as plain values."""
    kept = ("id", "name", "about", "source")
    return {
        "id": game.id,
        "name": game.name,
        "version": game.version,
        **game.about._asdict(),
        "scenarios": [{key: known[key] for key in kept} for known in library.scenarios(game)],
        "options": [_option(option) for option in game.options],
        "seats": _seats(game),
        "sides": list(game.sides),
        "bots": [bot for bot in game.bots if bot in DESCRIPTIONS],
    }


def _option(option: GameOption) -> Json:
    plain: Json = {
        "id": option.id,
        "label": option.label,
        "help": option.help,
        "default": option.default,
    }
    if option.choices:
        plain["choices"] = [choice._asdict() for choice in option.choices]
    if option.several:
        plain["several"] = [choice._asdict() for choice in option.several]
    if option.digits:
        plain["digits"] = [
            {**digit._asdict(), "choices": [choice._asdict() for choice in digit.choices]}
            for digit in option.digits
        ]
    return plain


def _seats(game: AnyGame) -> list[Json]:
    """The seats of the first scenario with nothing changed."""
    options = library.options(game, library.scenario(game, None), {})
    return [seat._asdict() for seat in game.seats(options)]


def _said(text: str) -> str:
    return reader().say(text)


def _show(title: Json) -> None:
    write(f"{title['name']} ({title['id']}): {reader().say(title['tagline'])}", style="bold")
    write(
        say(
            "Designed by {designer}, published by {publisher}. Players: {players}.",
            designer=title["designer"],
            publisher=title["publisher"],
            players=title["players"],
        )
    )
    write(title["notice"], style="dim")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for scenario in title["scenarios"]:
        table.add_row(_said(say("scenario")), scenario["id"], _said(say(scenario["about"])))
    for option in title["options"]:
        value = f"{option['id']}={option['default']}"
        table.add_row(_said(say("option")), value, _said(option["help"]))
    for seat in title["seats"]:
        plays = f"{_said(seat['name'])}: {', '.join(seat['plays'])}"
        table.add_row(_said(say("seat")), seat["id"], plays)
    for bot in title["bots"]:
        table.add_row(_said(say("bot")), bot, _said(DESCRIPTIONS[bot].about))
    out.print(table)
