"""All that can be told off from a stack, as one form: what it shows is what the questions allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from martius.match import Match
from tests.games.hannibal.vocabulary import Position, position


def mustering(table: Position) -> dict[str, Any]:
    shown: dict[str, Any] = table.match.view(table.to_act)["board"]["muster"]
    return shown


def regrouping(**setup: Any) -> Position:
    table = position(
        carthage={"saguntum": "10 e2 hannibal mago"}, hands={"carthage": [61], "rome": []}, **setup
    )
    return table.play("march 61", "activate hannibal", "regroup")


Told = tuple[int, int, frozenset[str]]


def asked(match: Match, told: Told = (0, 0, frozenset())) -> Iterator[Told]:
    """Everything that the questions, one after the other, let somebody tell off."""
    cus, elephants, company = told
    answers = [one for one in match.options() if one.split()[0] in ("cus", "elephants", "bring")]
    if not answers:
        yield told
        return
    for answer in match.options():
        verb, noun = answer.split()
        then = Match.from_record(match.record, auto_chance=False)
        then.play(answer)
        if verb == "cus":
            yield from asked(then, (int(noun), elephants, company))
        elif verb == "elephants":
            yield from asked(then, (cus, int(noun), company))
        else:
            yield from asked(
                then, (cus, elephants, company | {noun} if verb == "bring" else company)
            )


def formed(muster: dict[str, Any]) -> set[Told]:
    """Everything that the form lets somebody tell off."""
    return {
        (way["cus"], elephants, frozenset(company))
        for way in muster["ways"]
        for elephants in range(way["elephants"][0], way["elephants"][1] + 1)
        for company in way["companies"]
    }


@pytest.mark.rule("hannibal", "10.2")
def test_the_form_allows_what_the_questions_allow() -> None:
    table = regrouping()
    muster = mustering(table)
    assert (muster["task"], muster["leader"], muster["at"]) == ("form", "hannibal", "saguntum")
    assert (muster["cus"], muster["elephants"], muster["train"]) == (10, 2, False)
    told = set(asked(table.match))
    # With only one possible number of elephants the question is not asked.
    assert {(cus, company) for cus, _, company in told} == {
        (cus, company) for cus, _, company in formed(muster)
    }
    assert {one for one in told if 2 < one[0] < 9} <= formed(muster)


@pytest.mark.rule("hannibal", "18.1")
def test_the_form_keeps_five_cus_with_a_consul() -> None:
    table = position(rome={"rome": "9 fabius! varro!"}, hands={"rome": [1], "carthage": [31]})
    table.play("march 1", "activate fabius", "regroup")
    ways = {way["cus"]: way["companies"] for way in mustering(table)["ways"]}
    assert table.match.options() == [f"cus {n}" for n in ways]
    assert 7 not in [n for n, companies in ways.items() if [] in companies]  # two CUs for Varro


def test_nobody_else_sees_the_form() -> None:
    table = regrouping()
    assert table.match.view("rome")["board"]["muster"] is None
    assert table.match.view(None)["board"]["muster"] is None
