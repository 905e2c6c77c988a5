"""A datum that cannot be is refused by a sentence."""

import pytest

from martius.kernel.datum import WrongDatum, must, one_of


def test_what_holds_is_not_refused() -> None:
    must(True, "map.toml: spaces", "there are two")
    one_of("road", ("road", "pass"), "map.toml: links.a-b.kind", "kind of link")


def test_a_refusal_names_file_and_key() -> None:
    with pytest.raises(WrongDatum, match=r"^map\.toml: spaces: there are two\.$"):
        must(False, "map.toml: spaces", "there are two")
    with pytest.raises(WrongDatum, match=r"^map\.toml: a-b\.kind: 'roadx' is no kind of link\.$"):
        one_of("roadx", ("road", "pass"), "map.toml: a-b.kind", "kind of link")
