"""Languages: texts said for a reader, with plurals and lists as that language has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from martius.kernel.text import either, plural, say
from martius.language import ENGLISH, catalogue, language, languages, preferred
from martius.language.pseudo import FIELD, accented
from scripts import texts

POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgid "{City} is in revolt."
msgstr "Bunt: {city}."

msgid "Rome"
msgstr "Rzym"

msgid "{n} city"
msgid_plural "{n} cities"
msgstr[0] "{n} miasto"
msgstr[1] "{n} miasta"
msgstr[2] "{n} miast"
"""  # noqa: E501  # a plural rule is one line


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalogue in a folder of its own."""
    (tmp_path / "pl.po").write_text(POLISH, "utf-8")
    monkeypatch.setattr(catalogue, "CATALOGUES", tmp_path)
    language.cache_clear()
    yield tmp_path
    language.cache_clear()


@pytest.mark.usefixtures("polish")
def test_a_text_is_said_with_its_arguments_in_the_language() -> None:
    text = say("{City} is in revolt.", city=say("Rome"))
    assert language("pl").say(text) == "Bunt: Rzym."
    assert ENGLISH.say(text) == "Rome is in revolt."


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(("n", "said"), [(1, "1 miasto"), (3, "3 miasta"), (5, "5 miast")])
def test_plurals_are_the_languages_own(n: int, said: str) -> None:
    assert language("pl").say(plural("{n} city", "{n} cities", n)) == said


@pytest.mark.usefixtures("polish")
def test_lists_are_the_languages_own() -> None:
    assert language("pl").say(either(["Gades", say("Rome")])) == "Gades lub Rzym"


@pytest.mark.usefixtures("polish")
def test_what_has_no_translation_stays_english() -> None:
    assert language("pl").say(say("{n} roads", n=2)) == "2 roads"
    assert language("pl").say(say("")) == ""


@pytest.mark.usefixtures("polish")
def test_all_texts_of_a_value_are_told() -> None:
    value = {"name": say("Rome"), "n": 3, "rows": [say("Rome"), ("plain", None)]}
    assert language("pl").tell(value) == {"name": "Rzym", "n": 3, "rows": ["Rzym", ["plain", None]]}


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(
    ("wanted", "tag"),
    [
        ("pl-PL,pl;q=0.9,en;q=0.5", "pl"),
        ("de,en;q=0.5,pl;q=0.8", "pl"),
        ("de", "en"),
        ("", "en"),
        ("*;q=x,,", "en"),
    ],
)
def test_the_best_language_is_found(wanted: str, tag: str) -> None:
    assert preferred(wanted).tag == tag
    assert [known.tag for known in languages()] == ["en", "pl"]


@pytest.mark.usefixtures("polish")
def test_the_client_gets_the_forms_by_the_browsers_names() -> None:
    found = texts.plural_forms(
        texts.locale_of("pl"), catalogue.read(catalogue.CATALOGUES / "pl.po")
    )
    assert found == {"one": 0, "few": 1, "many": 2}


def test_the_pseudo_language_keeps_fields() -> None:
    assert accented("Go to {city}.") == "⟦Göö töö {city}.⟧"


def test_messages_are_found_in_code_data_and_client() -> None:
    found = {(forms[0], file) for forms, file, _ in texts.messages()}
    assert ("There is no such page.", "src/martius/server/app.py") in found
    assert ("Spaces", "src/martius/games/hispania/rules.toml") in found
    assert ("Start game", "web/src/shell/NewGame.svelte") in found


@pytest.mark.parametrize(
    ("source", "forms"),
    [
        ("t('It is {who}\\'s turn.', { who })", ("It is {who}'s turn.",)),
        ('tn(\n  "{n} city",\n  "{n} cities", n)', ("{n} city", "{n} cities")),
        ('{t(`Say "yes".`)}', ('Say "yes".',)),
        ("t(\n  'A long ' +\n    'sentence.',\n)", ("A long sentence.",)),
    ],
)
def test_calls_of_the_client_are_read(
    source: str, forms: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    (file := tmp_path / "a.svelte").write_text(source, "utf-8")
    assert [found.forms for found in texts.client(file)] == [forms]


def test_no_two_messages_differ_by_their_plural_alone() -> None:
    """A catalogue knows a message by its first form."""
    seen: dict[str, tuple[str, ...]] = {}
    for forms, file, _ in texts.messages():
        assert seen.setdefault(forms[0], forms) == forms, file


def test_the_catalogues_keep_every_field() -> None:
    for tag in catalogue.tags():
        assert wrong_fields(catalogue.read(catalogue.CATALOGUES / f"{tag}.po")) == []


def test_a_translation_with_an_unknown_field_is_found() -> None:
    wrong = Catalog("es")
    wrong.add("{city} is in revolt.", "{ciudad} está en rebelión.")
    wrong.add("{city} is free.", "{City} es libre.")
    assert wrong_fields(wrong) == ["{city} is in revolt."]


def wrong_fields(messages: Catalog) -> list[str]:
    """The messages whose translation has a field that they do not fill."""
    found = []
    for message in messages:
        forms = [message.id] if isinstance(message.id, str) else list(message.id)
        told = message.string or ""
        said = [told] if isinstance(told, str) else list(told)
        known = {field for form in forms for field in fields(form)}
        if any(fields(form) - known for form in said if form):
            found.append(forms[0])
    return found


def fields(form: str) -> set[str]:
    """The fields of a message, whatever their first letter."""
    return {field.lower() for field in FIELD.findall(form)}
