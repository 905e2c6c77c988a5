"""Friends far away: two accounts and a guest, from the lobby to a rematch, on desk and phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bell import Bell
from tests.browser.company import (
    ending,
    lays,
    offers,
    players,
    reads,
    resigns,
    runs,
    says,
    seat,
    takes,
)
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.push import delivered
from tests.browser.served import Served
from tests.browser.test_people import games, sign_in, sign_up
from tests.browser.test_phone import PHONE, fits
from tests.server.hooks import Hook, listening

AT_ONCE = {
    "MARTIUS_NOTICES_TO_LOCAL": "1",
    "MARTIUS_NOTICE_SECONDS": "0",
    "MARTIUS_ANSWER_SECONDS": "0",
}
"""Notices go out at once, to this machine too, and no pause hides an only answer."""


@pytest.fixture
def near(tmp_path: Path) -> Iterator[Served]:
    """A table of one's own that tells people at once."""
    server = Served(tmp_path / "martius.db", **AT_ONCE)
    yield server
    server.stop()


@pytest.fixture
def service() -> Iterator[Hook]:
    """A push service."""
    with listening() as there:
        yield there


@pytest.fixture
def hook() -> Iterator[Hook]:
    """Where somebody's webhook leads."""
    with listening() as there:
        yield there


def leaves(page: Page, name: str, other: Page) -> None:
    """Go away from the table; the others see it."""
    page.goto("/")
    expect(seat(other, name)).to_contain_text("last online")


def moves(person: Person, action: str, *pages: Page) -> None:
    """Do something that everybody sees."""
    person.caught_up()
    person.does(action)
    seq = person.caught_up()["seq"]
    for page in pages:
        page.wait_for_function("(seq) => heard.seq === seq", arg=seq)


class Zama:
    """Anna at her desk and Bruno, who have accounts, meet in the lobby; a guest looks on."""

    def __init__(self, near: Served, visit: Visit) -> None:
        self._near, self._visit = near, visit
        self.desk, self.bruno = visit(served=near), visit(served=near)
        self._names = {"Anna": sign_up(self.desk), "Bruno": sign_up(self.bruno)}
        lays(self.desk, "De Bello Punico", "zama", "Carthage")
        offers(self.desk, "Carthage")
        takes(self.bruno, self._names["Anna"])
        here = f"{self._names['Bruno']}, a friend, online"
        expect(seat(self.desk, "Carthage")).to_contain_text(here)
        link = self.desk.get_by_role("textbox", name="Link for spectators").input_value()
        self.guest = visit(link)
        players(self.guest)
        expect(self.guest.get_by_text("You are a spectator.")).to_be_visible()
        self.id = Person.at(self.desk, near).id

    def _at(self, page: Page) -> Person:
        return Person.at(page, self._near)

    def they_talk(self) -> None:
        says(self.desk, "Salve!")
        reads(self.bruno, "Salve!")
        says(self.bruno, "Ave, amica.")
        for page in (self.desk, self.guest):
            reads(page, "Salve!", "Ave, amica.")

    def they_move_by_the_clock(self) -> None:
        runs(self.guest, "Carthage", ["Rome"])
        moves(self._at(self.bruno), "post 0305", self.desk, self.guest)
        runs(self.desk, "Rome", ["Carthage"])

    def bruno_is_told_while_he_is_away(self, bell: Bell) -> None:
        bruno, anna_name = self.bruno, self._names["Anna"]
        leaves(bruno, "Carthage", self.desk)
        moves(self._at(self.desk), "post 0313", self.guest)
        turn = bell.rings("turn", match=self.id, seat="carthage", person=self._names["Bruno"])
        assert turn["path"] == f"/m/{self.id}"
        assert delivered(bruno, turn) == {name: turn[name] for name in ("title", "body", "path")}
        says(self.desk, "Your move.")
        bell.rings("chat", text=f"{anna_name} wrote 1 message at De Bello Punico.")
        bruno.reload()
        expect(games(bruno)).to_contain_text("Your turn, since")
        expect(games(bruno)).to_contain_text("1 message that you have not read")
        bruno.goto(turn["path"])
        moves(self._at(bruno), "command initiative", self.desk, self.guest)

    def anna_goes_on_by_phone(self) -> None:
        self.phone = phone = self._visit(served=self._near, **PHONE)
        sign_in(phone, self._names["Anna"])
        expect(games(phone)).to_contain_text("Your turn, since")
        expect(games(phone)).to_contain_text(f"Rome against Carthage ({self._names['Bruno']})")
        expect(games(phone)).to_contain_text("Time until")
        games(phone).get_by_role("link").tap()
        moves(self._at(phone), "command combat", self.desk, self.bruno, self.guest)
        fits(phone)
        moves(self._at(self.bruno), "command combat", self.desk, phone, self.guest)

    def anna_resigns(self, bell: Bell) -> None:
        players(self.bruno)
        reads(self.bruno, "Your move.")
        leaves(self.bruno, "Carthage", self.desk)
        resigns(self.desk, "Rome")
        bell.rings("over", match=self.id)
        self.bruno.goto(f"/m/{self.id}")
        lost = "You left the field in turn 1: defeat at Zama."
        for page, headline in (
            (self.desk, lost),
            (self.phone, lost),
            (self.bruno, "Rome left the field in turn 1: victory at Zama."),
            (self.guest, "Rome left the field in turn 1"),
        ):
            expect(ending(page)).to_contain_text(headline)
            expect(ending(page)).to_contain_text("Carthage wins: Rome has resigned.")

    def they_swap_sides(self) -> None:
        desk, bruno, guest, phone = self.desk, self.bruno, self.guest, self.phone
        ending(bruno).get_by_role("button", name="Play again, sides swapped").click()
        for page in (desk, phone):
            expect(ending(page)).to_contain_text("You play Carthage there.")
            ending(page).get_by_role("button", name="Join the next game").click()
        ending(guest).get_by_role("link", name="Watch the next game").click()
        bruno.wait_for_url(lambda url: self.id not in url)
        for page in (desk, phone, guest, bruno):
            page.wait_for_url(bruno.url)
            players(page)
        for page in (desk, bruno, guest):
            expect(seat(page, "Rome")).to_contain_text(self._names["Bruno"])
            expect(seat(page, "Carthage")).to_contain_text(self._names["Anna"])

    def the_bell_rings_for_the_other_side(self, bell: Bell) -> None:
        again = self._at(self.desk)
        leaves(self.bruno, "Rome", self.desk)
        moves(again, "post 0305", self.phone, self.guest)
        turn = bell.rings("turn", match=again.id, seat="rome", person=self._names["Bruno"])
        self.bruno.goto(turn["path"])
        moves(self._at(self.bruno), "post 0313", self.desk, self.phone, self.guest)

    def both_games_are_listed(self) -> None:
        phone = self.phone
        phone.goto("/")
        expect(games(phone)).to_have_count(1)
        expect(games(phone)).to_contain_text(f"Carthage against Rome ({self._names['Bruno']})")
        phone.get_by_role("radio", name="Finished").check(force=True)
        expect(games(phone)).to_contain_text("Game over: Carthage wins: Rome has resigned.")


