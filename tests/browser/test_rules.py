"""The rules at hand: why not, the paragraph behind a line, the searchable reference."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit, Visit
from tests.browser.person import Person
from tests.browser.positions import first_turn
from tests.browser.served import Served


def paragraph(served: Served, rule: str) -> Any:
    """A paragraph of the reference."""
    return next(r for r in served.get("/titles/hispania/rules") if r["id"] == rule)


def explains(page: Page, served: Served, person: Person, action: str) -> None:
    """The card says why not; its paragraph opens the paraphrase."""
    why = served.get(f"/matches/{person.id}/why-not", key=person.key, action=action)
    reason = page.locator(".card dd", has_text=why["text"])
    expect(reason).to_contain_text(f"No: {why['text']}")
    reason.get_by_role("button", name=f"Paragraph {why['rule']}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(paragraph(served, why["rule"])["text"])
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "key", "right click"])
def test_what_cannot_be_done_names_its_paragraph(sit: Sit, served: Served, way: str) -> None:
    person = sit(served.going_on(first_turn()))
    page, castulo = person.page, person.page.locator('[data-noun="castulo"]')
    if way == "right click":
        castulo.click(button="right")
    else:
        if way == "button":
            page.get_by_role("button", name="Why not?", exact=True).click()
        else:
            page.keyboard.press("w")
        expect(page.get_by_role("status").get_by_text("Choose a place")).to_be_visible()
        castulo.click()
    explains(page, served, person, "move castulo")
    explains(page, served, person, "besiege castulo")
    assert person.view()["seq"] == 3


def test_an_empty_place_can_be_asked_about(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.page.locator('[data-noun="numantia"]').click()
    card = person.page.get_by_role("complementary", name="Numantia")
    card.get_by_role("button", name="Why not").click()
    explains(person.page, served, person, "garrison numantia")


def test_a_line_of_the_log_opens_its_paragraph(sit: Sit, served: Served) -> None:
    person = sit(served.going_on(first_turn()))
    person.plays("move hispalis")
    person.page.get_by_role("tab", name="Log").click()
    event = person.view()["events"][-1]
    line = person.page.get_by_role("listitem").filter(has_text=event["text"])
    line.get_by_role("button", name=f"Paragraph {event['rule']}").click()
    dialog = person.page.get_by_role("dialog")
    expect(dialog).to_contain_text(paragraph(served, event["rule"])["text"])


def test_the_reference_is_searched_by_words(visit: Visit, served: Served) -> None:
    rules = served.get("/titles/hispania/rules")
    page = visit("/rules/hispania")
    expect(page.get_by_role("article")).to_have_count(len(rules))
    page.get_by_label("Search the rules").fill("capital garrison")
    found = [r for r in rules if {"capital", "garrison"} <= words(r)]
    expect(page.get_by_role("article")).to_have_count(len(found))
    assert 0 < len(found) < len(rules)
    expect(page.get_by_role("status")).to_have_text(f"{len(found)} of {len(rules)}")
    page.get_by_label("Search the rules").fill("elephants")
    expect(page.get_by_text("No paragraph contains these words.")).to_be_visible()


def words(rule: dict[str, str]) -> set[str]:
    """Which of two words a paragraph has."""
    text = " ".join(rule[part] for part in ("id", "chapter", "title", "text")).lower()
    return {word for word in ("capital", "garrison") if word in text}


def test_a_link_leads_to_its_paragraph(visit: Visit) -> None:
    page = visit("/rules/hispania#move.2")
    expect(page.locator("article.wanted")).to_be_in_viewport()
    expect(page.locator("article.wanted")).to_contain_text("§move.2")
