"""Accounts by choice: signing up, in and out, and what only the owner may change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from martius.server.people.attempts import FREE, wait_after
from martius.server.people.passwords import Passwords
from martius.server.people.people import People
from martius.server.people.recovery import COUNT
from martius.server.store.attendance import now
from martius.server.store.store import Store
from tests.server.person import PASSWORD, Person
from tests.server.table import UNLIMITED, Server, answered


@pytest.fixture
def anna(server: Server) -> Iterator[Person]:
    """Somebody with a new account, signed in."""
    with Person.new(server) as person:
        yield person


@pytest.fixture
def people(place: str) -> Iterator[People]:
    """What a new database keeps of people."""
    store = Store(place)
    yield store.people
    store.close()


def test_a_guest_is_nobody_and_may_ask(server: Server) -> None:
    with Person(server) as guest:
        assert guest.get("/account") == {"account": None}


def test_whoever_signs_up_is_signed_in_and_gets_recovery_codes(server: Server) -> None:
    with Person(server) as person:
        codes = person.post("/account", {"name": "  Gaius  Marius ", "password": PASSWORD})["codes"]
        assert len(set(codes)) == COUNT
        me = person.get("/account")["account"]
        assert (me["name"], me["email"], me["email_confirmed"]) == ("Gaius Marius", None, False)
        assert (me["codes"], me["sessions"]) == (COUNT, 1)


@pytest.mark.parametrize("name", ["", "x", " ", "...", "x" * 31, "a\u202eb", "\0\0\0"])
def test_a_name_must_be_readable(server: Server, name: str) -> None:
    with Person(server) as person:
        person.post("/account", {"name": name, "password": PASSWORD}, 400)


@pytest.mark.parametrize("password", ["", "short", "aaaaaaaaaaaa", "Somebody Else"])
def test_a_password_must_not_be_easily_guessed(server: Server, password: str) -> None:
    with Person(server) as person:
        person.post("/account", {"name": "somebody else", "password": password}, 400)


def test_a_name_is_taken_however_it_is_written(server: Server, anna: Person) -> None:
    with Person(server) as other:
        taken = other.post("/account", {"name": anna.name.upper(), "password": PASSWORD}, 409)
        assert taken == "Somebody has this name already. Choose another."
        assert other.get("/account") == {"account": None}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    for address, secure in (("", False), ("https://martius.example.org", True)):
        settings = replace(UNLIMITED, address=address)
        with Server(tmp_path / f"{secure}.db", settings=settings) as server:
            body = {"name": "Anna", "password": PASSWORD}
            cookie = server.http.post("/api/account", json=body).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert ("; secure" in cookie) == cookie.startswith("__host-") == secure


def test_signing_in_and_out(server: Server, anna: Person) -> None:
    with Person(server) as phone:
        phone.sign_in(anna.name.lower())
        assert phone.get("/account")["account"]["sessions"] == 2
        phone.post("/account/sign-out", {}, 200)
        assert phone.get("/account") == {"account": None}
    assert anna.get("/account")["account"]["sessions"] == 1


def test_a_cookie_that_was_kept_is_void_after_signing_out(server: Server, anna: Person) -> None:
    kept = dict(anna.http.cookies)
    anna.post("/account/sign-out", {}, 200)
    with Person(server) as thief:
        thief.http.cookies.update(kept)
        assert thief.get("/account") == {"account": None}
        thief.post("/account/name", {"name": "Thief"}, 401)


def test_signing_out_everywhere(server: Server, anna: Person) -> None:
    with Person(server) as phone:
        phone.sign_in(anna.name)
        anna.post("/account/sign-out-everywhere", {}, 200)
        assert phone.get("/account") == anna.get("/account") == {"account": None}


@pytest.mark.parametrize("name", ["anna's", "nobody has this name"])
def test_a_wrong_password_and_an_unknown_name_are_refused_alike(
    server: Server, anna: Person, name: str
) -> None:
    body = {"name": anna.name if name == "anna's" else name, "password": "not the password"}
    with Person(server) as stranger:
        text = stranger.post("/account/sign-in", body, 403)
    assert text == "This name and this password do not belong together."


def test_an_unknown_name_costs_a_hash_too(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    checked: list[str] = []
    verify = Passwords._verify

    async def counted(self: Passwords, kept: str, password: str) -> bool:
        checked.append(kept)
        return await verify(self, kept, password)

    monkeypatch.setattr(Passwords, "_verify", counted)
    with Person(server) as stranger:
        stranger.post("/account/sign-in", {"name": "No One", "password": PASSWORD}, 403)
    assert len(checked) == 1
    assert checked[0].startswith("$argon2id$")


@pytest.mark.parametrize("known", [True, False])
def test_wrong_passwords_make_the_next_try_wait(server: Server, known: bool) -> None:
    with Person.new(server) as person, Person(server) as thief:
        name = person.name if known else f"no {person.name}"
        for _ in range(FREE):
            thief.post("/account/sign-in", {"name": name, "password": "guess guess"}, 403)
        text = thief.post("/account/sign-in", {"name": name, "password": PASSWORD}, 429)
        assert text.startswith("There were too many wrong passwords for this name. Try again in")
        assert person.get("/account")["account"] is not None  # who is signed in stays so


def test_the_wait_grows_and_ends(people: People) -> None:
    attempts, when = people.attempts, now()
    for _ in range(FREE):
        assert attempts.take("Anna", when) is None
    first = wait_after(FREE)
    assert attempts.take("ANNA", when) == first
    assert attempts.take("anna", when + first) is None
    assert attempts.take("anna", when + first) == 2 * first
    assert wait_after(1000) == timedelta(minutes=15)
    attempts.forgive("anna")
    assert attempts.take("anna", when + first) is None


def test_wrong_passwords_of_another_day_are_forgotten(people: People) -> None:
    attempts, long_ago = people.attempts, datetime(2026, 5, 1)
    for _ in range(FREE):
        attempts.take("Anna", long_ago)
    assert attempts.take("Anna", long_ago + timedelta(days=2)) is None


def test_a_name_is_kept_once(people: People) -> None:
    accounts = people.accounts
    anna = accounts.add("Anna", "hash")
    assert anna is not None
    assert accounts.add("aNNa", "other") is None
    other = accounts.add("Berta", "hash")
    assert other is not None
    assert not accounts.rename(other.id, "ANNA")
    assert accounts.rename(anna.id, "ANNA")
    found = accounts.named("anna")
    assert found is not None
    assert (found.id, found.name, found.created) == (anna.id, "ANNA", anna.created)


def test_an_address_cannot_try_for_ever(tmp_path: Path) -> None:
    settings = replace(UNLIMITED, sign_ins_per_hour=3, sign_ups_per_hour=1)
    with Server(tmp_path / "m.db", settings=settings) as server, Person(server) as person:
        person.post("/account", {"name": "Anna", "password": PASSWORD})
        person.post("/account", {"name": "Berta", "password": PASSWORD}, 429)
        for name in ("one", "two", "three"):
            person.post("/account/sign-in", {"name": name, "password": "guess guess"}, 403)
        person.post("/account/sign-in", {"name": "Anna", "password": PASSWORD}, 429)


def test_a_recovery_code_lets_in_once_and_ends_other_sign_ins(server: Server) -> None:
    with Person.new(server) as lost, Person(server) as found:
        body = {"name": lost.name, "code": lost.codes[0].lower(), "password": "another password"}
        assert found.post("/account/recover", body, 200)["account"]["codes"] == COUNT - 1
        assert lost.get("/account") == {"account": None}
        found.post("/account/recover", body, 403)
        found.sign_in(lost.name, "another password")
        lost.post("/account/sign-in", {"name": lost.name, "password": PASSWORD}, 403)


def test_a_recovery_code_helps_against_somebody_who_locks_the_door(server: Server) -> None:
    with Person.new(server) as owner, Person(server) as thief:
        for _ in range(FREE):
            thief.post("/account/sign-in", {"name": owner.name, "password": "guess guess"}, 403)
        body = {"name": owner.name, "code": owner.codes[1], "password": "another password"}
        owner.post("/account/recover", body, 200)
        owner.sign_in(owner.name, "another password")


@pytest.mark.parametrize("code", ["", "----", "K7QF-2MZA-9TRB-XH4C"])
def test_a_wrong_code_is_refused(server: Server, anna: Person, code: str) -> None:
    for name in (anna.name, "nobody has this name"):
        body = {"name": name, "code": code, "password": "another password"}
        text = anna.post("/account/recover", body, 403)
        assert text == "This name and this code do not belong together."


def test_codes_are_renewed_with_the_password_only(server: Server, anna: Person) -> None:
    anna.post("/account/codes", {"password": "not the password"}, 403)
    fresh = anna.post("/account/codes", {"password": PASSWORD}, 200)["codes"]
    assert not set(fresh) & set(anna.codes)
    body = {"name": anna.name, "code": anna.codes[0], "password": "another password"}
    anna.post("/account/recover", body, 403)
    anna.post("/account/recover", body | {"code": fresh[0]}, 200)


def test_a_new_password_signs_the_others_out(server: Server, anna: Person) -> None:
    with Person(server) as phone:
        phone.sign_in(anna.name)
        change = {"old": "not the password", "password": "another password"}
        anna.post("/account/password", change, 403)
        anna.post("/account/password", change | {"old": PASSWORD}, 200)
        assert phone.get("/account") == {"account": None}
        assert anna.get("/account")["account"]["sessions"] == 1
        phone.sign_in(anna.name, "another password")


def test_another_name(server: Server, anna: Person) -> None:
    with Person.new(server) as other:
        anna.post("/account/name", {"name": other.name}, 409)
        anna.post("/account/name", {"name": "?"}, 400)
        renamed = anna.post("/account/name", {"name": f"{anna.name} Maior"}, 200)
        assert renamed["account"]["name"] == f"{anna.name} Maior"


def test_a_sign_in_that_nobody_used_ends(people: People) -> None:
    anna = people.accounts.add("Anna", "hash")
    assert anna is not None
    token = people.sessions.begin(anna.id)
    person = people.sessions.of(token, 90)
    assert person is not None
    assert not person.is_news
    assert people.sessions.of("another", 90) is None
    people.sessions.tidy(now() + timedelta(days=1))
    assert people.sessions.of(token, 90) is None


def test_only_hashes_are_kept(tmp_path: Path) -> None:
    db = tmp_path / "m.db"
    with Server(db) as server, Person.new(server) as person:
        secrets = [PASSWORD, *person.codes, *dict(person.http.cookies).values()]
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert person.name.encode() in kept
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret.replace("-", "").encode() not in kept


def test_a_page_of_another_site_cannot_use_the_cookie(server: Server, anna: Person) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        answer = anna.http.post(
            "/api/account/name", json={"name": "Evil"}, headers={"Origin": origin}
        )
        assert answered(answer, 403) == "A page of another site may not speak to this table."
    assert anna.get("/account")["account"]["name"] == anna.name
