"""The web application: store, registry, calls and pages put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from martius.kernel.text import say
from martius.server.bots.workers import BotWorkers
from martius.server.errors import Denied
from martius.server.http.bodies import Bodies
from martius.server.http.calls import language_of
from martius.server.http.health import ROUTES
from martius.server.http.openapi import calls
from martius.server.http.origin import KnownAs, OriginCheck
from martius.server.http.pages import STATIC, Pages, SafeHeaders
from martius.server.http.request_ids import RequestIds, shown
from martius.server.logs import OneTrouble
from martius.server.metrics import CountErrors
from martius.server.notices.mail import Post
from martius.server.notices.postman import Postman
from martius.server.settings import Settings
from martius.server.store.store import Store
from martius.server.tables.clock import Time, utc
from martius.server.tables.offers import Offers, all_offers
from martius.server.tables.registry import LOG, Registry
from martius.server.wording import brief, sentence


def create_app(
    db: str | Path,
    offers: Offers | None = None,
    executor: Executor | None = None,
    static: Path = STATIC,
    settings: Settings | None = None,
    time: Time = utc,
) -> FastAPI:
    """The table on the web. The store opens at once, so that a person hears of it if it cannot."""
    settings = settings or Settings()
    store = Store(db)
    registry = Registry(
        store, all_offers() if offers is None else offers, BotWorkers(executor), settings, time
    )
    postman = Postman(registry, store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        counting = CountErrors(registry.metrics)
        LOG.addHandler(counting)
        LOG.addFilter(one_trouble := OneTrouble())
        await registry.start()
        if registry.settings.mails:
            registry.letters = Post(registry.settings)
        postman.start()
        yield
        await postman.stop()
        await registry.stop()
        LOG.removeHandler(counting)
        LOG.removeFilter(one_trouble)
        store.close()

    app = calls(lifespan=lifespan)
    app.state.registry, app.state.store = registry, store
    app.router.routes.extend([*ROUTES, *Pages(static, registry.title_of).routes()])
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Bodies, settings=settings)
    app.add_middleware(OriginCheck, known_as=KnownAs(settings.address))
    app.add_middleware(SafeHeaders)
    app.add_middleware(RequestIds)
    _answer_troubles(app)
    return app


def _answer_troubles(app: FastAPI) -> None:
    """Every refusal is one clear sentence."""

    @app.exception_handler(Denied)
    async def denied(request: Request, error: Denied) -> JSONResponse:
        headers = {"Retry-After": "60"} if error.status == 429 else None
        return _trouble(request, error.status, error.text, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        text = sentence(say("This request cannot be read"), error.errors())
        return _trouble(request, 422, text)

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> JSONResponse:
        texts = {404: say("There is no such page."), 405: say("This cannot be done here.")}
        text = texts.get(error.status_code, f"{error.detail}.")
        return _trouble(request, error.status_code, text, dict(error.headers or {}))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        LOG.error("%s %s failed", request.method, shown(request.url.path), exc_info=error)
        return _trouble(request, 500, say("Something went wrong; nothing was changed."))


def _trouble(
    request: Request, status: int, text: str, headers: dict[str, str] | None = None
) -> JSONResponse:
    said = language_of(request).say(text)
    return JSONResponse({"error": brief(said)}, status, headers)
