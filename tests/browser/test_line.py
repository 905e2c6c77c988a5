"""The line is lost and comes back; the server dies and is started again. Nothing is missed."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.positions import first_turn
from tests.browser.served import Served
from tests.browser.watch import Watch

NO_LINE = r"WebSocket connection|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED"


def state(person: Person, words: str) -> None:
    """The page comes to say this of its line."""
    line = person.page.get_by_role("banner").get_by_role("status")
    expect(line).to_contain_text(words, timeout=20_000)


def test_what_happened_while_the_line_was_lost_is_not_missed(
    sit: Sit, served: Served, watch: Watch
) -> None:
    watch.allow(NO_LINE)
    match = served.going_on(first_turn())
    person, away = sit(match), sit(match, match["watch"])
    away.page.get_by_role("tab", name="Log").click()
    away.cut()
    state(away, "Connection lost")
    person.plays("garrison corduba", "besiege regina")
    person.undoes()
    person.caught_up()
    away.mend()
    state(away, "Connected")
    away.caught_up()
    log = away.page.get_by_role("region", name="Log")
    for event in person.view()["events"]:
        expect(log).to_contain_text(event["text"])


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    sit: Sit, mortal: Served, watch: Watch
) -> None:
    watch.allow(NO_LINE)
    person = sit(mortal.going_on(first_turn()), served=mortal)
    person.plays("garrison corduba", "fleet mare_gaditanum", "sail mare_atlanticum")
    before = person.view()
    mortal.kill()
    state(person, "Connection lost")
    mortal.start()
    state(person, "Connected")
    after = person.caught_up()
    assert (after["seq"], after["board"]) == (before["seq"], before["board"])

    person.button("besiege regina").click()
    mortal.kill()
    seen = person.page.evaluate("heard.seq")
    mortal.start()
    state(person, "Connected")
    assert person.caught_up()["seq"] >= seen
    person.plays("spend 1" if "spend 1" in person.actions() else "pass")


def test_a_click_on_a_dead_line_says_so(sit: Sit, mortal: Served, watch: Watch) -> None:
    watch.allow(NO_LINE)
    person = sit(mortal.going_on(first_turn()), served=mortal)
    person.page.wait_for_load_state("networkidle")  # else a font that is on its way is lost too
    mortal.kill()
    state(person, "Connection lost")
    person.button("pass").click()
    expect(person.page.get_by_role("alert")).to_contain_text("No connection to the server.")
    person.page.evaluate("clock.pass(10_000)")  # the person may have changed their mind by then
    mortal.start()
    state(person, "Connected")
    expect(person.page.get_by_role("alert")).to_have_count(0)
    person.plays("besiege regina")


def test_a_click_on_a_line_that_is_soon_back_is_played(
    sit: Sit, mortal: Served, watch: Watch
) -> None:
    watch.allow(NO_LINE)
    person = sit(mortal.going_on(first_turn()), served=mortal)
    person.page.wait_for_load_state("networkidle")
    before = person.caught_up()
    mortal.kill()
    state(person, "Connection lost")
    person.page.evaluate("clock.stop()")  # however long the server takes to start here
    person.button("besiege regina").click()
    expect(person.page.get_by_role("alert")).to_contain_text("your move is played")
    mortal.start()
    state(person, "Connected")
    person.page.wait_for_function("(seq) => heard.seq > seq", arg=before["seq"])
    assert person.caught_up()["to_act"] == before["to_act"]
    assert "spend 1" in person.actions()
