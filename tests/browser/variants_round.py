"""A round of Hispania with every variant: the position, and how it is played.

As with a turn of the war (`war.py`) the round is rehearsed first, seed by seed, until each variant
has been used; then the table is laid with the same seed, and people do what was rehearsed.
"""

from __future__ import annotations

from typing import Any

from martius.match import Match
from martius.match.dice import SEED_BYTES, EarlyDice

POSITION: dict[str, Any] = {
    "schema": 1,
    "title": "hispania",
    "id": "every_variant",
    "name": "Every variant",
    "options": {"variants": "ingenivm,imperivm,proconsvl,legio_hispana,pirates,terror,hispano"},
    "setup": {
        "revolts": {"emerita": 1, "osca": 2},
        "armies": ["emerita", "osca"],
        "special_army": "emerita",
        "fleets": ["mare_balearicum", "mare_ibericum"],
        "pirates": {"mare_cantabricum": 1},
        "garrisons": {  # many cities are protected, so that a roll is in vain and can be turned
            **{city: ["praetor_ulterior"] for city in ("deobriga", "pompaelo", "aracillum")},
            **{city: ["praetor_citerior"] for city in ("clunia", "segobriga", "libisosa")},
            **{city: ["consul"] for city in ("asturica", "bracara", "lancia")},
        },
        "generals": {
            "praetor_ulterior": "hispalis",
            "praetor_citerior": "tarraco",
            "consul": "lucus",
        },
    },
}

PLAN = (
    *("build hispalis-onuba", "attack emerita", "spend 2"),
    *("call", "lead proconsul", "march dertosa"),
    *("legion lucus", "withdraw lucus", "move noega", "legion noega"),
    *("besiege mare_cantabricum", "spend 1"),
)
"""What Rome does: each thing once, as soon as it can be done; then it passes."""

HISPANIC = ("shift", "head")
"""What the Hispanic player pays for, each once; else the denarii stay where they are."""

COURSE = (
    "builds a road between Hispalis and Onuba",
    "The special army in Emerita (IV-5) is destroyed",
    "calls the proconsul to Mare Balearicum",
    "The proconsul moves to Dertosa",
    "The Hispanic player turns the die",
    "The Hispanic player sends the army in",
    "Legio Hispana",
    "pirates",
)
"""What the log tells of the round."""


def begin(seed: bytes) -> Match:
    """The position, with dice of this seed."""
    return Match.new("hispania", POSITION, dice=EarlyDice(seed))


def a_round() -> Match:
    """The first of many rounds in which every variant is used."""
    for number in range(60):
        match, left = rehearse(number.to_bytes(SEED_BYTES, "big"))
        log = " ".join(told.event.text() for told in match.told)
        if not left and all(text in log for text in COURSE):
            return match
    raise AssertionError("No seed has such a round.")


def rehearse(seed: bytes) -> tuple[Match, list[str]]:
    """Play the round, and say what of the plan was left."""
    match, plan = begin(seed), [*PLAN, *HISPANIC]
    while not match.over and match.view("rome")["board"]["round"] == 1:
        options = match.options()
        found = ((want, a) for want in plan for a in options if want in (a, a.split()[0]))
        idle = "keep" if "keep" in options else "pass" if "pass" in options else options[0]
        want, action = next(found, ("", idle))
        if want:
            plan.remove(want)
        match.play(action)
    return match, plan
