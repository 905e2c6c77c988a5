"""Positions with what must not be done: blunders seen in games, from the third level up.

The list grows: whoever sees a bot blunder writes the position down here, then mends the judgement.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from martius.bots.levels import LEVELS, Player
from martius.games.hannibal.judgement.features import TO_ITALY
from martius.games.hannibal.judgement.odds import ATTACKER, odds
from martius.games.hannibal.table.model import GENERAL_OF_ID, SPACE_OF, SPACE_OF_ID
from martius.games.hannibal.table.state import HannibalState
from martius.games.hannibal.title import Hannibal
from martius.kernel import Chair, Chance, Decision, play, waiting
from tests.games.hannibal.vocabulary import Position, position

GAME = Hannibal()


class Deeds(NamedTuple):
    """What a player did until its plan was over, and the table then."""

    actions: list[str]
    g: HannibalState

    def verbs(self) -> set[str]:
        return {action.partition(" ")[0] for action in self.actions}

    def space(self, general: str) -> int:
        at = self.g.at[GENERAL_OF_ID[general]]
        return SPACE_OF[at] if at >= 0 else at


class Blunder(NamedTuple):
    """A position, and how to tell that the blunder was made."""

    table: Callable[[], Position]
    made: Callable[[Deeds], bool]


def deeds(table: Position, level: str, seed: int) -> Deeds:
    """Let a level decide once and see it through; the others follow their habits."""
    g, rng, judgement = table.g, random.Random(seed), GAME.judgement()
    first = waiting(g)
    assert isinstance(first, Decision)
    seat, player, done = first.seat(g), Player(LEVELS[level]), list[str]()
    while (step := waiting(g)) is not None:
        if isinstance(step, Chance):
            if done and not g.card:
                break
            play(g, step.sample(g, rng.randrange))
            continue
        assert isinstance(step, Decision)
        if done and judgement.begins(g):
            break
        if step.seat(g) == seat:
            action = player.choose(Chair(GAME, g, seat), rng.randrange)
            done.append(GAME.format(action))
        else:
            action = judgement.habit(g, step.options(g))
        play(g, action)
    return Deeds(done, g)


def table(
    rome: Mapping[str, str],
    carthage: Mapping[str, str],
    hands: Mapping[str, Sequence[int]],
    **more: Any,
) -> Callable[[], Position]:
    """A position, made when it is wanted."""
    return lambda: position(rome=rome, carthage=carthage, hands=hands, **more)


def after(made: Callable[[], Position], *actions: str) -> Callable[[], Position]:
    """A position some actions on."""
    return lambda: made().play(*actions)


BESIEGED = table(
    {"carthage": "5 varro!", "rome": "8 nero!"},
    {"in_carthage": "5 hanno", "saguntum": "8 hannibal"},
    {"carthage": [37], "rome": [62, 63]},
    siege={"carthage": 1},
    start={"turn": 2, "phase": "play", "side": "carthage"},
)
LANDING = table(
    {"agrigentum": "5 t_longus!", "rome": "8 nero!"},
    {"carthage": "7 hanno", "saguntum": "8 hannibal"},
    {"rome": [1, 61], "carthage": [2, 62]},
    start={"turn": 1, "phase": "play", "side": "rome"},
)
AT_LILYBAEUM = table(
    {"lilybaeum": "10 varro!", "rome": "8 nero!"},
    {"carthage": "8 hanno", "saguntum": "8 hannibal"},
    {"rome": [33, 35, 11], "carthage": [1, 2, 62]},
    control={"rome": ["lilybaeum"]},
    start={"turn": 2, "phase": "play", "side": "rome"},
)
ON_THE_WAY = table(
    {"rome": "8 nero!", "agrigentum": "8 t_longus!"},
    {"emporiae": "10 e2 hannibal mago", "carthage": "7 hanno", "new_carthage": "4 hasdrubal"},
    {"carthage": [61, 31], "rome": [62, 63]},
    control={"carthage": ["emporiae", "iberus", "ilerda"]},
    start={"turn": 2, "phase": "play", "side": "carthage"},
)
AT_ENNA = table(
    {"enna": "5 nero!", "rome": "8 varro!"},
    {"carthage": "7 hanno", "saguntum": "8 hannibal"},
    {"rome": [61], "carthage": [2, 62]},
    start={"turn": 2, "phase": "play", "side": "rome"},
)
IN_THE_SNOW = table(
    {"rome": "8 nero!", "arpi": "8 marcellus!"},
    {"carthage": "7 hanno", "saguntum": "8 hannibal"},
    {"rome": [61], "carthage": []},
    control={"carthage": ["arpi"]},
    start={"turn": 3, "phase": "play", "side": "rome"},
)
AT_SEA = table(
    {"carthage": "6 t_longus!", "rome": "8 p_scipio!"},
    {"saguntum": "10 e2 hannibal mago h_gisgo", "new_carthage": "2 hasdrubal"},
    {"carthage": [14, 15, 22, 25, 53, 37], "rome": [6, 35, 51, 55, 62]},
    start={"turn": 1, "phase": "play", "side": "carthage"},
)
LURED = table(
    {"rome": "10 nero! p_scipio", "bruttium": "5 t_longus!"},
    {"carthage": "5 hanno", "numantia": "8 hannibal", "new_carthage": "4 hasdrubal"},
    {"rome": [39, 1, 5, 31], "carthage": [23, 50, 27, 45]},
    start={"turn": 2, "phase": "play", "side": "rome"},
)
EVERYTHING_TAKEN = {
    "rome": ["verona", "mutina", "taurini", "narbo", "emporiae", "nemausus", "nice"],
    "carthage": [
        *("iberus", "ilerda", "numantia", "bilbilis", "azaila", "dertosa", "tarraco"),
        *("araceli", "tolosa", "gergovia", "rhone", "druentia", "isere"),
    ],
}
"""No neutral space is left for PC markers."""
BOUND_FOR_SPAIN = table(
    {"rome": "8 p_scipio!", "agrigentum": "8 t_longus!"},
    {
        "saguntum": "10 e2 hannibal mago h_gisgo",
        "new_carthage": "2 hasdrubal",
        "carthage": "4 hanno",
    },
    {"rome": [33, 22, 52, 60], "carthage": [7, 19, 20, 34]},
    control=EVERYTHING_TAKEN,
    start={"turn": 1, "phase": "play", "side": "rome"},
)
BEFORE_THE_BOII = table(
    {"rome": "8 nero!", "gades": "5 scipio_africanus"},
    {"new_carthage": "6 hasdrubal", "carthage": "9 hanno", "tolosa": "8 mago"},
    {"rome": [52, 41], "carthage": [53, 57]},
    control=EVERYTHING_TAKEN,
    start={"turn": 8, "phase": "play", "side": "rome"},
)
AFRICANUS_ARRIVES = table(
    {"rome": "10 scipio_africanus", "ariminum": "8 fabius!"},
    {"toletum": "10 e2 hannibal mago", "ilerda": "10 hasdrubal", "carthage": "6 hanno"},
    {"rome": [6, 41], "carthage": [53, 57]},
    control=EVERYTHING_TAKEN,
    start={"turn": 6, "phase": "play", "side": "rome"},
)
BESIDE_HASDRUBAL = table(
    {"rome": "8 nero!", "arsa": "3 t_longus!"},
    {"new_carthage": "9 hasdrubal", "carthage": "8 hanno", "pisae": "9 hannibal"},
    {},
    control={"rome": ["dianium", "arsa"]},
    start={"turn": 6, "phase": "turn"},
)
WHO_BEGINS = table(
    {"arpi": "5 varro!", "rome": "6 t_longus!"},
    {"cannae": "10 e2 hannibal mago", "carthage": "8 hanno", "new_carthage": "3 hasdrubal"},
    {"rome": [61, 11], "carthage": [62, 31]},
    control={"carthage": ["cannae", "heraclea"]},
    start={"turn": 3, "phase": "strategy"},
)


def sits_indoors(deeds: Deeds) -> bool:
    """The general goes inside while most of his CUs fight without him."""
    return "bring hanno" in deeds.actions and "cus 0" in deeds.actions


def lands_before_carthage(deeds: Deeds) -> bool:
    return "sail carthage" in deeds.actions


def walks_away(deeds: Deeds) -> bool:
    """Hannibal is farther from Italy than he was."""
    return TO_ITALY[deeds.space("hannibal")] > TO_ITALY[SPACE_OF_ID["emporiae"]]


def stays_away(deeds: Deeds) -> bool:
    """No army sails to the relief of Carthage."""
    return not deeds.verbs() & {"sail", "sail_into"}


def shuttles(deeds: Deeds) -> bool:
    """A card for a march that ends where it began."""
    return "march" in deeds.verbs() and deeds.space("nero") == SPACE_OF_ID["enna"]


def freezes(deeds: Deeds) -> bool:
    """The army stands in the enemy's land when winter comes."""
    at = deeds.space("marcellus")
    return deeds.g.control[at] == 1


