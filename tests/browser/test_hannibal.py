"""Two people play a turn of Hannibal in two browsers, and nobody sees the other's cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from martius.games.hannibal.table.model import TITLE
from martius.match import Match
from tests.browser.conftest import Visit
from tests.browser.ears import Ears, Told, sit_overheard
from tests.browser.hands import leaks
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.war import Turn, a_turn, begin

OTHER = {"rome": "carthage", "carthage": "rome"}
COURSE = (
    "or less) and intercepts.",
    "Battle of Cannae",
    "Rome plays Elephant Fright (#42) as a battle event",
    "Rome plays Ally Deserts (#59) as a battle event",
    "against Syracuse: ",
    ": the attrition roll is ",
    "Political points",
    "Turn 6",
)


@pytest.fixture(scope="module")
def turn() -> Turn:
    """The turn as it was rehearsed."""
    return a_turn()


def test_two_people_play_a_turn_and_neither_sees_the_others_hand(
    visit: Visit, served: Served, turn: Turn
) -> None:
    laid = served.laid(begin(turn.seed))
    people: dict[str, Person] = {}
    ears: dict[str, Ears] = {}
    for seat, key in laid["keys"].items():
        people[seat], ears[seat] = sit_overheard(visit, served, laid["id"], key)

    for who, action in turn.match.record.entries:
        if who in people:
            people[who].clicks(action)
            for seat, person in people.items():
                ears[seat].look(person.caught_up()["seq"])

    for seat, person in people.items():
        person.page.get_by_role("tab", name="Log").click()
        log = person.page.get_by_role("region", name="Log")
        for text in COURSE:
            expect(log).to_contain_text(text)
        heard = ears[seat].told
        assert {told.where for told in heard} == {"frame", "answer", "dom"}
        assert [leak for told in heard for leak in leaks(told, turn, OTHER[seat])] == []
        betrayed = {told.where for told in heard if leaks(told, turn, seat)}
        assert betrayed == {"frame", "answer", "dom"}  # one's own hand is seen in all of them
        for view in ears[seat].views():
            assert view["board"] == turn.worlds[view["seq"]][seat]
    one, other = (ears[seat].lasting for seat in people)
    assert {name: one[name] for name in one.keys() & other} == {
        name: other[name] for name in one.keys() & other
    }
    alone = one.keys() ^ other.keys()  # what one of them needed and the other did not
    assert all("/assets/" in name for name in alone)


def test_the_check_for_leaks_finds_whatever_tells_a_card(turn: Turn) -> None:
    view = Match.from_record(turn.match.record.upto(0), auto_chance=False).view("rome")
    assert leaks(Told("frame", 0, {"view": view}), turn, "carthage") == []
    hidden = turn.secrets[0]["carthage"]
    assert hidden == {31, 50, 56, 58}
    for card in hidden:
        for content in (
            view | {"prompt": f"Carthage thinks of {TITLE[card]}."},
            view | {"options": [{"action": f"march {card}"}]},
            view | {"board": view["board"] | {"enemy": [card]}},
            view | {"events": [{"data": {"drawn": card}}]},
            view | {str(card): True},
            f'<button data-noun="card-{card}">',
            f'<button data-action="march:{card}">',
            f"<p>Carthage is dealt a card (#{card}).</p>",
            f'<p title="{TITLE[card]}">',
        ):
            assert leaks(Told("frame", 0, content), turn, "carthage"), content
