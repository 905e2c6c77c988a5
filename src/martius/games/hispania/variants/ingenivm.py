"""INGENIVM: generals build roads during play (§ingenivm)."""

from __future__ import annotations

from typing import Final

from martius.games.hispania.table import ops
from martius.games.hispania.table.model import (
    CAPITALS,
    LAND_LINKS,
    LINK_ENDS,
    ROAD_PIECES,
    SEGMENTS,
    SPACE_NAMES,
    SPACES,
    Link,
)
from martius.games.hispania.table.state import HispaniaState
from martius.games.hispania.table.variants import INGENIVM, params
from martius.games.hispania.table.words import coins, the
from martius.games.hispania.variants.action import VariantAction
from martius.kernel import Action, Refusal, Steps
from martius.kernel.text import say

PARAMS: Final = params("ingenivm")
BUILD: Final = {link: Action("build", link) for link in LAND_LINKS}


def roads(g: HispaniaState, level: int) -> tuple[int, int]:
    """§ingenivm.1: how many roads are laid in set-up, and how many are for sale."""
    if not g.terms.variants & INGENIVM:
        return level, 0
    return (level, ROAD_PIECES - level) if PARAMS["setup_roads"] else (0, level)


def cost(link: Link) -> int:
    """§ingenivm.2."""
    price: int = PARAMS["cost_per_segment"]
    return price * SEGMENTS[link]


def refuse_build(g: HispaniaState, link: Link) -> Refusal | None:
    """§ingenivm.2-5."""
    a, b = LINK_ENDS[link]
    if link not in BUILD:
        return Refusal("ingenivm.2", say("A road joins two cities; this link reaches a sea."))
    if g.road_to[a] >> b & 1:
        return Refusal("ingenivm.2", say("There is already a road on that link."))
    if not g.roads_for_sale:
        return Refusal("ingenivm.5", say("No roads are left to build."))
    if PARAMS["general_at_end"] and g.general_at[g.turn] not in (a, b):
        reason = say(
            "{The_general} must be in {one} or {other} to build this road.",
            the_general=the(g.turn),
            one=SPACE_NAMES[a],
            other=SPACE_NAMES[b],
        )
        return Refusal("ingenivm.3", reason)
    if PARAMS["extends_network"] and not g.road_to[a] and not g.road_to[b]:
        reason = say(
            "A new road starts at a road: neither {one} nor {other} has one.",
            one=SPACE_NAMES[a],
            other=SPACE_NAMES[b],
        )
        return Refusal("ingenivm.3", reason)
    return _refuse_ends(g, a, b) or _refuse_price(g, link)


def _refuse_ends(g: HispaniaState, *ends: int) -> Refusal | None:
    """§ingenivm.4: what a road may not reach."""
    for end in ends:
        name = SPACE_NAMES[end]
        if PARAMS["ends_free_of_revolt"] and g.in_revolt >> end & 1:
            reason = say("No road may reach {city}: it is in revolt.", city=name)
            return Refusal("ingenivm.4", reason)
        if not PARAMS["capital_allowed"] and CAPITALS >> end & 1:
            reason = say("No road may reach {city}: it is a capital.", city=name)
            return Refusal("ingenivm.4", reason)
    return None


def _refuse_price(g: HispaniaState, link: Link) -> Refusal | None:
    if cost(link) <= g.denarii:
        return None
    reason = say("This road costs {price}, and you have {n}.", price=coins(cost(link)), n=g.denarii)
    return Refusal("ingenivm.2", reason)


def _options(g: HispaniaState) -> list[Action]:
    if not g.roads_for_sale:
        return []
    at = g.general_at[g.turn]
    near = AT_END[at] if PARAMS["general_at_end"] else LAND_LINKS
    return [BUILD[link] for link in near if refuse_build(g, link) is None]


def _apply(g: HispaniaState, link: Link) -> Steps:
    ops.construct_road(g, link, cost(link))
    return ()


AT_END: Final = [[link for link in LAND_LINKS if space in LINK_ENDS[link]] for space in SPACES]
"""The land links of each space."""
ACTION: Final = VariantAction(
    "build", INGENIVM, list(BUILD.values()), _options, refuse_build, _apply
)
