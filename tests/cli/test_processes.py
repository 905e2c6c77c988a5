"""What needs a real process: signals, pipes and encodings."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.cli.commands import read

MARTIUS = [sys.executable, "-m", "martius"]


@contextmanager
def hearing_ctrl_c() -> Iterator[None]:
    """Processes that start meanwhile hear Ctrl-C, even if a shell runs the tests in the background.

    Such a shell has it ignored, and whoever ignores it hands that on.
    """
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


@contextmanager
def started(folder: Path, *args: str, **env: str) -> Iterator[subprocess.Popen[str]]:
    """Martius in a session of its own, of which nothing is left at the end, come what may."""
    pipe = subprocess.PIPE
    with (
        hearing_ctrl_c(),
        subprocess.Popen(
            [*MARTIUS, *args],
            cwd=folder,
            env={**os.environ, **env},
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_what_was_done(jobs: str, tmp_path: Path) -> None:
    args = ["simulate", "hispania", "--games", "1000000", "--jobs", jobs, "--json", "out.json"]
    with started(tmp_path, *args, FORCE_COLOR="1", COLUMNS="120") as process:
        wait_for_progress(process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers get it too
        stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    assert "Interrupted after" in stderr
    assert "Not complete" in stdout
    found = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert found["complete"] is False
    assert 0 < found["games"] < 1_000_000
    assert sum(found["wins"].values()) == sum(found["outcomes"].values()) == found["games"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_batch_that_was_killed_goes_on_to_the_same_results(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    args = ["simulate", "hispania", "--results", str(file), "--jobs", jobs]
    with started(tmp_path, *args, "--games", "1000000") as process:
        while not file.exists() or file.read_bytes().count(b"\n") < 6:
            assert process.poll() is None, "it ended before its first games"
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=20)
    done = {json.loads(line)[0] for line in file.read_text("utf-8").splitlines(True)[1:-1]}
    games = max(done) + 10
    found = [
        read("simulate", "hispania", "--games", str(games), *more, "--json", "-")
        for more in (["--results", str(file)], [])
    ]
    kept = ("games", "complete", "plies", "outcomes", "wins")
    resumed, whole = ({key: one[key] for key in kept} for one in found)
    assert resumed == whole
    assert found[0]["games"] == games


STUCK = """\
import os
print('{"type": "hello", "protocol": 1}', flush=True)
open("pid", "w").write(f"{os.getpid()} ")
while True:
    pass
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_no_program_of_a_bot_behind(jobs: str, tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(STUCK)
    bot = f"cmd:600s:{sys.executable} stuck.py"
    with started(tmp_path, "simulate", "hispania", "--seats", bot, "--jobs", jobs) as process:
        file = tmp_path / "pid"
        while not file.exists() or not file.read_text().endswith(" "):
            assert process.poll() is None, "it ended before its first choice"
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, stderr = process.communicate(timeout=20)
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


def wait_for_progress(process: subprocess.Popen[str]) -> None:
    """Wait until the bar counts a game; if it never does, say what was written instead."""
    assert process.stderr is not None
    progress = b""
    while not re.search(rb"[1-9][0-9]*/1000000", progress):
        more = os.read(process.stderr.fileno(), 4096)
        assert more, f"it ended before its first game: {progress.decode()}"
        progress += more


def test_ctrl_c_at_the_table_keeps_the_game(tmp_path: Path) -> None:
    with started(tmp_path, "play", "hispania", "--seed", "3") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        while "3 are left" not in (line := process.stdout.readline()):
            assert line, "it ended before the first choice"
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in stderr
    assert "The game is saved in hispania-1.jsonl" in stdout
    assert "road" in (tmp_path / "hispania-1.jsonl").read_text("utf-8")


def test_a_terminal_without_the_signs_shows_the_board_all_the_same(tmp_path: Path) -> None:
    with started(tmp_path, "play", "--seed", "3", PYTHONIOENCODING="ascii") as process:
        stdout, stderr = process.communicate("quit\n", timeout=20)
    assert process.returncode == 0
    assert stderr == ""
    assert "2 Gerunda ??? ?" in stdout


def test_a_reader_that_has_seen_enough(tmp_path: Path) -> None:
    with started(tmp_path, "titles", "--json") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
        process.wait(timeout=20)
