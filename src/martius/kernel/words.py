"""Words that the sentences of every title are made of."""


def count(n: int, noun: str) -> str:
    """`1 revolt`, `2 revolts`."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def capitalised(sentence: str) -> str:
    """The sentence with its first letter large, and the others as they are."""
    return sentence[0].upper() + sentence[1:]
