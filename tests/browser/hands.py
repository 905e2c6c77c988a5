"""Whether something that a page got tells what the other side holds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from martius.games.hannibal.table.model import CARD_ROWS, TITLE
from tests.browser.ears import Told
from tests.browser.war import Turn

COUNTERS = {"seq", "since", "undos", "deck", "win", "nothing", "loss", "of"}
"""Numbers that count something else and can be as large as a card's."""

UNSEEN = "unseen"
"""The cards of the deck and of the hidden hand as one pile: the boards of imagined worlds, which
must be equal, show that it does not tell one from the other."""

NUMBER = r"(?<![0-9A-Za-z])\d+(?![0-9A-Za-z])"
LINES = r' d="[^"]*"'
"""What is drawn: full of numbers that mean nothing."""
ACTION = r'data-action="\w+:'

KNOWN_LENGTH = 30
"""So many letters of what a card does are enough to know it by."""


def leaks(told: Told, turn: Turn, other: str) -> list[str]:
    """What something that a page got tells of what the other side alone knows."""
    hidden = turn.secrets[told.seq][other]
    found = _in_text if isinstance(told.content, str) else _in_json
    return [f"{told.where} at {told.seq}: {leak}" for leak in found(told.content, hidden)]


def _in_json(content: Any, hidden: Collection[int]) -> Iterator[str]:
    """A card's number anywhere but in a counter, or its name in any text."""
    for path, value in _leaves(content):
        name = path.rpartition(".")[2]
        if name in COUNTERS or name == UNSEEN:
            continue
        numbers = re.findall(NUMBER, value) if isinstance(value, str) else [value]
        yield from (f"{path}: {n}" for n in map(_number, numbers) if n in hidden)
        if isinstance(value, str):
            yield from (f"{path}: {TITLE[card]}" for card in hidden if TITLE[card] in value)


def _number(value: object) -> object:
    return int(value) if isinstance(value, str) else value


def _leaves(content: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text and number with the way to it; the keys of tables count as texts."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield f"{path}.{key}.key", key
            yield from _leaves(value, f"{path}.{key}")
    elif isinstance(content, list):
        for value in content:
            yield from _leaves(value, path)
    elif content is not None:
        yield path, content


def _in_text(text: str, hidden: Collection[int]) -> Iterator[str]:
    """A card's name, what it does, or its number as cards are cited and marked."""
    text = re.sub(LINES, "", text)
    for card in hidden:
        if re.search(rf"(card-|#|{ACTION}){card}\b", text) or TITLE[card] in text:
            yield f"{TITLE[card]} ({card})"
        elif _effect(card) in text:
            yield _effect(card)


def _effect(card: int) -> str:
    effect: str = CARD_ROWS[card]["effect"]
    return effect[:KNOWN_LENGTH]
