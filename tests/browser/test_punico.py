"""De Bello Punico: two browsers fight a turn of Zama, and no page learns what lies face down."""

from __future__ import annotations

import json
import re
from typing import Any, TypeAlias

from playwright.sync_api import expect

from martius import Match
from martius.match.dice import EarlyDice
from tests.browser.conftest import Sit, Visit
from tests.browser.ears import Ears, sit_overheard
from tests.browser.person import SPOT, Person, on_board
from tests.browser.served import Served
from tests.browser.test_phone import PHONE
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
rome: end, end, goad el1, drive 1408, face ne
carthage: unit v1, move 1108, face s, end
rome: fire ve1
carthage: end, end
"""
SWAPPED = {
    "rome": {"command recovery": "vacuus recovery", "vacuus movement": "command movement"},
    "carthage": {"command fortuna": "vacuus fortuna", "vacuus recovery": "command recovery"},
}
"""The same boxes filled in the same order, but the false marker is the other one."""

PASSING = r'\b\d{13}\b|"connected": (true|false)|"away_since": [^,}]+|{"type": "(pong|seats)".*'
"""The time of day, who happens to be connected, and that the line is alive."""
FALSE = "Vacuus, the false marker"
KEEP_WATCH = f"""() => {{
  window.showed = false
  const look = () => {{
    const passing = document.querySelector('.pass-on') !== null
    window.showed ||= passing && document.querySelector('[aria-label="{FALSE}"]') !== null
  }}
  new MutationObserver(look).observe(document.body, {{subtree: true, childList: true}})
}}"""
"""Whether a false marker ever shows while the device is passed."""
Pages: TypeAlias = dict[str, tuple[Person, Ears]]
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


def laid(served: Served) -> dict[str, Any]:
    """The table of the turn, with the markers kept secret."""
    secretly = {"markers": "secret"}
    return served.laid(Match.new("punico", ZAMA, secretly, dice=EarlyDice(SEED)))


def fight(visit: Visit, served: Served, match: dict[str, Any], swap: str | None = None) -> Pages:
    """Two people at two pages play the turn; each page is looked at after every click."""
    keys = match["keys"]
    pages = {side: sit_overheard(visit, served, match["id"], keys[side]) for side in keys}
    seen = 0
    for side, action in script(swap):
        if action in pages[side][0].actions():
            pages[side][0].does(action)
        else:
            answered(pages[side][0], seen)
        for person, ears in pages.values():
            seen = person.caught_up()["seq"]
            if action == "second":  # all markers lie: what does a page learn that comes anew?
                person.page.reload()
                person.caught_up()
            ears.look(seen)
    return pages


def answered(person: Person, seen: int) -> None:
    """A false marker leaves one answer: the server gives it, after a pause like a person's."""
    while person.view()["seq"] == seen:
        person.page.wait_for_timeout(50)


def told(page: tuple[Person, Ears]) -> dict[str, set[str]]:
    """All that a page got, by where; what is the match's own or passing is blanked.

    So two pages differ only if the one got something that the other did not. A message that is not
    about the game may come a moment sooner or later.
    """
    person, ears = page
    found: dict[str, set[str]] = {}
    for got in ears.told:
        text = json.dumps(got.content)
        if got.where != "frame" or got.content["type"] == "view":
            text = f"{got.seq} {text}"
        for name in (person.id, person.key):
            text = text.replace(name, "")
        found.setdefault(got.where, set()).add(re.sub(PASSING, "", text))
    return found


def differs(page: tuple[Person, Ears], other: tuple[Person, Ears]) -> set[str]:
    """Where a page got what the other did not."""
    ours, theirs = told(page), told(other)
    return {where for where in ours | theirs if ours[where] != theirs[where]}


def test_two_browsers_fight_a_turn_of_zama_and_no_face_that_is_down_shows(
    visit: Visit, served: Served
) -> None:
    tables = [laid(served) for _ in range(3)]  # the server stops for it, which pages would notice
    plain = fight(visit, served, tables.pop())
    for person, _ in plain.values():
        view = person.view()
        assert view["board"]["turn"] == 6
        assert {event["kind"] for event in view["events"]} >= HAPPENS
    for owner, other in (("rome", "carthage"), ("carthage", "rome")):
        swapped = fight(visit, served, tables.pop(), owner)
        assert differs(swapped[other], plain[other]) == set()
        # The owner's own pages show that the comparison can tell.
        assert differs(swapped[owner], plain[owner]) == {"frame", "answer", "dom"}


def test_one_device_for_both_shows_no_face_until_it_is_passed(sit: Sit, served: Served) -> None:
    start = served.going_on(Match.new("punico", ZAMA, auto_chance=False))
    page = sit(start, reduced_motion="no-preference").page
    page.evaluate(KEEP_WATCH)
    faces = page.get_by_label(FALSE)
    for side, action in (
        ("Carthage", "vacuus:combat"),
        ("Rome", "vacuus:recovery"),
        ("Carthage", "command:furor"),
        ("Rome", "command:combat"),
    ):
        expect(page.get_by_text(f"Pass the device to {side}.")).to_be_visible()
        expect(page.get_by_label("The battlefield of Zama")).to_be_visible()
        expect(page.locator("[data-action]")).to_have_count(0)
        page.get_by_role("button", name=f"I am {side}").click()
        expect(page.get_by_label(f"Command boxes of {side}")).to_be_visible()
        expect(faces.first).to_be_visible()
        page.locator(f'.tablet [data-action="{action}"]').click()
    expect(page.get_by_text("Pass the device to Carthage.")).to_be_visible()
    expect(faces).to_have_count(0)
    assert page.evaluate("window.showed") is False
    page.reload()
    expect(page.get_by_text("Pass the device to Carthage.")).to_be_visible()
    expect(faces).to_have_count(0)


def test_a_phone_goes_back_to_where_something_can_be_chosen(sit: Sit, served: Served) -> None:
    units = [read_unit(text) for text in ("ve1 0308 n", "ha1 2116 n", "m1 2302 s")]
    position = {"impulse": "first_movement", "units": units}
    start = {"battle": "zama", "position": position}
    match = served.laid(Match.new("punico", start, dice=EarlyDice(SEED)))
    person = sit(match, match["keys"]["rome"], **PHONE)
    for action in ("unit ve1", "move 0304", "face n"):
        person.clicks(action)
        person.caught_up()
    assert person.page.evaluate(SPOT, on_board("unit ha1")), "Hastati 1 is out of sight."


def test_a_unit_moves_by_keys_alone_and_goes_back(sit: Sit, served: Served) -> None:
    units = [read_unit(text) for text in ("ve1 1210 n", "ha1 2116 n", "m1 2302 s")]
    start = {"battle": "zama", "position": {"impulse": "first_movement", "units": units}}
    match = served.laid(Match.new("punico", start, dice=EarlyDice(SEED)))
    person = sit(match, match["keys"]["rome"])
    for step, keys in enumerate((("n", "Enter"), ("n", "Enter"), ("2",)), start=1):
        for key in keys:
            person.page.keyboard.press(key)
        person.page.wait_for_function("(seq) => heard.seq === seq", arg=step)
        person.caught_up()
    moved = person.view()["board"]["units"][0]
    assert (moved["id"], moved["facing"], moved["moved"]) == ("ve1", "ne", True)
    assert moved["hex"] != "1210"
    for left in (2, 1, 0):
        person.page.keyboard.press("u")
        person.page.wait_for_function("(seq) => heard.seq === seq", arg=left)
    assert person.caught_up()["board"]["units"][0]["hex"] == "1210"
