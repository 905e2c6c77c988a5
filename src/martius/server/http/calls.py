"""What all calls have in common: the registry, the limits, the key, the reader's language."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Path, Request
from starlette.requests import HTTPConnection

from martius.language import Language, preferred
from martius.server import models
from martius.server.errors import Denied
from martius.server.http.rations import address_of
from martius.server.tables.registry import Registry

MatchId = Annotated[str, Path(max_length=200)]


def registry_of(at: HTTPConnection) -> Registry:
    """The registry of this server."""
    registry: Registry = at.app.state.registry
    return registry


def _counted(request: HTTPConnection) -> None:
    """Every call counts; lines are counted by themselves."""
    if request.scope["type"] == "http":
        registry_of(request).rations.take("calls", address_of(request))


GUARDED: Any = {
    "dependencies": [Depends(_counted)],
    "responses": {"4XX": {"model": models.Trouble, "description": "Refused, and why."}},
}
"""What every router has."""


def _key(
    request: Request,
    martius_key: Annotated[
        str, Header(max_length=200, description="The key from the page's address.")
    ] = "",
) -> str:
    """The key, which never stands in the address of a call: proxies write those down."""
    if "key" in request.query_params:
        raise Denied(400, "Send the key in the header Martius-Key, never in the address.")
    return martius_key


Key = Annotated[str, Depends(_key)]


def language_of(request: HTTPConnection) -> Language:
    """The language that the page asks for; English if we have none that it knows."""
    return preferred(request.headers.get("Accept-Language", ""))


Reader = Annotated[Language, Depends(language_of)]
