"""Dice: faces that are as likely as each other, and throws that come to the same."""

from martius.kernel import Action, Notation, Outcomes, Roll, Steps
from martius.kernel.dice import PAIR_NOUNS, PAIRS, ROLL_NOUNS, ROLLS, bundled, pair
from tests.toy import ToyState


class Odd(Roll):
    """A die that is rolled again until it is odd."""

    def outcomes(self, g: ToyState) -> Outcomes:
        return ROLLS[::2]

    def apply(self, g: ToyState, action: Action) -> Steps:
        return ()


def test_one_number_below_the_number_of_faces_picks_one() -> None:
    asked = []

    def pick(n: int) -> int:
        asked.append(n)
        return len(asked) - 1

    assert [Odd().sample(ToyState(), pick).noun for _ in range(3)] == [1, 3, 5]
    assert asked == [3, 3, 3]


def test_a_pair_is_both_dice() -> None:
    assert [pair(action) for action, _ in PAIRS] == [
        (a, b) for a in range(1, 7) for b in range(1, 7)
    ]


def test_dice_are_written_as_they_lie() -> None:
    notation = Notation({"roll": ROLL_NOUNS, "dice": PAIR_NOUNS})
    assert pair(notation.parse("dice 4-2")) == (4, 2)
    assert notation.parse("roll 4") == ROLLS[3][0]


def test_throws_with_the_same_result_are_bundled_under_the_first() -> None:
    sums = bundled(PAIRS, lambda throw: sum(pair(throw)))
    assert [weight for _, weight in sums] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert pair(sums[5][0]) == (1, 6)
