"""Every position between two choices can be written as a scenario, with any variants."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from martius.games import TITLES
from martius.games.hispania.sequence import EnterBoard
from martius.games.hispania.table.variants import IDS
from martius.games.hispania.turn.roman import RomanAction
from martius.games.hispania.variants.hispano import AddToCombat, DirectArmy, ShiftRevolt
from martius.kernel import Chance, Decision, SetupError, play, waiting
from martius.kernel.codec import encode_state
from tests.games.hispania.positions import random_scenario
from tests.games.hispania.written import written

GAME = TITLES["hispania"]
BETWEEN = (EnterBoard, RomanAction, ShiftRevolt, DirectArmy, AddToCombat)
OF_ROME = ("denarii", "move_denarii", "consul_shared_with", "must_leave")
LEFT_OVER = {
    EnterBoard: (*OF_ROME, "hispanic_denarii"),
    RomanAction: ("hispanic_denarii",),
    **dict.fromkeys((ShiftRevolt, DirectArmy, AddToCombat), OF_ROME),
}
"""What the phase before has left and nobody can use any more."""


def test_positions_of_random_games_start_again_as_they_were() -> None:
    rng = random.Random(11)
    seen: Counter[str] = Counter()
    for number in range(40):
        chosen = [name for name in IDS if name == "hispano" or rng.random() < 0.5]
        players = str(number % 3 + 1)
        options = {"level": "64342", "players": players, "variants": ",".join(chosen)}
        g = GAME.new(random_scenario(rng, options) if number % 2 else {}, options)
        while (step := waiting(g)) is not None:
            if isinstance(step, BETWEEN):
                seen[type(step).__name__] += 1
                if seen[type(step).__name__] % 7 == 1:
                    starts_again(g, options)
            if isinstance(step, Decision):
                play(g, rng.choice(step.options(g)))
            else:
                assert isinstance(step, Chance)
                play(g, step.sample(g, rng.randrange))
    assert set(seen) == {step.__name__ for step in BETWEEN}


def starts_again(g: Any, options: dict[str, str]) -> None:
    again, was = (encode_state(one) for one in (GAME.new(written(g), options), g))
    for name in LEFT_OVER.get(type(waiting(g)), ()):
        again[name] = was[name]
    assert again == was


def led(**start: Any) -> dict[str, Any]:
    """A Hispanic phase under way."""
    setup = {
        "revolts": {"osca": 2, "numantia": 1},
        "armies": ["osca", "numantia"],
        "roads_to_lay": 0,
        "generals": {"praetor_ulterior": "gades", "praetor_citerior": "ilerda", "consul": "off"},
    }
    return {"setup": setup, "start": {"phase": "hispanic", **start}}


def new(content: dict[str, Any], variants: str = "hispano") -> Any:
    return GAME.new(content, {"level": "64342", "players": "1", "variants": variants})


@pytest.mark.rule("hispania", "hispano.3")
def test_the_dice_lie_and_the_player_is_asked() -> None:
    g = new(led(dice=[1, 5], hispanic_denarii=1))
    assert waiting(g) == ShiftRevolt(1, 5)
    assert g.hispanic_denarii == 1


@pytest.mark.rule("hispania", "hispano.5")
def test_a_fight_of_an_army_is_under_way() -> None:
    g = new(led(armies_to_move=["osca", "numantia"], heads_for="ilerda"))
    assert isinstance(waiting(g), AddToCombat)
    assert g.fight is not None


@pytest.mark.parametrize(
    ("start", "variants", "sentence"),
    [
        ({"dice": [2, 3]}, "", "only with the variant HISPANO"),
        ({"dice": [2, 7]}, "hispano", "write both dice"),
        ({"dice": [2, 3]}, "hispano", "may not turn these"),
        ({"hispanic_denarii": 1}, "hispano", "name the armies that have not moved yet"),
        ({"armies_to_move": ["gades"]}, "hispano", "there is no army in 'gades'"),
        ({"armies_to_move": ["numantia", "osca"]}, "hispano", "from province I to VI"),
        ({"armies_to_move": ["osca"], "heads_for": "beseda"}, "hispano", "is blocked in Beseda"),
        ({"armies_to_move": [], "heads_for": "ilerda"}, "hispano", "is blocked in Ilerda"),
        ({"denarii": 1}, "hispano", 'only with phase = "roman"'),
        ({"phase": "roman", "dice": [1, 1]}, "hispano", 'only with phase = "hispanic"'),
        ({"phase": "roman", "must_leave": True}, "", "shares no space"),
        ({"phase": "roman", "handed_over": True}, "", "only two players share the consul"),
    ],
)
def test_what_cannot_be_under_way_is_refused(
    start: dict[str, Any], variants: str, sentence: str
) -> None:
    with pytest.raises(SetupError, match=sentence):
        new(led(**start), variants)


def test_nothing_is_placed_any_more_where_a_phase_is_under_way() -> None:
    content = led(dice=[2, 3])
    content["setup"]["roads_to_lay"] = 1
    with pytest.raises(SetupError, match="place all generals and roads"):
        new(content)


@pytest.mark.rule("hispania", "legio.2")
def test_the_legion_lies_where_it_is_written_among_the_discs() -> None:
    discs = ["legio_hispana", "praetor_ulterior"]
    g = new({"setup": {"garrisons": {"gades": discs}}}, "legio_hispana")
    assert g.garrisons[g.legion] == (2, 0)
    for wrong, sentence in (
        ({"gades": discs, "hispalis": ["legio_hispana"]}, "one Legio Hispana"),
        ({"gades": ["consul", "consul", "consul", "legio_hispana"]}, "holds 3 discs"),
    ):
        with pytest.raises(SetupError, match=sentence):
            new({"setup": {"garrisons": wrong}}, "legio_hispana")
    with pytest.raises(SetupError, match="LEGIO HISPANA"):
        new({"setup": {"garrisons": {"gades": discs}}}, "")
