"""Whatever a person writes is something that can be done, or is refused: nothing else happens."""

import pytest

from martius.kernel import Action, Decision, waiting
from tests.laws.titles import ALL, SPARSE, Title, chunks
from tests.laws.walk import sample

SHARE = 0.01
NOUNS = 3
"""So many nouns of each verb are tried."""

each_title = pytest.mark.parametrize("title", ALL, ids=repr)
each_chunk = pytest.mark.parametrize("chunk", [chunk[::SPARSE] for chunk in chunks()], ids=str)


@each_chunk
@each_title
def test_what_is_no_option_is_refused(title: Title, chunk: range) -> None:
    verbs: dict[str, list[Action]] = {}
    for action in title.game.notation.actions():
        verbs.setdefault(action.verb, []).append(action)
    for g, rng in sample(title, chunk, SHARE):
        step = waiting(g)
        if not isinstance(step, Decision):
            continue
        options = step.options(g)
        for nouns in verbs.values():
            for action in rng.sample(nouns, min(NOUNS, len(nouns))):
                refused = step.refuse(g, action) is not None
                assert refused == (action not in options), f"{step}: {action}"
