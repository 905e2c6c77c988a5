"""The one place where bad input becomes a sentence and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from martius.cli.console import reader
from martius.guests import BotError
from martius.kernel.text import say
from martius.match import MatchError

FAILED: Final = 1
"""What was checked is not as it should be."""
BAD_INPUT: Final = 2
NOT_PROVED: Final = 3
"""Nothing that was checked is wrong, but it does not prove what was asked."""
INTERRUPTED: Final = 130


class Commands(TyperGroup):
    """All commands; wrong input ends here as one sentence on stderr."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except (BotError, MatchError) as error:
            code = complain(str(error), BAD_INPUT)
        except TyperException as error:
            reason = error.format_message().rstrip(".")
            code = complain(say("{reason}; see --help.", reason=reason), error.exit_code)
        except typer.Abort:
            code = complain(say("Interrupted."), INTERRUPTED)
        except BrokenPipeError:  # the program that reads our output has stopped
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        sys.exit(code)


def complain(sentence: str, code: int) -> int:
    """Say on stderr what is wrong."""
    typer.echo(reader().say(sentence), err=True)
    return code
