"""Ten thousand messages that are none, or nearly: each is answered, and none changes anything."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator
from typing import Any

from tests.server.table import Server

MESSAGES = 10_000
GOOD: list[dict[str, Any]] = [
    {"type": "play", "seat": "rome", "seq": 9999, "action": "pass"},
    {"type": "undo", "seat": "rome", "seq": 9999},
    {"type": "look", "seat": "rome"},
    {"type": "ping"},
]
ODD: list[Any] = [
    *(None, True, -1, 0.5, 2**63, -(2**70), "", "\0", "\u202e", "rome" * 60, [], {}, [[]], [{}]),
    *({"type": "ping"}, "chance", "play", "pass", "besiege toletum", "1e999", "'; DROP TABLE x"),
]


def harmed(rng: random.Random) -> str | bytes:
    """A message of the protocol with something wrong in it, or noise."""
    message: dict[str, Any] = dict(rng.choice(GOOD))
    match rng.randrange(6):
        case 0:
            message[rng.choice([*message, "more"])] = rng.choice(ODD)
        case 1:
            del message[rng.choice(list(message))]
        case 2:
            text = json.dumps(message)
            cut = rng.randrange(len(text))
            return text[:cut] + rng.choice(string.printable) + text[cut + rng.randrange(4) :]
        case 3:
            return "".join(rng.choices(string.printable + "é漢🏛\u2028", k=rng.randrange(60)))
        case 4:
            return rng.randbytes(rng.randrange(60))
        case 5:
            return json.dumps(rng.choice(ODD))
    return json.dumps(message)


def noise(rng: random.Random) -> Iterator[str | bytes]:
    """Messages; a readable one now and then, so that the line is not closed for raving."""
    for number in range(MESSAGES):
        yield '{"type": "ping"}' if number % 50 == 0 else harmed(rng)


def table(server: Server, made: Any) -> Any:
    """The match without who is at it: the server notices a moment later that a page is gone."""
    found = server.get(f"/matches/{made['id']}", key=made["key"])
    return {name: value for name, value in found.items() if name != "seats"}


def test_malformed_messages_change_nothing(server: Server) -> None:
    made = server.hispania()
    before = table(server, made)
    answers: dict[str, int] = {}
    with server.page(made) as page:
        page.hear("seats")
        for number, message in enumerate(noise(random.Random(12))):
            page.send(message)
            if number % 50 == 49:  # in batches: an answer to each, in their order
                for _ in range(50):
                    kind = page.hear("refused", "pong", "view")["type"]
                    answers[kind] = answers.get(kind, 0) + 1
    assert sum(answers.values()) == MESSAGES
    assert answers["refused"] > MESSAGES // 2
    assert table(server, made) == before
