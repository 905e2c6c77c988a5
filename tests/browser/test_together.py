"""Several people at one table: by links, on one page, with a bot."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.positions import ROADS
from tests.browser.served import Served

SAW_THINKING = """() => {
  window.thought = false
  const look = () => (window.thought ||= document.querySelector('.ask.thinking') !== null)
  const all = {subtree: true, childList: true, attributes: true, characterData: true}
  new MutationObserver(look).observe(document.body, all)
}"""


def test_two_friends_by_their_links_and_a_spectator(sit: Sit, served: Served) -> None:
    match = served.match(players=2, ulterior="friend", citerior="friend")
    people = {seat: sit(match, key) for seat, key in match["keys"].items()}
    spectator = sit(match, match["watch"])
    everybody = [*people.values(), spectator]
    for person in everybody:
        person.page.get_by_role("tab", name="Log").click()
    for _ in range(6):
        acting = spectator.view()["to_act"]
        person = people[acting]
        person.clicks(person.actions()[0])
        for other in everybody:
            view = other.caught_up()
            assert bool(view["options"]) == (view["to_act"] == view["seat"])
            log = other.page.get_by_role("region", name="Log")
            expect(log).to_contain_text(view["events"][-1]["text"])
        assert spectator.offered() == set()
        expect(
            spectator.page.get_by_role("banner").get_by_role("button", name="Undo")
        ).to_be_disabled()
    spectator.page.get_by_role("tab", name="Players").click()
    expect(spectator.page.get_by_text("You are a spectator.")).to_be_visible()
    expect(spectator.page.get_by_text("a friend, online")).to_have_count(2)


def test_the_table_tells_when_a_friend_leaves(sit: Sit, served: Served) -> None:
    match = served.match(players=2, citerior="friend")
    host = sit(match)
    host.page.get_by_role("tab", name="Players").click()
    seat = (
        host.page.get_by_role("region", name="Players", exact=True).get_by_role("listitem").nth(1)
    )
    expect(seat).to_contain_text("a friend, not joined yet")
    friend = sit(match, match["keys"]["citerior"])
    expect(seat).to_contain_text("a friend, online")
    friend.page.close()
    expect(seat).to_contain_text("a friend, last online a moment ago")


def test_the_host_hands_out_the_links(sit: Sit, served: Served) -> None:
    match = served.match(players=3, citerior="friend", consul="friend")
    host = sit(match)
    host.page.evaluate(
        """([id, key, keys, watch]) => localStorage.setItem('martius.matches', JSON.stringify([
          {id, key, keys, watch, title: 'hispania', name: 'x', seen: 0, opened: 1}]))""",
        [match["id"], match["key"], match["keys"], match["watch"]],
    )
    host.page.reload()
    host.page.get_by_role("tab", name="Players").click()
    players = host.page.get_by_role("tabpanel", name="Players")
    for name, key in (("Consul", match["keys"]["consul"]), ("spectators", match["watch"])):
        link = players.get_by_role("textbox", name=f"Link for {name}")
        expect(link).to_have_value(f"{served.address}/m/{match['id']}#{key}")


def test_three_players_on_one_page(sit: Sit, served: Served) -> None:
    person = sit(served.match(players=3))
    acted = []
    for action in (*ROADS, "pass"):
        view = person.caught_up()
        acted.append(view["to_act"])
        person.reads(view["prompt"])
        person.clicks(action)
    acted.append(person.caught_up()["to_act"])
    assert acted == ["ulterior", "citerior", "consul", "ulterior", "citerior"]
    person.page.get_by_role("tab", name="Players").click()
    seats = person.page.get_by_role("region", name="Players", exact=True).get_by_role("listitem")
    expect(seats.filter(has_text="you")).to_have_count(3)


def test_a_bot_plays_its_seat_and_the_page_shows_that_it_thinks(sit: Sit, served: Served) -> None:
    person = sit(served.match(players=3, citerior="centurion", consul="centurion"))
    person.page.evaluate(SAW_THINKING)
    person.clicks(ROADS[0])
    # The bots may be done before anybody looks: only what comes after them stands still.
    while person.view()["seq"] < len(ROADS):
        person.page.wait_for_timeout(20)
    view = person.caught_up()
    assert view["to_act"] == "ulterior"
    assert view["seq"] == len(ROADS)
    assert person.page.evaluate("window.thought")
