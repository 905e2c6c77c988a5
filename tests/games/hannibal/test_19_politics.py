"""§19, §22, §23: political control, isolation, repercussions, victory."""

from typing import Any

import pytest

from martius.games.hannibal.table.model import (
    IN_ITALY,
    POLITICAL,
    PROVINCE_IDS,
    PROVINCES,
    SPACES_DATA,
)
from tests.games.hannibal.vocabulary import Position, position

ITALIANS = [row["id"] for i, row in enumerate(SPACES_DATA) if IN_ITALY >> i & 1]


def winter(**setup: Any) -> Position:
    """The end of a turn."""
    setup.setdefault("start", {"phase": "winter"})
    return position(**setup)


@pytest.mark.rule("hannibal", "19.1")
def test_19_1_the_majority_of_the_spaces_controls_a_province() -> None:
    table = position(
        rome={"rome": "8 varro!"},
        control={"carthage": ["arpi", "cannae"], "neutral": ["beneventum"]},
        hands={"rome": [35], "carthage": [1]},
    )
    board = table.match.view(None)["board"]
    assert board["provinces"]["apulia"] == "neutral"  # two against two of five
    assert board["provinces"]["latium"] == "rome"
    table.play("pcs 35", "pc beneventum")
    assert table.match.view(None)["board"]["provinces"]["apulia"] == "rome"


@pytest.mark.rule("hannibal", "19.1")
def test_19_1_armies_do_not_change_control() -> None:
    table = position(carthage={"arpi": "9 hannibal"}, hands={"carthage": [1]})
    assert table.owner("arpi") == "rome"


@pytest.mark.rule("hannibal", "19.2")
@pytest.mark.rule("hannibal", "20.1")
def test_19_2_where_markers_go() -> None:
    table = position(
        carthage={"arpi": "3 hannibal"},
        rome={"iberus": "1"},
        hands={"carthage": [1]},
    )
    table.play("pcs 1")
    assert table.allows("pc ilerda")
    assert table.allows("pc arpi")  # flipped under his own CUs
    table.refuses("pc cannae", "19.2")  # an enemy marker
    table.refuses("pc iberus", "19.2")  # enemy CUs
    table.refuses("pc gades", "19.2")  # his own
    table.refuses("pc capua", "20.1")
    table.refuses("pc aquitani", "20.1")
    table.play("pc arpi")
    assert table.owner("arpi") == "carthage"


# --- isolation ---


@pytest.mark.rule("hannibal", "19.4")
def test_19_4_no_path_over_a_pass_or_through_the_enemy() -> None:
    """Verona is cut off: around it lie tribes of Carthage, an enemy marker and a pass."""
    table = winter(
        rome={"rome": "5"},
        carthage={"carthage": "5"},
        control={"rome": ["verona"], "carthage": ["mutina", "ariminum"]},
    )
    assert table.owner("verona") == "neutral"
    assert table.owner("mutina") == "carthage"  # next to the Boii
    assert table.owner("ariminum") == "carthage"  # by Mutina


@pytest.mark.rule("hannibal", "19.4")
def test_19_4_cus_keep_markers_alive() -> None:
    table = winter(
        rome={"rome": "5", "iberus": "3"},
        carthage={"carthage": "5"},
        control={"rome": ["numantia", "iberus"], "carthage": ["segovia"]},
    )
    assert table.owner("numantia") == "rome"
    table = winter(
        rome={"rome": "5"},
        carthage={"carthage": "5"},
        control={"rome": ["numantia"], "carthage": ["emporiae"]},
    )
    assert table.owner("numantia") == "neutral"


@pytest.mark.rule("hannibal", "19.4")
def test_19_4_a_neutral_path_serves() -> None:
    """Narbo is neutral, and behind it lies the port of Emporiae."""
    table = winter(
        rome={"rome": "5"}, carthage={"carthage": "5"}, control={"rome": ["tolosa", "emporiae"]}
    )
    assert table.owner("tolosa") == "rome"


@pytest.mark.rule("hannibal", "19.4")
@pytest.mark.parametrize(("marker", "kept"), [("rome", "rome"), ("neutral", "neutral")])
def test_19_4_enemy_cus_cut_the_way_but_on_ones_own_marker(marker: str, kept: str) -> None:
    """The way from Verona to Ariminum leads through Mutina, where Carthage has an army."""
    control = {"rome": ["verona", "ariminum"]}
    control.setdefault(marker, []).append("mutina")
    table = winter(rome={"rome": "5"}, carthage={"mutina": "4"}, control=control)
    if table.to_act == "chance":
        table.play("roll 1")  # winter in a hostile space
    assert table.cus("carthage", "mutina") == 4
    assert table.owner("verona") == kept


