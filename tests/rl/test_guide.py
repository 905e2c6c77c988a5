"""What the guide for learners shows works as pasted."""

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs/guides/learning.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", BLOCKS)
def test_the_code_runs_as_pasted(code: str) -> None:
    exec(compile(code, GUIDE.name, "exec"), {})


def test_the_guide_has_code() -> None:
    assert len(BLOCKS) == 4
