"""The deploy guide: its units pass systemd, its settings load, its commands run."""

from __future__ import annotations

import re
import shlex
import shutil
import signal
import subprocess
import sys
from configparser import ConfigParser
from datetime import date
from pathlib import Path
from typing import Any

import httpx2

from martius.server.settings import read_settings
from martius.server.store.store import Store
from tests.cli.test_admin import martius
from tests.server.person import PASSWORD, Person
from tests.server.postgres import Postgres, missing
from tests.server.table import Server

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


NAMES = (
    "martius.service",
    "martius-backup.service",
    "martius-backup.timer",
    "martius-worker.service",
)
KNOWN = {
    "Unit": {"Description", "After", "Wants"},
    "Service": {
        *("Type", "User", "Group", "ExecStart", "Restart", "RestartSec", "KillSignal"),
        *("TimeoutStopSec", "StateDirectory", "NoNewPrivileges", "PrivateTmp", "PrivateDevices"),
        *("ProtectSystem", "ProtectHome", "ProtectKernelTunables", "ProtectControlGroups"),
        "RestrictSUIDSGID",
    },
    "Timer": {"OnCalendar", "Persistent"},
    "Install": {"WantedBy"},
}
"""What systemd knows of what the guide uses; a word that is new there must be looked up."""


def units() -> dict[str, str]:
    """The units of the guide, by the names that it gives them."""
    return dict(zip(NAMES, (text for text in blocks("ini") if "[Unit]" in text), strict=True))


def parsed(text: str) -> ConfigParser:
    found = ConfigParser(interpolation=None, strict=True)
    found.optionxform = str  # type: ignore[assignment,method-assign]  # case matters
    found.read_string(text)
    return found


def test_the_units_have_names_and_words_that_systemd_knows() -> None:
    for name, text in units().items():
        assert f"/etc/systemd/system/{name}" in GUIDE or name.endswith(".timer")
        unit = parsed(text)
        for section in unit.sections():
            assert set(unit[section]) <= KNOWN[section], (name, section)
        assert unit["Unit"]["Description"]
        starts = "Timer" if name.endswith(".timer") else "Service"
        assert starts in unit
    for name in ("martius.service", "martius-worker.service"):
        service = parsed(units()[name])["Service"]
        assert service["User"] == service["Group"] == service["StateDirectory"] == "martius"
        assert (service["KillSignal"], service["Restart"]) == ("SIGINT", "always")


def test_systemd_finds_nothing_wrong_with_the_units(tmp_path: Path, record_property: Any) -> None:
    """Where it is not installed, the tests before and after this one are all that can be had."""
    if shutil.which("systemd-analyze") is None:
        record_property("figure", "systemd is not here: it has not checked the units of the guide")
        return
    for name, text in units().items():
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


def started(name: str, folder: Path, db: str = "") -> list[str]:
    """What a unit starts, with its files in a folder and its database at an address."""
    line = parsed(units()[name])["Service"]["ExecStart"]
    line = line.replace("/opt/martius/bin/martius", f"{sys.executable} -m martius")
    for place in ("/etc/martius", "/var/lib/martius"):
        line = line.replace(place, str(folder))
    line = re.sub(r"postgresql://\S+", db, line)
    return shlex.split(line.replace("%%", "%"))


def stops(process: subprocess.Popen[str], name: str) -> None:
    """As systemd stops it: in good order, within the time that the unit gives."""
    service = parsed(units()[name])["Service"]
    process.send_signal(signal.Signals[service["KillSignal"]])
    assert process.wait(float(service.get("TimeoutStopSec", "90"))) == 0


def test_what_the_units_start_runs_and_stops(tmp_path: Path) -> None:
    (tmp_path / "martius.toml").write_text(blocks("conf")[0])
    serve = [*started("martius.service", tmp_path), "--port", "0"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        assert httpx2.get(f"{found[0]}/readyz", timeout=30).status_code == 200
        subprocess.run(started("martius-backup.service", tmp_path), check=True, text=True)
        stops(server, "martius.service")
    copy = tmp_path / f"copy-{date.today().isoformat()}.db"
    assert martius("admin", "tables", "--db", str(copy)).exit_code == 0


def test_what_the_unit_of_a_worker_starts_runs_and_stops(tmp_path: Path) -> None:
    assert missing() is None, missing()
    postgres = Postgres()
    try:
        db = postgres.database()
        Store(db).close()
        worker = started("martius-worker.service", tmp_path, db)
        with subprocess.Popen(worker, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline()
            stops(process, "martius-worker.service")
    finally:
        postgres.stop()


def test_every_line_that_starts_martius_has_options_that_it_knows() -> None:
    lines = re.findall(r"/opt/martius/bin/martius ([^'\n]+)", GUIDE)
    assert {line.split()[0] for line in lines} == {"serve", "backup", "worker"}
    for line in lines:
        command, *rest = shlex.split(line.replace("$(date +%%F)", "x"))
        known = martius(command, "--help").stdout
        assert all(option in known for option in rest if option.startswith("--")), line


def test_the_commands_to_look_after_it_run(tmp_path: Path) -> None:
    db = tmp_path / "martius.db"
    with Server(db) as server, Person(server) as nero:
        nero.post("/account", {"name": "Nero", "password": PASSWORD})
    (tmp_path / "martius.toml").write_text(blocks("conf")[0])
    lines = re.findall(r"^martius (admin .*)$", GUIDE, re.M)
    assert len(lines) == 8
    for line in lines:
        words = shlex.split(line.replace("/etc/martius", str(tmp_path)))
        done = martius(*words, *([] if "--settings" in words else ["--db", str(db)]))
        assert done.exit_code == 0, done.stderr
