"""No test passes over an error of a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.watch import Watch

THROWN = "setTimeout(() => { throw new Error('out of coins') })"
REJECTED = "void Promise.reject(new Error('out of coins'))"
COMPLAINED = "console.error('out of coins')"


def until_noted(page: Page, watch: Watch) -> None:
    """Give what was raised some seconds to be heard of."""
    for _ in range(250):
        if watch.troubles():
            return
        page.wait_for_timeout(20)


@pytest.mark.parametrize("script", [THROWN, REJECTED, COMPLAINED])
@pytest.mark.parametrize("where", ["page", "popup"])
def test_an_error_is_noted_wherever_it_is_raised(
    chromium: Browser, script: str, where: str
) -> None:
    watch = Watch()
    context = watch.over(chromium.new_context())
    page = context.new_page()
    if where == "popup":
        with page.expect_popup() as opened:
            page.evaluate("void window.open('about:blank')")
        page = opened.value
    page.evaluate(f"() => {{ {script} }}")
    until_noted(page, watch)
    context.close()
    assert any("out of coins" in trouble for trouble in watch.troubles())


@pytest.mark.parametrize("script", [THROWN, REJECTED])
def test_an_error_of_the_page_itself_cannot_be_allowed(chromium: Browser, script: str) -> None:
    watch = Watch()
    watch.allow("out of coins")
    context = watch.over(chromium.new_context())
    page = context.new_page()
    page.evaluate(f"() => {{ {script} }}")
    until_noted(page, watch)
    context.close()
    assert watch.troubles()
