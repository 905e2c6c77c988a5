"""What is wrong with something that was sent, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_core import ErrorDetails

from martius.kernel.text import say

LONGEST = 400
"""Characters of a refusal."""


def brief(text: str) -> str:
    """A refusal without most of what it quotes: its beginning and its end."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST * 2 // 3]} … {text[-LONGEST // 4 :]}"
    return text


def sentence(subject: str, errors: Sequence[ErrorDetails]) -> str:
    """The first thing that is wrong, and where."""
    error = errors[0]
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path"))
    what = str(error["msg"]).partition("\n")[0].rstrip(".")
    if where:
        return say("{subject}: {where}: {what}.", subject=subject, where=where, what=what)
    return say("{subject}: {what}.", subject=subject, what=what)
