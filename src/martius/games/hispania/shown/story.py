"""The story of a game for charts: what stood on the board by turn, the fights, and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from martius.games.hispania import events
from martius.games.hispania.shown.view import is_setup
from martius.games.hispania.table.model import CAPITALS, SPACE_NAMES
from martius.games.hispania.table.queries import garrisoned
from martius.games.hispania.table.state import ARMY_ATTACK, ARMY_SIEGE, ATTACK, SIEGE, HispaniaState
from martius.games.hispania.table.variants import HISPANO, INGENIVM, PIRATES
from martius.games.hispania.table.words import the
from martius.kernel import Event
from martius.kernel.mask import Mask
from martius.kernel.story import Charts, Fate, FightTold, Frame, Luck, Storyteller
from martius.kernel.text import Text, say

SERIES = {
    "revolts": say("Revolts on the board"),
    "reserve": say("Revolts in reserve"),
    "capitals": say("Capitals with a garrison"),
    "armies": say("Hispanic armies"),
    "losses": say("Generals and garrisons lost so far"),
}
OF_VARIANTS = {
    "pirates": (PIRATES, say("Pirates at sea")),
    "roads": (INGENIVM, say("Roads built")),
    "spent": (HISPANO, say("Denarii that the Hispanic player spent so far")),
}
"""Series of games with a variant."""
ROMAN_DIE = say("Roman die")
HISPANIC_DIE = say("Hispanic die")


FATES: Final[dict[int, Fate]] = {1: "win", 0: "nothing", -1: "loss"}


class Story(Storyteller):
    """What the frames have told so far."""

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.stood: list[tuple[int, ...]] = []
        """For each turn the values of all series at its end."""
        self.fights: list[FightTold] = []
        self.fought: list[events.FightFought] = []
        self.faces = {ROMAN_DIE: [0] * 6, HISPANIC_DIE: [0] * 6}
        self.losses = self.roads = self.spent = 0
        self.variants: Mask = 0

    def add(self, frame: Frame) -> None:
        """One more moment. The one that begins a turn is also how the turn before it ended."""
        g: HispaniaState = frame.g
        self.variants = g.terms.variants
        for event in frame.events:
            self._hear(event, frame.seq)
        if is_setup(g):
            return
        stands, turn = self._stands(g), f"{g.round}.{g.turn + 1}"
        if self.turns:
            self.stood[-1] = stands
        if turn not in self.turns[-1:] and g.result is None:
            self.turns.append(turn)
            self.stood.append(stands)

    def _stands(self, g: HispaniaState) -> tuple[int, ...]:
        capitals = (garrisoned(g) & CAPITALS).bit_count()
        armies = sum(city >= 0 for city in g.armies)
        added = {"pirates": sum(g.pirates), "roads": self.roads, "spent": self.spent}
        return (
            *(sum(g.revolts), g.reserve, capitals, armies, self.losses),
            *(added[name] for name, (variant, _) in OF_VARIANTS.items() if self._plays(variant)),
        )

    def _plays(self, variant: Mask) -> bool:
        return bool(self.variants & variant)

    def _hear(self, event: Event, seq: int) -> None:
        match event:
            case events.FightFought():
                self._fight(event, seq)
                self._die(ROMAN_DIE, event.roman_die)
                self._die(HISPANIC_DIE, event.hispanic_die)
            case events.RevoltRolled(roman=roman, hispanic=hispanic):
                self._die(ROMAN_DIE, roman)
                self._die(HISPANIC_DIE, hispanic)
            case events.RevoltsSetUp(roll=roll):
                self._die(HISPANIC_DIE, roll)
            case events.ArmyHeaded(roll=roll) | events.ArmyStayed(roll=roll):
                self._die(HISPANIC_DIE, roll)
            case events.GeneralRemoved():
                self.losses += 1
            case events.GarrisonsRemoved(owners=owners):
                self.losses += len(owners)
            case events.RoadBuilt():
                self.roads += 1
            case events.RevoltShifted(cost=cost) | events.ArmyDirected(cost=cost):
                self.spent += cost

    def _die(self, die: Text, face: int) -> None:
        if face:
            self.faces[die][face - 1] += 1

    def _fight(self, event: events.FightFought, seq: int) -> None:
        win, nothing, loss, of = event.odds
        self.fought.append(event)
        if event.fight.kind in (ARMY_SIEGE, ARMY_ATTACK):
            self.spent += event.fight.spent
        self.fights.append(
            {
                "seq": seq,
                "turn": self.turns[-1] if self.turns else "",
                "text": _headline(event),
                "rule": event.rule,
                "win": win,
                "nothing": nothing,
                "loss": loss,
                "of": of,
                "result": FATES[event.result],
            }
        )

    def charts(self) -> Charts:
        """All of it as plain data."""
        added = {name: text for name, (mask, text) in OF_VARIANTS.items() if self._plays(mask)}
        series = SERIES | added
        columns = list(zip(*self.stood, strict=True)) or [() for _ in series]
        return {
            "turns": self.turns,
            "series": [
                {"id": name, "label": label, "values": list(values)}
                for (name, label), values in zip(series.items(), columns, strict=True)
            ],
            "fights": self.fights,
            "luck": [
                _luck(say("Sieges and attacks won"), self.fought, (SIEGE, ATTACK), 1),
                _luck(say("Generals defeated"), self.fought, (ATTACK, ARMY_ATTACK), -1),
                _luck(say("Garrisons lost to armies"), self.fought, (ARMY_SIEGE,), -1),
            ],
            "dice": [{"label": die, "counts": counts} for die, counts in self.faces.items()],
        }


def _headline(event: events.FightFought) -> Text:
    city, general = SPACE_NAMES[event.fight.city], the(event.fight.general)
    kind = event.fight.kind
    if kind == SIEGE:
        return say("Siege of {city} by {the_general}", city=city, the_general=general)
    if kind == ATTACK:
        return say("Attack on the army in {city} by {the_general}", city=city, the_general=general)
    if kind == ARMY_SIEGE:
        return say("Siege of {city} by an army", city=city)
    return say("Attack on {the_general} in {city} by an army", city=city, the_general=general)


def _luck(
    label: Text, fights: Sequence[events.FightFought], kinds: tuple[int, ...], result: int
) -> Luck:
    """How often something was to be expected in these fights, and how often it happened."""
    counted = [event for event in fights if event.fight.kind in kinds]
    chances = (event.odds[0 if result > 0 else 2] / event.odds[3] for event in counted)
    return {
        "label": label,
        "expected": round(sum(chances), 2),
        "actual": sum(event.result == result for event in counted),
    }
