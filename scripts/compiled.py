"""Run the tests of the titles and the laws on compiled rules.

    python -m scripts.compiled                  # all of them
    python -m scripts.compiled tests/laws -x    # what pytest is told

The rules are compiled as by `make compile`, or an earlier build of the same sources is used. The
modules are put beside a copy of the sources: the tree itself stays pure. `make compiled` calls it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

from scripts import compile as compiler

TESTS: Final = (
    *("tests/kernel", "tests/games", "tests/match", "tests/laws"),
    "tests/server/test_patches.py",
)
PURE: Final = (
    # they put something else in place of a function or a number, which compiled code does not see
    "tests/games/hannibal/cards",
    "tests/games/hispania/test_hispano.py::test_hispano_3_any_roll_where_the_data_say_so",
    "tests/games/punico/test_view.py::"
    "test_the_ways_of_a_unit_are_looked_for_once_for_all_its_options",
    "tests/games/test_judged.py",
    # they read classes or the tree of sources
    "tests/games/hannibal/test_rules.py::test_every_paragraph_has_code_and_tests",
    "tests/games/test_writes.py",
    "tests/laws/test_types.py",
)
"""What only makes sense for the sources."""
RUN: Final = """
import sys
import pytest
from martius.kernel import agenda
assert not agenda.__file__.endswith(".py"), "the rules are not compiled"
sys.exit(pytest.main(sys.argv[1:]))
"""


def tested(given: list[str]) -> int:
    """The exit code of pytest with compiled rules."""
    with compiler.tree(compiled=True) as tree:
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        options = ["-p", "no:cacheprovider", *(f"--deselect={name}" for name in PURE)]
        command = [sys.executable, "-c", RUN, *options, *(given or ("-n", "auto", *TESTS))]
        return subprocess.run(command, cwd=compiler.ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(tested(sys.argv[1:]))
