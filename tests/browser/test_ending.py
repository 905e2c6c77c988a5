"""The end of a game: the verdict, its course, the proof of the dice, and what next."""

from __future__ import annotations

import hashlib
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from martius.match.record import load
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.person import Person
from tests.browser.positions import REPLAYS, first_turn, played_out
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
        changes = len(set(series["values"])) > 1
        shown = ending.get_by_text(series["label"], exact=True)
        expect(shown).to_have_count(1 if changes else 0)
    for row in (row for row in story["luck"] if row["expected"] or row["actual"]):
        luck = ending.get_by_role("row").filter(has_text=row["label"])
        expect(luck).to_contain_text(f"{row['actual']:g}")
    for fight in story["fights"]:
        expect(ending.get_by_text(fight["text"]).first).to_be_attached()
    assert story["fights"]


def proof_of_the_dice(page: Page) -> Locator:
    """It lies behind a fold: few want it."""
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_be_visible(timeout=PATIENCE)
    proof = ending.get_by_role("region", name="Fair dice")
    expect(proof).to_have_count(0)
    ending.get_by_text("Proof of the dice").click()
    return proof


def test_the_proof_of_the_dice(visit: Visit, served: Served) -> None:
    page = at_the_end(visit, served)
    fair = Person.at(page, served).view()["fair"]
    proof = proof_of_the_dice(page)
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
    proof = proof_of_the_dice(page)
    proof.get_by_role("button", name="Check the dice").click()
    expect(proof).to_contain_text("✗ The published hash does not match the seed and this game.")


def test_again(visit: Visit, served: Served) -> None:
    page = at_the_end(visit, served)
    before = Person.at(page, served)
    page.get_by_role("button", name="Play again", exact=True).click()
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


SIZES = ((1440, 900), (1920, 1080), (390, 844), (844, 390), (720, 450))
"""Three screens, a phone in landscape, and a desk at 200 % zoom."""


@pytest.mark.parametrize(
    ("game", "headline"),
    [
        ("hannibal/rome-takes-carthage", "Rome took Carthage in"),
        ("hispania/conquest-rome-wins", "Rome pacified Hispania by"),
        ("punico/zama-both-rout", "Both armies routed in turn 16: nobody won at Zama."),
    ],
)
def test_the_end_is_told_beside_the_last_map(
    visit: Visit, served: Served, game: str, headline: str
) -> None:
    made = served.post("/records", load(REPLAYS / f"{game}.jsonl").text())
    page = visit(f"/m/{made['id']}#{made['key']}")
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_contain_text(headline, timeout=PATIENCE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        board = page.locator("svg.board").bounding_box()
        told = ending.bounding_box()
        assert board
        assert told
        beside = board["x"] + board["width"] <= told["x"] + 1
        above = board["y"] + board["height"] <= told["y"] + 1
        assert beside or above, (width, height)
        assert min(board["width"], board["height"]) > 150, (width, height)
        assert told["x"] + told["width"] <= width + 1
        assert ending.evaluate("(it) => it.scrollWidth <= it.clientWidth"), (width, height)


def test_a_turning_point_leads_into_the_replay(visit: Visit, served: Served) -> None:
    record = load(REPLAYS / "hannibal/rome-has-more-points.jsonl")
    made = served.post("/records", record.text())
    page = visit(f"/m/{made['id']}#{made['key']}")
    turns = page.get_by_role("region", name="Turning points").get_by_role("listitem")
    told = served.get(f"/matches/{made['id']}/story", key=made["key"])["course"]["turns"]
    expect(turns).to_have_count(len(told), timeout=PATIENCE)
    for line, turn in zip(turns.all(), told, strict=True):
        expect(line).to_contain_text(turn["texts"][0])
    turns.nth(1).get_by_role("button").click()
    replay = page.get_by_role("region", name="Replay")
    expect(replay.locator("output")).to_have_text(f"{told[1]['seq']} / {len(record.entries)}")
    expect(turns.nth(1).get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("dialog", name="Game over")).to_be_visible()


def test_a_game_of_a_few_moves_has_no_charts(visit: Visit, served: Served) -> None:
    match = first_turn()
    match.play("resign", match.to_act or "")
    shown = served.shown(match)
    page = visit(f"/m/{shown['id']}#{shown['key']}")
    ending = page.get_by_role("dialog", name="Game over")
    expect(ending).to_contain_text("Rome gave Hispania up in 198 BC.", timeout=PATIENCE)
    expect(ending.get_by_text("Loading the statistics")).to_have_count(0, timeout=PATIENCE)
    expect(ending.locator("figure")).to_have_count(0)
    expect(ending.get_by_role("table")).to_have_count(0)
