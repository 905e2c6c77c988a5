"""rules.toml: every paragraph has code and tests, and whatever is cited is a paragraph."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

TITLE = Path(str(files("martius.games") / "hispania"))
RULES = tomllib.loads((TITLE / "rules.toml").read_text("utf-8"))["rule"]
IDS = [rule["id"] for rule in RULES]
CODE = sorted(TITLE.rglob("*.py"))


def numbered(chapter: str, first: str, last: str | None) -> list[str]:
    """`besiege.6-8` as its paragraphs."""
    return [f"{chapter}.{n}" for n in range(int(first), int(last or first) + 1)]


def cited_in_code() -> set[str]:
    """The paragraphs that the code names as `§move.2` or in a string."""
    found = set()
    for item in CODE:
        text = item.read_text("utf-8")
        for chapter, first, last in re.findall(r"§([a-z]+)\.(\d+)(?:-(\d+))?", text):
            found.update(numbered(chapter, first, last))
        found.update(re.findall(r'"([a-z]+\.\d+)"', text))
    return found


def shown_in_tests() -> set[str]:
    """The paragraphs that tests are marked with."""
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text("utf-8")
        found.update(re.findall(r'mark\.rule\("hispania", "([a-z]+\.\d+)"\)', text))
    return found


def test_paragraphs_are_numbered_without_gaps() -> None:
    chapters = list(dict.fromkeys(rule.split(".")[0] for rule in IDS))
    for chapter in chapters:
        numbers = [int(rule.split(".")[1]) for rule in IDS if rule.split(".")[0] == chapter]
        assert numbers == list(range(1, len(numbers) + 1)), chapter
    assert len(set(IDS)) == len(IDS) == 129


def test_every_paragraph_says_something() -> None:
    for rule in RULES:
        assert set(rule) <= {"id", "page", "title", "text", "repeats", "untestable"}, rule["id"]
        assert rule["title"]
        assert rule["text"].endswith(".")
        assert set(rule.get("repeats", [])) <= set(IDS)


def test_every_paragraph_has_a_test() -> None:
    assert shown_in_tests() == set(IDS)


def test_every_paragraph_has_code() -> None:
    reminders = {rule["id"] for rule in RULES if "repeats" in rule}
    assert set(IDS) - reminders <= cited_in_code()


def test_whatever_is_cited_is_a_paragraph() -> None:
    assert {cite for cite in cited_in_code() if "." in cite} <= set(IDS)
