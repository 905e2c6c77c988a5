"""For MkDocs: what a document links to outside of docs/ is in the project, not on the site.

Such a link keeps its words and names the file, so that a link that is wrong stays a warning.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#:\s]+)(#[^)]*)?\)")


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Called by MkDocs for every page."""
    folder = posixpath.dirname(f"docs/{page.file.src_uri}")

    def named(link: re.Match[str]) -> str:
        target = posixpath.normpath(f"{folder}/{link[2]}")
        outside = target != "docs" and not target.startswith("docs/")
        if (outside or (ROOT / target).is_dir()) and (ROOT / target).exists():
            return f"{link[1]} (`{target}`)" if link[1] != target else f"`{target}`"
        return link[0]

    return LINK.sub(named, markdown)
