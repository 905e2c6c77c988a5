"""What shows the data of De Bello Punico at work."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from martius.games.punico.combat.missile import needed
from martius.games.punico.combat.odds import backfires, totals
from martius.games.punico.movement.reach import easy_friends
from martius.games.punico.table import model
from martius.games.punico.table.state import Combat
from tests.games.punico.positions import random_position
from tests.games.punico.vocabulary import new_battle, position

GAMES = 2


def start(game: Any, rng: random.Random, card: int) -> Any:
    """A random position."""
    return random_position(rng, {"markers": "quick"})


def facts(game: Any) -> Iterator[object]:
    """Every type in combat, on the move and under fire; each battle's set-up; leaders and dice."""
    for battle in ("trebbia", "beneventum", "po", "zama"):
        for setup in ("historical", "players"):
            table = new_battle(battle, setup)
            yield table.board(), table.match.options()
            yield table.match.why_not("deploy 1210"), table.match.why_not("end")
    markers = new_battle("zama", "historical")
    for side in ("carthage", "rome"):
        yield [option["label"] for option in markers.match.view(side)["options"]]
        markers.play("command initiative")
    for corps in model.CORPS:
        unit = model.UNIT_IDS[model.CORPS_UNITS[corps][0]]
        yield from in_action(unit, model.CORPS_SIDE[corps])
    yield [backfires(die) for die in range(1, 7)]
    yield from leader_at_work()
    ways = position("ha1 0101 n", "v1 2410 s", battle="trebbia").play("unit ha1")
    yield ways.match.options()
    haste = {"rome": {"movement": 1}}
    line = ("ha1 0314 n", "pr1 0714 n", "v6 2402 s")
    yield position(*line, rome="0314", command=haste).match.options()
    stand = position("ha1 0910 n", "pr1 0911 n", "m1 0909 s", impulse="first_combat")
    yield stand.play("attack ha1").match.options()


def in_action(unit: str, side: int) -> Iterator[object]:
    """A unit that attacks a rear with all that helps, and what it can cross, hit and do."""
    foe = "v1 0909 n" if side == 0 else "ha1 0910 s"
    own = f"{unit} 0910 n d1" if side == 0 else f"{unit} 0909 s d1"
    leaders: dict[str, Any] = {"rome": "0910"} if side == 0 else {"carthage": "0909"}
    far = [name for name in FRIENDS[side] if name.split()[0] != unit]
    start: dict[str, Any] = {"impulse": "first_combat", "first": model.SIDE_IDS[side]}
    table = position(own, foe, *far, **start, **leaders)
    g, u, target = table.state(), model.UNIT_OF[unit], model.UNIT_OF[foe.split()[0]]
    g.ran = g.strengthened = 1 << u
    yield [totals(g, Combat(u, target, g.at[target], charge, (1, 2))) for charge in (0, 1)]
    yield easy_friends(g, u)
    yield [needed(g, u, target) if model.RANGE[u] else 0]
    yield table.match.options()


FRIENDS = (
    ("ve1 0317 n", "ha1 0517 n", "pr1 0717 n", "tr1 0917 n", "sn1 1117 n", "sc1 1317 n"),
    ("t1 0301 s", "m1 0501 s", "f1 0701 s", "v2 0901 s", "el1 1101 s", "ce1 1301 s"),
)


def leader_at_work() -> Iterator[object]:
    """A leader who moves, and one who falls."""
    yield position("ha1 0910 n", "v6 2402 s", rome="0910").play("leader").match.options()
    for die in range(1, 7):
        table = position("ha1 0910 n", "m1 0909 s", carthage="0909", impulse="first_combat")
        yield table.play("attack ha1", "stay", "dice 3-1", f"roll {die}").board()
