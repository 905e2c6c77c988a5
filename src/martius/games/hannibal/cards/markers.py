"""What events do to PC markers: flip, gain or remove them (§8.3, §19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from martius.games.hannibal.cards.choices import EVERYWHERE, REGION, Choice, region_name
from martius.games.hannibal.table import ops
from martius.games.hannibal.table.model import (
    PROVINCE,
    PROVINCE_SPACES,
    SIDE_NAMES,
    SPACE_NAMES,
    TITLE,
    WALLED,
    Card,
    Side,
    Space,
)
from martius.games.hannibal.table.queries import plain_markers
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.turn.politics import DONE, PC, REMOVE
from martius.kernel import Action, Refusal, Steps, ask
from martius.kernel.mask import Mask, bits
from martius.kernel.text import Text, plural, say


@dataclass(frozen=True, slots=True)
class FlipMarkers(Choice):
    """§8.3: enemy PC markers, neither walled nor tribal, become the player's (#27, #35, #36)."""

    number: int

    def actions(self) -> Sequence[Action]:
        return PC

    def prompt(self, g: HannibalState) -> Text:
        return plural(
            "{card}: flip {n} enemy PC marker.",
            "{card}: flip {n} enemy PC markers.",
            self.number,
            card=TITLE[self.card],
        )

    def candidates(self, g: HannibalState) -> Iterable[int]:
        enemy = 1 - self.side
        return [s for s in bits(REGION[self.card] & ~WALLED & ~g.tribes) if g.control[s] == enemy]

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        if g.control[noun] != 1 - self.side:
            return say("{space} has no enemy PC marker.", space=SPACE_NAMES[noun])
        return forbids_marker(g, self.side, self.card, noun, REGION[self.card])

    def nothing(self, g: HannibalState) -> Text:
        enemy, region = SIDE_NAMES[1 - self.side], region_name(self.card)
        if not region:
            return say(
                "{enemy} has no PC marker to flip: Walled Cities, Tribes and spaces with CUs are "
                "safe.",
                enemy=enemy,
            )
        return say(
            "{enemy} has no PC marker to flip in {region}: Walled Cities, Tribes and spaces with "
            "CUs are safe.",
            enemy=enemy,
            region=region,
        )

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.place_marker(g, self.side, action.noun, "8.3")
        following = FlipMarkers(self.side, self.card, self.number - 1)
        return ask(g, following) if self.number > 1 and following.possible(g) else ()


@dataclass(frozen=True, slots=True)
class GainMarkers(Choice):
    """§8.3: up to so many PC markers in one province, over enemy ones too (#23, #24)."""

    number: int
    province: int = -1
    """The province of the first marker, in which the others go, too; -1 before it."""

    def actions(self) -> Sequence[Action]:
        return PC

    def prompt(self, g: HannibalState) -> Text:
        return plural(
            "{card}: place {n} PC marker, or finish.",
            "{card}: place up to {n} PC markers, or finish.",
            self.number,
            card=TITLE[self.card],
        )

    def plausible(self, g: HannibalState) -> Sequence[Action]:
        return [*PC, DONE]

    def region(self) -> Mask:
        """The spaces allowed."""
        chosen = EVERYWHERE if self.province < 0 else PROVINCE_SPACES[self.province]
        return REGION[self.card] & chosen

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return bits(self.region() & ~WALLED & ~g.tribes)

    def options(self, g: HannibalState) -> list[Action]:
        return [*Choice.options(self, g), DONE]

    def refuse(self, g: HannibalState, action: Action) -> Refusal | None:
        return None if action == DONE else Choice.refuse(self, g, action)

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        return forbids_marker(g, self.side, self.card, noun, self.region())

    def nothing(self, g: HannibalState) -> Text:
        return say(
            "No space in {region} can take a PC marker: each is yours, a Walled City or a Tribe, "
            "or has enemy CUs.",
            region=region_name(self.card),
        )

    def apply(self, g: HannibalState, action: Action) -> Steps:
        if action == DONE:
            return ()
        ops.place_marker(g, self.side, action.noun, "8.3")
        following = GainMarkers(self.side, self.card, self.number - 1, PROVINCE[action.noun])
        return ask(g, following) if self.number > 1 and following.possible(g) else ()


def forbids_marker(
    g: HannibalState, side: Side, card: Card, space: Space, region: Mask
) -> Text | None:
    """Why an event cannot put a PC marker in a space, even over an enemy one."""
    name = SPACE_NAMES[space]
    if not region >> space & 1:
        return say("{card} does not work in {space}.", card=TITLE[card], space=name)
    if g.control[space] == side:
        return say("You already control {space}.", space=name)
    if (WALLED | g.tribes) >> space & 1:
        return strong(card, space)
    if g.cus[1 - side][space]:
        return say("There are enemy CUs in {space}.", space=name)
    return None


def strong(card: Card, space: Space) -> Text:
    """Why an event does not affect a Walled City or a Tribe."""
    return say(
        "{space} is a Walled City or a Tribe: {card} does not affect it.",
        space=SPACE_NAMES[space],
        card=TITLE[card],
    )


@dataclass(frozen=True, slots=True)
class RemoveMarkers(Choice):
    """§8.3: enemy PC markers, neither walled nor tribal, are taken off (#56)."""

    number: int

    def actions(self) -> Sequence[Action]:
        return REMOVE

    def prompt(self, g: HannibalState) -> Text:
        return plural(
            "{card}: remove {n} enemy PC marker.",
            "{card}: remove {n} enemy PC markers.",
            self.number,
            card=TITLE[self.card],
        )

    def candidates(self, g: HannibalState) -> Iterable[int]:
        return plain_markers(g, 1 - self.side)

    def forbids(self, g: HannibalState, noun: int) -> Text | None:
        if g.control[noun] != 1 - self.side:
            return say("{space} has no enemy PC marker.", space=SPACE_NAMES[noun])
        if (WALLED | g.tribes) >> noun & 1:
            return strong(self.card, noun)
        return None

    def nothing(self, g: HannibalState) -> Text:
        return say(
            "{enemy} has no PC marker to remove: Walled Cities and Tribes are safe.",
            enemy=SIDE_NAMES[1 - self.side],
        )

    def apply(self, g: HannibalState, action: Action) -> Steps:
        ops.remove_marker(g, action.noun, "8.3")
        following = RemoveMarkers(self.side, self.card, self.number - 1)
        return ask(g, following) if self.number > 1 and following.possible(g) else ()


TYPES: Final[tuple[type, ...]] = (FlipMarkers, GainMarkers, RemoveMarkers)
