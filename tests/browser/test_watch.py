"""No test passes over an error of a page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.watch import Watch

THROWN = "setTimeout(() => { throw new Error('out of coins') })"
REJECTED = "void Promise.reject(new Error('out of coins'))"
COMPLAINED = "console.error('out of coins')"


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
    page.wait_for_timeout(50)
    context.close()
    assert any("out of coins" in trouble for trouble in watch.troubles())


@pytest.mark.parametrize("script", [THROWN, REJECTED])
def test_an_error_of_the_page_itself_cannot_be_allowed(chromium: Browser, script: str) -> None:
    watch = Watch()
    watch.allow("out of coins")
    context = watch.over(chromium.new_context())
    page = context.new_page()
    page.evaluate(f"() => {{ {script} }}")
    page.wait_for_timeout(50)
    context.close()
    assert watch.troubles()
