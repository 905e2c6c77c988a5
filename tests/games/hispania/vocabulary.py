"""Words for paragraph tests: put pieces, play by notation, script a roll, expect options.

table = position(turn="citerior", citerior="salduba", revolts={"osca": 1})
table.refuses("move osca", "move.2")
table.play("besiege osca", "spend 2", "roll 6")
assert table.revolts("osca") == 0
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from martius import Match
from martius.kernel import Decision, waiting
from tests.table import Table

GENERALS = {
    "ulterior": "praetor_ulterior",
    "citerior": "praetor_citerior",
    "consul": "consul",
    "proconsul": "proconsul",
}
SHORT = {full: short for short, full in GENERALS.items()}
OFF = "off"
"""Where a beaten general is."""


class Position(Table):
    """A table of Hispania."""

    # --- playing ---

    def play(self, *actions: str) -> Self:
        """Play actions by their notation, and look after each that nothing is lost or doubled."""
        for action in actions:
            super().play(action)
            self.match.game.check(self.match.snapshot())
        return self

    def lists_what_it_does_not_refuse(self) -> None:
        """Expect that the options are exactly the plausible actions without a reason against."""
        g = self.match.snapshot()
        step = waiting(g)
        assert isinstance(step, Decision)
        assert step.options(g) == [a for a in step.plausible(g) if step.refuse(g, a) is None]

    def end_turn(self, dice: str) -> Position:
        """Pass, roll for the revolt, and let armies that need a die roll the lowest one."""
        self.play("pass", f"dice {dice}")
        while self.to_act == "chance":
            self.play(self.match.options()[0])
        return self

    def cost(self, action: str) -> int:
        """What an option costs."""
        return int(self.option(action)["cost"])

    def odds(self, action: str, spent: int) -> dict[str, Any]:
        """The exact odds of a siege or an attack for so many denarii."""
        found: dict[str, Any] = self.option(action)["odds"][spent - 1]
        return found

    # --- looking ---

    def event(self, kind: str) -> dict[str, Any]:
        """What the last action's event of this kind says."""
        events = self.match.view(None)["events"]
        return next(dict(event["data"]) for event in events if event["kind"] == kind)

    @property
    def board(self) -> dict[str, Any]:
        return dict(self.match.view(None)["board"])

    @property
    def turn(self) -> str:
        return SHORT[self.board["turn"]]

    @property
    def denarii(self) -> int:
        return int(self.board["denarii"])

    @property
    def reserve(self) -> dict[str, Any]:
        return dict(self.board["reserve"])

    @property
    def outcome(self) -> tuple[str, str] | None:
        """How the game ended and by which paragraph, or None."""
        result = self.match.result
        return result and (result.outcome, result.rule)

    def space(self, name: str) -> dict[str, Any]:
        """What is in a space."""
        return next(space for space in self.board["spaces"] if space["id"] == name)

    def revolts(self, city: str) -> int:
        return int(self.space(city)["revolts"])

    def garrisons(self, city: str) -> list[str]:
        """The owners of the garrisons in a city, from bottom to top."""
        return [SHORT[owner] for owner in self.space(city)["garrisons"]]

    def where(self, general: str) -> str:
        """The space of a general."""
        return next(
            (s["id"] for s in self.board["spaces"] if s["general"] == GENERALS[general]), OFF
        )

    @property
    def armies(self) -> set[str]:
        """The cities with an army."""
        return {space["id"] for space in self.board["spaces"] if space["army"]}

    @property
    def fleets(self) -> set[str]:
        """The seas with a fleet."""
        return {space["id"] for space in self.board["spaces"] if space["fleet"]}


def position(
    *,
    revolts: Mapping[str, int] | None = None,
    armies: Sequence[str] = (),
    garrisons: Mapping[str, Sequence[str]] | None = None,
    ulterior: str | None = "gades",
    citerior: str | None = "valentia",
    consul: str | None = "mare_ibericum",
    fleets: Iterable[str] | None = None,
    roads: Sequence[str] = (),
    reserve: Mapping[str, Any] | None = None,
    turn: str = "ulterior",
    phase: str = "roman",
    denarii: int | None = None,
    round: int = 1,
    level: str = "64342",
    players: int = 1,
    rules: Mapping[str, Any] | None = None,
    variants: str = "",
    proconsul: str | None = None,
    **of_variants: Any,
) -> Position:
    """A table with these pieces; None is a general whom his player still has to place.

    `of_variants` are keys of a scenario's set-up: legion, pirates, special_army, roads_for_sale.
    """
    places = {"ulterior": ulterior, "citerior": citerior, "consul": consul, "proconsul": proconsul}
    setup: dict[str, Any] = {
        "revolts": dict(revolts or {}),
        "armies": list(armies),
        "roads": list(roads),
        "generals": {GENERALS[name]: at for name, at in places.items() if at is not None},
        "garrisons": {
            city: [GENERALS[owner] for owner in owners]
            for city, owners in (garrisons or {}).items()
        },
        **of_variants,
    }
    if fleets is not None:
        setup["fleets"] = list(fleets)
    if reserve is not None:
        setup["reserve"] = dict(reserve)
    start: dict[str, Any] = {"round": round, "turn": GENERALS[turn], "phase": phase}
    if denarii is not None:
        start["denarii"] = denarii
    scenario = {"setup": setup, "start": start, "rules": dict(rules or {})}
    options = {"level": level, "players": players, "variants": variants}
    return Position(Match.new("hispania", scenario, options, auto_chance=False))


def hispanic_move(protected: str = "gerunda", named: str = "1-2", **pieces: Any) -> Position:
    """A table where the armies are about to move.

    The revolt roll has named a city that a garrison of the consul protects.
    """
    garrisons = {protected: ["consul"], **pieces.pop("garrisons", {})}
    return position(phase="hispanic", garrisons=garrisons, **pieces).play(f"dice {named}")


def basic_game(level: str = "64342", players: int = 1, variants: str = "") -> Position:
    """The basic game before its first roll."""
    options = {"level": level, "players": players, "variants": variants}
    return Position(Match.new("hispania", options=options, auto_chance=False))
