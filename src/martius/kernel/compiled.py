"""Hints for mypyc, which can compile the rules. Running them needs none of this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Any:
        """A hint for the compiler; at run time the class is returned unchanged."""
        return lambda cls: cls


def slots(cls: type) -> list[str]:
    """The names of a class's attributes, those of its bases first.

    A compiled class has no `__slots__`, but a list of all its attributes.
    """
    names: list[str] = []
    for base in reversed(cls.__mro__):
        own = base.__dict__.get("__slots__", base.__dict__.get("__mypyc_attrs__", ()))
        names += sorted(set(own).difference(names))
    return names
