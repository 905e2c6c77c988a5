"""What `make` builds the browser's client from."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MADE = ["node_modules/pkg/index.js", ".generated/schema.d.ts", "dist/index.js", ".svelte-kit/x.ts"]


def make(folder: Path, *arguments: str) -> str:
    command = ["make", "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def checkout(folder: Path) -> Path:
    """The Makefile in a folder of its own, with a source of the client and with all that is made
    from it."""
    shutil.copy(ROOT / "Makefile", folder)
    for name in ["src/app.ts", *MADE]:
        path = folder / "web" / name
        path.parent.mkdir(parents=True)
        path.write_text("", "utf-8")
    return folder


def test_what_is_made_is_no_source(tmp_path: Path) -> None:
    database = make(checkout(tmp_path), "-pn", "help").splitlines()
    sources = next(line for line in database if line.startswith("sources :="))
    assert sources.split()[2:] == ["web/src/app.ts"]


def test_clean_removes_what_is_made_and_nothing_else(tmp_path: Path) -> None:
    for folder in ("src", "tests", "scripts"):
        (tmp_path / folder).mkdir()
    make(checkout(tmp_path), "clean")
    left = [path.relative_to(tmp_path / "web") for path in (tmp_path / "web").rglob("*")]
    assert sorted(map(str, left)) == ["src", "src/app.ts"]
