"""The story of a war for charts: points by turn, forces, battles with their odds, and the dice."""

from __future__ import annotations

from martius.games.hannibal import events
from martius.games.hannibal.judgement.baseline_strength import chance_to_win
from martius.games.hannibal.movement.naval import naval_result
from martius.games.hannibal.table.model import (
    CARTHAGE,
    ROME,
    SIDE_IDS,
    SIDE_NAMES,
    SIDE_OF,
    SIDES,
    Side,
    attrition,
    siege_result,
)
from martius.games.hannibal.table.queries import plain_markers, political_points, provinces_of
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.table.words import cus_of, force, place_name
from martius.kernel import Event
from martius.kernel.dice import FACES
from martius.kernel.story import Charts, Fate, FightTold, Frame, Storyteller
from martius.kernel.text import Text, plural, say

SERIES = {
    "points": say("Political points"),
    "provinces": say("Provinces"),
    "markers": say("PC markers"),
    "cus": say("CUs on the map"),
    "raised": say("CUs raised so far"),
    "lost": say("CUs lost so far"),
}

ROLLS = {
    "intercept": say("{side}: interceptions"),
    "avoid": say("{side}: battles avoided"),
    "pursue": say("{side}: pursuits"),
    "counterattack": say("{side}: counterattacks"),
    "withdraw": say("{side}: withdrawals"),
    "prevent": say("{side}: withdrawals prevented"),
    "mercenaries": say("{side}: mercenaries kept together"),
}
"""What counts as luck when a general rolls."""


class Story(Storyteller):
    """What was counted so far."""

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.stood: list[dict[str, tuple[int, int]]] = []
        """For each turn the values of both sides at its end."""
        self.fights: list[FightTold] = []
        self.faces = [0] * 6
        self.luck: dict[Text, list[float]] = {}
        """By kind of luck: the expected number, and the actual one."""
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
                self._hoped(say(ROLLS[what], side=SIDE_NAMES[side]), chance, int(event.success))
            case events.SiegeRolled(general=general, modifier=plus, points=points):
                mean = sum(siege_result(face + plus)[0] for face in FACES) / 6
                label = say("{side}: siege points", side=SIDE_NAMES[SIDE_OF[general]])
                self._hoped(label, mean, points)
            case events.AttritionRolled(side=side, cus=cus, modifier=plus, losses=losses):
                # Hostile Tribes (#7) roll on a column of their own.
                if event.cites != "8.3":
                    mean = sum(min(cus, attrition(cus, face + plus)[0]) for face in FACES) / 6
                    label = say("{side}: CUs lost to attrition", side=SIDE_NAMES[side])
                    self._hoped(label, mean, losses)
            case events.NavalRolled(modifier=plus, result=result):
                safe = sum(naval_result(face + plus) == "safe" for face in FACES) / 6
                self._hoped(say("Carthage: fleets that sail safely"), safe, int(result == "safe"))

    def _hoped(self, label: Text, expected: float, actual: float) -> None:
        row = self.luck.setdefault(label, [0.0, 0.0])
        row[0] += expected
        row[1] += actual

    # --- battles ---

    def _fight(self, event: events.BattleEnded, seq: int) -> None:
        """A battle; its odds come from the sizes of both hands."""
        began = self.began
        if began is None:
            return
        attacker = began.side
        mine, theirs = self.hands[attacker], self.hands[1 - attacker]
        win = round(100 * chance_to_win(mine, theirs))
        result: Fate = "nothing" if event.side < 0 else "win" if event.side == attacker else "loss"
        self.fights.append(
            {
                "seq": seq,
                "turn": self.turns[-1] if self.turns else "1",
                "text": say(
                    "Battle of {space}: {attacker} against {defender}",
                    space=place_name(event.space),
                    attacker=self._army(began, attacker),
                    defender=self._army(began, 1 - attacker),
                ),
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
                label = say("{side}: battles won", side=SIDE_NAMES[side])
                self._hoped(label, chance, int(event.side == side))

    def _army(self, began: events.BattleBegan, side: Side) -> Text:
        """`Varro with 8 CUs (13 cards)`."""
        army = force(began.commanders[side], began.cus[side])
        if began.commanders[side] < 0:
            army = cus_of(side, began.cus[side])
        return plural("{army} ({n} card)", "{army} ({n} cards)", self.hands[side], army=army)

    def charts(self) -> Charts:
        """All charts."""
        return {
            "turns": self.turns,
            "series": [
                {
                    "id": f"{name}_{SIDE_IDS[side]}",
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
            "dice": [{"label": say("The die"), "counts": self.faces}],
        }