def goes_to_the_boii(deeds: Deeds) -> bool:
    """The province is Rome's already: the Tribe would bring nothing but losses."""
    return deeds.space("nero") == SPACE_OF_ID["boii"]


def goes_to_the_ligurians(deeds: Deeds) -> bool:
    """The nearest space outside Italy is not what Africanus came for."""
    return deeds.space("scipio_africanus") == SPACE_OF_ID["eastern_ligurians"]


def arrives_beside_hasdrubal(deeds: Deeds) -> bool:
    """Five CUs before nine: the next card ends him."""
    return "place dianium" in deeds.actions


def up_to_africanus() -> Position:
    """The reinforcements are placed, and he arrives."""
    table = BESIDE_HASDRUBAL()
    while not any(option.startswith("place ") for option in table.match.options()):
        table.play(table.match.options()[0])
    return table


BLUNDERS = {
    "the siege of the capital is answered with PC markers": Blunder(
        BESIEGED, lambda d: "sally" not in d.actions
    ),
    "the general goes indoors and his CUs stay out": Blunder(
        after(LANDING, "march 1", "activate t_longus", "sail carthage"), sits_indoors
    ),
    "ten CUs land before Carthage without a way back": Blunder(AT_LILYBAEUM, lands_before_carthage),
    "Hannibal walks away from Italy": Blunder(ON_THE_WAY, walks_away),
    "nobody sails to the relief of Carthage": Blunder(AT_SEA, stays_away),
    "a campaign lands before a garrison that beats it": Blunder(LURED, lands_before_carthage),
    "an army lands in Spain without a way back": Blunder(
        BOUND_FOR_SPAIN, lambda d: "sail gades" in d.actions
    ),
    "an army besieges a Tribe of its own province": Blunder(BEFORE_THE_BOII, goes_to_the_boii),
    "Africanus is sent against a Tribe of Liguria": Blunder(
        AFRICANUS_ARRIVES, goes_to_the_ligurians
    ),
    "Africanus arrives beside an army that beats him": Blunder(
        up_to_africanus, arrives_beside_hasdrubal
    ),
    "an army shuttles": Blunder(AT_ENNA, shuttles),
    "an army winters in hostile land": Blunder(IN_THE_SNOW, freezes),
}


