"""What bots know of De Bello Punico: chances, movements to choose from, markers nobody can read."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from martius.bots.levels import LEVELS, Player
from martius.games.punico.combat.support import supporters
from martius.games.punico.command.strategic import PlaceMarker
from martius.games.punico.judgement.habits import FROM_HOME, RESTORE, parts, placements
from martius.games.punico.judgement.judge import TABLE, check_table
from martius.games.punico.table.grid import HEX_IDS
from martius.games.punico.table.model import CARTHAGE, RECOVERY, ROME, UNIT_OF
from martius.games.punico.table.state import KNOWN
from martius.games.punico.title import Punico
from martius.kernel import Chair, decision, play
from tests.games.punico.vocabulary import new_battle, position

GAME = Punico()
JUDGEMENT = GAME.judgement()
LIMIT = {4: 13.28, 5: 15.09, 6: 16.81}
"""Chi-square at one percent, by degrees of freedom."""


def test_the_chances_of_both_sides_add_up() -> None:
    g = new_battle("zama").state()
    rome, carthage = (JUDGEMENT.chance(g, side) for side in (ROME, CARTHAGE))
    assert 0.0 < rome < 1.0
    assert rome + carthage == pytest.approx(1.0)


def test_disorder_is_a_worse_chance() -> None:
    fresh = position("ha1 1112 n", "v1 1108 s").state()
    tired = position("ha1 1112 n d3", "v1 1108 s").state()
    assert JUDGEMENT.chance(tired, ROME) < JUDGEMENT.chance(fresh, ROME)


def test_a_movement_is_proposed_in_several_ways_that_can_be_played() -> None:
    table = position("re1 0811 n", "ha1 1112 n", "pr1 1012 n", "f1 1105 s", "v1 1006 s")
    g = table.state()
    plans = JUDGEMENT.proposals(g)
    assert len(plans) > 1
    for plan in plans:
        clone = g.clone()
        for action in plan:
            step = decision(clone)
            assert step is not None
            assert action in step.options(clone)
            play(clone, action)


def test_the_usual_movement_is_the_first_that_is_proposed() -> None:
    g = position("re1 0811 n", "ha1 1112 n", "pr1 1012 n", "f1 1105 s", "v1 1006 s").state()
    assert JUDGEMENT.usual(g) == JUDGEMENT.proposals(g)[0]


def test_a_movement_begins_after_elephants_were_driven() -> None:
    """§15.1: Rome moves a furious elephant before Carthage moves, which is no part of its plan."""
    g = position("ha1 1112 n", "el1 1107 s", "f1 1005 s", first="carthage").state()
    assert JUDGEMENT.begins(g)
    g.moved = g.goaded = 1 << UNIT_OF["el1"]
    assert JUDGEMENT.begins(g)
    assert JUDGEMENT.proposals(g)
    g.moved |= 1 << UNIT_OF["f1"]
    assert not JUDGEMENT.begins(g)


def test_nobody_gives_way_before_an_enemy_who_has_yet_to_attack() -> None:
    """§10.1: who withdraws shows his back to those who attack next."""
    units = ("ve1 1111 n", "v1 1110 s", "v2 1113 n")
    table = position(*units, first="carthage", impulse="first_combat").play("attack v1")
    g = table.state()
    step = decision(g)
    assert step is not None
    options = step.options(g)
    found = [GAME.format(action) for action in JUDGEMENT.consider(g, options)]
    assert [GAME.format(action) for action in options if action.verb == "withdraw"] == [
        "withdraw 1011",
        "withdraw 1112",
        "withdraw 1211",
    ]
    assert found == ["withdraw 1011", "withdraw 1211", "stand"]
    careless = GAME.judgement(frozenset({"backs"}))
    assert careless.consider(g, options) == options


def test_an_army_has_three_parts_and_its_horse() -> None:
    units = ("re1 1010 n", "ha1 0312 n", "ha2 1112 n", "ha3 2012 n", "v1 1105 s")
    found = parts(position(*units).state(), ROME)
    assert {name: found[UNIT_OF[name]] for name in ("ha1", "ha2", "ha3", "re1")} == {
        "ha1": 0,
        "ha2": 1,
        "ha3": 2,
        "re1": 3,
    }


def test_a_second_line_comes_up_to_support_the_first() -> None:
    """§10.4: right behind a friend of the same type, facing the same way, out of enemy zones."""
    table = position("ha1 1010 n", "ha2 1110 n", "pr1 1113 n", "v1 1009 s", "f1 1108 s")
    g = table.state()
    for action in JUDGEMENT.usual(g):
        play(g, action)
    fighters = [UNIT_OF["ha1"], UNIT_OF["ha2"]]
    assert any(UNIT_OF["pr1"] in supporters(g, fighter) for fighter in fighters)


@pytest.mark.parametrize(
    "row", [{"left": "bold"}, {"all": "brave"}, {"all": "bold", "van": "bold"}]
)
def test_an_order_that_cannot_be_followed_is_refused(
    row: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TABLE["order"], "odd", row)
    with pytest.raises(ValueError, match=r"order\.odd"):
        check_table()


def test_nothing_is_proposed_in_the_middle_of_a_movement() -> None:
    table = position("re1 0811 n", "ha1 1112 n", "f1 1105 s").play("unit ha1")
    assert JUDGEMENT.proposals(table.state()) == []


def chi_square(found: list[float], expected: list[float]) -> float:
    return sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True) if e)


@pytest.mark.parametrize("level", ["centurion", "consul"])
def test_nobody_can_tell_the_false_marker(level: str) -> None:
    """In 300 turns it is as often the first, the second, ... as any other, and lies in each box as
    often as the true ones do."""
    start = new_battle("zama").state()
    while not isinstance(start.agenda[-1], PlaceMarker):
        step = decision(start)
        assert step is not None
        play(start, step.options(start)[-1])
    places, boxes, all_boxes = Counter[int](), Counter[int](), Counter[int]()
    for seed in range(300):
        g, luck, placed = start.clone(), random.Random(seed).randrange, 0
        player = Player(LEVELS[level])
        while isinstance(step := decision(g), PlaceMarker):
            action = player.choose(Chair(GAME, g, step.side), luck)
            if step.side == ROME:
                if action.verb == "vacuus":
                    places[placed] += 1
                    boxes[action.noun] += 1
                else:
                    all_boxes[action.noun] += 1
                placed += 1
            play(g, action)
    markers = GAME_POINTS + 1
    assert chi_square([places[i] for i in range(markers)], [300 / markers] * markers) < LIMIT[4]
    expected = [all_boxes[box] / GAME_POINTS for box in range(8)]
    found = [float(boxes[box]) for box in range(8)]
    assert all(e for f, e in zip(found, expected, strict=True) if f)
    assert chi_square(found, expected) < LIMIT[6]


GAME_POINTS = 4
"""True command points of each side at Zama."""


def test_the_leader_does_not_walk_behind_the_enemy() -> None:
    table = position(
        "ha1 1112 n", "pr1 1013 n", "v1 1111 s", "f1 1209 s", impulse="first_movement", rome="1013"
    )
    g = table.state()
    play_on = GAME.judgement()
    while (step := decision(g)) is not None and step.seat(g) == ROME and g.impulse == 0:
        play(g, play_on.consider(g, step.options(g))[0])
    at = g.leader_at[ROME]
    foes = [g.at[unit] for unit in range(len(g.at)) if g.present[CARTHAGE] >> unit & 1]
    assert all(FROM_HOME[ROME][at] < FROM_HOME[ROME][foe] for foe in foes), HEX_IDS[at]


def test_who_forgets_recovery_puts_fewer_points_there() -> None:
    """Where three units are in disorder, all points restore order first."""
    units = ("ha1 1112 n d2", "ha2 1012 n d2", "ha3 1212 n d2", "v1 1110 s", "v2 1010 s")
    g = position(*units, rome="1113").state()
    g.hand[ROME], g.vacuus[ROME] = 3, KNOWN
    found = []
    for restore in (RESTORE, 0.0):
        options = PlaceMarker(ROME).options(g)
        found.append([action.noun for action, _ in placements(g, ROME, options, restore)])
    assert found[0].count(RECOVERY) == 3
    assert found[1].count(RECOVERY) < 3


def test_people_are_told_what_happened_and_not_what_was_reckoned() -> None:
    """Of positions that were called 62 %, 73 % were won."""
    told = GAME.judgement().told
    assert told(0.62) == pytest.approx(0.71, abs=0.02)
    assert told(0.5) == pytest.approx(0.5)
    assert told(0.38) == pytest.approx(1 - told(0.62))
    assert (told(0.0), told(1.0), told(-0.1), told(1.1)) == (0.0, 1.0, -0.1, 1.1)
