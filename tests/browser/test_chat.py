"""Two people and one who looks on: names, a chat, and how much of it is unread."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.served import Served
from tests.browser.watch import Watch


def players(page: Page) -> None:
    page.get_by_role("tab", name="Players").click()


def write(page: Page, text: str) -> None:
    page.get_by_label("Your message").fill(text)
    page.get_by_role("button", name="Send").click()


def test_people_talk_at_the_table(visit: Visit, served: Served) -> None:
    seats = {seat: {"by": "friend"} for seat in ("rome", "carthage")}
    made = served.post("/matches", {"title": "punico", "scenario": "zama", "seats": seats})
    rome, carthage, watching = (
        visit(f"/m/{made['id']}#{key}") for key in (*made["keys"].values(), made["watch"])
    )
    players(rome)
    rome.get_by_label("Your name").fill("Anna")
    rome.get_by_label("Your name").press("Enter")
    expect(rome.get_by_role("region", name="Players", exact=True)).to_contain_text("Anna, you")
    write(rome, "<em>Salve!</em>")

    tab = carthage.get_by_role("tab", name="Players")
    expect(tab).to_contain_text("1")
    players(carthage)
    log = carthage.get_by_role("log", name="Messages")
    expect(log).to_contain_text("Anna")
    expect(log).to_contain_text("<em>Salve!</em>")
    expect(tab).to_have_text("Players")
    write(carthage, "Ave")
    expect(rome.get_by_role("log", name="Messages")).to_contain_text("Ave")

    players(watching)
    expect(watching.get_by_role("log", name="Messages")).to_contain_text("Ave")
    expect(watching.get_by_label("Your message")).to_have_count(0)

    carthage.reload()
    players(carthage)
    expect(carthage.get_by_role("log", name="Messages").get_by_role("listitem")).to_have_count(2)


def test_notes_are_ones_own_on_every_device(visit: Visit, served: Served, watch: Watch) -> None:
    seats = {seat: {"by": "friend"} for seat in ("rome", "carthage")}
    made = served.post("/matches", {"title": "punico", "scenario": "zama", "seats": seats})
    own = served.post(f"/matches/{made['id']}/claim", {}, made["keys"]["rome"])["key"]
    rome = visit(f"/m/{made['id']}#{own}")
    players(rome)
    rome.get_by_text("Notes", exact=True).click()
    notes = rome.get_by_label("Your notes")
    notes.fill("Keep the elephants off the flank.")
    saved = rome.get_by_role("status").filter(has_text="Saved.")
    expect(saved).to_be_visible()
    watch.allow("400")
    notes.fill("x" * 5001)
    expect(rome.get_by_text("Notes have at most 5000 characters. Shorten them.")).to_be_visible()

    again = visit(f"/m/{made['id']}#{own}")
    carthage = visit(f"/m/{made['id']}#{made['keys']['carthage']}")
    for page, text in ((again, "Keep the elephants off the flank."), (carthage, "")):
        players(page)
        page.get_by_text("Notes", exact=True).click()
        expect(page.get_by_label("Your notes")).to_be_enabled()
        expect(page.get_by_label("Your notes")).to_have_value(text)


def test_alone_there_is_no_chat(visit: Visit, served: Served) -> None:
    made = served.post("/matches", {"title": "punico", "scenario": "zama", "seats": {}})
    page = visit(f"/m/{made['id']}#{made['key']}")
    players(page)
    expect(page.get_by_role("region", name="Players", exact=True)).to_be_visible()
    expect(page.get_by_role("log", name="Messages")).to_have_count(0)
