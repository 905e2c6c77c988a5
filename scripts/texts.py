"""Collect every text for people into the template of the catalogues, and bring these up to date.

`make texts` writes src/martius/language/martius.pot, updates each .po file beside it, and writes
the part of each that the browser client needs to web/.generated/texts.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from gettext import c2py
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po

from martius.language import catalogue

ROOT: Final = Path(__file__).parents[1]
CLIENT: Final = ROOT / "web/src"
COMPILED: Final = ROOT / "web/.generated/texts"

PYTHON_CALLS: Final = {"say": (1,), "plural": (1, 2)}
NOTE: Final = "Translators:"
"""A comment that begins so goes into the catalogues, above the message after it."""

DATA: Final = {
    "src/martius/bots/levels.toml": {"name", "about"},
    "src/martius/games/*/rules.toml": {"name", "title", "text"},
    "src/martius/games/*/scenarios/*.toml": {
        "name",
        "about",
        "tutorial.goal",
        "tutorial.lesson",
        "tutorial.learnt",
        "tutorial.hints",
        "step.text",
        "advice.text",
        "trouble.text",
        "rival.goal",
        "rival.hints",
    },
    "src/martius/games/*/data/*.toml": {
        "ability_text",
        "doubts",
        "effect",
        "full_name",
        "name",
        "notes",
        "phalanx",
        "reading",
        "summary",
        "title",
        "why",
    },
}
"""The keys of data files whose values are texts for people, by the end of their path."""
KEYS: Final = {key.rpartition(".")[2] for keys in DATA.values() for key in keys}
"""Where code says a value of such a file, `say(entry["name"])`, the key is no message."""

STRING: Final = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"""
LITERAL: Final = rf"{STRING}(?:\s*\+\s*{STRING})*"
"""One string, or several with a plus between: a long one over some lines."""
CLIENT_CALL: Final = re.compile(
    rf"\b(?P<call>t|tn)\(\s*(?P<one>{LITERAL})(?:\s*,\s*(?P<many>{LITERAL}))?", re.DOTALL
)


class Found(NamedTuple):
    """A message in the sources: one form, or singular and plural."""

    forms: tuple[str, ...]
    file: str
    notes: tuple[str, ...] = ()


def messages() -> Iterator[Found]:
    """Every text for people, in the order of the files."""
    for path in sorted((ROOT / "src/martius").rglob("*.py")):
        yield from _python(path)
    for pattern, keys in DATA.items():
        for path in sorted(ROOT.glob(pattern)):
            yield from _data(path, keys)
    for path in sorted(CLIENT.rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            yield from client(path)


def _python(path: Path) -> Iterator[Found]:
    options = {"encoding": "utf-8"}
    for _, forms, notes, _ in extract_from_file(
        "python", path, PYTHON_CALLS, (NOTE,), options, strip_comment_tags=True
    ):
        if forms not in KEYS:
            row = (forms,) if isinstance(forms, str) else tuple(forms)
            yield Found(row, _name(path), tuple(notes))


def _data(path: Path, keys: set[str]) -> Iterator[Found]:
    ends = tuple(f".{key}" for key in keys)
    for at, text in _strings(tomllib.loads(path.read_text("utf-8")), ""):
        if text and at.endswith(ends):
            yield Found((text,), _name(path))


def _strings(value: Any, at: str) -> Iterator[tuple[str, str]]:
    """Every string with the path of its keys, such as `.tutorial.step.text`."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item, at)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _strings(item, f"{at}.{key}")


def client(path: Path) -> Iterator[Found]:
    for call in CLIENT_CALL.finditer(path.read_text("utf-8")):
        forms = (call["one"], call["many"]) if call["call"] == "tn" else (call["one"],)
        yield Found(tuple(map(_unquoted, forms)), _name(path))


def _unquoted(literal: str) -> str:
    """A string of TypeScript, with the few escapes that our texts use."""
    whole = "".join(part[1:-1] for part in re.findall(STRING, literal))
    return re.sub(r"\\(.)", lambda escape: "\n" if escape[1] == "n" else escape[1], whole)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def collected() -> Catalog:
    """The template: each message once, with the files that it is in."""
    template = Catalog(project="Martius", charset="utf-8", fuzzy=False)
    for forms, file, notes in messages():
        key = forms[0] if len(forms) == 1 else forms
        template.add(key, locations=[(file, 1)], auto_comments=notes)
    return template


def write(template: Catalog) -> None:
    """The template, the catalogues brought up to date, and the client's part of each."""
    _write(catalogue.TEMPLATE, template)
    for tag in catalogue.tags():
        path = catalogue.CATALOGUES / f"{tag}.po"
        translated = catalogue.read(path)
        translated.update(template)
        _write(path, translated)
        compile_client(tag, translated)
    compile_client(catalogue.PSEUDO, catalogue.pseudo_catalogue())


def _write(path: Path, messages: Catalog) -> None:
    with path.open("wb") as file:
        write_po(file, messages, width=100, sort_by_file=True, include_lineno=False)


def compile_client(tag: str, translated: Catalog) -> None:
    """What the client looks up: the forms of each of its messages, and which goes with a count."""
    ours = {
        _key(message.id): [message.string] if isinstance(message.string, str) else message.string
        for message in translated
        if message.id and message.string and any(f.startswith("web/") for f, _ in message.locations)
    }
    plurals = plural_forms(locale_of(tag), translated)
    COMPILED.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"plurals": plurals, "messages": ours}, ensure_ascii=False, sort_keys=True)
    (COMPILED / f"{tag}.json").write_text(text, "utf-8")


def _key(message: Any) -> str:
    return message if isinstance(message, str) else str(message[0])


def locale_of(tag: str) -> Locale:
    return Locale("en") if tag == catalogue.PSEUDO else Locale.parse(tag, sep="-")


def plural_forms(locale: Locale, translated: Catalog) -> dict[str, int]:
    """By the name that browsers have for a plural (`one`, `few`), the number of gettext's form."""
    form: Callable[[int], int] = c2py(translated.plural_expr)
    return {locale.plural_form(n): form(n) for n in range(200, -1, -1)}


if __name__ == "__main__":
    found = collected()
    write(found)
    print(f"{len(found)} messages are in {catalogue.TEMPLATE.relative_to(ROOT)}.")
