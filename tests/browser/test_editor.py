"""Set-ups of one's own: made in the browser, refused at the thing, saved, shared and played."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_axe import accessible
from tests.browser.test_clicks import middle
from tests.browser.test_keyboard import tabs_to
from tests.browser.test_phone import PHONE

PATIENCE = 30_000
"""Milliseconds: the first scenario waits until the worker that reads it has started."""
SCENARIOS = {"hispania": "new_empire", "hannibal": "tutorial_2", "punico": "zama_clash"}


def label_of(page: Page, tool: str) -> Locator:
    """What is seen of a piece beside the map."""
    return page.locator(".segments label", has=page.get_by_role("radio", name=tool, exact=True))


def holds(page: Page, tool: str) -> None:
    """Take a piece in hand."""
    label_of(page, tool).click()


def puts(page: Page, tool: str, *spaces: str) -> None:
    """Put pieces on the map, by the keyboard."""
    holds(page, tool)
    for space in spaces:
        page.locator(f'svg [data-noun="{space}"]').press("Enter")


def ready(page: Page) -> None:
    expect(page.get_by_text("This can be played.")).to_be_visible(timeout=PATIENCE)


def test_a_set_up_is_made_refused_mended_saved_and_played(
    visit: Visit, served: Served, tmp_path: Path
) -> None:
    page = visit("/setup/hispania")
    ready(page)
    puts(page, "Revolt", "osca", "osca")
    puts(page, "Hispanic army", "osca", "numantia")
    refusal = page.get_by_role("alert")
    expect(refusal).to_have_text("The army in Numantia is not on a revolt (§army.6).")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    puts(page, "Remove", "numantia")
    expect(refusal).to_have_count(0)
    holds(page, "Consul")
    page.locator('svg [data-noun="mare_balearicum"]').click()
    page.get_by_role("checkbox", name="PIRATES").check()
    puts(page, "Pirates", "mare_atlanticum")
    page.get_by_label("by the end of round").fill("5")
    page.get_by_label("Name").fill("Osca rises")
    ready(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "osca_rises.toml"
    file = tmp_path / "osca_rises.toml"
    download.value.save_as(file)
    tables = tomllib.loads(file.read_text("utf-8"))
    assert tables["setup"]["revolts"] == {"osca": 2}
    assert tables["setup"]["generals"] == {"consul": "mare_balearicum"}
    assert tables["rules"]["rounds"] == 5
    link = page.get_by_role("textbox", name="Link to this scenario").input_value()
    assert len(link) < 1000

    other = visit(link.removeprefix(served.address))
    expect(other.get_by_role("heading", name="Osca rises")).to_be_visible(timeout=PATIENCE)
    other.get_by_role("button", name="Start game").click()
    other.wait_for_url(re.compile("/m/"))
    board = Person.at(other, served).view()["board"]
    assert board["goal"]["rounds"] == 5
    assert board["variants"] == ["pirates"]

    page.reload()  # the address keeps the set-up
    expect(page.get_by_label("Name")).to_have_value("Osca rises")


def drags(page: Page, tool: str, space: str) -> None:
    """Drag a piece from beside the map to a space, by the mouse."""
    x, y = middle(page.locator(f'svg [data-noun="{space}"]'))
    page.mouse.move(*middle(label_of(page, tool)))
    page.mouse.down()
    page.mouse.move(x - 20, y, steps=4)
    page.mouse.move(x, y)
    page.mouse.up()


def set_up(page: Page, tmp_path: Path) -> dict[str, Any]:
    """The tables `setup` of the file that the form saves."""
    ready(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    tables: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))["setup"]
    return tables


def test_pieces_are_dragged_to_the_map(visit: Visit, tmp_path: Path) -> None:
    page = visit("/setup/hispania")
    ready(page)
    drags(page, "Revolt", "osca")
    drags(page, "Revolt", "osca")
    drags(page, "Revolt", "numantia")
    drags(page, "Revolt", "mare_balearicum")  # a revolt is no thing of the sea: nothing happens
    drags(page, "Hispanic army", "osca")
    drags(page, "Consul", "mare_balearicum")
    drags(page, "Consul", "tarraco")  # there is one consul: he goes there
    expect(page.get_by_role("radio", name="Consul", exact=True)).to_be_checked()
    drags(page, "Remove", "numantia")
    tables = set_up(page, tmp_path)
    assert tables["revolts"] == {"osca": 2}
    assert tables["armies"] == ["osca"]
    assert tables["generals"] == {"consul": "tarraco"}
    drags(page, "Pirates", "mare_atlanticum")  # only with its variant
    assert "pirates" not in set_up(page, tmp_path)


def test_pieces_are_put_on_the_map_by_keys_alone(visit: Visit, tmp_path: Path) -> None:
    page = visit("/setup/hispania")
    ready(page)
    tabs_to(page, "[name=tool]")
    expect(page.get_by_role("radio", name="Revolt", exact=True)).to_be_focused()
    tabs_to(page, 'svg [data-noun="osca"]')
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    tabs_to(page, "[name=tool]")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Hispanic army")).to_be_checked()
    tabs_to(page, 'svg [data-noun="osca"]')
    page.keyboard.press("Enter")
    tables = set_up(page, tmp_path)
    assert (tables["revolts"], tables["armies"]) == ({"osca": 2}, ["osca"])


@pytest.mark.parametrize("title", SCENARIOS)
def test_a_scenario_file_of_any_title_is_opened_and_played(
    visit: Visit, served: Served, title: str
) -> None:
    path = files("martius.games") / title / "scenarios" / f"{SCENARIOS[title]}.toml"
    page = visit()
    page.get_by_label("Choose a file").set_input_files(str(path))
    name = tomllib.loads(path.read_text("utf-8"))["name"]
    heading = page.get_by_role("heading", name=name, level=1)
    expect(heading).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("radiogroup").first).to_be_visible()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    assert Person.at(page, served).view()["title"] == title


def test_a_file_that_is_no_scenario_is_refused_in_one_sentence(
    visit: Visit, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text('schema = 1\ntitle = "hispania"\n[rules]\nrounds = 12\n')
    page = visit()
    page.get_by_label("Choose a file").set_input_files(tmp_path / "mine.toml")
    sentence = "rules.rounds: 12 is not between 1 and 11."
    expect(page.get_by_role("alert")).to_have_text(sentence, timeout=PATIENCE)
    broken = visit("/scenario#nonsense")
    expect(broken.get_by_role("alert")).to_have_text(
        "Part of this link is missing. Ask for it again."
    )


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_the_new_pages_are_accessible(visit: Visit, screen: dict[str, Any]) -> None:
    page = visit("/setup/hispania", **screen)
    ready(page)
    puts(page, "Hispanic army", "osca")
    expect(page.get_by_role("alert")).to_be_visible()
    accessible(page)
    page.goto("/difficulty/hispania")
    expect(page.get_by_role("heading", name="Scenarios")).to_be_visible()
    accessible(page)