@pytest.mark.parametrize("level", ["centurion", "prefect", "consul"])
@pytest.mark.parametrize("name", BLUNDERS)
def test_a_blunder_is_not_made(name: str, level: str) -> None:
    blunder = BLUNDERS[name]
    found = deeds(blunder.table(), level, seed=1)
    assert not blunder.made(found), found.actions


def test_who_begins_is_no_habit() -> None:
    """Carthage used to let Rome begin every turn, and Rome never went first with a campaign."""
    begins = WHO_BEGINS()
    player = Player(LEVELS["prefect"])
    thinking = player.think(Chair(GAME, begins.g, 1), random.Random(1).randrange)
    while thinking.step():
        pass
    chances = {verdict.plan.actions[0].noun: verdict.chance for verdict in thinking.verdicts()}
    assert set(chances) == {0, 1}
    assert chances[0] != chances[1]


@pytest.mark.parametrize(
    ("more", "won"),
    [(-8, 0.12), (-6, 0.19), (-4, 0.32), (-2, 0.56), (0, 0.63), (2, 0.77), (4, 0.91), (6, 0.93)],
)
def test_odds_are_those_of_battles_fought(more: int, won: float) -> None:
    """The attacker's share of 448 battles, by how many more battle cards he had."""
    assert odds(more + ATTACKER) == pytest.approx(won, abs=0.15)
