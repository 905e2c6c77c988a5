"""Calls made up by somebody who is signed in, or has a key to a match: each is answered as the
schema says, and nobody changes what is not theirs, down to the rows of the database."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

import pytest
from sqlalchemy import Engine, Row, select

from martius.server.store.schema import ACCOUNTS, METADATA
from tests.server.calls import CALLS, OF_A_MATCH, Fuzz
from tests.server.person import Person
from tests.server.table import Server

CLOCK: Final = {"kind": "correspondence", "hours": 24}
WISH: Final = {"by": "json", "address": "https://example.org/", "kinds": ["over"]}
FREE: Final = {"reports", "visits"}
"""What anybody leaves who may look at a match: a report, and that somebody was there."""
PASSING: Final = {"seen"}
"""Columns that time alone moves on."""
SEATS: Final = ("rome", "rome", "carthage", "carthage")
TRIES: Final = 3
"""Calls that are made up for each route."""
OWNERS: Final = ("id", "match_id", "account_id", "channel_id")


class Victims:
    """Anna hosts a match with a clock in which Berta plays, and both keep a lot there."""

    def __init__(self, server: Server, anna: Person, berta: Person) -> None:
        self._engine: Engine = server.app.state.store._engine
        self.people = {"host": anna, "friend": berta}
        body = {"title": "punico", "scenario": "zama", "clock": CLOCK}
        match = anna.post("/matches", body | {"seats": {"carthage": {"by": "friend"}}})
        self.id = str(match["id"])
        own = berta.post(self._path("claim"), {}, 200, match["keys"]["carthage"])["key"]
        self.keys = {"host": match["key"], "friend": own, "watcher": match["watch"]}
        for seat, who in (("rome", "host"), ("carthage", "friend")):
            person, key = self.people[who], self.keys[who]
            person.post(self._path("notes"), {"seat": seat, "text": "Hold Capua."}, 200, key)
            self.channel = str(person.post(self._path("notices"), WISH, 201, key)["id"])
            person.post("/account/notices", WISH, 201)
        with server.page(match) as left, server.page(match, own) as right:
            left.view()
            left.say("chat", text="Ave!")
            right.hear("chat")

    def _path(self, call: str) -> str:
        return f"/matches/{self.id}/{call}"

    def rows(self) -> dict[str, set[Any]]:
        """All that is stored of the two and of their match, by table."""
        names = [person.name for person in self.people.values()]
        with self._engine.connect() as connection:
            wanted = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name.in_(names))
            ours = {self.id, self.channel, *connection.execute(wanted).scalars()}
            return {
                table.name: {
                    _kept(row) for row in connection.execute(select(table)) if ours & _of(row)
                }
                for table in METADATA.tables.values()
                if table.name not in FREE
            }


def _of(row: Row[Any]) -> set[Any]:
    """Whose a row is; a key that a stranger hangs on a ring is that stranger's."""
    found = row._asdict()
    account = found.get("account_id")
    return {account} if account else {found.get(name) for name in OWNERS}


def _kept(row: Row[Any]) -> tuple[Any, ...]:
    return tuple(value for name, value in row._asdict().items() if name not in PASSING)


@pytest.fixture
def victims(server: Server) -> Iterator[Victims]:
    with Person.new(server) as anna, Person.new(server) as berta:
        yield Victims(server, anna, berta)


@pytest.fixture
def stranger(server: Server) -> Iterator[Person]:
    with Person.new(server) as person:
        yield person


def signed(case: Any, person: Person) -> None:
    """Make a call as somebody who is signed in."""
    case.cookies = dict(person.http.cookies)


def about(case: Any, victims: Victims) -> None:
    """Make a call about what is there, where it names anything."""
    here = {"match_id": victims.id, "channel": victims.channel, "title": "punico"}
    for name in case.path_parameters or {}:
        case.path_parameters[name] = here.get(name, case.path_parameters[name])


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_every_call_of_somebody_signed_in_keeps_to_the_schema(
    server: Server, fuzz: Fuzz, path: str, method: str
) -> None:
    people = []

    def somebody_new(case: Any) -> None:  # who may have signed out, or deleted the account, before
        people.append(Person.new(server))
        signed(case, people[-1])

    fuzz(path, method, somebody_new, TRIES)
    for person in people:
        person.http.close()


def seated(case: Any, seats: Iterator[str]) -> None:
    """Name a seat that is there, where a seat is named."""
    if isinstance(case.body, dict) and "seat" in case.body:
        case.body["seat"] = next(seats)


@pytest.mark.parametrize(("path", "method"), OF_A_MATCH)
def test_every_call_of_a_player_keeps_to_the_schema(
    victims: Victims, fuzz: Fuzz, path: str, method: str
) -> None:
    callers, seats = cycle(("host", "friend")), cycle(SEATS)

    def from_a_seat(case: Any) -> None:
        about(case, victims)
        caller = next(callers)
        signed(case, victims.people[caller])
        case.headers["Martius-Key"] = victims.keys[caller]
        seated(case, seats)

    fuzz(path, method, from_a_seat, TRIES)


@pytest.mark.parametrize(("path", "method"), CALLS)
def test_nobody_changes_what_is_not_theirs(
    victims: Victims, stranger: Person, fuzz: Fuzz, path: str, method: str
) -> None:
    before = victims.rows()
    assert sum(map(len, before.values())) > 20
    keys, seats = cycle(("", victims.keys["watcher"])), cycle(SEATS)

    def from_outside(case: Any) -> None:
        about(case, victims)
        signed(case, stranger)
        case.headers["Martius-Key"] = next(keys)
        seated(case, seats)

    fuzz(path, method, from_outside, TRIES)
    assert victims.rows() == before
