"""The page as Vite built it, with all that a table of a title needs named in its head.

On a slow line each way to the server counts. So the page of a table names the title's script and
style, and a short script in it asks for the match, before the client itself has come.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypedDict

TITLE = "src/titles/{}/index.ts"
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class Chunk(TypedDict, total=False):
    """A file of the client in Vite's manifest."""

    file: str
    imports: list[str]
    css: list[str]


class Page(NamedTuple):
    """A page, and the hashes of the scripts that stand in it."""

    html: str
    hashes: tuple[str, ...]


def page(folder: Path, title: str | None = None) -> Page:
    """`index.html`, for a table of a title or for no table; OSError if it is not built."""
    return _page(folder, title, (folder / "index.html").stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _page(folder: Path, title: str | None, built: int) -> Page:
    html = (folder / "index.html").read_text("utf-8")
    hashes = tuple(_hash(script) for script in INLINE.findall(html))
    if title is None:
        return Page(html, hashes)
    chunks: dict[str, Chunk] = json.loads((folder / "chunks.json").read_text("utf-8"))
    links = "".join(
        f'<link rel="{rel}" crossorigin href="/{path}">'
        for path, rel in dict(_files(chunks, TITLE.format(title))).items()
        if path not in html
    )
    html = html.replace("<html", f'<html data-title="{title}"', 1)
    return Page(html.replace("</head>", f"{links}</head>", 1), hashes)


def _files(chunks: dict[str, Chunk], name: str) -> Iterator[tuple[str, str]]:
    """The files of a part of the client and of what it is made of, and how a page names them."""
    chunk = chunks.get(name, {})
    for needed in chunk.get("imports", []):
        yield from _files(chunks, needed)
    if "file" in chunk:
        yield chunk["file"], "modulepreload"
    for style in chunk.get("css", []):
        yield style, "stylesheet"


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"
