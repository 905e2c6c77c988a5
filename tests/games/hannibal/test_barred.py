"""What one looks for and cannot do, with its reason, and what declining is called."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hannibal.test_16_withdrawal import skirmish
from tests.games.hannibal.vocabulary import Position, position


def barred(table: Position) -> dict[str, tuple[str, str]]:
    """What is shown in grey: by its label, the paragraph and the reason."""
    shown: list[dict[str, Any]] = table.match.view(table.to_act)["barred"]
    return {one["label"]: (one["rule"], one["reason"]) for one in shown}


def label(table: Position, action: str) -> str:
    said: str = table.option(action)["label"]
    return said


def fleet(cus: int, card: int = 50) -> Position:
    table = position(
        carthage={"carthage": f"{cus} hannibal"}, hands={"carthage": [card, 31], "rome": [51]}
    )
    return table.play(f"march {card}", "activate hannibal")


@pytest.mark.rule("hannibal", "11.4")
def test_a_fleet_that_is_too_large_says_so() -> None:
    assert barred(fleet(8))["Sail"] == (
        "11.4",
        "At most 5 CUs can sail with this card: regroup.",
    )
    assert "Sail" not in barred(fleet(5))


@pytest.mark.rule("hannibal", "11.1")
def test_without_a_ship_the_reason_is_the_card() -> None:
    assert barred(fleet(5, card=56))["Sail"][0] == "11.1"


@pytest.mark.rule("hannibal", "20.2")
def test_a_city_that_cannot_be_besieged_says_why() -> None:
    table = position(
        rome={"beneventum": "2 fabius"}, control={"carthage": ["capua"]}, hands={"rome": [1]}
    )
    table.play("march 1", "activate fabius", "move capua")
    assert barred(table)["Besiege Capua"] == ("20.2", "You need three CUs in Capua.")


def ambush(**setup: Any) -> Position:
    """Hannibal passes Fabius."""
    return position(
        carthage={"arpi": "8 hannibal"},
        rome={"beneventum": "7 fabius"},
        hands={"carthage": [56, 31], "rome": [51]},
        **setup,
    ).play("march 56", "activate hannibal")


@pytest.mark.rule("hannibal", "10.3")
def test_declining_is_named_by_what_it_does() -> None:
    table = ambush().play("move cannae")
    assert label(table, "done") == "Do not intercept: let Hannibal pass"
    prompt = table.match.view("rome")["prompt"]
    assert prompt == "Hannibal with 8 CUs enters Cannae. Do you intercept?"
    table = ambush().play("move beneventum")
    assert label(table, "done") == "Do not avoid battle: await Hannibal"
    assert table.match.view("rome")["prompt"].endswith("Do you avoid battle?")


@pytest.mark.rule("hannibal", "12.2")
def test_a_general_next_to_the_enemy_who_cannot_intercept_says_why() -> None:
    table = position(
        carthage={"arpi": "8 hannibal"},
        rome={"beneventum": "7 fabius", "heraclea": "nero"},
        hands={"carthage": [56, 31], "rome": [51]},
    ).play("march 56", "activate hannibal", "move cannae")
    assert barred(table)["Intercept with Nero"] == ("12.2", "Nero has no CUs.")


@pytest.mark.rule("hannibal", "16.3")
def test_who_cannot_withdraw_is_not_asked_to() -> None:
    table = skirmish(control={"rome": ["arpi"]})
    assert barred(table)["Withdraw"][0] == "16.3"
    assert "withdraw" not in table.match.view("carthage")["prompt"]
