"""Views brought up to date by what changed, as a client does it.

As a program it prints moments of random games, for the client's own test: a view, what changed,
and the view that it must make.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from martius import Match
from martius.games import TITLES
from martius.server.encoding import encoded
from martius.server.live.patches import difference

PLIES = 150


def patched(view: Any, patch: Any) -> Any:
    """The view that a patch makes of the one before."""
    assert patch.get("base", view["seq"]) == view["seq"]
    board = deepcopy(view["board"])
    for path, value in patch["board"]:
        here = board
        for step in path[:-1]:
            here = here[step]
        here[path[-1]] = value
    fields = dict(patch["view"])
    if "options" in fields:
        fields["options"] = completed(fields["options"])
    return {**view, **fields, "board": board}


def completed(options: Any) -> list[Any]:
    """Options with what they left out because the one before them, or their action, tells it."""
    whole: list[Any] = []
    for option in options:
        target = {"target": option["action"].rpartition(" ")[2]}
        whole.append({**(whole[-1] if whole else {}), **target, **option})
    return whole


def moments(title: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """Of a random game: each seat's views, and a spectator's, before and after each choice."""
    rng = random.Random(seed)
    options = {"players": "2"} if title == "hispania" else {}
    match = Match.new(title, options=options, seed=seed)
    eyes = [None, *(seat.id for seat in match.seats)]
    before = {seat: plain(match.view(seat, match.seq)) for seat in eyes}
    for _ in range(PLIES):
        if match.over:
            return
        since = match.seq
        if match.to_act and match.can_undo(match.to_act) and rng.random() < 0.1:
            match.undo(match.to_act)
        else:
            match.play(rng.choice(match.options()))
        for seat in eyes:
            after = plain(match.view(seat, min(since, match.seq)))
            yield before[seat], after
            before[seat] = after


def plain(view: Any) -> Any:
    """As it goes over the line."""
    return json.loads(encoded(view))


if __name__ == "__main__":
    shown = [
        {
            "before": before,
            "patch": {"type": "patch", "base": before["seq"], **changed},
            "after": after,
        }
        for title in TITLES
        for before, after in moments(title, seed=3)
        if (changed := difference(before, after))
    ]
    sys.stdout.write(encoded(shown))
