"""Records: download, upload, the past, and going on from there."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from martius import Record, verify
from martius.match.record import parse
from tests.match.games import at_random, hispania
from tests.server.table import Server


def played(server: Server, plies: int = 10_000) -> tuple[Any, Any]:
    """A match of Hispania after some actions, and its last view."""
    made = server.hispania()
    with server.page(made) as page:
        view = page.view()
        while view["result"] is None and plies:
            view = page.act(view)
            plies -= 1
    return made, view


def record_of(server: Server, made: Any) -> Record:
    return parse(server.get(f"/matches/{made['id']}/record", key=made["key"]))


def test_a_finished_games_record_proves_its_dice(server: Server) -> None:
    made, view = played(server)
    proof = verify(record_of(server, made))
    assert proof.problem is None
    assert (proof.actions, proof.outcome) == (view["seq"], view["result"]["outcome"])
    assert proof.stretches[0].doubt == "rome had not contributed to them"


def test_a_running_games_record_has_no_seed(server: Server) -> None:
    made, view = played(server, 3)
    record = record_of(server, made)
    assert len(record.entries) == view["seq"]
    assert [span.seed for span in record.dice] == [None]


def test_a_record_comes_as_a_file(server: Server) -> None:
    made = server.hispania()
    headers = {"Martius-Key": made["key"]}
    answer = server.http.get(f"/api/matches/{made['id']}/record", headers=headers)
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert "attachment" in answer.headers["content-disposition"]


def test_what_is_open_to_all_needs_no_key_to_look_on(server: Server) -> None:
    going, _ = played(server, 2)
    server.get(f"/matches/{going['id']}", 403, key="")
    shown = server.upload(at_random(hispania(seed=3), 5).record.text())
    found = server.get(f"/matches/{shown['id']}", key="")
    assert not any(seat["mine"] for seat in found["seats"])
    assert server.get(f"/matches/{shown['id']}/at/2", key="")["seq"] == 2


# --- the past ---


def test_every_moment_can_be_seen_again(server: Server) -> None:
    made = server.hispania()
    with server.page(made) as page:
        views = [page.view()]
        for _ in range(4):
            views.append(page.act(views[-1]))
    for view in views:
        past = server.get(f"/matches/{made['id']}/at/{view['seq']}", key=made["key"])
        assert (past["board"], past["tracks"]) == (view["board"], view["tracks"])
        assert past["seq"] == view["seq"]
        assert {event["seq"] for event in past["events"]} == {view["seq"]}
        assert (past["options"], past["can_undo"]) == ([], False)
    start = server.get(f"/matches/{made['id']}/at/0", key=made["key"])
    assert (start["seq"], start["events"], start["to_act"]) == (0, [], "chance")


@pytest.mark.parametrize(("seq", "status"), [("99999", 404), ("-1", 422), ("x", 422)])
def test_there_is_no_such_moment(server: Server, seq: str, status: int) -> None:
    made = server.hispania()
    server.get(f"/matches/{made['id']}/at/{seq}", status, key=made["key"])


# --- upload ---


def test_an_uploaded_record_can_be_looked_at_and_not_played(server: Server) -> None:
    match = at_random(hispania(seed=3), 12)
    made = server.upload(match.record.text())
    found = server.get(f"/matches/{made['id']}", key=made["key"])
    assert [seat["by"] for seat in found["seats"]] == ["record"]
    view = found["view"]
    assert (view["seq"], view["options"]) == (match.seq, [])
    with server.page(made) as page:
        page.view()
        page.say("play", seat="rome", seq=match.seq, action=match.options()[0])
        assert "record" in page.refused()["text"]
        page.say("undo", seat="rome", seq=match.seq)
        assert "record" in page.refused()["text"]
    again = record_of(server, made)
    assert again.entries == match.record.entries


def test_an_uploaded_record_keeps_its_proof(server: Server) -> None:
    finished, _ = played(server)
    record = record_of(server, finished)
    made = server.upload(record.text())
    assert record_of(server, made) == record
    view = server.get(f"/matches/{made['id']}", key=made["key"], seat="rome")["view"]
    assert view["fair"]["seed"] == record.dice[-1].seed


HEADER = json.loads(hispania().record.text().splitlines()[0])


def garbled(**changes: Any) -> str:
    """A record whose first line says something else."""
    return json.dumps(HEADER | changes) + "\n"


@pytest.mark.parametrize(
    "record",
    [
        b"",
        b"\n",
        b"\xff\xfe",
        b"null\n",
        b"{}\n",
        b'{"martius": 1}\n',
        b'{"martius": 2}\n',
        b"[" * 100_000 + b"\n",
        garbled(title="chess"),
        garbled(version="0"),
        garbled(version="\ud800"),
        garbled(options={"moon": "full"}),
        garbled(options={"players": "9", "level": "64342"}),
        garbled(options={"players": "1", "level": "xx"}),
        garbled(options={"players": "1", "level": ""}),
        garbled(seats=["gaul"]),
        garbled(scenario={}) + '["rome", "pass"]\n',
        garbled(scenario={"name": "\ud800"}),
        garbled(scenario={"rules": 7}),
        garbled(scenario={"setup": {"revolts": {"rome": 9}}}),
        garbled(scenario={"setup": {"reserve": {"revolts": 10**40}}}),
        garbled() + '["chance", "roll 7"]\n',
        garbled() + '["rome", "roll 1"]\n',
        garbled() + '["chance", 1]\n',
        garbled() + '{"dice": "fair"}\n',
        garbled() + '{"seed": "00"}\n',
        garbled() + "nonsense\n",
    ],
    ids=lambda record: repr(record[-40:]),
)
def test_garbage_is_refused(server: Server, record: str | bytes) -> None:
    server.upload(record, 400)


def test_a_record_that_is_too_large_is_refused(server: Server) -> None:
    assert "1048576" in server.upload(b"x" * (1024 * 1024 + 1), 413)


def test_mutilated_records_are_opened_or_refused(server: Server) -> None:
    """Random harm to a true record never ends in more than a sentence."""
    rng = random.Random(5)
    text = at_random(hispania(seed=4), 15).record.text()
    for _ in range(150):
        cut = rng.randrange(len(text))
        harm = rng.choice(['"', "[", "}", "null", "9" * 30, "\\ud800", "", "\n", "rome", "🏛"])
        hurt = text[:cut] + harm + text[cut + rng.randrange(12) :]
        answer = server.http.post("/api/records", content=hurt.encode())
        assert answer.status_code in (201, 400), hurt
        if answer.status_code == 201:
            made = answer.json()
            server.get(f"/matches/{made['id']}", key=made["key"])
            server.get(f"/matches/{made['id']}/story", key=made["key"])


# --- going on ---


def test_a_branch_goes_on_with_fresh_dice(server: Server) -> None:
    made, view = played(server)
    at = view["seq"] // 2
    branch = server.post(f"/matches/{made['id']}/branch", {"at": at}, key=made["key"])
    with server.page(branch) as page:
        begun = page.view()
        assert begun["seq"] >= at
        assert begun["to_act"] == "rome"
        assert begun["fair"]["commitment"] != view["fair"]["commitment"]
        going = begun
        while going["result"] is None:
            going = page.act(going)
        assert going["fair"]["seed"]
    old, new = record_of(server, made), record_of(server, branch)
    assert new.entries[:at] == old.entries[:at]
    proof = verify(new)
    assert proof.problem is None
    assert [stretch.promise for stretch in proof.stretches] == [1, 2]


def test_a_branch_of_two_seats_is_played_here(server: Server) -> None:
    made = server.hispania(2, citerior="friend")
    branch = server.post(f"/matches/{made['id']}/branch", {"at": 3}, key=made["watch"])
    found = server.get(f"/matches/{branch['id']}", key=branch["key"])
    assert [seat["mine"] for seat in found["seats"]] == [True, True]


def test_a_branch_from_nowhere_is_refused(server: Server) -> None:
    made, view = played(server)
    key = made["key"]
    path = f"/matches/{made['id']}/branch"
    assert "over" in server.post(path, {"at": view["seq"]}, 409, key)
    assert "no action" in server.post(path, {"at": view["seq"] + 1}, 404, key)
    server.post(path, {"at": -1}, 422, key)
    server.post(path, {"at": "1"}, 422, key)


def test_an_uploaded_record_can_be_gone_on_from(server: Server) -> None:
    match = at_random(hispania(seed=3), 12)
    made = server.upload(match.record.text())
    branch = server.post(f"/matches/{made['id']}/branch", {"at": 12}, key=made["key"])
    with server.page(branch) as page:
        page.act(page.view())


# --- the story ---


def test_the_story_of_a_game_is_told(server: Server) -> None:
    made, view = played(server)
    story = server.get(f"/matches/{made['id']}/story", key=made["watch"])
    assert story["turns"][0] == "1.1"
    assert {series["id"] for series in story["series"]} >= {"revolts", "capitals", "reserve"}
    assert all(len(series["values"]) == len(story["turns"]) for series in story["series"])
    revolts = {series["id"]: series["values"] for series in story["series"]}["revolts"]
    assert revolts[-1] == sum(space["revolts"] for space in view["board"]["spaces"])
