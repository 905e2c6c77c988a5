"""The course of a war for charts: points by turn, forces, battles with their odds, and the dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from martius.games.hannibal import events
from martius.games.hannibal.judgement.baseline_strength import chance_to_win
from martius.games.hannibal.movement.naval import naval_result
from martius.games.hannibal.table.model import (
    CARTHAGE,
    ROME,
    SIDE_NAMES,
    SIDE_OF,
    SIDES,
    Side,
    attrition,
    siege_result,
)
from martius.games.hannibal.table.queries import plain_markers, political_points, provinces_of
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.table.words import force, place_name
from martius.kernel import Event, Frame
from martius.kernel.dice import FACES
from martius.kernel.words import count

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
        self.luck: dict[str, list[float]] = {}
        """By what was hoped for: how much was to be expected, and how much came."""
        self.raised = [0, 0]
        self.lost = [0, 0]
        self.hands = (0, 0)
        self.began: events.BattleBegan | None = None

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
            self._weigh(event)
        match event:
            case events.CUsPlaced(side=side, cus=cus):
                self.raised[side] += cus
            case events.CUsLost(side=side, cus=cus):
                self.lost[side] += cus
            case events.BattleBegan():
                self.began = event
            case events.HandsDealt(hands=hands):
                self.hands = hands
            case events.BattleEnded():
                self._fight(event, seq)

    # --- luck ---

    def _weigh(self, event: Event) -> None:
        """A roll beside what all six faces would have brought."""
        match event:
            case events.Rolled(side=side, what=what, needed=needed, modifier=plus):
                chance = min(max(needed - plus, 0), 6) / 6
                self._hoped(f"{SIDE_NAMES[side]}: rolls {what}", chance, int(event.success))
            case events.SiegeRolled(general=general, modifier=plus, points=points):
                mean = sum(siege_result(face + plus)[0] for face in FACES) / 6
                self._hoped(f"{SIDE_NAMES[SIDE_OF[general]]}: siege points", mean, points)
            case events.AttritionRolled(side=side, cus=cus, modifier=plus, losses=losses):
                # Hostile Tribes (#7) roll on a column of their own.
                if event.cites != "8.3":
                    mean = sum(min(cus, attrition(cus, face + plus)[0]) for face in FACES) / 6
                    self._hoped(f"{SIDE_NAMES[side]}: CUs lost by attrition", mean, losses)
            case events.NavalRolled(modifier=plus, result=result):
                safe = sum(naval_result(face + plus) == "safe" for face in FACES) / 6
                self._hoped("Carthage: fleets that pass", safe, int(result == "safe"))

    def _hoped(self, label: str, expected: float, actual: float) -> None:
        row = self.luck.setdefault(label, [0.0, 0.0])
        row[0] += expected
        row[1] += actual

    # --- battles ---

    def _fight(self, event: events.BattleEnded, seq: int) -> None:
        """A battle; its odds are reckoned from both hands, as players do."""
        began = self.began
        if began is None:
            return
        attacker = began.side
        mine, theirs = self.hands[attacker], self.hands[1 - attacker]
        win = round(100 * chance_to_win(mine, theirs))
        result = "nothing" if event.side < 0 else "win" if event.side == attacker else "loss"
        self.fights.append(
            {
                "seq": seq,
                "turn": self.turns[-1] if self.turns else "1",
                "text": f"Battle of {place_name(event.space)}: "
                f"{self._army(began, attacker)} attacks {self._army(began, 1 - attacker)}",
                "rule": "14.10",
                "win": win,
                "nothing": 0,
                "loss": 100 - win,
                "of": 100,
                "result": result,
            }
        )
        if event.side >= 0:
            for side in SIDES:
                chance = win / 100 if side == attacker else 1 - win / 100
                self._hoped(f"{SIDE_NAMES[side]}: battles won", chance, int(event.side == side))

    def _army(self, began: events.BattleBegan, side: Side) -> str:
        """`Varro with 8 CUs and 13 cards`."""
        who = force(began.commanders[side], began.cus[side])
        name = who if began.commanders[side] >= 0 else f"{SIDE_NAMES[side]} with {who}"
        return f"{name} and {count(self.hands[side], 'card')}"

    def told(self) -> dict[str, Any]:
        """All of it, for charts."""
        return {
            "turns": self.turns,
            "series": [
                {
                    "id": f"{name}_{SIDE_NAMES[side].lower()}",
                    "label": SIDE_NAMES[side],
                    "chart": heading,
                    "values": [stands[name][side] for stands in self.stood],
                }
                for name, heading in SERIES.items()
                for side in SIDES
            ],
            "fights": self.fights,
            "luck": [
                {"label": label, "expected": round(row[0], 2), "actual": row[1]}
                for label, row in sorted(self.luck.items())
            ],
            "dice": [{"label": "The die", "counts": self.faces}],
        }


def story(frames: Iterable[Frame]) -> dict[str, Any]:
    """The course of a game."""
    told = Story()
    for frame in frames:
        told.add(frame)
    return told.told()
