"""What one looks for and cannot do, with its reason."""

from __future__ import annotations

import pytest

from tests.games.punico.vocabulary import FAR, Position, position


def barred(table: Position) -> dict[str, str]:
    """What is shown in grey: by its target, else its group, the paragraph."""
    shown = table.match.view(table.to_act)["barred"]
    return {one["target"] or one["group"]: one["rule"] for one in shown}


@pytest.mark.rule("punico", "11.1")
def test_a_unit_in_panic_takes_no_orders() -> None:
    table = position("ha1 0910 n panic", "ha2 1012 n", *FAR)
    while table.to_act == "chance":
        table.play(table.match.options()[0])
    assert barred(table)["ha1"] == "11.1"


@pytest.mark.rule("punico", "4.6")
def test_no_movement_point_is_told_once() -> None:
    table = position("ha1 0910 n", "ha2 1012 n", *FAR)
    assert barred(table)["Command"] == "4.6"


@pytest.mark.rule("punico", "8.2")
def test_who_left_a_zone_cannot_attack() -> None:
    table = position(
        "ha1 0910 n left_zone", "ha2 1110 n", "v1 0909 s", "v2 1109 s", impulse="first_combat"
    )
    assert barred(table)["ha1"] == "8.2"


@pytest.mark.rule("punico", "12")
def test_who_is_out_of_command_cannot_recover() -> None:
    table = position(
        "ha1 1011 n d1",
        "ha2 2117 n d1",
        *FAR,
        impulse="first_recovery",
        rome="1010",
        command={"rome": {"recovery": 1}},
    )
    assert set(barred(table)) == {"ha2"}
    assert "rally ha1" in table.match.options()
