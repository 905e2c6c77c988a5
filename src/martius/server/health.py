"""Whether the server lives, and whether it can do its work: for what watches over it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from martius.server.errors import UNSAVED
from martius.server.registry import LOG, Registry

FRESH = {"Cache-Control": "no-store"}


async def alive(request: Request) -> Response:
    """The process answers."""
    return JSONResponse({"status": "alive"}, headers=FRESH)


async def ready(request: Request) -> Response:
    """The database answers, too: people can be sent here."""
    registry: Registry = request.app.state.registry
    try:
        await registry.save(request.app.state.store.ping)
    except UNSAVED:
        LOG.exception("The database does not answer")
        error = {"error": "The database does not answer."}
        return JSONResponse(error, 503, FRESH)
    return JSONResponse({"status": "ready"}, headers=FRESH)


ROUTES = [Route("/healthz", alive), Route("/readyz", ready)]
