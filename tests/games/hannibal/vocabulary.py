"""Words for paragraph tests: put pieces, play by notation, script a roll, expect options.

table = position(carthage={"saguntum": "10 e2 hannibal mago"}, hands={"carthage": [61]})
table.play("march 61", "activate hannibal", "move dertosa")
table.refuses("move new_carthage", "10.2")
assert table.where("hannibal") == "dertosa"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from martius import Match
from martius.games.hannibal.battle.hands import DrawBattleCard
from martius.games.hannibal.table.model import (
    BATTLE_IDS,
    GENERAL_OF_ID,
    PLACE_IDS,
    PLACE_OF_ID,
    SIDE_IDS,
    SPACE_OF_ID,
)
from martius.games.hannibal.table.state import HannibalState
from martius.kernel import waiting
from martius.kernel.mask import bits
from tests.table import Table

LETTERS = dict(zip("flrpdx", BATTLE_IDS, strict=True))
"""Battle cards by a letter: frontal, left, right, probe, double, and x for the Reserve."""


class Position(Table):
    """A table of Hannibal."""

    # --- playing ---

    def play(self, *actions: str) -> Self:
        """Play actions by their notation. A question with one answer is passed over: where only one
        general can be activated, tests may name him all the same."""
        for action in actions:
            verb, _, name = action.partition(" ")
            if verb == "activate" and self.activated == name:
                continue
            super().play(action)
        return self

    @property
    def activated(self) -> str | None:
        """The general who has just been activated."""
        events = self.match.view(self.to_act)["events"]
        named = [event["data"]["general"] for event in events if event["kind"] == "Activated"]
        return named[-1] if named else None

    def deal(self, rome: str, carthage: str) -> Position:
        """Deal the battle hands by letters; the last serves for the rest, while there are such."""
        letters = [list(rome), list(carthage)]
        while isinstance(step := waiting(self.g), DrawBattleCard):
            hand = letters[step.side]
            drawn = f"draw {LETTERS[hand.pop(0) if len(hand) > 1 else hand[0]]}"
            options = self.match.options()
            self.play(drawn if drawn in options else options[-1])
        assert len(letters[0]) <= 1, f"Rome was not dealt {letters[0]}"
        assert len(letters[1]) <= 1, f"Carthage was not dealt {letters[1]}"
        return self

    def cards(self, side: str) -> int:
        """How many battle cards a side holds."""
        return sum(self.g.battle_hands[SIDE_IDS.index(side)])

    def odds(self, action: str) -> tuple[int, int, int, int]:
        """The chances shown for an option: good, nothing, bad, out of."""
        [odds, *_] = self.option(action)["odds"]
        return odds["win"], odds["nothing"], odds["loss"], odds["of"]

    # --- looking ---

    @property
    def g(self) -> HannibalState:
        """A copy of the state."""
        g = self.match.snapshot()
        assert isinstance(g, HannibalState)
        return g

    def cus(self, side: str, place: str) -> int:
        """A side's CUs in a place."""
        return self.g.cus[SIDE_IDS.index(side)][PLACE_OF_ID[place]]

    def elephants(self, place: str) -> int:
        """The elephants in a place."""
        return self.g.elephants[PLACE_OF_ID[place]]

    def where(self, general: str) -> str:
        """The place of a general; `aside`, `displaced` or `out` if he is on none."""
        at = self.g.at[GENERAL_OF_ID[general]]
        return PLACE_IDS[at] if at >= 0 else {-1: "aside", -2: "displaced", -3: "out"}[at]

    def commands(self, general: str) -> bool:
        """Whether a general is in command."""
        return bool(self.g.commanders >> GENERAL_OF_ID[general] & 1)

    def owner(self, space: str) -> str:
        """Whose a space is."""
        return (*SIDE_IDS, "neutral")[self.g.control[SPACE_OF_ID[space]]]

    def siege(self, space: str) -> int:
        """The siege points of a space."""
        return self.g.siege[SPACE_OF_ID[space]]

    def hand(self, side: str) -> set[int]:
        """A side's strategy cards."""
        return set(bits(self.g.hands[SIDE_IDS.index(side)]))

    def texts(self) -> list[str]:
        """What happened, in sentences."""
        return [told.event.text() for told in self.match.told]


def forces(side: str, stacks: Mapping[str, str]) -> list[dict[str, Any]]:
    """Stacks by place, such as `8 e2 hannibal mago`; a consul has an exclamation mark."""
    found = []
    for place, text in stacks.items():
        table: dict[str, Any] = {"side": side, "space": place.removeprefix("in_")}
        table["inside"] = place.startswith("in_")
        for word in text.split():
            if word.isdigit():
                table["cus"] = int(word)
            elif word[0] == "e" and word[1:].isdigit():
                table["elephants"] = int(word[1:])
            elif word.endswith("!"):
                table.setdefault("consuls", []).append(word[:-1])
            else:
                key = "proconsuls" if side == "rome" else "generals"
                table.setdefault(key, []).append(word)
        found.append(table)
    return found


def position(
    rome: Mapping[str, str] | None = None,
    carthage: Mapping[str, str] | None = None,
    hands: Mapping[str, Iterable[int]] | None = None,
    play: str = "",
    control: Mapping[str, Any] | None = None,
    start: Mapping[str, Any] | None = None,
    rules: Mapping[str, Any] | None = None,
    **setup: Any,
) -> Position:
    """A position. It starts with the play of the side that holds cards, unless `start` says so.

    Every Walled City not named in `control` is as printed; other markers, too, unless its `base`
    is neutral.
    """
    hands = hands or {}
    first = play or next(iter(hands), "carthage")
    scenario = {
        "schema": 1,
        "title": "hannibal",
        "rules": dict(rules or {}),
        "setup": {
            "force": forces("rome", rome or {}) + forces("carthage", carthage or {}),
            "control": dict(control or {}),
            "hands": {side: list(cards) for side, cards in hands.items()},
            **setup,
        },
        "start": dict(start or {"phase": "play", "side": first}),
    }
    return Position(Match.new("hannibal", scenario, auto_chance=False))


def full_game() -> Position:
    """The full game, before the first card is dealt."""
    return Position(Match.new("hannibal", "second_punic_war", auto_chance=False))


def battle(
    rome: str,
    carthage: str,
    space: str = "cannae",
    origin: str = "heraclea",
    others: Mapping[str, str] | None = None,
    forces: Mapping[str, str] | None = None,
    **setup: Any,
) -> Position:
    """Carthage attacks out of one space into another, up to the deal; other Romans and other
    Carthaginian forces stand by."""
    setup.setdefault("control", {"carthage": [origin], "neutral": [space]})
    table = position(
        rome={space: rome, **(others or {})},
        carthage={origin: carthage, **(forces or {})},
        hands={"carthage": [1], "rome": [35]},
        **setup,
    )
    general = carthage.split()[-1]
    table.play("march 1", f"activate {general}", f"move {space}")
    while table.to_act == "rome" and "done" in table.options():
        table.play("done")
    return table
