"""What each lesson promises to show: for every promise a sign of it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from martius import Match
from martius.match.progress import is_shown


class Promises(NamedTuple):
    """The promises of a lesson, each with an event that keeps it."""

    signs: dict[str, dict[str, Any]]

    @property
    def texts(self) -> list[str]:
        """What is promised."""
        return list(self.signs)

    def kept(self, match: Match) -> list[str]:
        """What a game has shown."""
        return [
            text
            for text, sign in self.signs.items()
            if any(is_shown(told.event, (sign,)) for told in match.told)
        ]


def promised(**signs: dict[str, Any]) -> Promises:
    """By a word for each promise: the event."""
    return Promises(signs)


PROMISES: Final = {
    ("hispania", "tutorial_1"): promised(
        road={"kind": "RoadLaid"},
        move={"kind": "Moved"},
        siege={"kind": "FightFought", "result": "win"},
        garrison={"kind": "GarrisonPlaced"},
        fleet={"kind": "FleetMoved"},
        revolt={"kind": "RevoltPlaced"},
        protection={"kind": "CityProtected"},
        army={"kind": "ArmyMoved"},
        attack={"kind": "ArmyRemoved"},
        round={"kind": "RoundEnded"},
    ),
    ("hannibal", "tutorial_1"): promised(
        event={"kind": "CardPlayed", "use": "event"},
        markers={"kind": "MarkerPlaced", "side": "rome"},
        province={"kind": "ProvinceChanged", "province": "celtiberia", "side": "rome"},
    ),
    ("hannibal", "tutorial_2"): promised(
        campaign={"kind": "CardPlayed", "card": 40, "use": "event"},
        overrun={"kind": "Overrun"},
        flip={"kind": "MarkerPlaced", "side": "carthage", "space": "toletum"},
        isolation={"kind": "MarkerRemoved", "side": "rome", "space": "arsa", "why": "19.4"},
    ),
    ("hannibal", "tutorial_3"): promised(
        voyage={"kind": "NavalRolled", "result": "safe"},
        army_left={"kind": "Moved", "origin": "nice", "cus": 7},
        attrition={"kind": "AttritionRolled", "at": "taurini"},
        province={"kind": "ProvinceChanged", "province": "gallia_cisalpinia", "side": "carthage"},
    ),
    ("hannibal", "tutorial_4"): promised(
        interception={"kind": "Rolled", "what": "intercept", "success": True},
        backing_up={"kind": "Moved", "origin": "falerii", "to": "ariminum"},
        avoiding={"kind": "Avoided", "general": "flaccus"},
        pursuit={"kind": "Rolled", "what": "pursue", "success": True},
    ),
    ("hannibal", "tutorial_5"): promised(
        attrition={"kind": "AttritionRolled", "at": "tolosa"},
        counter_event={"kind": "CardPlayed", "card": 7, "use": "counter"},
        army_in_the_way={"kind": "Moved", "general": "p_scipio", "to": "allobroges"},
        failed_interception={"kind": "Rolled", "what": "intercept", "success": False},
        elephants={"kind": "ElephantsCharged"},
        battle={"kind": "BattleEnded", "space": "rhone", "side": "carthage"},
        alps={"kind": "Moved", "origin": "druentia", "to": "taurini"},
    ),
    ("hannibal", "tutorial_6"): promised(
        going_first={"kind": "FirstPlayer", "side": "rome"},
        siege={"kind": "SiegeRolled", "points": 1},
        revolt={"kind": "CardPlayed", "card": 2, "use": "event"},
        fall={"kind": "MarkerPlaced", "space": "syracuse", "side": "rome"},
        markers={"kind": "CardPlayed", "card": 54, "use": "pcs"},
    ),
    ("punico", "tutorial_1"): promised(
        line={"kind": "Moved", "unit": "ha4", "facing": "n"},
        flank={"kind": "Moved", "unit": "re1", "facing": "s"},
        rear={"kind": "AttackDeclared", "attacker": "re1"},
        panic={"kind": "Panicked", "unit": "f1"},
        flight={"kind": "Fled", "unit": "f1"},
    ),
    ("punico", "tutorial_2"): promised(
        volley={"kind": "VolleyShot", "unit": "ve1", "die": 1},
        miss={"kind": "VolleyShot", "unit": "ve2", "die": 5},
        crossing={"kind": "Moved", "unit": "ve1"},
        support={"kind": "Supported", "unit": "pr1"},
        combat={"kind": "CombatFought", "attacker": "ha1"},
        panic={"kind": "Panicked", "unit": "f1"},
    ),
    ("punico", "tutorial_3"): promised(
        command={"kind": "MarkerPlaced", "side": "rome", "box": "elephants"},
        initiative={"kind": "InitiativeRolled"},
        furious={"kind": "ElephantRolled", "unit": "el1", "result": "furious"},
        trampled={"kind": "Trampled", "target": "f1"},
        panic={"kind": "Panicked", "unit": "f1"},
        motionless={"kind": "ElephantRolled", "unit": "el2", "result": "motionless"},
        haste={"kind": "Hastened"},
        recovery={"kind": "Rallied", "unit": "ha1"},
    ),
    ("punico", "tutorial_4"): promised(
        command={"kind": "MarkerPlaced", "side": "rome", "box": "combat"},
        order={"kind": "OrderChosen", "first": "rome"},
        support={"kind": "Supported"},
        strength={"kind": "Commanded", "unit": "ha3"},
        panic={"kind": "Panicked", "unit": "m1"},
        rout={"kind": "RoutScored", "side": "carthage"},
    ),
}
