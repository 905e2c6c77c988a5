"""De Bello Punico: two browsers fight a turn of Zama, and no page learns what lies face down."""

from __future__ import annotations

from typing import TypeAlias

from martius import Match
from martius.match.dice import FairDice
from tests.browser.conftest import Visit
from tests.browser.ear import Ear, overheard
from tests.browser.person import Person
from tests.browser.served import Served
from tests.games.punico.vocabulary import read_unit

UNITS = (
    "re1 0509 n",
    "ce1 0508 n d3",  # seen from behind, and one disorder point short of panic
    "ha1 1112 n",
    "ha2 1213 n d1",
    "ve1 1013 n",
    "t1 1110 s",
    "v1 1107 s",
    "el1 1408 s",
    "m1 1508 s",
)
ZAMA = {
    "schema": 1,
    "title": "punico",
    "name": "A corner of Zama",
    "battle": "zama",
    "position": {
        "turn": 5,
        "leaders": {"rome": "0509", "carthage": "1103"},
        "units": [read_unit(text) for text in UNITS],
    },
}
SEED = bytes([28]) * 32
"""With these dice Carthage has the initiative, and the elephant is furious."""

TURN = """
carthage: command furor
rome: command elephants
carthage: command combat
rome: command combat
carthage: command cavalry
rome: command cavalry
carthage: command fortuna
rome: command recovery
carthage: vacuus recovery
rome: vacuus movement
carthage: second
rome: unit ve1, move 1010, face ne, unit ha2, move 1212, face n, end
carthage: fire t1, aim 1112, keep
rome: attack re1, commit
carthage: pass, keep
rome: pursue, end, end, goad el1, drive 1408, face ne
carthage: unit v1, move 1108, face s, end
rome: fire ve1
carthage: end, end
"""
SWAPPED = {
    "rome": {"command recovery": "vacuus recovery", "vacuus movement": "command movement"},
    "carthage": {"command fortuna": "vacuus fortuna", "vacuus recovery": "command recovery"},
}
"""The same boxes filled in the same order, but the false marker is the other one."""

Pages: TypeAlias = dict[str, tuple[Person, Ear]]
HAPPENS = {
    "MarkerPlaced",
    "ElephantRolled",
    "VolleyShot",
    "CombatFought",
    "Panicked",
    "Pursued",
}


def script(swap: str | None) -> list[tuple[str, str]]:
    """Who does what, one click after another; one side's faces may be swapped."""
    clicks = []
    for line in TURN.strip().splitlines():
        side, _, actions = line.partition(": ")
        for action in actions.split(", "):
            swapped = SWAPPED[side].get(action, action) if side == swap else action
            clicks.append((side, swapped))
    return clicks


def fight(visit: Visit, served: Served, swap: str | None = None) -> Pages:
    """Two people at two pages play the turn; each page is looked at after every click."""
    match = served.foreseen(Match.new("punico", ZAMA, dice=FairDice(SEED)))
    pages = {
        side: overheard(visit, served, match, match["keys"][side]) for side in ("rome", "carthage")
    }
    for side, action in script(swap):
        pages[side][0].does(action)
        for person, ear in pages.values():
            if action == "second":  # all markers lie: what does a page learn that comes anew?
                person.page.reload()
            person.caught_up()
            ear.look()
    return pages


def test_two_browsers_fight_a_turn_of_zama_and_no_face_that_is_down_shows(
    visit: Visit, served: Served
) -> None:
    plain = fight(visit, served)
    for person, _ in plain.values():
        view = person.view()
        assert view["board"]["turn"] == 6
        assert {event["kind"] for event in view["events"]} >= HAPPENS
    for owner, other in (("rome", "carthage"), ("carthage", "rome")):
        swapped = fight(visit, served, owner)
        assert swapped[other][1].differs(plain[other][1]) == set()
        # The owner's own pages show that the comparison can tell.
        assert swapped[owner][1].differs(plain[owner][1]) == {"frames", "answers", "shown"}
