"""What a seat can see: its own hands, and of the other's only how many cards they have."""

import json
import random

from martius import Match
from martius.games.hannibal.imagine import imagine
from martius.games.hannibal.model import BATTLE_IDS
from martius.kernel.mask import bits
from tests.games.hannibal.vocabulary import Position, position


def in_battle() -> Position:
    table = position(
        rome={"cannae": "5 paulus!"},
        carthage={"heraclea": "6 hannibal"},
        hands={"carthage": [61, 1, 33], "rome": [35, 6, 59]},
        control={"carthage": ["heraclea"]},
    )
    table.play("march 61", "activate hannibal", "move cannae", "done")
    if "done" in table.options():
        table.play("done")
    return table.deal("fld", "rpx")


def test_a_strategy_hand_is_its_owners_only() -> None:
    table = in_battle()
    board = {seat: table.match.view(seat)["board"] for seat in ("rome", "carthage", None)}
    assert board["rome"]["hand"] == [6, 35, 59]
    assert board["carthage"]["hand"] == [1, 33]
    assert board[None]["hand"] is None
    for view in board.values():
        assert view["hands"] == {"rome": 3, "carthage": 2}
    text = json.dumps(table.match.view("rome", since=0))
    assert "Major Campaign" not in text  # card 33, in the hand of Carthage


def test_battle_cards_are_their_owners_only() -> None:
    table = in_battle()
    rome = table.match.view("rome", since=0)
    battle = rome["board"]["battle"]
    assert set(battle["hand"]) <= set(BATTLE_IDS)
    assert sum(battle["hand"].values()) == battle["sides"]["rome"]["cards"]
    assert battle["sides"]["carthage"]["revealed"] == {}
    drawn = [event for event in rome["events"] if event["kind"] == "BattleCardDrawn"]
    assert drawn
    assert {event["data"]["side"] for event in drawn} == {"rome"}
    for_carthage = table.match.view("carthage", since=0)["events"]
    seen = {e["data"]["side"] for e in for_carthage if e["kind"] == "BattleCardDrawn"}
    assert seen == {"carthage"}


def test_dealt_cards_are_told_to_their_owner() -> None:
    match = Match.new("hannibal", seed=4)
    for seat, other in (("rome", "carthage"), ("carthage", "rome")):
        dealt = [
            event["data"]["side"]
            for event in match.view(seat, since=0)["events"]
            if event["kind"] == "CardDealt"
        ]
        assert dealt.count(seat) == 7
        assert other not in dealt


def test_imagination_varies_the_other_hand_and_nothing_that_is_seen() -> None:
    g = in_battle().g
    rng = random.Random(1)
    hands, fights = set(), set()
    for _ in range(40):
        world = imagine(g, 0, lambda n: rng.randrange(n))
        assert world.hands[0] == g.hands[0]
        assert world.hands[1].bit_count() == g.hands[1].bit_count()
        assert not world.hands[1] & (g.hands[0] | g.discard | g.removed)
        hands.add(world.hands[1])
        assert world.battle_hands[0] == g.battle_hands[0]
        fights.add(tuple(world.battle_hands[1]))
    assert len(hands) > 20
    assert len(fights) > 5


def test_imagination_keeps_what_was_seen() -> None:
    """A card taken by Messenger Intercepted, and battle cards that a spy has laid open."""
    g = in_battle().g
    g.known[1] = 1 << 33
    g.revealed[1][2] = 1
    rng = random.Random(1)
    for _ in range(20):
        world = imagine(g, 0, lambda n: rng.randrange(n))
        assert 33 in set(bits(world.hands[1]))
        assert world.battle_hands[1][2] >= 1
