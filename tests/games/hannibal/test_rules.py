"""rules.toml: every paragraph from 4 to 24 has code and tests, and whatever is cited is one."""

import tomllib
from importlib.resources import files

from martius.cli.coverage import checkout, coverage
from martius.games import TITLES
from martius.games.hannibal.table.model import GENERAL_IDS, STANDARD_GENERALS

RULES = tomllib.loads((files("martius.games") / "hannibal" / "rules.toml").read_text("utf-8"))
IDS = [rule["id"] for rule in RULES["rule"]]
LAST = {4: 4, 5: 7, 6: 7, 7: 4, 8: 7, 9: 3, 10: 12, 11: 6, 12: 10, 13: 6, 14: 12, 15: 6}
LAST |= {16: 3, 17: 5, 18: 3, 19: 4, 20: 9, 21: 3, 22: 4, 23: 3, 24: 1}
"""How many paragraphs each chapter of the rulebook has."""


def test_every_paragraph_is_listed_in_order() -> None:
    wanted = [f"{chapter}.{n}" for chapter, last in LAST.items() for n in range(1, last + 1)]
    assert IDS[: len(wanted)] == wanted
    assert IDS[len(wanted) :] == [f"24.{GENERAL_IDS[x]}" for x in STANDARD_GENERALS]


def test_every_paragraph_says_something() -> None:
    for rule in RULES["rule"]:
        assert set(rule) <= {"id", "title", "text", "repeats", "untestable"}, rule["id"]
        assert rule["title"]
        assert rule["text"].endswith(".")
        assert set(rule.get("repeats", [])) <= set(IDS)


def test_every_paragraph_has_code_and_tests() -> None:
    root = checkout()
    assert root is not None
    covered = coverage(TITLES["hannibal"], root)
    assert covered.unknown == {}
    assert {row.id: row.gaps() for row in covered.paragraphs if row.gaps()} == {}
