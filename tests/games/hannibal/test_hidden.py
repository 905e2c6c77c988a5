"""What a seat can see: its own hands, and of the other's only how many cards they have."""

import json
import random
from typing import Any

import pytest

from martius import Match
from martius.games import TITLES
from martius.games.hannibal.judgement.imagine import deal_strategy, imagine
from martius.games.hannibal.table.model import BATTLE_IDS
from martius.kernel import Chance, Decision, State, play, waiting
from martius.kernel.mask import bits
from tests.games.hannibal.positions import random_scenario
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


def telling(counters: str, games: int) -> int:
    """How many questions of random games would not have come, or to somebody else, if the other
    side held other cards."""
    options = {"edition": "second", "counters": counters}
    found = 0
    for seed in range(games):
        rng = random.Random(seed)
        g = TITLES["hannibal"].new(random_scenario(rng, options), options)
        while step := waiting(g):
            if isinstance(step, Chance):
                play(g, step.sample(g, rng.randrange))
                continue
            assert isinstance(step, Decision)
            action, twin = rng.choice(step.options(g)), g.clone()
            deal_strategy(twin, 1 - step.seat(g), rng.randrange)
            play(g, action)
            play(twin, action)
            found += asked(g) != asked(twin)
    return found


def asked(g: State) -> tuple[type, int | None]:
    """What is asked next, and whom."""
    step = waiting(g)
    return type(step), step.seat(g) if isinstance(step, Decision) else None


@pytest.mark.rule("hannibal", "8.4")
def test_8_4_a_pause_tells_what_is_held_unless_the_players_agree_otherwise() -> None:
    assert telling("quick", 20) > 0
    assert telling("secret", 60) == 0


@pytest.mark.rule("hannibal", "8.4")
def test_8_4_in_secret_who_holds_nothing_is_asked_while_he_could() -> None:
    def sailing(counters: str, **setup: Any) -> Position:
        match = Match.new(
            "hannibal",
            {
                "schema": 1,
                "title": "hannibal",
                "setup": {
                    "hands": {"rome": [1], "carthage": [2]},
                    "force": [{"side": "rome", "space": "rome", "cus": 5, "consuls": ["varro"]}],
                    **setup,
                },
                "start": {"phase": "play", "side": "rome"},
            },
            {"counters": counters},
            auto_chance=False,
        )
        return Position(match).play("march 1", "activate varro", "sail neapolis")

    assert sailing("quick").to_act == "rome"
    table = sailing("secret")
    assert table.to_act == "carthage"
    assert table.options() == {"let"}
    table.refuses("counter 60", "8.4")
    table.play("let")
    assert table.where("varro") == "neapolis"
    # Bad Weather and Storms at Sea lie face up: nobody can hold them, so nobody is asked.
    assert sailing("secret", discard=[41, 60]).to_act == "rome"


@pytest.mark.rule("hannibal", "8.4")
@pytest.mark.rule("hannibal", "14.10")
def test_14_10_in_secret_who_cannot_match_is_asked_all_the_same() -> None:
    """Giving up at once would tell that he holds no card for a battle."""

    def attacked(counters: str) -> Position:
        match = Match.new(
            "hannibal",
            {
                "schema": 1,
                "title": "hannibal",
                "setup": {
                    "hands": {"rome": [35], "carthage": [1]},
                    "force": [
                        {"side": "rome", "space": "cannae", "cus": 3},
                        {"side": "carthage", "space": "heraclea", "cus": 5, "generals": ["mago"]},
                    ],
                },
                "start": {"phase": "play", "side": "carthage"},
            },
            {"counters": counters},
            auto_chance=False,
        )
        table = Position(match).play("march 1", "move cannae")
        while not table.options("draw"):
            table.play("let" if table.allows("let") else "done")
        return table.deal("lll", "f").play("attack frontal_assault")

    assert attacked("quick").to_act == "chance"
    table = attacked("secret")
    assert table.to_act == "rome"
    assert table.options() == {"concede"}
