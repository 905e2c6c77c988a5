"""No datum lies idle: change any, and its title refuses to load, looks or plays otherwise.

Everyday one datum of each kind is changed; MARTIUS_DATA=all changes every one of a title.
"""

from __future__ import annotations

import os

import pytest

from tests.data.changing import Datum, changes_anything, data_of

EVERY = os.environ.get("MARTIUS_DATA") == "all"
TITLES = ("hannibal",)


def kinds(title: str) -> list[Datum]:
    """One datum for each path, whatever the row; parameters of cards and generals all."""
    found: dict[object, Datum] = {}
    for datum in data_of(title):
        steps = [step for step in datum.path if not isinstance(step, int)]
        own = datum.path if "params" in steps or "ability" in steps else tuple(steps)
        found.setdefault((datum.file, own), datum)
    return list(found.values())


@pytest.mark.parametrize("title", TITLES)
def test_every_datum_is_noticed(title: str) -> None:
    data = data_of(title) if EVERY else kinds(title)
    assert [str(datum) for datum in data if not changes_anything(datum)] == []
