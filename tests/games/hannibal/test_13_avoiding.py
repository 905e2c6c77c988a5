"""§13: avoiding battle and pursuit."""

from typing import Any

import pytest

from martius.games.hannibal.table.model import PLACE_OF_ID
from tests.games.hannibal.vocabulary import Position, position


def chase(rome: dict[str, str] | None = None, **setup: Any) -> Position:
    """Hannibal enters Dertosa, where Romans stand; Ilerda and Tarraco are open behind them."""
    table = position(
        rome=rome or {"dertosa": "5 paulus!"},
        carthage={"saguntum": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        **setup,
    )
    return table.play("march 61", "activate hannibal", "move dertosa")


@pytest.mark.rule("hannibal", "13.1")
def test_13_1_the_battle_rating_or_less() -> None:
    table = chase()
    assert table.odds("avoid paulus") == (2, 0, 4, 6)
    table.play("avoid paulus", "roll 2")
    assert table.options("avoid_to") == {"azaila", "ilerda", "tarraco"}
    table.play("avoid_to tarraco")
    assert table.cus("rome", "tarraco") == 5
    assert table.g.battle is None
    assert table.to_act == "carthage"


@pytest.mark.rule("hannibal", "13.1")
def test_13_1_a_botched_attempt_costs_a_battle_card() -> None:
    table = chase()
    table.play("avoid paulus", "roll 3")
    parts = table.match.view("rome")["board"]["battle"]["sides"]["rome"]["parts"]
    assert {"label": "failed to avoid battle", "cards": -1} in parts


@pytest.mark.rule("hannibal", "13.1")
def test_13_1_generals_alone_try_too() -> None:
    table = chase({"dertosa": "0 paulus!"})
    table.play("avoid paulus", "roll 6")
    assert table.where("paulus") == "displaced"
    assert table.g.battle is None


@pytest.mark.rule("hannibal", "24.fabius")
@pytest.mark.rule("hannibal", "24.h_gisgo")
def test_24_fabius_and_gisgo_avoid_better() -> None:
    table = position(
        rome={"arpi": "5 fabius!"},
        carthage={"cannae": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["beneventum"]},
    )
    table.play("march 61", "activate hannibal", "move arpi")
    assert table.odds("avoid fabius")[0] == 5
    table = position(
        rome={"capua": "8 paulus!"},
        carthage={"beneventum": "3 h_gisgo"},
        hands={"rome": [1], "carthage": [35]},
        control={"neutral": ["arpi"]},
    )
    table.play("march 1", "activate paulus", "move beneventum")
    assert table.odds("avoid h_gisgo")[0] == 3


@pytest.mark.rule("hannibal", "13.2")
def test_13_2_at_most_ten_and_some_may_stay() -> None:
    table = chase({"dertosa": "14 paulus!"})
    table.play("avoid paulus")
    assert max(map(int, table.options("cus"))) == 10
    assert min(map(int, table.options("cus"))) == 5  # he is a consul
    table.play("cus 10", "roll 1", "avoid_to ilerda")
    assert table.cus("rome", "dertosa") == 4
    assert table.g.battle is not None  # who stayed must fight


@pytest.mark.rule("hannibal", "13.2")
def test_13_2_where_battle_cannot_be_avoided_to() -> None:
    """Not to an enemy marker, enemy CUs, or where the enemy comes from."""
    table = chase(control={"carthage": ["azaila"]})
    table.play("avoid paulus", "roll 1")
    table.refuses("avoid_to azaila", "13.2")
    table.refuses("avoid_to saguntum", "13.2")
    assert table.options("avoid_to") == {"ilerda", "tarraco"}


@pytest.mark.rule("hannibal", "13.2")
@pytest.mark.rule("hannibal", "10.6")
def test_13_2_not_over_a_pass_nor_to_an_unfriendly_tribe() -> None:
    table = position(
        rome={"taurini": "5 paulus!"},
        carthage={"druentia": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move taurini", "roll 1")
    # the Insubrians and Boii are tribes, the other ways are passes
    assert table.to_act == "chance" or not table.options("avoid")


@pytest.mark.rule("hannibal", "13.3")
def test_13_3_a_subordinate_leaves_the_commander_a_cu() -> None:
    table = position(
        rome={"capua": "8 paulus!"},
        carthage={"beneventum": "4 hannibal mago"},
        hands={"rome": [1], "carthage": [35]},
        control={"neutral": ["arpi", "cannae"]},
    )
    table.play("march 1", "activate paulus", "move beneventum")
    assert table.options("avoid") == {"hannibal", "mago"}
    table.play("avoid mago")
    assert table.options("cus") == {"3", "2", "1", "0"}
    table.play("cus 3")
    assert table.to_act == "chance"  # one attempt in a reaction phase
    table.play("roll 6")
    assert table.g.battle is not None
    assert table.g.battle.botched


@pytest.mark.rule("hannibal", "13.4")
def test_13_4_pursuit() -> None:
    table = chase()
    table.play("avoid paulus", "roll 1", "avoid_to tarraco")
    assert table.options() == {"pursue", "stop"}
    table.refuses("move tarraco", "13.4")
    assert table.odds("pursue") == (4, 2, 0, 6)
    table.play("pursue", "roll 4", "move tarraco")
    assert table.to_act == "rome"  # who can avoid battle again
    assert table.options("avoid") == {"paulus"}


@pytest.mark.rule("hannibal", "13.4")
def test_13_4_a_failed_pursuit_ends_the_move() -> None:
    table = chase()
    table.play("avoid paulus", "roll 1", "avoid_to tarraco", "pursue", "roll 5")
    assert table.where("hannibal") == "dertosa"
    assert table.to_act == "rome"
    assert table.options("discard")


@pytest.mark.rule("hannibal", "24.flaminius")
def test_24_flaminius_pursues_on_four() -> None:
    table = position(
        rome={"capua": "8 flaminius!"},
        carthage={"beneventum": "3 hannibal"},
        hands={"rome": [1], "carthage": [35]},
        control={"neutral": ["arpi"]},
    )
    table.play(
        "march 1", "activate flaminius", "move beneventum", "avoid hannibal", "cus 3", "roll 1"
    )
    assert table.odds("pursue")[0] == 4


@pytest.mark.rule("hannibal", "13.5")
def test_13_5_inside_the_city_or_outside_and_away() -> None:
    table = position(
        rome={"tarentum": "2 nero"},
        carthage={"cannae": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move tarentum", "cus 0", "leave nero")
    assert table.options("avoid") == {"nero"}
    table.play("avoid nero", "cus 2", "roll 1", "avoid_to brundisium")
    assert table.options() >= {"pursue", "stop"}


@pytest.mark.rule("hannibal", "13.6")
def test_13_6_an_attempt_after_a_failed_pursuit() -> None:
    table = position(
        rome={"tarentum": "2 nero"},
        carthage={"cannae": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
    )
    table.play("march 61", "activate hannibal", "move tarentum", "cus 0", "leave nero")
    table.play("avoid nero", "cus 2", "roll 1", "avoid_to brundisium", "pursue", "roll 6")
    assert table.options() == {"besiege", "stop"}


@pytest.mark.rule("hannibal", "10.3")
def test_10_3_the_order_of_a_reaction_phase() -> None:
    """Inside or outside, all declarations, the roll to avoid battle, the rolls to intercept."""
    table = position(
        rome={"tarentum": "3 nero", "brundisium": "3 t_longus"},
        carthage={"cannae": "9 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"neutral": ["heraclea"]},
    )
    table.play("march 61", "activate hannibal", "move tarentum")
    assert table.options("cus") == {"2", "1", "0"}  # how many go inside
    table.play("cus 1", "leave nero")
    assert table.options() == {"avoid nero", "intercept t_longus", "done"}
    table.play("intercept t_longus", "cus 3", "avoid nero", "cus 2", "roll 6")
    assert "Nero rolls 6 (needs 2 or less) and does not avoid battle." in table.texts()
    table.play("roll 1")
    assert table.texts()[-1] == "T. Longus rolls 1 (needs 1 or less) and intercepts."
    assert table.commands("t_longus")  # of two proconsuls the one who came
    assert not table.commands("nero")
    assert table.options() == {"stand", "back_up"}  # now Hannibal decides


@pytest.mark.rule("hannibal", "13.4")
def test_13_4_no_pursuit_without_a_space_of_movement_left() -> None:
    table = position(
        rome={"narbo": "3 nero"},
        carthage={"saguntum": "5 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={"rome": ["nemausus"]},
    )
    table.play("march 61", "activate hannibal", "move dertosa", "move tarraco", "move emporiae")
    table.play("done", "move narbo", "avoid nero", "cus 3", "roll 2", "avoid_to nemausus")
    assert table.where("nero") == "nemausus"
    assert table.to_act == "rome"


@pytest.mark.rule("hannibal", "13.3")
@pytest.mark.parametrize(("cus", "train"), [(4, "saguntum"), (2, "dertosa")])
def test_30_the_siege_train_goes_where_all_cus_go(cus: int, train: str) -> None:
    table = position(
        rome={"tarraco": "9 paulus!"},
        carthage={"dertosa": "4 mago"},
        hands={"rome": [1], "carthage": [35]},
        train="dertosa",
    )
    table.play("march 1", "activate paulus", "move dertosa", "avoid mago", f"cus {cus}", "roll 1")
    table.play("avoid_to saguntum")
    assert table.cus("carthage", "saguntum") == cus
    assert table.g.train == PLACE_OF_ID[train]
