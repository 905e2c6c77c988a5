"""Programs at the table: what they are told, and what happens if they fail."""

from __future__ import annotations

import json
import random
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from martius import guests
from martius.arena import plan, play_game
from martius.guests import BotError
from martius.kernel import Action, Bot, Chair
from martius.match import Match
from tests.kernel.test_agenda import at_first_choice
from tests.toy import Toy
from tests.workshop import workshop

EXAMPLES = Path(__file__).parents[2] / "examples"
LISTENS = """\
import json, sys
for line in sys.stdin:
    open("heard", "a").write(line)
    said = json.loads(line)
    if said["type"] == "hello":
        print('{"type": "hello", "protocol": 1}', flush=True)
    elif said["type"] == "choose":
        print(json.dumps({"type": "choice", "action": said["options"][0]}), flush=True)
"""
GREETS = """print('{"type": "hello", "protocol": 1}', flush=True);"""
HELLO = f"{GREETS} input(); input();"
FAILS = {
    "crash.py": "import nothing_of_the_kind",
    "silent.py": "import time; time.sleep(60)",
    "late.py": f"import time; {HELLO} time.sleep(60)",
    "family.py": f"import subprocess, time; {HELLO} subprocess.run(['sleep', '60'])",
    "deaf.py": f"{GREETS} import time; time.sleep(60)",
    "babble.py": "print('Salve!', flush=True); input()",
    "number.py": "print(7, flush=True); input()",
    "endless.py": "print('x' * 300_000, flush=True); input()",
    "old.py": """print('{"type": "hello", "protocol": 0}', flush=True); input()""",
    "wrong.py": HELLO + """print('{"type": "choice", "action": "fly"}', flush=True); input()""",
    "list.py": HELLO + """print('{"type": "choice", "action": ["ask"]}', flush=True); input()""",
    "leaves.py": HELLO + "raise SystemExit(3)",
    "half.py": HELLO + """print('{"type": "cho', end="", flush=True)""",
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path) -> Iterator[None]:
    with workshop(tmp_path, {"listens.py": LISTENS, **FAILS}):
        yield


def program(file: str, limit: str = "") -> Bot:
    return guests.seat(f"cmd:{limit}{sys.executable} {file}")()


def choice(bot: Bot, card: int = 5) -> Action:
    """What it chooses in the toy, where the other seat holds a card."""
    g = at_first_choice()
    g.cards[1] = card
    return bot.choose(Chair(Toy(), g, 0), random.Random(1).randrange)


def heard() -> list[str]:
    return Path("heard").read_text("utf-8").splitlines()


def test_it_is_told_what_is_played_and_what_it_can_do() -> None:
    bot = program("listens.py")
    assert choice(bot) == Action("ask")
    choice(bot)
    del bot
    hello, game, choose, again, quits = map(json.loads, heard())
    assert hello == {"type": "hello", "protocol": 1}
    assert game["seed"] == int(random.Random(1).randrange(2**32))
    assert {**game, "seed": 0} == {
        "type": "game", "title": "toy", "version": "1", "seat": 0, "seed": 0, "static": {},
    }  # fmt: skip
    view = {"cards": [3, None], "forbade": [0, 0], "points": [0, 0]}
    told = {"type": "choose", "view": view, "options": ["ask", "show"], "seconds": 10.0}
    assert choose == again == told
    assert quits == {"type": "quit"}


def test_the_name_says_how_long_it_may_think() -> None:
    choice(program("listens.py", "2.5s:"))
    assert json.loads(heard()[2])["seconds"] == 2.5


def test_no_hidden_card_crosses_the_pipe() -> None:
    """Whatever the other side holds, the same bytes are sent."""
    match = Match.new("hannibal", seed=3)
    while match.to_act != "rome" or not match.view("rome")["board"]["hand"]:
        match.play(match.options()[0])
    g: Any = match.snapshot()
    lines, hands = [], set()
    for seed in range(3):
        world = match.game.imagine(g, 0, random.Random(seed).randrange)
        hands.add(str(world.hands[1]))
        program("listens.py").choose(Chair(match.game, world, 0), random.Random(1).randrange)
        lines.append(heard())
        Path("heard").unlink()
    assert len(hands) == 3
    assert lines[0] == lines[1] == lines[2]


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("crash.py", "ended with code 1: ModuleNotFoundError: No module named 'nothing_of_the_ki"),
        ("silent.py", "took longer than 1 s for a choice."),
        ("late.py", "took longer than 1 s for a choice."),
        ("family.py", "took longer than 1 s for a choice."),
        ("babble.py", "answered 'Salve!' in place of a line of type 'hello'."),
        ("number.py", "answered '7' in place of a line of type 'hello'."),
        ("endless.py", "answered with a line of more than 100000 bytes."),
        ("old.py", "speaks protocol 0; this Martius speaks 1."),
        ("wrong.py", "chose 'fly', which is not one of its options."),
        ("list.py", "chose ['ask'], which is not one of its options."),
        ("leaves.py", "ended with code 3."),
        ("half.py", "ended with code 0."),
    ],
)
def test_a_program_that_fails_is_ended_with_a_sentence(file: str, fault: str) -> None:
    limit = "1s:" if "longer" in fault else ""
    bot = program(file, limit)
    start = time.monotonic()
    with pytest.raises(BotError) as error:
        choice(bot)
    assert f"{file} {fault}" in str(error.value)
    with pytest.raises(BotError, match=f"{file} "):  # and so for the rest of the game
        choice(bot)
    assert time.monotonic() - start < 30


def test_a_program_that_does_not_read_is_ended() -> None:
    bot = program("deaf.py", "1s:")
    match = Match.new("punico", seed=1)  # whose map does not fit into a pipe
    with pytest.raises(BotError, match="took longer than 1 s"):
        bot.choose(match.chair(match.to_act or ""), random.Random(1).randrange)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("cmd:", "write it as cmd:COMMAND"),
        ("cmd:'", "write it as cmd:COMMAND"),
        ("cmd:0s:python3", "write it as cmd:COMMAND"),
        ("cmd:no-such-program bot.js", "There is no program 'no-such-program' to start."),
    ],
)
def test_a_command_that_cannot_be_started(name: str, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        guests.seat(name)


@pytest.mark.parametrize("example", ["random_bot.py", "random_bot.js"])
def test_the_examples_play_a_game_the_same_every_time(example: str) -> None:
    path = EXAMPLES / example
    assert len(path.read_text("utf-8").splitlines()) < 60
    interpreter = sys.executable if path.suffix == ".py" else shutil.which("node")
    batch = plan("hispania", None, {}, [f"cmd:{interpreter} {path}"], 1, 5)
    played = play_game(batch, 0)
    assert played.fault == ""
    assert played.plies > 30
    assert play_game(batch, 0) == played
