"""Processes that play tasks side by side."""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from martius.kernel.text import say
from martius.match import MatchError

PlayAll = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]
"""Plays all tasks by the function; what comes of them, in any order."""
LONGEST_LEAVE: Final = 5
"""Seconds that a process has to end."""


@contextmanager
def processes(jobs: int) -> Iterator[PlayAll]:
    """So many processes; they end with the context, at once, whatever they are doing.

    Each has a pipe of its own and takes one task after the other. A pool with shared queues would
    wait for ever for a process that was killed while it held their lock.
    """
    hands = _started(jobs)
    try:
        yield _Crew(list(hands)).play_all
    finally:
        _end(hands)


def _started(jobs: int) -> dict[Connection, BaseProcess]:
    """The processes by their pipes. They leave Ctrl-C to their parent, from their first moment on.

    They are spawned, for a progress bar has a thread and a thread must not be forked.
    """
    context = get_context("spawn")
    hands: dict[Connection, BaseProcess] = {}
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            hands[ours] = context.Process(target=_work, args=(theirs,), daemon=True)
            hands[ours].start()
            theirs.close()  # so that we notice when it ends
    finally:
        signal.signal(signal.SIGINT, heard)
    return hands


def _end(hands: dict[Connection, BaseProcess]) -> None:
    for pipe, process in hands.items():
        pipe.close()
        process.terminate()
    for process in hands.values():
        process.join(LONGEST_LEAVE)
        process.kill()
        process.join()


class _Crew:
    """The parent's side of the pipes."""

    def __init__(self, pipes: Sequence[Connection]) -> None:
        self._pipes = pipes

    def play_all(self, play: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
        """A round of tasks. It is played to its end before the next begins."""
        left = iter(tasks)
        busy = [pipe for pipe in self._pipes if _handed(pipe, play, left)]
        while busy:
            for pipe in [each for each in wait(busy) if isinstance(each, Connection)]:
                outcome, error = _outcome(pipe)
                if error is not None:
                    raise error
                if not _handed(pipe, play, left):
                    busy.remove(pipe)
                yield outcome


def _handed(pipe: Connection, play: Callable[[Any], Any], left: Iterator[Any]) -> bool:
    """Hand the next task over; whether there was one."""
    for task in left:
        try:
            pipe.send((play, task))
        except BrokenPipeError:
            raise _lost() from None
        return True
    return False


def _outcome(pipe: Connection) -> tuple[Any, Exception | None]:
    try:
        return pipe.recv()  # type: ignore[no-any-return]
    except (EOFError, ConnectionResetError):
        raise _lost() from None


def _lost() -> MatchError:
    return MatchError(
        say("A process that played games has ended on its own; memory may have run out.")
    )


def _work(pipe: Connection) -> None:
    """In a process: play what comes until told to end, or until the parent is gone."""
    signal.signal(signal.SIGTERM, _leave)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            play, task = pipe.recv()
            pipe.send(_played(play, task))


def _played(play: Callable[[Any], Any], task: Any) -> tuple[Any, Exception | None]:
    """What came of the task, or what was raised, with where."""
    try:
        return play(task), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error


def _leave(*_: object) -> None:
    """Leave, so that a process lets go of its bots and their programs end, too."""
    sys.exit()
