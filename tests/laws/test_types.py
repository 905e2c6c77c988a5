"""The codec knows every step of a title."""

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Any

import pytest

from martius.kernel import Chance, Decision, Step
from tests.laws.titles import ALL, Title


def modules(title: Title) -> Iterator[ModuleType]:
    """The modules in which a title's steps are written."""
    package = importlib.import_module(title.package)
    yield package
    for found in pkgutil.walk_packages(getattr(package, "__path__", []), f"{title.package}."):
        yield importlib.import_module(found.name)


def steps(title: Title) -> set[type[Any]]:
    """All steps written there; not what is only a base of others."""
    return {
        value
        for module in modules(title)
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, Step)
        and value.__module__ == module.__name__
        and ("__dataclass_fields__" in vars(value) or not value.__subclasses__())
    }


@pytest.mark.parametrize("title", ALL, ids=repr)
def test_every_step_is_among_the_types_of_its_title(title: Title) -> None:
    known = {cls for cls in title.game.types if issubclass(cls, Step)}
    assert steps(title) == known
    assert any(issubclass(cls, Decision) for cls in known)
    assert any(issubclass(cls, Chance) for cls in known)


@pytest.mark.parametrize("title", ALL, ids=repr)
def test_type_names_are_unique(title: Title) -> None:
    names = [cls.__name__ for cls in title.game.types]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("title", ALL, ids=repr)
def test_every_step_is_immutable_and_comparable(title: Title) -> None:
    for cls in steps(title):
        assert is_dataclass(cls)
        values = [1 for _ in fields(cls)]
        assert cls(*values) == cls(*values)
        if values:
            with pytest.raises(AttributeError):
                setattr(cls(*values), fields(cls)[0].name, 2)


@pytest.mark.parametrize("title", ALL, ids=repr)
def test_every_step_says_which_paragraph_it_does(title: Title) -> None:
    for cls in steps(title):
        doc = cls.__doc__ or ""
        assert doc.startswith("§"), f"{cls.__name__} does not begin with its paragraph"
        first = doc[1:].split(":")[0].split(",")[0].split("-")[0]
        assert first in title.rules, f"{cls.__name__} cites §{first}"
