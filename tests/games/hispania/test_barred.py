"""What one looks for and cannot do, with its reason."""

from __future__ import annotations

import pytest

from tests.games.hispania.vocabulary import Position, position


def barred(table: Position) -> dict[str, tuple[str, str | None]]:
    """What is shown in grey: by its label, the paragraph and the place."""
    shown = table.match.view(table.to_act)["barred"]
    return {one["label"]: (one["rule"], one["target"]) for one in shown}


@pytest.mark.rule("hispania", "garrison.4")
def test_a_capital_that_takes_no_garrison_says_why() -> None:
    table = position(turn="citerior", citerior="osca", revolts={"ilerda": 1})
    assert barred(table)["Place a garrison in Osca"] == ("garrison.4", "osca")


@pytest.mark.rule("hispania", "move.3")
def test_the_sea_beside_a_city_is_there_without_a_fleet() -> None:
    table = position(turn="citerior", citerior="tarraco", fleets=["mare_ibericum"])
    assert ("move.3", "mare_balearicum") in barred(table).values()


@pytest.mark.rule("hispania", "besiege.1")
def test_a_city_with_an_army_cannot_be_besieged() -> None:
    table = position(turn="citerior", citerior="salduba", revolts={"osca": 1}, armies=["osca"])
    assert barred(table)["Besiege Osca"] == ("besiege.1", "osca")
    assert "attack osca" in table.match.options()


@pytest.mark.rule("hispania", "roman.1")
def test_what_one_cannot_pay_is_there_in_grey() -> None:
    table = position(turn="citerior", citerior="salduba", revolts={"osca": 1}, denarii=2)
    table.play("besiege osca")
    assert barred(table) == {"Spend 3 denarii": ("roman.1", None)}
