"""The packages carry all that a player needs, and are refused without the client."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
CLIENT = "src/martius/server/static"


def build(tree: Path, target: str) -> subprocess.CompletedProcess[str]:
    """Build one package of a tree into its dist/."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small copy of the project: what a build reads, without the client."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    package = tmp_path / "src/martius"
    package.mkdir(parents=True)
    (package / "__init__.py").write_bytes((ROOT / "src/martius/__init__.py").read_bytes())
    return tmp_path


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_a_package_without_the_client_is_refused(tree: Path, target: str) -> None:
    done = build(tree, target)
    assert done.returncode != 0
    assert "The browser client is not built" in done.stderr
    assert "make build" in done.stderr


def test_the_wheel_carries_the_client_with_its_licences(tree: Path) -> None:
    client = tree / CLIENT
    client.mkdir(parents=True)
    for name in ("index.html", "licences.txt"):
        (client / name).write_bytes((ROOT / CLIENT / name).read_bytes())
    assert build(tree, "wheel").returncode == 0
    (wheel,) = (tree / "dist").glob("*.whl")
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        licences = packed.read("martius/server/static/licences.txt").decode()
    assert "martius/server/static/index.html" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    for name in ("@fontsource/cinzel", "@fontsource/eb-garamond", "svelte", "world-atlas"):
        assert f"{name} " in licences
    assert "SIL OPEN FONT LICENSE" in licences.upper()
