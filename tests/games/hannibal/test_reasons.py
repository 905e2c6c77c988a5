"""Why not? A refusal names the clause that forbids just this; what is never asked is told."""

import pytest

from tests.games.hannibal.cards.table import Table
from tests.games.hannibal.vocabulary import Position, position


def reason(table: Position, action: str) -> tuple[str | None, str]:
    """The paragraph that forbids an action, and its sentence."""
    why = table.match.why_not(action)
    assert why is not None, f"{action} is allowed"
    return why.rule, why.text


# --- reinforcements (§6.2) ---


@pytest.mark.rule("hannibal", "6.2")
def test_6_2_each_clause_of_the_roman_reinforcements() -> None:
    table = position(
        rome={"agrigentum": "1 t_longus!", "arpi": "0 varro!"}, start={"turn": 2, "phase": "turn"}
    )
    while "reinforce rome" not in table.match.options():
        table.play(table.match.options()[0])
    assert reason(table, "reinforce capua")[1] == (
        "Roman CUs are placed in Rome or with a general, not in Capua."
    )
    assert reason(table, "reinforce agrigentum")[1].startswith(
        "Rome has no stack of five CUs and must build one"
    )
    table = position(
        rome={"agrigentum": "8 t_longus!", "arpi": "2 varro!"}, start={"turn": 2, "phase": "turn"}
    )
    while "reinforce rome" not in table.match.options():
        table.play(table.match.options()[0])
    table.play("reinforce agrigentum", "reinforce agrigentum")
    assert reason(table, "reinforce agrigentum")[1].startswith(
        "At least three of the five CUs go to Italy"
    )


# --- consuls (§6.5) ---


def election(rome: dict[str, str], carthage: dict[str, str], siege: int = 0) -> Position:
    """The consuls are drawn: Fabius and Varro are to be placed."""
    table = position(
        rome=rome,
        carthage=carthage,
        siege={"rome": siege} if siege else {},
        start={"turn": 3, "phase": "turn"},
    )
    while table.to_act != "chance":
        options = table.match.options()
        table.play("no_proconsul" if "no_proconsul" in options else options[0])
    return table.play("elect fabius", "elect varro")


@pytest.mark.rule("hannibal", "6.5")
def test_6_5_besieged_rome_is_the_last_resort() -> None:
    table = election(
        {"in_rome": "5", "arpi": "6 nero", "cannae": "5"}, {"rome": "6 hannibal"}, siege=1
    )
    rule, text = reason(table, "place rome")
    assert rule == "6.5"
    assert text == "Rome is besieged, and other spaces have five CUs."


@pytest.mark.rule("hannibal", "6.5")
def test_6_5_a_stack_too_small_says_its_size() -> None:
    table = election({"arpi": "6 nero", "cannae": "2"}, {})
    assert reason(table, "place cannae") == (
        "6.5",
        "A consul needs five CUs, and Cannae has only 2.",
    )
    assert reason(table, "place capua") == ("6.5", "There are no Roman CUs in Capua.")


# --- avoiding battle (§13.2) ---


@pytest.mark.rule("hannibal", "13.2")
@pytest.mark.parametrize(
    ("space", "rule", "words"),
    [
        ("saguntum", "13.2", "The enemy came from Saguntum."),
        ("azaila", "13.2", "There are enemy CUs in Azaila."),
        ("azaila", "13.2", "Azaila has an enemy PC marker."),
        ("gades", "13.1", "Gades is not adjacent to Dertosa."),
    ],
)
def test_13_2_where_battle_cannot_be_avoided_to(space: str, rule: str, words: str) -> None:
    table = position(
        rome={"dertosa": "5 paulus!"},
        carthage={"saguntum": "9 hannibal"} | ({"azaila": "1"} if "CUs" in words else {}),
        hands={"carthage": [61], "rome": [35]},
        control={"carthage": ["azaila"]},
    )
    table.play("march 61", "activate hannibal", "move dertosa", "avoid paulus", "roll 1")
    assert table.options("avoid_to") == {"ilerda", "tarraco"}
    assert reason(table, f"avoid_to {space}") == (rule, words)


# --- who goes along (§10.8, §18.1) ---