def test_two_accounts_and_a_guest_from_the_lobby_to_a_rematch(
    near: Served, service: Hook, hook: Hook, visit: Visit
) -> None:
    zama = Zama(near, visit)
    zama.they_talk()
    zama.they_move_by_the_clock()
    bell = Bell(zama.bruno, service, hook)
    zama.bruno_is_told_while_he_is_away(bell)
    zama.anna_goes_on_by_phone()
    zama.anna_resigns(bell)
    zama.they_swap_sides()
    zama.the_bell_rings_for_the_other_side(bell)
    zama.both_games_are_listed()


ROADS = {
    "Praetor of Ulterior": "road basti-carthago_nova",
    "Praetor of Citerior": "road hispalis-onuba",
    "Consul": "road dertosa-salduba",
}


def test_a_guest_plays_along_with_two_accounts(near: Served, visit: Visit) -> None:
    desk, friend = visit(served=near), visit(served=near)
    names = [sign_up(desk), sign_up(friend)]
    _, citerior, consul = ROADS
    lays(desk, "Hispania", "first_repression", citerior, consul)
    offers(desk, citerior)
    takes(friend, names[0])
    link = seat(desk, consul).get_by_role("textbox", name="Link for").input_value()
    guest = visit(link)
    players(guest)
    guest.get_by_label("Your name").fill("Carolus")
    guest.get_by_label("Your name").press("Enter")
    pages = dict(zip(ROADS, (desk, friend, guest), strict=True))
    for page in pages.values():
        expect(seat(page, consul)).to_contain_text("Carolus")
        expect(seat(page, citerior)).to_contain_text(names[1])
    for name, page in pages.items():
        says(page, f"Salvete from the {name}")
    for page in pages.values():
        reads(page, *(f"Salvete from the {name}" for name in ROADS))
    for name, page in pages.items():
        others = [other for other in ROADS if other != name]
        runs(page, name, others)
        moves(Person.at(page, near), ROADS[name], *pages.values())
    guest.reload()  # the seat is the browser's, without an account
    players(guest)
    expect(seat(guest, consul)).to_contain_text("Carolus, you")
