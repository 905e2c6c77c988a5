"""The games of an account on every device: whose move, since when, against whom, how far."""

from __future__ import annotations

from martius.kernel.plain import Json
from martius.kernel.text import say
from martius.server.errors import Denied
from martius.server.people.sessions import Person
from martius.server.people.shelf import PAGE, Shelved
from martius.server.tables.registry import Registry
from martius.server.tables.table import Table


async def page(registry: Registry, person: Person, over: bool, search: str, start: int) -> Json:
    """A page of somebody's games, and whether there are more."""
    shelf = registry.people.shelf
    found = await registry.study(shelf.games, person.id, over, search.strip(), start)
    shown = found[:PAGE]
    unread = await registry.study(shelf.unread, person.id, [game.id for game in shown])
    games = [await _game(registry, person, game, unread.get(game.id, 0)) for game in shown]
    return {"games": games, "more": len(found) > PAGE}


async def _game(registry: Registry, person: Person, game: Shelved, unread: int) -> Json:
    known = {"id": game.id, "since": f"{game.since.isoformat()}Z", "unread": unread}
    try:
        async with registry.at(game.id) as table:
            table.check_watching(person.id)
            return known | _standing(table, person)
    except Denied as error:  # a damaged game is told of, and the others are listed
        return known | UNREADABLE | {"trouble": error.text}


def _standing(table: Table, person: Person) -> Json:
    role = table.held_by(person.id)
    view = table.view(None, table.match.seq)
    scenario = table.match.record.scenario
    result = view["result"]
    return {
        "title": table.match.game.id,
        "name": say(str(scenario.get("name", scenario.get("id", "")))),
        "seats": table.seats(role),
        "to_act": table.match.to_act,
        "mine": table.match.to_act in role.mine,
        "turn": view["tracks"][0] if view["tracks"] else None,
        "result": None if result is None else result["text"],
        "clock": _deadline(table),
        "trouble": None,
    }


def _deadline(table: Table) -> str | None:
    """When the time that runs is up; None without a clock, and while it stands."""
    deadline = None if table.clock is None else table.clock.deadline
    return None if deadline is None else f"{deadline.isoformat()}Z"


UNREADABLE: Json = {
    "title": "",
    "name": "",
    "seats": [],
    "to_act": None,
    "mine": False,
    "turn": None,
    "result": None,
    "clock": None,
}
