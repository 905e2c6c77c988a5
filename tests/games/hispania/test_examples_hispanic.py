"""The worked examples 5 and 6 of the rulebook: the Hispanic phase. See test_examples.py."""

from typing import Any

import pytest

from tests.games.hispania.vocabulary import OFF, Position, hispanic_move, position

# --- Example 5: revolt in Cantabria ---


def example_5(armies: tuple[str, ...] = ("segisama",)) -> Position:
    """The consul protects number 3, his garrison 4; 1, 2 and 5 are in revolt; 6 is empty."""
    return position(
        phase="hispanic", consul="pompaelo", garrisons={"aracillum": ["consul"]},
        revolts={"segisama": 1, "deobriga": 3, "pallantia": 2}, armies=armies,
    )  # fmt: skip


def revolts_in_cantabria(table: Position) -> list[int]:
    """By number."""
    cities = ("segisama", "deobriga", "pompaelo", "aracillum", "pallantia", "flaviobriga")
    return [table.revolts(city) for city in cities]


@pytest.mark.rule("hispania", "revolt.2")
@pytest.mark.parametrize("number", [3, 4])
def test_example_5_nothing_in_protected_cities(number: int) -> None:
    table = example_5()
    before = table.reserve
    table.play(f"dice 6-{number}")
    assert ("CityProtected", "revolt.2") in table.told()
    assert table.reserve["armies"] == before["armies"]
    assert table.revolts("pompaelo") == table.revolts("aracillum") == 0


@pytest.mark.rule("hispania", "revolt.3")
def test_example_5_a_revolt_in_flaviobriga() -> None:
    assert example_5(()).play("dice 6-6").revolts("flaviobriga") == 1


@pytest.mark.rule("hispania", "revolt.5")
@pytest.mark.parametrize(
    ("number", "city", "count"), [(1, "segisama", 2), (5, "pallantia", 3), (2, "deobriga", 3)]
)
def test_example_5_with_an_army_in_the_province_revolts_grow_up_to_three(
    number: int, city: str, count: int
) -> None:
    table = example_5().play(f"dice 6-{number}")
    assert table.revolts(city) == count
    grown = ("NothingHappened", "revolt.6") if number == 2 else ("RevoltPlaced", "revolt.5")
    assert grown in table.told()


@pytest.mark.rule("hispania", "revolt.4")
@pytest.mark.parametrize(("number", "city"), [(1, "segisama"), (2, "deobriga"), (5, "pallantia")])
def test_example_5_without_one_an_army_is_placed(number: int, city: str) -> None:
    table = example_5(()).play(f"dice 6-{number}")
    raised = [event for event in table.match.told if type(event.event).__name__ == "ArmyRaised"]
    assert [event.event.data()["city"] for event in raised] == [city]
    assert revolts_in_cantabria(table)[number - 1] == {1: 1, 2: 3, 5: 2}[number]


# --- Example 6: the armies move ---


def example_6(**changes: Any) -> Position:
    """Armies in Salmantica, Talabriga and Lucus on one group of nine revolts."""
    pieces: dict[str, Any] = {
        "ulterior": "capara",
        "citerior": "valentia",
        "garrisons": {"conimbriga": ["ulterior"], "abula": ["citerior"]},
        "revolts": {
            "salmantica": 1, "talabriga": 1, "lucus": 2, "noega": 1, "asturica": 1,
            "lancia": 1, "bracara": 1, "brigantium": 1,
        },
        "armies": ["salmantica", "talabriga", "lucus"],
    }  # fmt: skip
    return hispanic_move(**(pieces | changes))


def fights(table: Position) -> list[dict[str, Any]]:
    """The fights of the phase."""
    events = table.match.view(None, since=0)["events"]
    return [event["data"] for event in events if event["kind"] == "FightFought"]


@pytest.mark.rule("hispania", "army.4")
def test_example_6_on_a_1_the_carpetanian_army_besieges_abula() -> None:
    """Die + 9 against 2, for the praetor reinforces the garrison."""
    table = example_6().play("roll 1")
    siege = fights(table)[0]
    assert (siege["kind"], siege["from"], siege["at"]) == ("siege", "salmantica", "abula")
    assert (siege["hispanic"], siege["roman"]) == (1 + 9, 2)
    assert siege["certain"]
    assert siege["result"] == "loss"
    assert table.garrisons("abula") == []
    assert "salmantica" in table.armies


