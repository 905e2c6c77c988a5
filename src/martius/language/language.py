"""A language: it says texts for a reader where they leave for a page or a terminal."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations
from typing import Any, Final, Literal

from babel import Locale, negotiate_locale
from babel.lists import format_list

from martius.kernel.text import Listing, Text, filled
from martius.language import catalogue


class Language:
    """One language with its catalogue. What has no translation stays English."""

    def __init__(self, tag: str, translations: NullTranslations, locale: Locale) -> None:
        self.tag = tag
        """As the web writes it: `en`, `es`, `pt-BR`."""
        self.name: str = locale.get_display_name() or tag
        """What its speakers call it."""
        self._translations = translations
        self._locale = locale

    def say(self, text: str) -> str:
        """A text in this language; a plain string stays as it is."""
        if isinstance(text, Text):
            return self._filled(text)
        if isinstance(text, Listing):
            names = [self.say(name) for name in text.names]
            style: Literal["or", "standard"] = "or" if text.style == "or" else "standard"
            return format_list(names, style, self._locale)
        return text

    def _filled(self, text: Text) -> str:
        if text.plural:
            counted = int(text.arguments["n"])
            message = self._translations.ngettext(text.message, text.plural, counted)
        else:  # gettext keeps its own notes under the empty message
            message = self._translations.gettext(text.message) if text.message else ""
        if not text.arguments:
            return message
        said = {
            name: self.say(value) if isinstance(value, str) else value
            for name, value in text.arguments.items()
        }
        return filled(message, said)

    def tell(self, value: Any) -> Any:
        """The same of all texts in lists and dicts."""
        if isinstance(value, str):
            return self.say(value)
        if isinstance(value, dict):
            return {key: self.tell(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.tell(item) for item in value]
        return value


class English(Language):
    """The language that texts are written in: there is nothing to do."""

    def say(self, text: str) -> str:
        return text

    def tell(self, value: Any) -> Any:
        return value


ENGLISH: Final[Language] = English("en", NullTranslations(), Locale("en"))


@cache
def language(tag: str) -> Language:
    """A language by its tag; English if there is no catalogue for it."""
    if tag == catalogue.PSEUDO and catalogue.TEMPLATE.exists():
        return Language(tag, catalogue.pseudo(), Locale("en"))
    if tag in catalogue.tags():
        return Language(tag, catalogue.translations(tag), Locale.parse(tag, sep="-"))
    return ENGLISH


def languages() -> list[Language]:
    """All languages that people are offered."""
    return [ENGLISH, *map(language, catalogue.tags())]


def preferred(wanted: str) -> Language:
    """The best of our languages for a header such as `es-MX,es;q=0.9,en;q=0.5`."""
    ranked = sorted(map(_rank, wanted.split(",")), key=lambda entry: -entry[1])
    known = [ENGLISH.tag, *catalogue.tags(), catalogue.PSEUDO]
    return language(negotiate_locale([tag for tag, _ in ranked], known, sep="-") or ENGLISH.tag)


def _rank(entry: str) -> tuple[str, float]:
    tag, _, weight = entry.strip().partition(";q=")
    try:
        return tag, float(weight or 1)
    except ValueError:
        return tag, 0.0
