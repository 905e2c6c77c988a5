"""Discreet sounds: on a desk after the first click, never before; a phone is silent until asked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.person import Person
from tests.browser.positions import first_turn
from tests.browser.served import Served
from tests.browser.test_phone import PHONE

HEARD = """
// Counts what is heard, and whether anybody had touched the page by then.
window.sounds = {opened: 0, started: 0, early: 0}
for (const name of ['AudioBufferSourceNode', 'OscillatorNode']) {
  const start = window[name].prototype.start
  window[name].prototype.start = function (...given) {
    window.sounds.started++
    return start.apply(this, given)
  }
}
window.AudioContext = class extends AudioContext {
  constructor(...given) {
    super(...given)
    window.sounds.opened++
    if (!navigator.userActivation.hasBeenActive) window.sounds.early++
  }
}
"""


def listening(sit: Sit, served: Served, sound: str, **screen: Any) -> Person:
    """A person at the first turn, with a setting for sound."""
    person = sit(served.going_on(first_turn()), reduced_motion="no-preference", **screen)
    person.page.add_init_script(HEARD)
    settings = json.dumps({"hold": "off", "sound": sound})
    person.page.evaluate("(kept) => (localStorage['martius.settings'] = kept)", settings)
    person.page.reload()
    person.caught_up()
    return person


def sounds(page: Page) -> dict[str, int]:
    heard: dict[str, int] = page.evaluate("window.sounds")
    return heard


def test_a_march_is_heard_after_the_first_click_and_nothing_before(
    sit: Sit, served: Served
) -> None:
    person = listening(sit, served, "auto")
    assert sounds(person.page) == {"opened": 0, "started": 0, "early": 0}
    person.clicks("move hispalis")
    person.page.wait_for_function("() => window.sounds.started > 0")
    heard = sounds(person.page)
    assert (heard["opened"], heard["early"]) == (1, 0)


@pytest.mark.parametrize(("sound", "screen"), [("off", {}), ("auto", PHONE)])
def test_silence_is_kept(sit: Sit, served: Served, sound: str, screen: dict[str, Any]) -> None:
    person = listening(sit, served, sound, **screen)
    loaded: list[str] = []
    person.page.on("request", lambda request: loaded.append(request.url))
    person.plays("move hispalis")
    person.page.wait_for_timeout(1500)
    assert sounds(person.page)["opened"] == 0
    assert not any("synthesis" in url for url in loaded)


def test_a_phone_can_be_given_a_voice(sit: Sit, served: Served) -> None:
    person = listening(sit, served, "auto", **PHONE)
    page = person.page
    page.get_by_role("button", name="Settings").click()
    group = page.get_by_role("group", name="Sound")
    group.get_by_role("radio", name="On", exact=True).check()
    page.wait_for_function("() => window.sounds.started > 0")
    expect(group.get_by_role("radio", name="On", exact=True)).to_be_checked()
