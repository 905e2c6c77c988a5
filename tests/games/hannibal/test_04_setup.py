"""§4: setting up the game."""

import pytest

from martius.games.hannibal.table.model import BATTLE_DECK, STANDARD_CARDS
from tests.games.hannibal.vocabulary import full_game

TRIBES = {
    "aquitani": "neutral",
    "arverni": "neutral",
    "allobroges": "neutral",
    "western_ligurians": "neutral",
    "eastern_ligurians": "neutral",
    "insubrians": "carthage",
    "boii": "carthage",
    "bruttium": "carthage",
}
"""The Tribes, and whose friends they are."""


@pytest.mark.rule("hannibal", "4.1")
def test_4_1_roman_set_up() -> None:
    table = full_game()
    assert table.cus("rome", "rome") == table.cus("rome", "agrigentum") == 8
    assert sum(table.g.cus[0]) == 16
    assert table.where("p_scipio") == "rome"
    assert table.where("t_longus") == "agrigentum"
    assert table.owner("massilia") == table.owner("syracuse") == table.owner("arpi") == "rome"
    for name in ("flaminius", "fabius", "marcellus", "nero", "varro", "paulus"):
        assert table.where(name) == "aside"
    assert table.where("scipio_africanus") == "aside"


@pytest.mark.rule("hannibal", "4.2")
def test_4_2_carthaginian_set_up() -> None:
    table = full_game()
    assert table.cus("carthage", "carthage") == 4
    assert table.cus("carthage", "saguntum") == 10
    assert table.elephants("saguntum") == 2
    assert table.cus("carthage", "new_carthage") == 2
    assert {table.where(name) for name in ("hannibal", "mago", "h_gisgo")} == {"saguntum"}
    assert table.commands("hannibal")
    assert not table.commands("mago")
    assert (table.where("hanno"), table.where("hasdrubal")) == ("carthage", "new_carthage")
    assert table.owner("toletum") == table.owner("baleares") == "carthage"


@pytest.mark.rule("hannibal", "4.3")
def test_4_3_eight_tribes() -> None:
    spaces = full_game().match.view(None)["board"]["spaces"]
    tribes = {space["id"]: space["control"] for space in spaces if space["tribe"]}
    assert tribes == TRIBES


@pytest.mark.rule("hannibal", "4.4")
def test_4_4_two_decks() -> None:
    g = full_game().g
    assert g.deck == STANDARD_CARDS
    assert g.battle_deck == list(BATTLE_DECK)


def test_the_opening_score_is_nine_to_seven() -> None:
    """The same as in reports of the printed game."""
    view = full_game().match.view(None)
    assert view["board"]["points"] == {"rome": 9, "carthage": 7}
