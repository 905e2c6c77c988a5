"""Every way in which a game can end has its sentence: to the winner, the loser and those who
watched."""

from __future__ import annotations

from pathlib import Path

import pytest

from martius import Match
from martius.games import TITLES
from martius.match.record import RESIGN, load
from tests.replays.golden import GAMES

ENDED = sorted(GAMES.glob("*/*.jsonl"))


@pytest.mark.parametrize("file", ENDED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_each_side_reads_its_own(file: Path) -> None:
    match = Match.from_record(load(file))
    result = match.view()["result"]
    assert result is not None
    told = {seat.id: match.view(seat.id)["result"]["headline"] for seat in match.seats}
    assert "{" not in "".join(map(str, [result["headline"], *told.values()]))
    for seat, headline in told.items():
        if result["winners"] or len(told) == 1:
            assert headline != result["headline"] or "you" not in headline.lower(), seat
    won = {told[seat] for seat in result["winners"]}
    lost = {headline for seat, headline in told.items() if seat not in result["winners"]}
    if result["side"] != "nobody" and "goal_met" not in result["outcome"]:
        assert not won & lost


@pytest.mark.parametrize("title", TITLES)
def test_who_gives_up_reads_so(title: str) -> None:
    match = Match.new(title, seed=1)
    while match.to_act == "chance" or match.to_act is None:
        match.play(match.options()[0])
    seat = match.to_act
    match.play(RESIGN, seat)
    assert match.view(seat)["result"]["headline"].startswith("You gave") or title == "punico"
    assert match.view(seat)["result"]["headline"].startswith("You")


@pytest.mark.parametrize(
    ("game", "seat", "headline"),
    [
        ("hannibal/rome-takes-carthage", "rome", "You took Carthage in"),
        ("hannibal/rome-takes-carthage", "carthage", "You lost Carthage in"),
        ("hannibal/rome-takes-carthage", None, "Rome took Carthage in"),
        ("hannibal/a-tie-is-carthages", "rome", "The war ended even in 204-202 BC, "),
        ("hispania/conquest-rome-wins", "rome", "You pacified Hispania by"),
        ("hispania/hispano-hispania-wins", "hispania", "You kept Hispania free until 18 BC"),
        ("punico/trebbia-carthage-wins", "rome", "Your army routed in turn 4: defeat at Trebbia."),
        ("punico/zama-both-rout", "rome", "Both armies routed in turn"),
    ],
)
def test_it_says_what_happened(game: str, seat: str | None, headline: str) -> None:
    match = Match.from_record(load(GAMES / f"{game}.jsonl"))
    assert match.view(seat)["result"]["headline"].startswith(headline)
