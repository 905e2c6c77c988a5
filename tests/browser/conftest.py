"""A real server and the system's Chromium for each worker, and pages that must not complain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import launch
from tests.browser.person import AT_ONCE, CLOCK, HEAR, Person
from tests.browser.served import Served
from tests.browser.watch import Watch

PATIENCE = 15_000
WIDE = {"width": 1280, "height": 800}


class Visit(Protocol):
    """Opens a page in a browser of its own."""

    def __call__(self, path: str = "/", served: Served | None = None, **options: Any) -> Page: ...


class Sit(Protocol):
    """Sits a person down at a match, in a browser of their own."""

    def __call__(
        self,
        match: dict[str, Any],
        key: str | None = None,
        served: Served | None = None,
        **options: Any,
    ) -> Person: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table that all tests share: matches do not touch each other."""
    server = Served(tmp_path_factory.mktemp("browser") / "martius.db")
    yield server
    server.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """A table of one's own, to be killed."""
    server = Served(tmp_path / "martius.db")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test if a page complained."""
    watching = Watch()
    yield watching
    assert watching.troubles() == []


@pytest.fixture
def visit(served: Served, chromium: Browser, watch: Watch) -> Iterator[Visit]:
    """Open pages; each is another person's browser. Without `reduced_motion` nothing moves."""
    contexts = []

    def opened(path: str = "/", served: Served = served, **options: Any) -> Page:
        taste = {"viewport": WIDE, "reduced_motion": "reduce", "base_url": served.address}
        context = watch.over(chromium.new_context(**{**taste, **options}))
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HEAR)
        context.add_init_script(CLOCK)
        context.add_init_script(AT_ONCE)
        page = context.new_page()
        page.goto(path)
        return page

    yield opened  # type: ignore[misc]  # the default is the shared table
    for context in contexts:
        context.close()


@pytest.fixture
def sit(served: Served, visit: Visit) -> Sit:
    """Sit people down."""

    def seated(
        match: dict[str, Any],
        key: str | None = None,
        served: Served = served,
        **options: Any,
    ) -> Person:
        key = match["key"] if key is None else key
        page = visit(f"/m/{match['id']}#{key}", served, **options)
        person = Person.at(page, served)
        person.caught_up()
        return person

    return seated  # type: ignore[return-value]  # the default is the shared table
