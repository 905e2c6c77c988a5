"""The built client: its pages and files, and the headers that keep them safe and fast."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from os import stat_result
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from martius.server.http import built

STATIC = Path(__file__).parent.parent / "static"

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Martius</title>
<h1>The table is not laid</h1>
<p>The browser client is not built. Run <code>make build</code>, then load this page again.</p>
</html>
"""


def policy(*hashes: str) -> str:
    """What a page may load and run; scripts in the page itself only by their hashes."""
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *hashes)),
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",  # a board places its pieces by style
            "img-src 'self' data:",
            "font-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


SAFE = {
    "Content-Security-Policy": policy(),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # a page's address holds a key
    "X-Content-Type-Options": "nosniff",
}
FOREVER = "public, max-age=31536000, immutable"
TitleOf = Callable[[str], Awaitable[str | None]]
"""Which title the match of an id is of, if there is one."""


class Pages(StaticFiles):
    """Files of a folder: `index.html` for every page, the rest by name."""

    def __init__(self, folder: Path, title_of: TitleOf) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder
        self._title_of = title_of

    def routes(self) -> list[Route]:
        """The pages first, then any file."""
        pages = (
            "/",
            "/rules/{title}",
            "/scenario",
            "/notices",
            "/setup/{title}",
            "/difficulty/{title}",
            "/account",
            "/lobby",
            "/privacy",
        )
        return [
            *(Route(path, self._index, name=path) for path in pages),
            Route("/m/{match_id}", self._table),
            Route("/{path:path}", self._file),
        ]

    async def _index(self, request: Request) -> Response:
        return self._page(None)

    async def _table(self, request: Request) -> Response:
        return self._page(await self._title_of(request.path_params["match_id"]))

    def _page(self, title: str | None) -> Response:
        try:
            page = built.page(self._folder, title)
        except OSError:
            return HTMLResponse(NOT_BUILT, 200, {"Cache-Control": "no-store"})
        safe = policy(*page.hashes)
        headers = {"Cache-Control": "no-cache", "Content-Security-Policy": safe}
        return HTMLResponse(page.html, headers=headers)

    async def _file(self, request: Request) -> Response:
        return await self.get_response(request.path_params["path"], request.scope)

    def file_response(
        self, full_path: PathLike, stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file. One with a hash in its name never changes; others are asked for again."""
        pressed = Path(f"{full_path}.br")
        if "br" in Headers(scope=scope).get("accept-encoding", "") and pressed.is_file():
            response = super().file_response(pressed, pressed.stat(), scope, status_code)
            response.headers["Content-Encoding"] = "br"
            response.headers["Vary"] = "Accept-Encoding"
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        hashed = Path(full_path).parent.name == "assets"
        response.headers["Cache-Control"] = FOREVER if hashed else "no-cache"
        return response


class SafeHeaders:
    """Adds the headers that every answer has. What the API says is never kept by a cache."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self._app(scope, receive, send_safely)
