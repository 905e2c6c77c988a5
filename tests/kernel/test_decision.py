"""Decisions: options are the plausible actions that are not refused."""

from martius.kernel import Refusal
from tests.kernel.test_agenda import at_first_choice
from tests.toy import ASK, FORBID, LET, SHOW, Choose, ToyState


def test_options_are_what_is_not_refused() -> None:
    g = at_first_choice()
    assert Choose(0, 0).options(g) == [ASK, SHOW]
    assert Choose(1, 0).options(g) == [LET, FORBID]


def test_a_refusal_names_the_paragraph_and_says_why() -> None:
    g = at_first_choice()
    g.shown[0] = 1
    g.forbade[1] = 1
    assert Choose(0, 0).refuse(g, SHOW) == Refusal("2", "The card has been shown already.")
    assert Choose(1, 0).refuse(g, FORBID) == Refusal("3", "A die has been forbidden already.")
    assert Choose(0, 0).refuse(g, ASK) is None
    assert Choose(0, 0).options(g) == [ASK]


def test_a_decision_reads_the_state_when_it_is_asked() -> None:
    step = Choose(0, 0)
    before, after = ToyState(), ToyState()
    after.shown[0] = 1
    assert SHOW in step.options(before)
    assert SHOW not in step.options(after)
