"""What changed from one view to the next, so that a page is not sent what it has.

`{"view": {…}, "board": [[path, value], …]}`: fields of the view have a new value; on the board the
value at a path (keys, and places in lists) is put in place of the one there. Options are most of
it, and much alike: each leaves out what the one before it says, and a target that its action ends
with.
"""

from __future__ import annotations

from martius.kernel.plain import Json

Path = tuple[str | int, ...]
Put = tuple[Path, object]


class Differences:
    """Compares views of one table. What several seats see alike is compared once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], tuple[object, object, list[Put]]] = {}
        """By the name of a part and the identity of two values of it, which are kept with it, what
        turns one into the other."""

    def forget(self) -> None:
        """The table has changed: other values will be compared."""
        self._known.clear()

    def between(self, before: Json, after: Json) -> Json:
        """What turns one view into the other."""
        old_board, new_board = before["board"], after["board"]
        if old_board.keys() == new_board.keys():
            board = [
                put
                for key, new in new_board.items()
                if (old := old_board[key]) is not new
                for put in self._part(old, new, key)
            ]
        else:
            board = puts(old_board, new_board)
        fields = {
            key: value
            for key, value in after.items()
            if key != "board" and (old := before[key]) is not value and old != value
        }
        if "options" in fields:
            fields["options"] = shortened(fields["options"])
        return {"view": fields, "board": board}

    def _part(self, old: object, new: object, key: str) -> list[Put]:
        pair = key, id(old), id(new)
        known = self._known.get(pair)
        if known is None:
            known = self._known[pair] = old, new, puts(old, new, (key,))
        return known[2]


def difference(before: Json, after: Json) -> Json:
    """What turns one view into the other."""
    return Differences().between(before, after)


def shortened(options: list[Json]) -> list[Json]:
    """Options without what the one before says too, and without what their action tells."""
    found: list[Json] = []
    before: Json = {}
    for option in options:
        short: Json = option.copy() if not before else _unlike(before, option)
        short.pop("target", None)
        target: str | None = option["target"]
        if target != option["action"].rpartition(" ")[2]:
            short["target"] = target
        found.append(short)
        before = option
    return found


def _unlike(before: Json, option: Json) -> Json:
    """The fields of an option that the one before says otherwise; all have the same fields."""
    short: Json = {}
    for key, value in option.items():
        old = before[key]
        if old is not value and old != value:
            short[key] = value
    return short


def puts(before: object, after: object, path: Path = ()) -> list[Put]:
    """What turns one value into the other: as deep as both have the same shape, else all of it."""
    return [] if before == after else _deeper(before, after, path)


def _deeper(before: object, after: object, path: Path) -> list[Put]:
    """The same for values that differ."""
    found: list[Put] = []
    if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        for key, new in after.items():
            old = before[key]
            if old is not new and old != new:
                found += _deeper(old, new, (*path, key))
        return found
    if isinstance(after, list) and isinstance(before, list) and _are_rows(before, after):
        for i, new in enumerate(after):
            old = before[i]
            if old is not new and old != new:
                found += _deeper(old, new, (*path, i))
        return found
    return [(path, after)]


def _are_rows(before: list[object], after: list[object]) -> bool:
    """Whether both are as many things: spaces, units. Other lists are short."""
    return len(before) == len(after) and set(map(type, after)) == {dict}
