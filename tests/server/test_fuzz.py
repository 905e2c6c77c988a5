"""Ten thousand messages that are none, or nearly: each is answered, and none changes anything.

Then those by which people talk and agree: from a player and from somebody who only looks on.
"""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from martius.server.live.connection import MESSAGES as READABLE
from tests.server.table import Page, Server

MESSAGES = 10_000
BATCH = 50
GOOD: list[dict[str, Any]] = [
    {"type": "play", "seat": "rome", "seq": 9999, "action": "pass"},
    {"type": "undo", "seat": "rome", "seq": 9999},
    {"type": "look", "seat": "rome"},
    {"type": "ping"},
]
TABLE: list[dict[str, Any]] = [
    {"type": "chat", "text": "Salve!"},
    {"type": "name", "name": "Anna"},
    {"type": "agree", "coach": True},
    {"type": "sight", "looking": False},
    {"type": "roll"},
    {"type": "seal", "seat": "left", "round": 1, "value": "00"},
    {"type": "open", "seat": "left", "round": 1, "value": "00"},
    {"type": "join", "key": "none"},
    {"type": "play", "seat": "left", "seq": 99_999_999, "action": "up"},
    {"type": "look", "seat": "right"},
]
NOT_THEIRS = ("", "chat", "agree", "join", "play")
"""What is refused to those who look on: what cannot be read, and what players alone may do."""
ODD: list[Any] = [
    *(None, True, -1, 0.5, 2**63, -(2**70), "", "\0", "\u202e", "rome" * 60, [], {}, [[]], [{}]),
    *({"type": "ping"}, "chance", "play", "pass", "besiege toletum", "1e999", "'; DROP TABLE x"),
]


def harmed(rng: random.Random, good: Sequence[dict[str, Any]] = GOOD) -> str | bytes:
    """A message of the protocol with something wrong in it, or noise."""
    message: dict[str, Any] = dict(rng.choice(good))
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
        yield '{"type": "ping"}' if number % BATCH == 0 else harmed(rng)


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
            if number % BATCH == BATCH - 1:  # an answer to each, in their order
                for _ in range(BATCH):
                    kind = page.hear("refused", "pong", "view")["type"]
                    answers[kind] = answers.get(kind, 0) + 1
    assert sum(answers.values()) == MESSAGES
    assert answers["refused"] > MESSAGES // 2
    assert table(server, made) == before


# --- what people say to each other, and agree on ---


def kind(message: str | bytes) -> str:
    """The type of a message that can be read; empty for others."""
    try:
        return READABLE.validate_json(message).type if isinstance(message, str) else ""
    except ValidationError:
        return ""


def company(server: Server) -> Any:
    """A match of two people with a clock, in which something has been said."""
    clock = {"kind": "live", "minutes": 10}
    body = {"title": "toy", "scenario": "race", "seats": {"right": {"by": "friend"}}}
    made = server.post("/matches", body | {"clock": clock})
    with server.page(made) as left, server.page(made, made["keys"]["right"], name="Bo") as right:
        left.view()
        right.say("chat", text="Ave!")
        left.hear("chat")
    return made


def standing(server: Server, made: Any) -> Any:
    """The match, what its people are called and agree on, and its clock but for the time."""
    found = server.get(f"/matches/{made['id']}", key=made["keys"]["right"])
    for seat in found["seats"]:
        del seat["connected"], seat["away_since"]
    terms = {name: found["table"]["clock"][name] for name in ("kind", "reserve", "paused")}
    return found | {"table": terms, "proposals": found["table"]["proposals"]}


def lines(server: Server, made: Any) -> list[Any]:
    """What was said."""
    return list(server.app.state.store.conversations.lines(made["id"]))


def test_somebody_who_looks_on_changes_nothing_at_the_table(server: Server) -> None:
    made, rng = company(server), random.Random(13)
    before, said = standing(server, made), lines(server, made)
    with server.page(made, made["watch"]) as page:
        page.hear("chat")  # the last part of the greeting
        for _ in range(40):
            batch = [harmed(rng, TABLE) for _ in range(BATCH - 1)] + ['{"type": "ping"}']
            for message in batch:
                page.send(message)
            kinds = [kind(message) for message in batch]
            heard: list[str] = []
            while heard.count("pong") < kinds.count("ping"):  # the last of them ends the batch
                heard.append(page.hear("refused", "pong", "chat", "view")["type"])
            assert set(heard) <= {"refused", "pong"}
            assert heard.count("refused") >= sum(one in NOT_THEIRS for one in kinds)
    assert standing(server, made) == before
    assert lines(server, made) == said


def test_a_player_changes_only_what_is_their_own(server: Server) -> None:
    made, rng = company(server), random.Random(14)
    before = standing(server, made)
    with server.page(made) as page:
        page.view()
        for number in range(40):
            for _ in range(BATCH):
                page.send(harmed(rng, TABLE))
            heard_up_to(page, f"batch {number}")
        page.say("name", name="")
        page.say("agree", coach=False)
        heard_up_to(page, "the end")
    assert standing(server, made) == before
    assert {line.seat for line in lines(server, made)[1:]} == {"left"}


def heard_up_to(page: Page, text: str) -> None:
    """All that was said before this has been answered, for the line answers in turn."""
    page.say("chat", text=text)
    while page.hear("chat")["lines"][-1]["text"] != text:
        pass
