"""What people with an account are called: a name is somebody's, however it is written."""

from __future__ import annotations

import unicodedata
from typing import Final

from martius.kernel.text import say
from martius.server.errors import Denied

SHORTEST: Final = 2
LONGEST: Final = 30


def clean(name: str) -> str:
    """A name as it is shown, or a refusal: neither signs that cannot be seen nor runs of spaces."""
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    readable = all(sign.isprintable() for sign in shown) and any(map(str.isalnum, shown))
    if not readable or not SHORTEST <= len(shown) <= LONGEST:
        raise Denied(
            400,
            say(
                "A name has {least} to {most} characters, with a letter or a digit among them.",
                least=SHORTEST,
                most=LONGEST,
            ),
        )
    return shown


def folded(name: str) -> str:
    """The same for `Anna`, `anna` and `ANNA`; never refused, for names that somebody tries."""
    plain = " ".join(unicodedata.normalize("NFKC", name).split()).casefold()
    return unicodedata.normalize("NFKC", plain)[: 2 * LONGEST]
