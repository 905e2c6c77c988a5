"""Words that the sentences of every title are made of."""

from collections.abc import Sequence


def count(n: int, noun: str) -> str:
    """`1 revolt`, `2 revolts`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def capitalised(sentence: str) -> str:
    """The sentence with its first letter large, and the others as they are."""
    return sentence[0].upper() + sentence[1:]


def either(names: Sequence[str]) -> str:
    """`Rome`, `Rome or Capua`, `Rome, Capua or Arpi`."""
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
