"""The deploy guide: its units pass systemd, its settings load, its commands run."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from martius.server.settings import read_settings
from tests.cli.test_admin import martius, stocked

GUIDE = (Path(__file__).parents[1] / "docs/guides/deploying.md").read_text("utf-8")


def blocks(kind: str) -> list[str]:
    """The blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", GUIDE, re.M | re.S)


def test_the_settings_load(tmp_path: Path) -> None:
    files = blocks("conf")
    assert len(files) == 2
    for text in files:
        (tmp_path / "martius.toml").write_text(text)
        assert read_settings({}, tmp_path / "martius.toml").address == "https://martius.example.org"


def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here")
    units = [text for text in blocks("ini") if "[Unit]" in text]
    names = ["martius.service", "martius-backup.service", "martius-backup.timer"]
    names.append("martius-worker.service")
    for name, text in zip(names, units, strict=True):
        here = text.replace("/opt/martius/bin/martius", sys.executable)
        here = re.sub(r"^(User|Group)=.*\n", "", here, flags=re.M)  # nobody of that name is here
        (tmp_path / name).write_text(here)
        found = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", str(tmp_path / name)],
            capture_output=True,
            text=True,
            env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": "/usr/bin:/bin"},
        )
        wrong = [line for line in found.stderr.splitlines() if name in line]
        assert not wrong, wrong


def test_every_line_that_starts_martius_has_options_that_it_knows() -> None:
    lines = re.findall(r"/opt/martius/bin/martius ([^'\n]+)", GUIDE)
    assert {line.split()[0] for line in lines} == {"serve", "backup", "worker"}
    for line in lines:
        command, *rest = shlex.split(line.replace("$(date +%%F)", "x"))
        known = martius(command, "--help").stdout
        assert all(option in known for option in rest if option.startswith("--")), line


def test_the_commands_to_look_after_it_run(tmp_path: Path) -> None:
    db = stocked(tmp_path)
    (tmp_path / "martius.toml").write_text(blocks("conf")[0])
    lines = re.findall(r"^martius (admin .*)$", GUIDE, re.M)
    assert len(lines) == 6
    for line in lines:
        words = shlex.split(line.replace("/etc/martius", str(tmp_path)))
        done = martius(*words, *([] if "limits" in words else ["--db", str(db)]))
        assert done.exit_code == 0, done.stderr
