"""What an operator can set, each with its default: in a file, in the environment, or by an option.

`upload_lines` is MARTIUS_UPLOAD_LINES in the environment, which counts more than the file. A limit
of 0 sets no limit.
docs/guides/operating.md tells what each is for; a test holds it to this list.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

from martius.kernel.plain import Json
from martius.server.errors import ServeError
from martius.server.uploads.reading import Bounds

LIMITS: Final = (
    "calls_per_minute",
    "matches_per_hour",
    "uploads_per_hour",
    "scenarios_per_minute",
    "chat_per_minute",
    "sign_ins_per_hour",
    "sign_ups_per_hour",
    "notices_per_hour",
    "sockets_per_address",
    "bot_games_per_address",
)
"""What an operator can change while a server runs; 0 sets no limit."""
PREFIX = "MARTIUS_"
FILE: Final = "MARTIUS_SETTINGS"
HOST: Final = "127.0.0.1"
PORT: Final = 8787
HERE: Final = "here"
BOTS: Final = (HERE, "workers")
"""Where bots think: in processes of the server, or only where `martius worker` runs."""


def default_db() -> Path:
    """Where matches are kept unless somebody says otherwise: in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "martius" / "martius.db"


@dataclass(frozen=True)
class Settings:
    """How the table is known, how much one address may use of it, and how long things may take."""

    address: str = ""
    """Where people reach the table, such as https://martius.example.org; empty if by no name."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses of proxies, with commas, whose word on who calls is taken."""

    log: str = "plain"
    """How the log is written: plain, or json with a line for every request."""
    metrics_for: str = "127.0.0.1,::1"
    """Addresses, with commas, that may read /metrics."""

    bots: str = HERE
    """Where bots think, if the matches are in PostgreSQL: here, or at workers only."""

    # --- limits per address ---

    calls_per_minute: int = 1_200
    matches_per_hour: int = 240
    uploads_per_hour: int = 60
    scenarios_per_minute: int = 120
    """Scenario files that are read: the form for set-ups sends one after every change."""
    chat_per_minute: int = 30
    """Messages that players write to each other."""
    sign_ins_per_hour: int = 100
    """Tries to sign in, right or wrong; for one name there is a wait besides."""
    sign_ups_per_hour: int = 20
    """Accounts that are made."""
    notices_per_hour: int = 60
    """Wishes to be told by push, mail or webhook, and notices sent to try them."""
    sockets_per_address: int = 100
    """Live lines that are open at once."""
    bot_games_per_address: int = 50
    """Matches in which bots are at work at once."""

    # --- sizes ---

    body_bytes: int = 64 * 1024
    upload_bytes: int = 1024 * 1024
    upload_lines: int = 50_000
    upload_spans: int = 1_000
    """Dice that an uploaded record went on with, one after the other."""
    upload_signs: int = 200
    """Happenings that tick off the steps of an uploaded lesson."""

    # --- times ---

    free_seat_hours: int = 72
    """How long a friend must have been away before the host can invite somebody else."""

    session_days: int = 90
    """A browser that was not used for so many days must sign in again."""

    expire_days: int = 0
    """After so many days in which nobody opened it a match is deleted; 0 keeps all for ever."""
    answer_seconds: float = 3.0
    """How long the server waits, more or less, before it gives a person's only answer."""
    upload_cpu_seconds: float = 10.0
    head_seconds: float = 10.0
    """How long the head of a request may take."""
    body_seconds: float = 30.0
    join_seconds: float = 10.0
    """How long a live line may stay silent before its first message."""

    # --- notices ---

    notice_seconds: float = 30.0
    """How long a notice waits: for others to join it, and for the person to come by themselves."""
    notice_send_seconds: float = 10.0
    """How long a webhook, a push service or the mail server may take."""
    notices_to_local: int = 0
    """1 lets webhooks and push lead into the server's own network, which is a danger to it."""

    smtp_host: str = ""
    """The server that sends mails; without one none are sent."""
    smtp_port: int = 587
    smtp_security: str = "starttls"
    """starttls, tls, or none."""
    smtp_user: str = ""
    smtp_password: str = ""
    mail_from: str = ""
    """The address that mails come from."""

    @property
    def local(self) -> bool:
        """Whether notices may go into the server's own network."""
        return bool(self.notices_to_local)

    @property
    def mails(self) -> bool:
        """Whether mails can be sent: they need a server, a sender, and links that lead here."""
        return bool(self.smtp_host and self.mail_from and self.address)

    @property
    def uploads(self) -> Bounds:
        """How much an uploaded record may have of everything."""
        return Bounds(
            self.upload_lines, self.upload_spans, self.upload_signs, self.upload_cpu_seconds
        )


def read_settings(
    environment: Mapping[str, str], file: str | Path | None = None, **given: str | float
) -> Settings:
    """The settings of the file that is named, here or in MARTIUS_SETTINGS; those of the environment
    count more, and what is given besides most."""
    named = file or environment.get(FILE)
    values = _of_file(Path(named)) if named else {}
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        if name in environment:
            values[field.name] = _value(name, environment[name], type(field.default))
    found = Settings(**values | given)
    if found.bots not in BOTS:
        raise ServeError(f"MARTIUS_BOTS is {' or '.join(BOTS)}, not {found.bots[:50]!r}.")
    return found


def _of_file(path: Path) -> Json:
    """The settings of a TOML file: `matches_per_hour = 30`."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ServeError(f"{path}: the settings cannot be read ({error.strerror}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ServeError(f"{path}: the settings are no TOML ({error}).") from None
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    unknown = sorted(set(content) - set(kinds))
    if unknown:
        raise ServeError(f"{path}: there is no setting {unknown[0]!r}.")
    return {
        name: _value(f"{path}: {name}", str(value), kinds[name]) for name, value in content.items()
    }


def _value(name: str, text: str, kind: type) -> str | float:
    if kind is str:
        return text
    try:
        value: float = kind(text)
    except ValueError:
        value = -1
    if not 0 <= value < float("inf"):
        whole = "a whole number" if kind is int else "a number"
        raise ServeError(f"{name} must be {whole} that is not below 0, not {text[:50]!r}.")
    return value
