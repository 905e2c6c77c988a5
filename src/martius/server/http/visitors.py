"""Who calls: the account that is signed in by a cookie, or a guest."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response
from starlette.concurrency import run_in_threadpool

from martius.kernel.text import say
from martius.server.errors import Denied
from martius.server.http.calls import registry_of
from martius.server.people.sessions import Person
from martius.server.settings import Settings

DAY: Final = 86_400
LONGEST: Final = 200


def is_secure(settings: Settings) -> bool:
    """Whether people reach the table by https, so that the cookie needs no other way."""
    return settings.address.lower().startswith("https:")


def cookie_name(settings: Settings) -> str:
    """With `__Host-` a browser takes the cookie from this very host alone."""
    return "__Host-martius" if is_secure(settings) else "martius"


async def _visitor(request: Request) -> Person | None:
    registry = registry_of(request)
    token = request.cookies.get(cookie_name(registry.settings), "")
    if not token or len(token) > LONGEST:
        return None
    sessions, days = registry.people.sessions, registry.settings.session_days
    person = await run_in_threadpool(sessions.of, token, days)
    if person is not None and person.is_news:
        await registry.save(sessions.touch, person.session)
    return person


Visitor = Annotated[Person | None, Depends(_visitor)]


def _member(visitor: Visitor) -> Person:
    if visitor is None:
        raise Denied(401, say("Sign in first."))
    return visitor


Member = Annotated[Person, Depends(_member)]


def remember(response: Response, settings: Settings, token: str) -> None:
    """Let the browser keep a sign-in: no script can read it, and no other site can use it."""
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=(settings.session_days or 3650) * DAY,
        httponly=True,
        secure=is_secure(settings),
        samesite="lax",
    )


def forget(response: Response, settings: Settings) -> None:
    """Let the browser forget it."""
    response.delete_cookie(
        cookie_name(settings), httponly=True, secure=is_secure(settings), samesite="lax"
    )
