"""Bots as a person writes them: by name, with parameters, or a class of one's own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from martius.bots import BOTS
from martius.bots.expectimax import Expectimax
from martius.bots.levels import LEVELS, Player
from martius.guests import BotError, seating
from martius.kernel import Action, Bot
from martius.match import Match
from tests.workshop import workshop

GOOD = "class Good:\n    def choose(self, chair, pick):\n        return chair.options()[-1]\n"
BAD = """\
class Raises:
    def choose(self, chair, pick):
        return chair.options()[len({})]["no"]
class Exits:
    def choose(self, chair, pick):
        raise SystemExit
class Cheats:
    def choose(self, chair, pick):
        return "pass"
class Silent:
    def choose(self, chair, pick):
        pass
class Tuple:
    def choose(self, chair, pick):
        return tuple(chair.options()[0])
class Mute:
    pass
class Needy:
    def __init__(self, depth):
        self.depth = 1 / depth
    def choose(self, chair, pick):
        return chair.options()[0]
number = 7
"""


FILES = {
    "good.py": GOOD,
    "bad.py": BAD,
    "broken.py": "1 / 0\n",
    "typo.py": "def choose(:\n",
    "needs.py": "import no_such_library\n",
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path) -> Iterator[None]:
    with workshop(tmp_path, FILES):
        yield


def choice(bot: Bot) -> Action:
    return bot.choose(Match.new("hispania", seed=1).chair("rome"), random.Random(1).randrange)


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("random", ["random"]),
        ("legate,random", ["legate", "random"]),
        ("legate:nodes=9,random", ["legate:nodes=9", "random"]),
        ("centurion:nodes=9,plans=2,random", ["centurion:nodes=9,plans=2", "random"]),
        ("mine:Bot,mine:Bot:depth=2,width=3", ["mine:Bot", "mine:Bot:depth=2,width=3"]),
        ("legate:nodes=9,legate:nodes=8", ["legate:nodes=9", "legate:nodes=8"]),
    ],
)
def test_a_list_of_bots_with_parameters(text: str, bots: list[str]) -> None:
    assert seating.split(text) == bots


def test_every_bot_is_seated_by_its_name() -> None:
    for name, made in BOTS.items():
        assert type(seating.seat(name)()) is type(made())


def test_parameters_reach_the_bot() -> None:
    legate = seating.seat("legate:nodes=7")()
    assert isinstance(legate, Expectimax)
    assert legate._nodes == 7
    player = seating.seat("centurion:nodes=70,plans=3,worlds=2,reply=9,notices=0.5,spread=0.25")()
    assert isinstance(player, Player)
    budget, level = player.level.budget, player.level
    assert (budget.nodes, budget.plans, budget.worlds, budget.reply) == (70, 3, 2, 9)
    assert (level.notices, level.spread, level.floor) == (0.5, 0.25, LEVELS["centurion"].floor)
    assert choice(player) in Match.new("hispania", seed=1).chair("rome").options()


def test_the_levels_stay_as_they_are() -> None:
    seating.seat("tiro:nodes=1")()
    assert LEVELS["tiro"].budget.nodes == 150


def test_a_class_of_one_s_own_plays() -> None:
    options = Match.new("hispania", seed=1).chair("rome").options()
    assert choice(seating.seat("good:Good")()) == options[-1]
    assert choice(seating.seat("bad:Needy:depth=2")()) == options[0]


def test_a_tuple_that_equals_an_option_is_that_option() -> None:
    assert type(choice(seating.seat("bad:Tuple")())) is Action


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "There is no bot ''"),
        ("nero", "There is no bot 'nero'. Choose tiro, "),
        (":Bot", "There is no bot ':Bot'"),
        ("random:nodes=1", "random has no parameters, so not 'nodes'."),
        ("legate:depth=1", "legate has no parameter 'depth'. Choose nodes."),
        ("consul:seconds=1", "consul has no parameter 'seconds'. Choose nodes, plans, "),
        ("legate:nodes", "legate:nodes: write 'nodes' as NAME=VALUE, such as legate:nodes=200."),
        ("legate:nodes=", "write 'nodes=' as NAME=VALUE"),
        ("legate:nodes=0", "legate: nodes=0 is not a whole number from 1 on."),
        ("legate:nodes=1.5", "legate: nodes=1.5 is not a whole number from 1 on."),
        ("tiro:notices=2", "tiro: notices=2 is not a number from 0 to 1."),
        ("tiro:notices=nan", "tiro: notices=nan is not a number from 0 to 1."),
        ("tiro:notices=some", "tiro: notices=some is not a number from 0 to 1."),
        ("nowhere:Bot", "'nowhere' cannot be imported: there is no such module here."),
        ("good.none:Bot", "'good.none' cannot be imported: "),
        ("broken:Bot", "ZeroDivisionError (division by zero) in broken.py, line 1."),
        ("typo:Bot", "'typo' cannot be imported: SyntaxError ("),
        ("needs:Bot", "ModuleNotFoundError (No module named 'no_such_library') in needs.py, line"),
        ("good:Bad", "'good' has no class 'Bad'."),
        ("bad:number", "'bad' has no class 'number'."),
        ("bad:Mute", "bad:Mute has no method choose(chair, pick), so it cannot play."),
        ("bad:Needy", "bad:Needy cannot be started: TypeError ("),
        ("bad:Needy:depth=0", "ZeroDivisionError (division by zero) in bad.py, line 20."),
        ("bad:Needy:depth", "write 'depth' as NAME=VALUE"),
    ],
)
def test_who_cannot_be_seated_gets_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BotError) as error:
        seating.seat(name)()
    assert sentence in str(error.value)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bad:Raises", "bad:Raises failed at its choice: TypeError ("),
        ("bad:Raises", ") in bad.py, line 3."),
        ("bad:Exits", "bad:Exits failed at its choice: SystemExit in bad.py, line 6."),
        ("bad:Cheats", "bad:Cheats chose 'pass', which is not one of its options."),
        ("bad:Silent", "bad:Silent chose None, which is not one of its options."),
    ],
)
def test_a_guest_that_fails_gets_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BotError) as error:
        choice(seating.seat(name)())
    assert sentence in str(error.value)
