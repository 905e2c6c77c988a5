"""The course of a war for charts: points by turn, forces, battles with their odds, and the dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from martius.games.hannibal import events
from martius.games.hannibal.model import CARTHAGE, ROME, SIDE_NAMES, SIDES
from martius.games.hannibal.queries import plain_markers, political_points, provinces_of
from martius.games.hannibal.state import HannibalState
from martius.games.hannibal.words import place_name
from martius.kernel import Event, Frame

SERIES = {
    "points": "Political points",
    "provinces": "Provinces",
    "markers": "PC markers",
    "cus": "CUs on the map",
    "raised": "CUs raised so far",
    "lost": "CUs lost so far",
}


class Story:
    """What the frames have told so far."""

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.stood: list[dict[str, tuple[int, int]]] = []
        """For each turn the values of both sides at its end."""
        self.fights: list[dict[str, Any]] = []
        self.faces = [0] * 6
        self.attempts: dict[str, list[float]] = {}
        """By kind of roll: how many successes were to be expected, and how many there were."""
        self.raised = [0, 0]
        self.lost = [0, 0]
        self.hands = (0, 0)
        self.attacker = ROME

    def add(self, frame: Frame) -> None:
        """One more moment; the first of a turn is also how the turn before it ended."""
        g: HannibalState = frame.g
        for event in frame.events:
            self._hear(event, frame.seq)
        stands = self._stands(g)
        if self.stood:
            self.stood[-1] = stands
        turn = str(g.turn)
        if turn not in self.turns[-1:] and g.result is None:
            self.turns.append(turn)
            self.stood.append(stands)

    def _stands(self, g: HannibalState) -> dict[str, tuple[int, int]]:
        rows = {
            "points": [political_points(g, side) for side in SIDES],
            "provinces": [provinces_of(g, side).bit_count() for side in SIDES],
            "markers": [len(plain_markers(g, side)) for side in SIDES],
            "cus": [sum(g.cus[side]) for side in SIDES],
            "raised": self.raised,
            "lost": self.lost,
        }
        return {name: (row[ROME], row[CARTHAGE]) for name, row in rows.items()}

    def _hear(self, event: Event, seq: int) -> None:
        roll = getattr(event, "roll", 0)
        if roll:
            self.faces[roll - 1] += 1
        match event:
            case events.CUsPlaced(side=side, cus=cus):
                self.raised[side] += cus
            case events.CUsLost(side=side, cus=cus):
                self.lost[side] += cus
            case events.BattleBegan(side=side):
                self.attacker = side
            case events.HandsDealt(hands=hands):
                self.hands = hands
            case events.BattleEnded():
                self._fight(event, seq)
            case events.Rolled():
                self._attempt(event)

    def _attempt(self, event: events.Rolled) -> None:
        """A roll that succeeds on a number or less."""
        chance = min(max(event.needed - event.modifier, 0), 6) / 6
        row = self.attempts.setdefault(event.what.removeprefix("to "), [0.0, 0.0])
        row[0] += chance
        row[1] += int(event.success)

    def _fight(self, event: events.BattleEnded, seq: int) -> None:
        """A battle; its odds are told by the sizes of the hands."""
        result = "nothing" if event.side < 0 else "win" if event.side == self.attacker else "loss"
        rome, carthage = self.hands
        attack = self.hands[self.attacker]
        self.fights.append(
            {
                "seq": seq,
                "turn": self.turns[-1] if self.turns else "1",
                "text": f"Battle of {place_name(event.space)}: "
                f"Rome {rome} cards, Carthage {carthage}",
                "rule": "14.10",
                "win": attack,
                "nothing": 0,
                "loss": rome + carthage - attack,
                "of": rome + carthage,
                "result": result,
            }
        )

    def told(self) -> dict[str, Any]:
        """All of it, for charts."""
        return {
            "turns": self.turns,
            "series": [
                {
                    "id": f"{name}_{SIDE_NAMES[side].lower()}",
                    "label": f"{label}, {SIDE_NAMES[side]}",
                    "values": [stands[name][side] for stands in self.stood],
                }
                for name, label in SERIES.items()
                for side in SIDES
            ],
            "fights": self.fights,
            "luck": [
                {"label": f"Rolls {what}", "expected": round(row[0], 2), "actual": int(row[1])}
                for what, row in sorted(self.attempts.items())
            ],
            "dice": [{"label": "The die", "counts": self.faces}],
        }


def story(frames: Iterable[Frame]) -> dict[str, Any]:
    """The course of a game."""
    told = Story()
    for frame in frames:
        told.add(frame)
    return told.told()
