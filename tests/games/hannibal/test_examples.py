"""The rulebook's battle example, round by round."""

import pytest

from tests.games.hannibal.vocabulary import position


@pytest.mark.rule("hannibal", "14.6")
@pytest.mark.rule("hannibal", "14.8")
@pytest.mark.rule("hannibal", "14.9")
@pytest.mark.rule("hannibal", "14.11")
@pytest.mark.rule("hannibal", "14.12")
@pytest.mark.rule("hannibal", "15.5")
def test_the_battle_example() -> None:
    """Hannibal with six CUs and an ally attacks Flaminius with eight.

    The example gives Rome four cards for Italian allies; §14.3 allows two, so that Rome has
    twelve cards here instead of fourteen. Everything else is as printed.
    """
    table = position(
        rome={"arpi": "8 flaminius!"},
        carthage={"cannae": "6 hannibal"},
        hands={"carthage": [61], "rome": [35]},
        control={
            "carthage": ["cannae", "taurini"],  # the ally is Gallia Cisalpinia
            "neutral": ["arpi", "beneventum"],
        },
    )
    table.play("march 61", "activate hannibal", "move arpi")
    if "done" in table.options():
        table.play("done")
    table.deal("rrffxffffllp", "rrrxfflllpp")
    assert (table.cards("rome"), table.cards("carthage")) == (12, 11)

    table.play("attack flank_right", "match flank_right", "counterattack", "roll 4")
    table.play("attack flank_right", "match flank_right", "counterattack", "roll 2")
    assert table.to_act == "rome"
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 5")
    assert table.to_act == "rome"
    table.play("attack frontal_assault", "match frontal_assault", "counterattack", "roll 3")
    assert table.to_act == "carthage"
    table.play("attack flank_right", "match reserve", "counterattack", "roll 6")
    table.play("reserve_as flank_right")  # Rome has neither a Flank Right nor a Reserve left

    assert table.cards("rome") == 7
    table.play("roll 3")  # six rounds and a 3: one CU each
    assert table.cus("carthage", "arpi") == 5
    assert table.cus("rome", "arpi") == 7
    table.play("roll 4")  # eight CUs at the start, a 4: three more
    while table.options("retreat"):
        table.play(table.match.options()[0])
    assert sum(table.g.cus[0]) == 4
    table.play("remove aleria", "remove nuoro")  # four CUs lost: two markers
    assert table.g.battle is None
    assert table.cus("carthage", "arpi") == 5
