"""The calls and their schema; `python -m martius.server.http.openapi` prints it for the client."""

from __future__ import annotations

import json
import sys

from fastapi import FastAPI
from pydantic import TypeAdapter
from starlette.types import Lifespan

from martius import __version__
from martius.kernel.plain import Json
from martius.server import models
from martius.server.http import shapes
from martius.server.http.accounts import ACCOUNTS
from martius.server.http.at_table import AT_TABLE
from martius.server.http.lobby import LOBBY
from martius.server.http.my_games import MY_GAMES
from martius.server.http.notices import NOTICES
from martius.server.http.routes import API

LIVE = (
    "Live play is over a WebSocket at `/api/matches/{match_id}/live`: the page sends "
    "`ClientMessage`, first `join`, the table `ServerMessage`; both are among the components. "
    "docs/guides/protocol.md says more."
)


class Described(FastAPI):
    """An application whose schema tells of live play, too."""

    def openapi(self) -> Json:
        """The schema of the calls, with the messages of live play among the components."""
        if self.openapi_schema is None:
            schema = super().openapi()
            parts = schema["components"]["schemas"] | message_schemas() | shapes.schemas()
            parts["View"]["properties"]["board"] = shapes.one_of("Board")
            parts["StaticBoard"] = shapes.one_of("StaticBoard")
            schema["components"]["schemas"] = dict(sorted(parts.items()))
        assert self.openapi_schema is not None
        return self.openapi_schema


def calls(lifespan: Lifespan[FastAPI] | None = None) -> FastAPI:
    """An application with the calls of the protocol."""
    app = Described(
        title="Martius",
        version=__version__,
        description=LIVE,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        separate_input_output_schemas=False,
        lifespan=lifespan,
    )
    for router in (API, AT_TABLE, ACCOUNTS, MY_GAMES, LOBBY, NOTICES):
        app.include_router(router)
    return app


def message_schemas() -> Json:
    """The messages of live play, the lines of long answers, and what they are made of."""
    unions: Json = {
        "ClientMessage": models.ClientMessage,
        "ServerMessage": models.ServerMessage,
        "CoachLine": models.CoachLine,
        "ReviewLine": models.ReviewLine,
    }
    schemas: Json = {}
    for name, union in unions.items():
        messages: TypeAdapter[object] = TypeAdapter(union)
        schema = messages.json_schema(ref_template="#/components/schemas/{model}")
        schemas |= schema.pop("$defs", {})
        schemas[name] = schema
    return schemas


def text() -> str:
    """The schema as the text of a file."""
    return json.dumps(calls().openapi(), indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
