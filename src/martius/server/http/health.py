"""Whether the server lives, whether it can do its work, and how much it does: for what watches over
it."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from martius.server.errors import UNSAVED
from martius.server.metrics import together
from martius.server.store.store import Store
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
        return _unready("The database does not answer.")
    if not registry.neighbours.hears:
        return _unready("The database does not tell what other servers do.")
    return JSONResponse({"status": "ready"}, headers=FRESH)


def _unready(why: str) -> Response:
    return JSONResponse({"error": why}, 503, FRESH)


async def metrics(request: Request) -> Response:
    """The counters, for those whom the operator lets read them; others find nothing here."""
    registry: Registry = request.app.state.registry
    readers = registry.settings.metrics_for.replace(" ", "").split(",")
    caller = request.client.host if request.client else ""
    if caller not in readers:
        return JSONResponse({"error": "There is no such page."}, 404, FRESH)
    text = await _figures(registry, request.app.state.store)
    return Response(text, headers=FRESH, media_type=CONTENT_TYPE_LATEST)


async def _figures(registry: Registry, store: Store) -> bytes:
    """Those of this process; where several serve the matches, of all of them."""
    mine = registry.metrics.text()
    if not store.shared:
        return mine
    others, queue = await registry.save(lambda: (store.fleet.figures(), store.thoughts.waiting()))
    return together(others | {store.fleet.name: mine.decode()}, queue)


ROUTES = [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", metrics)]
