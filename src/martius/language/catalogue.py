"""Catalogues: the translations of one language, as translators write them (.po files)."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from martius.language.pseudo import accented

HERE: Final = Path(__file__).parent
CATALOGUES: Final = HERE / "catalogues"
TEMPLATE: Final = HERE / "martius.pot"
"""All messages, untranslated; `make texts` collects them from the sources."""

PSEUDO: Final = "en-XA"
"""English with accents and brackets: what is shown without them never met a catalogue."""


def tags() -> list[str]:
    """The languages that there are catalogues for."""
    return sorted(path.stem for path in CATALOGUES.glob("*.po"))


def read(path: Path) -> Catalog:
    """A catalogue or the template."""
    with path.open("rb") as file:
        return read_po(file)


def translations(tag: str) -> GNUTranslations:
    """The translations of a language, ready to be looked up."""
    return _compiled(read(CATALOGUES / f"{tag}.po"))


def pseudo() -> GNUTranslations:
    """The pseudo-language's, made from the template."""
    return _compiled(pseudo_catalogue())


def pseudo_catalogue() -> Catalog:
    """Every message of the template, with accents and brackets."""
    made = Catalog("en")
    for message in read(TEMPLATE):
        if message.id:
            told = accented(message.id) if isinstance(message.id, str) else _all(message.id)
            made.add(message.id, told, message.locations)
    return made


def _all(forms: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(map(accented, forms))


def _compiled(catalogue: Catalog) -> GNUTranslations:
    """As gettext looks it up, which also knows which plural goes with which number."""
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return GNUTranslations(file)
