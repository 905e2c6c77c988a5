"""What needs a real process: signals, pipes and encodings."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

MARTIUS = [sys.executable, "-m", "martius"]


def start(folder: Path, *args: str, **env: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    environment = {**os.environ, **env}
    return subprocess.Popen(
        [*MARTIUS, *args],
        cwd=folder,
        env=environment,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_what_was_done(jobs: str, tmp_path: Path) -> None:
    args = ["simulate", "hispania", "--games", "1000000", "--jobs", jobs, "--json", "out.json"]
    process = start(tmp_path, *args, FORCE_COLOR="1", COLUMNS="120")  # shows its progress
    assert process.stderr is not None
    progress = b""
    while not re.search(rb"[1-9][0-9]*/1000000", progress):
        progress += os.read(process.stderr.fileno(), 4096)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    assert "Interrupted after" in stderr
    assert "not complete" in stdout
    found = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert found["complete"] is False
    assert 0 < found["games"] < 1_000_000
    assert sum(found["wins"].values()) == sum(found["outcomes"].values()) == found["games"]


def test_ctrl_c_at_the_table_keeps_the_game(tmp_path: Path) -> None:
    process = start(tmp_path, "play", "hispania", "--seed", "3")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    while "3 roads left" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in stderr
    assert "The game is kept in hispania-1.jsonl" in stdout
    assert "road" in (tmp_path / "hispania-1.jsonl").read_text("utf-8")


def test_a_terminal_without_the_signs_shows_the_board_all_the_same(tmp_path: Path) -> None:
    process = start(tmp_path, "play", "--seed", "3", PYTHONIOENCODING="ascii")
    stdout, stderr = process.communicate("quit\n", timeout=20)
    assert process.returncode == 0
    assert stderr == ""
    assert "2 Gerunda ??? ?" in stdout


def test_a_reader_that_has_seen_enough(tmp_path: Path) -> None:
    process = start(tmp_path, "titles", "--json")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert "Traceback" not in process.stderr.read()
    process.wait(timeout=20)
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()
