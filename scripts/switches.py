"""How often control goes from module to module of Hannibal's rules while something is done.

    python -m scripts.switches

It plays two things in tutorial 4 and follows the calls: Hasdrubal's move to Falerii until the
other side is asked, and the same with Flaccus's interception until its die is to be rolled. What
can be done is listed first, as at the table. A switch is a call into another module of the title,
or a return to one. It prints modules and switches twice: of all calls, and without lookups, which
decide and change nothing (`queries`, `words`, events that tell, ...). It also runs on older trees:
PYTHONPATH says which.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from types import FrameType

from martius import Match

LOOKUPS = ("queries", "model", "state", "words", "refusals", "data", "chance", "happening")
HERE = "/games/hannibal/"


def followed(*actions: str) -> list[str]:
    """The modules of the title that are entered or returned to while these actions are played."""
    match = Match.new("hannibal", scenario="tutorial_4", auto_chance=False)
    for action in ("march 56", "activate hasdrubal", "move ariminum"):
        if action in match.options():  # newer trees do not ask where there is no choice
            match.play(action)
    stack, entered = list[str](), list[str]()

    def follow(frame: FrameType, event: str, _: object) -> None:
        path, name = frame.f_code.co_filename, frame.f_code.co_name
        if HERE not in path or name.startswith("<"):
            return
        if event == "call":
            stack.append(path.rpartition(HERE)[2].removesuffix(".py"))
            entered.append(stack[-1])
        elif event == "return" and stack:
            stack.pop()
            entered.extend(stack[-1:])

    for action in actions:
        if action in match.options():
            sys.setprofile(follow)
            try:
                match.play(action)
            finally:
                sys.setprofile(None)
    return entered


def is_lookup(module: str) -> bool:
    """Whether a module decides and changes nothing."""
    return module.rpartition("/")[2] in LOOKUPS or module.startswith("events/")


def tell(what: str, modules: list[str]) -> None:
    """Both counts."""
    print(what)
    deciding = [module for module in modules if not is_lookup(module)]
    for kind, some in (("all calls", modules), ("without lookups", deciding)):
        switches = sum(one != other for one, other in pairwise(some))
        print(f"  {kind:16}{len(set(some)):3} modules{switches:5} switches")


if __name__ == "__main__":
    tell("A move", followed("move falerii"))
    interception = ("move falerii", "intercept flaccus", "cus 2", "done")
    tell("A move, up to the roll of an interception", followed(*interception))
