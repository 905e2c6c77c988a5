"""Batches on a Ray cluster."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from martius.arena import cluster, each
from martius.match import MatchError

SRC = Path(cluster.__file__).parents[2]
DIES = """\
import os, signal, time
from pathlib import Path

class Dies:
    '''Takes its process with it, once: as soon as two of them play.'''

    def choose(self, chair, pick):
        mark = Path(os.environ["MARK"])
        Path(f"{mark}.{os.getpid()}").touch()
        while not mark.exists() and len(list(mark.parent.glob(mark.name + ".*"))) < 2:
            time.sleep(0.01)
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            options = chair.options()
            return options[pick(len(options))]
        os.kill(os.getpid(), signal.SIGKILL)
"""
LONGEST = 300
"""So many seconds may a batch take before it is said to hang."""
BATCH = ("simulate", "hispania", "--seats", "dies:Dies", "--games", "12", "--json")


def found(folder: Path, mark: Path, *more: str) -> dict[str, Any]:
    """What a batch found, in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(SRC), "MARK": str(mark)}
    written = mark.with_suffix(".json")  # Ray speaks on stdout, too
    command = [sys.executable, "-m", "martius", *BATCH, str(written), *more]
    subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, check=True, timeout=LONGEST
    )
    results: dict[str, Any] = json.loads(written.read_text("utf-8"))
    return {key: value for key, value in results.items() if "second" not in key}


@pytest.mark.slow
def test_a_worker_that_is_killed_changes_no_game(tmp_path: Path) -> None:
    """A real Ray on this machine; one of its two workers is killed in the middle of a game."""
    (tmp_path / "dies.py").write_text(DIES, "utf-8")
    killed, unharmed = tmp_path / "killed", tmp_path / "unharmed"
    unharmed.touch()
    on_cluster = found(tmp_path, killed, "--cluster", "auto")
    assert killed.exists()
    assert len(list(tmp_path.glob("killed.[0-9]*"))) >= 2
    assert on_cluster["games"] == 12
    assert on_cluster == found(tmp_path, unharmed)


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MatchError, match=r"pip install 'martius\[cluster\]'"):
        list(each(str, [1], 1, "auto"))
