"""What the players add to fair dice: each seals a random number, and opens it when all have sealed.

A round is a set of seals and then their openings. It takes effect with the last opening: from then
on the rolls follow from the seed and from everything that was opened, so that neither who knows the
seed nor who opens last can choose them. docs/fair-dice.md tells why.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from martius.kernel.plain import Json
from martius.match.errors import RecordError

Kind = Literal["seal", "open"]

VALUE: Final = re.compile("[0-9a-f]{64}")
"""A seal or a contribution: 32 bytes in hexadecimal digits."""


class Share(NamedTuple):
    """A line of the record: a seat's seal or its opening, and how many actions stood before it."""

    seq: int
    kind: Kind
    round: int
    by: str
    value: str

    def line(self) -> Json:
        """The share as a record writes it."""
        return {self.kind: self.value, "round": self.round, "by": self.by}


@dataclass
class ShareRound:
    """The seals of those who sat, and what they opened."""

    number: int
    seals: dict[str, str] = field(default_factory=dict)
    opened: dict[str, str] = field(default_factory=dict)
    began: int = 0
    """How many actions stood before the first opening."""
    ended: int = 0
    """And before the last one."""

    @property
    def complete(self) -> bool:
        """Whether everybody has opened: the round has taken effect."""
        return bool(self.opened) and self.opened.keys() == self.seals.keys()


def contribution() -> str:
    """A fresh random number."""
    return secrets.token_hex(32)


def seal(commitment: str, number: int, by: str, value: str) -> str:
    """The seal of a contribution: it holds for one promise, one round and one seat only."""
    return hashlib.sha256(f"{commitment}:{number}:{by}:{value}".encode()).hexdigest()


def rounds(shares: Sequence[Share], commitment: str) -> list[ShareRound]:
    """The rounds that these shares make, or RecordError with what is wrong in them."""
    found: list[ShareRound] = []
    for share in shares:
        if share.kind == "seal":
            _seal(found, share)
        else:
            _open(found, share, commitment)
    return found


def _seal(found: list[ShareRound], share: Share) -> None:
    """A seal can be renewed until somebody opens; then only a new round takes seals."""
    last = found[-1] if found else ShareRound(0)
    if share.round == last.number + 1:
        last = ShareRound(share.round)
        found.append(last)
    elif share.round != last.number or last.opened:
        raise RecordError(f"Round {share.round} of the contributions takes no seal of {share.by}.")
    last.seals[share.by] = share.value


def _open(found: list[ShareRound], share: Share, commitment: str) -> None:
    last = found[-1] if found else ShareRound(0)
    if share.round != last.number or share.by not in last.seals or share.by in last.opened:
        raise RecordError(f"Round {share.round} has no seal of {share.by} that is to be opened.")
    if seal(commitment, share.round, share.by, share.value) != last.seals[share.by]:
        raise RecordError(
            f"What {share.by} opened in round {share.round} is not what {share.by} had sealed."
        )
    if any(share.value in round.opened.values() for round in found):
        raise RecordError(f"What {share.by} opened in round {share.round} was opened before.")
    if not last.opened:
        last.began = share.seq
    last.opened[share.by] = share.value
    last.ended = share.seq
