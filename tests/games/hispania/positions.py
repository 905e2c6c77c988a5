"""Random legal positions: random play from the set-up alone hardly ever sees the late game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from martius.games import TITLES

BOARD = TITLES["hispania"].static_board()
PROVINCE = {space["id"]: space["province"] for space in BOARD["spaces"] if space["kind"] == "city"}
SEAS = [space["id"] for space in BOARD["spaces"] if space["kind"] == "sea"]
LAND = [link["id"] for link in BOARD["links"] if link["kind"] == "land" and not link["road"]]
GENERALS = ("praetor_ulterior", "praetor_citerior", "consul")
CITIES = list(PROVINCE)


def random_scenario(rng: random.Random, options: Mapping[str, str]) -> dict[str, Any]:
    """Pieces anywhere they may be, at any moment of any round."""
    round = rng.randint(1, 11)
    revolts = _revolts(rng, 22 - (round - 1))
    fleets = rng.sample(SEAS, rng.randint(1, 4))
    free = [city for city in CITIES if city not in revolts]
    generals = _generals(rng, free, fleets)
    if "proconsvl" in options.get("variants", "") and rng.random() < 0.7:
        taken = set(generals.values())
        generals["proconsul"] = rng.choice([at for at in free + fleets if at not in taken])
    turn = rng.choice(GENERALS)
    phases = ["turn", "hispanic"] + ["roman"] * (generals[turn] != "off")
    variants = options.get("variants", "").split(",")
    armies = _armies(rng, revolts, 3 + ("terror" in variants))
    garrisons = _garrisons(rng, free, int(options["level"][1]))
    if "legio_hispana" in variants and rng.random() < 0.5:
        room = [city for city in free if city != "osca" and len(garrisons.get(city, [])) < 3]
        legion = {"legion": rng.choice(room)}
    else:
        legion = {}
    return {
        "setup": {
            **legion,
            **_of_variants(rng, variants, fleets, armies, 22 - round - sum(revolts.values())),
            "revolts": revolts,
            "armies": armies,
            "fleets": fleets,
            "roads": rng.sample(LAND, rng.randint(0, 3)),
            "generals": generals,
            "garrisons": garrisons,
        },
        "start": {"round": round, "turn": turn, "phase": rng.choice(phases)},
    }


def _revolts(rng: random.Random, most: int) -> dict[str, int]:
    """Some discs, often in whole provinces, so that armies spill over and praetors are kept out."""
    left = rng.randint(0, most)
    province = rng.choice(list(PROVINCE.values()))
    cities = sorted(CITIES, key=lambda city: (PROVINCE[city] != province, rng.random()))
    found: dict[str, int] = {}
    for city in cities:
        if not left:
            break
        found[city] = rng.randint(1, min(left, 3))
        left -= found[city]
    return found


def _of_variants(
    rng: random.Random, variants: list[str], fleets: list[str], armies: list[str], discs: int
) -> dict[str, Any]:
    """Pieces that only variants have, anywhere they may be."""
    found: dict[str, Any] = {}
    if "ingenivm" in variants:
        found["roads_for_sale"] = rng.randint(0, 2)
    if "pirates" in variants:
        open_seas = [sea for sea in SEAS if sea not in fleets]
        found["pirates"] = {sea: 1 for sea in open_seas[: max(0, discs)] if rng.random() < 0.7}
    if "terror" in variants and armies and rng.random() < 0.8:
        found["special_army"] = rng.choice(armies)
    return found


def _armies(rng: random.Random, revolts: Mapping[str, int], most: int) -> list[str]:
    """So many at most, one to a province, each on a revolt."""
    by_province = {PROVINCE[city]: city for city in rng.sample(sorted(revolts), len(revolts))}
    cities = list(by_province.values())
    return rng.sample(cities, rng.randint(0, min(most, len(cities))))


def _generals(rng: random.Random, free: list[str], fleets: list[str]) -> dict[str, str]:
    """In different spaces; every other game somebody is off the board."""
    spaces = rng.sample(sorted(free + fleets), len(GENERALS))
    placed = dict(zip(GENERALS, spaces, strict=True))
    for general in rng.sample(GENERALS, rng.choice((0, 0, 1, 2))):
        placed[general] = "off"
    return placed


def _garrisons(rng: random.Random, free: list[str], each: int) -> dict[str, list[str]]:
    """Up to the level's number for each general, three to a city; one capital stays without."""
    cities = [city for city in free if city != "osca"]
    found: dict[str, list[str]] = {}
    for general in GENERALS:
        for _ in range(rng.randint(0, each)):
            discs = found.setdefault(rng.choice(cities), [])
            if len(discs) < 3:
                discs.append(general)
    return found
