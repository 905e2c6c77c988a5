"""Whether the server lives, whether it can do its work, and how much it does: for what watches over
it."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from martius.server.errors import UNSAVED
from martius.server.tables.registry import LOG, Registry

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


async def metrics(request: Request) -> Response:
    """The counters, for those whom the operator lets read them; others find nothing here."""
    registry: Registry = request.app.state.registry
    readers = registry.settings.metrics_for.replace(" ", "").split(",")
    caller = request.client.host if request.client else ""
    if caller not in readers:
        return JSONResponse({"error": "There is no such page."}, 404, FRESH)
    return Response(registry.metrics.text(), headers=FRESH, media_type=CONTENT_TYPE_LATEST)


ROUTES = [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", metrics)]
