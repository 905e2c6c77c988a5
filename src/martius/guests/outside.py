"""Bots in any language: a program that reads and writes JSON lines.

docs/guides/outside-bots.md tells the protocol. A program is started for every game, gets what its
seat sees and nothing else, and loses the game if it does not answer with an option in time.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, Final

from martius.guests.errors import BotError
from martius.kernel import Action, Chair, Pick
from martius.kernel.plain import Json
from martius.kernel.text import say

PROTOCOL: Final = 1
SECONDS: Final = 10.0
"""For a choice, unless the name says otherwise: `cmd:30s:node bot.js`."""
GRACE: Final = 1.0
"""Seconds to leave after `quit`."""
LONGEST: Final = 100_000
"""Bytes of an answer."""
SEEDS: Final = 2**32
LIMIT: Final = re.compile(r"(\d+(?:\.\d+)?)s:(.+)", re.DOTALL)


def started(name: str, text: str) -> Callable[[], Outside]:
    """What seats a program by its command; it starts with its first choice."""
    limited = LIMIT.fullmatch(text)
    seconds, line = (float(limited[1]), limited[2]) if limited else (SECONDS, text)
    try:
        command = shlex.split(line)
    except ValueError:
        command = []
    if not command or not seconds:
        raise BotError(say("{bot}: write it as cmd:COMMAND or cmd:30s:COMMAND.", bot=repr(name)))
    if shutil.which(command[0]) is None:
        raise BotError(say("There is no program {name!r} to start.", name=command[0]))
    return lambda: Outside(name, command, seconds)


class Outside:
    """A program at a seat, for one game."""

    def __init__(self, name: str, command: list[str], seconds: float) -> None:
        self.name = name
        self._command = command
        self._seconds = seconds
        self._line: Line | None = None
        self._fault: str | None = None

    def choose(self, chair: Chair, pick: Pick) -> Action:
        """One of the chair's options, or a BotError, and from then on always."""
        if self._fault is not None:
            raise BotError(self._fault)
        try:
            return self._choice(chair, pick)
        except BotError as error:
            self._fault = say("{bot} {fault}", bot=self.name, fault=str(error))
            if self._line is not None:
                self._line.hang_up()
            raise BotError(self._fault) from None

    def _choice(self, chair: Chair, pick: Pick) -> Action:
        if self._line is None:
            self._line = self._begin(chair, pick)
        options = {chair.game.format(action): action for action in chair.options()}
        told = {"view": chair.view(), "options": list(options), "seconds": self._seconds}
        answer = self._line.ask({"type": "choose", **told}, "choice", self._seconds)
        chosen = answer.get("action")
        if not isinstance(chosen, str) or chosen not in options:
            raise BotError(
                say("chose {chosen}, which is not one of its options.", chosen=_short(chosen))
            )
        return options[chosen]

    def _begin(self, chair: Chair, pick: Pick) -> Line:
        """Start the program and tell it what is played."""
        line = Line(self._command)
        weakref.finalize(self, line.leave)
        try:
            answer = line.ask({"type": "hello", "protocol": PROTOCOL}, "hello", self._seconds)
            if answer.get("protocol") != PROTOCOL:
                raise BotError(
                    say(
                        "speaks protocol {theirs}; this Martius speaks {ours}.",
                        theirs=_short(answer.get("protocol")),
                        ours=PROTOCOL,
                    )
                )
        except BotError:
            line.hang_up()
            raise
        game = chair.game
        played = {"title": game.id, "version": game.version, "static": game.static_board()}
        theirs = {"seat": chair.seat, "seed": pick(SEEDS)}
        line.say({"type": "game", **played, **theirs}, self._seconds)
        return line


class Line:
    """The pipes to a program. Whoever is late is ended, so that nobody waits for it."""

    def __init__(self, command: list[str]) -> None:
        self._errors: IO[bytes] = TemporaryFile()  # noqa: SIM115  # `leave` closes it
        self._late = False
        try:
            self._program = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise BotError(
                say("cannot be started ({reason}).", reason=error.strerror or "")
            ) from None

    def say(self, message: Json, seconds: float) -> None:
        """Send a line, if it is read within so many seconds."""
        with self._limit(seconds):
            self._send(message)

    def _send(self, message: Json) -> None:
        """What cannot be sent is noticed when the answer is missing."""
        assert self._program.stdin is not None
        with suppress(OSError, ValueError):  # broken, or closed
            self._program.stdin.write(json.dumps(message).encode() + b"\n")
            self._program.stdin.flush()

    def ask(self, message: Json, kind: str, seconds: float) -> Json:
        """Send a line and wait for the answer, so many seconds at most."""
        assert self._program.stdout is not None
        with self._limit(seconds):
            self._send(message)
            line = self._program.stdout.readline(LONGEST)
        if self._late:
            raise BotError(
                say("took longer than {seconds} s for a choice.", seconds=f"{seconds:g}")
            )
        if not line.endswith(b"\n"):
            raise BotError(self._broken(line))
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            raise BotError(
                say(
                    "answered {line} in place of a line of type {kind!r}.",
                    line=_short(line.decode(errors="replace").strip()),
                    kind=kind,
                )
            )
        return answer

    @contextmanager
    def _limit(self, seconds: float) -> Iterator[None]:
        watch = Timer(seconds, self._overrun)
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def _overrun(self) -> None:
        self._late = True
        self._kill()

    def _broken(self, line: bytes) -> str:
        """Why no whole line came."""
        if line and len(line) >= LONGEST:
            return say("answered with a line of more than {most} bytes.", most=LONGEST)
        self.hang_up()
        last = self._last_words()
        code = self._program.returncode
        if last:
            return say("ended with code {code}: {last}.", code=code, last=last)
        return say("ended with code {code}.", code=code)

    def _last_words(self) -> str:
        """The last line that it wrote to stderr."""
        self._errors.seek(max(0, self._errors.seek(0, os.SEEK_END) - 2_000))
        lines = self._errors.read().decode(errors="replace").split("\n")
        written = [line.strip() for line in lines if line.strip()]
        return written[-1][-200:].rstrip(".") if written else ""

    def leave(self) -> None:
        """The game is over: let the program end, and end it if it does not."""
        self.say({"type": "quit"}, GRACE)
        self.hang_up()
        for pipe in (self._program.stdout, self._errors):
            assert pipe is not None
            pipe.close()

    def hang_up(self) -> None:
        """Say no more. It has a moment to go."""
        assert self._program.stdin is not None
        with suppress(OSError):
            self._program.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._program.wait(0 if self._late else GRACE)
        self._kill()
        self._program.wait()

    def _kill(self) -> None:
        """End it with all that it started."""
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._program.pid, signal.SIGKILL)
            else:
                self._program.kill()


def _short(value: object) -> str:
    """A value of theirs in a sentence of ours."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
