"""The story of a battle for charts: rout by turn, losses by type, luck, command points spent."""

from __future__ import annotations

from typing import Final

from martius.games.punico import events
from martius.games.punico.combat.odds import FATES, fate_of, prospect
from martius.games.punico.table.grid import BIT, REAR
from martius.games.punico.table.model import (
    BOX_IDS,
    BOX_NAMES,
    CORPS_BY_UNIT,
    CORPS_NAMES,
    CORPS_SIDE,
    SIDE,
    SIDE_IDS,
    SIDE_NAMES,
    SIDES,
    UNIT_NAMES,
    UNITS,
    Side,
    Unit,
)
from martius.games.punico.table.state import ABSENT, PunicoState
from martius.kernel import Event
from martius.kernel.story import Bar, Charts, FightTold, Frame, Luck, Series, Storyteller
from martius.kernel.text import Text, say

DEALT: Final = (
    say("Disorder points dealt by Rome in combat"),
    say("Disorder points dealt by Carthage in combat"),
)
HITS: Final = (say("Missile hits by Rome"), say("Missile hits by Carthage"))
DICE: Final = (say("Dice of Rome"), say("Dice of Carthage"))


class Story(Storyteller):
    """What the frames have told so far."""

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.rout: list[tuple[int, int]] = []
        """Both sides' rout points at the end of each turn."""
        self.disorder: list[tuple[int, int]] = []
        """Both sides' disorder on the map at the end of each turn."""
        self.fights: list[FightTold] = []
        self.lost: set[Unit] = set()
        self.present: set[Unit] = set()
        self.spent = [dict.fromkeys(BOX_IDS[side], 0) for side in SIDES]
        self.faces = [[0] * 6 for _ in SIDES]
        self.dealt = [[0.0, 0] for _ in SIDES]
        """Disorder that each side's fights promised to the enemy, and that they dealt."""
        self.hits = [[0.0, 0] for _ in SIDES]
        self.attacks = [0 for _ in SIDES]
        """Each side's attacks on units that are not in panic."""
        self.rear = [0 for _ in SIDES]
        self.supported: list[set[int]] = [set() for _ in SIDES]
        """Of these: how many from the rear, and which with support, as they are counted."""

    def add(self, frame: Frame) -> None:
        """One more moment. What a turn's last moment shows is how it ended."""
        g: PunicoState = frame.g
        if not self.present:
            self.present = {unit for unit in UNITS if g.at[unit] != ABSENT}
        for event in frame.events:
            self._hear(event, frame.seq)
            self._attack(event, g)
        if g.turn and str(g.turn) not in self.turns[-1:]:
            self.turns.append(str(g.turn))
            self.rout.append((0, 0))
            self.disorder.append((0, 0))
        if self.turns:
            self.rout[-1] = (g.rout[0], g.rout[1])
            self.disorder[-1] = (disorder(g, 0), disorder(g, 1))

    def _hear(self, event: Event, seq: int) -> None:
        match event:
            case events.CombatFought():
                self._fight(event, seq)
            case events.VolleyShot(unit=unit, needed=needed, die=die):
                self._die(SIDE[unit], die)
                self.hits[SIDE[unit]][0] += needed / 6
                self.hits[SIDE[unit]][1] += die <= needed
            case events.InitiativeRolled(rome=rome, carthage=carthage):
                self._die(0, rome)
                self._die(1, carthage)
            case events.ElephantRolled(die=die):
                self._die(0, die)
            case events.LeaderTested(side=side, die=die):
                self._die(side, die)
            case events.Panicked(unit=unit) | events.Eliminated(unit=unit):
                self.lost.add(unit)
            case events.PointUsed(side=side, box=box):
                self.spent[side][BOX_IDS[side][box]] += 1
            case events.MarkersShown(side=side, points=points):
                self.spent[side]["initiative"] += points

    def _attack(self, event: Event, g: PunicoState) -> None:
        """§10.4, §10.5: how the attacks are made."""
        match event:
            case events.AttackDeclared(attacker=attacker, defender=defender, hex=h):
                if defender < 0 or g.at[defender] != h or g.panic >> defender & 1:
                    return
                self.attacks[SIDE[attacker]] += 1
                rear = REAR[h][g.facing[defender]] & BIT[g.at[attacker]]
                self.rear[SIDE[attacker]] += bool(rear)
            case events.Supported(friend=friend) if g.combat and g.combat.attacker == friend:
                self.supported[SIDE[friend]].add(self.attacks[SIDE[friend]])

    def _die(self, side: Side, face: int) -> None:
        self.faces[side][face - 1] += 1

    def _fight(self, event: events.CombatFought, seq: int) -> None:
        side = SIDE[event.attacker]
        ours = event.attacker_total - event.attacker_die
        theirs = event.defender_total - event.defender_die
        self._die(side, event.attacker_die)
        self._die(1 - side, event.defender_die)
        for who, promised, dealt in (
            (side, event.expected[0], event.defender_loss),
            (1 - side, event.expected[1], event.attacker_loss),
        ):
            self.dealt[who][0] += promised / 36
            self.dealt[who][1] += dealt
        rolls = prospect(ours, theirs, event.charge)
        shares = {fate: sum(n for r, n in rolls.items() if fate_of(r) == fate) for fate in FATES}
        self.fights.append(
            {
                "seq": seq,
                "turn": self.turns[-1] if self.turns else "",
                "text": say(
                    "{attacker} against {defender}",
                    attacker=UNIT_NAMES[event.attacker],
                    defender=UNIT_NAMES[event.defender],
                ),
                "rule": event.rule,
                "win": shares["win"],
                "nothing": shares["nothing"],
                "loss": shares["loss"],
                "of": 36,
                "result": fate_of((event.defender_loss, event.attacker_loss)),
            }
        )

    def charts(self) -> Charts:
        """All of it as plain data."""
        return {
            "turns": self.turns,
            "series": [
                *_series("rout", say("Rout points by turn"), self.rout),
                *_series("disorder", say("Disorder points on the map by turn"), self.disorder),
            ],
            "fights": self.fights,
            "luck": [
                *(_luck(DEALT[side], self.dealt[side]) for side in SIDES),
                *(_luck(HITS[side], self.hits[side]) for side in SIDES),
            ],
            "dice": [{"label": DICE[side], "counts": self.faces[side]} for side in SIDES],
            "bars": [
                {"label": say("Units lost, of those that fought"), "rows": self._losses()},
                {"label": say("Command points spent"), "rows": self._commands()},
                {"label": say("Attacks, of all on units that stood"), "rows": self._manners()},
            ],
        }

    def _losses(self) -> list[Bar]:
        corps = sorted({CORPS_BY_UNIT[unit] for unit in self.present})
        return [
            {
                "label": CORPS_NAMES[one],
                "group": SIDE_NAMES[CORPS_SIDE[one]],
                "value": sum(CORPS_BY_UNIT[unit] == one for unit in self.lost),
                "of": sum(CORPS_BY_UNIT[unit] == one for unit in self.present),
            }
            for one in corps
        ]

    def _manners(self) -> list[Bar]:
        return [
            {
                "label": label,
                "group": SIDE_NAMES[side],
                "value": counts[side],
                "of": self.attacks[side],
            }
            for label, counts in (
                (say("From the rear"), self.rear),
                (say("With support"), [len(numbers) for numbers in self.supported]),
            )
            for side in SIDES
        ]

    def _commands(self) -> list[Bar]:
        return [
            {"label": BOX_NAMES[box], "group": SIDE_NAMES[side], "value": count, "of": None}
            for side in SIDES
            for box, count in self.spent[side].items()
        ]


def disorder(g: PunicoState, side: Side) -> int:
    """A side's disorder points on the map."""
    return sum(g.disorder[unit] for unit in UNITS if SIDE[unit] == side and g.at[unit] >= 0)


def _series(name: str, chart: Text, values: list[tuple[int, int]]) -> list[Series]:
    return [
        {
            "id": f"{name}_{SIDE_IDS[side]}",
            "label": SIDE_NAMES[side],
            "chart": chart,
            "values": [pair[side] for pair in values],
        }
        for side in SIDES
    ]


def _luck(label: Text, counts: list[float]) -> Luck:
    return {"label": label, "expected": round(counts[0], 2), "actual": counts[1]}
