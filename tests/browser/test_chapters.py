"""The end of a turn is told, an election shows its generals, and options lead to paragraphs."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import expect

from martius.match import Match
from tests.browser.conftest import Sit
from tests.browser.positions import going_on, kept, shows_my_side, some_positions
from tests.browser.served import Served

ENDS = {"hispania": "RoundEnded", "hannibal": "TurnBegan", "punico": "TurnEnded"}
"""What is told when a turn is over."""


@cache
def last_of_a_turn(title: str) -> tuple[Match, str]:
    """A moment of a stored game before the choice with which a turn ends, and that choice."""
    for game in kept():
        if game.title != title or "hispania" in game.seats:
            continue
        match, chosen = Match.from_record(game.upto(0), auto_chance=False), 0
        for n, entry in enumerate(game.entries):
            told = len(match.told)
            chosen = chosen if entry.who == "chance" else n
            match.play(entry.action)
            kinds = [type(one.event).__name__ for one in match.told[told:]]
            last = game.entries[chosen].action
            sure = title != "hispania" or last == "pass"  # not a fight, whose dice are thrown anew
            if n > 30 and sure and ENDS[title] in kinds and not match.over:
                return Match.from_record(game.upto(chosen), auto_chance=False), last
    raise AssertionError(f"No turn of {title} ends.")


@pytest.mark.parametrize("title", ENDS)
def test_the_end_of_a_turn_is_told_with_the_map_before_and_after(
    sit: Sit, served: Served, title: str
) -> None:
    match, action = last_of_a_turn(title)
    person = sit(served.going_on(match))
    shows_my_side(person.page)
    person.clicks(action)
    chapter = person.page.locator(".chapter")
    expect(chapter.get_by_role("heading", level=2)).to_contain_text("The end of")
    expect(chapter.locator("figure svg")).to_have_count(2)
    expect(chapter.get_by_text("Before", exact=True)).to_be_visible()
    chapter.get_by_role("button", name="Close").click()
    expect(chapter).to_have_count(0)


def test_who_takes_the_device_is_not_told_of_a_turn_that_ended_long_ago(
    sit: Sit, served: Served
) -> None:
    page = sit(served.going_on(going_on("hannibal"))).page
    shows_my_side(page)
    expect(page.locator(".side [data-action]").first).to_be_visible()
    expect(page.locator(".chapter")).to_have_count(0)


def test_an_election_shows_ratings_and_abilities(sit: Sit, served: Served) -> None:
    game = next(game for game in kept() if game.title == "hannibal")
    match = Match.from_record(game.upto(0), auto_chance=False)
    entries = iter(game.entries)
    while match.to_act == "chance" or "no_proconsul" not in match.options():
        match.play(next(entries).action)
    page = sit(served.going_on(match)).page
    shows_my_side(page)
    election = page.get_by_role("list", name="The generals in this election")
    asked = [o for o in match.options() if o.startswith("proconsul ")]
    expect(election.get_by_role("listitem")).to_have_count(len(asked))
    for row in election.get_by_role("listitem").all():
        expect(row).to_contain_text("strategy")


@pytest.mark.parametrize("title", ["hispania", "hannibal", "punico"])
def test_a_question_leads_to_its_paragraph(sit: Sit, served: Served, title: str) -> None:
    rules = {rule["id"]: rule for rule in served.get(f"/titles/{title}/rules")}
    for match in some_positions(title, 2):
        page = sit(served.going_on(match)).page
        shows_my_side(page)
        links = page.locator(".prompt .rule:visible")
        expect(links.first).to_be_visible()
        for link in links.all()[:3]:
            rule = link.inner_text().removeprefix("§")
            link.click()
            expect(page.get_by_role("dialog")).to_contain_text(rules[rule]["text"][:60])
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