@pytest.mark.rule("hannibal", "10.8")
def test_10_8_a_superior_is_not_brought_along() -> None:
    table = position(
        carthage={"saguntum": "9 hannibal mago hasdrubal"}, hands={"carthage": [33], "rome": [35]}
    )
    table.play("event 33", "activate mago")
    expected = ("10.8", "Hannibal outranks Mago and stays.")
    assert reason(table, "bring hannibal") == expected  # how many CUs?
    table.play("cus 4")
    assert reason(table, "bring hannibal") == expected  # does Hasdrubal come?
    table.play("leave hasdrubal")
    assert reason(table, "bring hannibal") == expected  # on the march
    assert reason(table, "bring hasdrubal") == (
        "10.2",
        "Regroup to bring Hasdrubal.",
    )


@pytest.mark.rule("hannibal", "18.1")
def test_18_1_a_consul_is_not_left_with_too_few() -> None:
    table = position(
        rome={"arpi": "6 paulus! varro!"}, hands={"rome": [35, 37], "carthage": [61]}, play="rome"
    )
    table.play("event 37", "activate paulus", "regroup")
    table.play("cus 6")
    assert reason(table, "leave varro") == (
        "18.1",
        "The consul Varro must keep five CUs, if others have any.",
    )


# --- retreat (§15.2) ---