@pytest.mark.rule("hispania", "army.11")
@pytest.mark.parametrize("roll", [3, 4, 5, 6])
def test_example_6_on_a_3_to_6_it_attacks_the_praetor(roll: int) -> None:
    """Die + 9 against die + 1."""
    table = example_6().play(f"roll {roll}")
    attack = fights(table)[0]
    assert (attack["kind"], attack["from"], attack["at"]) == ("attack", "salmantica", "capara")
    assert (attack["hispanic"], attack["roman"]) == (1 + 9, 1 + 1)
    assert attack["certain"]
    assert table.where("ulterior") == OFF
    assert "salmantica" in table.armies


@pytest.mark.rule("hispania", "army.5")
def test_example_6_on_a_2_it_does_not_move() -> None:
    table = example_6().play("roll 2")
    assert ("ArmyStayed", "army.5") in table.told()
    assert table.where("ulterior") == "capara"
    assert table.garrisons("abula") == ["citerior"]
    assert [fight["at"] for fight in fights(table)] == ["conimbriga"]


@pytest.mark.rule("hispania", "army.10")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_example_6_the_lusitanian_army_besieges_conimbriga(roll: int) -> None:
    """Die + 9 against 4, whatever became of the praetor."""
    table = example_6().play(f"roll {roll}")
    siege = fights(table)[-1]
    assert (siege["kind"], siege["from"], siege["at"]) == ("siege", "talabriga", "conimbriga")
    assert (siege["hispanic"], siege["roman"], siege["certain"]) == (1 + 9, 4, True)
    assert table.garrisons("conimbriga") == []
    assert "talabriga" in table.armies


@pytest.mark.rule("hispania", "army.4")
@pytest.mark.parametrize(
    ("roll", "city"), [(1, "noega"), (3, "asturica"), (5, "bracara"), (6, "brigantium")]
)
def test_example_6_the_gallaic_army_goes_by_the_die(roll: int, city: str) -> None:
    table = example_6().play("roll 2", f"roll {roll}")
    assert table.armies == {"salmantica", "talabriga", city}
    assert table.revolts(city) == 1


@pytest.mark.rule("hispania", "army.5")
@pytest.mark.parametrize("roll", [2, 4])
def test_example_6_the_gallaic_army_stays_on_a_2_or_a_4(roll: int) -> None:
    table = example_6().play("roll 2", f"roll {roll}")
    assert table.armies == {"salmantica", "talabriga", "lucus"}


@pytest.mark.rule("hispania", "army.3")
def test_example_6_a_single_city_without_revolt_would_come_first() -> None:
    """Then the group has one revolt less, which changes nothing for the first two armies."""
    revolts = {
        "salmantica": 1, "talabriga": 1, "lucus": 2, "asturica": 1, "lancia": 1, "bracara": 1,
        "brigantium": 1,
    }  # fmt: skip
    table = example_6(revolts=revolts).play("roll 2")
    assert table.armies == {"salmantica", "talabriga", "noega"}
    two = example_6(revolts={city: n for city, n in revolts.items() if city != "bracara"})
    assert two.play("roll 2").to_act == "chance"
    assert two.play("roll 4").armies == {"salmantica", "talabriga", "bracara"}


@pytest.mark.rule("hispania", "army.7")
@pytest.mark.parametrize(("roll", "city"), [(4, "aracillum"), (5, "pallantia"), (1, "aracillum")])
def test_example_6_from_lancia_it_would_move_to_cantabria(roll: int, city: str) -> None:
    table = example_6(armies=["salmantica", "talabriga", "lancia"])
    table.play("roll 2", f"roll {roll}")
    assert table.armies == {"salmantica", "talabriga", city}
    assert table.revolts(city) == 1


@pytest.mark.rule("hispania", "army.1")
def test_example_6_the_order_is_iii_iv_v() -> None:
    """Each fights before the next has moved: two certain victories, then the Gallaic die."""
    table = example_6().play("roll 3")
    assert [fight["from"] for fight in fights(table)] == ["salmantica", "talabriga"]
    assert table.to_act == "chance"
    assert "lucus" in table.armies


@pytest.mark.rule("hispania", "army.1")
def test_example_6_a_gallaic_army_in_asturica_would_ambush_the_praetor() -> None:
    table = example_6(armies=["salmantica", "talabriga", "asturica"]).play("roll 3")
    assert (fights(table)[0]["hispanic"], fights(table)[0]["roman"]) == (2 * (1 + 9), 1 + 1)
