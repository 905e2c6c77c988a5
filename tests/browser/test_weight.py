"""What the page of a table loads before one can play: as little as a phone would like."""

from __future__ import annotations

import gzip
from pathlib import PurePosixPath
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

from martius.server.http.pages import STATIC
from tests.browser.conftest import Visit
from tests.browser.positions import going_on, shows_my_side
from tests.browser.served import Served

MOST = 120_000
"""Bytes of script and style, compressed by gzip as servers do."""


@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_a_table_loads_little(visit: Visit, served: Served, title: str) -> None:
    made = served.going_on(going_on(title))
    page = visit("about:blank")
    loaded: set[PurePosixPath] = set()
    page.on("response", lambda answer: loaded.add(PurePosixPath(urlparse(answer.url).path)))
    page.goto(f"{served.address}/m/{made['id']}#{made['key']}")
    shows_my_side(page)
    expect(page.locator("svg.board [data-action]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    kinds = {path.suffix for path in loaded}
    assert ".woff2" in kinds
    assert ".woff" not in kinds
    weights = {
        path.name: len(gzip.compress((STATIC / path.relative_to("/")).read_bytes()))
        for path in loaded
        if path.suffix in (".js", ".css")
    }
    assert sum(weights.values()) <= MOST, sorted(weights.items(), key=lambda one: -one[1])
    if title == "hispania":
        assert not any(name.startswith(("Editor", "Ending", "Qr")) for name in weights)
