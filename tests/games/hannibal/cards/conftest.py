"""The tests of single cards see every question, even one with a single answer.

In play such a question is passed over (tests/games/hannibal/test_questions.py): here it is put, so
that a test can say what is allowed and what is refused.
"""

import sys
from typing import Any

import pytest

from martius.kernel import Decision, Steps, ask


def put(_: Any, question: Decision) -> Steps:
    """The question, whatever its answers."""
    return (question,)


@pytest.fixture(autouse=True)
def every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in list(sys.modules.items()):
        ours = name.startswith("martius.games.hannibal.") and not name.endswith(".march")
        if ours and getattr(module, "ask", None) is ask:
            monkeypatch.setattr(module, "ask", put)
