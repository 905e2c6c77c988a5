"""Checks of a title's data files: a wrong value is refused in a sentence that names file and
key."""

from __future__ import annotations

from collections.abc import Container


class WrongDatum(ValueError):
    """A data file holds a wrong value, such as `map.toml: spaces.rome.kind: …`."""


def must(holds: object, key: str, why: str) -> None:
    """Refuse the data unless this holds; a key begins with its file."""
    if not holds:
        raise WrongDatum(f"{key}: {why}.")


def one_of(value: object, known: Container[object], key: str, noun: str) -> None:
    """Refuse a word that is not one of the known ones."""
    must(value in known, key, f"{value!r} is no {noun}")