@pytest.mark.rule("hannibal", "15.2")
def test_15_2_where_a_retreat_cannot_go() -> None:
    table = position(
        rome={"cannae": "6 paulus!", "heraclea": "0"},
        carthage={"arpi": "9 hannibal", "brundisium": "1"},
        hands={"carthage": [61], "rome": [35]},
        control={"carthage": ["arpi"], "neutral": ["heraclea", "brundisium", "cannae"]},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    while table.to_act == "rome":
        table.play("done")
    table.deal("f", "d")
    while not table.match.options()[0].startswith("retreat"):
        options = table.match.options()
        table.play(next((o for o in options if o == "concede" or o == "roll 1"), options[0]))
    assert reason(table, "retreat arpi") == (
        "15.2",
        "The enemy came from Arpi: you cannot retreat that way.",
    )
    assert reason(table, "retreat brundisium")[1] == "There are enemy CUs in Brundisium."
    assert reason(table, "retreat heraclea")[1].startswith("You do not control Heraclea")
    assert reason(table, "retreat cannae")[1] == "The army must leave the space of the battle."


# --- reactions that are never asked for (§12, §13) ---


def barred(table: Position) -> list[tuple[str, str]]:
    """What the log says of reactions that were not to be had."""
    events = table.match.view("rome", since=0)["events"]
    return [(event["rule"], event["text"]) for event in events if event["kind"] == "Barred"]


@pytest.mark.rule("hannibal", "12.3")
def test_12_3_the_log_says_why_a_pass_bars_an_interception() -> None:
    table = position(
        rome={"faesulae": "6 paulus!"},
        carthage={"boii": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move mutina")
    assert barred(table) == [
        (
            "12.3",
            "Paulus in Faesulae cannot intercept. "
            "An army cannot intercept across a pass or strait.",
        )
    ]


@pytest.mark.rule("hannibal", "12.3")
def test_12_3_the_log_says_that_enemy_cus_stand_there() -> None:
    table = position(
        rome={"arpi": "6 paulus!"},
        carthage={"heraclea": "9 hannibal", "cannae": "2"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    assert barred(table) == [
        (
            "12.3",
            "Paulus in Arpi cannot intercept. Other enemy CUs are already in Cannae.",
        )
    ]


@pytest.mark.rule("hannibal", "12.8")
def test_12_8_the_log_says_that_the_enemy_stands_before_the_walls() -> None:
    table = position(
        rome={"in_capua": "2 nero"},
        carthage={"capua": "3", "arpi": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move beneventum")
    assert barred(table) == [
        ("12.8", "Nero in the city of Capua cannot intercept. Enemy CUs keep Nero inside the city.")
    ]


@pytest.mark.rule("hannibal", "12.10")
def test_12_10_the_log_says_that_he_failed_to_intercept() -> None:
    table = position(
        rome={"arpi": "6 paulus!"},
        carthage={"heraclea": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play(
        "march 61", "activate hannibal", "move cannae", "intercept paulus", "cus 6", "roll 6"
    )
    table.play("move arpi")
    assert barred(table) == [
        (
            "12.10",
            "Paulus in Arpi cannot avoid battle. Paulus has already failed to intercept this army.",
        )
    ]


@pytest.mark.rule("hannibal", "13.2")
def test_13_2_the_log_says_that_there_is_no_way_out() -> None:
    table = position(
        rome={"cannae": "6 paulus!"},
        carthage={"arpi": "9 hannibal", "heraclea": "1", "beneventum": "1", "tarentum": "1"},
        hands={"carthage": [61], "rome": [35]},
        control={"carthage": ["brundisium"]},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    assert barred(table) == [
        (
            "13.2",
            "Paulus in Cannae cannot avoid battle. Paulus has no space to go to.",
        )
    ]


def test_what_could_be_attempted_is_not_told() -> None:
    table = position(
        rome={"arpi": "6 paulus!", "sena": "0 varro", "capua": "0 nero"},
        carthage={"heraclea": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move beneventum")
    assert table.options("intercept") == {"paulus"}
    assert barred(table) == []


def test_8_3_the_log_says_that_the_truce_bars_it() -> None:
    table = position(
        rome={"arpi": "6 paulus!"},
        carthage={"heraclea": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["cannae"]},
        in_force={"truce": True},
    )
    table.play("march 61", "activate hannibal", "move cannae")
    assert barred(table) == [
        ("8.3", "Paulus in Arpi cannot intercept. The Truce forbids interceptions.")
    ]


# --- events (§8.3) ---


@pytest.mark.parametrize(
    ("table", "side", "card", "words"),
    [
        (Table(), "rome", 15, "You have no general in Baetica, Celtiberia, Orospeda or"),
        (
            Table().general("hannibal", "saguntum"),
            "carthage",
            15,
            "You do not control Orospeda, where Hannibal is.",
        ),
        (
            Table().general("hannibal", "capua"),
            "carthage",
            16,
            "You have no general in Gallia Transalpinia or Gallia Cisalpinia.",
        ),
        (
            Table().control("rome", "capua", "neapolis").general("nero", "dertosa"),
            "rome",
            48,
            "You have no general in Italy.",
        ),
        (Table(), "rome", 52, "Carthage has no army that besieges a city."),
        (
            Table().cus("carthage", "arpi", 3),
            "rome",
            51,
            "Carthage has no army: none of its CUs has a general",
        ),
        (Table(), "rome", 49, "No Walled City with a port has a siege point."),
        (Table(), "rome", 53, "No Tribe has a subjugation point."),
        (Table(), "rome", 35, "Carthage has no PC marker"),
    ],
)
def test_8_3_an_event_says_what_it_lacks(table: Table, side: str, card: int, words: str) -> None:
    table.refuses(side, card, words)


@pytest.mark.rule("hannibal", "8.3")
def test_8_3_an_event_asks_each_general_for_province_and_room() -> None:
    """Hannibal's province is not Carthage's; Gisgo's is, but the enemy bars his city."""
    table = position(
        rome={"saguntum": "4 nero"},
        carthage={"toletum": "3 hannibal", "in_saguntum": "2 h_gisgo"},
        hands={"carthage": [15], "rome": [35]},
        control={"rome": ["toletum", "salmantica", "segobriga"]},
    )
    assert reason(table, "event 15") == (
        "8.3",
        "You do not control Celtiberia, where Hannibal is. "
        "Enemy CUs keep reinforcements out of Saguntum.",
    )


@pytest.mark.rule("hannibal", "8.3")
def test_8_3_an_event_names_every_general_who_lacks_the_province() -> None:
    table = Table().general("hannibal", "saguntum").general("mago", "saguntum")
    table.general("hasdrubal", "toletum")
    table.refuses(
        "carthage",
        15,
        "You do not control Orospeda, where Hannibal and Mago are. "
        "You do not control Celtiberia, where Hasdrubal is.",
    )


@pytest.mark.rule("hannibal", "10.2")
def test_10_2_more_than_ten_cus() -> None:
    table = position(carthage={"saguntum": "12 mago"}, hands={"carthage": [1], "rome": [35]})
    table.play("march 1", "regroup")
    assert reason(table, "cus 11") == ("10.2", "At most ten CUs move with a general.")
