"""The end of a game: the verdict, its course, the proof of the dice, and what next."""

from __future__ import annotations

import hashlib
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.positions import played_out
from tests.browser.served import Served


def at_the_end(visit: Visit, served: Served) -> Page:
    """A page at a game that is over."""
    record = served.shown(played_out())
    return visit(f"/m/{record['id']}#{record['key']}")


def test_the_verdict_and_its_paragraph(visit: Visit, served: Served) -> None:
    page = at_the_end(visit, served)
    result = Person.at(page, served).view()["result"]
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_contain_text(result["text"])
    ending.get_by_role("button", name=f"Paragraph {result['rule']}").click()
    rules = {rule["id"]: rule for rule in served.get("/titles/hispania/rules")}
    paragraph = page.get_by_role("dialog", name=f"§{result['rule']}")
    expect(paragraph).to_contain_text(rules[result["rule"]]["text"])


def test_the_course_of_the_game(visit: Visit, served: Served) -> None:
    page = at_the_end(visit, served)
    person = Person.at(page, served)
    story = served.get(f"/matches/{person.id}/story", key=person.key)
    ending = page.get_by_role("dialog", name="Game over")
    for series in story["series"]:
        expect(ending.get_by_text(series["label"], exact=True).first).to_be_visible()
    for row in story["luck"]:
        luck = ending.get_by_role("row").filter(has_text=row["label"])
        expect(luck).to_contain_text(f"{row['actual']:g}")
    for fight in story["fights"]:
        expect(ending.get_by_text(fight["text"]).first).to_be_attached()
    assert story["fights"]


def test_the_proof_of_the_dice(visit: Visit, served: Served) -> None:
    page = at_the_end(visit, served)
    fair = Person.at(page, served).view()["fair"]
    proof = page.get_by_role("region", name="Fair dice").last
    expect(proof).to_contain_text(fair["commitment"])
    expect(proof).to_contain_text(fair["seed"])
    proof.get_by_role("button", name="Check the dice").click()
    expect(proof).to_contain_text("✓ The published hash matches the seed and this game.")
    assert hashlib.sha256(bytes.fromhex(fair["seed"])).hexdigest() == fair["commitment"]


def test_a_forged_seed_is_found_out(visit: Visit, served: Served) -> None:
    record = played_out()
    text = record.record.text().replace(bytes(range(32)).hex(), bytes(32).hex())
    forged = served.post("/records", text)
    page = visit(f"/m/{forged['id']}#{forged['key']}")
    proof = page.get_by_role("region", name="Fair dice").last
    proof.get_by_role("button", name="Check the dice").click()
    expect(proof).to_contain_text("✗ The published hash does not match the seed and this game.")


def test_again(visit: Visit, served: Served) -> None:
    page = at_the_end(visit, served)
    before = Person.at(page, served)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda address: before.id not in address)
    person = Person.at(page, served)
    view = person.caught_up()
    assert (view["seq"], view["result"]) == (0, None)
    info = served.get(f"/matches/{person.id}", key=person.key)
    assert info["scenario"] == "first_repression"


def test_the_start_page_knows_how_the_games_of_this_browser_stand(
    visit: Visit, served: Served
) -> None:
    page = visit()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/m/"))
    Person.at(page, served).caught_up()
    page.get_by_role("link", name="Martius: start page").click()
    mine = page.get_by_role("listitem").filter(has_text="Your turn")
    expect(mine).to_contain_text("The conquest of Hispania")
    mine.get_by_role("link").click()
    Person.at(page, served).caught_up()
