"""Looking back: a link to a moment, stepping, going on from there; records as files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, Visit
from tests.browser.person import Person
from tests.browser.positions import first_turn, played_out
from tests.browser.served import Served
from tests.browser.watch import Watch


def shows(page: Page, served: Served, seq: int) -> None:
    """The page shows the moment after so many actions."""
    person = Person.at(page, served)
    then = served.get(f"/matches/{person.id}/at/{seq}", key=person.key)
    person.reads(f"after action {seq}.")
    for space in then["board"]["spaces"]:
        count, place = space["revolts"], page.locator(f'[data-noun="{space["id"]}"]')
        revolts = re.compile(rf"\b{count} revolt") if count else re.compile("^((?!revolt).)*$")
        expect(place).to_have_attribute("aria-label", revolts)
    assert person.offered() == set()


def test_a_link_shows_its_moment_and_one_goes_on_step_by_step(visit: Visit, served: Served) -> None:
    record = served.shown(played_out())
    page = visit(f"/m/{record['id']}?at=10#{record['key']}")
    shows(page, served, 10)
    page.get_by_role("button", name="Next action").click()
    shows(page, served, 11)
    page.keyboard.press(",")
    page.keyboard.press(",")
    shows(page, served, 9)
    page.get_by_label("Moment of the game").fill("30")
    shows(page, served, 30)
    page.get_by_role("button", name="To the start").click()
    shows(page, served, 0)
    page.get_by_role("button", name="To the end").click()
    shows(page, served, played_out().seq)


def test_a_replay_plays_by_itself_until_it_is_stopped(visit: Visit, served: Served) -> None:
    record = served.shown(played_out())
    page = visit(f"/m/{record['id']}?at=3#{record['key']}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("output")).to_have_text(re.compile("^5 /"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_link_to_a_moment_opens_it_elsewhere(visit: Visit, served: Served) -> None:
    record = served.shown(played_out())
    allowed = ["clipboard-read", "clipboard-write"]
    page = visit(f"/m/{record['id']}?at=7#{record['key']}", permissions=allowed)
    page.get_by_role("button", name="Next action").click()
    page.get_by_role("button", name="Link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{served.address}/m/{record['id']}?at=8"
    expect(visit(link).get_by_role("region", name="What to do")).to_contain_text("after action 8.")


def test_the_link_to_a_moment_of_a_game_under_way_is_a_spectators(
    visit: Visit, served: Served
) -> None:
    made = served.going_on(first_turn())
    page = visit(
        f"/m/{made['id']}#{made['key']}", permissions=["clipboard-read", "clipboard-write"]
    )
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("button", name="Link")).to_be_disabled()
    keep = "([id, watch]) => { const all = JSON.parse(localStorage['martius.matches']);"
    keep += " localStorage['martius.matches'] = JSON.stringify(all.map((m) => ({...m, watch}))) }"
    page.evaluate(keep, [made["id"], made["watch"]])
    page.reload()
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"#{made['watch']}")
    assert made["key"] not in link


def test_going_on_from_a_moment_is_a_new_game(visit: Visit, served: Served) -> None:
    record = served.shown(played_out())
    page = visit(f"/m/{record['id']}?at=10#{record['key']}")
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(lambda address: record["id"] not in address)
    person = Person.at(page, served)
    assert person.caught_up()["seq"] == 10
    person.plays("pass")


def test_a_game_under_way_can_be_looked_back_at(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("move hispalis")
    person.page.keyboard.press("r")
    person.reads("after action 4")
    person.page.keyboard.press(",")
    shows(person.page, served, 3)
    person.page.get_by_role("button", name="Back to the game").click()
    person.caught_up()


def test_any_seat_can_be_looked_through_once_it_is_over(visit: Visit, served: Served) -> None:
    record = served.shown(played_out(players=3))
    page = visit(f"/m/{record['id']}?at=5#{record['key']}")
    page.get_by_label("Whose view").select_option("Consul")
    shows(page, served, 5)


def test_a_record_is_downloaded_and_opened_again(
    sit: Sit, visit: Visit, served: Served, tmp_path: Path
) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("move hispalis", "garrison hispalis")
    person.page.keyboard.press("r")
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    text = file.read_text("utf-8")
    assert text == served.get(f"/matches/{person.id}/record", key=person.key)

    page = visit()
    page.get_by_label("Choose a file").set_input_files(file)
    page.wait_for_url(re.compile("/m/"))
    reader = Person.at(page, served)
    assert reader.caught_up()["seq"] == 5
    assert reader.offered() == set()
    reader.reads("This is a record. It stops after action 5. Next to act: Rome.")
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_text("as recorded")).to_be_visible()
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(lambda url: reader.id not in url)
    player = Person.at(page, served)
    assert player.caught_up()["seq"] == 5
    player.plays("pass")


@pytest.mark.parametrize("text", ["no record at all", ""])
def test_what_is_no_record_is_refused_in_a_sentence(
    visit: Visit, watch: Watch, tmp_path: Path, text: str
) -> None:
    watch.allow("400")
    file = tmp_path / "notes.json"
    file.write_text(text, "utf-8")
    page = visit()
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"^\S.*\.$"))
