"""Bots at the table play the very games of the arena, where one process has them.

Where several share a queue, another worker may be asked once more about a choice that was just
made; it begins afresh, with other random numbers, and so another game comes of it.
"""

from __future__ import annotations

from martius import Match
from martius.arena.loop import play_on
from martius.bots import BOTS
from martius.match.dice import FairDice, SeededDice
from martius.match.record import parse
from martius.server.bots.seats import seed_of_bot
from tests.server.table import Server, wait_for


def test_bots_play_as_in_the_arena(server: Server) -> None:
    """The same game, move for move: the same dice, and bots with the same random numbers."""
    names = {"ulterior": "centurion", "citerior": "random"}
    made = server.hispania(2, **names)

    def over() -> bool:
        found = server.get(f"/matches/{made['id']}", key=made["watch"])
        return found["view"]["result"] is not None

    wait_for(over)
    record = parse(server.get(f"/matches/{made['id']}/record", key=made["watch"]))
    seed = record.dice[0].seed
    assert seed is not None
    dice = FairDice(bytes.fromhex(seed), players=())
    again = Match.new("hispania", record.scenario, record.options, dice=dice)
    picks = {seat: SeededDice(seed_of_bot(seed, seat, 0)).pick for seat in names}
    play_on(again, {seat: BOTS[name]() for seat, name in names.items()}, picks)
    assert again.record.entries == record.entries
