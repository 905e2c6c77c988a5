"""Blunders seen in games of Hispania and De Bello Punico, from the third level up.

The list grows: whoever sees a bot blunder writes the position down here, then mends the judgement.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from martius.bots.levels import LEVELS, Player
from martius.games.hispania.table.state import HispaniaState
from martius.games.punico.judgement.baseline_posts import nearness
from martius.games.punico.judgement.habits import FROM_HOME
from martius.games.punico.table.grid import AROUND, REAR, distance, hexes
from martius.games.punico.table.model import CARTHAGE, ROME, UNIT_OF
from martius.games.punico.table.state import PunicoState
from martius.kernel import Chair, Chance, Decision, play, waiting
from tests.games.hispania.vocabulary import position as campaign
from tests.games.punico.vocabulary import position as field
from tests.table import Table

LESS = {"nodes": 400, "plans": 4, "worlds": 3, "reply": 40}
"""How much the levels think here: less than at the table, so that the suite stays quick."""


class Deeds(NamedTuple):
    """What a player did until its plan was over, and the table then."""

    actions: list[str]
    g: Any

    def verbs(self) -> set[str]:
        return {action.partition(" ")[0] for action in self.actions}


class Blunder(NamedTuple):
    """A position, and how to tell that the blunder was made."""

    table: Callable[[], Table]
    made: Callable[[Deeds], bool]


def deeds(table: Table, level: str) -> Deeds:
    """Let a level decide once and see it through; the dice fall as they do."""
    game, g = table.match.game, table.match.snapshot()
    judgement, luck = game.judgement(), random.Random(1).randrange
    first = waiting(g)
    assert isinstance(first, Decision)
    seat, player, done = first.seat(g), Player(LEVELS[level].changed(**LESS)), list[str]()
    while (step := waiting(g)) is not None:
        if done and judgement.settled(g):
            break
        if isinstance(step, Chance):
            play(g, step.sample(g, luck))
            continue
        assert isinstance(step, Decision)
        if step.seat(g) == seat:
            action = player.choose(Chair(game, g, seat), luck)
            done.append(game.format(action))
        else:
            action = judgement.habit(g, step.options(g))
        play(g, action)
    return Deeds(done, g)


# --- Hispania ---


def hopeless() -> Table:
    """An army with nine revolts around it, and a general without any garrison near."""
    return campaign(
        turn="citerior",
        citerior="valentia",
        revolts={"segobriga": 3, "toletum": 3, "bilbilis": 3},
        armies=["segobriga"],
        denarii=2,
    )


def sure() -> Table:
    """A revolt behind the weakest walls beside a general with money."""
    return campaign(turn="ulterior", ulterior="hispalis", revolts={"regina": 1}, denarii=3)


def last_disc() -> Table:
    """No revolt is left in the reserve: the next one to be placed loses the game."""
    return campaign(
        turn="citerior",
        citerior="salduba",
        revolts={"osca": 3, "ilerda": 3, "numantia": 3, "toletum": 3},
        reserve={"revolts": 0},
        denarii=3,
    )


def held_capital() -> Table:
    """A general without garrisons in hand stands in a capital that he holds."""
    return campaign(
        turn="citerior",
        citerior="toletum",
        garrisons={"toletum": ["citerior"], "valentia": ["citerior"], "salduba": ["citerior"] * 2},
        revolts={"numantia": 1},
    )


def loses_its_general(found: Deeds) -> bool:
    return "attack" in found.verbs()


def leaves_money(found: Deeds) -> bool:
    g: HispaniaState = found.g
    return bool(g.in_revolt) and g.denarii > 0


def places_no_siege(found: Deeds) -> bool:
    return "besiege" not in found.verbs()


# --- De Bello Punico ---

LINE = ("ha1 1116 n", "ha2 1016 n", "ha3 1216 n", "pr1 1117 n", "pr2 1017 n")
FOES = ("v1 1108 s", "v2 1008 s", "v3 1208 s", "f1 0908 s", "f2 1308 s")


def rider() -> Table:
    """Fast cavalry beside a line that is far from the enemy."""
    return field(*LINE, "re1 1313 n", *FOES, rome="1117")


def shaken() -> Table:
    return field("ha1 1112 n d4", "pr1 1113 n", "v1 1109 s", "v2 1009 s", rome="1113")


def weak_attack() -> Table:
    """Tired skirmishers before fresh veterans."""
    return field(
        "ve1 1112 n d2", "ha1 0817 n", "v1 1111 s", "v2 1110 s", impulse="first_combat", rome="0817"
    )


def advance() -> Table:
    """Skirmishers have destroyed a unit in panic and take its hex; veterans can come from the
    south-west."""
    table = field(
        "ve1 1112 n", "f1 1111 s panic", "v1 0813 ne", impulse="first_combat", rome="0817"
    )
    return table.play("attack ve1")


def general() -> Table:
    return field("ha1 1112 n", "pr1 1013 n", "v1 1111 s", "f1 1209 s", rome="1013")


def at(found: Deeds, unit: str) -> int:
    g: PunicoState = found.g
    return g.at[UNIT_OF[unit]]


def rides_alone(found: Deeds) -> bool:
    return nearness(found.g, ROME)[at(found, "re1")] <= 1


def breaks(found: Deeds) -> bool:
    return nearness(found.g, ROME)[at(found, "ha1")] <= 1


def turns_its_back(found: Deeds) -> bool:
    """An enemy who comes straight on stands behind it."""
    g: PunicoState = found.g
    unit, foe = UNIT_OF["ve1"], UNIT_OF["v1"]
    back = hexes(REAR[g.at[unit]][g.facing[unit]])
    nearest = min(hexes(AROUND[g.at[unit]]), key=lambda h: distance(h, g.at[foe]))
    return nearest in back


def is_cut_off(found: Deeds) -> bool:
    """The leader is farther from his edge than an enemy, or beside one."""
    g: PunicoState = found.g
    here, home = g.leader_at[ROME], FROM_HOME[ROME]
    foes = [g.at[u] for u in range(len(g.at)) if g.present[CARTHAGE] >> u & 1]
    return any(home[here] >= home[foe] for foe in foes) or nearness(g, ROME)[here] <= 1


BLUNDERS = {
    "Hispania: a general attacks a great uprising with two denarii": Blunder(
        hopeless, loses_its_general
    ),
    "Hispania: money is left beside a weak revolt": Blunder(sure, leaves_money),
    "Hispania: with the reserve empty nobody besieges": Blunder(last_disc, places_no_siege),
    "Hispania: a capital is given up": Blunder(
        held_capital, lambda d: "withdraw toletum" in d.actions
    ),
    "Punico: cavalry charges alone": Blunder(rider, rides_alone),
    "Punico: a unit about to break goes to meet the enemy": Blunder(shaken, breaks),
    "Punico: skirmishers attack veterans": Blunder(weak_attack, lambda d: "attack" in d.verbs()),
    "Punico: who advances turns his back to the enemy": Blunder(advance, turns_its_back),
    "Punico: the leader stands behind the enemy": Blunder(general, is_cut_off),
}


@pytest.mark.parametrize("level", ["centurion", "prefect", "consul"])
@pytest.mark.parametrize("name", BLUNDERS)
def test_a_blunder_is_not_made(name: str, level: str) -> None:
    blunder = BLUNDERS[name]
    found = deeds(blunder.table(), level)
    assert not blunder.made(found), found.actions
