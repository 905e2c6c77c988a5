"""States: what they have in common."""

import pytest

from tests.kernel.test_agenda import at_first_choice
from tests.toy import Drew, ToyState


def test_a_clone_shares_no_list_and_no_log() -> None:
    g = at_first_choice()
    g.log = []
    copy = g.clone()
    assert copy == g
    assert copy.log is None
    copy.points[0] = 9
    copy.agenda.clear()
    assert g.points == [0, 0]
    assert g.agenda


def test_states_are_equal_by_all_their_fields_but_the_log() -> None:
    one, two = at_first_choice(), at_first_choice()
    two.log = [Drew(0, 3)]
    assert one == two
    two.forbade[1] = 1
    assert one != two
    assert one != "a state"


def test_a_state_has_no_hash_but_a_key() -> None:
    one, two = at_first_choice(), at_first_choice()
    with pytest.raises(TypeError):
        hash(one)
    assert {one.key(), two.key()} == {one.key()}
    two.points[0] = 1
    assert one.key() != two.key()


def test_events_are_told_only_while_somebody_listens() -> None:
    g = ToyState()
    g.tell(Drew(0, 3))
    assert g.log is None
    g.log = []
    g.tell(Drew(0, 3))
    assert g.log == [Drew(0, 3)]
