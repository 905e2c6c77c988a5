"""The seven variants: their names, their parameters, and which of them are in play.

What a variant does is in the module of its name in `variants/`; its numbers are in
data/variants.toml, so that an owner of the printed rules corrects them there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Final

from martius.games.hispania.table.model import (
    COMMANDER_IDS,
    SEAS,
    SHIELD,
    SPACE_IDS,
    SPACE_OF,
    General,
    Sea,
)
from martius.kernel.datum import must, one_of
from martius.kernel.mask import Mask
from martius.kernel.plain import Json, Plain

TABLES: Final[Json] = tomllib.loads(
    (files("martius.games.hispania") / "data" / "variants.toml").read_text("utf-8")
)
VARIANTS_DATA: Final[list[Json]] = TABLES["variant"]

IDS: Final = tuple(row["id"] for row in VARIANTS_DATA)


def bit(variant: str) -> Mask:
    """A variant as a set of one."""
    return 1 << IDS.index(variant)


PRINTED: Final = (
    "ingenivm",
    "imperivm",
    "proconsvl",
    "legio_hispana",
    "pirates",
    "terror",
    "hispano",
)
INGENIVM, IMPERIVM, PROCONSVL, LEGIO_HISPANA, PIRATES, TERROR, HISPANO = map(bit, PRINTED)

ONE_DENARIUS_A_USE: Final = ("shift_revolt_die", "choose_army_move", "add_to_combat")
"""What the denarii of the Hispanic player can buy (§hispano.3)."""


def params(variant: str) -> Plain:
    """The parameters of a variant."""
    found: Plain = next(row for row in VARIANTS_DATA if row["id"] == variant)["params"]
    return found


def mask_of_ids(ids: Collection[str]) -> Mask:
    """Variants by their ids, as a set."""
    return sum(1 << i for i, name in enumerate(IDS) if name in ids)


def ids_of(variants: Mask) -> list[str]:
    """A set of variants by their ids."""
    return [name for i, name in enumerate(IDS) if variants >> i & 1]


def seas_of(numbers: Mapping[str, int]) -> dict[Sea, int]:
    """Numbers by sea."""
    return {SPACE_OF[name]: number for name, number in numbers.items()}


def check_variants() -> None:
    """Hold the parameters to what the code can play; say which of them is wrong."""
    must(TABLES["schema"] == 1, "variants.toml: schema", "this program reads schema 1")
    first, printed = IDS[: len(PRINTED)], VARIANTS_DATA[: len(PRINTED)]
    must(first == PRINTED, "variants.toml: variant.id", f"the first are {', '.join(PRINTED)}")
    must(len(set(IDS)) == len(IDS), "variants.toml: variant.id", "each is there once")
    inferred = all(row["source"] == "inferred" for row in printed)
    must(inferred, "variants.toml: variant.source", "only the summary of a variant is attested")
    seas = SPACE_IDS[SEAS.start :]
    pirates, shields = params("pirates")["discs"], params("pirates")["shields"]
    for name in (*pirates, *shields, params("proconsvl")["entry_sea"]):
        one_of(name, seas, "variants.toml: pirates and proconsvl", "sea")
    must(set(pirates) <= set(shields), "variants.toml: pirates.shields", "every sea needs one")
    one_of(
        params("legio_hispana")["owner"], COMMANDER_IDS, "variants.toml: legio_hispana", "general"
    )
    for name in params("imperivm")["consul_may_move"]:
        one_of(name, COMMANDER_IDS[:2], "variants.toml: imperivm.consul_may_move", "praetor")
    for name in params("imperivm")["citerior_bonus_when"]:
        one_of(name, ("besiege", "attack"), "variants.toml: imperivm", "fight of a general")
    for name in params("hispano")["uses"]:
        one_of(name, ONE_DENARIUS_A_USE, "variants.toml: hispano.uses", "use of a denarius")


check_variants()

LEGION_OWNER: Final[General] = COMMANDER_IDS.index(params("legio_hispana")["owner"])
LEGION_VALUE: Final[int] = params("legio_hispana")["value"]
SPECIAL_RETURNS: Final[bool] = params("terror")["returns"]
SIEGE_VALUE: Final[list[int]] = SHIELD + [
    params("pirates")["shields"].get(sea, 0) for sea in SPACE_IDS[SEAS.start :]
]
"""The shield of each city, and of each sea where there can be pirates (§pirates.3)."""