# --- the victory check ---


@pytest.mark.rule("hannibal", "22.1")
def test_22_1_eighteen_provinces_count() -> None:
    assert POLITICAL.bit_count() == 18
    uncounted = {PROVINCE_IDS[p] for p in PROVINCES if not POLITICAL >> p & 1}
    assert uncounted == {"balearic_islands", "gallia_transalpinia", "liguria", "massilia"}
    table = winter(rome={"rome": "5"}, carthage={"carthage": "5"})
    assert table.match.view(None)["board"]["points"] == {"rome": 9, "carthage": 7}


@pytest.mark.rule("hannibal", "22.2")
def test_22_2_example_nine_against_seven() -> None:
    """§22.2: Carthage must remove two of its markers, from anywhere."""
    table = winter(rome={"rome": "5"}, carthage={"carthage": "5"})
    points = table.match.view(None)["board"]["points"]
    assert (points["rome"], points["carthage"]) == (9, 7)
    assert table.to_act == "carthage"
    table.refuses("remove carthage", "22.2")
    table.refuses("remove boii", "22.2")
    table.play("remove acci")
    assert table.g.turn == 1
    table.play("remove baleares")
    assert table.g.turn == 2


@pytest.mark.rule("hannibal", "22.3")
@pytest.mark.rule("hannibal", "23.3")
def test_22_3_who_cannot_pay_sues_for_peace() -> None:
    plain = [
        row["id"] for row in SPACES_DATA if row["start"] == "carthage" and row["kind"] == "ordinary"
    ]
    table = winter(rome={"rome": "5"}, carthage={"carthage": "5"}, control={"neutral": plain[1:]})
    assert table.match.result is not None
    assert (table.match.result.outcome, table.match.result.rule) == ("peace", "22.3")
    assert table.match.result.winners == ("rome",)


@pytest.mark.rule("hannibal", "22.4")
@pytest.mark.parametrize(
    ("control", "outcome", "winner"),
    [
        ({}, "political_points", "rome"),
        ({"carthage": ["syracuse"]}, "tie", "carthage"),
        ({"carthage": ["syracuse", "taurini"]}, "political_points", "carthage"),
    ],
)
def test_22_4_the_last_turn(control: dict[str, list[str]], outcome: str, winner: str) -> None:
    """Nine to seven; eight all, which is Carthage's; eight to nine with Gallia Cisalpinia."""
    table = winter(
        rome={"rome": "5"},
        carthage={"carthage": "5"},
        control=control,
        start={"turn": 9, "phase": "winter"},
    )
    assert table.match.result is not None
    assert (table.match.result.outcome, table.match.result.rule) == (outcome, "22.4")
    assert table.match.result.winners == (winner,)


# --- sudden death ---


@pytest.mark.rule("hannibal", "23.1")
def test_23_1_rome_wins_with_carthage() -> None:
    table = position(
        rome={"carthage": "9 varro!"},
        hands={"rome": [61], "carthage": [1]},
        siege={"carthage": 2},
    )
    table.play("march 61", "activate varro", "besiege", "roll 6")
    assert table.match.result is not None
    assert (table.match.result.outcome, table.match.result.rule) == ("capital", "23.1")
    assert table.match.result.winners == ("rome",)


@pytest.mark.rule("hannibal", "23.2")
def test_23_2_carthage_wins_with_rome() -> None:
    table = position(
        carthage={"rome": "9 hannibal"}, hands={"carthage": [61], "rome": [1]}, siege={"rome": 2}
    )
    table.play("march 61", "activate hannibal", "besiege", "roll 6")  # 6 - 2 gives a point
    assert table.match.result is not None
    assert (table.match.result.outcome, table.match.result.rule) == ("capital", "23.2")


@pytest.mark.rule("hannibal", "23.2")
def test_23_2_carthage_wins_with_italy_but_latium() -> None:
    italy = [s for s in ITALIANS if s not in ("rome", "insubrians", "boii", "bruttium")]
    table = winter(rome={"rome": "5"}, carthage={"carthage": "5"}, control={"carthage": italy})
    assert table.match.result is not None
    assert (table.match.result.outcome, table.match.result.rule) == ("italy", "23.2")
