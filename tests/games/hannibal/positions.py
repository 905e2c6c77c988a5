"""Random positions of Hannibal: armies close together, so that random play fights and besieges."""

from __future__ import annotations

import random
from typing import Any

from martius.games.hannibal.table.model import (
    CAPACITY,
    CONFINED,
    GENERAL_IDS,
    IN_AFRICA,
    IN_ITALY,
    IN_SPAIN,
    SIDE_IDS,
    SIDE_OF,
    SPACE_IDS,
    SPACES_DATA,
    STANDARD_CARDS,
    STANDARD_GENERALS,
    TRIBES,
)
from martius.kernel.mask import bits

REGIONS = [list(bits(IN_ITALY)), list(bits(IN_SPAIN)), list(bits(IN_AFRICA)), list(range(96))]
ENDS = ("rome", "carthage")
"""The capitals: whoever loses his has lost."""


def random_scenario(rng: random.Random, options: dict[str, str]) -> dict[str, Any]:
    """A position in the middle of a war."""
    control = random_control(rng)
    forces = random_forces(rng, control)
    cards = list(bits(STANDARD_CARDS))
    rng.shuffle(cards)
    sizes = [rng.randrange(1, 8), rng.randrange(8)]
    rng.shuffle(sizes)
    hands = {SIDE_IDS[0]: cards[: sizes[0]], SIDE_IDS[1]: cards[10 : 10 + sizes[1]]}
    return {
        "schema": 1,
        "title": "hannibal",
        "id": "random",
        "rules": {"turns": rng.randrange(3, 5)},
        "setup": {
            "control": control,
            "force": forces,
            "hands": hands,
            "siege": random_sieges(rng, control, forces),
            "in_force": {
                name: rng.random() < 0.2
                for name in ("macedon", "naval_victory", "truce", "hanno_counsels", "cato_counsels")
            },
            **random_train(rng, forces),
        },
        "start": {"turn": 3, "phase": "play", "side": rng.choice(SIDE_IDS)},
    }


def random_control(rng: random.Random) -> dict[str, Any]:
    """Some spaces have changed hands."""
    control: dict[str, Any] = {"rome": [], "carthage": [], "neutral": []}
    for space, row in enumerate(SPACES_DATA):
        if TRIBES >> space & 1 or row["id"] in ENDS or rng.random() < 0.6:
            continue
        owners = ("rome", "carthage") if row["kind"] == "walled" else tuple(control)
        control[rng.choice(owners)].append(row["id"])
    return control


def owner(control: dict[str, Any], space: str) -> str:
    """Whose a space is in the end."""
    for side in ("rome", "carthage", "neutral"):
        if space in control[side]:
            return side
    return str(SPACES_DATA[SPACE_IDS.index(space)]["start"])


def random_forces(rng: random.Random, control: dict[str, Any]) -> list[dict[str, Any]]:
    """Stacks of both sides, close together; some inside cities, some of them besieged."""
    region = rng.choice(REGIONS)
    spaces = rng.sample(region, min(len(region), rng.randrange(6, 14)))
    generals = [[x for x in STANDARD_GENERALS if SIDE_OF[x] == side] for side in (0, 1)]
    for group in generals:
        rng.shuffle(group)
    forces: list[dict[str, Any]] = []
    herd, consuls = 4, 2
    for space in spaces:
        side = rng.randrange(2)
        table: dict[str, Any] = {"side": SIDE_IDS[side], "space": SPACE_IDS[space]}
        table["cus"] = rng.choice((0, 1, 1, 2, 3, 5, 6, 8, 10, 12))
        if side and herd and rng.random() < 0.3:
            table["elephants"] = min(rng.randrange(1, 3), herd, table["cus"])
            herd -= table["elephants"]
        names = take_generals(rng, generals[side], space)
        if side:
            table["generals"] = sorted(names, key=lambda name: name != "hannibal")
        else:
            names.sort(key=lambda name: name == "scipio_africanus")
            fit = len(names) - ("scipio_africanus" in names)
            number = rng.randrange(min(consuls, fit) + 1)
            consuls -= number
            table["consuls"], table["proconsuls"] = names[:number], names[number:]
        if table["cus"] or names:
            forces.append(table)
        forces += garrison(rng, control, SPACE_IDS[space], side)
    return forces


def take_generals(rng: random.Random, group: list[int], space: int) -> list[str]:
    """Up to two generals who may be there."""
    found = []
    for _ in range(rng.choice((0, 1, 1, 2))):
        fit = [x for x in group if x not in CONFINED or CONFINED[x] >> space & 1]
        if fit:
            group.remove(fit[0])
            found.append(GENERAL_IDS[fit[0]])
    return found


def garrison(
    rng: random.Random, control: dict[str, Any], space: str, side: int
) -> list[dict[str, Any]]:
    """CUs of the other side inside its city."""
    other = SIDE_IDS[1 - side]
    capacity = CAPACITY[SPACE_IDS.index(space)]
    if not capacity or owner(control, space) != other or rng.random() < 0.4:
        return []
    return [{"side": other, "space": space, "inside": True, "cus": rng.randrange(1, capacity + 1)}]


def random_sieges(
    rng: random.Random, control: dict[str, Any], forces: list[dict[str, Any]]
) -> dict[str, int]:
    """Points where there are besiegers."""
    found = {}
    for force in forces:
        space, side = force["space"], force["side"]
        row = SPACES_DATA[SPACE_IDS.index(space)]
        if force.get("inside") or not force["cus"] or rng.random() < 0.5:
            continue
        walled = row["kind"] == "walled" and owner(control, space) not in (side, "neutral")
        tribe = row["kind"] == "tribe" and (side == "rome" or row["friendly_to"] == "none")
        if walled or tribe:
            found[space] = rng.randrange(1, 3)
    return found


def random_train(rng: random.Random, forces: list[dict[str, Any]]) -> dict[str, str]:
    """The siege train with a Carthaginian army."""
    armies = [f["space"] for f in forces if f["side"] == "carthage" and not f.get("inside")]
    return {"train": rng.choice(armies)} if armies and rng.random() < 0.4 else {}
